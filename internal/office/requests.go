package office

import (
	"time"

	"desklamp/internal/fact"
)

// prompt is what a person said, and when.
type prompt struct {
	id     uint64
	at     time.Time
	parent uint64
}

// request is a prompt that counts, and what came of it. Its number is its place in the fold.
type request struct {
	prompt
	turn *turn
	counts
	helpers map[string]bool

	answer, before answer // the leader's last one and the one before it
}

// answer is the sentence of a message of the leader.
type answer struct {
	message  *message
	sentence string
}

// say takes the words of a message of the leader as the request's answer. A message with a call says what comes next,
// and answers nothing.
func (r *request) say(m *message, w fact.Work) {
	switch {
	case r == nil:
	case m.calls:
		if r.answer.message == m {
			r.answer = r.before
		}
	case !w.Text:
	case r.answer.message != m:
		r.before, r.answer = r.answer, answer{m, w.Sentence}
	case w.Sentence != "":
		r.answer.sentence = w.Sentence
	}
}

// prompted judges a prompt of a person (rules §4).
func (f *fold) prompted(w fact.Prompt, e *entry) {
	if len(f.ids) == 0 {
		f.first = w.Name
	}
	p := prompt{at: e.when, parent: w.Parent}
	if f.inBracket(p, e) {
		return
	}
	var ok bool
	if p.id, ok = f.promptID(e); !ok {
		return
	}
	switch {
	case w.Way == fact.Parked:
		f.park(p)
	case w.Way == fact.Absorbed && f.turn.open() && f.turn.request != nil: // belongs to it
	default:
		f.begin(p)
	}
}

// promptID is the stable id of an opening record; it is not ok when the same record was seen before.
func (f *fold) promptID(e *entry) (uint64, bool) {
	id := e.record
	if id != 0 {
		if f.ids[id] {
			return 0, false
		}
	} else {
		for id = place(e); f.ids[id]; id++ {
		}
	}
	f.ids[id] = true
	return id, true
}

// place is a hash of where an entry stands.
func place(e *entry) uint64 {
	const prime = 0x9e3779b97f4a7c15
	return (uint64(e.file.id)*prime ^ uint64(e.pos)) * prime
}

// park keeps a slash or shell command until the leader answers it. While the leader is in the middle of something, it
// is a command that the client carries out itself, such as /model.
func (f *fold) park(p prompt) {
	if !f.midway(p.at) || f.isTakenBackBy(p) {
		f.parked = &p
	}
}

// begin makes a request of a prompt.
func (f *fold) begin(p prompt) {
	f.takeBack(p)
	f.closeForNext(p.at)
	r := &request{prompt: p, helpers: map[string]bool{}}
	f.requests = append(f.requests, r)
	f.open(&turn{request: r, start: p.at, since: p.at})
	r.turn = f.turn
}

// takeBack removes the request before p when its prompt was returned to the input line: nothing answered it, and p
// follows the same record.
func (f *fold) takeBack(p prompt) {
	if f.isTakenBackBy(p) {
		f.requests = f.requests[:len(f.requests)-1]
		f.turn = nil
		f.turns--
	}
}

// isTakenBackBy says whether p replaces the prompt of this turn, the team's last. The first prompt of a session follows
// no record, and neither does the one that replaces it.
func (f *fold) isTakenBackBy(p prompt) bool {
	t := f.turn
	if t == nil || t.request == nil || !t.last.IsZero() || t.request.parent != p.parent {
		return false
	}
	return p.parent != 0 || f.source == fact.Claude && len(f.requests) == 1
}
