import { appendFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { randomUUID } from "node:crypto";

const VERSION = "2.1.332";
type Json = Record<string, unknown>;

/**
 * An invented Claude Code session that grows as the test says. Every text that a person or a model could have written
 * holds the canary word, so that a test can tell whether any of it reached the page.
 */
export class Session {
  readonly id = randomUUID();
  readonly #file: string;
  #parent: string | null = null;
  #calls = 0;

  constructor(
    home: string,
    private readonly folder: string,
    private readonly canary: string,
    /** The time of each record; now, when left out. */
    private readonly clock: () => Date = () => new Date(),
  ) {
    this.#file = join(home, "projects", `-invented-${folder}`, `${this.id}.jsonl`);
    mkdirSync(dirname(this.#file), { recursive: true });
  }

  title(aiTitle: string) {
    this.#write({ type: "ai-title", aiTitle, sessionId: this.id });
  }

  prompt() {
    this.#chain((uuid, timestamp) => ({
      promptId: randomUUID(),
      type: "user",
      message: { role: "user", content: `${this.canary} please` },
      uuid,
      timestamp,
      permissionMode: "default",
      origin: { kind: "human" },
      promptSource: "typed",
    }));
  }

  /** Calls a tool and returns what gives its result. */
  call(name: string): () => void {
    const id = `toolu_${String(++this.#calls).padStart(8, "0")}`;
    this.#assistant({ type: "tool_use", id, name, input: { text: this.canary } }, "tool_use");
    return () => {
      const content = [{ tool_use_id: id, type: "tool_result", content: this.canary }];
      this.#chain((uuid, timestamp) => ({
        type: "user",
        message: { role: "user", content },
        uuid,
        timestamp,
        toolUseResult: { text: this.canary },
      }));
    };
  }

  /** The last answer and the terminal's mark of the end. Its first sentence becomes the outcome. */
  answer(text: string) {
    this.#assistant({ type: "text", text: `${text} Nobody else shall hear of the ${this.canary}.` }, "end_turn");
    this.#chain((uuid, timestamp) => ({
      type: "system",
      subtype: "turn_duration",
      durationMs: 1000,
      messageCount: 3,
      timestamp,
      uuid,
      isMeta: false,
    }));
  }

  #assistant(block: Json, stop: string) {
    this.#chain((uuid, timestamp) => ({
      message: {
        model: "invented",
        id: `msg_${uuid.slice(0, 8)}`,
        type: "message",
        role: "assistant",
        content: [block],
        stop_reason: stop,
        usage: { input_tokens: 3, output_tokens: 5, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 },
      },
      requestId: `req_${uuid.slice(0, 8)}`,
      type: "assistant",
      uuid,
      timestamp,
    }));
  }

  #chain(body: (uuid: string, timestamp: string) => Json) {
    const uuid = randomUUID();
    this.#write({
      parentUuid: this.#parent,
      isSidechain: false,
      ...body(uuid, this.clock().toISOString()),
      userType: "external",
      entrypoint: "cli",
      cwd: `/invented/${this.canary}/${this.folder}`,
      sessionId: this.id,
      version: VERSION,
      gitBranch: "main",
    });
    this.#parent = uuid;
  }

  #write(line: Json) {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}
