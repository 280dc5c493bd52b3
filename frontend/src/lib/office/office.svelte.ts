import type { Status, Wire } from "../wire";
import type { Message, Request, Team } from "../wire/types";
import type { Moment } from "./absence";
import { apply, NOBODY, type OfficeState } from "./apply";
import { news, type News } from "./news";
import { counted, projects, totals } from "./totals";

/** So much news is kept, since one piece must not drown another that is still being read aloud. */
const REMEMBERED = 5;

/** A crowd changes hundreds of things a second; drawing each by itself would cost more than anyone can see. */
const GATHER_MS = 60;

/** The office, kept up to date from a wire. */
export class Office {
  #state = $state.raw<OfficeState>(NOBODY);
  status = $state<Status>("connecting");
  /** How far the engine's clock is ahead of ours, in milliseconds. */
  #ahead = $state(0);
  /** The clock of a replay: what it said, when it did, and how fast it goes. */
  #tape: { at: number; heard: number; rate: number } | null = null;
  /** When this page first saw the office, by the engine's clock. */
  #opened: number | null = null;
  /** Grows with each snapshot: what else hangs on the engine should be asked again. */
  snapshots = $state(0);
  /** The last few pieces of news, oldest first, each with its number since the page opened. */
  latest = $state.raw<(News & { number: number })[]>([]);
  #told = 0;
  /** Called with the office before and after each step, and whether a snapshot was among what came. */
  onstep: ((before: OfficeState, after: OfficeState, anew: boolean) => void) | undefined;

  readonly teams = $derived(this.#state.teams);
  /** A moment of the past that is shown instead of the office as it is; null shows that. */
  moment = $state.raw<Moment | null>(null);
  /** The teams on the floor: those of the moment that is shown. Who needs somebody, only `teams` tells. */
  readonly staged: Team[] = $derived(this.moment ? [...this.moment.teams] : this.teams);
  readonly sources = $derived(this.#state.sources);
  readonly known = $derived(this.#state.at !== null);
  readonly totals = $derived(totals(this.teams));
  readonly projects = $derived(projects(this.teams));
  /** As one text, which stays the same while the moments do, however much else changes. */
  readonly #counted = $derived(counted(this.teams).join(" "));
  readonly counted: readonly string[] = $derived(this.#counted === "" ? [] : this.#counted.split(" "));

  /** Follows the wire until the returned function is called. Messages that come close together are taken as one. */
  follow(wire: Wire): () => void {
    let waiting: Message[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => {
      timer = undefined;
      this.take(...waiting.splice(0));
    };
    const close = wire.connect(
      (message) => {
        waiting.push(message);
        timer ??= setTimeout(take, message.kind === "snapshot" ? 0 : GATHER_MS);
      },
      (status) => (this.status = status),
    );
    return () => {
      clearTimeout(timer);
      waiting = [];
      close();
    };
  }

  take(...messages: Message[]) {
    const before = this.#state;
    this.#state = messages.reduce(apply, before);
    for (const message of messages) {
      if (message.kind !== "snapshot") continue;
      this.#ahead = Date.parse(message.snapshot.at) - Date.now();
      this.#opened ??= Date.parse(message.snapshot.at);
      this.snapshots++;
    }
    this.onstep?.(
      before,
      this.#state,
      messages.some(({ kind }) => kind === "snapshot"),
    );
    const fresh = news(before, this.#state).map((one) => ({ ...one, number: ++this.#told }));
    if (fresh.length > 0) this.latest = [...this.latest, ...fresh].slice(-REMEMBERED);
  }

  /** Whether a request ended while this page was open. */
  witnessed(request: Request): boolean {
    return this.#opened !== null && request.ended !== null && Date.parse(request.ended) > this.#opened;
  }

  stage(moment: Moment | null) {
    this.moment = moment;
  }

  /** Takes a replay's clock for the engine's from now on, or gives that back. `rate` is 1 for real time, 0 while it stands. */
  steer(at: number | null, rate = 1) {
    this.#tape = at === null ? null : { at, rate, heard: Date.now() };
  }

  /** The engine's clock now. */
  clock(): number {
    const tape = this.#tape;
    return tape ? tape.at + (Date.now() - tape.heard) * tape.rate : Date.now() + this.#ahead;
  }

  /** The time of what is on the floor. */
  now(): number {
    return this.moment?.at ?? this.clock();
  }
}
