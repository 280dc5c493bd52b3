/**
 * The floor: rugs per project folder, on them one mat per team, on that the table.
 * In: the teams of the office in their order, and the room there is. Out: a plan in pixels, and how much larger it is to
 * be shown, so that few teams fill a large window and many a small one.
 *
 * Places are cells of a grid and are kept. Adding a team never moves a rug or a table; a team whose table can hold no
 * more grows into free cells beside or below it and, when there are none, moves alone to the first free place. Only
 * another number of columns (the window's size) or another density lays the room out anew. An office that outgrows the
 * window is shown smaller, down to its own size, with every table in its place.
 * A team of a folder that has a rug takes a free place on it, else the rug grows over free floor, else a second rug of
 * that folder is laid.
 */
import type { Team } from "../wire/types";
import { boxOf, EDGE, matAlone, matBox, measure, type Box } from "./boxes";
import { density, SCALES, type Density, type Scale } from "./density";
import { area, around, flowed } from "./flow";
import { Grid, type Cells } from "./grid";
import { Same } from "./same";
import { Seating } from "./seats";
import { fits, setting, shifted, span, type Measure, type Setting, type Span } from "./table";

export type { Box };

export interface TablePlan extends Setting {
  team: string;
  /** The mat, on the floor. */
  box: Box;
}

export interface RugPlan {
  key: string;
  project: string;
  name: string;
  box: Box;
  tables: TablePlan[];
  /** Teams without a table of their own: "+n resting". */
  folded: string[];
}

export interface Plan {
  density: Density;
  scale: Scale;
  width: number;
  height: number;
  /** How many pixels of the screen one of the plan is. */
  zoom: number;
  rugs: RugPlan[];
  /** Floor with no rug at the end of the last such row: room for a plant. */
  free: Box | null;
}

interface Rug {
  key: string;
  project: string;
  name: string;
  cells: Cells;
}

/** From large to small; at the smallest an office may be longer than the window. */
const ZOOMS = [3.4, 3, 2.6, 2.3, 2, 1.8, 1.6, 1.45, 1.3, 1.15, 1, 0.9, 0.82, 0.7, 0.6];
/** A head is not drawn smaller than this. */
const HEAD = 28;

const zooms = (density: Density) =>
  ZOOMS.filter((zoom) => zoom === 1 || zoom > 1 || SCALES[density].member * zoom >= HEAD - 0.5);

/** One alone has the floor to itself, however wide it is. */
const ONE: Partial<Record<Density, number>> = { alone: 1 };

/** What is tried when not all are in sight: people sit closer before anybody is out of sight. */
const DENSER: Partial<Record<Density, readonly Density[]>> = { full: ["pods", "benches"], pods: ["benches"] };

export class Floor {
  /** By numbers alone; what is shown may be denser. */
  #counted: Density | null = null;
  /** Sitting closer was tried since the room was laid out last. */
  #crowded = false;
  #zoom = 1;
  #room = { width: 0, height: 0 };
  #density: Density | null = null;
  #grid = new Grid(1);
  #mats = new Grid(1);
  #rugs = new Map<string, Rug>();
  #tables = new Map<string, { rug: string; cells: Cells }>();
  #folded = new Set<string>();
  #seatings = new Map<string, Seating>();
  #laid = 0;
  #same = new Same();

