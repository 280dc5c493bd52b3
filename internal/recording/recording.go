// Package recording tells by content what kind of recording a file is, and reads it as trace records.
//
// In: the complete lines of a file. Out: trace records, and the files that belong to it by name. It promises that the
// file's own name decides nothing, that lines before the first telling one are kept in mind, and that the part of a line
// that a person opened is all the text it ever hands out. It touches no file and knows no clock.
package recording

import (
	"bytes"
	"errors"

	"desklamp/internal/claude"
	"desklamp/internal/codex"
	"desklamp/internal/line"
	"desklamp/internal/stream"
	"desklamp/internal/trace"
)

// MaxLine is how long a line of a recording may be, in bytes; a longer one is passed over.
const MaxLine = 16 << 20

// ErrUnknown is for lines of which none is of a recording.
var ErrUnknown = errors.New("it is no recording of Claude Code or Codex")

// ErrWide is for text of two bytes a character, as the > of an older PowerShell writes it.
var ErrWide = errors.New("it is UTF-16 text, which no recording is")

// Recording is one recording: the file that a person named, and the files that belong to it.
type Recording struct {
	run   *trace.Run
	kind  Kind
	hint  Kind // what the first telling line said
	files []*file
	early []line.Line // lines before the first telling one
	held  int         // bytes of them
	lines int
	torn  bool // the last line of the named file was not whole
}

// Lines that are held until one tells what the recording is.
const (
	maxEarly = 256
	maxHeld  = 1 << 20
)

// file is one file of a recording, with the tracer of its kind.
type file struct {
	claude *claude.Tracer
	codex  *codex.Tracer
	stream *stream.Reader
}

// New is a recording of which nothing was read.
func New() *Recording {
	return &Recording{run: trace.New(trace.ClaudeStream), files: []*file{{}}}
}

// Run is what the recording tells. Before a line has told what it is, it is an empty run; then another one.
func (r *Recording) Run() *trace.Run { return r.run }

// Kind is what the recording is; its Source is "" before a line has told.
func (r *Recording) Kind() Kind { return r.kind }

// Line takes in the next line of a file; file 0 is the one that a person named.
func (r *Recording) Line(number int, l line.Line) {
	if number == 0 {
		r.lines++
	}
	if r.kind.Source == "" {
		r.tell(l)
		return
	}
	r.take(number, l)
}

func (r *Recording) take(number int, l line.Line) {
	f := r.files[number]
	rec := f.line(number, l)
	r.run.Apply(rec)
	if number > 0 {
		return
	}
	r.torn = rec.Damaged && !l.Long
	if f.codex != nil && r.kind.Session != f.codex.Thread() {
		r.kind.Session = f.codex.Thread()
		r.begin()
	}
}

func (f *file) line(number int, l line.Line) trace.Record {
	switch {
	case f.claude != nil:
		return f.claude.Line(l)
	case f.codex != nil:
		return f.codex.Line(l)
	}
	return f.stream.Line(number, l)
}

func (r *Recording) begin() {
	r.run.Apply(trace.Record{Events: []trace.Event{trace.Begin{Session: r.kind.Session}}})
}

// tell takes in a line while it is not known what the recording is. Some lines of a log say what it is and not yet whose.
func (r *Recording) tell(l line.Line) {
	k := Tell(l.Bytes)
	if k.Source != "" && r.hint.Source == "" {
		r.hint = k
	}
	sure := k.Source != "" && (k.Source != trace.ClaudeLog || k.Session != "")
	if !sure && len(r.early) < maxEarly && r.held+len(l.Bytes) < maxHeld {
		r.torn = k.Source == "" && len(l.Bytes) > 0 && l.Bytes[0] == '{' && !line.Whole(l.Bytes)
		l.Bytes = bytes.Clone(l.Bytes)
		r.held += len(l.Bytes)
		r.early = append(r.early, l)
		return
	}
	if !sure {
		k = r.hint
	}
	r.start(k)
	if r.kind.Source != "" {
		r.take(0, l)
	}
}

// start goes on as a recording of one kind, with the lines that were held.
func (r *Recording) start(k Kind) {
	if r.kind = k; k.Source == "" {
		return
	}
	r.run = trace.New(k.Source)
	r.files[0] = r.first()
	if k.Session != "" {
		r.begin()
	}
	early := r.early
	r.early, r.held = nil, 0
	for _, was := range early {
		r.take(0, was)
	}
}

func (r *Recording) first() *file {
	switch r.kind.Source {
	case trace.ClaudeLog:
		f := claude.File{Kind: claude.Main, Session: r.kind.Session}
		if f.Session == "" {
			f.Session = "session"
		}
		if r.kind.Agent != "" {
			f.Kind, f.Agent = claude.Member, r.kind.Agent
		}
		return &file{claude: claude.NewTracer(f, 0, "")}
	case trace.CodexLog:
		return &file{codex: codex.NewTracer("", 0)}
	case trace.CodexExec:
		return &file{stream: stream.NewExec()}
	}
	return &file{stream: stream.NewClaude()}
}

// Member adds the log of a sub-agent of Claude Code and returns its number. sidecar is what stands beside it, nil for
// nothing yet.
func (r *Recording) Member(f claude.File, sidecar []byte) int {
	number := len(r.files)
	side := f
	side.Kind = claude.Sidecar
	_, own := claude.Links(side, sidecar)
	r.files = append(r.files, &file{claude: claude.NewTracer(f, number, own)})
	r.Sidecar(f, sidecar)
	return number
}

// Sidecar takes in what the sidecar of a member says. It is true when that tells where the member belongs.
func (r *Recording) Sidecar(f claude.File, content []byte) bool {
	f.Kind = claude.Sidecar
	links, _ := claude.Links(f, content)
	if len(links) > 0 {
		r.run.Apply(trace.Record{Events: links})
	}
	return len(links) > 0
}

// Thread adds the rollout of a sub-agent of Codex and returns its number.
func (r *Recording) Thread(thread string) int {
	number := len(r.files)
	r.files = append(r.files, &file{codex: codex.NewTracer(thread, number)})
	return number
}

// Close says that nothing more comes. rest is what stands behind the last newline of the named file: a whole line, or
// one that was cut.
func (r *Recording) Close(rest line.Line) error {
	b := bytes.TrimSpace(rest.Bytes)
	if bytes.HasPrefix([]byte("\xef\xbb\xbf"), b) { // half a byte order mark is nothing
		b = nil
	}
	torn := len(b) > 0 && b[0] == '{' && (rest.Long || !line.Whole(b))
	switch {
	case len(b) == 0:
		torn = r.torn
	case !torn:
		r.Line(0, rest)
	}
	if r.kind.Source == "" {
		if torn && r.hint.Source == "" {
			r.hint = Tell(b)
		}
		r.start(r.hint)
	}
	switch {
	case r.kind.Source != "":
	case len(r.early) > 0 && wide(r.early[0].Bytes), wide(rest.Bytes):
		return ErrWide
	case r.lines > 0 && !torn:
		return ErrUnknown
	}
	r.run.Close(torn)
	return nil
}

// wide is whether a file that begins so is UTF-16.
func wide(first []byte) bool {
	return bytes.HasPrefix(first, []byte("\xff\xfe")) || bytes.HasPrefix(first, []byte("\xfe\xff"))
}
