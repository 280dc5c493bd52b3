import type { Catalogue } from ".";

/** What the bar of a replay says, in English. */
export const replay = {
  "replay.label": "Replay of {name}",
  "replay.word": "Replay",
  "replay.nobody": "At this time of the recording no team is in.",
  "help.play": "play or pause the replay",
  "help.step": "one step of the replay, back or on",
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
