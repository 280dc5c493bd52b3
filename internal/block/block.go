// Package block takes apart the messages that Claude's logs and streams share: what the model said, and the answers
// to its calls.
//
// In: the raw JSON of a message. Out: calls, answers and usage; and, on demand, the one part of a line that a person
// opened. It promises that no text leaves it but tool names, the labels of delegated work and that one part, and that a
// message of any shape stops nothing.
package block

import (
	"bytes"

	"desklamp/internal/action"
	"desklamp/internal/line"
	"desklamp/internal/trace"
)

// Message is what a model's message holds.
type Message struct {
	ID        uint64 // hash of its id; 0: it has none
	Synthetic bool   // the client wrote it, not the model
	Text      bool   // holds text
	Calls     []Call
	Tokens    trace.Tokens
	Counted   bool // usage is stated
}

// Call is one tool_use block. Label is what a delegating call says of itself in one line; "" of others.
type Call struct{ ID, Name, Label string }

// Answer is one tool_result block. Refused: its text says that the call did not run, which up to 2.1.197 nothing else does.
type Answer struct {
	ID      string
	Failed  bool
	Refused bool
}

// Read takes the raw message of an assistant line apart.
func Read(raw []byte) Message {
	var m Message
	_ = line.Keys(raw, func(key, value []byte) bool {
		switch string(key) {
		case "id":
			if id, _ := line.Inner(value); len(id) > 0 {
				m.ID = line.Hash(id)
			}
		case "model":
			m.Synthetic = line.Is(value, "<synthetic>")
		case "content":
			m.content(value)
		case "usage":
			m.Tokens, m.Counted = Usage(value)
		}
		return true
	})
	return m
}

func (m *Message) content(raw []byte) {
	if _, ok := line.Inner(raw); ok {
		m.Text = true
	}
	_ = line.Items(raw, func(b []byte) bool {
		f := Fields(b, "type", "id", "name", "input")
		switch kind, _ := line.Inner(f[0]); string(kind) {
		case "text":
			m.Text = true
		case "tool_use":
			m.call(f[1], f[2], f[3])
		}
		return true
	})
}

// call adds a call. Tools that run on the model's own side begin and end inside the message and are none.
func (m *Message) call(id, name, input []byte) {
	c := Call{}
	c.ID, _ = line.String(id)
	c.Name, _ = line.String(name)
	if c.ID == "" {
		return
	}
	if action.Claude(c.Name) == action.Delegate {
		c.Label, _ = line.String(Fields(input, "description")[0])
	}
	m.Calls = append(m.Calls, c)
}

// Answers is the tool_result blocks of the raw message of a user line.
func Answers(raw []byte) (all []Answer) {
	_ = line.Items(Fields(raw, "content")[0], func(b []byte) bool {
		f := Fields(b, "type", "tool_use_id", "is_error", "content")
		if line.Is(f[0], "tool_result") {
			id, _ := line.String(f[1])
			failed := line.True(f[2])
			all = append(all, Answer{ID: id, Failed: failed, Refused: failed && refused(f[3])})
		}
		return true
	})
	return all
}

// refusals is how the answers of calls begin that a person or a rule refused.
var refusals = [][]byte{
	[]byte("The user doesn't want to proceed with this tool use"), []byte("Claude requested permissions to "), []byte("Permission to use "),
}

// refused looks at the beginning of an answer: a string, or a list of texts.
func refused(content []byte) bool {
	text, ok := line.Inner(content)
	if !ok {
		_ = line.Items(content, func(b []byte) bool {
			text, ok = line.Inner(Fields(b, "text")[0])
			return false
		})
	}
	for _, start := range refusals {
		if ok && bytes.HasPrefix(text, start) {
			return true
		}
	}
	return false
}

// Usage is the raw usage of a message.
func Usage(raw []byte) (t trace.Tokens, ok bool) {
	_ = line.Keys(raw, func(key, value []byte) bool {
		var slot *int64
		switch string(key) {
		case "input_tokens":
			slot = &t.Input
		case "output_tokens":
			slot = &t.Output
		case "cache_read_input_tokens":
			slot = &t.CacheRead
		case "cache_creation_input_tokens":
			slot = &t.CacheWrite
		default:
			return true
		}
		if n, good := line.Int(value); good {
			*slot, ok = max(0, n), true
		}
		return true
	})
	return t, ok
}

// Fields is the values of some keys of a JSON object, nil for those it does not have. What stands first counts.
func Fields(object []byte, names ...string) [][]byte {
	found := make([][]byte, len(names))
	_ = line.Keys(object, func(key, value []byte) bool {
		for i, name := range names {
			if found[i] == nil && string(key) == name {
				found[i] = value
			}
		}
		return true
	})
	return found
}
