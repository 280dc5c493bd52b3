package claude

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"desklamp/internal/fact"
	"desklamp/internal/line"
)

var journal = File{Kind: Journal, Session: session, Run: "wf_1"}

// ofAgent is what a journal says of an agent: "a1 started Survey/module a", "a1 done", "a1 over".
func ofAgent(f fact.Fact) string {
	switch w := f.What.(type) {
	case fact.Run:
		return fmt.Sprint("run ", w.ID)
	case fact.RunAgent:
		s := []string{"started", "done", "failed"}[w.State]
		if w.Phase+w.Label != "" {
			s += " " + w.Phase + "/" + w.Label
		}
		return f.Agent + " " + s
	case fact.Finish:
		return fmt.Sprint(f.Agent, " over, failed ", w.Failed)
	}
	return fmt.Sprintf("%T", f.What)
}

func TestJournal(t *testing.T) {
	const key = `"key":"v2:d741c821373d1e15"`
	for name, c := range map[string]struct{ lines, want string }{
		"as it is written": {`{"type":"launched"}
{"type":"started",` + key + `,"agentId":"a1","label":"module a","phase":"Survey"}
{"type":"result",` + key + `,"agentId":"a1","result":{"type":"failed","agentId":"a2"},"toolsUsed":["Bash"]}
{"type":"failed",` + key + `,"agentId":"a3"}`,
			"run wf_1; a1 started Survey/module a; a1 done; a1 over, failed false; a3 failed; a3 over, failed true"},
		"without launched, label and phase, as before 2.1.26x": {`{"type":"started",` + key + `,"agentId":"a1"}`, "run wf_1; a1 started"},
		"with spaces, as other programs write it":              {`{"type": "result", "key": "k", "agentId": "a1", "result": "x"}`, "run wf_1; a1 done; a1 over, failed false"},
		"failed before it had an agent":                        {`{"type":"failed",` + key + `,"agentId":""}`, "run wf_1"},
		"an unknown type":                                      {`{"type":"paused",` + key + `,"agentId":"a1"}`, "run wf_1"},
		"a path is no agent":                                   {`{"type":"started",` + key + `,"agentId":"../a1"}`, "run wf_1"},
		"torn at the end":                                      {`{"type":"result",` + key + `,"agentId":"a1","result":"half a wo`, "run wf_1; a1 done; a1 over, failed false"},
		"torn before its agent":                                {`{"type":"result",` + key + `,"agen`, "run wf_1"},
		"torn, with the next one glued to it": {`{"type":"result",` + key + `,"agentId":"a1","result":"half{"type":"started",` + key + `,"agentId":"a2","phase":"Verify"}`,
			"run wf_1; a2 started Verify/"},
		"a result that holds a journal": {`{"type":"result",` + key + `,"agentId":"a1","result":"{\"type\":\"failed\"}","x":[{"type":"started",` + key + `,"agentId":"a9"}]}`,
			"run wf_1; a1 done; a1 over, failed false"},
		"no line of a journal": {"[1]\nnull\n" + `{"a":1}`, "run wf_1"},
	} {
		facts, _ := read(journal, []byte(c.lines))
		var got []string
		for _, f := range facts {
			got = append(got, ofAgent(f))
			if f.Team.Session != session {
				t.Errorf("%s: half a fact: %+v", name, f)
			}
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s: %s, want %s", name, strings.Join(got, "; "), c.want)
		}
	}
}

func TestAKeyIsTheSameInEveryLine(t *testing.T) {
	facts, _ := read(journal, []byte(`{"type":"started","key":"v2:1","agentId":"a1"}
{"type":"failed","key":"v2:1","agentId":"a1"}
{"type":"started","key":"v2:1","agentId":"a2"}
{"type":"started","key":"v2:2","agentId":"a3"}`))
	keys := map[uint64]int{}
	for _, f := range facts {
		if w, ok := f.What.(fact.RunAgent); ok {
			keys[w.Key]++
		}
	}
	if len(keys) != 2 || keys[0] > 0 {
		t.Errorf("keys %v", keys)
	}
}

