package office

import (
	"testing"

	"desklamp/internal/fact"
)

// helped is a request whose leader rests while a helper is out.
func helped(lines ...said) []said {
	return append([]said{
		lead("0:00", cli, typed), lead("0:05", uses("delegate1")), lead("0:05.3", launches("delegate1", fact.AgentLaunch, "a")),
		lead("0:09", says("Runs.")), lead("0:10", over), agent("a", "0:06", touch),
	}, lines...)
}

func TestMembersComeAndStay(t *testing.T) {
	tell(t, []story{
		{"launched is not done, and the team works while the leader rests", helped(
			agent("a", "0:20", uses("read1")), agent("a", "0:21", gets("read1")), agent("a", "4:00", says("All seen.")),
		), []looks{
			{"0:05.5", "working request-open 0:00 | background 1 | !a working think 0:06"},
			{"0:30", "working member-open 0:06 | leader resting 0:09 | a working think 0:21 | #1 0:00 ended turn-duration 0:09 | !background 1"},
			{"4:00", "resting stop 4:00 | a left stop 4:00"},
		}},
		{"an agent that has not written yet is background work", []said{
			lead("0:00", cli, typed), lead("0:05", uses("delegate1")), lead("0:05.3", launches("delegate1", fact.AgentLaunch, "a")),
			lead("0:06", says("Runs.")), lead("0:07", over), agent("a", "0:30", touch),
		}, []looks{{"0:10", "working background 0:05.3 | background 1"}, {"0:30", "working member-open 0:30 | !background 1"}}},
		{"two agents side by side", helped(agent("b", "0:08", touch), agent("a", "0:20", says("Seen."))),
			[]looks{{"0:21", "working member-open 0:08 | a left stop 0:20 | b working think 0:08"}}},
	})
}

func TestVisits(t *testing.T) {
	tell(t, []story{
		{"a record 29 s after a stop continues the visit", helped(
			agent("a", "1:00", says("First part.")), agent("a", "1:29", touch), agent("a", "1:31", uses("read1")),
		), []looks{{"1:10", "a left stop 1:00"}, {"1:40", "a working read 1:31"}}},
		{"a record 31 s after it is a new one, from the record that woke it", helped(
			agent("a", "1:00", says("First part.")), agent("a", "1:31", touch), agent("a", "1:33", says("Second part.")),
		), []looks{{"1:10", "a left stop 1:00"}, {"1:34", "a*2 left stop 1:33"}}},
		{"a late piece of the last message is no visit", helped(
			agent("a", "1:00", in("m", says("Done."))), agent("a", "2:00", in("m", says("Done, I said."))),
		), []looks{{"2:01", "a left stop 2:00"}}},
		{"what comes after a stop and is no work brings nobody back", helped(
			agent("a", "1:00", says("Done.")), agent("a", "1:01", touch), agent("a", "2:00", gets("none")),
		), []looks{{"3:00", "a left stop 1:00 | resting stop 1:00"}}},
		{"a hook that blocks takes the stop back", helped(agent("a", "1:00", says("Done.")), agent("a", "1:01", fact.HookBlocked{})),
			[]looks{{"1:02", "a working think 0:06"}}},
		{"a visit after a silence is a new one", helped(agent("a", "20:00", uses("read1"))),
			[]looks{{"20:01", "a*2 working read 20:00"}}},
	})
}

