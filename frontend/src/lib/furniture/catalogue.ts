/**
 * The one list of what is drawn: postures, lamps, cards. A new posture is one row here and its arms in symbols.svg;
 * a new piece of furniture is a component of plain SVG beside this file and one row in PIECES.
 */
import type { Action } from "../wire/types";
import Bead from "./Bead.svelte";
import Bench from "./Bench.svelte";
import Card from "./Card.svelte";
import Chair from "./Chair.svelte";
import Lamp from "./Lamp.svelte";
import Pennant from "./Pennant.svelte";
import Person from "./Person.svelte";
import Plant from "./Plant.svelte";
import Pools from "./Pools.svelte";
import Rug from "./Rug.svelte";
import Symbols from "./Symbols.svelte";
import Table from "./Table.svelte";
import Window from "./Window.svelte";

export { POSTURES, type Posture, type Light, type CardEdge } from "./postures";

export const PIECES = {
  Bead, Bench, Card, Chair, Lamp, Pennant, Person, Plant, Pools, Rug, Symbols, Table, Window,
}; // prettier-ignore
export type Piece = keyof typeof PIECES;

/** Every action has a posture of its own; the compiler asks for the missing one. */
export type ActionPosture = Action;
