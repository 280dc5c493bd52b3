/**
 * The room's sentences. In: a team or a member, the time, the translator. Out: what stands on the mat and what a
 * screen reader hears. Never a question's own words: only that one is open, and since when.
 */
import { widthOf } from "../../floor/label";
import type { Key, Say } from "../../../messages";
import type { Member, Phase, Team } from "../../wire/types";
import { jobsOf } from "./scene";

export type Translate = Say;

const MINUTE = 60_000;
const minutes = (since: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE));

export function span(since: string, now: number, t: Translate): string {
  const m = minutes(since, now);
  if (m < 1) return t("room.span.now");
  if (m < 60) return t("room.span.min", { n: m });
  if (m < 24 * 60) return t("room.span.h", { h: Math.floor(m / 60), min: m % 60 });
  return t("room.span.d", { n: Math.floor(m / 24 / 60) });
}

/** The waiting time on the pennant: short enough for the cloth. */
export function waited(since: string, now: number, t: Translate): string {
  const m = minutes(since, now);
  if (m < 1) return t("room.flag.now");
  return m < 100 ? t("room.flag.min", { n: m }) : t("room.flag.h", { n: Math.floor(m / 60) });
}

let clock: { lang: string; format: Intl.DateTimeFormat } | null = null;

/** The reader's own way to write a time of day. */
export function timeOfDay(at: string): string {
  const lang = typeof document === "undefined" ? "" : document.documentElement.lang;
  if (clock?.lang !== lang)
    clock = {
      lang,
      format: new Intl.DateTimeFormat(lang || undefined, { hour: "2-digit", minute: "2-digit", hour12: false }),
    };
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? "" : clock.format.format(time);
}

const NUMBERS: Readonly<Record<number, Key>> = {
  2: "room.number.2", 3: "room.number.3", 4: "room.number.4", 5: "room.number.5",
  6: "room.number.6", 7: "room.number.7", 8: "room.number.8", 9: "room.number.9",
}; // prettier-ignore

/** Small numbers are words, as in a sentence one would say. */
function number(n: number, t: Translate): string | number {
  const word = NUMBERS[n];
  return word ? t(word) : n;
}

export function nameOf(team: Team, t: Translate): string {
  if (team.title) return team.title;
  const started = team.members.find((m) => m.kind === "leader")?.started ?? team.requests[0]?.started ?? team.since;
  return t("room.team.started", { project: team.project.name, time: timeOfDay(started) });
}

/** What stands on the table: the team's name, behind the tool's where more than one is in. */
export function titleOf(team: Team, mixed: boolean, t: Translate): string {
  const name = nameOf(team, t);
  return mixed ? t("room.tool", { tool: t(`room.tool.${team.source}`), name }) : name;
}

/** On a narrow mat the short form, where there is one. */
function fitting(long: Key, short: Key, time: string, room: number, t: Translate): string {
  const said = t(long, { time });
  return widthOf(said, 13.5) <= room ? said : t(short, { time });
}

function asking(team: Team, room: number, t: Translate): string {
  const time = timeOfDay(team.since);
  if (team.why.rule === "plan-approval") return fitting("room.say.plan", "room.say.plan.short", time, room, t);
  if (team.why.rule === "ask-open") return fitting("room.say.ask", "room.say.ask.short", time, room, t);
  if (team.sure) return fitting("room.say.permission", "room.say.permission.short", time, room, t);
  return fitting("room.say.permission.guess", "room.say.permission.guess.short", time, room, t);
}

function working(team: Team, now: number, t: Translate): string {
  const jobs = jobsOf(team);
  if (jobs > 0) return t("room.say.background", { n: jobs, count: number(jobs, t) });
  const length = span(team.since, now, t);
  if (team.automatic) return t("room.say.automatic", { span: length });
  const count = team.members.filter((m) => m.state === "working").length;
  return t("room.say.work", { n: Math.max(1, count), count: number(count, t), span: length });
}

function failed(team: Team, t: Translate): string {
  const reason = team.requests.at(-1)?.reason;
  if (reason === "api-error" || reason === "usage-limit" || reason === "sign-in")
    return t("room.say.failed", { reason: t(`room.reason.${reason}`) });
  return t("room.say.failed.plain", { time: timeOfDay(team.since) });
}

function resting(unread: boolean, room: number, t: Translate): string {
  return unread ? fitting("room.say.rest.unread", "room.say.rest.unread.short", "", room, t) : t("room.say.rest");
}

/** One sentence; in so many pixels of a mat when there is a `room`. */
export function sentence(team: Team, now: number, unread: boolean, t: Translate, room = Infinity): string {
  if (team.loading) return t("room.say.loading");
  if (team.state === "asking") return asking(team, room, t);
  if (team.state === "working") return working(team, now, t);
  return team.state === "failed" ? failed(team, t) : resting(unread, room, t);
}

/** For the ear: a guess is said to be one; on the mat the hatching says it. */
export function spoken(team: Team, now: number, unread: boolean, t: Translate): string {
  const said = sentence(team, now, unread, t);
  return team.sure ? said : t("room.guess", { sentence: said });
}

/** "Survey, 12 of 18, 2 failed"; before the first agent has come, the title alone. */
export function phase(p: Phase, t: Translate): string {
  const title = p.title || t("room.phase.untitled");
  if (p.started === 0) return title;
  return t(p.failed ? "room.bench.phase.failed" : "room.bench.phase", { ...p, title });
}

export function whoIs(member: Member, t: Translate): string {
  if (member.kind === "leader") return t("room.who.leader");
  return member.label || member.type || t("room.who.member");
}

export function doing(member: Member, now: number, t: Translate): string {
  if (member.state === "left" || member.state === "failed" || member.state === "resting")
    return t(`room.do.${member.state}`);
  const action = member.state === "asking" ? "ask" : member.action || "think";
  return t("room.do.for", { doing: t(`room.do.${action}`), span: span(member.since, now, t) });
}
