package office

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"desklamp/internal/fact"
)

// rounds is how many histories each property is tried on.
const rounds = 1500

func each(t *testing.T, try func(t *testing.T, r chance)) {
	for seed := range uint64(rounds) {
		r := chance{rand.New(rand.NewPCG(seed, 7))}
		t.Run(fmt.Sprint(seed), func(t *testing.T) { try(t, r) })
	}
}

// deal hands the facts of the files out in some order that keeps each file's own.
func (r chance) deal(files [][]fact.Fact, hand func(fact.Fact)) {
	next := make([]int, len(files))
	var left []int
	for i, f := range files {
		for range f {
			left = append(left, i)
		}
	}
	if r.yes() { // else file after file
		r.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
	}
	for _, i := range left {
		hand(files[i][next[i]])
		next[i]++
	}
}

func TestTheOfficeIsAFunctionOfFilesAndClock(t *testing.T) {
	each(t, func(t *testing.T, r chance) {
		isFunctionOfFiles(t, r, r.files(40))
	})
}

func isFunctionOfFiles(t *testing.T, r chance, files [][]fact.Fact) {
	opts := options(r)
	now := noon
	l := newLive(opts)
	r.deal(files, func(f fact.Fact) {
		l.Apply(f, now)
		if r.IntN(3) == 0 {
			now = now.Add(r.gap())
			l.look(t, now)
		}
	})
	now = now.Add(r.gap())
	l.look(t, now)
	once := New(opts)
	for _, f := range files {
		for _, x := range f {
			once.Apply(x, now)
		}
	}
	want := once.Snapshot(now)
	mustBe(t, "looking often and looking once", l.Snapshot(now), want)
	mustBe(t, "the changes and the office", l.seen, want)
	checkTimes(t, want)
}

// checkTimes looks for times that run backwards.
func checkTimes(t *testing.T, s Snapshot) {
	t.Helper()
	check := func(what string, start Time, end *Time) {
		if start.IsZero() || start.After(s.At.Time) || end != nil && (end.Before(start.Time) || end.After(s.At.Time)) {
			t.Fatalf("%s from %v to %v, seen at %v", what, start, end, s.At)
		}
	}
	for _, team := range s.Teams {
		check(team.ID+" since", team.Since, nil)
		check(team.ID+" why", team.Why.At, nil)
		for _, m := range team.Members {
			check(m.ID, m.Started, m.Ended)
			check(m.ID+" since", m.Started, &m.Since)
		}
		for i, r := range team.Requests {
			check(r.ID, r.Started, r.Ended)
			if i > 0 && r.Number <= team.Requests[i-1].Number {
				t.Fatalf("number %d after %d", r.Number, team.Requests[i-1].Number)
			}
		}
	}
}

func TestBeforeItIsDueTheClockChangesNothing(t *testing.T) {
	each(t, func(t *testing.T, r chance) {
		isDue(t, r, r.files(30))
	})
}

func isDue(t *testing.T, r chance, files [][]fact.Fact) {
	now := noon.Add(12 * time.Hour)
	l := newLive(options(r))
	for _, f := range files {
		for _, x := range f {
			if x.At.After(now) { // a wrong clock goes on counting as now
				x.At = now
			}
			if p, ok := x.What.(fact.Presence); ok && p.At.After(now) {
				continue
			}
			l.Apply(x, now)
		}
	}
	l.look(t, now)
	for range 50 {
		due := l.Due()
		if due.IsZero() {
			if c := l.look(t, now.Add(1000*time.Hour)); len(c) > 0 {
				t.Fatalf("nothing was due, but %+v", c[0])
			}
			return
		}
		if !due.After(now) {
			t.Fatalf("due at %v, before now %v", due, now)
		}
		between := now.Add(time.Duration(r.Int64N(int64(due.Sub(now)))))
		if c := l.look(t, between); len(c) > 0 {
			t.Fatalf("due at %v, but at %v: %+v", due, between, c[0])
		}
		now = due
		l.look(t, now)
	}
	t.Fatal("an office at rest is due for ever")
}

func FuzzFacts(f *testing.F) {
	f.Add(uint64(1), uint64(2))
	f.Fuzz(func(t *testing.T, a, b uint64) {
		r := chance{rand.New(rand.NewPCG(a, b))}
		l, now := newLive(options(r)), noon
		r.deal(r.files(120), func(x fact.Fact) {
			l.Apply(x, now)
			now = now.Add(r.gap())
			l.look(t, now)
		})
		checkTimes(t, l.Snapshot(now))
	})
}
