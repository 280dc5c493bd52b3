package claude

import (
	"desklamp/internal/fact"
	"desklamp/internal/line"
)

// saying is the content of a user record.
type saying struct {
	text    []byte // raw, of the last text block; nil if there is none
	blocks  int    // blocks of any kind; a plain string is one
	results []fact.Result

	nameless bool // a result does not say of which call it is
}

// said takes a message apart. Tool outputs are passed over.
func said(message []byte) saying {
	content := get(message, "content")
	if text, ok := line.Inner(content); ok {
		return saying{text: text, blocks: 1}
	}
	var s saying
	_ = line.Items(content, func(block []byte) bool {
		s.blocks++
		s.add(block)
		return true
	})
	return s
}

func (s *saying) add(block []byte) {
	var kind, text, id, failed, output []byte
	_ = line.Keys(block, func(key, value []byte) bool {
		switch string(key) {
		case "type":
			kind = value
		case "text":
			text = value
		case "tool_use_id":
			id = value
		case "is_error":
			failed = value
		case "content":
			output = value
		}
		return true
	})
	switch {
	case line.Is(kind, "text"):
		if inner, ok := line.Inner(text); ok {
			s.text = inner
		}
	case line.Is(kind, "tool_result"):
		s.nameless = s.nameless || id == nil
		s.results = append(s.results, result(plain(id), line.True(failed), refused(output)))
	}
}

// begins tells whether raw JSON text starts with a prefix of plain ASCII, behind white space.
func begins(raw []byte, prefix string) bool {
	raw = trimSpace(raw)
	return len(raw) >= len(prefix) && string(raw[:len(prefix)]) == prefix
}

func blank(raw []byte) bool { return len(trimSpace(raw)) == 0 }

// trimSpace drops white space, escaped or not, from the beginning of raw JSON text.
func trimSpace(raw []byte) []byte {
	for len(raw) > 0 {
		switch {
		case raw[0] == ' ':
			raw = raw[1:]
		case len(raw) > 1 && raw[0] == '\\' && (raw[1] == 'n' || raw[1] == 't' || raw[1] == 'r'):
			raw = raw[2:]
		default:
			return raw
		}
	}
	return raw
}

// user judges a record of type user by the table of the rules, section 4.
func (r *Reader) user() {
	rec := &r.rec
	s := said(rec.message)
	interrupted := begins(s.text, "[Request interrupted")
	switch {
	case len(s.results) > 0:
		if s.nameless {
			r.lack("tool_result.tool_use_id")
		}
		r.results(s.results, rec.toolResult, plain(rec.denial), line.True(rec.endsTurn))
		if interrupted && !line.True(rec.shutdown) { // both in one record: up to 2.0
			r.say(fact.Interrupt{})
		}
	case line.True(rec.shutdown), line.True(rec.meta), line.True(rec.summary), line.True(rec.onlyVisible),
		line.True(rec.companion), !line.Null(rec.toolResult):
		r.touch()
	case interrupted, len(plain(rec.interruptedMessage)) > 0:
		r.say(fact.Interrupt{})
	case !r.leader:
		r.notices(s.text)
		r.touch()
	default:
		r.asked(s)
	}
}

// asked tells who set the leader to work: a person, something else, or nobody.
func (r *Reader) asked(s saying) {
	switch by, way := r.asker(s); by {
	case person:
		r.say(fact.Prompt{Way: way, Parent: r.parent()})
	case machine:
		r.notices(s.text)
		r.say(fact.Wake{})
	default:
		r.touch()
	}
}

func (r *Reader) parent() uint64 {
	if parent := plain(r.rec.parent); len(parent) > 0 {
		return line.Hash(parent)
	}
	return 0
}

type asker uint8

const (
	nobody asker = iota
	person
	machine
)

// asker applies the rules in their order: origin, sdk-prompt, marker, parked, typed.
func (r *Reader) asker(s saying) (asker, fact.Way) {
	if kind := plain(get(r.rec.origin, "kind")); len(kind) > 0 {
		if string(kind) == "human" {
			return person, fact.Typed
		}
		return machine, 0
	}
	switch string(plain(r.rec.promptSource)) {
	case "typed", "queued", "sdk", "suggestion_accepted":
		return person, fact.Typed
	case "system":
		return machine, 0
	}
	for _, m := range markers {
		if begins(s.text, m.prefix) {
			return m.by, m.way
		}
	}
	if s.blocks == 0 || s.blocks == 1 && s.text != nil && blank(s.text) {
		return nobody, 0
	}
	return person, fact.Typed
}

// markers is how texts begin that no person typed, and who set the leader to work with them.
var markers = []struct {
	prefix string
	by     asker
	way    fact.Way
}{
	{"<command-name>", person, fact.Parked},
	{"<command-message>", person, fact.Parked},
	{"<bash-input>", person, fact.Parked},

	{"<task-notification", machine, 0},
	{"<teammate-message", machine, 0},
	{"<cross-session-message", machine, 0},
	{"<agent-message", machine, 0},
	{"<scheduled-task", machine, 0},
	{"Another Claude session sent a message:", machine, 0},
	{"The coordinator sent a message while you were working:", machine, 0},
	{"Your claude.ai usage limit has reset", machine, 0},

	{"<local-command-stdout", nobody, 0},
	{"<local-command-stderr", nobody, 0},
	{"<local-command-caveat", nobody, 0},
	{"<system-reminder", nobody, 0},
	{"<bash-stdout", nobody, 0},
	{"<bash-stderr", nobody, 0},
	{"Caveat: The messages below", nobody, 0},
	{"This session is being continued", nobody, 0},
	{"Base directory for this skill", nobody, 0},
	{"Continue from where you left off", nobody, 0},
	{"Stop hook feedback", nobody, 0},
	{"Operation stopped by hook:", nobody, 0}, // 2.1.29: a prompt hook that refused the prompt
}
