package collect

import (
	"errors"
	"io/fs"

	"desklamp/internal/claude"
	"desklamp/internal/codex"
	"desklamp/internal/fact"
	"desklamp/internal/find"
	"desklamp/internal/line"
	"desklamp/internal/tail"
)

// reader turns the lines of one file into facts, whichever tool wrote it.
type reader interface {
	Line(l line.Line, emit func(fact.Fact))
	Tally() *fact.Tally
}

// log is one file that is read: a growing one with its cursor and reader, or a sidecar that is read whole.
type log struct {
	root   int
	kind   claude.File
	thread codex.File // of a file of Codex, which has no kind
	id     fact.File
	cursor *tail.Cursor
	reader reader
	caught bool // has been read to its end once
	lost   bool
	packed bool // its bytes are zstd: it is history

	attends *attendance // of a registry entry; else nil
}

func newLog(e find.Entry, kind claude.File) *log {
	l := &log{root: e.Root, kind: kind, cursor: tail.Open(e.Path), id: fileID(e)}
	l.reader = l.fresh()
	return l
}

func newThreadLog(e find.Entry, thread codex.File) *log {
	l := &log{root: e.Root, thread: thread, cursor: tail.Open(e.Path), id: fileID(e)}
	l.reader = l.fresh()
	return l
}

// fresh is a reader for the file from its start.
func (l *log) fresh() reader {
	switch l.thread.Kind {
	case codex.Rollout:
		return codex.NewReader(l.thread, l.id)
	case codex.Index:
		return codex.NewNames(l.id)
	}
	r := claude.NewReader(l.kind, l.id)
	if l.kind.Kind == claude.Journal {
		r.Born(birth(l.cursor.Path()))
	}
	return r
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
	if names, ok := s.log.reader.(*codex.Names); ok {
		names.Forget(func(f fact.Fact) { s.emit(batch{f}) })
	}
	s.log.reader = s.log.fresh()
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

// whole is a fact about all that the log has said. Whose thread a file of Codex is only its lines tell.
func (l *log) whole(what fact.What) fact.Fact {
	if l.thread.Kind != 0 {
		return fact.Fact{File: l.id, What: what}
	}
	return fact.Fact{Team: fact.Team{Source: fact.Claude, Session: l.kind.Session}, Agent: l.kind.Agent, File: l.id, What: what}
}

// advance reads on, at most limit bytes (0: no limit), and emits the facts of each line. A file that vanished says so
// once; one that cannot be opened now is tried again when it changes.
func (l *log) advance(block []byte, limit int64, emit func(batch)) (more bool, err error) {
	if l.kind.Whole() {
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

// sidecar reads a member's meta file or the summary of a run whole. A missing or torn one is no claim.
func (l *log) sidecar(emit func(batch)) error {
	limit := tail.SmallSize
	if l.kind.Kind == claude.RunSummary {
		limit = claude.MaxSummary
	}
	content, whole, err := tail.Whole(l.cursor.Path(), limit)
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
