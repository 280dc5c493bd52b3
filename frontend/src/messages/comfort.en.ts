import type { Catalogue } from ".";

/** What settings, keys, notifications, mini mode and the deeds on a session say, in English. */
const comfort = {
  "notify.asking": "needs you: {reason}",
  "notify.asking.guess": "may need you: {reason}",
  "notify.failed": "failed: {reason}",
  "notify.finished": "finished a request",
  "notify.title": "{project} · {team}",
  "reason.ask": "a question waits for your answer",
  "reason.plan": "a plan waits for your word",
  "reason.wait": "it waits for you",
  "reason.permission": "an edit does not come back, as when a permission is wanted",
  "reason.error": "its work ended in an error",

  "settings.language": "Language",
  "settings.window": "Finished teams stay",
  "settings.window.all": "for good",
  "settings.notify": "Notify me when a team",
  "settings.notify.asking": "needs me",
  "settings.notify.failed": "fails",
  "settings.notify.finished": "finishes a request",
  "settings.sound": "with one soft sound",
  "settings.notify.allow": "Allow notifications in this browser",
  "settings.notify.denied": "This browser shows none of this page: allow them in its own settings.",
  "settings.notify.failing": "Notifications do not arrive: {error}",
  "settings.roots": "Folders that are watched",
  "settings.roots.remove": "Remove",
  "settings.roots.remove.long": "Watch {root} no more",
  "root.watching": { one: "{n} file", other: "{n} files" },
  "root.missing": "not found",
  "root.unreadable": "may not be read",
  "root.reading": "looking",
  "settings.still": "Your system asks for less motion, so nothing moves.",

  "help.trace": "trace of the team",
  "help.resume": "copy the command that resumes the team’s session",
  "help.folder": "open the team’s folder",
  "help.mini": "small window, and back",

  "deed.resume": "Copy the resume command",
  "deed.folder": "Open the folder",
  "deed.none": "Choose a team first: a number from 1 to 9, or a click on its table.",
  "deed.copied": "Copied. Paste it in a terminal: {command}",
  "deed.uncopied": "Copying is not possible here. The command: {command}",
  "deed.keys": "T shows the trace, C copies the resume command",
  "deed.keys.folder": "T shows the trace, C copies the resume command, O opens the folder",

  "mini.on": "Small window (M)",
  "mini.off": "Back to the whole office",
  "mini.why.wayland": "On Wayland a program may not keep its window above the others: use the menu of its title bar.",
  "mini.why.browser": "A browser keeps no page above other windows; the app's own window does.",
} as const satisfies Catalogue;

export default comfort;
