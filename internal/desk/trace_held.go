package desk

import (
	"slices"
	"sync"
	"time"
)

// forgetTrace is how long a trace is held when no page asks for it any more.
const forgetTrace = 2 * time.Minute

// mostTraces is how many traces are held: of the pages that look at once, few look at different teams.
const mostTraces = 4

// tracing is the traces that pages look at, the one that was asked for last at the end. Nothing of them is kept on disk.
type tracing struct {
	mu     sync.Mutex // one reads on at a time
	held   []*heldTrace
	opened int // how many ever were
	forget *time.Timer
}

// heldTrace is one of them.
type heldTrace struct {
	traced
	of    string // the team
	feed  any    // the replay or the day it is of; nil for the logs
	opens int    // the how manieth it is
	asked time.Time
}

// Generation differs also between two traces of one team: keys and revisions depend on the order in which files grew.
func (h *heldTrace) Generation() int { return h.opens<<16 + h.traced.Generation() }

// find takes the trace of a team to the end, nil for none.
func (t *tracing) find(team string, feed any) *heldTrace {
	for i, h := range t.held {
		if h.of == team && h.feed == feed {
			t.held = append(slices.Delete(t.held, i, i+1), h)
			return h
		}
	}
	return nil
}

// hold adds a trace, and drops the one that was asked for longest ago when there are too many.
func (t *tracing) hold(h *heldTrace) {
	t.opened++
	h.opens = t.opened
	if t.held = append(t.held, h); len(t.held) > mostTraces {
		t.held = slices.Delete(t.held, 0, 1)
	}
}

// forgetTracing drops the traces that nobody asked for in a while, and comes back while there are others.
func (d *Desk) forgetTracing() {
	d.tracing.mu.Lock()
	defer d.tracing.mu.Unlock()
	t := &d.tracing
	t.held = slices.DeleteFunc(t.held, func(h *heldTrace) bool { return time.Since(h.asked) >= forgetTrace })
	if t.forget = nil; len(t.held) > 0 {
		t.forget = time.AfterFunc(forgetTrace, d.forgetTracing)
	}
}
