package codex

import (
	"fmt"
	"strings"
	"testing"

	"desklamp/internal/fact"
	"desklamp/internal/line"
)

// Every text of a thread holds a canary; those that may be shown hold another word.
func TestNoTextPasses(t *testing.T) {
	const canary = "CANARY"
	facts, r := read(
		metaOf(me, `,"cwd":"/home/CANARY/shop","originator":"codex-tui","base_instructions":{"text":"CANARY"},"git":{"branch":"CANARY"},"source":{"custom":"CANARY"}`),
		started(1, turn1), event(1, `{"type":"user_message","message":"CANARY, please."}`),
		item(1, `{"type":"message","role":"user","content":[{"type":"input_text","text":"<CANARY>"}]}`),
		item(1, `{"type":"message","role":"developer","content":[{"type":"input_text","text":"CANARY"}]}`),
		item(1, `{"type":"reasoning","summary":[{"text":"CANARY"}]}`), event(1, `{"type":"agent_reasoning","text":"CANARY"}`),
		event(1, `{"type":"agent_message","message":"CANARY goes first.","phase":"commentary"}`),
		exec("c1", `await tools.exec_command({cmd:\"CANARY\"})`), answer("c1", `Script running with cell ID 7\nCANARY`),
		callOf("c2", "CANARY_tool", `,"arguments":"{\"x\":\"CANARY\"}"`), callOf("c3", "request_user_input", `,"arguments":"{\"q\":\"CANARY?\"}"`),
		item(1, `{"type":"function_call_output","call_id":"c2","output":"CANARY"}`),
		item(1, `{"type":"web_search_call","status":"completed","action":{"query":"CANARY"}}`),
		itemOf(1, turn1, `{"type":"CommandExecution","command":["CANARY"],"aggregated_output":"CANARY"}`),
		itemOf(1, turn1, `{"type":"Plan","id":"CANARY","text":"CANARY"}`),
		lineOf(1, "turn_context", `{"cwd":"/CANARY","approval_policy":"CANARY with blanks and more","user_instructions":"CANARY"}`),
		lineOf(1, "world_state", `{"x":"CANARY"}`), lineOf(1, "compacted", `{"message":"CANARY"}`), lineOf(1, "CANARY is no type", `{}`),
		lineOf(1, "retained_context", `{"type":"verified_answer","call_id":"c3","questions":[{"question":"CANARY"}]}`),
		event(2, `{"type":"error","message":"CANARY"}`), event(2, `{"type":"task_complete","turn_id":"`+turn1+`","last_agent_message":"<proposed_plan>CANARY</proposed_plan>","error":{"message":"CANARY"}}`),
	)
	for _, f := range facts {
		if said := fmt.Sprintf("%+v", f); strings.Contains(said, canary) {
			t.Errorf("%T says %s", f.What, said)
		}
	}
	if len(facts) < 20 {
		t.Errorf("only %d facts", len(facts))
	}
	if said := fmt.Sprintf("%+v", r.work) + fmt.Sprintf("%+v", r.turn) + fmt.Sprintf("%+v", r.Tally()); strings.Contains(said, canary) {
		t.Errorf("the reader keeps %s", said)
	}
	if r.line.Bytes != nil || r.rec.payload != nil {
		t.Error("the reader keeps a line")
	}
}

func TestTheIndexGivesNamesOnly(t *testing.T) {
	n := NewNames(5)
	var facts []fact.Fact
	for i, text := range []string{
		`{"id":"` + me + `","thread_name":"First","updated_at":"x"}`, `{"id":"../x","thread_name":"Bad"}`, `{"id":"` + me + `","thread_name":"Second\u0007"}`, `torn`,
		`{"id":"` + parent + `","thread_name":"Other"}`,
	} {
		n.Line(line.Line{Number: i + 1, Offset: int64(i), Bytes: []byte(text)}, func(f fact.Fact) { facts = append(facts, f) })
	}
	if got := strings.Join(tell(facts), "; "); got != "title First; title Second; title Other" {
		t.Errorf("got %s", got)
	}
	if facts[0].Team != facts[1].Team || facts[0].File != facts[1].File || facts[1].File == facts[2].File {
		t.Error("each thread's names are a body of evidence of their own")
	}
	if n.Tally().Skipped != 2 || n.Tally().Lines != 5 {
		t.Errorf("%+v", n.Tally())
	}
}

