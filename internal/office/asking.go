package office

import (
	"time"

	"desklamp/internal/action"
	"desklamp/internal/fact"
)

// permissionAfter is how long a file edit must hang until a person is thought to be asked: it takes milliseconds.
const permissionAfter = 60 * time.Second

// silentModes are the permission modes in which nobody is asked for an edit.
var silentModes = map[string]bool{"auto": true, "acceptEdits": true, "bypassPermissions": true, "dontAsk": true, "never": true}

// asked is who asks a person, and since when.
type asked struct {
	rule   string
	at     time.Time
	sure   bool
	action action.Action
	by     *member // nil: the leader
}

// asked is the first rule by which a person is asked, nil if nobody is.
func (f *fold) asked(l *looking, mode string) *asked {
	if l.end == nil {
		if c := f.question(); c != nil {
			return &asked{rule: c.rule(), at: c.at, sure: true, action: c.action}
		}
	}
	if a := l.plans(); a != nil {
		return a
	}
	if w, ok := f.waits(); ok {
		a := &asked{rule: "registry-waiting", at: w.when, sure: true}
		switch {
		case l.end == nil:
			a.action = f.lead.action()
			return a
		case l.end.rule != "idle" && !l.due(w.when.Add(askingAfter)):
			a.by = l.caller()
			return a
		}
	}
	if _, known := f.presence.claim(); known || l.end != nil {
		return nil
	}
	if c := f.guess(mode, l.clock); c != nil {
		return &asked{rule: "permission-guess", at: c.at, action: c.action}
	}
	return nil
}

// caller is the member with the newest open call, nil if no call is open.
func (l *looking) caller() (by *member) {
	for _, v := range l.visits {
		if c := v.steps.top(); v.end == nil && c != nil && (by == nil || c.at.After(by.steps.top().at)) {
			by = v.member
		}
	}
	return by
}

// question is the open call by which the leader asks a person for sure, nil if there is none (rules §9).
func (f *fold) question() *call {
	if !f.turn.open() {
		return nil
	}
	if c := f.lead.top(); c != nil && (c.role == fact.Ask || c.role == fact.Aside) {
		return c
	}
	for i := len(f.lead.open) - 1; i >= 0; i-- {
		if c := f.lead.open[i]; c.role == fact.Approval {
			return c
		}
	}
	return nil
}

// rule is the name of the rule that a question follows.
func (c *call) rule() string {
	if c.role == fact.Approval {
		return "plan-approval"
	}
	return "ask-open"
}

// guess is the open edit that a person may be asked about, nil if there is none.
func (f *fold) guess(mode string, c *clock) *call {
	if silentModes[mode] {
		return nil
	}
	for i := len(f.lead.open) - 1; i >= 0; i-- {
		if f.mayAsk(f.lead.open[i]) {
			if c.due(f.last.Add(permissionAfter)) {
				return f.lead.open[i]
			}
			return nil
		}
	}
	return nil
}

// mayAsk says that a call can make the tool ask a person. Codex marks such calls; of Claude Code's it is any edit.
func (f *fold) mayAsk(c *call) bool {
	return c.role == fact.Gated || f.source != fact.Codex && c.action == action.Write
}
