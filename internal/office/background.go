package office

import (
	"time"

	"desklamp/internal/fact"
)

// background is work that goes on without a turn (rules §6): shells, workflow runs, agents that have not written yet.
type background struct {
	tasks  map[string]task
	others int // more agents and runs that the client says are out
	saidAt time.Time
	last   ending // of the task that ended last
}

type task struct {
	kind fact.LaunchKind
	at   time.Time
}

func (b *background) count() int { return len(b.tasks) + b.others }

// began is when the oldest of them did.
func (b *background) began() (at time.Time) {
	for _, t := range b.tasks {
		at = earlier(at, t.at)
	}
	if b.others > 0 {
		at = earlier(at, b.saidAt)
	}
	return at
}

// end takes a task away, if it is out.
func (b *background) end(id, rule string, at time.Time) bool {
	if _, out := b.tasks[id]; !out {
		return false
	}
	delete(b.tasks, id)
	b.last = ending{rule: rule, at: at}
	return true
}

// forget gives up all tasks: the team was silent too long since the time at.
func (b *background) forget(at time.Time) {
	if b.count() > 0 {
		b.last = ending{rule: "idle", at: at}
	}
	clear(b.tasks)
	b.others = 0
}

// launched takes in what results tell of background work.
func (f *fold) launched(w fact.Results, e *entry) {
	f.start(w, e.when)
	switch l := w.Launched; {
	case w.Completed:
		f.over(l.ID, ending{rule: "call-completed"})
		for _, r := range w.Calls {
			f.endings[r.ID] = ending{rule: "call-completed"}
		}
	case w.Stopped != "":
		f.taskOver(w.Stopped, "task-stop", e.when)
		stop := ending{rule: "task-stop", state: interrupted, at: e.when}
		f.over(w.Stopped, stop)
		f.runOver(w.Stopped, "", stop)
	case l.Kind == fact.WorkflowLaunch && l.ID == "" && l.Run != "":
		f.background.tasks[l.Run] = task{l.Kind, e.when}
	case l.ID == "" || l.Kind == fact.NoLaunch || l.Kind == fact.AgentLaunch && f.members[l.ID] != nil:
	default:
		f.background.tasks[l.ID] = task{l.Kind, e.when}
	}
}

// notice takes in the word that a background task has ended. What was killed ended then; what ended by itself wrote its
// last record before.
func (f *fold) notice(w fact.Notice, e *entry) {
	end := ending{rule: "notification"}
	switch w.Status {
	case fact.Killed:
		end.state, end.at = interrupted, e.when
	case fact.Failed:
		end.state = hasFailed
	}
	f.taskOver(w.Task, "notification", e.when)
	f.over(w.Task, end)
	f.runOver(w.Task, w.Call, ending{rule: end.rule, state: end.state, at: e.when})
	if w.Call != "" {
		f.endings[w.Call] = end
	}
}

// taskOver ends a task of the background. One that is not known is one of the others.
func (f *fold) taskOver(id, rule string, at time.Time) {
	b := &f.background
	if !b.end(id, rule, at) && b.others > 0 && f.members[id] == nil {
		if b.others--; b.others == 0 {
			b.last = ending{rule: rule, at: at}
		}
	}
}

// pending takes in how much work the client says is out at the end of a turn. What is known is not counted again.
func (f *fold) pending(e *entry) {
	f.background.others = 0
	w, ok := e.what.(fact.TurnOver)
	if !ok {
		return
	}
	agents, runs := 0, 0
	for _, m := range f.roster {
		if m.visit.end == nil {
			agents++
		}
	}
	for _, t := range f.background.tasks {
		switch t.kind {
		case fact.AgentLaunch:
			agents++
		case fact.WorkflowLaunch:
			runs++
		}
	}
	f.background.others = max(0, w.Agents-agents) + max(0, w.Workflows-runs)
	f.background.saidAt = e.when
}
