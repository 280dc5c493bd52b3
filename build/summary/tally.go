package main

// tally counts what a part checked, and names what failed.
type tally struct {
	passed   int
	failures []string
}

func (t *tally) failed() int { return len(t.failures) }

func (t *tally) fail(name string) { t.failures = append(t.failures, name) }

func (t *tally) add(other tally) {
	t.passed += other.passed
	t.failures = append(t.failures, other.failures...)
}
