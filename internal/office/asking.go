package office

import (
	"time"

	"desklamp/internal/action"
	"desklamp/internal/fact"
)

// permissionAfter is how long a file edit must hang until a person is thought to be asked: it takes milliseconds.
const permissionAfter = 60 * time.Second

// silentModes are the permission modes in which nobody is asked for an edit.
var silentModes = map[string]bool{"auto": true, "acceptEdits": true, "bypassPermissions": true, "dontAsk": true}

// question is the open call by which the leader asks a person for sure, nil if there is none (rules §9).
func (f *fold) question() *call {
	if !f.turn.open() {
		return nil
	}
	if c := f.lead.top(); c != nil && c.role == fact.Ask {
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
	if !f.turn.open() || silentModes[mode] {
		return nil
	}
	for i := len(f.lead.open) - 1; i >= 0; i-- {
		if f.lead.open[i].action == action.Write {
			if c.due(f.last.Add(permissionAfter)) {
				return f.lead.open[i]
			}
			return nil
		}
	}
	return nil
}
