import type { Member, Request, Team } from "../../wire/types";

/** Why something is shown as it is: a rule, the time of its record, and how far it can be trusted. */
export interface Reason {
  rule: string;
  at: string;
  sure: boolean;
  /** The rule speaks of the very member that is asked about, not of somebody in its team. */
  own?: boolean;
}

export function reasonOfTeam(team: Team): Reason {
  return { ...team.why, sure: team.sure };
}

export function reasonOfRequest(team: Team, request: Request): Reason {
  if (request.state === "open") {
    const waiting = team.state === "asking" && request === team.requests.at(-1);
    return waiting ? reasonOfTeam(team) : { rule: "request-open", at: request.started, sure: true };
  }
  return { rule: request.endedBy, at: request.ended ?? request.started, sure: !request.provisional };
}

/** A member carries no reason of its own on the wire: it follows from its ending, or from what its team stands on. */
export function reasonOfMember(team: Team, member: Member): Reason {
  const { since, sure } = member;
  if (member.state === "asking" && team.state === "asking") return reasonOfTeam(team);
  if (member.kind === "leader") return reasonOfLeader(team, member);
  switch (member.state) {
    case "asking":
      return { rule: "ask-open", at: since, sure };
    case "working":
      return { rule: "member-open", at: member.started, sure, own: true };
    case "failed":
      return { rule: member.endedBy || "api-error", at: member.ended ?? since, sure };
    default:
      return { rule: member.endedBy, at: member.ended ?? since, sure };
  }
}

function reasonOfLeader(team: Team, leader: Member): Reason {
  if (leader.state === team.state && !OF_OTHERS.includes(team.why.rule)) return reasonOfTeam(team);
  const last = team.requests.at(-1);
  if (leader.state === "asking") return { rule: "ask-open", at: leader.since, sure: leader.sure };
  if (leader.state === "working") {
    const open = last?.state === "open";
    return {
      rule: open ? "request-open" : "automatic-turn",
      at: open ? last.started : leader.since,
      sure: leader.sure,
    };
  }
  if (leader.endedBy) return { rule: leader.endedBy, at: leader.ended ?? leader.since, sure: leader.sure };
  return last?.state !== "open" && last
    ? reasonOfRequest(team, last)
    : { rule: "", at: leader.since, sure: leader.sure };
}

/** Rules by which a team works while its leader may rest. */
const OF_OTHERS = ["member-open", "background"];
