package stream

import (
	"strconv"
	"time"

	"desklamp/internal/action"
	"desklamp/internal/block"
	"desklamp/internal/line"
	"desklamp/internal/trace"
)

// claude tells what a line of stream-json says.
func (r *Reader) claude(kind, sub string) {
	switch kind {
	case "assistant":
		r.assistant()
	case "user":
		r.user()
	case "system":
		r.system(sub)
	case "result":
		r.result(sub)
	case "stream_event":
		r.draft()
	case "tool_progress":
		r.beat()
	case "rate_limit_event":
		r.limit()
	case "conversation_reset":
		r.note("the conversation was cleared")
	case "auth_status", "tool_use_summary", "prompt_suggestion", "active_goal", "command_lifecycle", "keep_alive",
		"control_request", "control_response", "control_cancel_request":
	case "":
		r.note("a line has no type")
	default:
		r.unknown("a line of type", kind)
	}
}

func (r *Reader) assistant() {
	f := r.get("message", "parent_tool_use_id", "agent_id", "supersedes", "error")
	scope, m := text(f[1]), block.Read(f[0])
	r.retract(f[3])
	if m.Synthetic {
		if kind := text(f[4]); kind != "" {
			r.note("the model's server said: %s", word(kind))
		}
		return
	}
	for _, c := range m.Calls {
		r.say(trace.Begun{
			Agent: scope, ID: c.ID, Name: c.Name, Action: action.Claude(c.Name), Label: c.Label, Who: text(f[2]), Message: m.ID,
		})
	}
	if m.Counted {
		r.say(trace.Round{Agent: scope, Message: m.ID, Tokens: m.Tokens})
	}
}

func (r *Reader) retract(ids []byte) {
	var all []uint64
	_ = line.Items(ids, func(id []byte) bool {
		if inner, ok := line.Inner(id); ok {
			all = append(all, line.Hash(inner, []byte("assistant")))
		}
		return true
	})
	if len(all) > 0 {
		r.say(trace.Retract{Records: all})
	}
}

func (r *Reader) user() {
	f := r.get("message", "parent_tool_use_id", "tool_use_result", "tool_result_meta")
	scope := text(f[1])
	for i, a := range block.Answers(f[0]) {
		e := trace.Ended{Agent: scope, ID: a.ID, Status: trace.OK}
		switch {
		case a.Refused:
			e.Status = trace.Denied
		case a.Failed:
			e.Status = trace.Failed
		case i == 0:
			launched(f[2], &e)
		}
		r.say(e)
	}
	_ = line.Items(f[3], func(meta []byte) bool { // why a call did not run
		m := block.Fields(meta, "id", "non_execution_kind")
		if !line.Null(m[1]) {
			r.say(trace.Refused{ID: text(m[0])})
		}
		return true
	})
}

// launched reads from the object beside an answer whether the call has only begun, and what its agent used.
func launched(object []byte, e *trace.Ended) {
	f := block.Fields(object, "status", "agentId", "taskId", "backgroundTaskId", "totalTokens", "totalToolUseCount")
	switch status := text(f[0]); {
	case status == "async_launched", status == "remote_launched", status == "teammate_spawned", !line.Null(f[3]):
		e.Status = trace.Launched
		for _, id := range f[1:4] {
			if e.Task == "" {
				e.Task = text(id)
			}
		}
	default:
		e.Tokens, e.ToolUses = number(f[4]), int(number(f[5]))
	}
}

// draft reads a piece of a message that is being written. The finished message comes as a line of its own; only the
// usage stands nowhere else.
func (r *Reader) draft() {
	f := r.get("event", "parent_tool_use_id")
	scope := text(f[1])
	e := block.Fields(f[0], "type", "message", "usage")
	switch text(e[0]) {
	case "message_start":
		r.drafts[scope] = block.Read(e[1]).ID
	case "message_delta":
		if tokens, ok := block.Usage(e[2]); ok && r.drafts[scope] != 0 {
			r.say(trace.Round{Agent: scope, Message: r.drafts[scope], Tokens: tokens})
		}
	}
}

// beat reads a heartbeat. The id in it is not the call's: it is made of it, or the call is its parent.
func (r *Reader) beat() {
	f := r.get("tool_use_id", "parent_tool_use_id", "elapsed_time_seconds", "subagent_retry")
	s, _ := strconv.ParseFloat(string(f[2]), 64)
	if s >= 0 && s < 1e7 {
		r.say(trace.Beat{Call: text(f[0]), Parent: text(f[1]), Elapsed: time.Duration(s * float64(time.Second))})
	}
	if !line.Null(f[3]) {
		t := block.Fields(f[3], "attempt", "max_retries", "error_status")
		r.retry("an agent waits for the model's server", t[0], t[1], t[2])
	}
}

func (r *Reader) retry(what string, attempt, most, status []byte) {
	why := ""
	if n := number(status); n > 0 {
		why = ", after " + strconv.FormatInt(n, 10)
	}
	r.note("%s: try %d of %d%s", what, number(attempt), number(most), why)
}

func (r *Reader) limit() {
	f := block.Fields(r.get("rate_limit_info")[0], "status", "rateLimitType")
	if status := text(f[0]); status != "" && status != "allowed" {
		r.note("usage limit: %s", word(status))
	}
}

// result reads the line that ends a turn.
func (r *Reader) result(sub string) {
	f := r.get("is_error", "terminal_reason", "total_cost_usd", "duration_ms", "num_turns", "permission_denials", "session_id", "api_error_status")
	e := trace.Result{Failed: line.True(f[0]) || sub != "success" && sub != "", Reason: text(f[1])}
	switch {
	case e.Reason != "":
	case sub == "success" && !line.Null(f[7]):
		e.Reason = "api_error"
	default:
		e.Reason = sub
	}
	e.Reason = word(e.Reason)
	if cost, err := strconv.ParseFloat(string(f[2]), 64); err == nil && cost >= 0 && cost < 1e9 {
		e.CostUSD, e.HasCost = cost, true
	}
	if ms, ok := line.Int(f[3]); ok && ms >= 0 {
		e.Duration, e.HasTime = time.Duration(ms)*time.Millisecond, ms < 1<<42
	}
	if n, ok := line.Int(f[4]); ok && n >= 0 {
		e.Turns, e.HasTurns = int(n), true
	}
	_ = line.Items(f[5], func(denial []byte) bool {
		e.Denied = append(e.Denied, text(block.Fields(denial, "tool_use_id")[0]))
		return true
	})
	r.say(trace.Begin{Session: text(f[6])})
	r.say(e)
}
