package office

import (
	"time"

	"desklamp/internal/action"
	"desklamp/internal/fact"
)

// Some tools write brackets around their turns (rules §11). A bracket is trusted more than anything else: what stands
// outside of one is late, opens nothing and reopens nothing, and silence inside of one ends the turn only until the next
// record of it.

// bracket is a turn's own id; 0 is none.
type bracket struct{ id uint64 }

// adoptWithin is how close before its turn's bracket a prompt stands that belongs to it.
const adoptWithin = time.Second

// bracketed opens a turn of the leader. A prompt directly before it has opened it already.
func (f *fold) bracketed(w fact.TurnStart, e *entry) {
	if f.closed[w.Turn] || f.turn.live() && f.turn.id == w.Turn {
		return
	}
	b := bracket{w.Turn}
	if t := f.turn; t.open() && t.id == 0 && t.request != nil && t.message == 0 && e.when.Sub(t.start) <= adoptWithin {
		t.bracket, t.start, t.since, t.request.at, f.lead.since = b, e.when, e.when, e.when, e.when
		return
	}
	f.closeForNext(e.when)
	f.open(&turn{bracket: b, start: e.when, since: e.when})
}

// inBracket takes in a prompt inside a turn that has brackets: it makes the turn a request, or belongs to it.
func (f *fold) inBracket(p prompt, e *entry) bool {
	t := f.turn
	if !t.live() || t.id == 0 {
		return false
	}
	if t.request != nil {
		return true
	}
	if id, ok := f.promptID(e); ok {
		p.id, p.at = id, t.start
		t.request = &request{prompt: p, helpers: map[string]bool{}, turn: t}
		f.requests = append(f.requests, t.request)
	}
	return true
}

// unbracketed ends the leader's turn by its bracket. One with an id that never began ends the open turn, which reviews
// do; one of a turn that is over says nothing.
func (f *fold) unbracketed(w fact.TurnOver, e *entry) {
	if w.Turn != 0 && f.closed[w.Turn] {
		return
	}
	f.closed[w.Turn] = w.Turn != 0
	if t := f.turn; t.live() {
		f.closed[t.id] = t.id != 0
		t.close(overBy(w, e.when), &f.lead)
	}
}

// overBy is how a turn has ended by its bracket.
func overBy(w fact.TurnOver, at time.Time) *ending {
	end := &ending{rule: "task-complete", state: ended, at: at, reason: w.Reason, plan: w.Plan}
	switch {
	case w.Aborted:
		end.rule, end.state = "turn-aborted", interrupted
	case w.Failed:
		end.state = hasFailed
	}
	return end
}

// stir goes on with a turn that silence had ended, and notes that there was a record of it. Without brackets only what
// the agent does tells that it is one.
func (f *fold) stir(e *entry) {
	if f.source != fact.Codex || !f.turn.live() {
		return
	}
	switch e.what.(type) {
	case fact.Work, fact.Results:
	case fact.Prompt, fact.Touch, fact.Spend:
		if f.turn.id == 0 {
			return
		}
	default:
		return
	}
	f.reopen(e.when)
	f.turn.last = e.when
}

// spent counts usage of the leader.
func (f *fold) spent(w fact.Spend) {
	if f.turn != nil {
		f.turn.request.spend(w.Tokens)
	}
}

// plans is a plan that waits for a yes after its turn, nil if none does.
func (l *looking) plans() *asked {
	if l.end == nil || !l.end.plan || l.due(l.end.at.Add(askingAfter)) {
		return nil
	}
	return &asked{rule: "plan-approval", at: l.end.at, sure: true, action: action.Plan}
}

// spend counts usage in the request that is worked on.
func (r *request) spend(t fact.Tokens) {
	if r == nil {
		return
	}
	r.tokens.Input += t.Input
	r.tokens.Output += t.Output
	r.tokens.CacheRead += t.CacheRead
	r.tokens.CacheWrite += t.CacheWrite
}

// turns takes in the brackets of a member's turns: each turn is a visit. It says whether the entry was one that counts.
func (m *member) turns(f *fold, e *entry) {
	v := &m.visit
	switch w := e.what.(type) {
	case fact.TurnStart:
		switch {
		case v.turn == w.Turn:
			return
		case v.end == nil && v.turn == 0 && v.message == 0: // it has just come
		default:
			if v.end == nil {
				m.leave(&ending{rule: "next-request", state: cutShort, at: v.last})
			}
			m.come(f, e.when)
		}
		m.visit.turn = w.Turn
	case fact.TurnOver:
		if v.end == nil && (w.Turn == 0 || w.Turn == v.turn || v.turn == 0) {
			v.last = e.when
			m.leave(overBy(w, e.when))
		}
	}
}

// wake goes on with a turn that silence had ended, and keeps one that has ended closed.
func (m *member) wake(e *entry) {
	if m.visit.turn == 0 || m.visit.end == nil || m.visit.end.rule != "silence" {
		return
	}
	if _, start := e.what.(fact.TurnStart); !start {
		m.visit.end, m.steps.since = nil, e.when
	}
}

// reverted is where a file takes the session up again, and when it began to.
type reverted struct {
	from int64
	at   time.Time
}

// void says that an entry is of a turn that was taken back: the session went on from before it in a younger file.
func (t *team) void(e *entry) bool {
	if !e.file.leader {
		return false
	}
	if w, ok := e.what.(fact.TurnStart); ok {
		t.fold.voided[e.file.id] = false
		for _, f := range t.files {
			if r := f.revert; r != nil && f != e.file && w.Ordinal >= r.from && e.when.Before(r.at) {
				t.fold.voided[e.file.id] = true
			}
		}
	}
	return t.fold.voided[e.file.id]
}
