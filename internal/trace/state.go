package trace

import (
	"fmt"
	"strings"
	"time"
)

// How long a log with an open request may say nothing before the request counts as cut, or, after an answer, as answered.
// The office has the same two.
const (
	silence     = 30 * time.Minute
	quietAnswer = 2 * time.Minute
)

// State is how the run goes at now.
func (r *Run) State(now time.Time) State {
	switch {
	case r.closed && r.torn:
		return Interrupted
	case r.source.Log():
		return r.logState(now)
	case r.result == nil || r.inTurn:
		if r.closed {
			return Interrupted
		}
		return Running
	case r.result.Failed:
		return FailedRun
	}
	return Finished
}

func (r *Run) logState(now time.Time) State {
	if r.open == nil {
		return Finished
	}
	return r.StateOf(r.open, now)
}

// StateOf is how a request goes at now: one that is at work in a log that says nothing more is over.
func (r *Run) StateOf(q *Request, now time.Time) State {
	if q != r.open || q.State != Running || r.last.IsZero() {
		return q.State
	}
	switch still := now.Sub(r.last); {
	case r.quiet && still > quietAnswer:
		return Finished
	case still > silence:
		return Interrupted
	}
	return Running
}

// Reason is why the run failed; "" when it did not.
func (r *Run) Reason() string {
	switch {
	case r.source.Log() && r.open != nil:
		return r.open.Reason
	case r.result != nil && r.result.Failed:
		return r.result.Reason
	}
	return ""
}

// Cost is what the run cost by the tool's own estimate, in US dollars; ok is false where it states none.
func (r *Run) Cost() (dollars float64, ok bool) {
	if r.result == nil {
		return 0, false
	}
	return r.result.CostUSD, r.result.HasCost
}

// Summary is the one line that says how the run ended and what it cost. The cost is the tool's own estimate.
func (r *Run) Summary() string {
	switch {
	case r.closed && r.torn:
		return "last line is incomplete; the run may have been interrupted"
	case r.source.Log():
		return r.logSummary()
	case !r.closed && (r.result == nil || r.inTurn):
		return "running"
	case r.result == nil || r.inTurn:
		return "run did not end normally"
	case r.result.Failed:
		return r.with("failed (" + r.result.Reason + ")")
	}
	return r.with("finished")
}

func (r *Run) logSummary() string {
	parts := []string{counted(r.shown(), "call")}
	if d := r.last.Sub(r.first); d > 0 {
		parts = append(parts, seconds(d))
	}
	return strings.Join(parts, " · ")
}

// shown counts the calls that were not taken back.
func (r *Run) shown() (n int) {
	for _, c := range r.calls {
		if !c.Gone {
			n++
		}
	}
	return n
}

// with adds the numbers that the result states.
func (r *Run) with(word string) string {
	parts := []string{word}
	if r.result.HasCost {
		parts = append(parts, Dollars(r.result.CostUSD))
	}
	if r.result.HasTime {
		parts = append(parts, seconds(r.result.Duration))
	}
	if r.result.HasTurns {
		parts = append(parts, counted(r.result.Turns, "turn"))
	}
	return strings.Join(parts, " · ")
}

// Dollars is a cost as text shows it.
func Dollars(cost float64) string {
	if cost > 0 && cost < 0.01 {
		return "<$0.01"
	}
	return fmt.Sprintf("$%.2f", cost)
}

func seconds(d time.Duration) string {
	return fmt.Sprintf("%d s", int64(d.Round(time.Second)/time.Second))
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
