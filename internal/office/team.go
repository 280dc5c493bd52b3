package office

import (
	"slices"
	"time"

	"desklamp/internal/fact"
)

// team is one root session: its evidence, what was made of it, and what was told.
type team struct {
	id    fact.Team
	files map[fact.File]*file

	copies  *copies
	kin     map[*team]*kin
	crosses crossing
	gone    bool // it goes on in another session, and is seen there

	fold   *fold
	folded *entry    // the last one in it
	news   []*file   // files with entries that are not in it
	stale  bool      // something was taken back: fold again
	ahead  time.Time // the earliest time of a record from the future

	touched  bool      // a fact came since the last look
	recorded time.Time // the newest time of those

	shown *Team     // as the last Changes told it; nil: not in the office
	due   time.Time // when the clock alone may change that
}

func newTeam(id fact.Team, c *copies) *team {
	return &team{id: id, files: map[fact.File]*file{}, copies: c, fold: newFold(id.Source)}
}

// take takes one fact in.
func (t *team) take(x fact.Fact) {
	f := t.files[x.File]
	if f == nil {
		f = &file{id: x.File, leader: x.Agent == ""}
		t.files[x.File] = f
	}
	t.touched = true
	t.recorded = later(t.recorded, x.At)
	switch x.What.(type) {
	case fact.Reset:
		f.reset()
		t.stale = true
		for _, f := range t.files {
			f.known = 0 // what was repeated may not stand there any more
		}
		return
	case fact.CopyOf:
		t.stale = t.stale || f.dated > 0
	case fact.Lost:
		if f.presence == nil { // what a log said stays true
			return
		}
		f.presence = nil
	case nil:
		return
	}
	if f.stand(x) {
		_, reverts := x.What.(fact.Revert)
		t.stale = t.stale || reverts
		return
	}
	f.add(x)
	if !slices.Contains(t.news, f) {
		t.news = append(t.news, f)
	}
}

// left ends what a registry entry says: its process has gone on to another session, as next tells. What it said before
// was true then.
func (t *team) left(next fact.Fact) {
	if f := t.files[next.File]; f != nil && f.presence != nil {
		t.take(fact.Fact{Team: t.id, File: next.File, At: next.At, What: fact.Lost{}})
	}
}

// needsLook says whether the team may be different from what was told.
func (t *team) needsLook(now time.Time) bool {
	return t.touched || !t.ahead.IsZero() || !t.due.IsZero() && !t.due.After(now)
}

// look makes the team as it is at now, and returns the time of what is behind the difference.
func (t *team) look(now time.Time, o Options) (recorded time.Time) {
	recorded = now
	if t.touched && !t.recorded.IsZero() && t.recorded.Before(now) {
		recorded = t.recorded
	}
	t.touched, t.recorded = false, time.Time{}
	t.shown, t.due = t.seen(now, o)
	return recorded
}

// seen is the team as it is at now, and when the clock alone may change that.
func (t *team) seen(now time.Time, o Options) (view *Team, due time.Time) {
	t.settle(now)
	c := clock{now: now}
	c.due(t.ahead)
	view = t.view(&c, o)
	return view, c.next
}

// leaderFiles is the files about the leader in the order in which they began.
func (t *team) leaderFiles() []*file {
	var files []*file
	for _, f := range t.files {
		if f.leader {
			files = append(files, f)
		}
	}
	slices.SortFunc(files, func(a, b *file) int {
		if c := a.began().Compare(b.began()); c != 0 {
			return c
		}
		return compareFiles(a, b)
	})
	return files
}

// began is the time of a file's first entry.
func (f *file) began() time.Time {
	if f.dated == 0 {
		return time.Time{}
	}
	return f.entries[0].when
}

func compareFiles(a, b *file) int {
	switch {
	case a.id < b.id:
		return -1
	case a.id > b.id:
		return 1
	}
	return 0
}

// clock is the time of day at a look, and the next moment at which it alone may change what is seen.
type clock struct{ now, next time.Time }

// due notes a moment and says whether it has come.
func (c *clock) due(at time.Time) bool {
	if at.IsZero() {
		return false
	}
	if at.After(c.now) {
		c.next = earlier(c.next, at)
		return false
	}
	return true
}
