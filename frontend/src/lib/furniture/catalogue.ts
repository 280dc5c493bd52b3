/**
 * The one list of what is drawn. A new posture is one row in POSTURES and its arms in symbols.svg; a new piece of
 * furniture is a component of plain SVG beside this file and one line here.
 */
export { default as Bead } from "./Bead.svelte";
export { default as Bench } from "./Bench.svelte";
export { default as Card } from "./Card.svelte";
export { default as Chair } from "./Chair.svelte";
export { default as Corner } from "./Corner.svelte";
export { default as Job } from "./Job.svelte";
export { default as Lamp } from "./Lamp.svelte";
export { default as Pennant } from "./Pennant.svelte";
export { default as Person } from "./Person.svelte";
export { default as Plant } from "./Plant.svelte";
export { default as Pools } from "./Pools.svelte";
export { default as Rug } from "./Rug.svelte";
export { default as Symbols } from "./Symbols.svelte";
export { default as Table } from "./Table.svelte";
export { default as Window } from "./Window.svelte";
export { POSTURES, type CardEdge, type Light, type Posture } from "./postures";
