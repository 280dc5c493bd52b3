package codex

import (
	"bytes"
	"fmt"

	"desklamp/internal/action"
	"desklamp/internal/fact"
	"desklamp/internal/line"
)

// work is what the thread's agent has out.
type work struct {
	running  map[string]action.Action // open code mode calls
	cells    map[string]action.Action // scripts that go on behind their call, by cell
	parallel map[string]int           // calls that stand for several
	asides   []string                 // questions that do not block
	prompt   uint64                   // the prompt that the last line told, which the next may repeat
	told     uint64                   // the message whose sentence was given last
	mirrors  bool                     // prompts are told by events or items as well
	usage    usage
	counted  bool // usage is known
}

// maxOut bounds each of the maps of calls that are out; a handful is real.
const maxOut = 256

func newWork() work {
	return work{running: map[string]action.Action{}, cells: map[string]action.Action{}, parallel: map[string]int{}}
}

func keep[V any](m map[string]V, key string, value V) {
	if len(m) >= maxOut {
		clear(m)
	}
	m[key] = value
}

// item judges a response_item.
func (r *Reader) item() {
	p := r.rec.payload
	switch sub := string(r.rec.sub); sub {
	case "message":
		r.message(p)
	case "function_call", "custom_tool_call", "local_shell_call", "tool_search_call":
		r.call(sub, p)
	case "function_call_output", "custom_tool_call_output", "tool_search_output":
		r.output(p)
	case "web_search_call", "image_generation_call":
		r.mark(action.Codex("", sub))
	default:
		if !responseTypes[sub] {
			r.miss([]byte("response_item"), r.rec.sub)
		}
		r.touch()
	}
}

// responseTypes is every other response item that was seen or is known from the source.
var responseTypes = map[string]bool{
	"agent_message": true, "reasoning": true, "ghost_snapshot": true, "compaction": true, "compaction_summary": true,
	"context_compaction": true, "configuration_update": true, "additional_tools": true,
}

// call is what is looked at of a tool call, raw.
type call struct{ name, space, input, id []byte }

// call takes in a call that begins.
func (r *Reader) call(sub string, p []byte) {
	var c call
	fields(p, map[string]*[]byte{
		"name": &c.name, "namespace": &c.space, "arguments": &c.input, "input": &c.input, "call_id": &c.id,
	})
	name := string(plain(c.id))
	if !word([]byte(name)) {
		r.touch()
		return
	}
	tool, space := string(plain(c.name)), string(plain(c.space))
	if tool == "" {
		tool = sub
	}
	if c.input == nil {
		c.input = r.part(p, "input")
	}
	calls := r.calls(name, space, tool, plainStart(c.input))
	w := fact.Work{Message: r.callMessage(name), Stop: fact.ToolUse, Calls: calls}
	r.say(w)
}

// plainStart is the inside of a JSON string, also of one whose end was not kept.
func plainStart(raw []byte) []byte {
	if inner, ok := line.Inner(raw); ok {
		return inner
	}
	return bytes.TrimPrefix(raw, []byte(`"`))
}

// callMessage is the message that a call counts in: all calls of a turn share one, so that none of them ends another's
// question.
func (r *Reader) callMessage(call string) uint64 {
	if r.turn.id == 0 {
		return line.Hash([]byte("call"), []byte(call))
	}
	return line.Hash([]byte("calls"), fmt.Append(nil, r.turn.id))
}

// calls is the calls that one record stands for.
func (r *Reader) calls(id, space, tool string, input []byte) []fact.Call {
	switch {
	case tool == "parallel" && space == "multi_tool_use", tool == "multi_tool_use.parallel":
		return r.several(id, input)
	case tool == "exec" && space == "", tool == "functions.exec":
		a := action.Script(input)
		keep(r.work.running, id, a)
		return []fact.Call{{ID: id, Action: a, Role: gated(a == action.Write && names(input, "apply_patch"), input)}}
	case tool == "wait":
		return []fact.Call{r.wait(id, input)}
	}
	c := fact.Call{ID: id, Action: action.Codex(space, tool)}
	switch tool {
	case "request_user_input", "request_permissions", "request_plugin_install":
		c.Role = fact.Ask
	case "request_user_input_async":
		c.Role = fact.Aside
		r.work.asides = append(r.work.asides, id)
	case "spawn_agent", "wait_agent", "spawn_agents_on_csv":
		c.Role = fact.Spawn
	default:
		c.Role = gated(tool == "apply_patch", input)
	}
	return []fact.Call{c}
}

// gated says whether a person may have to allow a call: a patch, or what asks for more rights than the sandbox gives.
func gated(patch bool, input []byte) fact.Role {
	input = input[:min(len(input), action.ScriptLimit)]
	if patch || contains(input, "require_escalated", "with_escalated_permissions") {
		return fact.Gated
	}
	return fact.Plain
}

func names(input []byte, tool string) bool {
	return bytes.Contains(input[:min(len(input), action.ScriptLimit)], []byte(tool))
}

var (
	cellKey   = []byte(`cell_id\":`)
	recipient = []byte(`recipient_name\":`)
	cellMark  = []byte("Script running with cell ID ")
)

