package office

import (
	"time"

	"desklamp/internal/fact"
)

const (
	silentAfter = 10 * time.Minute // without a record a member has left
	breakAfter  = 30 * time.Second // after a stop it comes again as a new visit
)

// member is an agent of the team, the leader not counted.
type member struct {
	id      string
	came    time.Time // for the first time
	visit   visit     // the latest one
	visits  int
	stopped bool // an earlier visit was stopped from outside
	steps   steps
	stirred time.Time // the last record after the visit's end that opened nothing
}

// visit is one stay of a member.
type visit struct {
	start, last time.Time
	request     *request // in which it began
	message     uint64
	answer      answerKind
	end         *ending
	turn        uint64 // whose brackets it has; 0: none
}

// memberEnds are the records in a member's own file that end its visit (rules §6).
var memberEnds = []struct {
	rule  string
	state string
	sees  func(*member, *entry) bool
}{
	{rule: "interrupted", state: interrupted, sees: isOf[fact.Interrupt]},
	{rule: "api-error", state: hasFailed, sees: isOf[fact.Failure]},
	{rule: "max-turns", sees: isOf[fact.LimitReached]},
	{rule: "tool-ends-turn", sees: ends("tool-ends-turn")},
	{rule: "structured-output", sees: ends("structured-output")},
	{rule: "stop", sees: stops},
}

func isOf[T fact.What](_ *member, e *entry) bool { return is[T](nil, e) }

func ends(rule string) func(*member, *entry) bool {
	return func(m *member, e *entry) bool {
		w, ok := e.what.(fact.Results)
		return ok && m.steps.endsTurn(w, nil) == rule
	}
}

// stops sees an answer with text whose reason says that it is the last.
func stops(m *member, e *entry) bool {
	w, ok := e.what.(fact.Work)
	return ok && w.Stop.Final() && m.visit.answer == finalWord && m.steps.messageOf(w).text
}

// member takes in a record of a member. Its first one is its coming.
func (f *fold) member(e *entry) {
	m := f.members[e.agent]
	if m == nil {
		m = &member{id: e.agent, came: e.when, steps: newSteps(f.lead.spent)}
		f.members[e.agent] = m
		f.roster = append(f.roster, m)
		delete(f.background.tasks, e.agent) // it has come
		m.come(f, e.when)
	}
	m.silence(f, e.when)
	m.wake(e)
	m.turns(f, e)
	switch w := e.what.(type) {
	case fact.Spend:
		f.credit(m).spend(w.Tokens)
	case fact.Work:
		m.resume(f, w.Message, e.when)
		f.credit(m).help(m.id)
		m.visit.message = w.Message
		m.visit.answer = m.steps.judge(w, m.steps.work(w, e.when, f.credit(m), nil))
	case fact.Results:
		m.visit.answer = noAnswer
		m.steps.results(w, e.when)
	case fact.Failure:
		m.resume(f, 0, e.when)
	case fact.HookBlocked:
		m.blocked()
	}
	m.record(e)
}

// come begins a visit.
func (m *member) come(f *fold, at time.Time) {
	m.visits++
	m.visit = visit{start: at, last: at}
	if f.turn != nil {
		m.visit.request = f.turn.request
	}
	m.visit.request.help(m.id)
	m.steps.drop()
	m.steps.since = at
	m.stirred = time.Time{}
}

// resume goes on with the visit, or begins a new one when the old one has been over too long. It was woken by the
// record before, if that stands close: the model's answer takes a while.
func (m *member) resume(f *fold, message uint64, at time.Time) {
	end := m.visit.end
	if end == nil || m.visit.turn != 0 { // its turns say when it comes
		return
	}
	woken := at
	if !m.stirred.IsZero() && at.Sub(m.stirred) <= breakAfter {
		woken = m.stirred
	}
	if woken.Sub(end.at) > breakAfter && (message == 0 || message != m.visit.message) {
		m.stopped = m.stopped || end.state == interrupted
		m.come(f, woken)
		return
	}
	m.visit.end, m.steps.since, m.stirred = nil, at, time.Time{}
}

// record notes a record, and ends the visit if it says so.
func (m *member) record(e *entry) {
	v := &m.visit
	if v.end != nil {
		m.stirred = e.when
		return
	}
	v.last = e.when
	for _, r := range memberEnds {
		if r.sees(m, e) {
			m.leave(&ending{rule: r.rule, state: r.state, at: e.when})
			return
		}
	}
}

func (m *member) leave(e *ending) {
	m.visit.end = e
	m.steps.drop()
}

// silence ends a visit that had no record for too long by the time at.
func (m *member) silence(f *fold, at time.Time) {
	if end, _ := m.clockEnd(f, at); end != nil {
		m.leave(end)
	}
}

// clockEnd is how the open visit has ended by the time at, if it has; else when it may next. In a log that states no
// stop reasons, text alone is a stop when nothing follows it. While a person is asked, an open call may hang for long,
// and who waits for an agent of its own is silent only when the team is.
func (m *member) clockEnd(f *fold, at time.Time) (end *ending, next time.Time) {
	v := &m.visit
	if v.end != nil {
		return nil, time.Time{}
	}
	end, next = &ending{rule: "silence", at: v.last}, v.last.Add(silentAfter)
	if v.answer == textOnly {
		end.rule, next = "stop", v.last.Add(quietAfter)
	}
	if c := m.steps.top(); c != nil && c.role == fact.Spawn {
		next = later(next, f.lastBefore(at).Add(silentAfter))
	}
	if _, waits := f.waits(); waits && m.steps.top() != nil {
		next = v.last.Add(askingAfter)
	}
	if next.After(at) {
		return nil, next
	}
	return end, time.Time{}
}

// lastBefore is the newest record of the team before the time at.
func (f *fold) lastBefore(at time.Time) time.Time {
	if f.last.Before(at) {
		return f.last
	}
	return f.before
}

// blocked takes a stop back: a hook said that the member is not done.
func (m *member) blocked() {
	v := &m.visit
	v.answer = noAnswer
	if v.end != nil && v.end.rule == "stop" {
		v.end = nil
	}
}

// over ends the visit of a member by what another file tells. Without a time of its own, its last record is the end.
func (f *fold) over(id string, end ending) {
	m := f.members[id]
	if m == nil {
		return
	}
	m.silence(f, f.last)
	if m.visit.end != nil {
		return
	}
	if end.at.IsZero() {
		end.at = m.visit.last
	}
	m.leave(&end)
}

// credit is the request that the member's steps count in: the open one, else the one that brought the member.
func (f *fold) credit(m *member) *request {
	if f.turn.open() && f.turn.request != nil {
		return f.turn.request
	}
	return m.visit.request
}

// help counts a member as one of the request's.
func (r *request) help(id string) {
	if r != nil {
		r.helpers[id] = true
	}
}