func TestWhichFilesAreOurs(t *testing.T) {
	name := "rollout-2026-03-04T08-00-00-" + me
	for rel, want := range map[string]Kind{
		"sessions/2026/03/04/" + name + ".jsonl": Rollout, "sessions/2026/03/04/" + name + "_" + parent + ".jsonl": Rollout,
		"archived_sessions/" + name + ".jsonl": Archived, "session_index.jsonl": Index, "thread-writer-locks/" + me + ".lock": Lock,
		"sessions/2026/03/04/" + name + ".jsonl.zst": 0, "sessions/2026/03/" + name + ".jsonl": 0, "history.jsonl": 0, "state_5.sqlite": 0,
		"sessions/2026/03/04/rollout-" + me + ".jsonl": 0, "sessions/2026/03/04/rollout-2026-03-04T08-00-00-../x.jsonl": 0,
		"archived_sessions/2026/" + name + ".jsonl": 0, "thread-writer-locks/x": 0, "session_index.jsonl.lock": 0, "": 0,
	} {
		f, ok := Classify(rel)
		if ok != (want != 0) || ok && f.Kind != want {
			t.Errorf("%s: %v %v", rel, f, ok)
		}
		if ok && want != Index && f.Thread != me {
			t.Errorf("%s: thread %q", rel, f.Thread)
		}
		if Wants(rel, false) != ok {
			t.Errorf("%s: wanted %v", rel, !ok)
		}
	}
	for dir, want := range map[string]bool{
		"": true, "sessions": true, "sessions/2026/03/04": true, "sessions/2026/03/04/x": false, "archived_sessions": true,
		"archived_sessions/x": false, "thread-writer-locks": true, "log": false, "packages": false, ".tmp": false,
	} {
		if Wants(dir, true) != want {
			t.Errorf("%s: %v", dir, !want)
		}
	}
	if Below("/x/.codex", "a") != "a" || Below("/x/.codex/sessions", "2026/a") != "sessions/2026/a" {
		t.Error("a root that is the sessions folder")
	}
}

func FuzzReader(f *testing.F) {
	f.Add(whole())
	f.Add([]byte(strings.Join([]string{forkOf(`,"subagent_history_start_ordinal":3`), metaOf(parent, ""), started(0, before), started(1, turn1), exec("c", "tools[\\\"x"), answer("c", "Script running with cell ID ")}, "\n") + "\n"))
	f.Add([]byte(`{"timestamp":"x","type":"event_msg","payload":` + "\n" + `{"timestamp":"","type":"response_item","payload":{"type":"function_call","call_id":"c","name":"wait","arguments":"cell_id\":"}}` + "\n"))
	f.Fuzz(func(t *testing.T, body []byte) {
		tellAll := func(size int) string {
			r, s, said := NewReader(File{Kind: Rollout, Thread: me}, 7), line.Splitter{}, strings.Builder{}
			for rest := body; len(rest) > 0; {
				n := min(size, len(rest))
				s.Write(rest[:n], func(l line.Line) {
					r.Line(l, func(x fact.Fact) {
						fmt.Fprintf(&said, "%+v\n", x)
						if x.Team.Source != fact.Codex || !id(x.Team.Session) || x.Agent != "" && !id(x.Agent) {
							t.Fatalf("whose is %+v", x)
						}
					})
				})
				rest = rest[n:]
			}
			return said.String()
		}
		if a, b := tellAll(len(body)+1), tellAll(7); a != b {
			t.Fatalf("in pieces\n%s\nat once\n%s", b, a)
		}
	})
}
