// Package stream reads what coding agents print while they run: the lines of claude -p --output-format stream-json, and
// of codex exec --json.
//
// In: complete lines, in their order. Out: trace records. It promises that a line of any kind stops nothing, that what
// it does not know becomes a note, and that of texts only tool names, labels and what a task says of itself in one line
// pass. It touches no file and knows no clock.
//
// The formats are their makers' own (Claude Code 2.0.62 to 2.1.332 and Codex 0.142 to 0.171 were seen). The order of keys
// is not stable, so lines are walked whole; only arrival orders them.
package stream

import (
	"bytes"
	"fmt"
	"strings"

	"desklamp/internal/block"
	"desklamp/internal/line"
	"desklamp/internal/trace"
)

// Reader turns the lines of one recording into trace records.
type Reader struct {
	exec    bool
	session string
	drafts  map[string]uint64 // the message that is being written, by agent
	restart int               // of codex exec: runs seen before this one

	// The line at hand.
	line   []byte
	events []trace.Event
}

// NewClaude makes a reader for stream-json.
func NewClaude() *Reader { return &Reader{drafts: map[string]uint64{}} }

// NewExec makes a reader for codex exec --json.
func NewExec() *Reader { return &Reader{exec: true, restart: -1} }

// Line reads the next line. file counts the files of the run.
func (r *Reader) Line(file int, l line.Line) trace.Record {
	rec := trace.Record{Place: trace.Place{File: file, Offset: l.Offset, Length: l.Size}}
	b := bytes.TrimSpace(l.Bytes)
	r.events = nil
	switch {
	case l.Long:
		r.note("a line of %d MB was passed over", l.Size>>20)
	case len(b) == 0 || b[0] != '{':
		r.note("a line is no JSON")
	default:
		if !line.Whole(b) {
			rec.Damaged = true
			b, _ = line.Salvage(b)
		}
		r.record(b, &rec)
	}
	rec.Events, r.events, r.line = r.events, nil, nil
	return rec
}

func (r *Reader) record(b []byte, rec *trace.Record) {
	r.line = b
	f := block.Fields(b, "type", "subtype", "uuid", "timestamp")
	kind, _ := line.Inner(f[0])
	if id, _ := line.Inner(f[2]); len(id) > 0 {
		rec.ID = line.Hash(id, kind)
	}
	if at, ok := line.Time(f[3]); ok {
		rec.At = at
	}
	if r.exec {
		r.execLine(string(kind))
		return
	}
	sub, _ := line.Inner(f[1])
	r.claude(string(kind), string(sub))
}

func (r *Reader) say(e trace.Event) { r.events = append(r.events, e) }

func (r *Reader) note(format string, args ...any) {
	r.say(trace.Note{Text: fmt.Sprintf(format, args...)})
}

// unknown notes a name that no rule knows.
func (r *Reader) unknown(what, name string) { r.note("%s %q is not known", what, word(name)) }

// maxWord bounds the words of the tools' own that notes and reasons repeat.
const maxWord = 64

// word is a name as the tools write them, "?" for what could be a text.
func word(name string) string {
	if name == "" || len(name) > maxWord || strings.ContainsFunc(name, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("_.-/:", c))
	}) {
		return "?"
	}
	return name
}

// get is some values of the line at hand.
func (r *Reader) get(names ...string) [][]byte { return block.Fields(r.line, names...) }

func text(raw []byte) string {
	s, _ := line.String(raw)
	return s
}

func number(raw []byte) int64 {
	n, _ := line.Int(raw)
	return max(0, n)
}
