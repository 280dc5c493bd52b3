package collect

import (
	"time"

	"desklamp/internal/codex"
	"desklamp/internal/fact"
	"desklamp/internal/find"
	"desklamp/internal/office"
	"desklamp/internal/process"
)

// lock is the writer lock of a thread of Codex. Held, somebody has the thread open; there and free, whoever worked on it
// was killed; not there, it says nothing.
type lock struct {
	path string
	team fact.Team
	id   fact.File
	life fact.Life
	free bool // it was so at the last look
	gone bool
}

// locks looks at locks in the system's place, or a recording's.
func (o Options) locks() process.Locks {
	if o.Locks == nil {
		return process.System{}
	}
	return o.Locks
}

func newLock(e find.Entry, file codex.File) *lock {
	return &lock{path: e.Path, team: fact.Team{Source: fact.Codex, Session: file.Thread}, id: fileID(e)}
}

// look is what the lock says that is new, nil for nothing. Between its making and its taking a lock is free: unless sure
// is set, it must be so twice.
func (l *lock) look(table process.Locks, now time.Time, sure bool) fact.What {
	life := fact.UnknownLife
	if !l.gone {
		switch table.Hold(l.path) {
		case process.Held:
			life, l.free = fact.Alive, false
		case process.Free:
			if l.free || sure {
				life = fact.Dead
			} else {
				life = l.life
			}
			l.free = true
		}
	}
	if life == l.life {
		return nil
	}
	l.life = life
	return fact.Presence{Life: life, At: now}
}

// lookAtLocks asks of the teams that are at work whether somebody still has their threads open.
func (s *shelf) lookAtLocks(room *office.Office, now time.Time, sure bool) {
	for at, l := range s.locks {
		if l.life == fact.Dead || room.AtWork(l.team) { // a thread that is written to again has somebody who holds it
			if what := l.look(s.holds, now, sure); what != nil {
				room.Apply(fact.Fact{Team: l.team, File: l.id, What: what}, now)
			}
		}
		if l.gone {
			delete(s.locks, at)
		}
	}
}

// locked says whether a team at work has a lock that tells of its end.
func (s *shelf) locked(room *office.Office) bool {
	for _, l := range s.locks {
		if room.AtWork(l.team) {
			return true
		}
	}
	return false
}
