package office

import (
	"slices"
	"time"

	"desklamp/internal/fact"
)

// copies knows which records stand in the transcripts of several sessions (rules §7.4). A session that was made of
// another (--fork-session, /branch, /fork, /bg, the desktop app) holds records of it, with their ids and times. They
// count in the older one; in the copy they are history.
//
// There is one map entry for each record that can count, and nothing else for the sessions that share none.
type copies struct {
	first  map[uint64]*team   // who holds a record
	also   map[uint64][]*team // who else does
	unsure []*team            // of whose kin something may have changed
	torn   bool               // a file is read anew: what it held before is not known
	movers map[*team]bool     // the sessions that said once that they go on elsewhere
}

// kin is what a team knows of another one that shares records with it.
type kin struct {
	own   time.Time // its earliest record that the other does not hold; zero: it has none
	lost  bool      // own was found to be shared: look again
	newer bool      // the shared records are the other's
	more  bool      // it has got records that the other had before
}

func newCopies() copies {
	return copies{first: map[uint64]*team{}, also: map[uint64][]*team{}, movers: map[*team]bool{}}
}

// countable says whether a fact of a leader can make a request, a step or an end. Nothing else needs an owner.
func countable(w fact.What) bool {
	switch w.(type) {
	case fact.Prompt, fact.Wake, fact.Work, fact.Results, fact.TurnOver, fact.Interrupt, fact.LimitReached, fact.Failure,
		fact.HookBlocked, fact.Notice:
		return true
	}
	return false
}

// note takes in what a fact tells of copies.
func (c *copies) note(t *team, x fact.Fact) {
	if x.Agent != "" {
		return
	}
	switch x.What.(type) {
	case fact.Reset:
		c.torn = true
	case fact.CopyOf:
		c.doubt(t)
	case fact.Moved:
		c.movers[t] = true
		c.doubt(t)
	}
	if c.movers[t] && chat(x.What) {
		c.doubt(t)
	}
	if x.Record != 0 && countable(x.What) {
		c.hold(t, x.Record, x.At)
	}
}

// hold notes that a team holds a record.
func (c *copies) hold(t *team, record uint64, at time.Time) {
	first, also := c.first[record], c.also[record]
	switch {
	case first == nil:
		c.first[record] = t
	case first == t || slices.Contains(also, t):
		return
	default:
		c.meet(t, first, at)
		for _, other := range also {
			c.meet(t, other, at)
		}
		c.also[record] = append(also, t)
	}
	for other, k := range t.kin {
		if own := earlier(k.own, at); !own.Equal(k.own) && !c.holds(other, record) {
			k.own = own
			c.doubt(t)
		}
	}
}

// meet notes that t got a record that the other one has.
func (c *copies) meet(t, other *team, at time.Time) {
	for _, pair := range [][2]*team{{t, other}, {other, t}} {
		k := pair[0].kin[pair[1]]
		if k == nil {
			k = &kin{lost: true}
			pair[0].kin = put(pair[0].kin, pair[1], k)
		}
		k.lost = k.lost || k.own.Equal(at)
	}
	t.kin[other].more = true
	c.doubt(t)
}

func (c *copies) holds(t *team, record uint64) bool {
	return c.first[record] == t || slices.Contains(c.also[record], t)
}

// doubt asks for another look at a team's kin.
func (c *copies) doubt(t *team) {
	if len(t.kin) > 0 && !slices.Contains(c.unsure, t) {
		c.unsure = append(c.unsure, t)
	}
}

// isHistory says that an older session than t holds the record too.
func (c *copies) isHistory(t *team, record uint64) bool {
	if len(t.kin) == 0 || !c.holds(t, record) {
		return false
	}
	if other := c.first[record]; other != t && t.kin[other].newer {
		return true
	}
	return slices.ContainsFunc(c.also[record], func(o *team) bool { return o != t && t.kin[o].newer })
}

// settle judges what has changed, and makes the teams fold again that it takes something from or gives something to.
func (c *copies) settle(teams map[fact.Team]*team) {
	if c.torn {
		c.again(teams)
	}
	for _, t := range c.unsure {
		for other := range t.kin {
			c.judge(t, other)
		}
	}
	c.unsure = c.unsure[:0]
}

// again starts over from what all files hold now.
func (c *copies) again(teams map[fact.Team]*team) {
	movers := c.movers
	*c = newCopies()
	c.movers = movers
	for _, t := range teams {
		if t.kin != nil {
			t.kin = nil
			t.refold()
		}
	}
	for _, t := range teams {
		t.eachOwned(func(e *entry) { c.hold(t, e.record, e.at) })
	}
}

// judge says which of two sessions is the older one.
func (c *copies) judge(t, other *team) {
	mine, theirs := t.kin[other], other.kin[t]
	newer := c.newer(t, other)
	if mine.newer != newer || theirs.newer == newer {
		mine.newer, theirs.newer = newer, !newer
		t.refold()
		other.refold()
	}
	if mine.more && !newer {
		other.refold()
	}
	if theirs.more && newer {
		t.refold()
	}
	mine.more, theirs.more = false, false
}

// newer says that t was made of the other one: by what its records say, else by which of the two went its own way
// first. A session without a record of its own was left behind by its copy.
func (c *copies) newer(t, other *team) bool {
	if made, makes := t.isFrom(other), other.isFrom(t); made != makes {
		return made
	}
	if order := c.own(t, other).Compare(c.own(other, t)); order != 0 {
		return order > 0
	}
	return byID(t.id, other.id) > 0
}

// isFrom says that the records themselves tell that t was made of the other one.
func (t *team) isFrom(other *team) bool {
	for _, f := range t.files {
		if f.leader && f.origins[other.id.Session] {
			return true
		}
	}
	return other.movedTo() == t.id.Session
}

// own is the time of t's earliest record that the other does not hold.
func (c *copies) own(t, other *team) time.Time {
	k := t.kin[other]
	if k.lost {
		k.own, k.lost = time.Time{}, false
		t.eachOwned(func(e *entry) {
			if next := earlier(k.own, e.at); !next.Equal(k.own) && !c.holds(other, e.record) {
				k.own = next
			}
		})
	}
	return k.own
}

// eachOwned calls each for the records of t that need an owner.
func (t *team) eachOwned(each func(*entry)) {
	for _, f := range t.files {
		for i := range f.entries {
			if e := &f.entries[i]; e.agent == "" && e.record != 0 && countable(e.what) {
				each(e)
			}
		}
	}
}

// refold asks for the team to be folded again, and to be looked at.
func (t *team) refold() { t.stale, t.touched = true, true }

// history says that an entry repeats what an older session, or a fork's parent, has said.
func (t *team) history(e *entry) bool {
	if e.agent != "" {
		return e.index < e.file.begins
	}
	if _, ok := e.what.(fact.Client); ok || e.record == 0 { // how things are here
		return false
	}
	if t.crosses.id != 0 && !e.at.Before(t.crosses.at) {
		return false
	}
	return e.pos < e.file.copied || t.copies.isHistory(t, e.record)
}
