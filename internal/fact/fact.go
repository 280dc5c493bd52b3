// Package fact is the common language between the log readers and the rules.
//
// In: nothing; it holds types only. Out: facts, the small things a source (claude, codex, stream) saw in one log
// line. It promises privacy by type: a fact carries kinds, ids, times, flags, counts and the few labels the page
// shows. There is no field a prompt, an answer, a tool input or a path could go into. It judges nothing: which
// facts make a request, a visit or a state is decided in package office.
package fact

import "time"

// Source names the tool whose logs a fact comes from.
type Source string

// The sources.
const (
	Claude Source = "claude"
	Codex  Source = "codex"
	Stream Source = "stream"
)

// Team is one root session: a Claude Code main transcript, a Codex root thread or a replayed stream.
type Team struct {
	Source  Source
	Session string // the tool's own id, [A-Za-z0-9_-]{1,128}
}

// ID is the team's name in snapshots, such as "claude:3f0c8a52-…".
func (t Team) ID() string { return string(t.Source) + ":" + t.Session }

// File names one body of evidence (a log file, a sidecar, a registry entry): a hash of its root and path, so that it is
// the same in every run. A file that is read again from the start, or moved, keeps it.
type File uint64

// Fact is one thing seen. Facts of one File with the same Pos come from the same line, in order.
type Fact struct {
	Team   Team
	Agent  string    // "" is the leader, else the bare agent id (Codex: the thread id)
	File   File      // where it stands
	Pos    int64     // byte offset of its line in the file; orders the facts of a file, times do not
	At     time.Time // the record's own time, UTC; zero when the record has none that can be read
	Record uint64    // hash of the record's id and time, to find copies across files; 0 when it has no id
	What   What
}

// What is the content of a fact: exactly one of the types of this package that implement it.
//
// Timeline facts tell what happened at a point of the file (Prompt, Wake, TurnStart, Work, Results, Spend, TurnOver, Interrupt,
// LimitReached, Failure, HookBlocked, Notice, Finish, Touch). Standing facts say how something is, and the last one of a file wins
// (Place, Client, Mode, Title, Sidecar, Presence, Moved, CopyOf, Pointer, Revert, Run, RunAgent, RunPlan). Whole-file facts come from collect
// and speak about everything a file has said so far (Loading, Reset, Lost).
type What interface{ what() }

// Timeline facts of an agent's turn.
type (
	// Prompt is a text that a person gave to the leader (rules §4). Parent is the hash of the id of the record it
	// follows, 0 for none: two prompts with one parent tell a prompt that was taken back.
	// Name is a hash of its text as a title would show it, 0 for none: a title that is the first prompt is none.
	Prompt struct {
		Way    Way
		Parent uint64
		Name   uint64
	}

	// Wake is a record that sets the leader to work with no person asking: a task notification, a timer.
	Wake struct{}

	// TurnStart is the bracket that opens a turn of an agent (Codex; Claude Code writes none). A leader's turn is automatic
	// until a Prompt stands in it; further prompts in it belong to it. Ordinal is the number of its line in the thread, -1
	// for none.
	TurnStart struct {
		Turn    uint64 // hash of the turn's id, never 0
		Ordinal int64
	}

	// Work is one assistant record: a step of the agent. It is never a synthetic record.
	Work struct {
		Message  uint64 // hash of the model message's id; the records of one answer share it. 0: unknown
		Text     bool   // holds text that is not blank
		Thinking bool   // holds a thinking block
		Calls    []Call
		Stop     Stop
		Tokens   Tokens // the usage as this record states it; later records of the same Message replace it
		Sentence string // leader only: the outcome sentence of the text, cleaned (rules §13); "" when none is left
	}

	// Results is a record that brings answers of tool calls.
	Results struct {
		Calls     []Result
		EndsTurn  bool   // toolEndsTurn: the agent stops here
		Launched  Launch // what the call started in the background
		Completed bool   // the result of a spawning call that says its agent is done
		Stopped   string // the task id that a TaskStop ended
		Resumed   bool   // written when a killed session was opened again: no work, closes its calls
	}

	// Spend is usage that is counted by turn and not by message (Codex).
	Spend struct{ Tokens Tokens }

	// TurnOver is the tool's own word that the leader's turn is over. For Claude Code it is the turn_duration
	// record. For Codex it is the end bracket of a turn.
	TurnOver struct {
		Turn      uint64 // Codex: hash of the turn's id; 0 for Claude Code
		Aborted   bool
		Failed    bool
		Reason    Reason // of a failure
		Plan      bool   // it left a plan that waits for a yes, with nothing open
		Agents    int    // background agents still out
		Workflows int    // workflow runs still out
	}

	// Interrupt is the mark a person's Esc or Ctrl-C leaves.
	Interrupt struct{}

	// LimitReached is the end by a limit of turns.
	LimitReached struct{}

	// Failure is the record of an API error that ends the turn.
	Failure struct{ Reason Reason }

	// HookBlocked is a Stop hook that said the agent is not done: an answer before it is not the last one.
	HookBlocked struct{}

	// Notice says a background task has ended. Task is an agent id, a shell id or a workflow task id.
	Notice struct {
		Task   string
		Call   string // the spawning call's id, "" when it is not named
		Status Status
	}

	// Finish is the end of a member that another file tells: a workflow journal's result or failed line.
	Finish struct{ Failed bool }

	// Touch is any other record with a time: it opens and closes nothing, but the team was alive.
	Touch struct{}
)

