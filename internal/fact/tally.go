package fact

// Tally counts what a source could and could not use of one file. It holds names of types and counts, no content.
type Tally struct {
	Lines    int
	Skipped  int             // lines that cost themselves: damaged, or not a record
	Unknown  map[Unknown]int // record types that no rule knows
	Unplaced []Unplaced      // where the skipped lines stand, at most MaxUnplaced
}

// MaxUnplaced bounds Tally.Unplaced per file.
const MaxUnplaced = 100

// Unknown names a record type by the tool version that wrote it.
type Unknown struct{ Type, Version string }

// Unplaced is a line that could not be used.
type Unplaced struct {
	Line int    // from 1
	Why  string // a word of ours, such as "not JSON"
}

// Skip counts line number n (from 1) as skipped for the reason why.
func (t *Tally) Skip(n int, why string) {
	t.Skipped++
	if len(t.Unplaced) < MaxUnplaced {
		t.Unplaced = append(t.Unplaced, Unplaced{n, why})
	}
}

// Miss counts a record of an unknown type.
func (t *Tally) Miss(kind, version string) {
	if t.Unknown == nil {
		t.Unknown = map[Unknown]int{}
	}
	t.Unknown[Unknown{kind, version}]++
}
