package office

import (
	"maps"
	"slices"
	"strings"
)

// inOrder is how teams stand: by start, then by id. A team's start is its leader's.
func inOrder(a, b Team) int {
	if c := a.Members[0].Started.Compare(b.Members[0].Started.Time); c != 0 {
		return c
	}
	return strings.Compare(a.ID, b.ID)
}

func totals(teams []Team) (t Totals) {
	for i := range teams {
		switch teams[i].State {
		case Asking:
			t.Asking++
		case Working:
			t.Working++
		case Failed:
			t.Failed++
		default:
			t.Resting++
		}
	}
	return t
}

// diff is what makes the team a the team b; nil is a team that is not in the office.
func diff(a, b *Team, recorded Time) []Change {
	d := differ{recorded: recorded}
	switch {
	case a == nil && b == nil:
	case b == nil:
		d.team = a.ID
		d.add(Change{What: "gone"})
	case a == nil || !alike(a, b):
		d.team = b.ID
		d.add(Change{What: "team", Value: *b})
	default:
		d.team = b.ID
		d.members(a.Members, b.Members)
		d.requests(a.Requests, b.Requests)
		d.workflows(a.Workflows, b.Workflows)
		d.state(a, b)
		if a.Title != b.Title {
			d.add(Change{What: "title", Title: &b.Title})
		}
	}
	return d.changes
}

// alike says that smaller changes than a whole team can tell the difference.
func alike(a, b *Team) bool {
	if a.Project != b.Project || a.Entrypoint != b.Entrypoint || a.Version != b.Version {
		return false
	}
	for _, w := range a.Workflows {
		if !slices.ContainsFunc(b.Workflows, func(n Workflow) bool { return n.ID == w.ID }) {
			return false
		}
	}
	return true
}

type differ struct {
	team     string
	recorded Time
	changes  []Change
}

func (d *differ) add(c Change) {
	c.Team, c.Recorded = d.team, d.recorded
	d.changes = append(d.changes, c)
}

func (d *differ) state(a, b *Team) {
	if a.State == b.State && a.Since.Equal(b.Since.Time) && a.Sure == b.Sure && a.Why.Rule == b.Why.Rule &&
		a.Why.At.Equal(b.Why.At.Time) && a.Automatic == b.Automatic && a.Background == b.Background &&
		a.Loading == b.Loading {
		return
	}
	d.add(Change{
		What: "state", State: b.State, Since: &b.Since, Sure: &b.Sure, Why: &b.Why, Automatic: &b.Automatic,
		Background: &b.Background, Loading: &b.Loading,
	})
}

func (d *differ) members(old, now []Member) {
	for i := range old {
		if find(now, old[i].ID) == nil {
			d.add(Change{What: "gone", Member: old[i].ID})
		}
	}
	for i := range now {
		b := &now[i]
		if a := find(old, b.ID); a != nil {
			d.member(a, b)
		} else {
			d.add(Change{What: "member", Member: b.ID, Value: *b})
		}
	}
}

func find(members []Member, id string) *Member {
	for i := range members {
		if members[i].ID == id {
			return &members[i]
		}
	}
	return nil
}

// member tells of a new state and a new action by themselves, and of anything else with the whole member.
func (d *differ) member(a, b *Member) {
	since := !a.Since.Equal(b.Since.Time)
	if a.State != b.State || a.Sure != b.Sure || since && a.Action == "" && b.Action == "" {
		d.add(Change{What: "state", Member: b.ID, State: b.State, Since: &b.Since, Sure: &b.Sure})
	}
	if a.Action != b.Action || since && b.Action != "" {
		d.add(Change{What: "action", Member: b.ID, Action: &b.Action, Since: &b.Since})
	}
	if !sameMember(a, b) {
		d.add(Change{What: "member", Member: b.ID, Value: *b})
	}
}

// sameMember leaves state, action, since and sure out.
func sameMember(a, b *Member) bool {
	return a.Parent == b.Parent && a.Kind == b.Kind && a.Type == b.Type && a.Label == b.Label && a.Run == b.Run && a.Phase == b.Phase &&
		a.Visit == b.Visit && a.Started.Equal(b.Started.Time) && sameTime(a.Ended, b.Ended) &&
		a.EndedBy == b.EndedBy && maps.Equal(a.Actions, b.Actions)
}

func sameTime(a, b *Time) bool {
	return a == b || a != nil && b != nil && a.Equal(b.Time)
}

func (d *differ) requests(old, now []Request) {
	before := map[string]*Request{}
	for i := range old {
		before[old[i].ID] = &old[i]
	}
	still := map[string]bool{}
	for i := range now {
		b := &now[i]
		still[b.ID] = true
		if a := before[b.ID]; a == nil || !sameRequest(a, b) {
			d.add(Change{What: "request", Value: *b})
		}
	}
	for i := range old {
		if !still[old[i].ID] {
			d.add(Change{What: "gone", Request: old[i].ID})
		}
	}
}

func sameRequest(a, b *Request) bool {
	return a.Number == b.Number && a.Started.Equal(b.Started.Time) && sameTime(a.Ended, b.Ended) &&
		a.EndedBy == b.EndedBy && a.Provisional == b.Provisional && a.State == b.State && a.Stage == b.Stage &&
		a.Outcome == b.Outcome && a.OutcomeBy == b.OutcomeBy && a.Reason == b.Reason &&
		maps.Equal(a.Actions, b.Actions) && a.Calls == b.Calls && a.FailedCalls == b.FailedCalls &&
		a.Members == b.Members && a.Tokens == b.Tokens
}

func (d *differ) workflows(old, now []Workflow) {
	for i := range now {
		at := slices.IndexFunc(old, func(w Workflow) bool { return w.ID == now[i].ID })
		if at < 0 || !sameWorkflow(&old[at], &now[i]) {
			d.add(Change{What: "workflow", Value: now[i]})
		}
	}
}

func sameWorkflow(a, b *Workflow) bool {
	sameLength := a.DurationMs == b.DurationMs ||
		a.DurationMs != nil && b.DurationMs != nil && *a.DurationMs == *b.DurationMs
	return a.Name == b.Name && a.State == b.State && a.Started.Equal(b.Started.Time) && sameLength &&
		slices.Equal(a.Phases, b.Phases)
}
