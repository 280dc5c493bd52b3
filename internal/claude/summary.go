package claude

import (
	"time"

	"desklamp/internal/fact"
	"desklamp/internal/line"
	"desklamp/internal/outcome"
)

// MaxSummary bounds the summary of a run: it holds the script and all that the run returned.
const MaxSummary = 16 << 20

// Whole says whether a file is read whole, since it is replaced and not appended to.
func (f File) Whole() bool { return f.Kind == Sidecar || f.Kind == RunSummary }

// summaryOf says what the file says that is written when a run is over.
func summaryOf(f File, id fact.File, content []byte) []fact.Fact {
	if len(content) > MaxSummary || !line.Whole(content) {
		return nil
	}
	s := summary{Run: fact.Run{ID: f.Run, State: fact.RunCompleted}}
	_ = line.Keys(content, s.take)
	facts := append([]fact.Fact{{What: s.Run}}, s.agents...)
	for i := range facts {
		facts[i].Team, facts[i].File = fact.Team{Source: fact.Claude, Session: f.Session}, id
	}
	return facts
}

type summary struct {
	fact.Run
	agents []fact.Fact
}

func (s *summary) take(key, value []byte) bool {
	switch string(key) {
	case "workflowName":
		s.Name = label(value)
	case "status":
		if state, ok := runStates[string(plain(value))]; ok {
			s.State = state
		}
	case "startTime":
		s.Started = moment(value)
	case "durationMs":
		if ms, ok := line.Int(value); ok && ms > 0 {
			s.Duration = time.Duration(ms) * time.Millisecond
		}
	case "phases":
		_ = line.Items(value, func(phase []byte) bool {
			if title := label(get(phase, "title")); title != "" {
				s.Phases = append(s.Phases, title)
			}
			return true
		})
	case "workflowProgress":
		_ = line.Items(value, func(item []byte) bool {
			s.agent(item)
			return true
		})
	}
	return true
}

// runStates are the words of a summary. One of the future is over all the same.
var runStates = map[string]fact.RunState{
	"completed": fact.RunCompleted, "failed": fact.RunFailed, "killed": fact.RunKilled, "stopped": fact.RunKilled,
}

// agentStates are its words for agents; one that was at work when the run was killed says "progress".
var agentStates = map[string]fact.RunAgentState{"done": fact.RunAgentDone, "error": fact.RunAgentFailed}

// agent reads one agent of the run: older sidecars and journals have no phases.
func (s *summary) agent(item []byte) {
	agent := plain(get(item, "agentId"))
	if !line.Is(get(item, "type"), "workflow_agent") || !id(agent) {
		return
	}
	s.agents = append(s.agents, fact.Fact{Agent: string(agent), What: fact.RunAgent{
		Run: s.ID, Phase: label(get(item, "phaseTitle")), Label: label(get(item, "label")), State: agentStates[string(plain(get(item, "state")))],
	}})
}

// cleanLabel is a label out of plain text.
func cleanLabel(text string) string { return outcome.Label(text, maxLabel) }
