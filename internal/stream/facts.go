package stream

import (
	"time"

	"desklamp/internal/action"
	"desklamp/internal/block"
	"desklamp/internal/fact"
	"desklamp/internal/line"
	"desklamp/internal/outcome"
	"desklamp/internal/trace"
)

// Facts turns the lines of one recording into facts, so that an office can replay it. What a line says is told once, to
// traces; what this adds is whose it is. An agent is named by the call that started it.
type Facts struct {
	reader *Reader
	head   fact.Fact
	emit   func(fact.Fact)

	open    bool              // a turn is
	over    bool              // one is over
	placed  bool              // the folder is told
	labels  map[string]string // of the calls that start agents
	spawned map[string]string // the same calls: whose they are
	seated  map[string]bool   // agents that have done something
	out     map[string]bool   // calls whose agents go on in the background
	tasks   map[string]string // background work → its call
	refused map[string]bool   // calls
	told    map[uint64]bool   // records
	begun   map[string]bool   // calls, by who made them
}

// NewFacts makes a reader of a recording; file is its name among the evidence.
func NewFacts(source trace.Source, file fact.File) *Facts {
	f := &Facts{
		reader: NewClaude(), labels: map[string]string{}, spawned: map[string]string{}, seated: map[string]bool{},
		out: map[string]bool{}, tasks: map[string]string{}, refused: map[string]bool{}, told: map[uint64]bool{}, begun: map[string]bool{},
	}
	if source == trace.CodexExec {
		f.reader = NewExec()
	}
	f.head = fact.Fact{File: file, Team: fact.Team{Source: fact.Stream, Session: "recording"}}
	return f
}

// Line reads the next line, which was written at a time, and calls emit for each fact in it.
func (f *Facts) Line(l line.Line, at time.Time, emit func(fact.Fact)) {
	rec := f.reader.Line(0, l)
	if rec.ID != 0 && f.told[rec.ID] {
		return
	}
	f.told[rec.ID] = true
	f.emit, f.head.At, f.head.Pos, f.head.Record = emit, at, l.Offset, 0
	defer func() { f.emit = nil }()
	said := f.said(l)
	step := step{scope: said.scope}
	for _, e := range rec.Events {
		if !f.takes(&step, e) {
			f.step(step)
			step.work = fact.Work{}
			f.event(e)
		}
	}
	if said.text {
		step.work.Text, step.work.Sentence = true, said.sentence
	}
	f.step(step)
	if place, ok := fact.PlaceOf(said.folder); ok && !f.placed {
		f.placed = true
		f.say("", place)
	}
}

// step is what one record tells of an agent's work.
type step struct {
	scope string
	work  fact.Work
}

// takes adds an event to a step; false for one that is none. A call that is told again is no other one.
func (f *Facts) takes(s *step, e trace.Event) bool {
	switch e := e.(type) {
	case trace.Begun:
		call := e.Agent + " " + e.ID
		if f.begun[call] {
			return true
		}
		f.begun[call] = true
		s.scope = e.Agent
		s.work.Message, s.work.Stop = e.Message, fact.ToolUse
		s.work.Calls = append(s.work.Calls, fact.Call{ID: e.ID, Action: e.Action, Role: role(e.Name)})
		if e.Action == action.Delegate {
			f.labels[e.ID], f.spawned[e.ID] = outcome.Label(e.Label, maxLabel), e.Agent
		}
	case trace.Round:
		s.scope = e.Agent
		s.work.Message, s.work.Tokens = e.Message, fact.Tokens(e.Tokens)
	default:
		return false
	}
	return true
}

// maxLabel is how long the label of an agent is, in graphemes.
const maxLabel = 120

// End says that nothing more comes: the program is gone, and with it whatever was open.
func (f *Facts) End(at time.Time, emit func(fact.Fact)) {
	f.emit, f.head.At = emit, at
	f.say("", fact.Presence{Life: fact.Dead, At: at})
	f.emit = nil
}

func (f *Facts) say(agent string, what fact.What) {
	x := f.head
	x.Agent, x.What = agent, what
	f.emit(x)
}

// spoken is what a line holds of words.
type spoken struct {
	scope    string
	folder   string
	text     bool
	sentence string
}

// said looks for an agent's words, and for the folder. Both stand only in some lines.
func (f *Facts) said(l line.Line) (s spoken) {
	v := block.Fields(l.Bytes, "type", "message", "parent_tool_use_id", "cwd", "item")
	s.folder = text(v[3])
	switch text(v[0]) {
	case "assistant":
		m := block.Read(v[1])
		s.scope, s.text = text(v[2]), m.Text && !m.Synthetic
		if s.text && s.scope == "" && len(m.Calls) == 0 {
			s.sentence = outcome.Sentence(words(block.Fields(v[1], "content")[0]))
		}
	case "item.completed":
		if item := block.Fields(v[4], "type", "text"); text(item[0]) == "agent_message" {
			s.text, s.sentence = true, outcome.Sentence(text(item[1]))
		}
	}
	return s
}

