package office

import (
	"slices"
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
	inherited
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
	client   fact.Client
	place    *fact.Place
	mode     string
	titles   [fact.CustomTitle + 1]fact.Title
	revert   *reverted
	sidecar  *fact.Sidecar
	agent    string // whom the sidecar is about
	finished map[string]fact.Finish
	presence *fact.Presence
	moved    string
	copied   int64           // where the records begin that no evidence calls copies
	origins  map[string]bool // the sessions that the others come from
	ran      *ran            // of workflow runs; nil: nothing
	loading  bool
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
			f.titles[w.Rank] = w
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
		f.copied, f.origins = max(f.copied, x.Pos+1), put(f.origins, w.Session, true)
	case fact.Revert:
		f.revert = &reverted{w.From, x.At}
	case fact.Pointer:
		f.pointer = true
	case fact.Run, fact.RunAgent, fact.RunPlan:
		f.ofRuns(x)
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
	if chat(x.What) { // it goes on here
		f.moved = ""
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
	past := f.past(now)
	var when time.Time
	for i := f.dated; i < len(f.entries); i++ {
		e := &f.entries[i]
		switch {
		case e.at.After(now):
			ahead = earlier(ahead, e.at)
			if i >= past {
				when = now
			}
		case e.at.After(f.newest):
			f.newest = e.at
		}
		e.when = later(f.newest, when)
		fresh = append(fresh, e)
	}
	return f.settled(fresh), ahead
}

// past is where the entries begin that only the future follows.
func (f *file) past(now time.Time) int {
	i := len(f.entries)
	for i > f.dated && (f.entries[i-1].at.IsZero() || f.entries[i-1].at.After(now)) {
		i--
	}
	return i
}

// settled gives the first entries of a file the time of the first that has one; none is settled before that.
func (f *file) settled(fresh []*entry) []*entry {
	first := slices.IndexFunc(fresh, func(e *entry) bool { return !e.when.IsZero() })
	if first < 0 {
		return nil
	}
	for _, e := range fresh[:first] {
		e.when = fresh[first].when
	}
	f.dated = len(f.entries)
	return fresh
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
