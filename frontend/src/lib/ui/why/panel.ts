import type { Team } from "../../wire/types";
import { shown } from "../../floor/seats";
import { sentence, type Words } from "../words/words";
import { reasonOfMember, reasonOfRequest, reasonOfTeam, type Reason } from "../words/reason";
import type { Target } from "../view/view.svelte";

/** What the panel says: who, doing what for how long, why we think so, and the record behind it. */
export interface Panel {
  who: string;
  where: string;
  doing: string;
  because: string;
  record: string;
  steps: string;
  runs: string[];
}

/** The panel about a target, or null when it is no longer in the office. */
export function panel(teams: readonly Team[], target: Target, words: Words, now: number): Panel | null {
  const team = teams.find(({ id }) => id === target.team);
  if (!team) return null;
  if (target.request) return ofRequest(team, target.request, words, now);
  if (target.member) return ofMember(team, target.member, words, now);
  return {
    who: words.team(team, now),
    where: team.project.name,
    doing: lasting(words, words.say(`state.${team.state}`), team.since, now),
    because: sentence(words.ofTeam(team, now)),
    record: record(words, reasonOfTeam(team)),
    steps: "",
    runs: shown(team).map((run) => words.ofRun(run)),
  };
}

function ofMember(team: Team, id: string, words: Words, now: number): Panel | null {
  const member = team.members.find((one) => one.id === id);
  if (!member) return null;
  return {
    who: sentence(words.member(member)),
    where: words.say("why.team", { team: words.team(team, now), project: team.project.name }),
    doing: lasting(words, words.doing(member), member.since, now),
    because: sentence(words.ofMember(team, member, now)),
    record: record(words, reasonOfMember(team, member)),
    steps: words.say("steps.label", { list: words.steps(member.actions) }),
    runs: [],
  };
}

function ofRequest(team: Team, id: string, words: Words, now: number): Panel | null {
  const request = team.requests.find((one) => one.id === id);
  if (!request) return null;
  const name = { project: team.project.name, team: words.team(team, now), number: String(request.number) };
  return {
    who: words.say("tasks.row", name),
    where: request.outcome,
    doing: request.ended
      ? sentence(words.say("why.took", { time: words.between(request.started, request.ended) }))
      : lasting(words, words.ending(request), request.started, now),
    because: sentence(words.ofRequest(team, request, now)),
    record: record(words, reasonOfRequest(team, request)),
    steps: words.say("steps.label", { list: words.steps(request.actions) }),
    runs: [],
  };
}

function lasting(words: Words, state: string, since: string, until: number): string {
  return sentence(words.say("why.state", { state, time: words.between(since, until) }));
}

function record(words: Words, { rule, at }: Reason): string {
  return words.say("why.record", { rule: rule || "–", at: words.exact(at) });
}
