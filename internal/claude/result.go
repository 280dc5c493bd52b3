package claude

import (
	"bytes"

	"desklamp/internal/fact"
	"desklamp/internal/line"
)

// rejection is how the output of a call begins that a person refused; up to 2.1.197 nothing else tells.
const rejection = "The user doesn't want to proceed with this tool use"

func refused(output []byte) bool { return begins(plain(output), rejection) }

func result(id []byte, failed, denied bool) fact.Result {
	res := fact.Result{Failed: failed && !denied, Denied: failed && denied}
	if word(id) {
		res.ID = string(id)
	}
	return res
}

// results gives the answers of tool calls. object is the raw toolUseResult, which may be cut behind its first keys.
func (r *Reader) results(calls []fact.Result, object, denial []byte, endsTurn bool) {
	res := fact.Results{Calls: calls, EndsTurn: endsTurn, Resumed: string(denial) == "interrupted"}
	if len(denial) > 0 {
		for i := range calls {
			calls[i].Failed, calls[i].Denied = false, true
		}
	}
	if !calls[0].Failed && !calls[0].Denied && bytes.HasPrefix(object, []byte("{")) {
		started(object, &res)
	}
	r.say(res)
}

// started reads from the object beside a result what the call did with background work.
func started(object []byte, res *fact.Results) {
	var a answer
	_ = line.Keys(object, func(key, value []byte) bool { return a.take(key, value) })
	switch status := string(a.status); {
	case status == "async_launched" && id(a.run), string(a.taskType) == "local_workflow" && id(a.task) && status != "":
		res.Launched = fact.Launch{Kind: fact.WorkflowLaunch, ID: idOrNone(a.task), Run: idOrNone(a.run), Name: label(a.workflow)}
	case (status == "async_launched" || status == "teammate_spawned") && id(a.agent):
		res.Launched = fact.Launch{Kind: fact.AgentLaunch, ID: string(a.agent)}
	case id(a.shell):
		res.Launched = fact.Launch{Kind: fact.ShellLaunch, ID: string(a.shell)}
	case status == "completed" && a.spawned:
		res.Completed = true
		res.Launched.ID = idOrNone(a.agent)
	case id(a.stopped) && a.message:
		res.Stopped = string(a.stopped)
	}
}

// answer is what is looked at of a toolUseResult.
type answer struct {
	status, agent, task, taskType, run, shell, stopped []byte
	workflow                                           []byte // its name, raw
	message, spawned                                   bool   // holds a message; is the answer of a spawning call
}

func (a *answer) take(key, value []byte) bool {
	switch string(key) {
	case "status":
		a.status = plain(value)
	case "agentId", "agent_id":
		a.agent, a.spawned = plain(value), true
	case "prompt":
		a.spawned = true
	case "taskId":
		a.task = plain(value)
	case "taskType", "task_type":
		a.taskType = plain(value)
	case "runId":
		a.run = plain(value)
	case "workflowName":
		a.workflow = value
	case "backgroundTaskId":
		a.shell = plain(value)
	case "task_id", "shell_id":
		a.stopped = plain(value)
	case "message":
		a.message = true
	case "content", "file", "structuredPatch": // behind these stands nothing of ours
		return false
	}
	return true
}

func idOrNone(raw []byte) string {
	if id(raw) {
		return string(raw)
	}
	return ""
}
