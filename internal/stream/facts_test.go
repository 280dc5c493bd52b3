package stream

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"desklamp/internal/fact"
	"desklamp/internal/line"
	"desklamp/internal/trace"
)

// tell gives the facts of a stream as words: who, what.
func tell(source trace.Source, lines ...string) (all []fact.Fact, words []string) {
	f := NewFacts(source, 1)
	at := time.Date(2026, 9, 27, 9, 0, 0, 0, time.UTC)
	emit := func(x fact.Fact) {
		all = append(all, x)
		words = append(words, strings.TrimSpace(x.Agent+" "+spell(x.What)))
	}
	var offset int64
	for n, l := range lines {
		f.Line(line.Line{Offset: offset, Number: n + 1, Size: int64(len(l)), Bytes: []byte(l)}, at.Add(time.Duration(n)*time.Second), emit)
		offset += int64(len(l)) + 1
	}
	f.End(at.Add(time.Duration(len(lines))*time.Second), emit)
	return all, words
}

func spell(w fact.What) string {
	switch w := w.(type) {
	case fact.Work:
		var calls []string
		for _, c := range w.Calls {
			calls = append(calls, c.ID+" "+c.Action.String())
		}
		return strings.TrimSpace("work " + strings.Join(calls, ", ") + w.Sentence)
	case fact.Results:
		r := w.Calls[0]
		return fmt.Sprintf("result %s failed %v denied %v launched %q completed %v", r.ID, r.Failed, r.Denied, w.Launched.ID, w.Completed)
	case fact.Sidecar:
		return "is " + w.Label + " of " + w.Parent + " by " + w.Call
	case fact.Notice:
		return fmt.Sprintf("notice %s %d", w.Task, w.Status)
	case fact.Presence:
		return "program gone"
	case fact.TurnOver:
		return fmt.Sprintf("over, %d out", w.Agents)
	case fact.Place:
		return "in " + w.Project
	}
	return strings.ToLower(strings.TrimPrefix(fmt.Sprintf("%T", w), "fact."))
}

const background = `{"type":"system","subtype":"init","cwd":"/w/billing","session_id":"s-7"}
{"type":"assistant","session_id":"s-7","uuid":"aaaaaaaaaaaaaaaa1","message":{"id":"m1","content":[{"type":"tool_use","id":"b1","name":"Agent","input":{"description":"Survey src","prompt":"MARZIPAN"}}],"usage":{"input_tokens":5,"output_tokens":1}},"parent_tool_use_id":null}
{"type":"assistant","session_id":"s-7","uuid":"aaaaaaaaaaaaaaaa1","message":{"id":"m1","content":[{"type":"tool_use","id":"b1","name":"Agent","input":{"description":"Survey src","prompt":"MARZIPAN"}}]},"parent_tool_use_id":null}
{"type":"system","subtype":"task_started","task_id":"a1","tool_use_id":"b1","description":"Survey src"}
{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"b1","content":"MARZIPAN"}]},"parent_tool_use_id":null,"tool_use_result":{"status":"async_launched","agentId":"a1"}}
{"type":"assistant","message":{"id":"m2","content":[{"type":"tool_use","id":"b2","name":"Read","input":{"file_path":"/MARZIPAN"}}]},"parent_tool_use_id":"b1"}
{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"b2","content":"MARZIPAN","is_error":true}]},"parent_tool_use_id":"b1"}
{"type":"assistant","message":{"id":"m3","content":[{"type":"text","text":"Waiting for it. The MARZIPAN is not told."}]},"parent_tool_use_id":null}
{"type":"system","subtype":"task_notification","task_id":"a1","tool_use_id":"b1","status":"completed","summary":"MARZIPAN"}
{"type":"result","subtype":"success","is_error":false,"result":"MARZIPAN","session_id":"s-7"}
{"type":"result","subtype":"success","is_error":false,"result":"MARZIPAN","session_id":"s-7","result_index":1}`

func TestStreamInFacts(t *testing.T) {
	all, got := tell(trace.ClaudeStream, strings.Split(background, "\n")...)
	want := []string{
		"prompt", "in billing", "work b1 delegate",
		`result b1 failed false denied false launched "b1" completed false`,
		"b1 is Survey src of  by b1", "b1 work b2 read",
		`b1 result b2 failed true denied false launched "" completed false`,
		"work Waiting for it.", "notice b1 0", "over, 0 out", "program gone",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	for _, x := range all {
		if strings.Contains(fmt.Sprintf("%+v", x), "MARZIPAN") {
			t.Errorf("a text has come through: %+v", x)
		}
		if (x.Team != fact.Team{Source: fact.Stream, Session: "s-7"}) || x.At.IsZero() {
			t.Errorf("whose, and when? %+v", x)
		}
	}
}

func TestEndsOfAStreamInFacts(t *testing.T) {
	init := `{"type":"system","subtype":"init","session_id":"s-1"}`
	for name, c := range map[string]struct {
		line string
		want []string
	}{
		"done":        {`{"type":"result","subtype":"success","session_id":"s-1"}`, []string{"over, 0 out"}},
		"api":         {`{"type":"result","subtype":"success","is_error":true,"terminal_reason":"api_error"}`, []string{"failure"}},
		"limit":       {`{"type":"result","subtype":"error_max_turns","is_error":true,"terminal_reason":"max_turns"}`, []string{"limitreached"}},
		"interrupted": {`{"type":"result","subtype":"error_during_execution","is_error":true,"terminal_reason":"aborted_tools"}`, []string{"interrupt"}},
		"cut":         {`{"type":"resul`, nil},
	} {
		_, got := tell(trace.ClaudeStream, init, c.line)
		want := append(append([]string{"prompt"}, c.want...), "program gone")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: -want +got\n%s", name, diff)
		}
	}
}

func TestExecInFacts(t *testing.T) {
	_, got := tell(trace.CodexExec,
		`{"type":"thread.started","thread_id":"t-1"}`, `{"type":"turn.started"}`,
		`{"type":"item.started","item":{"id":"item_0","type":"command_execution","command":"MARZIPAN","status":"in_progress"}}`,
		`{"type":"item.completed","item":{"id":"item_0","type":"command_execution","exit_code":1,"status":"failed"}}`,
		`{"type":"item.completed","item":{"id":"item_1","type":"agent_message","text":"The tests fail. MARZIPAN."}}`,
		`{"type":"turn.completed","usage":{"input_tokens":10,"cached_input_tokens":4,"output_tokens":3}}`)
	want := []string{
		"prompt", "work item_0 run", `result item_0 failed true denied false launched "" completed false`, "work The tests fail.",
		"spend", "over, 0 out", "program gone",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func FuzzFacts(f *testing.F) {
	for _, l := range strings.Split(background, "\n") {
		f.Add(l)
	}
	f.Fuzz(func(t *testing.T, l string) {
		for _, source := range []trace.Source{trace.ClaudeStream, trace.CodexExec} {
			all, _ := tell(source, l, l)
			for _, x := range all {
				if x.What == nil || x.Team.Session == "" {
					t.Errorf("%+v", x)
				}
			}
		}
	})
}
