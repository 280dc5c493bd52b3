package claude

import (
	"strings"

	"desklamp/internal/action"
	"desklamp/internal/fact"
	"desklamp/internal/line"
	"desklamp/internal/outcome"
)

// assistant judges a record of type assistant: work, a failure, or something the client wrote itself.
func (r *Reader) assistant() {
	if line.True(r.rec.apiError) {
		r.say(fact.Failure{Reason: reason(plain(r.rec.reason), r.rec.status)})
		return
	}
	m := answered(r.rec.message)
	if line.Is(m.model, "<synthetic>") {
		r.touch()
		return
	}
	r.lacksOf(m)
	w := m.work(r.leader)
	r.say(w)
	if r.leader {
		r.plans(m, w)
	}
}

// message is what is looked at of a model's message, raw.
type message struct{ id, model, content, stop, usage []byte }

func answered(raw []byte) message {
	var m message
	_ = line.Keys(raw, func(key, value []byte) bool {
		switch string(key) {
		case "id":
			m.id = value
		case "model":
			m.model = value
		case "content":
			m.content = value
		case "stop_reason":
			m.stop = value
		case "usage":
			m.usage = value
		}
		return true
	})
	return m
}

func (m message) work(leader bool) fact.Work {
	w := fact.Work{Stop: stop(plain(m.stop)), Tokens: tokens(m.usage)}
	if id := plain(m.id); len(id) > 0 {
		w.Message = line.Hash(id)
	}
	if _, ok := line.Inner(m.content); ok { // a plain string: older SDKs and wrappers
		addText(&w, m.content, leader)
	}
	_ = line.Items(m.content, func(block []byte) bool {
		addBlock(&w, block, leader)
		return true
	})
	return w
}

func stop(reason []byte) fact.Stop {
	switch string(reason) {
	case "":
		return fact.Unstated
	case "end_turn", "stop_sequence":
		return fact.EndTurn
	case "max_tokens":
		return fact.MaxTokens
	case "tool_use":
		return fact.ToolUse
	}
	return fact.OtherStop
}

func reason(kind, status []byte) fact.Reason {
	switch name := string(kind); {
	case strings.Contains(name, "rate_limit"), strings.Contains(name, "billing"), string(status) == "429":
		return fact.UsageLimit
	case strings.Contains(name, "authentication"), strings.Contains(name, "permission"), string(status) == "401",
		string(status) == "403":
		return fact.SignIn
	}
	return fact.APIError
}

func tokens(usage []byte) (t fact.Tokens) {
	_ = line.Keys(usage, func(key, value []byte) bool {
		switch string(key) {
		case "input_tokens":
			t.Input = amount(value)
		case "output_tokens":
			t.Output = amount(value)
		case "cache_read_input_tokens":
			t.CacheRead = amount(value)
		case "cache_creation_input_tokens":
			t.CacheWrite = amount(value)
		}
		return true
	})
	return t
}

func amount(raw []byte) int64 {
	n, ok := line.Int(raw)
	if !ok {
		return 0
	}
	return max(n, 0)
}

// addBlock adds one block of a message to what the record is worth. Tools that run on the model's own side
// (server_tool_use) begin and end inside the message and are no calls.
func addBlock(w *fact.Work, block []byte, leader bool) {
	var kind, text, id, name []byte
	_ = line.Keys(block, func(key, value []byte) bool {
		switch string(key) {
		case "type":
			kind = value
		case "text":
			text = value
		case "id":
			id = value
		case "name":
			name = value
		case "input": // behind it stands nothing of ours
			return false
		}
		return true
	})
	switch string(plain(kind)) {
	case "text":
		addText(w, text, leader)
	case "thinking", "redacted_thinking":
		w.Thinking = true
	case "tool_use":
		addCall(w, plain(id), plain(name))
	}
}

func addCall(w *fact.Work, id, name []byte) {
	if !word(id) {
		return
	}
	tool := string(name) // real names need no escapes
	w.Calls = append(w.Calls, fact.Call{ID: string(id), Action: action.Claude(tool), Role: role(tool)})
}

// addText notes a text block; of several the last is the answer.
func addText(w *fact.Work, raw []byte, leader bool) {
	inner := plain(raw)
	if blank(inner) || string(inner) == "(no content)" { // what the client writes for an empty answer
		return
	}
	w.Text = true
	if w.Stop == fact.ToolUse { // what it says before it acts is no answer
		return
	}
	if text, ok := line.String(raw); ok && leader {
		w.Sentence = outcome.Sentence(text)
	}
}

func role(tool string) fact.Role {
	switch tool {
	case "AskUserQuestion":
		return fact.Ask
	case "ExitPlanMode", "exit_plan_mode":
		return fact.Approval
	case "StructuredOutput":
		return fact.Structured
	case "Agent", "Task":
		return fact.Spawn
	case "Workflow":
		return fact.Workflow
	}
	if strings.HasPrefix(tool, "mcp__") && strings.HasSuffix(tool, "__AskUserQuestion") {
		return fact.Ask
	}
	return fact.Plain
}
