import type { Allowed, Frame } from "./frame";

/** The page in a browser: its own notifications, and a window whose size is the browser's business. */
export function browserFrame(): Frame {
  const open = new Map<string, Notification>();
  const chosen = new Set<(team: string) => void>();
  const there = () => typeof Notification !== "undefined";
  const allowed = (): Allowed => {
    if (!there() || Notification.permission === "denied") return "no";
    return Notification.permission === "granted" ? "yes" : "ask";
  };
  const forget = (team: string) => {
    open.get(team)?.close();
    open.delete(team);
  };

  return {
    allowed,
    forget,
    async notify({ team, title, body }) {
      if (allowed() !== "yes") throw new Error("this browser shows no notifications of this page");
      forget(team);
      const note = new Notification(title, { body, tag: team });
      note.onclick = () => {
        focus();
        forget(team);
        for (const take of chosen) take(team);
      };
      open.set(team, note);
    },
    async allow() {
      if (there()) await Notification.requestPermission();
      return allowed();
    },
    onChosen(take) {
      chosen.add(take);
      return () => chosen.delete(take);
    },
    mini: async (on) => ({ onTop: false, why: on ? "browser" : "" }),
    placed: () => {},
    copy: (text) => navigator.clipboard.writeText(text),
  };
}