func TestVisitsEnd(t *testing.T) {
	ends := func(what fact.What) []said {
		return helped(agent("a", "0:20", uses("run1")), agent("a", "0:30", what))
	}
	stops := fact.Results{Calls: []fact.Result{{ID: "stop1"}}, Stopped: "a"}
	completed := fact.Results{Calls: []fact.Result{{ID: "delegate1"}}, Completed: true, Launched: fact.Launch{ID: "a"}}
	unnamed := fact.Results{Calls: []fact.Result{{ID: "delegate1"}}, Completed: true}
	tell(t, []story{
		{"by a result that ends the turn", ends(fact.Results{Calls: []fact.Result{{ID: "run1"}}, EndsTurn: true}),
			[]looks{{"0:31", "a left tool-ends-turn 0:30"}}},
		{"by a successful StructuredOutput", helped(agent("a", "0:20", uses("think1")), agent("a", "0:30", gets("think1"))),
			[]looks{{"0:31", "a left structured-output 0:30"}}},
		{"not by a failed one", helped(agent("a", "0:20", uses("think1")), agent("a", "0:30", fails("think1"))),
			[]looks{{"0:31", "a working think 0:30"}}},
		{"by a stop with text", ends(says("Done.")), []looks{{"0:31", "a left stop 0:30"}}},
		{"not by thinking alone", ends(fact.Work{Thinking: true, Stop: fact.EndTurn}), []looks{{"1:31", "a working run 0:20"}}},
		{"by text alone in an old log, when nothing follows", helped(agent("a", "0:30", mutters("Done."))),
			[]looks{{"2:29", "a working think 0:06"}, {"2:30", "a left stop 0:30"}}},
		{"by an interruption in its own file", ends(esc), []looks{{"0:31", "a left interrupted 0:30"}}},
		{"by an API error, failed", ends(fact.Failure{}), []looks{{"0:31", "a failed api-error 0:30 | resting api-error 0:30"}}},
		{"by a notice that it was killed", helped(agent("a", "0:20", uses("run1")), lead("2:00", fact.Notice{Task: "a", Status: fact.Killed})),
			[]looks{{"2:01", "a left notification 2:00"}}},
		{"by a notice that it failed, at its last record", helped(lead("2:00", fact.Notice{Task: "a", Status: fact.Failed})),
			[]looks{{"2:01", "a failed notification 0:06"}}},
		{"by a TaskStop that names it", helped(agent("a", "0:20", uses("run1")), lead("0:40", stops)),
			[]looks{{"0:41", "a left task-stop 0:40"}}},
		{"by the parent's completed call", helped(agent("a", "0:20", touch), lead("0:40", completed)),
			[]looks{{"0:41", "a left call-completed 0:20"}}},
		{"by the completed call that its sidecar names", helped(
			meta("a", "0:07", fact.Sidecar{Call: "delegate1"}), agent("a", "0:20", touch), lead("0:40", unnamed),
		), []looks{{"0:39", "a working think 0:06"}, {"0:41", "a left call-completed 0:20"}}},
		{"by the person, says its sidecar", helped(meta("a", "3:00", fact.Sidecar{StoppedByUser: true})),
			[]looks{{"2:59", "a working think 0:06"}, {"3:01", "a left stopped-by-user 0:06"}}},
		{"finished, says its sidecar", helped(meta("a", "3:00", fact.Sidecar{Finished: true})),
			[]looks{{"3:01", "a left finished 0:06"}}},
		{"by its line in the journal", helped(inJournal("a", "3:00", fact.Finish{})), []looks{{"3:01", "a left journal 0:06"}}},
		{"failed by its line in the journal", helped(inJournal("a", "3:00", fact.Finish{Failed: true})),
			[]looks{{"3:01", "a failed journal 0:06"}}},
		{"by ten minutes of silence, at the last record", helped(agent("a", "1:00", uses("run1")), agent("a", "1:30", gets("run1"))),
			[]looks{{"11:29", "a working think 1:30"}, {"11:30", "a left silence 1:30 | resting silence 1:30"}}},
		{"not by silence while the agent it waits for works", helped(
			agent("a", "1:00", uses("delegate1")), agent("b", "1:05", uses("run1")), agent("b", "9:00", gets("run1")), agent("b", "15:00", uses("run2")),
		), []looks{{"16:00", "a working delegate 1:00 | b working run 15:00"}, {"24:59", "a working delegate 1:00 | b working run 15:00"}, {"25:01", "a left silence 1:00 | b left silence 15:00"}}},
		{"finished is not said of a second visit", helped(
			meta("a", "0:07", fact.Sidecar{Finished: true}), agent("a", "1:00", says("Done.")), agent("a", "5:00", uses("read1")),
		), []looks{{"5:01", "a*2 working read 5:00"}}},
		{"stopped is not said of the visit after the one that was", helped(
			meta("a", "0:07", fact.Sidecar{StoppedByUser: true}), agent("a", "1:00", esc), agent("a", "5:00", uses("read1")),
		), []looks{{"5:01", "a*2 working read 5:00"}}},
		{"the first sign of the end counts", helped(agent("a", "1:00", says("Done.")), lead("1:05", fact.Notice{Task: "a", Status: fact.Killed})),
			[]looks{{"1:06", "a left stop 1:00"}}},
	})
}

