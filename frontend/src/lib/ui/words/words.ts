import type { Key, Say } from "../../../messages";
import type { Action, Member, Request, Team, Workflow } from "../../wire/types";
import { begun } from "../../office/requests";
import { ACTIONS } from "../../wire/types";
import { phase } from "../room/say";
import { reasonOfMember, reasonOfRequest, reasonOfTeam, type Reason } from "./reason";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Turns the office into sentences of one language. The drawing's panel and the text twin say the same ones. */
export class Words {
  readonly #clock: Intl.DateTimeFormat;
  readonly #exact: Intl.DateTimeFormat;
  readonly #dated: Intl.DateTimeFormat;
  readonly #moment: Intl.DateTimeFormat;
  readonly #list: Intl.ListFormat;

  constructor(
    readonly say: Say,
    readonly language: string,
    zone?: string,
  ) {
    const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone } as const;
    this.#clock = new Intl.DateTimeFormat(language, time);
    this.#exact = new Intl.DateTimeFormat(language, { ...time, second: "2-digit" });
    this.#dated = new Intl.DateTimeFormat(language, { ...time, day: "numeric", month: "short" });
    this.#moment = new Intl.DateTimeFormat(language, { ...time, second: "2-digit", day: "numeric", month: "short" });
    this.#list = new Intl.ListFormat(language, { type: "unit", style: "short" });
  }

  /** A length of time in at most two units; never below zero. */
  span(ms: number): string {
    const length = Math.max(0, ms);
    const part = (unit: number) => Math.floor(length / unit);
    if (length < MINUTE) return this.say("time.seconds", { n: part(SECOND) });
    if (length < HOUR) return this.say("time.minutes", { n: part(MINUTE) });
    if (length >= 2 * DAY) return this.say("time.days", { n: part(DAY) });
    const n = part(MINUTE) % 60;
    return n === 0
      ? this.say("time.hours", { n: part(HOUR) })
      : this.say("time.hoursMinutes", { hours: part(HOUR), n });
  }

  between(from: string, to: string | number): string {
    return this.span((typeof to === "number" ? to : Date.parse(to)) - Date.parse(from));
  }

  /** The hour and minute; with the day when it is more than half a day from now. */
  time(at: string, now: number): string {
    const date = new Date(at);
    if (Number.isNaN(date.getTime())) return "–";
    return (Math.abs(now - date.getTime()) > DAY / 2 ? this.#dated : this.#clock).format(date);
  }

  /** The hour and minute, whichever day it is. */
  clock(at: string): string {
    const date = new Date(at);
    return Number.isNaN(date.getTime()) ? "–" : this.#clock.format(date);
  }

  /** The day, the hour, the minute and the second. */
  moment(at: string): string {
    const date = new Date(at);
    return Number.isNaN(date.getTime()) ? "–" : this.#moment.format(date);
  }

  exact(at: string): string {
    const date = new Date(at);
    return Number.isNaN(date.getTime()) ? "–" : this.#exact.format(date);
  }

  team(team: Team, now: number): string {
    return this.named({ title: team.title, started: begun(team) }, now);
  }

  /** A team's title, or when it began. */
  named({ title, started }: { title: string; started: string }, now: number): string {
    return title || this.say("team.untitled", { time: this.time(started, now) });
  }

  member(member: Member): string {
    if (member.kind === "leader") return this.say("member.leader");
    return member.label || member.type || this.say("member.unnamed");
  }

  doing(member: Member): string {
    const action = member.state === "working" && member.action;
    return this.say(action ? `action.${action}` : `state.${member.state}`);
  }

  /** "Workflow audit, running: Survey, 12 of 18, 2 failed; Verify." */
  ofRun({ name, state, phases }: Workflow): string {
    const values = { name: name || this.say("run.unnamed"), state: this.say(`run.${state}`) };
    if (phases.length === 0) return this.say("twin.run.bare", values);
    return this.say("twin.run", { ...values, phases: phases.map((p) => phase(p, this.say)).join("; ") });
  }

  /** "asking, because a question has been open since 14:02 (sure)" */
  ofTeam(team: Team, now: number): string {
    return this.#because(this.say(`state.${team.state}`), reasonOfTeam(team), now);
  }

  ofMember(team: Team, member: Member, now: number): string {
    return this.#because(this.doing(member), reasonOfMember(team, member), now);
  }

  ofRequest(team: Team, request: Request, now: number): string {
    const failed = request.state === "failed";
    return this.#because(failed ? this.say("state.failed") : this.ending(request), reasonOfRequest(team, request), now);
  }

  #because(state: string, reason: Reason, now: number): string {
    const certainty = this.say(reason.sure ? "why.sure" : "why.guess");
    return this.say("why.because", { state, reason: this.rule(reason, now), certainty });
  }

  /** The clause of a rule; one without words of its own is named. */
  rule({ rule, at, own }: Reason, now: number): string {
    const values = { rule, at: this.time(at, now) };
    for (const key of [own ? `rule.${rule}.own` : "", `rule.${rule}`]) {
      if (key && this.say(key as Key, values) !== key) return this.say(key as Key, values);
    }
    return this.say("rule.other", values);
  }

  /** How a request ended, or that it is open. */
  ending(request: Request): string {
    if (request.state === "open") return this.say(`tasks.stage.${request.stage}`);
    if (request.state !== "failed") return this.say(`card.${request.state}`);
    const time = this.between(request.started, request.ended ?? request.started);
    const reason = this.reason(request);
    const failed = this.say("card.failed", { time });
    return reason ? this.say("card.failed.reason", { failed, reason }) : failed;
  }

  reason(request: Request): string {
    const key = `reason.${request.reason}` as Key;
    return request.reason && this.say(key) !== key ? this.say(key) : request.reason;
  }

  /** Short parts one after the other. */
  listed(parts: string[]): string {
    return this.#list.format(parts);
  }

  /** The nine counts that are above zero, in their fixed order. */
  steps(actions: Partial<Record<Action, number>>): string {
    const parts = ACTIONS.filter((action) => actions[action]).map((action) =>
      this.say(`steps.${action}`, { n: actions[action] ?? 0 }),
    );
    return parts.length > 0 ? this.#list.format(parts) : this.say("steps.none");
  }
}

/** The text with its first letter large, for the start of a line. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
