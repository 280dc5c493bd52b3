package process

// Hold says whether anybody holds the lock on a file.
type Hold uint8

// The holds. Unsure: the system does not tell, or the file cannot be looked at.
const (
	Unsure Hold = iota
	Held
	Free
)

// Locks looks at locks. It never takes one: a program that finds its own lock taken fails.
type Locks interface {
	Hold(path string) Hold
}

// Hold implements Locks.
func (System) Hold(path string) Hold { return hold(path) }