// words is the text of a message's content.
func words(content []byte) (last string) {
	if said, ok := line.String(content); ok {
		return said
	}
	_ = line.Items(content, func(b []byte) bool {
		if part := block.Fields(b, "type", "text"); text(part[0]) == "text" {
			last = text(part[1])
		}
		return true
	})
	return last
}

// step tells of a step of an agent; of one that was not seen before, who it is.
func (f *Facts) step(s step) {
	scope, w := s.scope, s.work
	switch {
	case w.Message == 0 && w.Tokens != (fact.Tokens{}) && len(w.Calls) == 0 && !w.Text: // codex exec counts by turn
		f.say(scope, fact.Spend{Tokens: w.Tokens})
		return
	case len(w.Calls) == 0 && !w.Text && w.Tokens == (fact.Tokens{}):
		return
	}
	if scope == "" {
		f.begin(false)
	} else if !f.seated[scope] {
		f.seated[scope] = true
		f.say(scope, fact.Sidecar{Kind: fact.Agent, Label: f.labels[scope], Parent: f.spawned[scope], Call: scope})
	}
	f.say(scope, w)
}

// begin opens a turn if none is open. A recording does not hold the prompt; only a turn that begins while background
// work is out may have been begun by nobody.
func (f *Facts) begin(woken bool) {
	if f.open {
		return
	}
	f.open = true
	if woken && f.over {
		f.say("", fact.Wake{})
		return
	}
	f.say("", fact.Prompt{Way: fact.Typed})
}

// event tells of one thing that is no step.
func (f *Facts) event(e trace.Event) {
	switch e := e.(type) {
	case trace.Begin:
		if e.Session != "" && f.head.Team.Session == "recording" && isID(e.Session) {
			f.head.Team.Session = e.Session
		}
		if e.Turn {
			f.begin(len(f.tasks) > 0)
		}
	case trace.Task:
		f.tasks[e.ID] = e.Call
		if f.labels[e.Call] == "" {
			f.labels[e.Call] = outcome.Label(e.Label, maxLabel)
		}
	case trace.Refused:
		f.refused[e.ID] = true
	case trace.Ended:
		f.answered(e)
	case trace.TaskOver:
		f.taskOver(e)
	case trace.Result:
		f.ended(e)
	}
}

// answered tells of a call that came back.
func (f *Facts) answered(e trace.Ended) {
	res := fact.Result{ID: e.ID, Failed: e.Status == trace.Failed, Denied: e.Status == trace.Denied}
	if res.Failed && f.refused[e.ID] {
		res.Failed, res.Denied = false, true
	}
	all := fact.Results{Calls: []fact.Result{res}}
	if _, spawns := f.spawned[e.ID]; spawns {
		if e.Status == trace.Launched {
			f.out[e.ID] = true
			all.Launched = fact.Launch{Kind: fact.AgentLaunch, ID: e.ID}
		} else {
			all.Completed, all.Launched.ID = e.Status == trace.OK, e.ID
		}
	}
	f.say(e.Agent, all)
}

// taskOver tells of the end of an agent in the background.
func (f *Facts) taskOver(e trace.TaskOver) {
	if e.Call == "" {
		e.Call = f.tasks[e.Task]
	}
	delete(f.tasks, e.Task)
	if !f.out[e.Call] {
		return
	}
	delete(f.out, e.Call)
	n := fact.Notice{Task: e.Call, Call: e.Call}
	if e.Status == trace.Failed {
		n.Status = fact.Failed
	}
	f.say("", n)
}

// ended tells how a turn went.
func (f *Facts) ended(e trace.Result) {
	if !f.open && f.over { // told at the end of the recording, of a turn that another one ended
		return
	}
	f.begin(false)
	f.open, f.over = false, true
	switch {
	case !e.Failed:
		f.say("", fact.TurnOver{Agents: len(f.out)})
	case e.Reason == "max_turns" || e.Reason == "error_max_turns":
		f.say("", fact.LimitReached{})
	case e.Reason == "aborted_tools" || e.Reason == "aborted_streaming":
		f.say("", fact.Interrupt{})
	default:
		f.say("", fact.Failure{Reason: fact.APIError})
	}
}

func role(tool string) fact.Role {
	switch tool {
	case "AskUserQuestion":
		return fact.Ask
	case "ExitPlanMode":
		return fact.Approval
	case "StructuredOutput":
		return fact.Structured
	case "Agent", "Task":
		return fact.Spawn
	}
	return fact.Plain
}

// isID tells an id that can name a session.
func isID(s string) bool {
	if s == "" || len(s) > 128 {
		return false
	}
	for _, c := range s {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_') {
			return false
		}
	}
	return true
}
