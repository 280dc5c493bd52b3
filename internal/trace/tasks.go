package trace

import "strings"

// beat takes in a sign of life. It closes and starts nothing.
func (r *Run) beat(e Beat) {
	id, _, _ := strings.Cut(e.Call, "-heartbeat-")
	for _, name := range []string{e.Call, id, e.Parent} {
		if c := r.call(name); c != nil {
			if !c.ended {
				c.Elapsed = max(c.Elapsed, e.Elapsed)
				r.touch(c)
			}
			return
		}
	}
}

// task is background work, or the agent of a call.
type task struct {
	call  string // id of the call it belongs to
	over  bool
	how   Status
	alive bool // among the background tasks that live
}

func (r *Run) task(id string) *task {
	t := r.tasks[id]
	if t == nil {
		t = &task{}
		r.tasks[id] = t
	}
	return t
}

func (r *Run) applyTask(e Event) {
	switch e := e.(type) {
	case Task:
		r.taskBegins(e)
	case Progress:
		r.progress(e)
	case TaskOver:
		r.taskOver(e)
	case Living:
		r.living(e)
	}
}

// taskBegins takes in the start of a task. The same one can begin again: then its call is out once more.
func (r *Run) taskBegins(e Task) {
	t := r.task(e.ID)
	if t.call == "" {
		t.call = e.Call
	}
	again := t.over
	t.over = false
	c := r.call(t.call)
	if c == nil {
		return
	}
	if c.Label == "" {
		c.Label = clean(e.Label, maxLabel)
	}
	if again && c.ended && (c.Status == OK || c.Status == Failed) && c.Doing.out {
		c.Status = Launched
	}
	r.touch(c)
}

// of is the call of a task: the one that started it. A task that was woken later is told with the call that woke it.
func (r *Run) of(id, call string) *Call {
	if t := r.tasks[id]; t != nil && t.call != "" {
		call = t.call
	}
	return r.call(call)
}

func (r *Run) progress(e Progress) {
	c := r.of(e.Task, e.Call)
	if c == nil {
		return
	}
	d := &c.Doing
	e.Text = clean(e.Text, maxLabel)
	if e.Text != "" && (e.Summary || !d.Summary) { // an activity does not take a summary's place
		d.Text, d.Summary = e.Text, e.Summary
	}
	d.ToolUses, d.Tokens = max(d.ToolUses, e.ToolUses), max(d.Tokens, e.Tokens)
	r.touch(c)
}

func (r *Run) taskOver(e TaskOver) {
	t := r.task(e.Task)
	if e.Call != "" && t.call == "" {
		t.call = e.Call
	}
	t.over, t.how = true, e.Status
	if c := r.call(t.call); c != nil {
		r.comes(c, e.Status)
	}
}

// comes takes in the end of what a launched call started. The word of its end counts more than that it was gone.
func (r *Run) comes(c *Call, how Status) {
	if c.Status == Launched || c.Doing.out && how == Failed && c.Status == OK {
		c.Status, c.Doing.out = how, true
		if c.End = r.at.At; c.End.IsZero() { // streams state none of a task: it is no earlier than what came before
			c.End = r.last
		}
		r.touch(c)
	}
}

// launched takes in that a call came back at once. What it started may be over already.
func (r *Run) launched(c *Call, id string) {
	c.Doing.out = true
	if id != "" {
		if t := r.task(id); t.call == "" {
			t.call = c.ID
		}
	}
	for name, t := range r.tasks {
		if t.call == c.ID && t.over && (id == "" || name == id) {
			r.comes(c, t.how)
			return
		}
	}
}

// living takes in which background tasks are alive: one that was and is no more has ended, well as far as is known.
func (r *Run) living(e Living) {
	alive := map[string]bool{}
	for _, id := range e.Tasks {
		alive[id] = true
		r.task(id)
	}
	for id, t := range r.tasks {
		if was := t.alive; was && !alive[id] && !t.over {
			t.over, t.how = true, OK
			if c := r.call(t.call); c != nil {
				r.comes(c, OK)
			}
		}
		t.alive = alive[id]
	}
}
