package codex

import (
	"desklamp/internal/fact"
	"desklamp/internal/line"
)

// Names reads session_index.jsonl: the last line of a thread has its name.
type Names struct {
	id    fact.File
	tally fact.Tally
	named map[string]bool
}

// NewNames makes a reader for the index.
func NewNames(id fact.File) *Names { return &Names{id: id, named: map[string]bool{}} }

// Tally counts what could not be used so far.
func (n *Names) Tally() *fact.Tally { return &n.tally }

// Line reads the next line. Each thread's names are a body of evidence of their own.
func (n *Names) Line(l line.Line, emit func(fact.Fact)) {
	n.tally.Lines++
	var thread, name []byte
	if !l.Long && line.Whole(l.Bytes) {
		fields(l.Bytes, map[string]*[]byte{"id": &thread, "thread_name": &name})
	}
	thread = plain(thread)
	text, ok := line.String(name)
	if !ok || !id(thread) {
		n.tally.Skip(l.Number, "no name")
		return
	}
	n.named[string(thread)] = true
	emit(n.fact(string(thread), l.Offset, title(text, fact.CustomTitle)))
}

// Forget takes all names back: the index is written anew when a name is deleted.
func (n *Names) Forget(emit func(fact.Fact)) {
	for thread := range n.named {
		emit(n.fact(thread, 0, fact.Title{Rank: fact.CustomTitle}))
	}
}

func (n *Names) fact(thread string, pos int64, what fact.What) fact.Fact {
	return fact.Fact{
		Team: fact.Team{Source: fact.Codex, Session: thread}, Pos: pos,
		File: fact.File(line.Hash(fmtID(n.id), []byte(thread))), What: what,
	}
}

func fmtID(id fact.File) []byte {
	b := make([]byte, 8)
	for i := range b {
		b[i] = byte(id >> (8 * i))
	}
	return b
}
