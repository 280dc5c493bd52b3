package codex

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"desklamp/internal/fact"
	"desklamp/internal/line"
)

// Threads and turns of the tests. Their ids hold their times: seven o'clock, and minutes after it.
var (
	me     = uuid7(at(0))
	parent = uuid7(at(-60))
	turn1  = uuid7(at(1))
	turn2  = uuid7(at(2))
	before = uuid7(at(-59)) // a turn of the parent, older than me
)

func at(minute int) time.Time { return time.Date(2026, 3, 4, 7, minute, 0, 0, time.UTC) }

func uuid7(t time.Time) string {
	ms := fmt.Sprintf("%012x", t.UnixMilli())
	return ms[:8] + "-" + ms[8:] + "-7aaa-8bbb-0123456789ab"
}

func stamp(t time.Time) string { return t.Format("2006-01-02T15:04:05.000Z") }

// a line of each type, at a minute.
func lineOf(minute int, kind, payload string) string {
	return fmt.Sprintf(`{"timestamp":"%s","type":"%s","payload":%s}`, stamp(at(minute)), kind, payload)
}

func event(minute int, payload string) string { return lineOf(minute, "event_msg", payload) }
func item(minute int, payload string) string  { return lineOf(minute, "response_item", payload) }

func metaOf(id, rest string) string {
	return lineOf(0, "session_meta", fmt.Sprintf(`{"id":"%s","timestamp":"%s"%s}`, id, stamp(at(0)), rest))
}

func started(minute int, turn string) string {
	return event(minute, fmt.Sprintf(`{"type":"task_started","turn_id":"%s","started_at":1}`, turn))
}

func completed(minute int, turn string) string {
	return event(minute, fmt.Sprintf(`{"type":"task_complete","turn_id":"%s","last_agent_message":null}`, turn))
}

func itemOf(minute int, turn, body string) string {
	return event(minute, fmt.Sprintf(`{"type":"item_completed","thread_id":"x","turn_id":"%s","item":%s}`, turn, body))
}

// read gives the facts of lines.
func read(lines ...string) (facts []fact.Fact, r *Reader) {
	r = NewReader(File{Kind: Rollout, Thread: me}, 7)
	var s line.Splitter
	s.Write([]byte(strings.Join(lines, "\n")+"\n"), func(l line.Line) {
		r.Line(l, func(f fact.Fact) { facts = append(facts, f) })
	})
	return facts, r
}

// tell is facts in short.
func tell(facts []fact.Fact) []string {
	var said []string
	for _, f := range facts {
		who := ""
		if f.Agent != "" {
			who = "member: "
		}
		said = append(said, who+short(f.What))
	}
	return said
}

func turnName(hash uint64) string {
	for name, turn := range map[string]string{"1": turn1, "2": turn2, "before": before} {
		if hash == line.Hash([]byte(turn)) {
			return name
		}
	}
	return fmt.Sprint(hash)
}

func short(w fact.What) string {
	switch w := w.(type) {
	case fact.TurnStart:
		return "start " + turnName(w.Turn)
	case fact.TurnOver:
		s := "over " + turnName(w.Turn)
		for mark, on := range map[string]bool{" aborted": w.Aborted, " failed": w.Failed, " plan": w.Plan} {
			if on {
				s += mark
			}
		}
		return s
	case fact.Prompt:
		return "prompt"
	case fact.Touch:
		return "touch"
	case fact.Work:
		if len(w.Calls) == 0 {
			return strings.TrimSpace("text " + w.Sentence)
		}
		var s []string
		for _, c := range w.Calls {
			s = append(s, fmt.Sprint(c.ID, "=", c.Action, []string{"", "?", "", "", "+", "", "~", "!"}[c.Role]))
		}
		return "call " + strings.Join(s, " ")
	case fact.Results:
		var s []string
		for _, c := range w.Calls {
			mark := ""
			if c.Failed {
				mark = " failed"
			}
			if c.Denied {
				mark = " denied"
			}
			s = append(s, c.ID+mark)
		}
		return "result " + strings.Join(s, " ")
	case fact.Spend:
		return fmt.Sprint("spend ", w.Tokens.Input, " ", w.Tokens.Output, " ", w.Tokens.CacheRead, " ", w.Tokens.CacheWrite)
	case fact.Title:
		return "title " + w.Text
	case fact.Mode:
		return "mode " + w.Permission
	case fact.Client:
		return "client " + w.Entrypoint + " " + w.Version
	case fact.Place:
		return "place " + w.Project
	case fact.Sidecar:
		return fmt.Sprintf("sidecar %q %q parent %q", w.Label, w.Type, w.Parent)
	case fact.Revert:
		return fmt.Sprint("revert ", w.From)
	}
	return fmt.Sprintf("%T", w)
}

// tells checks what lines tell.
func tells(t *testing.T, want string, lines ...string) {
	t.Helper()
	facts, _ := read(lines...)
	if got := strings.Join(tell(facts), "; "); got != want {
		t.Errorf("%s\n got  %s\n want %s", strings.Join(lines, "\n"), got, want)
	}
}

// inTurn checks what lines tell in a turn of a thread of our own.
func inTurn(t *testing.T, want string, lines ...string) {
	t.Helper()
	facts, _ := read(append([]string{metaOf(me, ""), started(1, turn1)}, lines...)...)
	if got := strings.Join(tell(facts), "; "); got != want {
		t.Errorf("%s\n got  %s\n want %s", strings.Join(lines, "\n"), got, want)
	}
}

// whole is a rollout with a bit of everything, for properties.
func whole() []byte {
	return []byte(strings.Join([]string{
		metaOf(me, `,"cwd":"/home/x/shop","originator":"codex-tui","cli_version":"0.171.0","source":"cli"`), started(1, turn1),
		itemOf(1, turn1, `{"type":"UserMessage","content":[{"type":"text","text":"Sort it."}]}`),
		item(1, `{"type":"custom_tool_call","call_id":"c1","name":"exec","input":"await tools.exec_command({})"}`),
		item(1, `{"type":"custom_tool_call_output","call_id":"c1","output":"Script completed"}`),
		lineOf(1, "compacted", `{"message":"`+strings.Repeat("z", 3000)+`"}`),
		item(1, `{"type":"message","role":"assistant","content":[{"type":"output_text","text":"It is sorted."}],"phase":"final_answer"}`),
		completed(2, turn1), `{"record_type":"state"}`, `not JSON`,
	}, "\n") + "\n")
}

func TestTheFactsDoNotDependOnHowTheBytesCame(t *testing.T) {
	body := whole()
	read := func(size int) string {
		r, s, b := NewReader(File{Kind: Rollout, Thread: me}, 7), line.Splitter{}, bytes.Buffer{}
		for rest := body; len(rest) > 0; {
			n := min(size, len(rest))
			s.Write(rest[:n], func(l line.Line) { r.Line(l, func(f fact.Fact) { fmt.Fprintf(&b, "%+v\n", f) }) })
			rest = rest[n:]
		}
		return b.String()
	}
	want := read(len(body))
	for size := 1; size < 200; size++ {
		if got := read(size); got != want {
			t.Fatalf("in pieces of %d:\n%s\nwant\n%s", size, got, want)
		}
	}
}
