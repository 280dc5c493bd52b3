// Package trace is the call tree of one run: which tools were called, by whom, how each call went and what each model
// call cost.
//
// In: records, one a line of a log or stream, as the sources (claude, codex, stream) tell them. Out: a Run: its calls in
// the order in which they came, with their parents, states, times and places; its requests, rounds and notes; and how it
// ended; as text and JSON too. It promises that the same records give the same run however they were read, that a
// record told twice counts once, that calls are paired by id and nested by parent only, never by a tool's name, and that
// no call spins once its run is over. It holds no input and no result of a call, only where in which file they stand; what it shows is cleaned and short.
// It reads no file and knows no clock.
package trace

import (
	"time"

	"desklamp/internal/action"
)

// Source is what wrote a recording.
type Source string

// The sources.
const (
	ClaudeStream Source = "claude-stream" // claude -p --output-format stream-json
	ClaudeLog    Source = "claude-log"    // a session log of Claude Code with its sub-agents' files
	CodexLog     Source = "codex-log"     // a rollout of Codex with its sub-agents' rollouts
	CodexExec    Source = "codex-exec"    // codex exec --json
)

// Log tells whether the source is a log, which has no line that says how the run ended.
func (s Source) Log() bool { return s == ClaudeLog || s == CodexLog }

// Record is what one line tells.
type Record struct {
	At     time.Time // the line's own time, UTC; zero when it has none
	Place  Place     // where the line stands
	ID     uint64    // hash of the record's own id; a second record with it is dropped. 0: it has none
	Events []Event

	Damaged bool // the line was not whole
}

// Place is one line of a file: the only trace of a text that is held. File counts the files of a run from 0.
type Place struct {
	File           int
	Offset, Length int64 // bytes; Length 0 is no place
}

// Event is one thing a line tells: exactly one of the types below.
//
// An Agent is a scope of calls: "" is the leader; else, in a stream, the id of the call that started the agent, and in a
// log the agent's own id.
type Event interface{ event() }

// What the sources tell.
type (
	// Begin says whose recording it is; the last word of each field holds. Turn: a turn of the model begins.
	Begin struct {
		Session string
		Turn    bool
	}

	// Begun is a call. Restart counts runs in one recording whose ids start over.
	Begun struct {
		Agent, ID string
		Restart   int
		Name      string // the tool's name
		Action    action.Action
		Label     string // one line; never an input
		Who       string // id of the agent, where it differs from Agent
		Message   uint64 // hash of the model message's id; 0: unknown
	}

	// Ended is the answer of a call. Launched says that what it started goes on as Task, an id of its own.
	Ended struct {
		Agent, ID string
		Restart   int
		Status    Status // OK, Failed, Denied or Launched
		Task      string
		ToolUses  int   // of the agent that the call started, where stated; else 0
		Tokens    int64 //
	}

	// Refused says that a call was refused, before or after its answer.
	Refused struct{ ID string }

	// Link says which call an agent belongs to, or, with Scope, which other scope.
	// Inside: where the call is not known it is one inside another call, the newest of agent In that has no answer.
	Link struct {
		Agent, Call, Scope string
		Inside             bool
		In                 string
	}

	// Task is background work, or the agent of a call, that begins.
	Task struct{ ID, Call, Label string }

	// Progress is what a task does at the moment. It never replaces the label.
	Progress struct {
		Task, Call string
		Text       string // one line
		Summary    bool   // Text is a summary that a model wrote; else the latest activity
		ToolUses   int
		Tokens     int64
	}

	// TaskOver is the end of a task: Status is OK or Failed.
	TaskOver struct {
		Task, Call string
		Status     Status
	}

	// Living is the whole set of background tasks that are alive.
	Living struct{ Tasks []string }

	// Beat is a sign of life of a call: it runs for that long. Its id can be made of the call's; else the call is Parent.
	Beat struct {
		Call, Parent string
		Elapsed      time.Duration
	}

	// Round is the usage of a model call. The last one of a Message holds; without a Message each is a round of its own,
	// which takes in the calls of the agent since the last.
	Round struct {
		Agent   string
		Message uint64
		Tokens  Tokens
	}

	// Asked opens a request: a person's prompt, or, Automatic, what set the leader to work by itself. Parked: only if the
	// leader answers.
	Asked struct{ Automatic, Parked bool }

	// Worked is work of the leader: it opens what is parked and goes on with what was over. Final: it can be the last, and
	// closes the request until more comes. Quiet: it is the last if nothing comes for two minutes, as old versions tell it.
	Worked struct{ Final, Quiet bool }

	// Over closes the open request.
	Over struct {
		State  State // Finished, FailedRun or Interrupted
		Reason string
	}

	// Result is the line that ends a turn of a stream. The numbers are the whole run's so far; negative ones are not stated.
	Result struct {
		Failed   bool
		Reason   string // of a failure
		CostUSD  float64
		Duration time.Duration
		Turns    int
		Denied   []string // ids of the calls that were refused
		HasCost  bool
		HasTime  bool
		HasTurns bool
	}

	// Retract takes back what the records with these ids told.
	Retract struct{ Records []uint64 }

	// Note is one grey line: something that is no call and is worth a word. Equal ones are counted.
	Note struct{ Text string }
)

func (Begin) event()    {}
func (Begun) event()    {}
func (Ended) event()    {}
func (Refused) event()  {}
func (Link) event()     {}
func (Task) event()     {}
func (Progress) event() {}
func (TaskOver) event() {}
func (Living) event()   {}
func (Beat) event()     {}
func (Round) event()    {}
func (Asked) event()    {}
func (Worked) event()   {}
func (Over) event()     {}
func (Result) event()   {}
func (Retract) event()  {}
func (Note) event()     {}
