package trace

import (
	"fmt"

	"desklamp/internal/outcome"
)

// maxNotes is how many different notes are held.
const maxNotes = 200

// Bounds of what is shown, in graphemes.
const (
	maxName   = 80
	maxLabel  = 120
	maxReason = 60
)

// clean is one line without control and bidi characters.
func clean(s string, max int) string { return outcome.Label(s, max) }

// notes is grey lines, equal ones counted.
type notes struct {
	order []string
	count map[string]int
}

func (n *notes) add(text string) {
	if text = clean(text, maxLabel); text == "" {
		return
	}
	if n.count == nil {
		n.count = map[string]int{}
	}
	if n.count[text] == 0 {
		if len(n.order) == maxNotes {
			return
		}
		n.order = append(n.order, text)
	}
	n.count[text]++
}

func (n *notes) lines() []string {
	all := make([]string, 0, len(n.order))
	for _, text := range n.order {
		if times := n.count[text]; times > 1 {
			text = fmt.Sprintf("%s (%d times)", text, times)
		}
		all = append(all, text)
	}
	return all
}
