// Package action turns the name of a tool into one of nine kinds of action.
//
// In: a tool's name, nothing else of the call. Out: an Action. It promises that the same name always gives the same
// action and that a name it does not know is Run. The tables are data, one file per tool family.
package action

// Action is one of nine kinds of step; the zero value None is no action.
type Action uint8

// The actions, in the order in which the page draws their bars.
const (
	None Action = iota
	Read
	Write
	Run
	Web
	Delegate
	Talk
	Ask
	Plan
	Think

	// Count is how many actions there are, None not counted.
	Count = int(Think)
)

var names = [...]string{"", "read", "write", "run", "web", "delegate", "talk", "ask", "plan", "think"}

// String is the action's name in snapshots; "" for None.
func (a Action) String() string { return names[a] }
