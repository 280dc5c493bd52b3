import { untrack } from "svelte";
import { SvelteMap, SvelteSet } from "svelte/reactivity";
import type { Wire } from "../../wire";
import { merged, sum, type Row, type TraceView } from "./rows";
import { costs, items, type Item } from "./tree";

/** What a trace is of: a team, and in it a request to stand at, or one member alone. */
export interface Of {
  team: string;
  request?: string;
  member?: string;
}

/** How often a trace that grows is asked for. */
const ASK_MS = 1000;

/** The trace that is looked at: its rows by their place, what is shut, what is read. Nothing of it outlives the view. */
export class Trace {
  #wire: Pick<Wire, "act">;
  #asking = false;
  /** Something changed while an answer was on its way, and may not be in it. */
  #again = false;
  #gone = false;
  readonly of: Of;
  view = $state.raw<TraceView | null>(null);
  rows = $state.raw<ReadonlyMap<number, Row>>(new Map());
  trouble = $state("");
  /** What a person opened or shut; all else is as it comes. */
  #chosen = new SvelteMap<string, boolean>();
  /** The calls whose text is read. */
  readonly read = new SvelteSet<string>();
  at = $state("");

  constructor(wire: Pick<Wire, "act">, of: Of) {
    this.#wire = wire;
    this.of = of;
  }

  readonly items: readonly Item[] = $derived.by(() =>
    items({ rows: this.rows, requests: this.view?.requests ?? [] }, (id) => this.#shut(id), this.of.member),
  );
  readonly costs = $derived(costs(this.view?.rounds ?? []));
  readonly dearest = $derived([...this.costs.values()].reduce((most, one) => Math.max(most, sum(one)), 1));
  readonly tokens = $derived((this.view?.rounds ?? []).reduce((all, { tokens }) => all + sum(tokens), 0));

  /** Of the requests only the one that was asked for and the last stand open at first. */
  #shut(id: string): boolean {
    const chosen = this.#chosen.get(id);
    if (chosen !== undefined) return !chosen;
    if (!id.startsWith("q")) return false;
    const requests = this.view?.requests ?? [];
    const place = Number(id.slice(1));
    return requests[place]?.id !== this.of.request && place !== requests.length - 1;
  }

  toggle(id: string) {
    const item = this.items.find((one) => one.id === id);
    if (item?.open != null) this.#chosen.set(id, !item.open);
  }

  /** Opens all on the level of a line. */
  unfold(id: string) {
    const level = this.items.find((one) => one.id === id)?.level;
    for (const one of this.items) if (one.level === level && one.open === false) this.#chosen.set(one.id, true);
  }

  toggleText(id: string) {
    if (!this.read.delete(id)) this.read.add(id);
  }

  /** Asks for what is new. */
  async look() {
    if (this.#gone) return;
    this.#again = this.#asking;
    if (this.#asking) return;
    this.#asking = true;
    try {
      const since = { since: this.view?.revision ?? 0, generation: this.view?.generation ?? 0 };
      const view = (await this.#wire.act("trace", { team: this.of.team, ...since })) as TraceView;
      if (this.#gone) return;
      if (this.view && this.view.generation !== view.generation) this.#forget();
      this.rows = merged(this.rows, view);
      this.view = view;
      this.trouble = "";
      if (this.at === "") this.at = this.#first();
    } catch (refusal) {
      this.trouble = refusal instanceof Error ? refusal.message : String(refusal);
    } finally {
      this.#asking = false;
    }
    if (this.#again) await this.look();
  }

  /** Keys of another generation are of other calls: nothing that was opened by them may show these. */
  #forget() {
    this.#chosen.clear();
    this.read.clear();
    this.at = "";
  }

  #first(): string {
    const wanted = this.view?.requests.findIndex((one) => one.id === this.of.request) ?? -1;
    return wanted >= 0 ? `q${wanted}` : (this.items.at(0)?.id ?? "");
  }

  /** Follows while `grows` says that there may be more; to be called where effects may be made. */
  follow(grows: () => unknown) {
    $effect(() => {
      const more = grows();
      untrack(() => void this.look()); // what it brings must not make it ask again
      if (!more) return;
      const timer = setInterval(() => document.visibilityState === "visible" && void this.look(), ASK_MS);
      return () => clearInterval(timer);
    });
    $effect(() => () => (this.#gone = true));
  }

  /** The text of a call, read from its log now. */
  async text(key: number, part: "input" | "result", all: boolean): Promise<{ text: string; cut: boolean } | null> {
    const body = { team: this.of.team, key, generation: untrack(() => this.view?.generation), part, all }; // it is not read again at each look
    const answer = (await this.#wire.act("trace-row", body)) as Record<string, { text: string; cut: boolean } | null>;
    return answer[part] ?? null;
  }
}
