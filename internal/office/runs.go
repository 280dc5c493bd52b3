package office

import (
	"cmp"
	"slices"
	"time"

	"desklamp/internal/fact"
)

// A workflow run is told of by many files (rules §10): the call that starts it, its journal, the logs of its agents and
// what is written when it is over. Its journal has no clock, so what these files say stands, and only the launch and the
// word that it is over happen.

// ran is what one file says of runs.
type ran struct {
	runs   map[string]fact.Run
	agents []*runAgent // in the order in which they were named
	byID   map[string]*runAgent
	plans  map[string]fact.RunPlan // by call
}

// runAgent is an agent of a run.
type runAgent struct {
	fact.RunAgent
	id string
}

// ofRuns takes in what a file says of runs. Of an agent the last word holds.
func (f *file) ofRuns(x fact.Fact) {
	if f.ran == nil {
		f.ran = &ran{}
	}
	switch w := x.What.(type) {
	case fact.Run:
		f.ran.runs = put(f.ran.runs, w.ID, w)
	case fact.RunPlan:
		f.ran.plans = put(f.ran.plans, w.Call, w)
	case fact.RunAgent:
		if x.Agent == "" { // nobody's
			return
		}
		if a := f.ran.byID[x.Agent]; a != nil {
			a.learn(w)
			return
		}
		a := &runAgent{w, x.Agent}
		f.ran.agents = append(f.ran.agents, a)
		f.ran.byID = put(f.ran.byID, x.Agent, a)
	}
}

// learn takes a further word about the agent in. Not every word names its phase.
func (a *runAgent) learn(w fact.RunAgent) {
	w.Phase, w.Label = cmp.Or(w.Phase, a.Phase), cmp.Or(w.Label, a.Label)
	w.Key = cmp.Or(w.Key, a.Key)
	a.RunAgent = w
}

// launch is a run that a call of the leader started.
type launch struct {
	run, call, task, name string
	at                    time.Time
	end                   *ending // what was told of its end
}

// start takes in that a call has started a run.
func (f *fold) start(w fact.Results, at time.Time) {
	l := w.Launched
	if l.Kind != fact.WorkflowLaunch || l.Run == "" || f.launches[l.Run] != nil {
		return
	}
	n := &launch{run: l.Run, task: l.ID, name: l.Name, at: at}
	if len(w.Calls) > 0 {
		n.call = w.Calls[0].ID
	}
	f.launches = put(f.launches, l.Run, n)
}

// runOver takes in the word that a task is over, which may be a run. Without the task's own name the call's tells.
func (f *fold) runOver(task, call string, end ending) {
	for _, l := range f.launches {
		if l.end == nil && (task != "" && (l.task == task || l.run == task) || call != "" && l.call == call) {
			end.at = later(l.at, end.at)
			l.end = &end
			f.background.end(l.run, end.rule, end.at) // had it no task of its own
		}
	}
}

// run is all that is known of a run.
type run struct {
	fact.Run // as it was written when it was over; else only born and the id
	over     bool
	plan     fact.RunPlan
	launch   *launch
	agents   []*runAgent
}

// standRuns sums up what all files say of runs.
func (t *team) standRuns(s *stood) {
	for id, l := range t.fold.launches {
		s.runs = put(s.runs, id, &run{Run: fact.Run{ID: id}, launch: l})
	}
	var files []*file
	for _, f := range t.files {
		if f.ran != nil {
			files = append(files, f)
		}
	}
	slices.SortFunc(files, func(a, b *file) int { // journals first: they have the agents in their order
		if aRuns, bRuns := len(a.ran.runs) > 0, len(b.ran.runs) > 0; aRuns != bRuns {
			if aRuns {
				return -1
			}
			return 1
		}
		return compareFiles(a, b)
	})
	plans := map[string]fact.RunPlan{}
	for _, f := range files {
		for call, p := range f.ran.plans {
			plans[call] = p
		}
		for _, r := range f.ran.runs {
			s.run(r.ID).is(r)
		}
		for _, a := range f.ran.agents {
			s.agentOfRun(a)
		}
	}
	for agent, sidecar := range s.sidecars {
		if sidecar.Run != "" {
			s.agentOfRun(&runAgent{fact.RunAgent{Run: sidecar.Run, Phase: sidecar.Phase, Label: sidecar.Label}, agent})
		}
	}
	for _, r := range s.runs {
		if r.launch != nil {
			r.plan = plans[r.launch.call]
		}
	}
}

