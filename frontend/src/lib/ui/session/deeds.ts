import Folder from "@lucide/svelte/icons/folder-open";
import Terminal from "@lucide/svelte/icons/terminal";
import type { Commands } from "../keys/commands.svelte";
import type { Deed } from "../tray/deeds";

/** What can be done with the session of a finished card. Nobody in the sample day has one. */
export function sessionDeeds(commands: Commands): readonly Deed[] {
  const { desk } = commands;
  const real = ({ source }: { source: string }) => !desk.demo && !desk.replay && source !== "stream";
  return [
    {
      name: "resume",
      icon: Terminal,
      label: () => commands.say()("deed.resume"),
      fits: real,
      run: ({ team }) => void commands.resume(team),
    },
    {
      name: "folder",
      icon: Folder,
      label: () => commands.say()("deed.folder"),
      fits: (card) => desk.opens && real(card),
      run: ({ team }) => void desk.openFolder(team),
    },
  ];
}