func TestBackgroundShells(t *testing.T) {
	shell := func(lines ...said) []said {
		return append([]said{
			lead("0:00", cli, typed), lead("0:05", uses("run1")), lead("0:06", launches("run1", fact.ShellLaunch, "b1")),
			lead("0:10", says("Runs.")), lead("0:11", over),
		}, lines...)
	}
	stops := fact.Results{Calls: []fact.Result{{ID: "stop1"}}, Stopped: "b1"}
	tell(t, []story{
		{"one outlives its turn until its notice", shell(lead("9:00", fact.Notice{Task: "b1"})), []looks{
			{"8:00", "working background 0:06 | background 1 | leader resting 0:10 | #1 0:00 ended turn-duration 0:10"},
			{"9:01", "resting notification 9:00 | !background 1"},
		}},
		{"one is stopped", shell(lead("3:00", stops)), []looks{{"3:01", "resting task-stop 3:00 | !background 1"}}},
		{"one is given up after half an hour without a sign", shell(), []looks{
			{"30:10", "working background 0:06"}, {"30:11", "resting idle 0:11 | !background 1"},
		}},
		{"and does not come back with the next record", shell(lead("50:00", touch)), []looks{{"50:01", "resting idle 0:11"}}},
		{"what the client says is out is out, though nobody has seen it", []said{
			lead("0:00", cli, typed), lead("0:10", says("Runs.")), lead("0:11", fact.TurnOver{Agents: 1, Workflows: 1}),
			agent("a", "0:20", says("Not one of them.")), lead("0:21", fact.Notice{Task: "a"}),
			lead("2:00", fact.Notice{Task: "x"}), lead("3:00", fact.Notice{Task: "y"}),
		}, []looks{
			{"1:00", "working background 0:11 | background 2"}, {"2:01", "background 1"},
			{"3:01", "resting notification 3:00 | !background 1"},
		}},
		{"what is seen is not counted again", []said{
			lead("0:00", cli, typed), agent("a", "0:05", touch), lead("0:10", says("Runs.")), lead("0:11", fact.TurnOver{Agents: 1}),
		}, []looks{{"1:00", "working member-open 0:05 | !background 1"}}},
	})
}

func TestParentsAndKinds(t *testing.T) {
	o, now := New(Options{}), clockTime("1:00")
	for _, f := range (story{lines: helped(
		agent("b", "0:20", touch), agent("c", "0:21", touch), agent("d", "0:22", touch),
		meta("a", "0:20", fact.Sidecar{Type: "Explore", Label: "Survey", Parent: "b", Phase: "One", Kind: fact.Fork}),
		meta("b", "0:20", fact.Sidecar{Parent: "a", Kind: fact.Teammate}),
		meta("c", "0:20", fact.Sidecar{Parent: "a", Kind: fact.WorkflowAgent}),
		meta("d", "0:20", fact.Sidecar{Parent: "gone"}),
	)}).facts(now) {
		o.Apply(f, now)
	}
	want := []struct{ id, parent, kind, kindOf, label, phase string }{
		{"leader", "", "leader", "", "", ""},
		{"a", "leader", "fork", "Explore", "Survey", "One"}, // a and b loop: both are cut
		{"b", "leader", "teammate", "agent", "", ""},
		{"c", "a", "workflow", "agent", "", ""},
		{"d", "leader", "agent", "agent", "", ""},
	}
	members := o.Snapshot(now).Teams[0].Members
	if len(members) != len(want) {
		t.Fatalf("%d members", len(members))
	}
	for i, w := range want {
		if m := members[i]; m.ID != w.id || m.Parent != w.parent || m.Kind != w.kind || m.Type != w.kindOf || m.Label != w.label || m.Phase != w.phase {
			t.Errorf("got %+v, want %+v", m, w)
		}
	}
}
