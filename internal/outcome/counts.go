package outcome

import (
	"fmt"
	"strings"
	"time"

	"desklamp/internal/action"
)

// phrases say in a few words what was done, in the order in which they are told; the second form is for more than one.
var phrases = []struct {
	action    action.Action
	one, many string
}{
	{action.Read, "read %d", "read %d"},
	{action.Write, "edited %d", "edited %d"},
	{action.Run, "ran %d command", "ran %d commands"},
	{action.Web, "looked at the web %d time", "looked at the web %d times"},
	{action.Delegate, "gave away %d task", "gave away %d tasks"},
	{action.Talk, "sent %d message", "sent %d messages"},
	{action.Ask, "asked %d question", "asked %d questions"},
	{action.Plan, "changed the plan %d time", "changed the plan %d times"},
}

// FromCounts is the app's own sentence about a request whose answer says nothing, such as "Read 12, edited 3, ran 5
// commands in 4 min". It is "" when nothing was done in no time.
func FromCounts(actions map[action.Action]int, d time.Duration) string {
	var said []string
	for _, p := range phrases {
		switch n := actions[p.action]; {
		case n == 1:
			said = append(said, fmt.Sprintf(p.one, n))
		case n > 1:
			said = append(said, fmt.Sprintf(p.many, n))
		}
	}
	text := strings.Join(said, ", ")
	length := span(d)
	switch {
	case text == "" && length == "":
		return ""
	case text == "":
		return "Worked for " + length
	}
	text = strings.ToUpper(text[:1]) + text[1:]
	if length == "" {
		return text
	}
	return text + " in " + length
}

// span is a duration as people say it; "" for less than a second.
func span(d time.Duration) string {
	switch {
	case d < time.Second:
		return ""
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes()))
	case int(d.Minutes())%60 == 0:
		return fmt.Sprintf("%d h", int(d.Hours()))
	}
	return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
}