// Standing facts.
type (
	// Place is the project folder a session works in.
	Place struct {
		Project string // the folder's name, for people
		ID      string // "p" and 7 hex digits of a hash of the whole path: tells two folders of one name apart
	}

	// Client is the program and version that wrote the records.
	Client struct{ Entrypoint, Version string }

	// Mode is the permission mode, as the tool names it ("default", "plan", "acceptEdits", …).
	Mode struct{ Permission string }

	// Title is a session's title. The highest rank wins; within a rank the last one.
	Title struct {
		Rank TitleRank
		Text string // one line, at most 120 graphemes, no control characters; "" takes this rank's title away
		Name uint64 // hash of Text, where it may be the first prompt's; else 0
	}

	// Sidecar is what the file beside a member's log says about it.
	Sidecar struct {
		Kind          Kind
		Type          string // agent type, such as "Explore"
		Label         string // one line a person or the leader wrote for it
		Parent        string // agent id of the parent, "" for the leader
		Call          string // id of the spawning call, "" for none
		Phase         string // workflow phase title
		Run           string // workflow run id
		Finished      bool
		StoppedByUser bool
	}

	// Presence is what the live registry says of the session's process.
	Presence struct {
		Status  PresenceStatus
		Waiting Waiting
		At      time.Time // when the status was written, or, without one, when the entry or the death was
		Started time.Time // when the process began; zero when unknown
		Life    Life
	}

	// Moved says the session goes on in another one. What is said in the file after it takes it back.
	Moved struct{ To string }

	// CopyOf is evidence that the record at this place was copied from another session, and so was all before it.
	CopyOf struct{ Session string }

	// Pointer says that a fork's file begins with a reference to its parent's history, in place of a copy.
	Pointer struct{}

	// Revert says that the file takes the session up again at line number From of the files that began before it: what
	// they say from there on is void.
	Revert struct{ From int64 }

	// Run is a workflow run of the team: that there is one (RunRunning), or what was written when it was over.
	Run struct {
		ID, Name string
		State    RunState
		Phases   []string // titles in order
		Started  time.Time
		Duration time.Duration // 0: not known
	}

	// RunAgent is a line of a run's journal: the piece of work Key was given to an agent, is done or has failed. The same
	// key again is another try. Key is 0 where something else than the journal names an agent of the run.
	RunAgent struct {
		Run, Phase, Label string
		Key               uint64
		State             RunAgentState
	}

	// RunPlan is what the call that starts a run says of it.
	RunPlan struct {
		Call   string // its id
		Name   string
		Phases []string // titles in order
	}
)

// Whole-file facts, from collect.
type (
	// Loading says that the file is not read from its start yet (Done false) or is now (Done true).
	Loading struct{ Done bool }

	// Reset drops everything the file has said: it was truncated or replaced and is read again from the start.
	Reset struct{}

	// Lost says the file is gone. What it said stays true; nothing new can come.
	Lost struct{}
)

func (Prompt) what()       {}
func (Wake) what()         {}
func (Work) what()         {}
func (Results) what()      {}
func (TurnOver) what()     {}
func (Interrupt) what()    {}
func (LimitReached) what() {}
func (Failure) what()      {}
func (HookBlocked) what()  {}
func (Notice) what()       {}
func (Finish) what()       {}
func (Touch) what()        {}
func (Place) what()        {}
func (Client) what()       {}
func (Mode) what()         {}
func (Title) what()        {}
func (Sidecar) what()      {}
func (Presence) what()     {}
func (Moved) what()        {}
func (CopyOf) what()       {}
func (Pointer) what()      {}
func (Run) what()          {}
func (RunAgent) what()     {}
func (RunPlan) what()      {}
func (TurnStart) what()    {}
func (Spend) what()        {}
func (Revert) what()       {}
func (Loading) what()      {}
func (Reset) what()        {}
func (Lost) what()         {}
