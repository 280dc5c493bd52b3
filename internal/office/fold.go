package office

import (
	"time"

	"desklamp/internal/fact"
)

// fold is what a team's entries add up to, taken one after the other in their order.
type fold struct {
	source     fact.Source
	last       time.Time // of the newest record of the team
	before     time.Time // of the one before it
	entrypoint string

	lead     steps
	turn     *turn     // of the leader, the latest one; it may be over
	turns    int       // how many there were
	began    time.Time // the first of them
	requests []*request
	ids      map[uint64]bool // of all prompts, also of those that were taken back
	first    uint64          // what the first of them would be called
	closed   map[uint64]bool // the turns whose brackets are closed
	parked   *prompt

	voided map[fact.File]bool // the files whose turn at hand was taken back

	members map[string]*member
	roster  []*member // in the order in which they came
	endings map[string]ending

	background background
	launches   map[string]*launch // of workflow runs
	presence   presence
}

func newFold(source fact.Source) *fold {
	spent := map[uint64]*message{}
	return &fold{
		source: source, ids: map[uint64]bool{}, closed: map[uint64]bool{}, voided: map[fact.File]bool{}, members: map[string]*member{}, endings: map[string]ending{}, lead: newSteps(spent),
		background: background{tasks: map[string]task{}},
	}
}

// step takes the next entry in. What the clock alone changed since the one before it comes first.
func (f *fold) step(e *entry) {
	f.pass(e.when)
	switch e.what.(type) {
	case fact.Presence, fact.Lost:
		f.present(e)
		return
	}
	f.before, f.last = f.last, e.when
	if e.agent == "" {
		f.leader(e)
	} else {
		f.member(e)
	}
	switch w := e.what.(type) { // what anybody's record may tell of others
	case fact.Results:
		f.launched(w, e)
	case fact.Notice:
		f.notice(w, e)
	}
}

// pass applies the rules of the clock up to a record at the time at.
func (f *fold) pass(at time.Time) {
	if end, _ := f.clockEnd(at); end != nil {
		if known := f.registryEnd(&clock{now: at}); known != nil {
			end = known
		}
		f.turn.close(end, &f.lead)
	}
	if !f.last.IsZero() && at.Sub(f.last) >= idleAfter {
		f.parked = nil
		if _, out := f.shell(); !out {
			f.background.forget(f.last)
		}
	}
}

// leader takes in a record of the leader.
func (f *fold) leader(e *entry) {
	asked := f.question() != nil
	f.stir(e)
	switch w := e.what.(type) {
	case fact.Client:
		f.entrypoint = w.Entrypoint
	case fact.Prompt:
		f.prompted(w, e)
	case fact.Wake:
		f.woken(e)
	case fact.TurnStart:
		f.bracketed(w, e)
	case fact.Spend:
		f.spent(w)
	case fact.Work:
		f.worked(w, e)
	case fact.Results:
		f.answered(w, e)
	case fact.Failure:
		f.failed(e)
	case fact.HookBlocked:
		f.blocked(e)
	}
	f.endBy(e)
	if asked && f.turn.open() && f.question() == nil {
		f.turn.since = later(f.turn.since, e.when)
	}
}
