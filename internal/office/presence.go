package office

import (
	"time"

	"desklamp/internal/fact"
)

const (
	// steadyAfter is how long "idle" must stand: between two turns it shows for a tenth of a second (2.1.332).
	steadyAfter = time.Second

	// startBefore is how long before its first prompt a process may have written its last status: one without a
	// terminal says "busy" once, when it starts.
	startBefore = time.Minute
)

// presence is what the live registry says of the session's process, one word per entry. It is evidence that may be
// missing: nothing here is kept as an end, since a record may show that it was not one.
type presence struct {
	said map[fact.File]word
}

// word is the last word of an entry.
type word struct {
	fact.Presence
	when    time.Time
	message uint64 // the leader's last one at that time
}

// present takes in what the registry says, or that an entry is gone. It is no record of the team, and the clocks go on,
// unless a person who was asked has answered.
func (f *fold) present(e *entry) {
	w := word{when: e.when}
	if f.turn != nil {
		w.message = f.turn.message
	}
	switch p := e.what.(type) {
	case fact.Presence:
		w.Presence = p
	case fact.Lost:
		w = f.presence.said[e.file.id]
		w.Life = fact.Dead
	}
	_, waited := f.waits()
	f.presence.said = put(f.presence.said, e.file.id, w)
	if _, waits := f.waits(); waited && !waits {
		f.last = e.when
	}
}

// claim is the newest status of a process that may be alive. Another process under the same number is somebody else.
func (p presence) claim() (newest word, ok bool) {
	for _, w := range p.said {
		if w.Status == fact.NoStatus || w.Life == fact.Dead || w.Life == fact.Other {
			continue
		}
		if !ok || w.when.After(newest.when) {
			newest, ok = w, true
		}
	}
	return newest, ok
}

// gone says that the process that worked on the latest turn is dead, and no other one is there.
func (f *fold) gone() bool {
	dead := false
	for _, w := range f.presence.said {
		switch w.Life {
		case fact.Alive, fact.UnknownLife:
			return false
		case fact.Dead:
			dead = dead || !w.when.Before(f.turn.start.Add(-startBefore))
		}
	}
	return dead
}

// waits is the word of a living process that a person is asked, unless the leader has gone on since.
func (f *fold) waits() (w word, ok bool) {
	w, ok = f.presence.claim()
	if !ok || f.turn == nil || w.Status != fact.Waits || w.Life != fact.Alive ||
		w.Waiting != fact.InputNeeded && w.Waiting != fact.PermissionPrompt {
		return w, false
	}
	return w, w.message == f.turn.message && (f.turn.end == nil || !f.turn.end.at.After(w.when))
}

// shell is since when the registry says that only a shell still runs.
func (f *fold) shell() (since time.Time, ok bool) {
	w, ok := f.presence.claim()
	return w.when, ok && w.Status == fact.Shell
}

// registryEnd is how the leader's open turn has ended by what the registry says, nil if it says nothing of it. "busy"
// says nothing: it stays after a kill.
func (f *fold) registryEnd(c *clock) *ending {
	if !f.turn.open() {
		return nil
	}
	e := &ending{rule: "registry-idle", state: ended, at: f.turn.lastly()}
	w, ok := f.presence.claim()
	switch {
	case ok && (w.Status == fact.Idle || w.Status == fact.Shell) && w.when.After(f.turn.lastly()):
		if !c.due(w.when.Add(steadyAfter)) {
			return nil
		}
		if f.turn.last.IsZero() {
			e.state = cutShort
		}
	case f.gone():
		e.rule = "process-gone"
		if f.turn.answer == noAnswer {
			e.state = cutShort
		}
	default:
		return nil
	}
	return e
}
