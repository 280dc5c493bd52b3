package office

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// reduce applies a change to a snapshot as the page does.
func reduce(t *testing.T, s *Snapshot, c Change) {
	t.Helper()
	if c.What == "source" {
		v := c.Value.(Source)
		at := slices.IndexFunc(s.Sources, func(o Source) bool { return o.Source == v.Source && o.Root == v.Root })
		if at < 0 {
			s.Sources = append(s.Sources, v)
			return
		}
		s.Sources[at] = v
		return
	}
	at := slices.IndexFunc(s.Teams, func(o Team) bool { return o.ID == c.Team })
	switch {
	case c.What == "team" && at < 0:
		s.Teams = append(s.Teams, c.Value.(Team))
	case at < 0:
		t.Fatalf("a change of a team that is not there: %+v", c)
	case c.What == "team":
		s.Teams[at] = c.Value.(Team)
	case c.What == "gone" && c.Member == "" && c.Request == "":
		s.Teams = slices.Delete(s.Teams, at, at+1)
	default:
		s.Teams[at] = reduceTeam(t, s.Teams[at], c)
	}
	slices.SortFunc(s.Teams, inOrder)
}

func reduceTeam(t *testing.T, old Team, c Change) Team {
	t.Helper()
	v := old
	v.Members, v.Requests = slices.Clone(old.Members), slices.Clone(old.Requests)
	v.Workflows = slices.Clone(old.Workflows)
	switch {
	case c.What == "title":
		v.Title = *c.Title
	case c.What == "request":
		r := c.Value.(Request)
		v.Requests = upsert(v.Requests, r, func(o Request) bool { return o.ID == r.ID })
		slices.SortFunc(v.Requests, func(a, b Request) int { return a.Number - b.Number })
	case c.What == "workflow":
		w := c.Value.(Workflow)
		v.Workflows = upsert(v.Workflows, w, func(o Workflow) bool { return o.ID == w.ID })
		slices.SortFunc(v.Workflows, runOrder)
	case c.What == "gone" && c.Request != "":
		v.Requests = slices.DeleteFunc(v.Requests, func(o Request) bool { return o.ID == c.Request })
	case c.What == "gone":
		v.Members = slices.DeleteFunc(v.Members, func(o Member) bool { return o.ID == c.Member })
	case c.What == "member":
		m := c.Value.(Member)
		v.Members = upsert(v.Members, m, func(o Member) bool { return o.ID == m.ID })
		slices.SortFunc(v.Members, memberOrder)
	case c.What == "state" && c.Member == "":
		v.State, v.Since, v.Sure, v.Why = c.State, *c.Since, *c.Sure, *c.Why
		v.Automatic, v.Background, v.Loading = *c.Automatic, *c.Background, *c.Loading
	case c.What == "state", c.What == "action":
		at := slices.IndexFunc(v.Members, func(o Member) bool { return o.ID == c.Member })
		if at < 0 {
			t.Fatalf("a change of a member that is not there: %+v", c)
		}
		reduceMember(&v.Members[at], c)
	default:
		t.Fatalf("an unknown change: %+v", c)
	}
	return v
}

func reduceMember(m *Member, c Change) {
	m.Since = *c.Since
	if c.What == "action" {
		m.Action = *c.Action
		return
	}
	m.State, m.Sure = c.State, *c.Sure
}

func upsert[T any](all []T, v T, same func(T) bool) []T {
	if at := slices.IndexFunc(all, same); at >= 0 {
		all[at] = v
		return all
	}
	return append(all, v)
}

var sameTimes = cmp.Comparer(func(a, b Time) bool { return a.Equal(b.Time) })

// mustBe compares two offices.
func mustBe(t *testing.T, what string, got, want Snapshot) {
	t.Helper()
	got.Totals, got.At = totals(got.Teams), want.At
	if d := cmp.Diff(want, got, sameTimes); d != "" {
		t.Fatalf("%s (-want +got):\n%s", what, d)
	}
}

// live is an office with a listener who applies all changes.
type live struct {
	*Office
	seen Snapshot
}

func newLive(o Options) *live {
	return &live{Office: New(o), seen: Snapshot{Schema: 1, Teams: []Team{}, Sources: []Source{}}}
}

func (l *live) look(t *testing.T, now time.Time) []Change {
	t.Helper()
	changes := l.Changes(now)
	for _, c := range changes {
		reduce(t, &l.seen, c)
		if c.Recorded.IsZero() || c.Recorded.After(now) {
			t.Fatalf("a change recorded at %v, seen at %v", c.Recorded, now)
		}
	}
	return changes
}
