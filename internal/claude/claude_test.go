package claude

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"desklamp/internal/fact"
)

func TestWhichFileIsWhat(t *testing.T) {
	for path, want := range map[string]File{
		"projects/-w-a/s1.jsonl":                                            {Kind: Main, Session: "s1"},
		"projects/-w-a/s1/subagents/agent-a1.jsonl":                         {Kind: Member, Session: "s1", Agent: "a1"},
		"projects/-w-a/s1/subagents/agent-a1.meta.json":                     {Kind: Sidecar, Session: "s1", Agent: "a1"},
		"projects/-w-a/s1/subagents/agent-anoa-x-0123456789abcdef.jsonl":    {Kind: Member, Session: "s1", Agent: "anoa-x-0123456789abcdef"},
		"projects/-w-a/agent-a1.jsonl":                                      {Kind: OldMember, Agent: "a1"},
		"projects/-w-a/s1/subagents/workflows/wf_1/agent-a1.jsonl":          {Kind: Member, Session: "s1", Agent: "a1", Run: "wf_1"},
		"projects/-w-a/s1/subagents/workflows/wf_1/agent-a1.meta.json":      {Kind: Sidecar, Session: "s1", Agent: "a1", Run: "wf_1"},
		"projects/-w-a/s1/subagents/workflows/wf_1/journal.jsonl":           {Kind: Journal, Session: "s1", Run: "wf_1"},
		"projects/-w-a/s1/workflows/wf_1.json":                              {Kind: RunSummary, Session: "s1", Run: "wf_1"},
		"sessions/4711.json":                                                {Kind: Registry, PID: 4711},
		"projects/-w-a/s1/subagents/agent-acompact-1.jsonl":                 {},
		"projects/-w-a/agent-acompact-1.jsonl":                              {},
		"projects/-w-a/s1/subagents/journal.jsonl":                          {},
		"projects/-w-a/s1/subagents/agent-a1.forked-skill.json":             {},
		"projects/-w-a/s1/subagents/agent-.jsonl":                           {},
		"projects/-w-a/s1/tool-results/x.txt":                               {},
		"projects/-w-a/s1/custom-title.json":                                {},
		"projects/-w-a/s1.jsonl.bak":                                        {},
		"projects/-w-a/s 1.jsonl":                                           {},
		"projects/-w-a/" + strings.Repeat("s", 129) + ".jsonl":              {},
		"projects/-w-a/s$1/subagents/agent-a1.jsonl":                        {},
		"projects/-w-a/../s1/subagents/agent-a1.jsonl":                      {},
		"projects/s1.jsonl":                                                 {},
		"sessions/x.json":                                                   {},
		"sessions/4711.abc.key":                                             {},
		"history.jsonl":                                                     {},
		"todos/s1-agent-a1.json":                                            {},
		"":                                                                  {},
		"projects/-w-a/s1/subagents/workflows/wf_1/deeper/agent-a1.jsonl":   {},
		"projects/-w-a/s1/workflows/scripts/x-wf_1.js":                      {},
		"projects/-w-a/s1/subagents/workflows/w f/agent-a1.jsonl":           {},
		"projects/-w-a/s1/subagents/workflows/wf_1/agent-acompact-a1.jsonl": {},
	} {
		got, ours := Classify(path)
		if got != want && (ours || want != File{}) || ours != (want != File{}) {
			t.Errorf("%s: %+v %v, want %+v", path, got, ours, want)
		}
		if Wants(path, false) != ours {
			t.Errorf("Wants(%s) = %v", path, !ours)
		}
		for folder := path; ours; { // nothing of ours lies in a folder that is not listed
			cut := strings.LastIndexByte(folder, '/')
			if cut < 0 {
				break
			}
			if folder = folder[:cut]; !Wants(folder, true) {
				t.Errorf("the folder %s of %s is not listed", folder, path)
			}
		}
	}
	for _, folder := range []string{"todos", "projects/-w-a/memory", "projects/-w-a/s1/tool-results", "sessions/x", "file-history/s1"} {
		if Wants(folder, true) {
			t.Errorf("the folder %s is listed", folder)
		}
	}
}

func TestARootCanBeTheProjectsFolder(t *testing.T) {
	for root, want := range map[string]string{
		"/home/dev/.claude": "a/b.jsonl", "/home/dev/.claude/projects": "projects/a/b.jsonl", "/home/dev/.claude/projects/": "projects/a/b.jsonl",
		`C:\Users\dev\.claude\projects`: "projects/a/b.jsonl",
	} {
		if got := Below(root, "a/b.jsonl"); got != want {
			t.Errorf("%s: %s", root, got)
		}
	}
}

func TestMeta(t *testing.T) {
	beside := File{Kind: Sidecar, Session: session, Agent: "a1"}
	inRun := beside
	inRun.Run = "wf_1"
	for name, c := range map[string]struct {
		file    File
		content string
		want    fact.What
	}{
		"agent": {beside, `{"agentType":"Explore","description":"Survey the\n sources","toolUseId":"toolu_1","spawnDepth":1}`,
			fact.Sidecar{Type: "Explore", Label: "Survey the sources", Call: "toolu_1"}},
		"nested and over": {beside, `{"agentType":"Plan","parentAgentId":"a0","finished":true,"stoppedByUser":true}`,
			fact.Sidecar{Type: "Plan", Parent: "a0", Finished: true, StoppedByUser: true}},
		"fork":           {beside, `{"agentType":"fork","isFork":true,"description":"x"}`, fact.Sidecar{Kind: fact.Fork, Type: "fork", Label: "x"}},
		"teammate":       {beside, `{"agentType":"claude","name":"noa","taskKind":"in_process_teammate"}`, fact.Sidecar{Kind: fact.Teammate, Type: "claude", Label: "noa"}},
		"workflow agent": {inRun, `{"agentType":"workflow-subagent","description":"x","workflowPhase":"Check"}`, fact.Sidecar{Kind: fact.WorkflowAgent, Type: "workflow-subagent", Label: "x", Phase: "Check", Run: "wf_1"}},
		"hostile":        {beside, `{"agentType":5,"description":"\u202e<img>\u001b[2J","parentAgentId":"../x","toolUseId":"a b"}`, fact.Sidecar{Label: "<img>"}},
		"an array":       {beside, `[{"agentType":"Explore"}]`, nil},
		"torn":           {beside, `{"agentType":"Explore","desc`, nil},
		"empty":          {beside, ``, nil},
		"too large":      {beside, `{"agentType":"` + strings.Repeat("x", maxMeta) + `"}`, nil},
		"no sidecar":     {main, `{"agentType":"Explore"}`, nil},
	} {
		facts := Meta(c.file, 7, []byte(c.content))
		if c.want == nil {
			if len(facts) > 0 {
				t.Errorf("%s: %v", name, facts)
			}
			continue
		}
		want := []fact.Fact{{Team: fact.Team{Source: fact.Claude, Session: session}, Agent: "a1", File: 7, What: c.want}}
		if diff := cmp.Diff(want, facts); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
