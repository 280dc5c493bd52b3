package office

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"desklamp/internal/fact"
)

// runs is a team whose leader started the run w by task t at 0:06 and rests since 0:10.
func runs(lines ...said) []said {
	started := gets("delegate1")
	started.Launched = fact.Launch{Kind: fact.WorkflowLaunch, ID: "t", Run: "w", Name: "audit-sweep"}
	return append([]said{
		lead("0:00", cli, typed), lead("0:05", uses("delegate1"), plan), lead("0:06", started),
		lead("0:10", says("It runs.")), lead("0:11", fact.TurnOver{Workflows: 1}),
	}, lines...)
}

var plan = fact.RunPlan{Call: "delegate1", Name: "audit", Phases: []string{"Survey", "Verify"}}

// journal is a line of the run's journal, whose file is made at the first one.
func journal(by, at string, state fact.RunAgentState, more ...string) said {
	a := fact.RunAgent{Run: "w", Key: 1, State: state}
	if len(more) > 0 {
		a.Phase = more[0]
	}
	if len(more) > 1 {
		a.Label = more[1]
	}
	what := []fact.What{a}
	if state != fact.RunAgentStarted {
		what = append(what, fact.Finish{Failed: state == fact.RunAgentFailed})
	}
	return said{at, by, what}
}

func written(at string, r fact.Run) said {
	r.ID = "w"
	return said{at, "", []fact.What{r}}
}

// Agents a and b of the first phase.
var (
	startsA, startsB = journal("a", "0:07", fact.RunAgentStarted, "Survey", "module a"), journal("b", "0:08", fact.RunAgentStarted, "Survey", "module b")
	comesA, comesB   = agent("a", "0:07", touch), agent("b", "0:08", touch)
)

func TestWorkflowRuns(t *testing.T) {
	tell(t, []story{
		{"while it runs its plan names it", runs(startsA, comesA, startsB, comesB), []looks{
			{"0:30", "working member-open 0:07 | background 1 | w audit running 0:07 Survey 2/0/0 Verify 0/0/0 | leader resting 0:10"},
		}},
		{"before an agent has come it began with its call", runs(), []looks{{"0:20", "working background 0:06 | w audit running 0:06 Survey 0/0/0 Verify 0/0/0"}}},
		{"between two phases nobody is in, and it runs", runs(startsA, comesA, agent("a", "0:30", says("Fine.")), journal("a", "0:31", fact.RunAgentDone)),
			[]looks{{"0:40", "working background 0:06 | a left stop 0:30 | w audit running 0:07 Survey 1/1/0 Verify 0/0/0"}}},
		{"an agent without an end of its own ends with its line", runs(startsA, comesA, agent("a", "0:30", touch), journal("a", "0:40", fact.RunAgentDone)),
			[]looks{{"0:41", "a left journal 0:30"}}},
		{"its own end is trusted before its line", runs(startsA, comesA, agent("a", "0:30", says("Fine.")), journal("a", "5:00", fact.RunAgentDone)),
			[]looks{{"5:01", "a left stop 0:30"}}},
		{"who failed is marked, whatever its log says", runs(startsA, comesA, agent("a", "0:30", says("No.")), journal("a", "0:31", fact.RunAgentFailed)),
			[]looks{{"0:32", "a failed stop 0:30 | w audit running 0:07 Survey 1/0/1 Verify 0/0/0"}}},
		{"another try of the same piece is another agent", runs(startsA, comesA, journal("a", "0:30", fact.RunAgentFailed),
			journal("b", "0:31", fact.RunAgentStarted, "Survey"), agent("b", "0:31", touch), journal("b", "1:00", fact.RunAgentDone)),
			[]looks{{"1:01", "a failed journal 0:07 | b left journal 0:31 | w audit running 0:07 Survey 2/1/1 Verify 0/0/0"}}},
		{"a phase that was not planned comes behind the planned", runs(journal("a", "0:07", fact.RunAgentStarted, "Extra"), comesA),
			[]looks{{"0:30", "w audit running 0:07 Survey 0/0/0 Verify 0/0/0 Extra 1/0/0"}}},
		{"agents of no known phase are counted last", runs(journal("a", "0:07", fact.RunAgentStarted), comesA, startsB, comesB),
			[]looks{{"0:30", "w audit running 0:07 Survey 1/0/0 Verify 0/0/0  1/0/0"}}},
		{"a result without a beginning counts as begun", runs(comesA, journal("a", "0:30", fact.RunAgentDone, "Survey")),
			[]looks{{"0:31", "w audit running 0:07 Survey 1/1/0 Verify 0/0/0"}}},
		{"who failed twice failed once", runs(startsA, comesA, journal("a", "0:30", fact.RunAgentFailed), journal("a", "0:31", fact.RunAgentFailed)),
			[]looks{{"0:32", "w audit running 0:07 Survey 1/0/1 Verify 0/0/0"}}},
		{"without a journal the logs tell", runs(agent("a", "0:07", fact.RunAgent{Run: "w"}, touch), agent("a", "0:30", says("Fine.")),
			agent("b", "0:08", fact.RunAgent{Run: "w"}, touch), agent("b", "0:20", fact.Failure{}),
			meta("a", "0:08", fact.Sidecar{Run: "w", Phase: "Survey"}), meta("b", "0:08", fact.Sidecar{Run: "w", Phase: "Survey"})),
			[]looks{{"0:31", "w audit running 0:07 Survey 2/1/1 Verify 0/0/0"}}},
	})
}

