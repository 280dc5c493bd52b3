package codex

import (
	"bytes"

	"desklamp/internal/fact"
	"desklamp/internal/line"
)

// Reader turns the lines of one rollout into facts.
type Reader struct {
	file  File
	id    fact.File
	tally fact.Tally

	thread
	origin origin
	turn   turn
	work   work

	client fact.Client
	mode   string

	// The line at hand.
	line line.Line
	rec  record
	head fact.Fact // what its facts have in common
	emit func(fact.Fact)
}

// NewReader makes a reader for a rollout.
func NewReader(f File, id fact.File) *Reader {
	return &Reader{file: f, id: id, work: newWork()}
}

// Tally counts what could not be used so far.
func (r *Reader) Tally() *fact.Tally { return &r.tally }

// Line reads the next line and calls emit for each fact in it.
func (r *Reader) Line(l line.Line, emit func(fact.Fact)) {
	r.tally.Lines++
	r.line, r.emit, r.rec = l, emit, record{}
	if r.open(l.Bytes) {
		r.begin()
		r.judge()
	}
	r.line, r.rec, r.emit = line.Line{}, record{}, nil // nothing of a line is kept
}

// open takes the line apart. It is false for a line that says nothing.
func (r *Reader) open(b []byte) bool {
	if r.rec.head(b) && (r.line.Long || r.quick(b)) {
		return true
	}
	if r.line.Long {
		r.tally.Skip(r.line.Number, "too long")
		return false
	}
	if r.rec.walk(b) {
		return r.usable()
	}
	r.tally.Skip(r.line.Number, "not JSON")
	return r.rec.salvage(b)
}

// usable says whether a walked line is a record.
func (r *Reader) usable() bool {
	switch {
	case len(r.rec.kind) > 0:
		return true
	case r.rec.bareID != nil && r.rec.stamp != nil: // the first line of the oldest files
		r.rec.kind, r.rec.payload = []byte(`"session_meta"`), r.line.Bytes
		return true
	case r.rec.state != nil:
		return false
	}
	r.tally.Skip(r.line.Number, "no type")
	return false
}

// unread is the response items and other types of which the head says all: their bodies are outputs, instructions and
// pictures, which are most of the bytes.
var unread = map[string]bool{
	"function_call_output": true, "custom_tool_call_output": true, "tool_search_output": true, "reasoning": true,
	"additional_tools": true, "compaction": true, "compaction_summary": true, "context_compaction": true, "ghost_snapshot": true,
	"image_generation_call": true,
}

var bodies = map[string]bool{"compacted": true, "world_state": true}

// quick says whether a line need not be walked.
func (r *Reader) quick(b []byte) bool {
	kind := plain(r.rec.kind)
	if !bodies[string(kind)] && !(string(kind) == "response_item" && unread[string(r.rec.sub)]) {
		return false
	}
	return b[len(b)-1] == '}' && !glued(b)
}

// begin sets what all facts of the record share.
func (r *Reader) begin() {
	r.head = fact.Fact{File: r.id, Pos: r.line.Offset}
	if at, ok := line.Time(r.rec.stamp); ok {
		r.head.At = at
	}
}

// judge gives the facts of a record.
func (r *Reader) judge() {
	kind := plain(r.rec.kind)
	if string(kind) == "session_meta" {
		r.meta(r.rec.payload)
		return
	}
	if r.thread.kind == unknown { // the first line was damaged
		r.thread = thread{kind: root, id: r.file.Thread, team: fact.Team{Source: fact.Codex, Session: r.file.Thread}}
	}
	r.head.Team, r.head.Agent = r.team, r.agent
	if r.thread.kind == nobody {
		return
	}
	if r.copied() {
		r.repeated()
		return
	}
	switch string(kind) {
	case "response_item":
		r.item()
	case "event_msg":
		r.event()
	case "turn_context":
		r.context()
	case "retained_context":
		r.retained()
	default:
		if !lineTypes[string(kind)] {
			r.miss(kind)
		}
		r.touch()
	}
}

// lineTypes is every other type of line that was seen or is known from the source.
var lineTypes = map[string]bool{
	"compacted": true, "world_state": true, "inter_agent_communication": true, "inter_agent_communication_metadata": true,
	"token_usage_record": true, "security_risk_score": true, "realtime_item": true, "state": true,
}

// say emits one fact of the record at hand.
func (r *Reader) say(what fact.What) {
	f := r.head
	f.What = what
	r.emit(f)
}

// touch says that there was a record.
func (r *Reader) touch() { r.say(fact.Touch{}) }

// maxTypeName bounds the names of types that are reported.
const maxTypeName = 64

// miss counts a record that no rule knows, by its name if the name can be no text.
func (r *Reader) miss(parts ...[]byte) {
	name := string(bytes.Join(parts, []byte("/")))
	if len(name) > maxTypeName || !word([]byte(name)) || bytes.ContainsRune([]byte(name), ' ') {
		name = "?"
	}
	r.tally.Miss(name, r.client.Version)
}
