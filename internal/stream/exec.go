package stream

import (
	"strings"

	"desklamp/internal/action"
	"desklamp/internal/block"
	"desklamp/internal/line"
	"desklamp/internal/trace"
)

// execLine tells what a line of codex exec --json says. It has no times, no cost and no parents.
func (r *Reader) execLine(kind string) {
	switch kind {
	case "thread.started": // items are numbered anew
		r.restart++
		r.session = text(r.get("thread_id")[0])
		r.say(trace.Begin{Session: r.session})
	case "turn.started":
		r.say(trace.Begin{Turn: true})
	case "turn.completed":
		if tokens, ok := execUsage(r.get("usage")[0]); ok {
			r.say(trace.Round{Tokens: tokens})
		}
		r.say(trace.Result{})
	case "turn.failed":
		r.say(trace.Result{Failed: true, Reason: "turn_failed"})
	case "item.started", "item.updated", "item.completed":
		r.execItem(kind, r.get("item")[0])
	case "error":
		r.note("an error was told")
	case "item.plan.delta", "request_user_input":
	default:
		r.unknown("a line of type", kind)
	}
}

// execUsage is the usage of a turn. The cached tokens are part of the input, as Codex counts.
func execUsage(raw []byte) (trace.Tokens, bool) {
	f := block.Fields(raw, "input_tokens", "cached_input_tokens", "cache_write_input_tokens", "output_tokens")
	in, cached, written := number(f[0]), number(f[1]), number(f[2])
	t := trace.Tokens{Input: max(0, in-cached-written), CacheRead: cached, CacheWrite: written, Output: number(f[3])}
	return t, t != (trace.Tokens{})
}

// said is the items that are no calls.
var said = map[string]bool{"agent_message": true, "reasoning": true, "user_message": true, "error": true, "plan": true}

var execActions = map[string]action.Action{
	"command_execution": action.Run, "file_change": action.Write, "web_search": action.Web, "todo_list": action.Plan,
	"collab_tool_call": action.Delegate, "mcp_tool_call": action.Run,
}

// execItem tells of one item, which is sent whole each time it changes.
func (r *Reader) execItem(kind string, item []byte) {
	f := block.Fields(item, "id", "type", "status", "exit_code", "error", "server", "tool")
	id, name := text(f[0]), text(f[1])
	switch {
	case name == "error":
		r.note("an error was told")
		return
	case said[name]:
		return
	}
	a, known := execActions[name]
	if !known {
		a = action.Run
		r.unknown("an item of type", name)
	}
	r.say(trace.Begun{ID: id, Restart: max(0, r.restart), Name: name, Action: a, Label: tool(f[5], f[6])})
	if kind != "item.completed" {
		return
	}
	e := trace.Ended{ID: id, Restart: max(0, r.restart), Status: trace.OK}
	code, coded := line.Int(f[3])
	switch status := text(f[2]); {
	case status == "declined":
		e.Status = trace.Denied
	case status == "failed", coded && code != 0, !line.Null(f[4]):
		e.Status = trace.Failed
	}
	r.say(e)
}

// tool is the name of the tool that an item is of.
func tool(server, name []byte) string {
	return strings.Trim(text(server)+" "+text(name), " ")
}
