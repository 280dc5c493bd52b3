import { untrack } from "svelte";
import type { Office } from "../../office/office.svelte";
import type { Clock } from "../clock/clock.svelte";
import type { Desk } from "../desk/desk.svelte";

/** How often a replay that plays is asked where it is; one that stands is not asked. */
const ASK_MS = 250;

export const SPEEDS = [0.5, 1, 2, 5, 10, 60, 600] as const;

/** Lets the page's clock follow the replay that is on; to be called where effects may be made. */
export function follow(office: Office, clock: Clock, desk: Desk) {
  $effect(() => {
    const replay = desk.replay;
    if (replay === null) return;
    office.steer(Date.parse(replay.at), replay.rate);
    clock.look();
    return () => office.steer(null);
  });
  let visible = $state(document.visibilityState === "visible");
  $effect(() => {
    const look = () => (visible = document.visibilityState === "visible");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  });
  // One that stands is asked only when the office moves all the same: another page plays it. After a snapshot all is asked.
  let snapshots = 0;
  $effect(() => {
    void office.teams;
    const anew = snapshots !== office.snapshots;
    snapshots = office.snapshots;
    if (visible && !anew) untrack(() => desk.replay?.paused && void desk.moveReplay({ do: "" }));
  });
  const plays = $derived(visible && desk.replay !== null && !desk.replay.paused);
  $effect(() => {
    if (!plays) return;
    const timer = setInterval(() => void desk.moveReplay({ do: "" }), ASK_MS);
    return () => clearInterval(timer);
  });
}
