package claude

import (
	"desklamp/internal/block"
	"desklamp/internal/fact"
	"desklamp/internal/line"
	"desklamp/internal/trace"
)

// Tracer turns the lines of one transcript into trace records. What a line means is the Reader's to say; a trace only
// adds the names and labels of calls, which facts do not carry.
type Tracer struct {
	reader *Reader
	own    string // the call that started the agent: a fork's file repeats it
	file   int
	rec    *trace.Record
	names  map[string]block.Call // the calls of the line at hand
	chains chains
}

// NewTracer makes a tracer for a Main, Member or OldMember file, the file'th of its run. own is the call that started its
// agent, "" where that is not known.
func NewTracer(f File, file int, own string) *Tracer {
	return &Tracer{reader: NewReader(f, fact.File(file+1)), own: own, file: file}
}

// Line reads the next line.
func (t *Tracer) Line(l line.Line) trace.Record {
	rec := trace.Record{Place: trace.Place{File: t.file, Offset: l.Offset, Length: l.Size}}
	t.rec, t.names = &rec, nil
	skipped := t.reader.tally.Skipped
	t.reader.Line(l, func(f fact.Fact) {
		if !f.At.IsZero() {
			rec.At = f.At
		}
		rec.ID = f.Record
		t.tell(f, l)
	})
	if len(rec.Events) == 0 && t.reader.leader {
		t.inline(l)
	}
	rec.Damaged = t.reader.tally.Skipped > skipped
	t.rec, t.names = nil, nil
	return rec
}

// Links says what the sidecar of a member says about where its agent belongs.
func Links(f File, content []byte) (links []trace.Event, own string) {
	for _, f := range Meta(f, 0, content) {
		m, ok := f.What.(fact.Sidecar)
		if !ok {
			continue
		}
		own = m.Call
		l := trace.Link{Agent: f.Agent, Call: m.Call, Scope: m.Parent}
		if m.Call == "" && m.Run != "" {
			l.Scope = m.Run
		}
		links = append(links, l)
	}
	return links, own
}

// scope is the agent of a fact as a trace names it. The leader of the run is the agent whose file was opened.
func (t *Tracer) scope(f fact.Fact) string {
	if t.file == 0 {
		return ""
	}
	return f.Agent
}

func (t *Tracer) say(e trace.Event) { t.rec.Events = append(t.rec.Events, e) }

// tell says one fact in the words of a trace.
func (t *Tracer) tell(f fact.Fact, l line.Line) {
	switch w := f.What.(type) {
	case fact.Prompt:
		if w.Way != fact.Absorbed {
			t.say(trace.Asked{Parked: w.Way == fact.Parked})
		}
	case fact.Wake:
		t.say(trace.Asked{Automatic: true})
	case fact.Work:
		t.work(t.scope(f), w, l)
	case fact.Results:
		t.results(t.scope(f), w)
	case fact.Notice:
		t.say(trace.TaskOver{Task: w.Task, Call: w.Call, Status: howOf(w.Status)})
	case fact.RunAgent:
		if f.Agent != "" {
			t.say(trace.Link{Agent: f.Agent, Scope: w.Run})
		}
	default:
		if t.scope(f) == "" {
			t.over(w)
		}
	}
}

// over tells of the ends of the leader's turns.
func (t *Tracer) over(w fact.What) {
	switch w := w.(type) {
	case fact.TurnOver:
		t.say(trace.Over{State: trace.Finished})
	case fact.Interrupt:
		t.say(trace.Over{State: trace.Interrupted})
	case fact.LimitReached:
		t.say(trace.Over{State: trace.FailedRun, Reason: "max_turns"})
	case fact.Failure:
		t.say(trace.Over{State: trace.FailedRun, Reason: reasons[w.Reason]})
	}
}

var reasons = map[fact.Reason]string{fact.APIError: "api-error", fact.UsageLimit: "usage-limit", fact.SignIn: "sign-in"}

func howOf(s fact.Status) trace.Status {
	if s == fact.Completed {
		return trace.OK
	}
	return trace.Failed
}

func (t *Tracer) work(agent string, w fact.Work, l line.Line) {
	if agent == "" {
		answer := len(w.Calls) == 0 && w.Text
		t.say(trace.Worked{Final: answer && w.Stop.Final(), Quiet: answer && w.Stop == fact.Unstated})
	}
	if len(w.Calls) > 0 && t.names == nil {
		t.name(l)
	}
	for _, c := range w.Calls {
		if c.ID == t.own {
			continue
		}
		n := t.names[c.ID]
		t.say(trace.Begun{Agent: agent, ID: c.ID, Name: n.Name, Action: c.Action, Label: n.Label, Message: w.Message})
	}
	if w.Tokens != (fact.Tokens{}) {
		t.say(trace.Round{Agent: agent, Message: w.Message, Tokens: trace.Tokens(w.Tokens)})
	}
}

// name reads the names of the calls of a line.
func (t *Tracer) name(l line.Line) {
	t.names = map[string]block.Call{}
	b := l.Bytes
	if !line.Whole(b) { // torn and glued; or long, where the name stands in the head
		if whole, ok := line.Salvage(b); ok {
			b = whole
		}
	}
	for _, c := range block.Read(block.Fields(b, "message")[0]).Calls {
		t.names[c.ID] = c
	}
}

func (t *Tracer) results(agent string, w fact.Results) {
	for i, c := range w.Calls {
		if c.ID == t.own {
			continue
		}
		e := trace.Ended{Agent: agent, ID: c.ID, Status: trace.OK}
		switch {
		case c.Failed, w.Resumed:
			e.Status = trace.Failed
		case c.Denied:
			e.Status = trace.Denied
		case i == 0 && !w.Completed:
			t.launched(w.Launched, &e)
		}
		if i == 0 && w.Completed && w.Launched.ID != "" {
			t.say(trace.Link{Agent: w.Launched.ID, Call: c.ID})
		}
		t.say(e)
	}
	if w.Stopped != "" {
		t.say(trace.TaskOver{Task: w.Stopped, Status: trace.Failed})
	}
	if w.EndsTurn && agent == "" {
		t.say(trace.Over{State: trace.Finished})
	}
}

func (t *Tracer) launched(l fact.Launch, e *trace.Ended) {
	switch l.Kind {
	case fact.NoLaunch:
		return
	case fact.AgentLaunch:
		t.say(trace.Link{Agent: l.ID, Call: e.ID})
	case fact.WorkflowLaunch:
		if l.Run != "" {
			t.say(trace.Link{Agent: l.Run, Call: e.ID})
		}
		if l.ID != "" {
			t.say(trace.Task{ID: l.ID, Call: e.ID, Label: l.Name})
		}
	}
	e.Status, e.Task = trace.Launched, l.ID
}
