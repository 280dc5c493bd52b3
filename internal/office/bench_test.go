package office

import (
	"fmt"
	"testing"
	"time"

	"desklamp/internal/action"
	"desklamp/internal/fact"
)

// day is n facts of a leader and its helpers, as a long session writes them.
func day(n int) []fact.Fact {
	var facts []fact.Fact
	team := fact.Team{Source: fact.Claude, Session: "long"}
	say := func(i int, agent string, what fact.What) {
		f := fact.File(1)
		if agent != "" {
			f = fact.File(agent[0])
		}
		at := noon.Add(time.Duration(i) * 1500 * time.Millisecond)
		facts = append(facts, fact.Fact{Team: team, Agent: agent, File: f, Pos: int64(i), At: at, Record: uint64(i + 1), What: what})
	}
	agents := []string{"", "", "a", "b", "c", "", "d", "e"}
	for i := 0; len(facts) < n; i++ {
		agent, id := agents[i%len(agents)], fmt.Sprint("call", i)
		switch {
		case i%200 == 0:
			say(i, "", fact.TurnOver{})
			say(i, "", fact.Prompt{Parent: uint64(i + 1)})
		case i%7 == 0:
			say(i, agent, fact.Touch{})
		default:
			say(i, agent, fact.Work{Message: uint64(i), Calls: []fact.Call{{ID: id, Action: action.Read}}, Stop: fact.ToolUse})
			say(i, agent, fact.Results{Calls: []fact.Result{{ID: id}}})
		}
	}
	return facts
}

func BenchmarkFoldTenThousandFacts(b *testing.B) {
	facts := day(10_000)
	now := facts[len(facts)-1].At
	for b.Loop() {
		o := New(Options{})
		for _, f := range facts {
			o.Apply(f, now)
		}
		o.Changes(now)
	}
}

func BenchmarkLiveStepAmongFiveThousandFacts(b *testing.B) {
	facts := day(5_000)
	now := facts[len(facts)-1].At
	o := New(Options{})
	for _, f := range facts {
		o.Apply(f, now)
	}
	o.Changes(now)
	last := facts[len(facts)-1]
	last.Agent, last.File = "", 1
	for i := 0; b.Loop(); i++ {
		now = now.Add(time.Millisecond)
		last.At, last.Pos, last.What = now, last.Pos+1, fact.Touch{}
		if i%2 == 0 {
			last.What = fact.Results{Calls: []fact.Result{{ID: "none"}}}
		}
		o.Apply(last, now)
		o.Changes(now)
	}
}

func BenchmarkLateRecordAmongFiveThousandFacts(b *testing.B) {
	facts := day(5_000)
	now := facts[len(facts)-1].At
	o := New(Options{})
	for _, f := range facts {
		o.Apply(f, now)
	}
	o.Changes(now)
	late := facts[len(facts)-1]
	late.Agent, late.File, late.What = "z", 99, fact.Touch{}
	for b.Loop() {
		late.At = now.Add(-time.Second)
		o.Apply(late, now)
		o.Changes(now)
	}
}
