import type { Catalogue } from ".";

/** What the bar of a replay says, in English. */
export const replay = {
  "replay.label": "Replay of {name}",
  "replay.play": "Play",
  "replay.pause": "Pause",
  "replay.again": "Play again from the start",
  "replay.step": "One step on",
  "replay.back": "One step back",
  "replay.place": "Place in the recording",
  "replay.at": "{time}, {percent} %",
  "replay.speed": "Speed",
  "replay.times": "{n}×",
  "replay.close": "Close",
  "replay.close.long": "Close the replay and show the logs",
} as const satisfies Catalogue;