  /** `height` 0 is a room without an end: everything at its own size. */
  arrange(teams: readonly Team[], width: number, height = 0): Plan {
    this.#forget(teams);
    for (const team of teams) this.#seating(team.id).update(team);
    const counted = density(this.#count(teams), this.#counted);
    let anew = counted !== this.#counted || this.#tables.size === 0;
    this.#counted = counted;
    if (anew || width !== this.#room.width || height !== this.#room.height) {
      const best = this.#fitting(teams, counted, width, height);
      anew ||= best.density !== this.#density || best.columns !== this.#grid.columns;
      [this.#density, this.#zoom] = [best.density, best.zoom];
      if (anew) this.#clear(best.columns);
    }
    this.#room = { width, height };
    if (anew) this.#crowded = false;
    if (!anew && !this.#keepAll(teams) && !this.#crowded) {
      const best = this.#fitting(teams, counted, width, height);
      this.#crowded = true; // closer does not help for ever
      if (best.density !== this.#density) {
        [this.#density, this.#zoom, anew] = [best.density, best.zoom, true];
        this.#clear(best.columns);
      }
    }
    if (anew) this.#layAnew(teams, this.#measured());
    return this.#draw(teams, this.#measured(), width / this.#zoom);
  }

  #measured(zoom = this.#zoom, columns = this.#grid.columns): Measure {
    return measure(SCALES[this.#density ?? "full"], this.#room.width / zoom, columns);
  }

  /**
   * Everybody keeps their place. If that needs more room, the office is shown smaller, and gains columns at its end.
   * False when not all are in sight even so.
   */
  #keepAll(teams: readonly Team[]): boolean {
    const scale = SCALES[this.#density ?? "full"];
    const all = this.#room.height === 0 ? [1] : zooms(this.#density ?? "full");
    for (const zoom of [this.#zoom, ...all.filter((one) => one < this.#zoom)]) {
      const columns = Math.max(this.#grid.columns, measure(scale, this.#room.width / zoom).columns);
      const trial = this.#copy(columns);
      const m = this.#measured(zoom, columns);
      for (const team of teams) trial.#keep(team, m);
      const seen = this.#room.height === 0 || trial.#bottom(m) * zoom <= this.#room.height;
      if (!seen && zoom > (all.at(-1) ?? 1)) continue;
      this.#zoom = zoom;
      this.#grid = trial.#grid;
      this.#mats = trial.#mats;
      this.#rugs = trial.#rugs;
      this.#tables = trial.#tables;
      this.#folded = trial.#folded;
      this.#laid = trial.#laid;
      return seen;
    }
    return false;
  }

  /** The same floor with so many columns. Who sits where and what was drawn is shared. */
  #copy(columns: number): Floor {
    const copy = new Floor();
    copy.#density = this.#density;
    copy.#seatings = this.#seatings;
    copy.#same = this.#same;
    copy.#laid = this.#laid;
    copy.#clear(columns);
    copy.#folded = new Set(this.#folded);
    for (const [key, rug] of this.#rugs) {
      copy.#rugs.set(key, { ...rug });
      copy.#grid.take(rug.cells, key);
    }
    for (const [team, { rug, cells }] of this.#tables) {
      copy.#tables.set(team, { rug, cells });
      copy.#mats.take(cells, team);
    }
    return copy;
  }

  /** The loosest density, from the counted one on, and in it the largest zoom, at which all rugs are in sight. */
  #fitting(teams: readonly Team[], counted: Density, width: number, height: number) {
    const trial = new Floor();
    trial.#seatings = this.#seatings;
    for (const next of [counted, ...(height > 0 ? (DENSER[counted] ?? []) : [])]) {
      trial.#density = next;
      for (const zoom of zooms(next)) {
        const m = measure(SCALES[next], width / zoom, ONE[next]);
        if (zoom > 1 && m.columnWidth < SCALES[next].column) continue;
        trial.#clear(m.columns);
        trial.#layAnew(teams, m);
        const all = trial.#tables.size + trial.#folded.size === teams.length;
        if (all && trial.#bottom(m) * zoom <= height) return { density: next, zoom, columns: m.columns };
      }
    }
    const densest = height > 0 ? (DENSER[counted]?.at(-1) ?? counted) : counted;
    const zoom = height > 0 ? (zooms(densest).at(-1) ?? 1) : 1;
    return { density: densest, zoom, columns: measure(SCALES[densest], width / zoom, ONE[densest]).columns };
  }

  /** Where the floor ends, below the last rug. */
  #bottom(m: Measure): number {
    const ends = [...this.#rugs.values()].map(({ cells }) => boxOf(cells, m)).map(({ y, h }) => y + h);
    return Math.max(0, ...ends) + EDGE.bottom;
  }

  #seating(team: string): Seating {
    const seating = this.#seatings.get(team) ?? new Seating();
    this.#seatings.set(team, seating);
    return seating;
  }

  #count(teams: readonly Team[]) {
    const all = teams.map((team) => this.#seating(team.id));
    const sum = (of: (s: Seating) => number) => all.reduce((n, s) => n + of(s), 0);
    return { teams: teams.length, people: sum((s) => s.present), chairs: sum((s) => s.chairs) };
  }

  #forget(teams: readonly Team[]): void {
    const here = new Set(teams.map((team) => team.id));
    for (const id of this.#seatings.keys()) if (!here.has(id)) this.#leave(id);
  }

  #leave(team: string): void {
    this.#seatings.delete(team);
    this.#folded.delete(team);
    this.#same.forget(team);
    this.#lift(team);
  }

  /** Takes a table off the floor, and its rug with it when that was the last one. */
  #lift(team: string): void {
    const rug = this.#tables.get(team)?.rug;
    this.#tables.delete(team);
    this.#mats.release(team);
    if (rug === undefined || [...this.#tables.values()].some((t) => t.rug === rug)) return;
    this.#rugs.delete(rug);
    this.#same.forget(rug);
    this.#grid.release(rug);
  }

  #clear(columns: number): void {
    this.#grid = new Grid(columns);
    this.#mats = new Grid(columns);
    this.#rugs.clear();
    this.#tables.clear();
    this.#folded.clear();
  }

  /** The first look at an office: a folder's teams are known together and get a rug that holds them all. */
  #layAnew(teams: readonly Team[], m: Measure): void {
    this.#folded.clear();
    if (this.#density === "crowd") this.#fold(teams);
    const byProject = new Map<string, Team[]>();
    for (const team of teams.filter((t) => !this.#folded.has(t.id)))
      byProject.set(team.project.id, [...(byProject.get(team.project.id) ?? []), team]);
    const size = (group: readonly Team[]) => group.reduce((sum, team) => sum + area(this.#span(team, m)), 0);
    for (const group of [...byProject.values()].sort((a, b) => size(b) - size(a))) this.#layRug(group, m);
  }

  #span(team: Team, m: Measure): Span {
    return span(this.#seating(team.id).groups, m);
  }

  /** The first team of each folder keeps its table, so that the beads have a rug to lie on. */
  #fold(teams: readonly Team[]): void {
    const seen = new Set<string>();
    for (const team of teams) {
      if (seen.has(team.project.id) && this.#mayFold(team)) this.#folded.add(team.id);
      seen.add(team.project.id);
    }
  }

  /** In a crowd a leader who rests alone is a bead until it works again. */
  #mayFold(team: Team): boolean {
    return team.state === "resting" && this.#seating(team.id).present <= 1;
  }

  #layRug(teams: readonly Team[], m: Measure): void {
    const spans = teams.map((team) => this.#span(team, m));
    const ways = [];
    for (let columns = Math.max(...spans.map((s) => s.columns)); columns <= m.columns; columns++) {
      const flow = flowed(spans, columns);
      const at = this.#grid.firstFit(flow.columns, flow.rows);
      if (at) ways.push({ flow, at, cost: (at.row + flow.rows) * 100 + flow.waste * 40 + at.row * 10 + at.column });
    }
    const best = ways.sort((a, b) => a.cost - b.cost)[0];
    const first = teams[0];
    if (!best || !first) return;
    const rug = this.#newRug(first, best.at);
    teams.forEach((team, i) => {
      const cells = best.flow.places[i];
      if (cells)
        this.#stand(team, rug.key, { ...cells, column: cells.column + best.at.column, row: cells.row + best.at.row });
    });
  }

  #newRug(team: Team, cells: Cells): Rug {
    const rug = { key: `${team.project.id}/${this.#laid++}`, project: team.project.id, name: team.project.name, cells };
    this.#rugs.set(rug.key, rug);
    this.#grid.take(cells, rug.key);
    return rug;
  }

  #stand(team: Team, rug: string, cells: Cells): void {
    this.#tables.set(team.id, { rug, cells });
    this.#mats.take(cells, team.id);
  }

  #keep(team: Team, m: Measure): void {
    const table = this.#tables.get(team.id);
    if (!table) {
      if (this.#folded.has(team.id) && this.#mayFold(team) && this.#rugOf(team)) return;
      this.#folded.delete(team.id);
      return this.#add(team, m);
    }
    const { groups } = this.#seating(team.id);
    if (fits(groups, m, table.cells)) return;
    const wanted = span(groups, m);
    if (this.#growTable(team, table.rug, table.cells, wanted)) return;
    this.#lift(team.id);
    this.#add(team, m);
  }

  #growTable(team: Team, key: string, at: Cells, wanted: Span): boolean {
    const rug = this.#rugs.get(key);
    const cells = { ...at, columns: Math.max(at.columns, wanted.columns), rows: Math.max(at.rows, wanted.rows) };
    if (!rug || !this.#mats.free(cells, team.id)) return false;
    if (!this.#growRug(rug, around(rug.cells, cells))) return false;
    this.#stand(team, key, cells);
    return true;
  }

  #growRug(rug: Rug, cells: Cells): boolean {
    if (!this.#grid.free(cells, rug.key)) return false;
    rug.cells = cells;
    this.#grid.take(cells, rug.key);
    return true;
  }

  /** A newcomer: a free place on the folder's rug, the rug grown over free floor, or a new rug. */
  #add(team: Team, m: Measure): void {
    const need = this.#span(team, m);
    for (const rug of this.#rugs.values()) if (rug.project === team.project.id && this.#addTo(rug, team, need)) return;
    const at = this.#grid.firstFit(need.columns, need.rows);
    if (at) this.#stand(team, this.#newRug(team, at).key, at);
  }

  #addTo(rug: Rug, team: Team, need: Span): boolean {
    const { cells } = rug;
    const wider = { ...cells, columns: cells.columns + need.columns, rows: Math.max(cells.rows, need.rows) };
    const longer = { ...cells, rows: cells.rows + need.rows, columns: Math.max(cells.columns, need.columns) };
    for (const area of [cells, wider, longer]) {
      const at = this.#mats.firstFit(need.columns, need.rows, area);
      if (!at || !this.#growRug(rug, area)) continue;
      this.#stand(team, rug.key, at);
      return true;
    }
    return false;
  }

  #draw(teams: readonly Team[], m: Measure, width: number): Plan {
    const rugs = [...this.#rugs.values()].map((rug) => this.#same.keep(rug.key, this.#drawRug(teams, rug, m)));
    rugs.sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
    return this.#same.keep("plan", {
      density: this.#density ?? "full",
      scale: m.scale,
      width,
      height: this.#bottom(m),
      zoom: this.#zoom,
      rugs,
      free: this.#free(m),
    });
  }

  #drawRug(teams: readonly Team[], rug: Rug, m: Measure): RugPlan {
    const { key, project, name, cells } = rug;
    const tables = teams.flatMap((team) => {
      const table = this.#tables.get(team.id);
      return table?.rug === key ? [this.#same.keep(team.id, this.#drawTable(team, table.cells, rug, m))] : [];
    });
    const mine = teams.filter((team) => this.#folded.has(team.id) && this.#rugOf(team) === rug);
    return { key, project, name, box: boxOf(cells, m), tables, folded: mine.map((team) => team.id) };
  }

  /** The first rug of a team's folder: beads lie on that one. */
  #rugOf(team: Team): Rug | undefined {
    return [...this.#rugs.values()].find((rug) => rug.project === team.project.id);
  }

  #free(m: Measure): Box | null {
    const rows = Math.max(0, ...[...this.#rugs.values()].map((r) => r.cells.row + r.cells.rows));
    for (let row = rows - 1; row >= 0; row--) {
      const cells = { column: m.columns - 1, row, columns: 1, rows: 1 };
      if (this.#grid.free(cells)) return boxOf(cells, m);
    }
    return null;
  }

  #drawTable(team: Team, cells: Cells, rug: Rug, m: Measure): TablePlan {
    const box = matBox(cells, rug.cells, m);
    const inner = matAlone(cells, m);
    // A table stands in its cells, not in its mat: the mat's edges move a little when the rug grows.
    const set = setting(this.#seating(team.id).groups, m.scale, { width: inner.w, height: inner.h });
    return { team: team.id, box, ...shifted(set, inner.x - box.x, inner.y - box.y) };
  }
}
