package office

import (
	"slices"
	"strings"

	"desklamp/internal/action"
	"desklamp/internal/fact"
)

// memberViews is the members without the leader, by the start of their visit, then by id.
func (t *team) memberViews(l *looking, s stood) []Member {
	views := make([]Member, 0, len(l.visits))
	for _, v := range l.visits {
		m := v.view(s.beside(v.id))
		if a := s.runOf[v.id]; a != nil && a.State == fact.RunAgentFailed && v.visits == 1 && m.State == Left {
			m.State = Failed
		}
		if l.asked != nil && l.asked.by == v.member {
			m.State, m.Since = Asking, At(later(v.visit.start, l.asked.at))
		}
		views = append(views, m)
	}
	attach(views)
	slices.SortFunc(views, memberOrder)
	return views
}

// memberOrder is the leader first, then by start, then by id.
func memberOrder(a, b Member) int {
	if (a.Kind == "leader") != (b.Kind == "leader") {
		if a.Kind == "leader" {
			return -1
		}
		return 1
	}
	if c := a.Started.Compare(b.Started.Time); c != 0 {
		return c
	}
	return strings.Compare(a.ID, b.ID)
}

func (v seenVisit) view(b beside) Member {
	m := Member{
		ID: v.id, Parent: b.Parent, Kind: kinds[b.Kind], Type: b.Type, Label: b.Label, Run: b.Run, Phase: b.Phase,
		Visit: v.visits, Started: At(v.visit.start), Sure: true, Actions: byName(v.steps.actions),
	}
	if m.Type == "" {
		m.Type = "agent"
	}
	if v.end == nil {
		m.State, m.Action, m.Since = Working, v.steps.action().String(), At(v.steps.since)
		return m
	}
	m.State = Left
	if v.end.state == hasFailed {
		m.State = Failed
	}
	at := At(later(v.visit.start, v.end.at))
	m.Since, m.Ended, m.EndedBy = at, &at, v.end.rule
	return m
}

// attach makes every chain of parents end at the leader: a parent that is not here and a member that is its own
// ancestor hang on the leader.
func attach(members []Member) {
	parents := map[string]string{}
	for _, m := range members {
		parents[m.ID] = m.Parent
	}
	for i := range members {
		m := &members[i]
		if _, here := parents[m.Parent]; !here || loops(parents, m.ID) {
			m.Parent = "leader"
		}
	}
}

func loops(parents map[string]string, id string) bool {
	at := parents[id]
	for range parents {
		if at == id {
			return true
		}
		at = parents[at]
	}
	return false
}

func byName(actions [action.Count + 1]int) map[string]int {
	names := map[string]int{}
	for a, n := range actions {
		if n > 0 {
			names[action.Action(a).String()] = n
		}
	}
	return names
}
