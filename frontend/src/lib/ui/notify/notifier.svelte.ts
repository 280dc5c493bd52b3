import { notices, type Notice } from "../../office/notices";
import type { Office } from "../../office/office.svelte";
import type { Frame, Note } from "../../wire";
import type { Desk } from "../desk/desk.svelte";
import type { Words } from "../words/words";
import { chime } from "./sound";

/** How many are remembered, so that none comes twice. */
const REMEMBERED = 500;

/** Has the system notify of what happened in the office while the person looked elsewhere. */
export class Notifier {
  readonly #told = new Set<string>();
  readonly #open = new Map<string, Notice>();
  #opened: number | null = null;
  /** Why the last one did not arrive; "" when it did. */
  trouble = $state("");

  constructor(
    readonly office: Office,
    readonly desk: Desk,
    readonly frame: Frame | undefined,
    readonly words: () => Words,
    /** Whether the person has this page before them. */
    readonly looking: () => boolean = () => document.visibilityState === "visible" && document.hasFocus(),
    readonly sound: () => void = chime,
  ) {}

  /** Follows the office until the returned function is called. */
  follow(): () => void {
    this.office.onstep = (before, after, anew) => {
      this.#opened ??= after.at === null ? null : Date.parse(after.at);
      const fresh = notices(before, after, this.#opened ?? Infinity, anew).filter(({ id }) => this.#remember(id));
      this.#takeBack(new Map(after.teams.map((team) => [team.id, team.state])));
      if (this.desk.demo || this.desk.replay || !this.desk.known || this.looking()) return;
      const wanted = fresh.filter(({ kind }) => this.desk.settings.notify[kind]);
      for (const notice of wanted) void this.#tell(notice);
      if (wanted.length > 0 && this.desk.settings.sound) this.sound();
    };
    return () => (this.office.onstep = undefined);
  }

  #remember(id: string): boolean {
    if (this.#told.has(id)) return false;
    this.#told.add(id);
    for (const oldest of this.#told) {
      if (this.#told.size <= REMEMBERED) break;
      this.#told.delete(oldest);
    }
    return true;
  }

  async #tell(notice: Notice) {
    if (!this.frame || this.frame.allowed() === "ask") return;
    this.#open.set(notice.team.id, notice);
    try {
      await this.frame.notify(note(notice, this.words(), this.office.clock()));
      this.trouble = "";
    } catch (reason) {
      this.trouble = reason instanceof Error ? reason.message : String(reason);
    }
  }

  /** A question that was answered needs nobody any more. */
  #takeBack(states: ReadonlyMap<string, string>) {
    for (const [team, { kind }] of this.#open) {
      if (kind === "finished" || states.get(team) === kind) continue;
      this.#open.delete(team);
      this.frame?.forget(team);
    }
  }
}

const REASONS: Readonly<Record<string, "reason.ask" | "reason.plan" | "reason.permission">> = {
  "ask-open": "reason.ask",
  "plan-approval": "reason.plan",
  "permission-guess": "reason.permission",
};

/** What a notification says: the project, the team, and one reason. Nothing that a person or a model wrote but the title. */
export function note({ kind, team }: Notice, words: Words, now: number): Note {
  const { say } = words;
  const title = say("notify.title", { project: team.project.name, team: words.team(team, now) });
  if (kind === "finished") return { team: team.id, title, body: say("notify.finished") };
  if (kind === "failed") {
    const last = team.requests.at(-1);
    const reason = (last?.state === "failed" && words.reason(last)) || say("reason.error");
    return { team: team.id, title, body: say("notify.failed", { reason }) };
  }
  const reason = say(REASONS[team.why.rule] ?? "reason.wait");
  return { team: team.id, title, body: say(team.sure ? "notify.asking" : "notify.asking.guess", { reason }) };
}