// What an agent answered is streamed past: only the beginning of its line is held, and less of it is looked at.
func TestALargeResultCostsNothing(t *testing.T) {
	large := `{"type":"result","key":"v2:1","agentId":"a1","result":"` + strings.Repeat("x", 20<<20) + `"}` + "\n" +
		`{"type":"started","key":"v2:2","agentId":"a2"}` + "\n"
	r, split := NewReader(journal, 1), line.Splitter{}
	var got []string
	took := testing.AllocsPerRun(1, func() {
		got = nil
		split = line.Splitter{}
		split.Write([]byte(large), func(l line.Line) {
			if l.Number == 1 && !l.Long {
				t.Fatal("20 MB are held")
			}
			r.Line(l, func(f fact.Fact) { got = append(got, ofAgent(f)) })
		})
	})
	if want := "a1 done; a1 over, failed false; a2 started"; strings.TrimPrefix(strings.Join(got, "; "), "run wf_1; ") != want {
		t.Errorf("%v", got)
	}
	if took > 100 {
		t.Errorf("%v allocations", took)
	}
}

func TestTheJournalsBirthIsTheRuns(t *testing.T) {
	born := time.Date(2026, 9, 27, 10, 0, 6, 0, time.UTC)
	r := NewReader(journal, 1)
	r.Born(born)
	var got []fact.What
	r.Line(line.Line{Number: 1, Bytes: []byte(`{"type":"launched"}`)}, func(f fact.Fact) { got = append(got, f.What) })
	if diff := cmp.Diff([]fact.What{fact.Run{ID: "wf_1", Started: born}}, got); diff != "" {
		t.Error(diff)
	}
}

func TestALogInARunsFolderIsOfTheRun(t *testing.T) {
	inRun := member
	inRun.Run = "wf_1"
	facts, _ := read(inRun, []byte(first))
	if len(facts) == 0 || facts[0].Agent != member.Agent || facts[0].What != (fact.RunAgent{Run: "wf_1"}) {
		t.Errorf("%+v", facts)
	}
}

func TestSummary(t *testing.T) {
	file := File{Kind: RunSummary, Session: session, Run: "wf_1"}
	run := func(content string) fact.What {
		facts := Meta(file, 7, []byte(content))
		if len(facts) == 0 {
			return nil
		}
		return facts[0].What
	}
	full := `{
 "runId": "other", "script": "export const meta = {name: 'x'}", "result": {"status": "failed"}, "durationMs": 85000, "workflowName": "audit-sweep",
 "status": "completed", "startTime": 1790503206000, "phases": [{"title": "Survey", "detail": "x"}, {"title": "Verify"}], "workflowProgress": [
  {"type": "workflow_phase", "index": 1, "title": "Survey"},
  {"type": "workflow_agent", "label": "module a", "phaseTitle": "Survey", "agentId": "a1", "state": "done", "resultPreview": "secret"},
  {"type": "workflow_agent", "label": "module b", "phaseTitle": "Survey", "agentId": "a2", "state": "error"},
  {"type": "workflow_agent", "agentId": "a3", "state": "progress"}, {"type": "workflow_agent", "agentId": "../a4"}]}`
	want := fact.Run{
		ID: "wf_1", Name: "audit-sweep", State: fact.RunCompleted, Phases: []string{"Survey", "Verify"},
		Started: time.Date(2026, 9, 27, 10, 0, 6, 0, time.UTC), Duration: 85 * time.Second,
	}
	for name, c := range map[string]struct {
		content string
		want    fact.What
	}{
		"as it is written":  {full, want},
		"killed":            {`{"status":"killed","error":"x"}`, fact.Run{ID: "wf_1", State: fact.RunKilled}},
		"stopped":           {`{"status":"stopped"}`, fact.Run{ID: "wf_1", State: fact.RunKilled}},
		"failed":            {`{"status":"failed"}`, fact.Run{ID: "wf_1", State: fact.RunFailed}},
		"a word to come":    {`{"status":"retired","durationMs":-5,"startTime":"x"}`, fact.Run{ID: "wf_1", State: fact.RunCompleted}},
		"seen half written": {full[:len(full)-20], nil},
		"seen empty":        {"", nil},
		"too large":         {`{"status":"killed","result":"` + strings.Repeat("x", MaxSummary) + `"}`, nil},
	} {
		if diff := cmp.Diff(c.want, run(c.content)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	var agents []string
	for _, f := range Meta(file, 7, []byte(full))[1:] {
		agents = append(agents, ofAgent(f))
	}
	if got := strings.Join(agents, "; "); got != "a1 done Survey/module a; a2 failed Survey/module b; a3 started" {
		t.Errorf("agents %s", got)
	}
}
