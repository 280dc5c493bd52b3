/** What a key asks for. */
export type Command = "next" | "filter" | "help" | "back" | { team: number };

/** The command of a key, or null when it is somebody else's: typed into a field, or held with a modifier. */
export function command(event: KeyboardEvent): Command | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  if (event.key === "Escape") return "back";
  if (event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]")) {
    return null;
  }
  if (/^[1-9]$/.test(event.key)) return { team: Number(event.key) };
  switch (event.key) {
    case "n":
    case "N":
      return "next";
    case "/":
      return "filter";
    case "?":
      return "help";
  }
  return null;
}
