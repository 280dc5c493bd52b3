package collect

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"desklamp/internal/claude"
	"desklamp/internal/fact"
	"desklamp/internal/find"
	"desklamp/internal/process"
	"desklamp/internal/tail"
)

// livesEvery is how often it is asked whether processes still live, while a team that is at work depends on it. Nothing
// announces the death of a process that was killed.
const livesEvery = 2 * time.Second

// attendance is an entry of the live registry, and whether its process lives. A process that was seen alive and is so
// no more has died now; of one that was never seen alive only what it wrote last has a time.
type attendance struct {
	table process.Table
	entry claude.Entry // the last good one
	life  fact.Life
	gone  bool // the file is
}

// processes is the table to look processes up in.
func (o Options) processes() process.Table {
	if o.Processes == nil {
		return process.System{}
	}
	return o.Processes
}

// registry reads a registry file whole. A missing or torn one says nothing new.
func (l *log) registry(emit func(batch)) error {
	content, whole, err := tail.Small(l.cursor.Path())
	if errors.Is(err, fs.ErrNotExist) || (err == nil && !whole) {
		return nil
	}
	if err != nil {
		return err
	}
	if e, ok := claude.Live(l.kind, content); ok {
		x := l.present(l.attends.read(e))
		x.Team, x.At = e.Team, e.Written
		emit(batch{x})
	}
	return nil
}

// present is a fact about the session that the process is at.
func (l *log) present(what fact.What) fact.Fact {
	return fact.Fact{Team: l.attends.entry.Team, File: l.id, What: what}
}

// read takes in what the entry says now.
func (a *attendance) read(e claude.Entry) fact.What {
	other := e.ProcStart != a.entry.ProcStart || !e.Presence.Started.Equal(a.entry.Presence.Started)
	a.entry, a.gone = e, false
	if other || a.life != fact.Alive {
		a.life = a.look()
	}
	e.Presence.Life = a.life
	return e.Presence
}

// look looks the process up.
func (a *attendance) look() fact.Life {
	if !a.table.Sees(a.entry.Domain) {
		return fact.UnknownLife
	}
	switch life := a.table.Look(a.entry.PID); {
	case life.Since(a.entry.ProcStart):
		return fact.Alive
	case life.Alive:
		return fact.Other
	}
	return fact.Dead
}

// again looks whether a process that lived still does; what is nil when nothing is new.
func (a *attendance) again(now time.Time) (what fact.What) {
	if a.life != fact.Alive || a.look() == fact.Alive {
		return nil
	}
	a.life = fact.Dead // its number may be somebody else's by now
	return fact.Presence{Life: a.life, At: now, Started: a.entry.Presence.Started}
}

// vanish takes in that the file is gone. A process takes it away when it ends, up to 1.5 s before it is gone itself; what
// was proved of a dead one stays.
func (a *attendance) vanish(now time.Time) (what fact.What) {
	a.gone = true
	switch a.life {
	case fact.Dead:
		return nil
	case fact.Alive:
		if what = a.again(now); what == nil {
			what = fact.Presence{Life: a.life, At: now, Started: a.entry.Presence.Started}
		}
		return what
	}
	return fact.Lost{}
}

// attend looks whether the processes of the registry still live.
func (f *follower) attend(ctx context.Context) bool {
	now := f.clock.now()
	f.attended = now
	f.shelf.lookAtLocks(f.office, now, false)
	for path, l := range f.shelf.entries {
		if what := l.attends.again(now); what != nil {
			f.office.Apply(l.present(what), now)
		}
		if l.attends.gone && l.attends.life != fact.Alive {
			f.shelf.drop(path)
		}
	}
	return f.publish(ctx, now)
}

// untilAttend is how long until that must be looked at again; ok is false while no team that is at work depends on it.
func (f *follower) untilAttend() (wait time.Duration, ok bool) {
	for _, l := range f.shelf.entries {
		if l.attends.life == fact.Alive && f.office.AtWork(l.attends.entry.Team) {
			return max(f.attended.Add(livesEvery).Sub(f.clock.now()), 0), true
		}
	}
	if f.shelf.locked(f.office) {
		return max(f.attended.Add(livesEvery).Sub(f.clock.now()), 0), true
	}
	return 0, false
}

// watchLives attends if it is time to.
func (f *follower) watchLives(ctx context.Context) bool {
	if wait, ok := f.untilAttend(); !ok || wait > 0 {
		return true
	}
	return f.attend(ctx)
}

// leave takes in that a registry file is gone.
func (f *follower) leave(ctx context.Context, e find.Entry) bool {
	l := f.shelf.entries[e.Path]
	if l == nil || l.attends.entry.PID == 0 {
		return true
	}
	now := f.clock.now()
	if what := l.attends.vanish(now); what != nil {
		f.office.Apply(l.present(what), now)
	}
	return f.attend(ctx)
}

// drop forgets an entry that can tell nothing more.
func (s *shelf) drop(path string) {
	delete(s.entries, path)
	delete(s.logs, path)
}

// registers says whether an update is about the live registry.
func (f *follower) registers(u find.Update) bool {
	for _, entries := range [][]find.Entry{u.Changed, u.Gone} {
		for _, e := range entries {
			if kind, ok := f.shelf.classify(e); ok && kind.Kind == claude.Registry {
				return true
			}
		}
	}
	return false
}
