package office

import (
	"slices"
	"time"

	"desklamp/internal/fact"
)

// view is the team as it is seen at a moment, nil when it is not in the office: without a request of its own or an
// automatic turn, gone on to another session, in a project that is not asked for, or over for longer than the window.
func (t *team) view(c *clock, o Options) *Team {
	f := t.fold
	if f.turns == 0 || t.gone {
		return nil
	}
	s := t.stand()
	if len(o.Projects) > 0 && !slices.Contains(o.Projects, s.project.Name) {
		return nil
	}
	l := f.look(s, c)
	members := append([]Member{l.leader(f)}, t.memberViews(l, s)...)
	state := l.state(f)
	if o.Window > 0 && (state.state == Resting || state.state == Failed) && c.due(state.since.Add(o.Window)) {
		return nil
	}
	return &Team{
		ID: t.id.ID(), Source: t.id.Source, Session: t.id.Session,
		Project: s.project, Title: s.title, Entrypoint: s.client.Entrypoint, Version: s.client.Version,
		State: state.state, Since: At(state.since), Sure: state.sure, Why: Why{Rule: state.rule, At: At(state.at)},
		Automatic: l.working() && f.turn.request == nil, Background: l.background, Loading: s.loading,
		Members: members, Requests: f.requestViews(l, o.Window), Workflows: f.runViews(l, s),
	}
}

// looking is what the clock makes of a fold at a moment.
type looking struct {
	*clock
	end        *ending // of the leader's turn; nil: it is open
	asked      *asked  // nil: no person is asked
	background int
	since      time.Time // when the background began
	leftBy     ending    // of the background, when nothing is out
	runEnds    map[string]*runEnd

	visits []seenVisit
}

// seenVisit is a member and how its latest visit has ended, if it has.
type seenVisit struct {
	*member
	end *ending
}

// look applies the registry's word and the clock's rules to what came last, without keeping what they say.
func (f *fold) look(s stood, c *clock) *looking {
	l := &looking{clock: c, end: f.turn.end}
	if l.end == nil {
		l.end = f.registryEnd(c)
	}
	if l.end == nil {
		end, next := f.clockEnd(c.now)
		c.due(next)
		l.end = end
	}
	l.lookAtRuns(f, s)
	for _, m := range f.roster {
		l.visits = append(l.visits, seenVisit{m, f.visitEnd(m, s, l)})
	}
	l.asked = f.asked(l, s.mode)
	f.lookBehind(l)
	return l
}

// lookBehind looks at the background.
func (f *fold) lookBehind(l *looking) {
	l.background, l.since, l.leftBy = f.background.count(), f.background.began(), f.background.last
	l.runsOver(f)
	since, shell := f.shell()
	switch shell = shell && l.due(since.Add(steadyAfter)); {
	case shell && l.background == 0:
		l.background, l.since = 1, since
	case shell || l.background == 0:
	case f.gone():
		l.background, l.leftBy = 0, ending{rule: "process-gone", at: f.last}
	case l.due(f.last.Add(idleAfter)):
		l.background, l.leftBy = 0, ending{rule: "idle", at: f.last}
	}
}

// visitEnd is how the member's latest visit has ended: by the records, by what the files beside its log say, or by time.
func (f *fold) visitEnd(m *member, s stood, l *looking) *ending {
	if m.visit.end != nil {
		return m.visit.end
	}
	if end := s.hint(m, f.endings); end != nil {
		return end
	}
	if end := l.runLeft(m, s); end != nil {
		return end
	}
	if f.gone() {
		return &ending{rule: "process-gone", state: interrupted, at: m.visit.last}
	}
	end, next := m.clockEnd(f, l.now)
	l.due(next)
	return end
}

// working says that the leader is at work, or waits in the middle of it.
func (l *looking) working() bool { return l.end == nil }

// status is a team's state and its reason.
type status struct {
	state     State
	rule      string
	since, at time.Time
	sure      bool
}

// state is the first rule that holds, in the order of the rules (§9).
func (l *looking) state(f *fold) status {
	switch {
	case l.asked != nil:
		return status{Asking, l.asked.rule, l.asked.at, l.asked.at, l.asked.sure}
	case l.working() && f.turn.request != nil:
		return status{Working, "request-open", f.turn.since, f.turn.start, true}
	case l.working():
		return status{Working, "automatic-turn", f.turn.since, f.turn.start, true}
	}
	if at := l.here(); !at.IsZero() {
		return status{Working, "member-open", at, at, true}
	}
	if l.background > 0 {
		return status{Working, "background", l.since, l.since, true}
	}
	if l.end.state == hasFailed {
		return status{Failed, l.end.rule, l.end.at, l.end.at, true}
	}
	last := l.lastEnd()
	return status{Resting, last.rule, last.at, last.at, true}
}

// here is when the first of the members that are here came; zero when nobody is.
func (l *looking) here() (at time.Time) {
	for _, v := range l.visits {
		if v.end == nil {
			at = earlier(at, v.visit.start)
		}
	}
	return at
}

// lastEnd is the end that left the team at rest.
func (l *looking) lastEnd() ending {
	last := *l.end
	for _, v := range l.visits {
		if v.end != nil && v.end.at.After(last.at) {
			last = *v.end
		}
	}
	if l.leftBy.at.After(last.at) {
		last = l.leftBy
	}
	return last
}

// leader is the leader as it is seen.
func (l *looking) leader(f *fold) Member {
	m := Member{
		ID: "leader", Kind: "leader", Visit: 1, Sure: true, Started: At(f.began), Actions: byName(f.lead.actions),
	}
	switch {
	case l.asked != nil && l.asked.by == nil:
		m.State, m.Since, m.Sure, m.Action = Asking, At(l.asked.at), l.asked.sure, l.asked.action.String()
	case l.working():
		m.State, m.Since, m.Action = Working, At(f.lead.since), f.lead.action().String()
	case l.end.state == hasFailed:
		m.State, m.Since = Failed, At(l.end.at)
	default:
		m.State, m.Since = Resting, At(l.end.at)
	}
	return m
}

// kinds are the names of the kinds of members.
var kinds = map[fact.Kind]string{
	fact.Agent: "agent", fact.Fork: "fork", fact.WorkflowAgent: "workflow", fact.Teammate: "teammate",
}
