package collect

import (
	"context"
	"runtime"
	"sync"
	"time"

	"desklamp/internal/fact"
	"desklamp/internal/find"
	"desklamp/internal/office"
	"desklamp/internal/tail"
)

// Past is what one step of reading the history has brought.
type Past struct {
	Teams   []string      // whose cards these are: they take the place of what was told of the same teams before
	Cards   []office.Card // all their finished requests
	Settled time.Time     // no card that is still to come ended after it; zero: none is to come
	Read    int64         // bytes read so far
	Total   int64         // and to read in all; it grows when sessions must be read again together
	Failed  int           // files that could not be read
}

// History reads all sessions of all times, those that were touched last first, and tells their finished requests. A
// session is folded by itself and dropped; those that hold records of each other are read again together at the end,
// since only then is known whose they are. The window plays no part. tell is called by one goroutine at a time. The
// error is ctx's: trouble with a file is counted.
func History(ctx context.Context, o Options, now time.Time, tell func(Past)) error {
	h := newHistory(o, now)
	entries, _ := find.List(ctx, pastWanted(h.roots))
	groups := h.group(ctx, entries)
	for _, g := range groups {
		h.told.Total += g.size
	}
	if len(groups) > 0 {
		h.told.Settled = groups[0].touched
	}
	tell(h.told) // how much there is to read
	h.sessions(ctx, groups, tell)
	sets := h.kin.sets(groups)
	for _, set := range sets {
		for _, g := range set {
			h.told.Total += g.size
		}
	}
	for _, set := range sets {
		if ctx.Err() != nil {
			break
		}
		h.tell(h.fold(ctx, set, make([]byte, tail.BlockSize)), time.Time{}, tell)
	}
	return ctx.Err()
}

// history is one reading of the past.
type history struct {
	options Options
	roots   []root
	now     time.Time
	names   map[fact.Team][]fact.Fact // what stands beside the logs: the live registry, the names of threads
	locks   map[string]*lock          // of Codex's threads, by team
	kin     related
	told    Past
}

func newHistory(o Options, now time.Time) *history {
	return &history{options: o, roots: o.roots(), now: now, names: map[fact.Team][]fact.Fact{}, locks: map[string]*lock{}, kin: newRelated()}
}

// folded is what a group had to say.
type folded struct {
	groups []*group
	teams  []string
	cards  []office.Card
	bonds  bonds
	failed int
}

// sessions folds the groups, a few side by side: the office that is followed meanwhile needs the machine too.
func (h *history) sessions(ctx context.Context, groups []*group, tell func(Past)) {
	todo, done := make(chan *group), make(chan folded)
	var workers sync.WaitGroup
	for range max(1, runtime.GOMAXPROCS(0)/2) {
		workers.Go(func() {
			block := make([]byte, tail.BlockSize)
			for g := range todo {
				select {
				case done <- h.fold(ctx, []*group{g}, block):
				case <-ctx.Done():
					return
				}
			}
		})
	}
	workers.Go(func() {
		defer close(todo)
		for _, g := range groups {
			select {
			case todo <- g:
			case <-ctx.Done():
				return
			}
		}
	})
	go func() { workers.Wait(); close(done) }()
	next := 0
	for f := range done {
		f.groups[0].read = true
		for next < len(groups) && groups[next].read {
			next++
		}
		settled := time.Time{}
		if next < len(groups) {
			settled = groups[next].touched
		}
		h.kin.note(f.groups[0], f.bonds)
		h.tell(f, settled, tell)
	}
}

// tell passes on what was folded.
func (h *history) tell(f folded, settled time.Time, tell func(Past)) {
	for _, g := range f.groups {
		h.told.Read += g.size
	}
	h.told.Failed += f.failed
	h.told.Teams, h.told.Cards, h.told.Settled = f.teams, f.cards, settled
	tell(h.told)
}

// fold reads groups into an office of their own.
func (h *history) fold(ctx context.Context, groups []*group, block []byte) folded {
	f := folded{groups: groups, bonds: newBonds()}
	room := office.New(office.Options{Projects: h.options.Projects})
	shelf := newShelf(h.roots, time.Time{})
	shelf.holds = h.options.locks()
	teams := map[fact.Team]bool{}
	take := func(b batch) {
		for _, x := range b {
			if x.Team.Session != "" {
				teams[x.Team] = true
			}
			f.bonds.note(x)
			room.Apply(x, h.now)
		}
	}
	for _, l := range h.logs(shelf, groups) {
		if err := l.readPast(ctx, block, take); err != nil {
			f.failed++
		}
	}
	for team := range teams {
		f.teams = append(f.teams, team.ID())
		for _, x := range h.names[team] {
			room.Apply(x, h.now)
		}
		if l := h.locks[team.ID()]; l != nil {
			own := *l // each fold asks for itself
			shelf.locks[l.path] = &own
		}
	}
	if len(shelf.locks) > 0 {
		room.Changes(h.now) // who is at work
		shelf.lookAtLocks(room, h.now, true)
	}
	f.cards = room.Snapshot(h.now).Cards()
	return f
}

// readPast reads a log to its end, or until ctx ends.
func (l *log) readPast(ctx context.Context, block []byte, take func(batch)) error {
	if l.packed {
		s := sink{log: l, emit: take}
		return tail.Packed(l.cursor.Path(), block, func() bool { return ctx.Err() == nil }, s.Line)
	}
	for ctx.Err() == nil {
		if more, err := l.advance(block, portionSize, take); err != nil || !more {
			return err
		}
	}
	return nil
}
