import ListTree from "@lucide/svelte/icons/list-tree";
import type { Say } from "../../../messages";
import type { Deed } from "../tray/deeds";
import type { View } from "../view/view.svelte";

/** Opens the trace of a request from its card or its row. */
export const traceDeed = (view: View, say: () => Say): Deed => ({
  name: "trace",
  icon: ListTree,
  label: () => say()("trace.open"),
  run: ({ team, request }) => view.showTrace({ team, request: request.id }),
});
