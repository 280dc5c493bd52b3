import type { Catalogue } from ".";

/** What the room says, in English. */
export const room = {
  "room.floor": "The office floor",
  "room.table": "{name}, {project}: {sentence}",
  "room.member": "{who}: {doing}",
  "room.guess": "{sentence} (a guess)",

  "room.say.ask": "a question is open since {time}",
  "room.say.plan": "a plan waits for your word since {time}",
  "room.say.permission": "a permission is open since {time}",
  "room.say.permission.guess": "maybe waiting for a permission since {time}",
  "room.say.work": { one: "at work for {span}", other: "{count} at work for {span}" },
  "room.say.automatic": "an automatic turn for {span}",
  "room.say.background": { one: "one job left in the background", other: "{count} jobs left in the background" },
  "room.say.failed": "failed: {reason}",
  "room.say.failed.plain": "failed at {time}",
  "room.say.rest": "resting",
  "room.say.rest.unread": "resting, last card unread",
  "room.say.loading": "reading its log",

  "room.reason.api-error": "an API error",
  "room.reason.usage-limit": "usage limit reached",
  "room.reason.sign-in": "signed out",

  "room.do.read": "reading",
  "room.do.write": "writing",
  "room.do.run": "running a command",
  "room.do.web": "on the web",
  "room.do.delegate": "handing work over",
  "room.do.talk": "talking",
  "room.do.ask": "asking",
  "room.do.plan": "planning",
  "room.do.think": "thinking",
  "room.do.for": "{doing} for {span}",
  "room.do.failed": "failed",
  "room.do.resting": "resting",
  "room.do.left": "left",

  "room.who.leader": "the leader",
  "room.who.member": "a member",
  "room.team.started": "{project}, {time}",

  "room.bench.phase": "{title}, {done} of {started}",
  "room.bench.phase.failed": "{title}, {done} of {started}, {failed} failed",
  "room.bench.under": "with {who}",
  "room.bench.more": "more members",
  "room.more": "+{n}",
  "room.folded": "+{n} resting",
  "room.folded.names": { one: "one more team rests: {names}", other: "{n} more teams rest: {names}" },

  "room.span.now": "a moment",
  "room.span.min": "{n} min",
  "room.span.h": "{h} h {min} min",
  "room.span.d": "{n} d",
  "room.flag.now": "now",
  "room.flag.min": "{n} min",
  "room.flag.h": "{n} h",

  "room.number.2": "two",
  "room.number.3": "three",
  "room.number.4": "four",
  "room.number.5": "five",
  "room.number.6": "six",
  "room.number.7": "seven",
  "room.number.8": "eight",
  "room.number.9": "nine",
} as const satisfies Catalogue;

export default room;
