package claude

import (
	"fmt"
	"strings"
	"time"

	"desklamp/internal/fact"
	"desklamp/internal/line"
)

// Lines are made here in the key orders of real ones; all words in them are invented.

const (
	session = "0b5f7c1e-7d1f-4c7e-9a55-0c6f0d6f9b11"
	stamp   = "2026-09-27T10:00:05.250Z"
)

var (
	main     = File{Kind: Main, Session: session}
	member   = File{Kind: Member, Session: session, Agent: "a1b2c3d4e5f607182"}
	oldStyle = File{Kind: OldMember, Agent: "a1b2c3d4"}
	at       = time.Date(2026, 9, 27, 10, 0, 5, 250e6, time.UTC)
)

// tail is how records end since 2.1.7x, where they were written.
const tail = `,"userType":"external","entrypoint":"cli","cwd":"/home/dev/src/billing","sessionId":"` + session + `","version":"2.1.300","gitBranch":"main"}`

// oldHead is how they began before.
const oldHead = `{"parentUuid":"p-1","isSidechain":false,"userType":"external","cwd":"/home/dev/src/billing","sessionId":"` + session + `","version":"2.1.20","gitBranch":"main",`

func own1(uuid string) string { return fmt.Sprintf(`"uuid":%q,"timestamp":%q`, uuid, stamp) }

// user is a record of type user; more stands behind its time.
func user(content, more string) string {
	return `{"parentUuid":"p-1","isSidechain":false,"promptId":"q-1","type":"user","message":{"role":"user","content":` + content + `},` +
		own1("u-1") + more + tail
}

// assistant is a record of one content block.
func assistant(block, stop string) string {
	return `{"parentUuid":"p-1","isSidechain":false,"message":{"model":"m-1","id":"msg_1","type":"message","role":"assistant","content":[` + block +
		`],"stop_reason":` + stop + `,"stop_sequence":null,"usage":{"input_tokens":6,"cache_creation_input_tokens":950,` +
		`"cache_read_input_tokens":18400,"output_tokens":120,"cache_creation":{"ephemeral_1h_input_tokens":950}}},` +
		`"requestId":"req_1","type":"assistant",` + own1("u-1") + tail
}

func system(subtype, more string) string {
	return `{"parentUuid":"p-1","isSidechain":false,"type":"system","subtype":"` + subtype + `"` + more +
		`,"timestamp":"` + stamp + `","uuid":"u-1","isMeta":false` + tail
}

func attachment(body string) string {
	return `{"parentUuid":"p-1","isSidechain":false,"attachment":` + body + `,"type":"attachment",` + own1("u-1") +
		`,"rendered":[{"a":"b"}]` + tail
}

// output is a tool_result block as successes have it, failure as errors have it.
func output(id, content string) string {
	return `{"tool_use_id":"` + id + `","type":"tool_result","content":` + content + `}`
}

func failure(id, content string) string {
	return `{"type":"tool_result","content":` + content + `,"is_error":true,"tool_use_id":"` + id + `"}`
}

func text(s string) string { return fmt.Sprintf(`{"type":"text","text":%q}`, s) }

func call(id, tool string) string {
	return `{"type":"tool_use","id":"` + id + `","name":"` + tool + `","input":{"command":"say {\"parentUuid\": no"}}`
}

// first is a line that tells a main file's place, so that what follows may be read the quick way.
var first = system("local_command", `,"content":"x"`)

// tell gives what a file's lines say, without what stands for the whole file.
func tell(f File, lines ...string) (said []fact.What, tally *fact.Tally) {
	facts, tally := read(f, []byte(strings.Join(lines, "\n")))
	for _, f := range facts {
		switch f.What.(type) {
		case fact.Place, fact.Client, fact.Mode:
		default:
			said = append(said, f.What)
		}
	}
	return said, tally
}

// tellOne is what one line says, read by a reader that knows its place.
func tellOne(f File, text string) []fact.What {
	said, _ := tell(f, strings.Replace(first, "u-1", "u-0", 1), text)
	if len(said) < 2 {
		return nil
	}
	return said[1:] // the first line is a Touch
}

func hash(s string) uint64 { return line.Hash([]byte(s)) }
