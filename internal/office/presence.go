package office

import (
	"time"

	"desklamp/internal/fact"
)

const (
	// steadyAfter is how long "idle" or "shell" must stand: they show for a tenth of a second between two turns and after
	// a key that ends a command (2.1.332).
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
	when time.Time

	// Of the leader at that time.
	turn    *turn
	message uint64 // the last one
	called  bool   // a call was open
}

// present takes in what the registry says, or that an entry is gone and makes no claim any more. It is no record of the
// team, and the clocks go on, unless a person who was asked has answered. An end that the words before it told stands:
// the next ones are about something else.
func (f *fold) present(e *entry) {
	if end := f.registryEnd(&clock{now: e.when}); end != nil {
		f.turn.close(end, &f.lead)
	}
	_, waited := f.waits()
	switch p := e.what.(type) {
	case fact.Presence:
		f.presence.said = put(f.presence.said, e.file.id, word{p, e.when, f.turn, f.turn.latest(), f.lead.top() != nil})
	case fact.Lost:
		delete(f.presence.said, e.file.id)
	}
	if _, waits := f.waits(); waited && !waits {
		f.last = e.when
	}
}

// latest is the last message of the model in the turn.
func (t *turn) latest() uint64 {
	if t == nil {
		return 0
	}
	return t.message
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

// gone says that the process that worked on the latest turn is dead, and no other one that may have is there. One that
// began after the turn's last record has taken the session up again.
func (f *fold) gone() bool {
	dead := false
	for _, w := range f.presence.said {
		switch w.Life {
		case fact.Alive, fact.UnknownLife:
			if !w.Started.After(f.turn.lastly()) {
				return false
			}
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
	goneOn := w.turn != f.turn || w.message != f.turn.message || w.called && f.lead.top() == nil
	return w, !goneOn && (f.turn.end == nil || !f.turn.end.at.After(w.when))
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
	took := ok && w.Started.After(f.turn.lastly()) // it began later: the turn was another process's
	switch {
	case f.gone():
		e.rule = "process-gone"
		if f.turn.answer == noAnswer {
			e.state = cutShort
		}
	case ok && (w.Status == fact.Idle || w.Status == fact.Shell) && w.when.After(f.turn.lastly()):
		if !c.due(w.when.Add(steadyAfter)) {
			return nil
		}
		if f.turn.last.IsZero() || took && f.turn.answer == noAnswer {
			e.state = cutShort
		}
	default:
		return nil
	}
	return e
}

// midway says that the leader is in the middle of its turn: it has not answered, and the registry does not say either
// that the turn is over.
func (f *fold) midway(at time.Time) bool {
	return f.turn.open() && f.turn.answer == noAnswer && f.registryEnd(&clock{now: at}) == nil
}

// AtWork says whether a team was asking or at work at the last Changes: whether the death of its process matters.
func (o *Office) AtWork(id fact.Team) bool {
	t := o.teams[id]
	return t != nil && t.shown != nil && (t.shown.State == Asking || t.shown.State == Working)
}
