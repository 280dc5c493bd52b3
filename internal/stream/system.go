package stream

import (
	"desklamp/internal/block"
	"desklamp/internal/line"
	"desklamp/internal/trace"
)

// system tells what a system line says.
func (r *Reader) system(sub string) {
	switch sub {
	case "init":
		r.say(trace.Begin{Session: text(r.get("session_id")[0]), Turn: true})
	case "task_started", "task_progress", "task_updated", "task_notification", "background_tasks_changed":
		r.task(sub)
	case "permission_denied":
		r.say(trace.Refused{ID: text(r.get("tool_use_id")[0])})
	case "api_retry":
		f := r.get("attempt", "max_retries", "error_status")
		r.retry("the model's server is asked again", f[0], f[1], f[2])
	case "compact_boundary":
		m := block.Fields(r.get("compact_metadata")[0], "trigger", "pre_tokens")
		r.note("the conversation was compacted at %d tokens", number(m[1]))
	case "hook_response":
		f := r.get("hook_event", "outcome")
		r.note("hook %s: %s", word(text(f[0])), word(text(f[1])))
	case "model_refusal_fallback", "model_refusal_no_fallback":
		r.retract(r.get("retracted_message_uuids")[0])
		r.note("the model refused")
	case "session_writes_lost":
		r.note("the session's log on disk misses lines: %s", word(text(r.get("error_code")[0])))
	case "status", "hook_started", "hook_progress", "thinking_tokens", "informational", "notification", "local_command_output",
		"session_state_changed", "files_persisted", "memory_recall", "plugin_install", "commands_changed",
		"elicitation_complete", "mirror_error", "worker_shutting_down", "control_request_progress", "turn_duration":
	default:
		r.unknown("a system line of type", sub)
	}
}

// task tells of background work, and of agents while they work.
func (r *Reader) task(sub string) {
	f := r.get("task_id", "tool_use_id", "description", "summary", "usage", "status", "patch", "tasks", "task_type")
	id, call := text(f[0]), text(f[1])
	switch sub {
	case "task_started":
		t := trace.Task{ID: id, Call: call}
		if !line.Is(f[8], "local_bash") { // of a shell the description can be the command itself
			t.Label = text(f[2])
		}
		r.say(t)
	case "task_progress":
		p := progress(id, call, f[4])
		if p.Text = text(f[2]); !line.Null(f[3]) {
			p.Text, p.Summary = text(f[3]), true
		}
		r.say(p)
	case "task_updated":
		r.taskOver(id, "", text(block.Fields(f[6], "status")[0]))
	case "task_notification": // its summary is the agent's report, which is no progress
		r.say(progress(id, call, f[4]))
		r.taskOver(id, call, text(f[5]))
	case "background_tasks_changed":
		r.living(f[7])
	}
}

func progress(id, call string, usage []byte) trace.Progress {
	u := block.Fields(usage, "tool_uses", "total_tokens")
	return trace.Progress{Task: id, Call: call, ToolUses: int(number(u[0])), Tokens: number(u[1])}
}

func (r *Reader) taskOver(id, call, status string) {
	switch status {
	case "completed":
		r.say(trace.TaskOver{Task: id, Call: call, Status: trace.OK})
	case "failed", "killed", "stopped":
		r.say(trace.TaskOver{Task: id, Call: call, Status: trace.Failed})
	}
}

func (r *Reader) living(tasks []byte) {
	var e trace.Living
	_ = line.Items(tasks, func(task []byte) bool {
		e.Tasks = append(e.Tasks, text(block.Fields(task, "task_id")[0]))
		return true
	})
	r.say(e)
}
