import type { Request, Team } from "../wire/types";

/** How the office was at a moment, by the engine's clock. */
export interface Moment {
  at: number;
  teams: readonly Team[];
  /** Somebody began to ask, failed, or finished: worth a look of its own. */
  told: boolean;
}

/** What came of an absence. */
export interface Sum {
  finished: number;
  failed: number;
  asked: number;
}

/** So many moments are kept; when there are more, every second one goes, those that tell something last. */
const MOST = 240;

/** What changes within this time is one moment, unless it tells something. */
const CLOSE_MS = 1000;

/** The clocks of the page, the engine and whoever wrote a record may differ by this. */
const SKEW_MS = 2000;

/**
 * What happened in the office while nobody looked, in memory only. The teams of two moments share what stayed the same,
 * so that a long absence of a large office costs what changed in it, and no more than its last so many moments.
 */
export class Absence {
  readonly began: number;
  #moments: Moment[];
  #asked = 0;

  constructor(at: number, teams: readonly Team[]) {
    this.began = at;
    this.#moments = [{ at, teams, told: true }];
  }

  get moments(): readonly Moment[] {
    return this.#moments;
  }

  note(at: number, teams: readonly Team[]) {
    const last = this.#moments.at(-1)!;
    if (teams === last.teams) return;
    const asked = this.#began(last.teams, teams, "asking");
    const told = asked + this.#began(last.teams, teams, "failed") > 0 || done(teams).length !== done(last.teams).length;
    this.#asked += asked;
    if (!told && !last.told && at - last.at < CLOSE_MS) this.#moments.pop();
    this.#moments.push({ at, teams, told });
    if (this.#moments.length > MOST) this.#thin();
  }

  /** What a person would ask for first. Requests that had ended before are none of it, whenever they were read. */
  sum(): Sum {
    const before = new Set(done(this.#moments[0]!.teams).map(({ id }) => id));
    const ended = done(this.#moments.at(-1)!.teams).filter(
      (request) => !before.has(request.id) && this.#within(request.ended ?? request.started),
    );
    const failed = ended.filter(({ state }) => state === "failed").length;
    return { finished: ended.length - failed, failed, asked: this.#asked };
  }

  /** How many teams are in a state since this absence began, that were not before. */
  #began(before: readonly Team[], after: readonly Team[], state: Team["state"]): number {
    const were = new Set(before.filter((team) => team.state === state).map(({ id }) => id));
    return after.filter((one) => one.state === state && !were.has(one.id) && this.#within(one.since)).length;
  }

  #within(at: string): boolean {
    return Date.parse(at) >= this.began - SKEW_MS;
  }

  #thin() {
    const last = this.#moments.length - 1;
    const plain = this.#moments.filter(({ told }) => !told).length;
    let seen = 0;
    this.#moments = this.#moments.filter((moment, place) => {
      if (place === 0 || place === last || (moment.told && plain > MOST / 4)) return true;
      return seen++ % 2 === 0;
    });
  }
}

const done = (teams: readonly Team[]): Request[] =>
  teams.flatMap((team) => team.requests.filter(({ state }) => state !== "open"));

/** Quiet stretches are cut to this, so that an hour in which nothing came does not take the time of what did. */
const QUIET_MS = 60_000;

/** No more pictures a second than can be looked at. */
const STEP_MS = 250;

/** When each moment is shown, in milliseconds from the start, within so many; the last one comes with a rest behind it. */
export function schedule(moments: readonly Moment[], length: number): { after: number; moment: Moment }[] {
  const waits = moments.map(({ at }, i) => Math.min(QUIET_MS, Math.max(0, at - (moments[i - 1]?.at ?? at))));
  const whole = waits.reduce((sum, wait) => sum + wait, 0);
  const steps: { after: number; moment: Moment }[] = [];
  let passed = 0;
  moments.forEach((moment, i) => {
    passed += waits[i]!;
    const after = whole > 0 ? (passed / whole) * length * 0.9 : 0;
    const slot = Math.round(after / STEP_MS) * STEP_MS;
    if (steps.at(-1)?.after === slot) steps.pop();
    steps.push({ after: slot, moment });
  });
  return steps;
}
