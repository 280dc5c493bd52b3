package office

import (
	"time"

	"desklamp/internal/fact"
)

// turn is the leader at work: for a request, or with nobody asking.
type turn struct {
	bracket
	request *request // nil: an automatic turn
	start   time.Time
	since   time.Time // when it began to work on: its start, an answer it had asked for, its reopening
	last    time.Time // of its last leader record; zero when there is none

	message uint64     // the last message of the model
	answer  answerKind // what the last assistant record was
	end     *ending    // nil: it is open
}

// answerKind says whether an assistant record can be the last of a turn.
type answerKind uint8

const (
	noAnswer   answerKind = iota
	finalWord             // with a stop reason that ends a turn, and text
	finalThink            // the same, but only thinking so far: text often follows
	textOnly              // text in a log that states no stop reasons
)

// ending is how a turn or a visit ended.
type ending struct {
	rule        string
	state       string // of a request: ended, interrupted, failed, cut
	at          time.Time
	provisional bool
	reason      fact.Reason // of a failure
	plan        bool        // it left a plan that waits for a yes
}

// The states of a request.
const (
	isOpen      = "open"
	ended       = "ended"
	interrupted = "interrupted"
	hasFailed   = "failed"
	cutShort    = "cut"
)

func (t *turn) open() bool { return t != nil && t.end == nil }

// live says that a record can still change the turn's end.
func (t *turn) live() bool { return t != nil && (t.end == nil || t.end.provisional) }

// lastly is the time of the last leader record, or of the start when there is none.
func (t *turn) lastly() time.Time { return later(t.start, t.last) }

// close ends the turn. The calls of one that can go on stay open.
func (t *turn) close(e *ending, s *steps) {
	t.end = e
	if !e.provisional {
		s.drop()
	}
}

// open makes t the turn of the leader.
func (f *fold) open(t *turn) {
	if f.turns++; f.turns == 1 {
		f.began = t.start
	}
	f.parked = nil
	f.turn = t
	f.lead.drop()
	f.lead.since = t.start
}

// closeForNext ends the turn because the next one begins at the time at. An end that stands keeps its rule and becomes
// sure.
func (f *fold) closeForNext(at time.Time) {
	t := f.turn
	if t == nil {
		return
	}
	if t.end != nil {
		t.end.provisional = false
		f.closed[t.id] = t.id != 0
		return
	}
	e := f.registryEnd(&clock{now: at})
	if e == nil {
		e = &ending{rule: "next-request", state: ended, at: t.lastly()}
		if t.last.IsZero() || t.id != 0 { // a bracket was never closed
			e.state = cutShort
		}
	}
	f.closed[t.id] = t.id != 0
	t.close(e, &f.lead)
}

// reopen takes a provisional end back.
func (f *fold) reopen(at time.Time) {
	if f.turn.end != nil {
		f.turn.end, f.turn.since, f.lead.since = nil, at, at
	}
}

// woken opens an automatic turn. A turn in the middle of its work takes the news in and goes on.
func (f *fold) woken(e *entry) {
	if f.midway(e.when) {
		return
	}
	f.closeForNext(e.when)
	f.open(&turn{start: e.when, since: e.when})
}

// worked takes in an assistant record of the leader.
func (f *fold) worked(w fact.Work, e *entry) {
	f.takeUp(w.Message, e.when)
	t := f.turn
	if t == nil {
		return
	}
	m := f.lead.work(w, e.when, t.request, t)
	m.request.say(m, w)
	if !t.live() { // a late record of a message of the ended turn
		return
	}
	f.reopen(e.when)
	t.last, t.message, t.answer = e.when, w.Message, f.lead.judge(w, m)
}

// takeUp finds the turn that an assistant record belongs to: of the parked prompt that it answers, the one that goes
// on, or an automatic one.
func (f *fold) takeUp(message uint64, at time.Time) {
	switch {
	case f.parked != nil:
		f.begin(*f.parked)
	case f.source == fact.Codex: // what stands outside of a turn is late, or nobody's
	case f.turn.live(), f.turn != nil && message != 0 && message == f.turn.message:
	default:
		f.open(&turn{start: at, since: at})
	}
}

// answered takes in results of the leader's calls. They reopen nothing.
func (f *fold) answered(w fact.Results, e *entry) {
	if f.lead.results(w, e.when) && f.turn.open() && !w.Resumed {
		f.turn.last = e.when
	}
}

// failed takes in an API error. It is no work, but it belongs to a turn, and answers a parked command.
func (f *fold) failed(e *entry) {
	if f.parked != nil {
		f.begin(*f.parked)
	}
	if f.turn.live() {
		f.turn.last = e.when
	}
}

// blocked takes in a Stop hook's word that the answer before it is not the last one.
func (f *fold) blocked(e *entry) {
	if f.turn.live() {
		f.turn.answer = noAnswer
		f.reopen(e.when)
	}
}
