package claude

import (
	"desklamp/internal/fact"
	"desklamp/internal/line"
	"desklamp/internal/outcome"
)

// Bounds of a sidecar.
const (
	maxMeta  = 64 << 10
	maxLabel = 120
)

// Meta says what a file says that is read whole: the sidecar of a member, or the summary of a run. One that is too large,
// torn or of another shape says nothing.
func Meta(f File, id fact.File, content []byte) []fact.Fact {
	if f.Kind == RunSummary {
		return summaryOf(f, id, content)
	}
	if f.Kind != Sidecar || len(content) > maxMeta || !line.Whole(content) {
		return nil
	}
	var m sidecar
	_ = line.Keys(content, m.take)
	m.Run = f.Run
	m.Kind = m.kind()
	return []fact.Fact{{
		Team: fact.Team{Source: fact.Claude, Session: f.Session}, Agent: f.Agent, File: id, What: m.Sidecar,
	}}
}

type sidecar struct {
	fact.Sidecar
	fork, teammate bool
}

func (m *sidecar) take(key, value []byte) bool {
	switch string(key) {
	case "agentType":
		m.Type = label(value)
	case "description":
		m.Label = label(value)
	case "name":
		if m.Label == "" {
			m.Label = label(value)
		}
	case "parentAgentId":
		m.Parent = idOrNone(plain(value))
	case "toolUseId":
		if call := plain(value); word(call) {
			m.Call = string(call)
		}
	case "workflowPhase":
		m.Phase = label(value)
	case "isFork":
		m.fork = line.True(value)
	case "taskKind":
		m.teammate = line.Is(value, "in_process_teammate")
	case "finished":
		m.Finished = line.True(value)
	case "stoppedByUser":
		m.StoppedByUser = line.True(value)
	}
	return true
}

func (m *sidecar) kind() fact.Kind {
	switch {
	case m.Run != "" || m.Type == "workflow-subagent":
		return fact.WorkflowAgent
	case m.fork:
		return fact.Fork
	case m.teammate:
		return fact.Teammate
	}
	return fact.Agent
}

func label(raw []byte) string {
	text, _ := line.String(raw)
	return outcome.Label(text, maxLabel)
}
