package office

import (
	"time"

	"desklamp/internal/fact"
)

// How long silence must last until it says something.
const (
	thinkingAfter = 30 * time.Second
	quietAfter    = 120 * time.Second
	idleAfter     = 30 * time.Minute
	askingAfter   = 6 * time.Hour
)

// recordEnds are the records that end the leader's turn, in order of trust (rules §5). A sure one also replaces a
// provisional end.
var recordEnds = []struct {
	rule        string
	state       string
	provisional bool
	atRecord    bool // the end's time is the record's, not the leader's last one
	sees        func(*fold, *entry) bool
}{
	{rule: "turn-duration", state: ended, sees: is[fact.TurnOver]},
	{rule: "interrupted", state: interrupted, atRecord: true, sees: is[fact.Interrupt]},
	{rule: "max-turns", state: cutShort, sees: is[fact.LimitReached]},
	{rule: "api-error", state: hasFailed, atRecord: true, sees: is[fact.Failure]},
	{rule: "final-answer", state: ended, provisional: true, sees: finalAnswer},
	{rule: "structured-output", state: ended, provisional: true, sees: structured},
}

func is[T fact.What](_ *fold, e *entry) bool {
	_, ok := e.what.(T)
	return ok
}

// finalAnswer sees the last word of a client that writes no end marker: every one but the terminal, which does.
func finalAnswer(f *fold, e *entry) bool {
	return is[fact.Work](f, e) && f.headless() && f.turn.answer == finalWord
}

func structured(f *fold, e *entry) bool {
	w, ok := e.what.(fact.Results)
	return ok && f.lead.endsTurn(w, f.turn) != ""
}

// headless says that a final answer is enough. An unknown client is taken for a terminal.
func (f *fold) headless() bool { return f.entrypoint != "" && f.entrypoint != "cli" }

// endBy ends the leader's turn if the record says so.
func (f *fold) endBy(e *entry) {
	if w, ok := e.what.(fact.TurnOver); ok && f.source == fact.Codex {
		f.unbracketed(w, e)
		return
	}
	t := f.turn
	if !t.live() {
		f.parkedOver(e)
		return
	}
	for _, r := range recordEnds {
		if r.provisional && t.end != nil || !r.sees(f, e) {
			continue
		}
		end := &ending{rule: r.rule, state: r.state, at: t.lastly(), provisional: r.provisional}
		if r.atRecord {
			end.at = e.when
		}
		if w, ok := e.what.(fact.Failure); ok {
			end.reason = w.Reason
		}
		t.close(end, &f.lead)
		f.pending(e)
		return
	}
}

// parkedOver drops a command that is over, or was given up, without an answer.
func (f *fold) parkedOver(e *entry) {
	switch e.what.(type) {
	case fact.TurnOver, fact.Interrupt:
		f.parked = nil
	}
}

// clockEnds are the ends that only time brings, in order of trust: when each is due (zero: not at all), and what it is.
var clockEnds = []struct {
	rule        string
	provisional bool
	due         func(*fold) time.Time
}{
	{"final-answer", true, dueThinking},
	{"quiet-answer", true, dueQuiet},
	{"idle", false, dueIdle},
}

// dueThinking: a headless answer of thinking alone is the last when no leader record follows it.
func dueThinking(f *fold) time.Time {
	if !f.headless() || f.turn.answer != finalThink {
		return time.Time{}
	}
	return f.turn.last.Add(thinkingAfter)
}

// dueQuiet: a terminal that wrote no end marker after a final answer, and the whole team is silent.
func dueQuiet(f *fold) time.Time {
	if f.headless() || f.source == fact.Codex || f.turn.answer == noAnswer {
		return time.Time{}
	}
	return f.last.Add(quietAfter)
}

// dueIdle: nothing at all happens; a person who is asked may take longer.
func dueIdle(f *fold) time.Time {
	if _, waits := f.waits(); waits || f.question() != nil {
		return f.last.Add(askingAfter)
	}
	return f.last.Add(idleAfter)
}

// clockEnd is how the leader's open turn has ended by the time at, if it has; else when it may next.
func (f *fold) clockEnd(at time.Time) (end *ending, next time.Time) {
	if !f.turn.open() {
		return nil, time.Time{}
	}
	var by time.Time
	for _, r := range clockEnds {
		due := r.due(f)
		if due.IsZero() || !by.IsZero() && !due.Before(by) {
			continue
		}
		by = due
		end = &ending{rule: r.rule, state: ended, at: f.turn.lastly(), provisional: r.provisional || f.source == fact.Codex}
		if r.rule == "idle" && f.turn.answer == noAnswer {
			end.state = cutShort
		}
	}
	if by.After(at) {
		return nil, by
	}
	return end, time.Time{}
}
