package office

import (
	"fmt"
	"time"

	"desklamp/internal/action"
	"desklamp/internal/fact"
	"desklamp/internal/outcome"
)

// requestViews is the requests that are open or ended within the window, by number.
func (f *fold) requestViews(l *looking, window time.Duration) []Request {
	views := make([]Request, 0, len(f.requests))
	for i, r := range f.requests {
		end := r.turn.end
		if r.turn == f.turn {
			end = l.end
		}
		if end != nil && window > 0 && l.due(end.at.Add(window)) {
			continue
		}
		v := r.view(i+1, end)
		if end == nil && l.asked != nil && l.asked.sure {
			v.Stage = "wait"
		}
		views = append(views, v)
	}
	return views
}

func (r *request) view(number int, end *ending) Request {
	v := Request{
		ID: fmt.Sprintf("r%016x", r.id), Number: number, Started: At(r.at), State: isOpen, Stage: r.stage(),
		Actions: byName(r.actions), Calls: r.calls, FailedCalls: r.failed, Members: len(r.helpers),
		Tokens: Tokens(r.tokens),
	}
	if end == nil {
		return v
	}
	at := At(later(r.at, end.at))
	v.Ended, v.EndedBy, v.Provisional, v.State, v.Stage = &at, end.rule, end.provisional, end.state, "done"
	if end.state == hasFailed {
		v.Reason = reasons[end.reason]
	}
	v.Outcome, v.OutcomeBy = r.outcome(at.Sub(r.at))
	return v
}

// reasons are the names of the reasons of a failure.
var reasons = map[fact.Reason]string{
	fact.APIError: "api-error", fact.UsageLimit: "usage-limit", fact.SignIn: "sign-in",
}

// stage is how far an open request is (rules §12), asking left out.
func (r *request) stage() string {
	if r.actions[action.Write]+r.actions[action.Run]+r.actions[action.Delegate] > 0 {
		return "build"
	}
	return "look"
}

// outcome is the leader's last answer, or what was done (rules §13).
func (r *request) outcome(took time.Duration) (sentence, by string) {
	if r.answer.sentence != "" {
		return r.answer.sentence, "answer"
	}
	did := map[action.Action]int{}
	for a, n := range r.actions {
		did[action.Action(a)] = n
	}
	if sentence = outcome.FromCounts(did, took); sentence != "" {
		by = "counts"
	}
	return sentence, by
}
