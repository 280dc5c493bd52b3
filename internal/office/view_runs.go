package office

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"desklamp/internal/fact"
)

// runViews is the workflow runs in their order. A run of which nothing has a time yet is not seen.
func (f *fold) runViews(l *looking, s stood) []Workflow {
	views := make([]Workflow, 0, len(s.runs))
	for _, r := range s.runs {
		if w := r.view(f, l.runEnds[r.ID], s); !w.Started.IsZero() {
			views = append(views, w)
		}
	}
	slices.SortFunc(views, runOrder)
	return views
}

// runOrder is by start, then by id.
func runOrder(a, b Workflow) int {
	if c := a.Started.Compare(b.Started.Time); c != 0 {
		return c
	}
	return strings.Compare(a.ID, b.ID)
}

func (r *run) view(f *fold, end *runEnd, s stood) Workflow {
	w := Workflow{ID: r.ID, Name: cmp.Or(r.Name, r.plan.Name), State: "running", Started: At(r.began(f)), Phases: r.phases(f, s)}
	if r.launch != nil {
		w.Name = cmp.Or(w.Name, r.launch.name)
	}
	if end != nil {
		w.State = runStates[end.state]
	}
	if r.over && r.Duration > 0 {
		ms := r.Duration.Milliseconds()
		w.DurationMs = &ms
	}
	return w
}

// runStates are the names of the states of a run.
var runStates = map[fact.RunState]string{
	fact.RunRunning: "running", fact.RunCompleted: "completed", fact.RunFailed: "failed", fact.RunKilled: "killed",
}

// began is when the run did: as it was written, else when its journal was made or its first agent came, else when the
// call that started it came back.
func (r *run) began(f *fold) time.Time {
	if r.over && !r.Started.IsZero() {
		return r.Started
	}
	at := r.Started
	for _, a := range r.agents {
		if m := f.members[a.id]; m != nil {
			at = earlier(at, m.came)
		}
	}
	if at.IsZero() && r.launch != nil {
		at = r.launch.at
	}
	return at
}

// phases counts the run's agents by phase: those that were planned, in their order, and those that agents name. Agents of
// which no phase is known come last, without a title.
func (r *run) phases(f *fold, s stood) []Phase {
	titles := r.Phases
	if len(titles) == 0 {
		titles = r.plan.Phases
	}
	phases := make([]Phase, 0, len(titles))
	for _, title := range titles {
		if phaseAt(phases, title) < 0 {
			phases = append(phases, Phase{Title: title})
		}
	}
	var untitled Phase
	for _, a := range r.agents {
		p := &untitled
		if title := s.beside(a.id).Phase; title != "" {
			if phaseAt(phases, title) < 0 {
				phases = append(phases, Phase{Title: title})
			}
			p = &phases[phaseAt(phases, title)]
		}
		p.count(a.outcome(f))
	}
	if untitled.Started > 0 {
		phases = append(phases, untitled)
	}
	return phases
}

func phaseAt(phases []Phase, title string) int {
	return slices.IndexFunc(phases, func(p Phase) bool { return p.Title == title })
}

func (p *Phase) count(state fact.RunAgentState) {
	p.Started++
	switch state {
	case fact.RunAgentDone:
		p.Done++
	case fact.RunAgentFailed:
		p.Failed++
	}
}

// outcome is what became of the agent: as the journal says, else, where it says nothing, as its own log does.
func (a *runAgent) outcome(f *fold) fact.RunAgentState {
	m := f.members[a.id]
	if a.State != fact.RunAgentStarted || a.Key != 0 || m == nil || m.visit.end == nil {
		return a.State
	}
	switch m.visit.end.state {
	case "":
		if m.visit.end.rule != "silence" {
			return fact.RunAgentDone
		}
	case hasFailed:
		return fact.RunAgentFailed
	}
	return a.State
}
