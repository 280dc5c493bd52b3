package claude

import (
	"bytes"

	"desklamp/internal/fact"
	"desklamp/internal/line"
)

// A Workflow call holds a script. Its name and its phases stand in a literal, `export const meta = {…}`. Nothing of the
// script is run or kept: the literal is read as text, and one that is not plain values says nothing (rules §10).

const (
	planReach = 16 << 10 // how far into the input the literal is looked for
	planSize  = 4 << 10  // how much of it is read
)

var planStart = []byte("export const meta")

// plans tells what the Workflow calls of an answer say of their runs.
func (r *Reader) plans(m message, w fact.Work) {
	for _, c := range w.Calls {
		if c.Role != fact.Workflow {
			continue
		}
		_ = line.Items(m.content, func(block []byte) bool {
			if string(plain(get(block, "id"))) != c.ID {
				return true
			}
			if p := planOf(get(block, "input")); p.Name != "" || len(p.Phases) > 0 {
				p.Call = c.ID
				r.say(p)
			}
			return false
		})
	}
}

// planOf reads the literal out of the raw input of a call.
func planOf(input []byte) (p fact.RunPlan) {
	input = input[:min(len(input), planReach)]
	at := bytes.Index(input, planStart)
	if at < 0 {
		return p
	}
	text := unescaped(input[at+len(planStart):][:min(len(input)-at-len(planStart), planSize)])
	open := bytes.IndexByte(text, '{')
	if open < 0 || len(bytes.Trim(text[:open], " \t\r\n=")) > 0 || !bytes.Contains(text[:open], []byte("=")) {
		return p
	}
	l := literal{text: text[open:]}
	meta, ok := l.value(0).(map[string]any)
	if !ok || l.bad {
		return p
	}
	p.Name, _ = meta["name"].(string)
	p.Name = cleanLabel(p.Name)
	phases, _ := meta["phases"].([]any)
	for _, phase := range phases {
		if of, ok := phase.(map[string]any); ok {
			phase = of["title"]
		}
		if title, ok := phase.(string); ok && cleanLabel(title) != "" {
			p.Phases = append(p.Phases, cleanLabel(title))
		}
	}
	return p
}

// unescaped decodes the beginning of a raw JSON string, up to its end or to where it was cut.
func unescaped(raw []byte) []byte {
	end := 0
	for end < len(raw) && raw[end] != '"' {
		if raw[end] == '\\' {
			step := 2
			if end+1 < len(raw) && raw[end+1] == 'u' {
				step = 6
			}
			if end+step > len(raw) {
				break
			}
			end += step
			continue
		}
		end++
	}
	quoted := append(append([]byte{'"'}, raw[:end]...), '"')
	text, _ := line.String(quoted)
	return []byte(text)
}
