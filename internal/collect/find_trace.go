package collect

import (
	"bytes"
	"fmt"
	"path"
	"sort"
	"strings"
	"time"
	"unicode/utf8"

	"desklamp/internal/claude"
	"desklamp/internal/fact"
	"desklamp/internal/line"
	"desklamp/internal/recording"
	"desklamp/internal/sample"
	"desklamp/internal/trace"
)

// FindTrace is the trace of a session of the roots, of which nothing is read yet. The error is ErrNoSession.
func FindTrace(o Options, source fact.Source, session string) (*Trace, error) {
	dirs, find := o.Claude, transcriptOf
	if source == fact.Codex {
		dirs, find = o.Codex, rolloutOf
	}
	for _, dir := range dirs {
		if file := find(dir, session); file != "" {
			return OpenTrace(file), nil
		}
	}
	return nil, ErrNoSession
}

// FindTrace is the trace of a session of the recording. The error is ErrNoSession.
func (r *Recording) FindTrace(source fact.Source, session string) (*Trace, error) {
	if r.roots.Explicit {
		return FindTrace(r.roots, source, session)
	}
	return OpenTrace(r.Paths[0]), nil
}

// SampleTrace is the trace of a session of the sample day, which is in memory.
type SampleTrace struct {
	rec    *recording.Recording
	files  []sample.File // the leader's first
	next   []int
	offset []int64
	clock  func() time.Time
}

// TraceSample is the trace of a session of the sample day; clock tells how much of the day is over. The error is
// ErrNoSession.
func TraceSample(day []sample.File, session string, clock func() time.Time) (*SampleTrace, error) {
	t := &SampleTrace{rec: recording.New(), clock: clock}
	for _, f := range day {
		if path.Base(f.Rel) == session+".jsonl" {
			t.files = append(t.files, f)
		}
	}
	if len(t.files) == 0 {
		return nil, ErrNoSession
	}
	for _, f := range day {
		kind, ok := claude.Classify(f.Rel)
		if !ok || kind.Session != session || kind.Kind != claude.Member {
			continue
		}
		var sidecar []byte
		for _, side := range day {
			if side.Rel == strings.TrimSuffix(f.Rel, ".jsonl")+".meta.json" {
				sidecar = side.Lines[0].Bytes
			}
		}
		t.files = append(t.files, f)
		t.rec.Member(kind, sidecar)
	}
	t.next, t.offset = make([]int, len(t.files)), make([]int64, len(t.files))
	return t, nil
}

// Run is what has happened so far.
func (t *SampleTrace) Run() *trace.Run { return t.rec.Run() }

// Generation is always 0: the day is never replaced.
func (t *SampleTrace) Generation() int { return 0 }

// Advance takes in the lines whose time has come.
func (t *SampleTrace) Advance() error {
	type due struct {
		at   time.Time
		file int
		line line.Line
	}
	var all []due
	now := t.clock()
	for i, f := range t.files {
		for ; t.next[i] < len(f.Lines) && !f.Lines[t.next[i]].At.After(now); t.next[i]++ {
			l := f.Lines[t.next[i]]
			all = append(all, due{l.At, i, line.Line{Offset: t.offset[i], Number: t.next[i] + 1, Size: int64(len(l.Bytes)), Bytes: l.Bytes}})
			t.offset[i] += int64(len(l.Bytes)) + 1
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].at.Before(all[j].at) })
	for _, d := range all {
		t.rec.Line(d.file, d.line)
	}
	return nil
}

// Text is Trace.Text.
func (t *SampleTrace) Text(c *trace.Call, part recording.Part, limit int) (text string, cut bool, err error) {
	place := c.Input
	if part == recording.Result {
		place = c.Result
	}
	if place.Length <= 0 || place.File >= len(t.files) {
		return "", false, ErrPartGone
	}
	var all bytes.Buffer
	for _, l := range t.files[place.File].Lines {
		all.Write(l.Bytes)
		all.WriteByte('\n')
	}
	b := all.Bytes()
	if place.Offset+place.Length > int64(len(b)) {
		return "", false, fmt.Errorf("read part: %w", ErrPartGone)
	}
	text, ok := recording.Text(b[place.Offset:place.Offset+place.Length], c.ID, part)
	if !ok {
		return "", false, ErrPartGone
	}
	text, cut = upTo(text, limit)
	return text, cut, nil
}

// upTo is at most limit bytes of a text, whole characters.
func upTo(text string, limit int) (short string, cut bool) {
	if len(text) <= limit {
		return text, false
	}
	for limit > 0 && !utf8.RuneStart(text[limit]) {
		limit--
	}
	return text[:limit], true
}
