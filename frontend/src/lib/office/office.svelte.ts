import type { Status, Wire } from "../wire";
import type { Message } from "../wire/types";
import { apply, NOBODY, type OfficeState } from "./apply";
import { news, type News } from "./news";
import { astir, projects, totals } from "./totals";

/** The office, kept up to date from a wire. */
export class Office {
  #state = $state.raw<OfficeState>(NOBODY);
  status = $state<Status>("connecting");
  /** How far the engine's clock is ahead of ours, in milliseconds. */
  #ahead = $state(0);
  /** Grows with each snapshot: what else hangs on the engine should be asked again. */
  snapshots = $state(0);
  latest = $state.raw<News[]>([]);

  readonly teams = $derived(this.#state.teams);
  readonly sources = $derived(this.#state.sources);
  readonly known = $derived(this.#state.at !== null);
  readonly totals = $derived(totals(this.teams));
  readonly projects = $derived(projects(this.teams));
  readonly astir = $derived(astir(this.teams));

  follow(wire: Wire): () => void {
    return wire.connect(
      (message) => this.take(message),
      (status) => (this.status = status),
    );
  }

  take(message: Message) {
    const before = this.#state;
    this.#state = apply(before, message);
    if (message.kind === "snapshot") {
      this.#ahead = Date.parse(message.snapshot.at) - Date.now();
      this.snapshots++;
    }
    const latest = news(before, this.#state);
    if (latest.length > 0) this.latest = latest;
  }

  /** The engine's clock now. */
  now(): number {
    return Date.now() + this.#ahead;
  }
}