func (s *stood) run(id string) *run {
	r := s.runs[id]
	if r == nil {
		r = &run{Run: fact.Run{ID: id}}
		s.runs = put(s.runs, id, r)
	}
	return r
}

// is takes in what a file says of the run as a whole.
func (r *run) is(w fact.Run) {
	switch {
	case w.State != fact.RunRunning:
		r.Run, r.over = w, true
	case !r.over:
		r.Started = earlier(r.Started, w.Started)
	}
}

// agentOfRun takes in what a file says of an agent. The word of a file that only names it says nothing of its state.
func (s *stood) agentOfRun(a *runAgent) {
	known := s.runOf[a.id]
	if known == nil {
		known = &runAgent{a.RunAgent, a.id}
		s.runOf = put(s.runOf, a.id, known)
		r := s.run(a.Run)
		r.agents = append(r.agents, known)
		return
	}
	w := a.RunAgent
	if w.State == fact.RunAgentStarted {
		w.State = known.State
	}
	known.learn(w)
}

// ended is how the run has ended as it is seen at a moment, nil while it goes on: by what was written or told of it, by
// its process's death, or because nothing was seen of it for long.
func (r *run) ended(f *fold, l *looking) *runEnd {
	switch {
	case r.over:
		return &runEnd{r.State, "journal", r.overAt()}
	case r.launch != nil && r.launch.end != nil:
		return &runEnd{r.launch.end.runState(), r.launch.end.rule, r.launch.end.at}
	}
	last, quiet := r.sign(f), idleAfter
	if _, waits := f.waits(); waits {
		quiet = askingAfter
	}
	switch {
	case f.gone():
		return &runEnd{r.left(f), "process-gone", last}
	case l.due(last.Add(quiet)):
		return &runEnd{r.left(f), "idle", last}
	}
	return nil
}

// runEnd is how a run has ended.
type runEnd struct {
	state fact.RunState
	rule  string
	at    time.Time
}

func (e *ending) runState() fact.RunState {
	switch e.state {
	case interrupted:
		return fact.RunKilled
	case hasFailed:
		return fact.RunFailed
	}
	return fact.RunCompleted
}

// overAt is when a run that was written of was over, zero when that was not written.
func (r *run) overAt() time.Time {
	if r.Started.IsZero() || r.Duration == 0 {
		return time.Time{}
	}
	return r.Started.Add(r.Duration)
}

// sign is the last sign of the run.
func (r *run) sign(f *fold) time.Time {
	last := r.Started
	if r.launch != nil {
		last = later(last, r.launch.at)
	}
	for _, a := range r.agents {
		if m := f.members[a.id]; m != nil {
			last = later(last, m.visit.last)
		}
	}
	return last
}

// left is what a run is called of which no end was seen: without work left to do it was done.
func (r *run) left(f *fold) fact.RunState {
	for _, a := range r.agents {
		if a.outcome(f) == fact.RunAgentStarted {
			return fact.RunKilled
		}
	}
	if len(r.agents) == 0 {
		return fact.RunKilled
	}
	return fact.RunCompleted
}

// lookAtRuns finds which runs are over.
func (l *looking) lookAtRuns(f *fold, s stood) {
	for id, r := range s.runs {
		if end := r.ended(f, l); end != nil {
			l.runEnds = put(l.runEnds, id, end)
		}
	}
}

// runLeft is how the visit of a run's agent has ended when its run is over, nil if it has not, or came later.
func (l *looking) runLeft(m *member, s stood) *ending {
	a := s.runOf[m.id]
	if a == nil || l.runEnds[a.Run] == nil {
		return nil
	}
	run := l.runEnds[a.Run]
	if !run.at.IsZero() && m.visit.start.After(run.at.Add(breakAfter)) {
		return nil
	}
	end := &ending{rule: run.rule, at: m.visit.last}
	if run.state == fact.RunKilled {
		end.state = interrupted
	}
	return end
}

// runsOver is the background without the runs that are over but were not told of.
func (l *looking) runsOver(f *fold) {
	for id, end := range l.runEnds {
		launch := f.launches[id]
		if launch == nil {
			continue
		}
		if _, out := f.background.tasks[cmp.Or(launch.task, id)]; !out {
			continue
		}
		l.background--
		if end.at.After(l.leftBy.at) {
			l.leftBy = ending{rule: end.rule, at: end.at}
		}
	}
}
