package collect

import (
	"errors"
	"fmt"
	"io/fs"
	"time"

	"desklamp/internal/claude"
	"desklamp/internal/line"
	"desklamp/internal/recording"
	"desklamp/internal/tail"
	"desklamp/internal/trace"
)

// Trace follows one recording: the file that was named, and the files of its sub-agents as they appear. It has one owner.
type Trace struct {
	path       string
	rec        *recording.Recording
	files      []*traced
	known      map[string]bool // paths that are read, or were found to be another's
	block      []byte
	generation int
	looked     bool // all projects were looked through once
	packed     bool // the named file is compressed, and was read: it grows no more
}

// traced is one file of a trace.
type traced struct {
	cursor *tail.Cursor
	member claude.File // of a sub-agent's log
	placed bool        // its sidecar was read
}

// OpenTrace is a trace of which nothing is read yet.
func OpenTrace(path string) *Trace {
	t := &Trace{path: path, block: make([]byte, tail.BlockSize)}
	t.startAgain()
	return t
}

func (t *Trace) startAgain() {
	t.rec, t.known, t.files, t.looked = recording.New(), map[string]bool{}, nil, false
	t.add(t.path, claude.File{})
}

func (t *Trace) add(path string, member claude.File) *traced {
	f := &traced{cursor: tail.Open(path), member: member}
	f.cursor.Hold(recording.MaxLine)
	t.files = append(t.files, f)
	t.known[path] = true
	return f
}

// Run is what has been read so far. After the file was replaced it is another run: see Generation.
func (t *Trace) Run() *trace.Run { return t.rec.Run() }

// Generation counts how often the recording began anew because a file of it was replaced. A new one begins at revision 0.
func (t *Trace) Generation() int { return t.generation }

// traceSink takes in the lines of one file.
type traceSink struct {
	rec      *recording.Recording
	number   int
	replaced bool
}

// Drop implements tail.Sink.
func (s *traceSink) Drop() { s.replaced = true }

// Line implements tail.Sink.
func (s *traceSink) Line(l line.Line) {
	if !s.replaced {
		s.rec.Line(s.number, l)
	}
}

// Advance reads on in all files to their ends. An error is of the named file; others that cannot be read tell nothing.
func (t *Trace) Advance() error {
	_, err := t.Step(0)
	return err
}

// Step is Advance for who must not wait: it stops once about limit bytes of a file were read, and says that there is
// more. 0 is no limit.
func (t *Trace) Step(limit int64) (more bool, err error) {
	if done, err := t.unpack(); done || err != nil {
		return false, err
	}
	for range 2 { // the second time after a file was replaced
		replaced, more, err := t.step(limit)
		if err != nil || !replaced {
			return more, err
		}
		t.generation++
		t.startAgain()
	}
	return true, nil
}

// step reads the named file before the others: records that they repeat are its own.
func (t *Trace) step(limit int64) (replaced, more bool, err error) {
	for i := 0; i < len(t.files); i++ {
		sink := &traceSink{rec: t.rec, number: i}
		result, err := t.files[i].cursor.Advance(t.block, limit, sink)
		switch {
		case i > 0 && err != nil:
			continue
		case err != nil:
			return false, false, fmt.Errorf("trace: %w", err)
		case i == 0 && result.Change == tail.Gone && t.files[0].cursor.Offset() == 0:
			return false, false, fmt.Errorf("trace: %w", fs.ErrNotExist)
		case sink.replaced:
			return true, false, nil
		case result.More:
			return false, true, nil
		}
		if i == len(t.files)-1 {
			t.discover()
		}
	}
	return false, false, nil
}

// Finish says that nothing more comes.
func (t *Trace) Finish() error {
	return t.rec.Close(t.files[0].cursor.Rest())
}

// ErrPartGone is for a part that does not stand in its file any more.
var ErrPartGone = errors.New("it stands in the file no more")

// Text reads the input or the result of a call from its file: at most limit bytes, whole characters; cut says that there
// was more. Nothing of it is kept.
func (t *Trace) Text(c *trace.Call, part recording.Part, limit int) (text string, cut bool, err error) {
	place := c.Input
	if part == recording.Result {
		place = c.Result
	}
	if place.Length <= 0 || place.Length > recording.MaxLine || place.File >= len(t.files) {
		return "", false, ErrPartGone
	}
	b, err := t.line(place)
	if err != nil {
		return "", false, fmt.Errorf("read part: %w", err)
	}
	text, ok := recording.Text(b, c.ID, part)
	if !ok {
		return "", false, ErrPartGone
	}
	text, cut = upTo(text, limit)
	return text, cut, nil
}

// line reads the bytes of one line again.
func (t *Trace) line(p trace.Place) ([]byte, error) {
	if t.packed && p.File == 0 {
		return t.unpackedLine(p.Offset)
	}
	return tail.Piece(t.files[p.File].cursor.Path(), p.Offset, p.Length)
}

// dayFolder is how Codex names the folders of a day.
func dayFolder(t time.Time) string { return t.Format("2006/01/02") }
