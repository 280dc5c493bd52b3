package collect

import (
	"errors"
	"io/fs"

	"desklamp/internal/claude"
	"desklamp/internal/fact"
	"desklamp/internal/find"
	"desklamp/internal/line"
	"desklamp/internal/tail"
)

// log is one file that is read: a growing one with its cursor and reader, or a sidecar that is read whole.
type log struct {
	root   int
	kind   claude.File
	id     fact.File
	cursor *tail.Cursor
	reader *claude.Reader
	caught bool // has been read to its end once
	lost   bool

	attends *attendance // of a registry entry; else nil
}

func newLog(e find.Entry, kind claude.File) *log {
	l := &log{root: e.Root, kind: kind, cursor: tail.Open(e.Path), id: fileID(e)}
	l.reader = claude.NewReader(kind, l.id)
	return l
}

func fileID(e find.Entry) fact.File {
	return fact.File(line.Hash([]byte{byte(e.Root)}, []byte(e.Rel)))
}

// sink takes a log's lines in and hands on the facts of each.
type sink struct {
	log   *log
	emit  func(batch)
	facts batch
}

// Drop implements tail.Sink: the reader starts anew, and so does what the office knows of the file.
func (s *sink) Drop() {
	s.log.reader = claude.NewReader(s.log.kind, s.log.id)
	s.emit(batch{s.log.whole(fact.Reset{})})
}

// Line implements tail.Sink.
func (s *sink) Line(l line.Line) {
	s.facts = s.facts[:0]
	s.log.reader.Line(l, func(f fact.Fact) { s.facts = append(s.facts, f) })
	if len(s.facts) > 0 {
		s.emit(s.facts)
	}
}

// whole is a fact about all that the log has said.
func (l *log) whole(what fact.What) fact.Fact {
	return fact.Fact{Team: fact.Team{Source: fact.Claude, Session: l.kind.Session}, Agent: l.kind.Agent, File: l.id, What: what}
}

// advance reads on, at most limit bytes (0: no limit), and emits the facts of each line. A file that vanished says so
// once; one that cannot be opened now is tried again when it changes.
func (l *log) advance(block []byte, limit int64, emit func(batch)) (more bool, err error) {
	if l.kind.Kind == claude.Sidecar {
		return false, l.sidecar(emit)
	}
	if l.kind.Kind == claude.Registry {
		return false, l.registry(emit)
	}
	result, err := l.cursor.Advance(block, limit, &sink{log: l, emit: emit})
	if err != nil {
		return false, err
	}
	if gone := result.Change == tail.Gone; gone != l.lost {
		l.lost = gone
		if gone {
			emit(batch{l.whole(fact.Lost{})})
		}
	}
	return result.More, nil
}

// sidecar reads a member's meta file whole. A missing or torn one is no claim.
func (l *log) sidecar(emit func(batch)) error {
	content, whole, err := tail.Small(l.cursor.Path())
	if errors.Is(err, fs.ErrNotExist) || (err == nil && !whole) {
		return nil
	}
	if err != nil {
		return err
	}
	if facts := claude.Meta(l.kind, l.id, content); len(facts) > 0 {
		emit(facts)
	}
	return nil
}
