package collect

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"desklamp/internal/office"
)

// The recorded run has two phases with three agents, and a summary. Nobody is in between the turn and the notice but
// the run's agents.
func TestRecordedWorkflowRun(t *testing.T) {
	dir := filepath.Join(recordings, "i-workflow")
	if _, err := os.Stat(dir); err != nil {
		t.Skip("the recordings of the real program are not beside the project")
	}
	p := newProjector(t, dir)
	seen := map[string]bool{}
	for _, f := range p.frames {
		f.show(f.at)
		p.look(f.at)
		for _, team := range p.last.Teams {
			for _, w := range team.Workflows {
				seen[briefRun(w)] = true
				if w.State == "running" && team.State != office.Working {
					t.Errorf("%v: the run goes on, the team is %s", f.at, team.State)
				}
			}
		}
	}
	for _, want := range []string{
		"survey-and-check running: Survey 0/0/0, Check 0/0/0", // its plan is known before an agent comes
		"survey-and-check running: Survey 2/0/0, Check 0/0/0",
		"survey-and-check running: Survey 2/2/0, Check 1/0/0",
		"survey-and-check completed: Survey 2/2/0, Check 1/1/0",
	} {
		if !seen[want] {
			t.Errorf("never seen: %s", want)
		}
	}
	team := p.last.Teams[0]
	w := team.Workflows[0]
	if len(team.Workflows) != 1 || w.DurationMs == nil || *w.DurationMs != 12276 || team.State != office.Resting {
		t.Errorf("at the end %+v, %s", team.Workflows, team.State)
	}
	for _, m := range team.Members[1:] {
		if m.Kind != "workflow" || m.State != office.Left || m.Run != w.ID || m.Phase == "" || m.Label == "" || m.Ended.After(w.Started.Add(13*time.Second)) {
			t.Errorf("at the end %+v", m)
		}
	}
}

// briefRun is "name running: Survey 2/1/0, …": a run's phases with how many were started, done and failed.
func briefRun(w office.Workflow) string {
	var phases []string
	for _, p := range w.Phases {
		phases = append(phases, fmt.Sprintf("%s %d/%d/%d", p.Title, p.Started, p.Done, p.Failed))
	}
	return w.Name + " " + w.State + ": " + strings.Join(phases, ", ")
}

// An agent's answer of 20 MB is passed over, however it arrives; a summary larger than a sidecar may be is read.
func TestLargeFilesOfARun(t *testing.T) {
	h, start := newHome(t), time.Now().UTC().Add(-time.Minute)
	const at = "projects/-w/s1"
	stamp := start.Format(time.RFC3339Nano)
	tail := fmt.Sprintf(`"timestamp":%q,"sessionId":"s1","version":"2.1.332","entrypoint":"cli","cwd":"/w"}`+"\n", stamp)
	h.write(at+".jsonl", []byte(`{"parentUuid":null,"type":"user","message":{"role":"user","content":"Go."},"uuid":"u1",`+tail))
	h.write(at+"/subagents/workflows/wf_1/agent-a1.jsonl", []byte(`{"parentUuid":null,"isSidechain":true,"agentId":"a1","type":"user","message":{"role":"user","content":"x"},"uuid":"u2",`+tail))
	h.write(at+"/subagents/workflows/wf_1/journal.jsonl", []byte(`{"type":"started","key":"k","agentId":"a1","phase":"Survey"}`+"\n"+
		`{"type":"result","key":"k","agentId":"a1","result":"`+strings.Repeat("x", 20<<20)+`"}`+"\n"+`{"type":"failed","key":"l","agentId":""}`+"\n"))
	h.write(at+"/workflows/wf_1.json", []byte(`{"runId":"wf_1","result":"`+strings.Repeat("x", 1<<20)+`","status":"completed","workflowName":"audit","durationMs":5000,"startTime":`+fmt.Sprint(start.UnixMilli())+`}`))
	began := time.Now()
	s, _, err := Read(t.Context(), Options{Claude: []string{h.dir}}, time.Now(), nil)
	if err != nil || len(s.Teams) != 1 || len(s.Teams[0].Workflows) != 1 {
		t.Fatalf("%v: %+v", err, s.Teams)
	}
	if got := briefRun(s.Teams[0].Workflows[0]); got != "audit completed: Survey 1/1/0" {
		t.Error(got)
	}
	if m := s.Teams[0].Members[1]; m.State != office.Left || m.EndedBy != "journal" || m.Kind != "workflow" {
		t.Errorf("%+v", m)
	}
	t.Logf("read in %v", time.Since(began))
}
