package office

import (
	"time"

	"desklamp/internal/fact"
)

// file is what one body of evidence has said, in its own order.
type file struct {
	id     fact.File
	leader bool // it speaks of the leader

	entries []entry
	dated   int       // entries that have their time
	newest  time.Time // the newest time of those, without the future

	standing
}

// entry is one fact that happened at a point of its file.
type entry struct {
	what   fact.What
	agent  string
	at     time.Time // as the record states it; zero when it does not
	when   time.Time // the time it counts at, never before that of the entry before it
	record uint64
	pos    int64
	file   *file
	index  int
}

// standing is how things are as the file said last.
type standing struct {
	client    fact.Client
	place     *fact.Place
	mode      string
	titles    [fact.CustomTitle + 1]string
	sidecar   *fact.Sidecar
	agent     string // whom the sidecar is about
	finished  map[string]fact.Finish
	presence  *fact.Presence
	moved     string
	copyOf    string
	runs      map[string]fact.Run
	runAgents []fact.RunAgent
	loading   bool
}

// reset drops all that was said; that it is being read is not the file's word.
func (f *file) reset() {
	*f = file{id: f.id, leader: f.leader, standing: standing{loading: f.loading}}
}

// stand takes a fact that holds until another one of its file replaces it, and says whether that is all it is.
func (f *file) stand(x fact.Fact) bool {
	switch w := x.What.(type) {
	case fact.Place:
		f.place = &w
	case fact.Mode:
		f.mode = w.Permission
	case fact.Title:
		if int(w.Rank) < len(f.titles) {
			f.titles[w.Rank] = w.Text
		}
	case fact.Sidecar:
		f.sidecar, f.agent = &w, x.Agent
	case fact.Finish: // from a journal, whose lines have no time
		f.finished = put(f.finished, x.Agent, w)
	case fact.Presence: // its words also happen, each at its time
		same := f.presence != nil && *f.presence == w
		f.presence = &w
		return same
	case fact.Moved:
		f.moved = w.To
	case fact.CopyOf:
		f.copyOf = w.Session
	case fact.Run:
		f.runs = put(f.runs, w.ID, w)
	case fact.RunAgent:
		f.runAgents = append(f.runAgents, w)
	case fact.Loading:
		f.loading = !w.Done
	default:
		return false
	}
	return true
}

func put[K comparable, V any](m map[K]V, k K, v V) map[K]V {
	if m == nil {
		m = map[K]V{}
	}
	m[k] = v
	return m
}

// add appends a fact that happened.
func (f *file) add(x fact.Fact) {
	at := x.At
	if p, ok := x.What.(fact.Presence); ok && !p.At.IsZero() {
		at = p.At
	}
	if !at.IsZero() {
		at = at.Round(0).UTC()
	}
	if c, ok := x.What.(fact.Client); ok && x.Agent == "" {
		f.client = c
	}
	f.entries = append(f.entries, entry{
		what: x.What, agent: x.Agent, at: at, record: x.Record, pos: x.Pos, file: f, index: len(f.entries),
	})
}

// date gives the new entries the times they count at (rules §15): the newest of the file so far, so that time never
// runs backwards in a file. Without a time of its own an entry takes that of the one before it; the first ones that of
// the first that has one, and they wait for it. The future counts as now, or as the newest time before it when others
// follow; ahead is the earliest of those times.
func (f *file) date(now time.Time) (fresh []*entry, ahead time.Time) {
	end := len(f.entries)
	for end > f.dated && (f.entries[end-1].at.IsZero() || f.entries[end-1].at.After(now)) {
		end--
	}
	waiting := f.newest.IsZero()
	for i := f.dated; i < end; i++ { // somewhere before end there is a time
		e := &f.entries[i]
		switch {
		case e.at.After(now):
			ahead = earlier(ahead, e.at)
		case e.at.After(f.newest):
			f.newest = e.at
		}
		e.when = f.newest
		if waiting && !f.newest.IsZero() {
			waiting = false
			for j := f.dated; j < i; j++ {
				f.entries[j].when = f.newest
			}
		}
	}
	when := f.newest
	for i := end; i < len(f.entries); i++ {
		e := &f.entries[i]
		if !e.at.IsZero() {
			when, ahead = now, earlier(ahead, e.at)
		}
		e.when = when
	}
	if when.IsZero() { // no time yet
		return nil, ahead
	}
	for i := end; i < len(f.entries) && f.entries[i].when.IsZero(); i++ {
		f.entries[i].when = when
	}
	for i := f.dated; i < len(f.entries); i++ {
		fresh = append(fresh, &f.entries[i])
	}
	f.dated = len(f.entries)
	return fresh, ahead
}

// earlier is the earlier of two times, of which zero is none.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// later is the later of two times.
func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
