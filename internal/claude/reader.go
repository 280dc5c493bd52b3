package claude

import (
	"time"

	"desklamp/internal/fact"
	"desklamp/internal/line"
)

// Reader turns the lines of one transcript into facts.
type Reader struct {
	file   File
	id     fact.File
	team   fact.Team
	leader bool
	tally  fact.Tally

	client fact.Client
	mode   string
	placed bool
	born   time.Time             // of a Journal, when its file was made; zero when that is not known
	recent [recentRecords]uint64 // hashes of the last records, to pass over one that was written twice
	next   int

	// The line at hand.
	line line.Line
	rec  record
	take func(key, value []byte) bool // rec.take, made once
	head fact.Fact                    // what its facts have in common
	emit func(fact.Fact)
}

// recentRecords is how far back a record that was written twice is noticed; real ones stand next to each other (half,
// then whole).
const recentRecords = 64

// NewReader makes a reader for a Main, Member or OldMember file, or a Journal.
func NewReader(f File, id fact.File) *Reader {
	r := &Reader{file: f, id: id, leader: f.Kind == Main}
	r.team = fact.Team{Source: fact.Claude, Session: f.Session}
	r.take = r.rec.take
	return r
}

// Tally counts what could not be used so far.
func (r *Reader) Tally() *fact.Tally { return &r.tally }

// Line reads the next line and calls emit for each fact in it.
func (r *Reader) Line(l line.Line, emit func(fact.Fact)) {
	r.tally.Lines++
	r.line, r.emit = l, emit
	r.head = fact.Fact{Team: r.team, Agent: r.file.Agent, File: r.id, Pos: l.Offset}
	r.rec = record{}
	if r.file.Run != "" && r.tally.Lines == 1 {
		r.ofRun()
	}
	switch {
	case r.file.Kind == Journal:
		r.journal()
	case l.Long:
		r.long()
	case r.quick():
	default:
		r.walk()
	}
	r.line, r.rec, r.emit = line.Line{}, record{}, nil // nothing of a line is kept
}

// walk reads a line key by key.
func (r *Reader) walk() {
	r.rec = record{} // the quick way may have left something
	if line.Keys(r.line.Bytes, r.take) == nil {
		if len(plain(r.rec.kind)) == 0 {
			r.tally.Skip(r.line.Number, "no type")
			return
		}
		r.judge()
		return
	}
	r.tally.Skip(r.line.Number, "not JSON")
	whole, ok := line.Salvage(r.line.Bytes)
	if !ok {
		return
	}
	r.rec = record{}
	_ = line.Keys(whole, r.take)  // Salvage has checked it
	if known(plain(r.rec.kind)) { // and not a piece of the torn record
		r.judge()
	}
}

// judge gives the facts of a record that was walked.
func (r *Reader) judge() {
	if !r.begin(plain(r.rec.uuid), r.rec.stamp) {
		return
	}
	r.standing()
	r.copied()
	r.lacks(plain(r.rec.kind))
	switch kind := plain(r.rec.kind); string(kind) {
	case "user":
		r.user()
	case "assistant":
		r.assistant()
	case "system":
		r.system()
	case "attachment":
		r.attached()
	default:
		r.state(kind)
	}
}

// begin sets what all facts of the record share. It is false for a record that says nothing: one that was seen before,
// one of an agent inside a main transcript (1.0), one whose team is not known.
func (r *Reader) begin(uuid, stamp []byte) bool {
	if at, ok := line.Time(stamp); ok {
		r.head.At = at
	}
	if len(uuid) > 0 {
		r.head.Record = line.Hash(uuid, plain(stamp))
	}
	if r.leader && line.True(r.rec.sidechain) || r.repeated() {
		return false
	}
	if session := plain(r.rec.session); r.file.Kind == OldMember && r.team.Session == "" && id(session) {
		r.team.Session = string(session)
	}
	r.head.Team = r.team
	return r.team.Session != ""
}

func (r *Reader) repeated() bool {
	hash := r.head.Record
	if hash == 0 {
		return false
	}
	for _, seen := range r.recent {
		if seen == hash {
			return true
		}
	}
	r.recent[r.next%recentRecords] = hash
	r.next++
	return false
}

// say emits one fact of the record at hand.
func (r *Reader) say(what fact.What) {
	f := r.head
	f.What = what
	r.emit(f)
}

// touch says that there was a record, if it has a time.
func (r *Reader) touch() {
	if !r.head.At.IsZero() {
		r.say(fact.Touch{})
	}
}

// standing tells what changed of the things that hold until they change.
func (r *Reader) standing() {
	if cwd := r.rec.cwd; r.leader && !r.placed && len(cwd) > 2 {
		if place, ok := placeOf(cwd); ok {
			r.placed = true
			r.say(place)
		}
	}
	client := r.client
	if v := plain(r.rec.version); word(v) && string(v) != client.Version {
		client.Version = string(v)
	}
	if e := plain(r.rec.entrypoint); word(e) && string(e) != client.Entrypoint {
		client.Entrypoint = string(e)
	}
	if client != r.client {
		r.client = client
		r.say(client)
	}
	if m := plain(r.rec.mode); r.leader && word(m) && string(m) != r.mode {
		r.mode = string(m)
		r.say(fact.Mode{Permission: r.mode})
	}
}
