package recording

import (
	"fmt"

	"desklamp/internal/block"
	"desklamp/internal/codex"
	"desklamp/internal/line"
	"desklamp/internal/stream"
)

// Part says which text of a call is wanted.
type Part uint8

// The parts.
const (
	Input Part = iota
	Result
)

// Text finds in a line the input or the result of a call, as text: a string as it reads, anything else as JSON. The ids
// of calls that stand for one of several end in a slash and a number. ok is false when the line does not hold it.
func Text(b []byte, call string, part Part) (text string, ok bool) {
	raw := find(b, call, part)
	if raw == nil {
		return "", false
	}
	return readable(raw), true
}

func find(b []byte, call string, part Part) (found []byte) {
	if part == Input {
		found = block.Input(b, call)
	} else {
		found = block.Output(b, call)
	}
	if found == nil {
		found = codex.Part(b, call, part == Result)
	}
	if found == nil {
		found = stream.Part(b, call, part == Result)
	}
	return found
}

// readable is a raw value for people: strings decoded, lists of texts joined, pictures named, the rest as it stands.
func readable(raw []byte) string {
	if s, ok := line.String(raw); ok {
		return s
	}
	var parts []byte
	texts := len(raw) > 0 && raw[0] == '['
	_ = line.Items(raw, func(item []byte) bool {
		f := block.Fields(item, "type", "text")
		s, ok := line.String(f[1])
		kind, _ := line.String(f[0])
		if !ok && kind == "" {
			texts = false
			return false
		}
		if !ok {
			s = fmt.Sprintf("(%s)", kind)
		}
		if len(parts) > 0 {
			parts = append(parts, '\n')
		}
		parts = append(parts, s...)
		return true
	})
	if texts {
		return string(parts)
	}
	return string(raw)
}
