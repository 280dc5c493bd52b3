// Package process says whether a process lives and since when.
//
// In: a process id, or a file. Out: whether it runs now, and its start in the form in which Claude Code's registry notes it, so
// that a number that was given to another process is noticed; whether somebody holds a lock on the file. It asks the
// system, signals nobody and takes no lock. Recordings and
// tests put their own Table in the system's place.
package process

import "strings"

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

// Table looks processes up. It is safe for use by several goroutines.
type Table interface {
	Look(pid int) Life

	// Sees tells whether the numbers of a domain, as Claude Code's registry notes it ("" when it does not), are
	// numbers of this table: a container and its host number their processes each for itself.
	Sees(domain string) bool
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

// Sees implements Table. Of a domain in a form of the future nothing is held against it.
func (System) Sees(domain string) bool {
	space := strings.LastIndex(domain, "pid:[")
	own := namespace()
	return space < 0 || own == "" || domain[space:] == own
}

// Recorded is the table of a recording: every process lives but those named in it.
type Recorded map[int]bool

// Look implements Table.
func (dead Recorded) Look(pid int) Life { return Life{Alive: pid > 0 && !dead[pid]} }

// Sees implements Table.
func (Recorded) Sees(string) bool { return true }
