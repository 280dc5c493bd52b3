// Package office is the rules: it turns facts into teams, members, requests and states.
//
// In: facts and the time of day, both as arguments. Out: a Snapshot of the office and the Changes since the last look.
// It promises that the office is a function of what each file has said and of the clock alone, in whatever order the
// files were read, and that its times never run backwards. It opens no file, starts no goroutine, reads no clock, and
// holds no text but labels, titles and the outcome sentence. It is not safe for use by several goroutines.
//
// Each team keeps its facts by file (evidence.go), merges them by time (merge.go) and folds them into a state machine
// (fold.go): requests, turns and their ends, steps, visits, background work. Rules of the clock are applied between two
// facts when the gap is long enough, and after the last one against the time of day (team.go), never kept there: a late
// record may still come before them.
package office

import (
	"slices"
	"time"

	"desklamp/internal/fact"
)

// Options say which teams are in the office.
type Options struct {
	Window   time.Duration // how long a team stays after its last end; 0 is for ever
	Projects []string      // names of project folders; empty is all
}

// Office is the state of all teams.
type Office struct {
	options Options
	teams   map[fact.Team]*team
	files   map[fact.File]*team // whose file it is, for facts that do not say
	now     time.Time
	copies  copies

	sources []Source // as they are
	shown   []Source // as the last Changes told
}

// New is an empty office.
func New(options Options) *Office {
	return &Office{options: options, teams: map[fact.Team]*team{}, files: map[fact.File]*team{}, copies: newCopies()}
}

// Apply takes one fact in. It is judged at the next Changes.
func (o *Office) Apply(f fact.Fact, now time.Time) {
	o.advance(now)
	if t := o.team(f); t != nil {
		t.take(f)
		o.copies.note(t, f)
	}
}

// team is whose fact it is, nil if nobody's. Whole-file facts of an old member's file do not name their team.
func (o *Office) team(f fact.Fact) *team {
	if f.Team.Session == "" {
		return o.files[f.File]
	}
	t := o.teams[f.Team]
	if t == nil {
		t = newTeam(f.Team, &o.copies)
		o.teams[f.Team] = t
	}
	if before := o.files[f.File]; before != nil && before != t {
		before.left(f)
	}
	o.files[f.File] = t
	return t
}

// relate judges what teams have of each other, before each is looked at by itself.
func (o *Office) relate() {
	o.copies.settle(o.teams)
	o.move()
}

// advance sets the clock, which never runs backwards.
func (o *Office) advance(now time.Time) {
	if now = now.Round(0).UTC(); now.After(o.now) {
		o.now = now
	}
}

// Changes is what is different since the last call, by facts or by the clock alone. The first call tells everything.
func (o *Office) Changes(now time.Time) []Change {
	o.advance(now)
	o.relate()
	changes := o.sourceChanges()
	var due []*team
	for _, t := range o.teams {
		if t.needsLook(o.now) {
			due = append(due, t)
		}
	}
	slices.SortFunc(due, func(a, b *team) int { return byID(a.id, b.id) })
	for _, t := range due {
		before := t.shown
		recorded := t.look(o.now, o.options)
		changes = append(changes, diff(before, t.shown, At(recorded))...)
	}
	return changes
}

// Snapshot is the office at now. Directly after Changes(now) it is what the changes lead to.
func (o *Office) Snapshot(now time.Time) Snapshot {
	o.advance(now)
	o.relate()
	s := Snapshot{Schema: 1, At: At(o.now), Teams: []Team{}, Sources: append([]Source{}, o.sources...)}
	for _, t := range o.teams {
		shown := t.shown
		if t.needsLook(o.now) {
			shown, _ = t.seen(o.now, o.options)
		}
		if shown != nil {
			s.Teams = append(s.Teams, *shown)
		}
	}
	slices.SortFunc(s.Teams, inOrder)
	s.Totals = totals(s.Teams)
	return s
}

// Due is the earliest moment at which the clock alone may change something; zero is never.
func (o *Office) Due() time.Time {
	var due time.Time
	for _, t := range o.teams {
		if !t.due.IsZero() && (due.IsZero() || t.due.Before(due)) {
			due = t.due
		}
	}
	return due
}

// byID orders teams by what they are called.
func byID(a, b fact.Team) int {
	if a.Source != b.Source {
		return compare(a.Source, b.Source)
	}
	return compare(a.Session, b.Session)
}

func compare[T ~string](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
