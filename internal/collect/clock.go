package collect

import "time"

// clock is the rules' only clock: the wall time at its start plus the time since then, sleep included. A wall clock
// that is set while the program runs moves nothing.
type clock struct {
	start time.Time
	mark  time.Duration
}

func newClock() clock { return clock{start: time.Now().UTC().Round(0), mark: sinceBoot()} }

func (c clock) now() time.Time { return c.start.Add(sinceBoot() - c.mark) }

// processStart anchors Go's monotonic time; it is never changed.
var processStart = time.Now()
