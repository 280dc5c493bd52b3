import { SvelteSet } from "svelte/reactivity";
import type { Office } from "../../office/office.svelte";
import { nextAsking } from "../../office/totals";
import type { Request } from "../../wire/types";
import type { Of } from "../trace/trace.svelte";

/** What the pointer or the focus is on: a team, one of its members, or one of its requests. */
export interface Target {
  team: string;
  member?: string;
  request?: string;
}

export type Sheet = "help" | "settings";

/** What this page's reader chose to see. Nothing of it is kept. */
export class View {
  #office: Office;
  #folders = new SvelteSet<string>();
  #looked = new SvelteSet<string>();

  selected = $state<string | null>(null);
  twin = $state(false);
  sheet = $state<Sheet | null>(null);
  /** A strip that says only who needs me. */
  mini = $state(false);
  /** The window is so low that nothing but a strip fits in. */
  low = $state(false);
  /** Shows the trace of a team; null where nothing can. */
  ontrace = $state.raw<((team: string) => void) | null>(null);
  /** The list of older cards is open. */
  older = $state(false);
  /** The trace that is open. */
  trace = $state.raw<Of | null>(null);
  point = $state.raw<{ target: Target; anchor: DOMRect } | null>(null);

  constructor(office: Office) {
    this.#office = office;
  }

  /** The folders that are shown; null shows all. */
  readonly filter: ReadonlySet<string> | null = $derived.by(() => {
    const here = this.#office.projects.map(({ id }) => id).filter((id) => this.#folders.has(id));
    return here.length > 0 ? new Set(here) : null;
  });

  readonly shown = $derived.by(() => {
    const filter = this.filter;
    return filter ? this.#office.staged.filter((team) => filter.has(team.project.id)) : this.#office.staged;
  });

  toggleFolder(id: string) {
    if (!this.#folders.delete(id)) this.#folders.add(id);
  }

  allFolders() {
    this.#folders.clear();
  }

  pointAt(target: Target | null, anchor: DOMRect) {
    this.point = target && { target, anchor };
  }

  /** The team a key speaks of: the chosen one, or the one under the pointer or the focus. */
  get meant(): string | undefined {
    return this.selected ?? this.point?.target.team;
  }

  select(team: string) {
    this.selected = this.selected === team ? null : team;
  }

  /** The next team that asks, or undefined when none does. */
  nextAsking(): string | undefined {
    const team = nextAsking(this.#office.teams, this.selected);
    if (team) this.selected = team.id;
    return team?.id;
  }

  /** The team at a place from 1, in the order of the floor. */
  nth(place: number): string | undefined {
    const team = this.#office.teams[place - 1];
    if (team) this.selected = team.id;
    return team?.id;
  }

  /** Opens a trace over the right part; what was pointed at is not in its way. */
  showTrace(of: Of) {
    this.trace = of;
    this.point = null;
  }

  /** The trace of a team, or, when one of its members is pointed at, of that one alone. */
  traceOf(team: string) {
    const { target } = this.point ?? {};
    const member = target?.team === team && target.member !== "leader" ? target.member : undefined;
    this.showTrace({ team, member });
  }

  /** One step back: a sheet, the panel, the older cards, the choice of a team, the choice of folders, whichever is on top. */
  back() {
    if (this.sheet) this.sheet = null;
    else if (this.point) this.point = null;
    else if (this.trace) this.trace = null;
    else if (this.older) this.older = false;
    else if (this.selected) this.selected = null;
    else this.allFolders();
  }

  /** A card that came while this page was open lies unseen until someone looked at it. */
  unseen(request: Request): boolean {
    return this.#office.witnessed(request) && !this.#looked.has(request.id);
  }

  /** The ended requests that need no more looking at. */
  readonly seen: ReadonlySet<string> = $derived.by(() => {
    const ended = this.#office.staged.flatMap((team) => team.requests.filter(({ state }) => state !== "open"));
    return new Set(ended.filter((request) => !this.unseen(request)).map(({ id }) => id));
  });

  look(request: Request) {
    this.#looked.add(request.id);
  }
}
