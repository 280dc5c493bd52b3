/**
 * Who sits where in one team. In: the team, each time it changes. Out: chairs by group.
 *
 * A seat once given is kept while the team is in the office; a state never re-sorts anyone. The rules:
 * - the leader has the first chair of the table;
 * - a member of a workflow phase sits on that phase's bench, one who reports to another member on a bench
 *   behind that member, everyone else along the table;
 * - who leaves leaves the chair, pushed in, until the team's next request begins or a newcomer needs a chair: a
 *   newcomer takes the chair left longest ago before a new one is put up;
 * - who left (or failed in an earlier request) before we looked gets no chair.
 */
import type * as wire from "../wire/types";
import type { Member, Team, Workflow } from "../wire/types";

export const TABLE = "table";

export interface Chair {
  /** The member whose chair it is, also when it is pushed in. */
  id: string;
  group: string;
  index: number;
  /** Where its owner stands in the order of leaving; 0 = still here. */
  left: number;
}

export interface Group {
  key: string;
  /** The member the bench reports to; "" for the table. */
  parent: string;
  phase: Phase | null;
  chairs: Chair[];
}

/** A phase of a run, which is named when more than one is shown. */
export interface Phase extends wire.Phase {
  run: string;
}

const phaseKey = (workflow: string, title: string) => `phase:${workflow}:${title}`;

export class Seating {
  #chairs = new Map<string, Chair>();
  #request = "";
  #leavings = 0;
  #groups: Group[] = [];

  /** The table first, then benches in the order they were put up. */
  get groups(): readonly Group[] {
    return this.#groups;
  }

  /** People in the office, empty chairs not counted. */
  get present(): number {
    return [...this.#chairs.values()].filter((chair) => chair.left === 0).length;
  }

  get chairs(): number {
    return this.#chairs.size;
  }

  update(team: Team): void {
    const request = team.requests.at(-1);
    if (request && request.id !== this.#request) this.#clear();
    this.#request = request?.id ?? this.#request;
    const since = request?.started ?? "";
    const here = new Map(team.members.filter((m) => isHere(m, since)).map((m) => [m.id, m]));
    this.#leave(here);
    for (const member of here.values()) this.#sit(member, team);
    this.#groups = this.#gather(team);
  }

  /** The next request begins: chairs of those who left are taken away. */
  #clear(): void {
    for (const [id, chair] of this.#chairs) if (chair.left > 0) this.#chairs.delete(id);
  }

  #leave(here: ReadonlyMap<string, Member>): void {
    for (const [id, chair] of this.#chairs) if (!here.has(id) && chair.left === 0) chair.left = ++this.#leavings;
  }

  #sit(member: Member, team: Team): void {
    const own = this.#chairs.get(member.id);
    if (own) {
      own.left = 0;
      return;
    }
    const group = groupOf(member, team);
    this.#chairs.set(member.id, { id: member.id, group, index: this.#place(member, group), left: 0 });
  }

  #place(member: Member, group: string): number {
    if (member.kind === "leader") return 0;
    const old = [...this.#chairs.values()]
      .filter((c) => c.group === group && c.left > 0 && c.index > 0 === (group === TABLE))
      .sort((a, b) => a.left - b.left)[0];
    if (old) {
      this.#chairs.delete(old.id);
      return old.index;
    }
    const used = new Set([...this.#chairs.values()].filter((c) => c.group === group).map((c) => c.index));
    let index = group === TABLE ? 1 : 0;
    while (used.has(index)) index++;
    return index;
  }

  #gather(team: Team): Group[] {
    const groups = new Map<string, Group>([[TABLE, { key: TABLE, parent: "", phase: null, chairs: [] }]]);
    for (const [key, phase] of phasesOf(team)) groups.set(key, { key, parent: "leader", phase, chairs: [] });
    for (const chair of this.#chairs.values()) {
      const group = groups.get(chair.group) ?? {
        key: chair.group,
        parent: parentOf(chair.group),
        phase: null,
        chairs: [],
      };
      groups.set(chair.group, group);
      group.chairs.push(chair);
    }
    for (const group of groups.values()) group.chairs.sort((a, b) => a.index - b.index);
    return [...groups.values()];
  }
}

/** A leader is always in; a failure stays in its chair until the next request. */
function isHere(member: Member, requestStarted: string): boolean {
  if (member.kind === "leader") return true;
  if (member.state === "left") return false;
  return member.state !== "failed" || member.started >= requestStarted;
}

const parentOf = (group: string): string => (group.startsWith("under:") ? group.slice("under:".length) : "leader");

function groupOf(member: Member, team: Team): string {
  if (member.kind === "leader") return TABLE;
  if (member.run !== "") return phaseKey(member.run, member.phase);
  const parent = team.members.find((m) => m.id === member.parent);
  return parent && parent.kind !== "leader" ? `under:${parent.id}` : TABLE;
}

/** Workflow runs that still matter: running, or begun within the latest request. */
export function shown(team: Team): Workflow[] {
  const since = team.requests.at(-1)?.started ?? "";
  return team.workflows.filter((w) => w.state === "running" || w.started >= since);
}

function phasesOf(team: Team): [string, Phase][] {
  const runs = shown(team);
  const name = (w: Workflow) => (runs.length > 1 ? w.name : "");
  return runs.flatMap((w) => w.phases.map((p): [string, Phase] => [phaseKey(w.id, p.title), { run: name(w), ...p }]));
}