func TestWorkflowRunsEnd(t *testing.T) {
	completed := fact.Run{Name: "audit-sweep", State: fact.RunCompleted, Phases: []string{"Survey"}, Started: clockTime("0:06.2"), Duration: 54 * time.Second}
	killed := fact.Run{State: fact.RunKilled, Started: clockTime("0:06"), Duration: 54 * time.Second}
	stops := fact.Results{Calls: []fact.Result{{ID: "stop1"}}, Stopped: "t"}
	gone := registry("0:00", fact.Presence{Status: fact.Busy, Life: fact.Alive})
	dead := fact.Presence{Life: fact.Dead, At: clockTime("2:00")}
	tell(t, []story{
		{"when its summary is written, and with its numbers", runs(startsA, comesA, agent("a", "0:59", says("Fine.")), journal("a", "1:00", fact.RunAgentDone), written("1:00", completed)),
			[]looks{{"1:01", "resting journal 1:00.2 | !background 1 | w audit-sweep completed 0:06.2 54s Survey 1/1/0"}}},
		{"by the notice of its task", runs(startsA, comesA, journal("a", "1:00", fact.RunAgentDone), lead("1:01", fact.Notice{Task: "t"})),
			[]looks{{"1:00.5", "background 1"}, {"1:02", "resting notification 1:01 | w audit completed 0:07 Survey 1/1/0 Verify 0/0/0"}}},
		{"by a notice that it failed", runs(startsA, comesA, lead("1:01", fact.Notice{Task: "t", Status: fact.Failed})),
			[]looks{{"1:02", "a left notification 0:07 | w audit failed 0:07 Survey 1/0/0 Verify 0/0/0"}}},
		{"by a notice that names its call", runs(lead("1:01", fact.Notice{Task: "x", Call: "delegate1"})),
			[]looks{{"1:02", "w audit completed 0:06 Survey 0/0/0 Verify 0/0/0"}}},
		{"by a TaskStop, and its agents with it", runs(startsA, comesA, agent("a", "0:30", uses("run1")), lead("0:40", stops)),
			[]looks{{"0:41", "resting task-stop 0:40 | a left task-stop 0:30 | w audit killed 0:07 Survey 1/0/0 Verify 0/0/0"}}},
		{"killed, says its summary, and its agents with it", runs(startsA, comesA, agent("a", "0:30", uses("run1")), written("1:00", killed)),
			[]looks{{"1:01", "resting journal 1:00 | a left journal 0:30 | w audit killed 0:06 54s Survey 1/0/0 Verify 0/0/0"}}},
		{"a notice in the same moment changes nothing", runs(startsA, comesA, written("1:00", completed), lead("1:00", fact.Notice{Task: "t"})),
			[]looks{{"1:01", "w audit-sweep completed 0:06.2 54s Survey 1/0/0 | !background 1"}}},
		{"with its process", runs(startsA, comesA, gone, said{"2:00", "", []fact.What{dead}}),
			[]looks{{"1:59", "w audit running 0:07 Survey 1/0/0 Verify 0/0/0"}, {"2:01", "a left process-gone 0:07 | w audit killed 0:07 Survey 1/0/0 Verify 0/0/0 | !background 1"}}},
		{"given up after half an hour without a sign, though the leader works on", runs(startsA, comesA, lead("20:00", typed), lead("29:00", uses("read1"))),
			[]looks{{"30:06", "w audit running 0:07 Survey 1/0/0 Verify 0/0/0 | background 1"}, {"30:08", "w audit killed 0:07 Survey 1/0/0 Verify 0/0/0 | !background 1"}}},
		{"given up with all its work done", runs(startsA, comesA, journal("a", "0:20", fact.RunAgentDone)),
			[]looks{{"40:00", "resting turn-duration 0:10 | !background 1 | w audit completed 0:07 Survey 1/1/0 Verify 0/0/0"}}},
	})
}

func TestJournalIsOlderThanItsFirstAgent(t *testing.T) {
	tell(t, []story{{"where the system knows when a file was made", runs(written("0:06", fact.Run{Started: clockTime("0:06.5")}), startsA, comesA),
		[]looks{{"0:30", "w audit running 0:06.5 Survey 1/0/0 Verify 0/0/0"}}}})
}

func TestAgentsOfARunAreOfItsKind(t *testing.T) {
	o, now := New(Options{}), clockTime("0:30")
	for _, f := range (story{lines: runs(startsA, comesA, agent("b", "0:08", fact.RunAgent{Run: "w"}, touch), comesB,
		meta("b", "0:09", fact.Sidecar{Run: "w", Kind: fact.WorkflowAgent, Type: "workflow-subagent", Label: "module b", Phase: "Survey"}))}).facts(now) {
		o.Apply(f, now)
	}
	got := []string{}
	for _, m := range o.Snapshot(now).Teams[0].Members[1:] {
		got = append(got, fmt.Sprintf("%s %s %s %s %s %s", m.ID, m.Kind, m.Type, m.Run, m.Phase, m.Label))
	}
	want := "a workflow agent w Survey module a; b workflow workflow-subagent w Survey module b"
	if strings.Join(got, "; ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// briefRun is "w audit running 0:07 54s Survey 2/1/0": its phases with how many were started, done and failed.
func briefRun(w Workflow) string {
	words := []string{w.ID, w.Name, w.State, short(w.Started)}
	if w.DurationMs != nil {
		words = append(words, (time.Duration(*w.DurationMs) * time.Millisecond).String())
	}
	for _, p := range w.Phases {
		words = append(words, fmt.Sprintf("%s %d/%d/%d", p.Title, p.Started, p.Done, p.Failed))
	}
	return strings.Join(words, " ")
}

func isFinish(w fact.What) bool {
	_, ok := w.(fact.Finish)
	return ok
}
