package office

import (
	"testing"

	"desklamp/internal/fact"
)

// parent is a leader that reads, and spawns a fork.
var parent = []record{
	rec("one", "p", "0:00", cli, typed), rec("one", "w1", "0:10", uses("read1")), rec("one", "r1", "0:12", gets("read1")),
	rec("one", "w2", "1:00", uses("delegate1")),
}

// repeated is the same in the fork's file, where a prompt is only a sign of life.
var repeated = []record{
	rec("one/f", "p", "0:00", touch), rec("one/f", "w1", "0:10", uses("read1")), rec("one/f", "r1", "0:12", gets("read1")),
	rec("one/f", "w2", "1:00", uses("delegate1")),
}

var ownWork = []record{
	rec("one/f", "r2", "1:00.2", gets("delegate1")), rec("one/f", "w3", "1:20", uses("write1")),
	rec("one/f", "r3", "1:22", gets("write1")), rec("one/f", "w4", "1:30", says("It fits.")),
}

func fork(call string) []record {
	return []record{rec("one/f", "", "", fact.Sidecar{Kind: fact.Fork, Type: "fork", Call: call})}
}

// did is what the only member of a team did, and since when it is here.
func did(t *testing.T, records []record) (actions map[string]int, started string) {
	t.Helper()
	read(t, "2:00", records)
	o, now := New(Options{}), clockTime("2:00")
	for i, r := range records {
		for _, x := range r.facts(i) {
			o.Apply(x, now)
		}
	}
	members := o.Snapshot(now).Teams[0].Members
	if len(members) != 2 {
		t.Fatalf("%d members, want a leader and a fork", len(members))
	}
	return members[1].Actions, short(members[1].Started)
}

func TestWhatAForkRepeatsIsNotItsWork(t *testing.T) {
	fresh := func(records []record) []record { // under other ids
		var renamed []record
		for _, r := range records {
			r.id += " fresh"
			renamed = append(renamed, r)
		}
		return renamed
	}
	pointer := []record{rec("one/f", "", "", fact.Pointer{}), rec("one/f", "w2 fresh", "1:00", uses("delegate1"))}
	for _, c := range []struct {
		name    string
		records []record
		want    map[string]int
		started string
	}{
		{"a full copy ends with the spawning call", join(parent, fork("delegate1"), fresh(repeated), ownWork),
			map[string]int{"write": 1, "think": 1}, "1:00.2"},
		{"and with all of its line", join(parent, fork("delegate1"), []record{
			rec("one/f", "w2", "1:00", uses("delegate1"), esc), rec("one/f", "own", "1:20", uses("write1")),
		}), map[string]int{"write": 1}, "1:20"},
		{"without the call in it there is no copy", join(parent, fork("delegate9"), fresh(repeated), ownWork),
			map[string]int{"read": 1, "delegate": 1, "write": 1, "think": 1}, "0:00"},
		{"without a call the parent's records are the copy", join(parent, fork(""), repeated, ownWork),
			map[string]int{"write": 1, "think": 1}, "1:00.2"},
		{"without a sidecar too", join(parent, repeated, ownWork), map[string]int{"write": 1, "think": 1}, "1:00.2"},
		{"a pointer is followed by the call and its result", join(parent, fork("delegate1"), pointer, ownWork),
			map[string]int{"write": 1, "think": 1}, "1:20"},
		{"a pointer without a sidecar", join(parent, pointer, ownWork), map[string]int{"write": 1, "think": 1}, "1:20"},
		{"a pointer that a person's words follow", join(parent[:3], fork(""), []record{
			rec("one/f", "", "", fact.Pointer{}), rec("one/f", "said", "1:01", touch), rec("one/f", "own", "1:05", uses("delegate2")),
		}), map[string]int{"delegate": 1}, "1:01"},
		{"an agent that is no fork copies nothing", join(parent, repeated, ownWork, []record{
			rec("one/f", "", "", fact.Sidecar{Type: "Explore", Call: "delegate1"}),
		}), map[string]int{"read": 1, "delegate": 1, "write": 1, "think": 1}, "0:00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			actions, started := did(t, c.records)
			if len(actions) != len(c.want) || started != c.started {
				t.Errorf("did %v from %s on, want %v from %s on", actions, started, c.want, c.started)
			}
			for name, n := range c.want {
				if actions[name] != n {
					t.Errorf("did %v, want %v", actions, c.want)
				}
			}
		})
	}
}

func TestAForkIsNotSeenBeforeItsOwnWork(t *testing.T) {
	mustRead(t, "1:10", join(parent, fork("delegate1"), repeated), map[string]string{"one": "!f working think 0:00 | !f working delegate 1:00"})
}

func TestAForkOfAFork(t *testing.T) {
	actions := func(records []record) string { return read(t, "3:00", records)["one"] }
	got := actions(join(parent, fork("delegate1"), repeated, ownWork, []record{
		rec("one/g", "", "", fact.Sidecar{Kind: fact.Fork, Type: "fork", Parent: "f"}),
		rec("one/g", "w1", "0:10", uses("read1")), rec("one/g", "w3", "1:20", uses("write1")), rec("one/g", "own", "2:00", uses("web1")),
	}))
	if !holds(got, "g working web 2:00") {
		t.Errorf("got %s", got)
	}
}
