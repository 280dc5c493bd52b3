// Package process says whether a process lives and since when.
//
// In: a process id. Out: whether it runs now, and its start in the form in which Claude Code's registry notes it, so
// that a number that was given to another process is noticed. It asks the system and signals nobody. Recordings and
// tests put their own Table in the system's place.
package process

// Life is what is known of one process id.
type Life struct {
	Alive bool
	Start string // when it started: clock ticks since boot (Linux), FILETIME (Windows), date in UTC (macOS); "" when unknown
}

// Since tells whether the process that noted start as its own is the one alive. Where a start is not known, or noted
// in a form that cannot be compared, being alive is enough.
func (l Life) Since(start string) bool {
	return l.Alive && (l.Start == "" || start == "" || sameStart(l.Start, start))
}

// Table looks processes up.
type Table interface {
	Look(pid int) Life
}

// System is the table of this machine.
type System struct{}

// Look implements Table.
func (System) Look(pid int) Life {
	if pid <= 0 {
		return Life{}
	}
	return look(pid)
}

// Recorded is the table of a recording: every process lives but those named in it.
type Recorded map[int]bool

// Look implements Table.
func (dead Recorded) Look(pid int) Life { return Life{Alive: pid > 0 && !dead[pid]} }
