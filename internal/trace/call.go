package trace

import (
	"time"

	"desklamp/internal/action"
)

// Status is how a call goes.
type Status uint8

// The statuses. A Launched call came back at once and what it started goes on.
const (
	Pending Status = iota
	OK
	Failed
	Denied
	Launched
)

var statuses = [...]string{"pending", "ok", "error", "denied", "launched"}

// String is the status as text and JSON show it.
func (s Status) String() string { return statuses[s] }

// Tokens counts tokens of model calls.
type Tokens struct {
	Input      int64 `json:"input"`
	Output     int64 `json:"output"`
	CacheRead  int64 `json:"cacheRead"`
	CacheWrite int64 `json:"cacheWrite"`
}

func (t *Tokens) add(o Tokens) {
	t.Input += o.Input
	t.Output += o.Output
	t.CacheRead += o.CacheRead
	t.CacheWrite += o.CacheWrite
}

func (t Tokens) less(o Tokens) Tokens {
	return Tokens{t.Input - o.Input, t.Output - o.Output, t.CacheRead - o.CacheRead, t.CacheWrite - o.CacheWrite}
}

// most is the larger of each number: what is told of one model call while it is written only grows.
func (t Tokens) most(o Tokens) Tokens {
	return Tokens{max(t.Input, o.Input), max(t.Output, o.Output), max(t.CacheRead, o.CacheRead), max(t.CacheWrite, o.CacheWrite)}
}

// Doing is what a call's agent or task does, as the tool tells it.
type Doing struct {
	Text     string // one line; "" when nothing was told
	Summary  bool   // a model wrote it; else it is the latest activity
	ToolUses int
	Tokens   int64

	out bool // it went on after its call came back
}

// Call is one call of a tool. Index is its place in the run's list and never changes.
type Call struct {
	Index   int
	Parent  int // index of the call whose agent made it, -1 for none
	Request int // index of the request it belongs to, -1 for none
	Round   int // index of the model call that made it, -1 for none

	ID     string // the tool's own id; unique only within an agent
	Name   string
	Action action.Action
	Agent  string // id of the agent that made it, "" for the leader
	Label  string // one line that says what it is for; mostly ""

	Status     Status
	Start, End time.Time     // UTC; zero when not known
	Elapsed    time.Duration // at the last heartbeat; 0 for none
	Doing      Doing
	Tokens     Tokens // of the model calls of the agent that it started

	Input, Result Place // the lines that hold them

	Gone bool   // taken back: not to be shown
	Rev  uint64 // the run's revision when it last changed

	scope   string // the agent as events name it
	record  uint64 // id of the record that told of it
	refused bool
	ended   bool // an answer was seen
	parent  bool // other calls are below it
}

// Duration is how long the call took; 0 when that is not known.
func (c *Call) Duration() time.Duration {
	if c.Start.IsZero() || c.End.IsZero() {
		return 0
	}
	return max(0, c.End.Sub(c.Start))
}

// State is how a run or request goes.
type State string

// The states.
const (
	Running     State = "running"
	Finished    State = "finished"
	FailedRun   State = "failed"
	Interrupted State = "interrupted"
)

// Request is one prompt of a person, or one automatic turn, and the calls that answer it. Only logs have them.
type Request struct {
	Index      int
	ID         uint64 // hash of the opening record's id and time, as fact.Fact.Record; 0 when it has none
	Number     int    // counts people's requests from 1; 0 of an automatic turn
	Start, End time.Time
	State      State
	Reason     string // of a failure
	Rev        uint64
}

// Spent is one model call: its tokens and the calls it made.
type Spent struct {
	Agent  string
	Tokens Tokens
	Calls  []int // indexes

	known bool // usage was stated
}
