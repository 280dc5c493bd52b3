package fact

// Tally counts what a source could and could not use of one file. It holds names of types, fields and tools and counts,
// no content.
type Tally struct {
	Lines    int
	Skipped  int             // lines that cost themselves: damaged, or not a record
	Unknown  map[Unknown]int // record types that no rule knows
	Missing  map[Unknown]int // fields that rules lean on and a known record did not have, such as "assistant.message.id"
	NewTools map[Unknown]int // tools whose action is not in the tables
	Unplaced []Unplaced      // where the skipped lines stand, at most MaxUnplaced
}

// MaxUnplaced bounds Tally.Unplaced per file.
const MaxUnplaced = 100

// Unknown names a record type, a field or a tool by the version of the program that wrote it.
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
func (t *Tally) Miss(kind, version string) { count(&t.Unknown, Unknown{kind, version}, 1) }

// Lack counts a field that was not there.
func (t *Tally) Lack(field, version string) { count(&t.Missing, Unknown{field, version}, 1) }

// Tool counts a call of a tool that is new.
func (t *Tally) Tool(name, version string) { count(&t.NewTools, Unknown{name, version}, 1) }

// Add adds the counts of another file, without its places.
func (t *Tally) Add(other *Tally) {
	t.Lines += other.Lines
	t.Skipped += other.Skipped
	for _, pair := range []struct{ to, from *map[Unknown]int }{
		{&t.Unknown, &other.Unknown}, {&t.Missing, &other.Missing}, {&t.NewTools, &other.NewTools},
	} {
		for u, n := range *pair.from {
			count(pair.to, u, n)
		}
	}
}

func count(m *map[Unknown]int, u Unknown, n int) {
	if *m == nil {
		*m = map[Unknown]int{}
	}
	(*m)[u] += n
}
