package claude

import (
	"bytes"
	"time"

	"desklamp/internal/fact"
	"desklamp/internal/line"
)

// The journal of a workflow run names its agents and says how each piece of work came out (rules §10). A result line
// holds all that an agent answered, hundreds of kilobytes or more: of it only the beginning is looked at. No line has a
// time.

// journalHead is how much of a line of a journal is looked at to tell what it is: the type, the key and the agent stand
// first.
const journalHead = 2 << 10

// Born gives a Journal's reader the time at which its file was made, where the system knows it.
func (r *Reader) Born(at time.Time) { r.born = at }

// ofRun tells of the run that the file belongs to, and of the agent whose log it is.
func (r *Reader) ofRun() {
	if r.file.Kind == Journal {
		r.say(fact.Run{ID: r.file.Run, Started: r.born})
		return
	}
	r.say(fact.RunAgent{Run: r.file.Run})
}

// journal judges a line of a journal.
func (r *Reader) journal() {
	b := r.untorn()
	var j journalLine
	_ = line.Keys(b[:min(len(b), journalHead)], j.head)
	switch string(j.kind) {
	case "launched":
	case "started":
		_ = line.Keys(b, j.rest)
		r.work(j, fact.RunAgentStarted)
	case "result":
		r.work(j, fact.RunAgentDone)
	case "failed":
		r.work(j, fact.RunAgentFailed)
	case "":
		r.tally.Skip(r.line.Number, "no type")
	default:
		r.miss(append([]byte("journal/"), j.kind...))
	}
}

// untorn is the line, or, of a torn one with the next one glued to it, the last whole one.
func (r *Reader) untorn() []byte {
	b := r.line.Bytes
	if r.line.Long || len(b) == 0 || !bytes.Contains(b[1:], journalStart) || line.Whole(b) {
		return b
	}
	if whole, ok := line.Salvage(b); ok && len(whole) < len(b) {
		r.tally.Skip(r.line.Number, "not JSON")
		return whole
	}
	return b
}

var journalStart = []byte(`{"type":`)

// journalLine is what is looked at of a line, raw.
type journalLine struct{ kind, key, agent, label, phase []byte }

// head reads what stands first, and stops before what an agent answered.
func (j *journalLine) head(key, value []byte) bool {
	switch string(key) {
	case "type":
		j.kind = plain(value)
	case "key":
		j.key = plain(value)
	case "agentId":
		j.agent = plain(value)
	}
	return j.kind == nil || j.key == nil || j.agent == nil
}

func (j *journalLine) rest(key, value []byte) bool {
	switch string(key) {
	case "label":
		j.label = value
	case "phase":
		j.phase = value
	}
	return true
}

// work tells what became of a piece of work. One that failed before it had an agent is nobody's.
func (r *Reader) work(j journalLine, state fact.RunAgentState) {
	if !id(j.agent) {
		if state != fact.RunAgentFailed {
			r.tally.Skip(r.line.Number, "no agent")
		}
		return
	}
	r.head.Agent = string(j.agent)
	w := fact.RunAgent{Run: r.file.Run, Phase: label(j.phase), Label: label(j.label), State: state}
	if len(j.key) > 0 {
		w.Key = line.Hash(j.key)
	}
	r.say(w)
	if state != fact.RunAgentStarted {
		r.say(fact.Finish{Failed: state == fact.RunAgentFailed})
	}
}
