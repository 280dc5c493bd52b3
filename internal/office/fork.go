package office

import (
	"slices"

	"desklamp/internal/fact"
)

// inherited is what is known of the beginning of a fork's file, which repeats its parent's history (rules §7.1-3).
type inherited struct {
	begins  int  // the first entry that is the member's own
	pointer bool // it points at the history in place of repeating it

	parent string // whose records are looked for
	known  int    // behind the last one at the beginning that the parent has too
	call   string // the spawning call that is looked for
	seen   int    // entries that were searched for it
	called int    // behind the line that holds it; 0: not found
}

// inherit finds where the own work of each member begins.
func (t *team) inherit() {
	var sidecars map[string]fact.Sidecar
	for _, f := range t.files {
		if f.leader || len(f.entries) == 0 {
			continue
		}
		if sidecars == nil {
			sidecars = t.sidecars()
		}
		s, ok := sidecars[f.entries[0].agent]
		if begins := f.inherits(t, s, ok); begins != f.begins {
			t.stale = t.stale || min(begins, f.begins) < f.dated
			f.begins = begins
		}
	}
}

func (t *team) sidecars() map[string]fact.Sidecar {
	s := stood{sidecars: map[string]fact.Sidecar{}, finished: map[string]fact.Finish{}}
	t.standBeside(&s)
	return s.sidecars
}

// inherits is where the file's own part begins. Of a member without a sidecar only its records can tell.
func (f *file) inherits(t *team, s fact.Sidecar, stated bool) int {
	begins := f.replayed()
	if stated && s.Kind != fact.Fork {
		return begins
	}
	if s.Parent == f.entries[0].agent {
		s.Parent = ""
	}
	return max(begins, f.repeated(t, s.Parent), f.spawned(s.Call))
}

// spawned is behind the line that holds the spawning call: a full copy ends there. The file may not hold it, or not yet.
func (f *file) spawned(call string) int {
	if call != f.call {
		f.call, f.seen, f.called = call, 0, 0
	}
	for call != "" && f.called == 0 && f.seen < len(f.entries) {
		w, ok := f.entries[f.seen].what.(fact.Work)
		f.seen++
		if ok && slices.ContainsFunc(w.Calls, func(c fact.Call) bool { return c.ID == call }) {
			f.called = f.seen
		}
	}
	return f.behind(f.called)
}

// repeated is behind the records at the beginning that the parent has too.
func (f *file) repeated(t *team, parent string) int {
	if parent != f.parent {
		f.parent, f.known = parent, 0
	}
	for i := f.known; i < len(f.entries); i++ {
		e := &f.entries[i]
		if t.says(parent, e.record) {
			f.known = i + 1
		} else if countable(e.what) {
			break
		}
	}
	return f.behind(f.known)
}

// says tells whether a record stands in an agent's own log.
func (t *team) says(agent string, record uint64) bool {
	if agent == "" || record == 0 {
		return record != 0 && t.copies.holds(t, record)
	}
	for _, f := range t.files {
		if len(f.entries) > 0 && f.entries[0].agent == agent &&
			slices.ContainsFunc(f.entries, func(e entry) bool { return e.record == record }) {
			return true
		}
	}
	return false
}

// replayed is behind the message that spawned a fork, and its result: a file that points at its history goes on with
// them, under new ids.
func (f *file) replayed() int {
	if !f.pointer {
		return 0
	}
	end, spawns := f.firstMessage()
	if !spawns {
		return 0
	}
	return f.behind(end)
}

// firstMessage is behind the first message of a file and the results of its calls, and says whether it spawned an agent.
// When somebody said something before, it is not what the file began with.
func (f *file) firstMessage() (end int, spawns bool) {
	var first *fact.Work
	calls := map[string]bool{}
	for i, e := range f.entries {
		switch w := e.what.(type) {
		case fact.Work:
			if first == nil {
				first = &w
			}
			if w.Message != first.Message {
				return end, spawns
			}
			for _, c := range w.Calls {
				calls[c.ID] = true
				spawns = spawns || c.Role == fact.Spawn
			}
			end = i + 1
		case fact.Results:
			if !slices.ContainsFunc(w.Calls, func(r fact.Result) bool { return calls[r.ID] }) {
				return end, spawns
			}
			end = i + 1
		case fact.Touch:
			if first == nil && e.record != 0 {
				return 0, false
			}
		}
	}
	return end, spawns
}

// behind is where the line after the first n entries begins.
func (f *file) behind(n int) int {
	for n > 0 && n < len(f.entries) && f.entries[n].pos == f.entries[n-1].pos {
		n++
	}
	return n
}
