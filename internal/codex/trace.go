package codex

import (
	"bytes"

	"desklamp/internal/fact"
	"desklamp/internal/line"
	"desklamp/internal/trace"
)

// Tracer turns the lines of one rollout into trace records. What a line means is the Reader's to say; a trace only adds
// the names of calls and which call started which thread, which facts do not carry.
type Tracer struct {
	reader *Reader
	file   int
	rec    *trace.Record
	asked  bool // a prompt stands in the open turn
	turn   bool // a turn is open
}

// NewTracer makes a tracer for the rollout of a thread, the file'th of its run.
func NewTracer(thread string, file int) *Tracer {
	return &Tracer{reader: NewReader(File{Kind: Rollout, Thread: thread}, fact.File(file+1)), file: file}
}

// Thread is the thread's own id, once its first line was read.
func (t *Tracer) Thread() string { return t.reader.thread.id }

// Line reads the next line.
func (t *Tracer) Line(l line.Line) trace.Record {
	rec := trace.Record{Place: trace.Place{File: t.file, Offset: l.Offset, Length: l.Size}}
	t.rec = &rec
	skipped := t.reader.tally.Skipped
	var first record
	if first.head(l.Bytes) || !l.Long && first.walk(l.Bytes) {
		if at, ok := line.Time(first.stamp); ok {
			rec.At = at
		}
	}
	t.reader.Line(l, func(f fact.Fact) { t.tell(f, first) })
	if t.file == 0 && t.reader.thread.kind == nobody { // a review or the like is nobody in the office, but a person opened it
		t.reader.thread.kind = root
	}
	rec.Damaged = t.reader.tally.Skipped > skipped
	t.started(first)
	t.rec = nil
	return rec
}

func (t *Tracer) say(e trace.Event) { t.rec.Events = append(t.rec.Events, e) }

// scope is the thread's agent as a trace names it. The leader of the run is the thread whose file was opened.
func (t *Tracer) scope() string {
	if t.file == 0 {
		return ""
	}
	return t.reader.thread.id
}

func (t *Tracer) tell(f fact.Fact, rec record) {
	agent := t.scope()
	switch w := f.What.(type) {
	case fact.Work:
		if agent == "" {
			t.say(trace.Worked{Quiet: !t.turn && len(w.Calls) == 0 && w.Text && w.Stop == fact.Unstated})
		}
		for _, c := range w.Calls {
			t.say(trace.Begun{Agent: agent, ID: c.ID, Name: nameOf(rec), Action: c.Action})
		}
	case fact.Results:
		for _, c := range w.Calls {
			t.say(trace.Ended{Agent: agent, ID: c.ID, Status: statusOf(c)})
		}
	case fact.Spend:
		t.say(trace.Round{Agent: agent, Tokens: trace.Tokens(w.Tokens)})
	default:
		if agent == "" {
			t.turns(f)
		}
	}
}

// turns tells of the leader's prompts and turns. A turn is automatic until a prompt stands in it; further prompts in it
// belong to it.
func (t *Tracer) turns(f fact.Fact) {
	switch w := f.What.(type) {
	case fact.TurnStart:
		t.turn, t.asked = true, false
		t.say(trace.Asked{Automatic: true, Parked: true})
	case fact.Prompt:
		if t.turn && t.asked {
			return
		}
		t.asked, t.rec.ID = true, f.Record
		t.say(trace.Asked{})
	case fact.TurnOver:
		t.turn = false
		t.say(endOf(w))
	}
}

func endOf(w fact.TurnOver) trace.Over {
	switch {
	case w.Failed:
		return trace.Over{State: trace.FailedRun, Reason: "turn_failed"}
	case w.Aborted:
		return trace.Over{State: trace.Interrupted}
	}
	return trace.Over{State: trace.Finished}
}

func statusOf(c fact.Result) trace.Status {
	switch {
	case c.Denied:
		return trace.Denied
	case c.Failed:
		return trace.Failed
	}
	return trace.OK
}

// nameOf is the name of the tool that a line calls; of one without a name, the kind of the call.
func nameOf(rec record) string {
	var name, space []byte
	fields(rec.payload, map[string]*[]byte{"name": &name, "namespace": &space})
	tool := string(plain(name))
	if tool == "" {
		return string(rec.sub)
	}
	if s := plain(space); len(s) > 0 && !bytes.HasPrefix(name, s) {
		return string(s) + "." + tool
	}
	return tool
}

// started tells which call started which thread.
func (t *Tracer) started(rec record) {
	if string(rec.sub) != "item_completed" && string(rec.sub) != "sub_agent_activity" {
		return
	}
	item := rec.payload
	if string(rec.sub) == "item_completed" {
		item = get(item, "item")
	}
	var kind, call, thread, threads, event []byte
	fields(item, map[string]*[]byte{
		"type": &kind, "id": &call, "event_id": &event, "agent_thread_id": &thread, "receiver_thread_ids": &threads,
	})
	if call == nil {
		call = event
	}
	tell := func(thread []byte) bool {
		if name := plain(thread); id(name) {
			t.say(trace.Link{Agent: string(name), Call: string(plain(call)), Inside: true, In: t.scope()})
		}
		return true
	}
	switch string(plain(kind)) {
	case "CollabAgentToolCall":
		_ = line.Items(threads, tell)
	case "SubAgentActivity", "sub_agent_activity":
		if line.Is(get(item, "kind"), "started") {
			tell(thread)
		}
	}
}
