import type { Change, Member, Message, Request, SourceStatus, Team, Workflow } from "../wire/types";

/** The office as the page knows it. Values are never changed in place: what stayed the same keeps its identity. */
export interface OfficeState {
  /** The engine's clock when it sent the snapshot; null before the first one. */
  at: string | null;
  teams: Team[];
  sources: readonly SourceStatus[];
}

export const NOBODY: OfficeState = { at: null, teams: [], sources: [] };

/** The office after one message. A change about somebody unknown changes nothing. */
export function apply(office: OfficeState, message: Message): OfficeState {
  if (message.kind === "snapshot") {
    const { at, teams, sources } = message.snapshot;
    return { at, teams, sources };
  }
  switch (message.what) {
    case "source":
      return { ...office, sources: withSource(office.sources, message.value as SourceStatus) };
    case "team":
      return { ...office, teams: placed(office.teams, message.value as Team, byStart) };
    case "gone":
      if (message.member === "" && !message.request) {
        return { ...office, teams: office.teams.filter((team) => team.id !== message.team) };
      }
  }
  return inTeam(office, message);
}

function inTeam(office: OfficeState, change: Change): OfficeState {
  const at = office.teams.findIndex((team) => team.id === change.team);
  const team = office.teams[at];
  return team ? { ...office, teams: office.teams.with(at, changed(team, change)) } : office;
}

function changed(team: Team, change: Change): Team {
  switch (change.what) {
    case "state":
      return change.member ? inMember(team, change) : { ...team, ...values(change, TEAM_FIELDS) };
    case "action":
      return inMember(team, change);
    case "title":
      return { ...team, title: change.title ?? "" };
    case "member":
      return { ...team, members: placed(team.members, change.value as Member, byArrival) };
    case "request":
      return { ...team, requests: placed(team.requests, change.value as Request, byNumber) };
    case "workflow":
      return { ...team, workflows: placed(team.workflows, change.value as Workflow, byStarted) };
    case "gone":
      return change.request
        ? { ...team, requests: team.requests.filter((request) => request.id !== change.request) }
        : { ...team, members: team.members.filter((member) => member.id !== change.member) };
  }
  return team;
}

function inMember(team: Team, change: Change): Team {
  const at = team.members.findIndex((member) => member.id === change.member);
  const member = team.members[at];
  if (!member) return team;
  return { ...team, members: team.members.with(at, { ...member, ...values(change, MEMBER_FIELDS) }) as Member[] };
}

const TEAM_FIELDS = ["state", "since", "sure", "why", "automatic", "background", "loading"] as const;
const MEMBER_FIELDS = ["state", "since", "sure", "action"] as const;

/** The fields that the change carries; one that it does not name stays as it was. */
function values<T>(change: Change, fields: readonly (keyof Change)[]): Partial<T> {
  return Object.fromEntries(
    fields.filter((name) => change[name] !== undefined).map((name) => [name, change[name]]),
  ) as Partial<T>;
}

type Order<T> = (a: T, b: T) => number;

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const start = (team: Team) => team.members[0]?.started ?? "";
const byStart: Order<Team> = (a, b) => byText(start(a), start(b)) || byText(a.id, b.id);
const byArrival: Order<Member> = (a, b) =>
  Number(b.kind === "leader") - Number(a.kind === "leader") || byText(a.started, b.started) || byText(a.id, b.id);
const byNumber: Order<Request> = (a, b) => a.number - b.number;
const byStarted: Order<Workflow> = (a, b) => byText(a.started, b.started);

/** The list with value in it: in the place of the one with its id, else at its place in the order. Nobody else moves. */
function placed<T extends { id: string }>(list: readonly T[], value: T, order: Order<T>): T[] {
  const at = list.findIndex((one) => one.id === value.id);
  if (at >= 0) return list.with(at, value);
  const before = list.findIndex((one) => order(value, one) < 0);
  return before < 0 ? [...list, value] : list.toSpliced(before, 0, value);
}

function withSource(list: readonly SourceStatus[], value: SourceStatus): SourceStatus[] {
  const at = list.findIndex((one) => one.source === value.source && one.root === value.root);
  return at < 0 ? [...list, value] : list.with(at, value);
}
