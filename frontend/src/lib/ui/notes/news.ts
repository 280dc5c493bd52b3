import type { Say } from "../../../messages";
import type { News } from "../../wire/types";

/** A line for each name: what it is, how often it was met, and which version wrote it. */
export function listed(news: readonly News[], say: Say): string[] {
  return news.map(({ kind, name, version, count }) =>
    say(version ? `news.${kind}` : `news.${kind}.unversioned`, { name, version, count: String(count) }),
  );
}

/** Puts a text on the clipboard, and says whether that worked: a window's own page may not use the newer way. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByHand(text);
  }
}

function copiedByHand(text: string): boolean {
  const field = document.createElement("textarea");
  const before = document.activeElement;
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