// wait is a look at a script that goes on behind its call: it does what the script does. In old versions it waits for
// agents.
func (r *Reader) wait(id string, input []byte) fact.Call {
	_, cell, ok := bytes.Cut(input, cellKey)
	if !ok {
		return fact.Call{ID: id, Action: action.Delegate, Role: fact.Spawn}
	}
	a, known := r.work.cells[string(token(bytes.TrimLeft(cell, ` \"`)))]
	if !known {
		a = action.Run
	}
	keep(r.work.running, id, a)
	return fact.Call{ID: id, Action: a}
}

// token is the letters and digits at the start of b.
func token(b []byte) []byte {
	end := 0
	for end < len(b) && end < maxID && (letter(b[end]) || b[end] == '-' || b[end] == '_' || b[end] == '.') {
		end++
	}
	return b[:end]
}

// several is the calls in a call of multi_tool_use.parallel.
func (r *Reader) several(id string, input []byte) (calls []fact.Call) {
	rest := input[:min(len(input), action.ScriptLimit)]
	for len(calls) < maxOut {
		_, after, ok := bytes.Cut(rest, recipient)
		if !ok {
			break
		}
		name := token(bytes.TrimLeft(after, ` \"`))
		calls = append(calls, fact.Call{ID: fmt.Sprint(id, "/", len(calls)), Action: action.Codex("", string(name))})
		rest = after
	}
	if len(calls) == 0 {
		return []fact.Call{{ID: id, Action: action.Run}}
	}
	keep(r.work.parallel, id, len(calls))
	return calls
}

// outputHead is how much of an output is looked at.
const outputHead = 512

// output takes in the answer of a call. Its call stands before the output, and only the output's beginning is looked at.
func (r *Reader) output(p []byte) {
	name := plain(get(p, "call_id"))
	if !word(name) {
		r.touch()
		return
	}
	head := outputOf(p)
	res := fact.Result{ID: string(name), Failed: failed(head), Denied: bytes.HasPrefix(text(head), []byte("aborted by user"))}
	res.Failed = res.Failed && !res.Denied
	r.goesOn(res.ID, head)
	for _, aside := range r.work.asides {
		if aside == res.ID && !res.Failed && !res.Denied { // it was put; the reply comes another way
			r.touch()
			return
		}
	}
	n, several := r.work.parallel[res.ID]
	if !several {
		r.say(fact.Results{Calls: []fact.Result{res}})
		return
	}
	delete(r.work.parallel, res.ID)
	all := make([]fact.Result, n)
	for i := range all {
		all[i] = fact.Result{ID: fmt.Sprint(res.ID, "/", i), Failed: res.Failed, Denied: res.Denied}
	}
	r.say(fact.Results{Calls: all})
}

// goesOn notes that a script goes on behind its call.
func (r *Reader) goesOn(call string, head []byte) {
	a, ok := r.work.running[call]
	if !ok {
		return
	}
	delete(r.work.running, call)
	if rest, runs := bytes.CutPrefix(text(head), cellMark); runs {
		keep(r.work.cells, string(token(rest)), a)
	}
}

// outputOf is the beginning of an output, raw.
func outputOf(p []byte) []byte {
	at := bytes.Index(p, []byte(`"output":`))
	if at < 0 {
		return nil
	}
	p = p[at+len(`"output":`):]
	return p[:min(len(p), outputHead)]
}

// text is the beginning of the text in an output, which is a string or a list of parts.
func text(head []byte) []byte {
	head = bytes.TrimLeft(head, " ")
	if bytes.HasPrefix(head, []byte("[")) {
		_, head, _ = bytes.Cut(head, []byte(`"text":`))
		head = bytes.TrimLeft(head, " ")
	}
	return bytes.TrimPrefix(head, []byte(`"`))
}

// failed tells from the beginning of an output that the call ran and failed.
func failed(head []byte) bool {
	t := text(head)
	for _, start := range []string{"unsupported call", "Script failed", "apply_patch verification failed", "failed to parse", "exec_command failed"} {
		if bytes.HasPrefix(t, []byte(start)) {
			return true
		}
	}
	if code, ok := bytes.CutPrefix(t, []byte("Exit code: ")); ok {
		return !bytes.HasPrefix(code, []byte("0"))
	}
	if bytes.HasPrefix(t, []byte("Chunk ID: ")) || bytes.HasPrefix(t, []byte("Wall time: ")) {
		_, code, exited := bytes.Cut(t, []byte("Process exited with code "))
		return exited && !bytes.HasPrefix(code, []byte("0"))
	}
	return false
}

// mark takes in a call that the model's own side has carried out: it has no answer, and is over.
func (r *Reader) mark(a action.Action) {
	name := fmt.Sprintf("mark-%x", line.Hash(r.rec.stamp, fmt.Append(nil, r.line.Offset)))
	r.say(fact.Work{Message: r.callMessage(name), Stop: fact.ToolUse, Calls: []fact.Call{{ID: name, Action: a}}})
	r.say(fact.Results{Calls: []fact.Result{{ID: name}}})
}
