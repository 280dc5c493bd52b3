import type { NoticeKind } from "../../office/notices";
import type { Wire } from "../../wire";
import type { Source } from "../../wire/types";

export const THEMES = ["system", "day", "night"] as const;
export const MOTIONS = ["full", "calm", "none"] as const;
export type Theme = (typeof THEMES)[number];
export type Motion = (typeof MOTIONS)[number];

export interface Settings {
  theme: Theme;
  motion: Motion;
  /** "system", or the BCP 47 tag of a language. */
  language: string;
  /** How long an ended team stays: "24h", "7d", or "all". */
  window: string;
  notify: Record<NoticeKind, boolean>;
  sound: boolean;
}

/** New values of some settings; of the notifications, some may be left out as well. */
export type Choice = Partial<Omit<Settings, "notify">> & { notify?: Partial<Settings["notify"]> };

/** A home that is read. */
export interface Root {
  source: Source;
  /** As the office's rows write it. */
  root: string;
  /** The whole path of one that the person added; else "". */
  added: string;
}

/** How a replay stands. Times are the recording's, `position` and `length` the replay's, in milliseconds. */
export interface ReplayState {
  /** Of the file or folder. */
  name: string;
  start: string;
  end: string;
  at: string;
  position: number;
  length: number;
  /** 0.5 to 600. */
  speed: number;
  /** Milliseconds of the recording in one of now; 0 while it stands. */
  rate: number;
  paused: boolean;
  ended: boolean;
}

/** What can be done with a replay. */
export type ReplayDeed =
  | { do: "" | "pause" | "play" | "step" | "back" | "close" }
  | { do: "speed"; speed: number }
  | { do: "seek"; position: number };

interface State {
  replay?: ReplayState | null;
  demo: boolean;
  notices: string[] | null;
  settings: Partial<Settings>;
  roots?: Root[] | null;
  opens?: boolean;
}

const DEFAULTS: Settings = {
  theme: "system",
  motion: "full",
  language: "system",
  window: "24h",
  notify: { asking: true, failed: true, finished: false },
  sound: false,
};

/** What the engine holds besides the office: whether the sample day plays, its notices, the settings. */
export class Desk {
  #wire: Pick<Wire, "act">;
  #changed: Promise<void> = Promise.resolve();
  /** What is to be done with the replay, in order, and the doing of it. */
  #deeds: ReplayDeed[] = [];
  #moving: Promise<void> | null = null;
  /** The engine was asked once, whatever it answered. */
  asked = $state(false);
  demo = $state(false);
  /** The replay that is on, as it was heard of last. */
  replay = $state.raw<ReplayState | null>(null);
  notices = $state.raw<string[]>([]);
  settings = $state.raw<Settings>(DEFAULTS);
  roots = $state.raw<readonly Root[]>([]);
  /** Folders can be opened from here. */
  opens = $state(false);
  /** The engine has answered once, so that the settings are the person's. */
  known = $state(false);
  /** What the last act was refused for; "" when it went well. */
  trouble = $state("");

  constructor(wire: Pick<Wire, "act">) {
    this.#wire = wire;
  }

  refresh() {
    return this.#try(async () => this.#take((await this.#wire.act("state")) as State));
  }

  play(on: boolean) {
    return this.#try(async () => {
      await this.#wire.act("demo", { on });
      this.#take((await this.#wire.act("state")) as State);
    });
  }

  /**
   * Does something with the replay, after what was asked before, so that it ends up where it was sent last. Of seeks that
   * wait only the last is worth sending. Settles when nothing waits any more.
   */
  moveReplay(deed: ReplayDeed): Promise<void> {
    const outdone = ({ do: waiting }: ReplayDeed) => waiting === "" || (waiting === "seek" && deed.do === "seek");
    if (deed.do !== "" || this.#deeds.length === 0) {
      this.#deeds = [...this.#deeds.filter((waiting) => !outdone(waiting)), deed];
    }
    return (this.#moving ??= this.#move().finally(() => (this.#moving = null)));
  }

  toggleReplay() {
    return this.moveReplay({ do: this.replay?.paused ? "play" : "pause" });
  }

  /** One change after the other: two that are on their way together could arrive the other way round. */
  change(part: Choice) {
    const change = () =>
      this.#try(async () => {
        this.#settle((await this.#wire.act("settings", part)) as Partial<Settings>);
      });
    return (this.#changed = this.#changed.then(change));
  }

  /** Watches one more folder; a refusal goes to the caller, who shows it where the path was written. */
  async addRoot(path: string) {
    await this.#wire.act("add-root", { path });
    await this.refresh();
  }

  removeRoot({ source, added }: Root) {
    return this.#try(async () => this.#take((await this.#wire.act("remove-root", { source, path: added })) as State));
  }

  /** The line for a terminal that goes on with a team's session; "" when it was refused. */
  async resume(team: string): Promise<string> {
    let command = "";
    await this.#try(async () => {
      command = ((await this.#wire.act("resume", { team })) as { command: string }).command;
    });
    return command;
  }

  openFolder(team: string) {
    return this.#try(async () => void (await this.#wire.act("open-folder", { team })));
  }

  async #move() {
    for (let deed = this.#deeds.shift(); deed; deed = this.#deeds.shift()) {
      const asked = deed;
      await this.#try(async () => {
        this.replay = ((await this.#wire.act("replay", asked)) as ReplayState | null) ?? null;
        if (asked.do !== "close") return;
        this.#deeds = []; // there is nothing left to do it to
        this.#take((await this.#wire.act("state")) as State);
      });
    }
  }

  #take(state: State) {
    this.known = true;
    this.roots = state.roots ?? [];
    this.opens = state.opens ?? false;
    this.demo = state.demo;
    this.replay = state.replay ?? null;
    this.notices = state.notices ?? [];
    this.#settle(state.settings);
  }

  #settle(part: Partial<Settings> | null) {
    this.settings = { ...this.settings, ...part };
  }

  async #try(act: () => Promise<void>) {
    try {
      await act();
      this.trouble = "";
    } catch (refusal) {
      this.trouble = refusal instanceof Error ? refusal.message : String(refusal);
    } finally {
      this.asked = true;
    }
  }
}
