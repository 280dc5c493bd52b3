package fact

import "desklamp/internal/action"

// Call is a tool call that begins.
type Call struct {
	ID     string
	Action action.Action
	Role   Role
}

// Result is the answer of one tool call.
type Result struct {
	ID     string
	Failed bool // the call ran and failed
	Denied bool // it was refused, by a person or a rule, and did not run to its end
}

// Launch is background work that a call started.
type Launch struct {
	Kind LaunchKind // 0: nothing was started
	ID   string     // agent id, shell id or workflow task id
	Run  string     // workflow run id
	Name string     // of the workflow
}

// Tokens counts tokens of one model call.
type Tokens struct{ Input, Output, CacheRead, CacheWrite int64 }

// Way is how a prompt came.
type Way uint8

// The ways of a prompt (rules §4).
const (
	Typed    Way = iota // starts a request at once
	Parked              // a slash or shell command: a request only if the leader answers
	Absorbed            // taken in while the leader worked: belongs to the open request
)

// Role is what a call means for the rules, beside its action.
type Role uint8

// The roles.
const (
	Plain      Role = iota
	Ask             // a question to the person (AskUserQuestion)
	Approval        // a plan that waits for a yes (ExitPlanMode)
	Structured      // the final answer as a call (StructuredOutput)
	Spawn           // starts an agent
	Workflow        // starts a workflow run
	Aside           // a question that does not block: the agent works on, and it stays open until the reply
	Gated           // a call that a person may have to allow before it runs
)

// Stop is why the model stopped after a record.
type Stop uint8

// The stop reasons; Unstated is what old versions wrote, and new ones on records that are not the last.
const (
	Unstated Stop = iota
	EndTurn       // end_turn, stop_sequence
	MaxTokens
	ToolUse
	OtherStop
)

// Final says whether the reason can close a turn.
func (s Stop) Final() bool { return s == EndTurn || s == MaxTokens }

// LaunchKind is the kind of background work.
type LaunchKind uint8

// The kinds of background work.
const (
	NoLaunch LaunchKind = iota
	AgentLaunch
	ShellLaunch
	WorkflowLaunch
)

// Status is how a background task ended.
type Status uint8

// The statuses of a Notice.
const (
	Completed Status = iota
	Failed
	Killed
)

// Reason is why a turn failed, as a kind, never as the tool's text.
type Reason uint8

// The reasons of a Failure.
const (
	APIError Reason = iota
	UsageLimit
	SignIn // authentication
)

// Kind is what a member is.
type Kind uint8

// The kinds of members.
const (
	Agent Kind = iota
	Fork
	WorkflowAgent
	Teammate
)

// TitleRank orders the places a title can come from.
type TitleRank uint8

// The ranks, lowest first (rules §14).
const (
	SummaryTitle TitleRank = iota
	AgentName
	AITitle
	CustomTitle
)

// PresenceStatus is the registry's word for what the process does.
type PresenceStatus uint8

// The registry's statuses; NoStatus makes no claim.
const (
	NoStatus PresenceStatus = iota
	Busy
	Idle
	Waits
	Shell
)

// Waiting is what the registry says the process waits for.
type Waiting uint8

// The waits; a dialog that the person opened makes no claim.
const (
	NoWait Waiting = iota
	InputNeeded
	PermissionPrompt
	DialogOpen
)

// Life says whether the process behind a registry entry lives.
type Life uint8

// The lives. Other: the pid lives but is somebody else.
const (
	UnknownLife Life = iota
	Alive
	Dead
	Other
)

// RunState is the state of a workflow run.
type RunState uint8

// The states of a run.
const (
	RunRunning RunState = iota
	RunCompleted
	RunFailed
	RunKilled
)

// RunAgentState is what a journal line says of an agent.
type RunAgentState uint8

// The states of a run's agent.
const (
	RunAgentStarted RunAgentState = iota
	RunAgentDone
	RunAgentFailed
)
