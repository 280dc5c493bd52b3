import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const TOOLS = ["Read", "Edit", "Bash", "WebFetch", "TodoWrite", "Grep"];
const VERSION = "2.1.332";

/**
 * Writes invented sessions into a Claude Code home: `working` members at work in teams of six, or, with none, `resting`
 * teams whose request is answered.
 * @param {string} home
 * @param {{working?: number, resting?: number}} who
 */
export function crowd(home, { working = 0, resting = 0 }) {
  for (let n = 0; n < working; n += 6) team(home, `hall-${n / 6}`, Math.min(6, working - n), true);
  for (let n = 0; n < resting; n++) team(home, `hall-${n}`, 1, false);
}

function team(home, folder, members, open) {
  const session = randomUUID();
  const project = join(home, "projects", `-invented-${folder}`);
  const at = (s) => new Date(Date.now() - 60_000 + s * 1000).toISOString();
  const chain = (more) => ({ parentUuid: null, isSidechain: false, userType: "external", entrypoint: "cli", cwd: `/invented/${folder}`,
    sessionId: session, version: VERSION, gitBranch: "main", uuid: randomUUID(), ...more }); // prettier-ignore
  const step = (name, s, more = {}, input = {}) => chain({ type: "assistant", timestamp: at(s), message: { id: `msg_${randomUUID()}`, type: "message",
    role: "assistant", model: "invented", content: [{ type: "tool_use", id: `toolu_${randomUUID()}`, name, input }], stop_reason: "tool_use",
    usage: { input_tokens: 1, output_tokens: 1 } }, ...more }); // prettier-ignore
  const prompt = chain({
    type: "user",
    timestamp: at(0),
    origin: { kind: "human" },
    promptSource: "typed",
    message: { role: "user", content: "Go." },
  });
  const lines = [prompt, step(open ? "Bash" : "Read", 5)];
  if (!open) {
    const answer = step("Read", 10);
    answer.message.content = [{ type: "text", text: "All done." }];
    answer.message.stop_reason = "end_turn";
    lines.splice(
      1,
      1,
      answer,
      chain({ type: "system", subtype: "turn_duration", durationMs: 9000, timestamp: at(11), isMeta: false }),
    );
  }
  for (let n = 1; n < members; n++) {
    const agentId = `a${randomUUID().replaceAll("-", "").slice(0, 16)}`;
    lines.push(step("Agent", 6, {}, { description: `Part ${n}`, subagent_type: "general-purpose" }));
    const side = { isSidechain: true, agentId };
    const work = [{ ...prompt, ...side, uuid: randomUUID(), timestamp: at(7) }, step(TOOLS[n % TOOLS.length], 8, side)];
    write(join(project, session, "subagents"), `agent-${agentId}.jsonl`, work);
    const sidecar = { agentType: "general-purpose", description: `Part ${n}` };
    write(join(project, session, "subagents"), `agent-${agentId}.meta.json`, [sidecar]);
  }
  write(project, `${session}.jsonl`, lines);
}

function write(folder, name, lines) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}
