/** A notification of a team. It says a folder, a title and a reason; never a prompt. */
export interface Note {
  team: string;
  title: string;
  body: string;
}

/** Whether notifications come: "ask" wants a click of the person first. */
export type Allowed = "yes" | "no" | "ask";

/** Whether the window stays above others; `why` names what keeps it from that, or is "". */
export interface Top {
  onTop: boolean;
  why: "" | "wayland" | "browser";
}

/** What holds the page: the window, or a browser. */
export interface Frame {
  /** Rejects with the reason where the system takes none. */
  notify(note: Note): Promise<void>;
  /** Takes a team's notification away. */
  forget(team: string): void;
  allowed(): Allowed;
  /** Asks the person; to be called from a click. */
  allow(): Promise<Allowed>;
  /** Calls back with the team whose notification was clicked, until the returned function is called. */
  onChosen(take: (team: string) => void): () => void;
  /** A strip above the other windows, or the whole window again. */
  mini(on: boolean): Promise<Top>;
  /** The window has another size now. */
  placed(): void;
  /** Rejects where nothing may be copied. */
  copy(text: string): Promise<void>;
}
