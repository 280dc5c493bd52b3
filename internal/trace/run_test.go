package trace

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// told is a run of records, one for each list of events.
func told(source Source, records ...[]Event) *Run {
	r := New(source)
	for _, events := range records {
		r.Apply(Record{Events: events})
	}
	return r
}

func text(t *testing.T, r *Run) string {
	t.Helper()
	var b strings.Builder
	if err := r.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func call(agent, id string) Event { return Begun{Agent: agent, ID: id, Name: id} }
func ok(agent, id string) Event   { return Ended{Agent: agent, ID: id, Status: OK} }
func bad(agent, id string) Event  { return Ended{Agent: agent, ID: id, Status: Failed} }

func TestTheTree(t *testing.T) {
	for name, c := range map[string]struct {
		events []Event
		want   string
	}{
		"answers are paired by id": {[]Event{call("", "a"), call("", "b"), ok("", "b"), bad("", "a")}, "a [error]\nb [ok]"},
		"a child before its parent": {
			[]Event{call("p", "c"), ok("p", "c"), call("", "x"), call("", "p")}, "x [pending]\np [pending]\n  c [ok]",
		},
		"a whole branch before its parent": {[]Event{call("b", "c"), call("a", "b"), call("", "a")}, "a [pending]\n  b [pending]\n    c [pending]"},
		"a parent that never comes":        {[]Event{call("p", "c"), call("", "x")}, "c [pending]\nx [pending]"},
		"an answer before its call":        {[]Event{ok("", "a"), call("", "a")}, "a [ok]"},
		"an answer that does not say whose": {
			[]Event{call("", "p"), call("p", "c"), bad("", "c")}, "p [pending]\n  c [error]",
		},
		"parents in a circle":         {[]Event{call("b", "a"), call("a", "b"), call("", "x")}, "a [pending]\n  b [pending]\nx [pending]"},
		"its own parent":              {[]Event{call("a", "a")}, "a [pending]"},
		"one id under two agents":     {[]Event{call("", "p"), call("", "a"), call("p", "a"), ok("p", "a")}, "p [pending]\n  a [ok]\na [pending]"},
		"a call told again":           {[]Event{call("", "a"), ok("", "a"), call("", "a")}, "a [ok]"},
		"refused before its answer":   {[]Event{call("", "a"), Refused{"a"}, bad("", "a")}, "a [denied]"},
		"refused after its answer":    {[]Event{call("", "a"), bad("", "a"), Refused{"a"}}, "a [denied]"},
		"refused before its call":     {[]Event{Refused{"a"}, call("", "a")}, "a [denied]"},
		"refused and yet allowed":     {[]Event{call("", "a"), Refused{"a"}, ok("", "a")}, "a [ok]"},
		"refused by the result":       {[]Event{call("", "a"), bad("", "a"), Result{Denied: []string{"a"}}}, "a [denied]"},
		"an agent's log, link first":  {[]Event{Link{Agent: "g", Call: "p"}, call("g", "c"), call("", "p")}, "p [pending]\n  c [pending]"},
		"an agent's log, link last":   {[]Event{call("", "p"), call("g", "c"), Link{Agent: "g", Call: "p"}}, "p [pending]\n  c [pending]"},
		"an agent of a workflow run":  {[]Event{call("g", "c"), Link{Agent: "g", Scope: "wf"}, call("", "w"), Link{Agent: "wf", Call: "w"}}, "w [pending]\n  c [pending]"},
		"a link to a call inside one": {[]Event{call("", "x"), Link{Agent: "g", Call: "inner", Inside: true}, call("g", "c")}, "x [pending]\n  c [pending]"},
		"links in a circle":           {[]Event{Link{Agent: "g", Scope: "h"}, Link{Agent: "h", Scope: "g"}, call("g", "c")}, "c [pending]"},
		"a call without a name": {
			[]Event{call("", "a"), Begun{Name: "", ID: "b"}}, "a [pending]\n? [pending]",
		},
	} {
		r := told(ClaudeStream, c.events)
		if got := text(t, r); got != c.want+"\nrunning\n" && !strings.HasPrefix(got, c.want+"\nfinished") {
			t.Errorf("%s:\n%swant\n%s", name, got, c.want)
		}
	}
}

func TestBackgroundWork(t *testing.T) {
	start := []Event{call("", "a"), Ended{ID: "a", Status: Launched, Task: "t"}}
	for name, c := range map[string]struct {
		more []Event
		want Status
	}{
		"it is out":                   {nil, Launched},
		"its end, by task":            {[]Event{TaskOver{Task: "t", Status: OK}}, OK},
		"its end, by call":            {[]Event{TaskOver{Task: "u", Call: "a", Status: Failed}}, Failed},
		"gone from those that live":   {[]Event{Living{[]string{"t"}}, Living{}}, OK},
		"it never was among them":     {[]Event{Living{}}, Launched},
		"gone, then told as failed":   {[]Event{Living{[]string{"t"}}, Living{}, TaskOver{Task: "t", Status: Failed}}, Failed},
		"it goes on after its end":    {[]Event{TaskOver{Task: "t", Status: OK}, Task{ID: "t"}}, Launched},
		"another task is over":        {[]Event{TaskOver{Task: "other", Status: OK}}, Launched},
		"a heartbeat closes nothing":  {[]Event{Beat{Call: "a-heartbeat-3", Elapsed: time.Second}}, Launched},
		"woken by another call":       {[]Event{TaskOver{Task: "t", Call: "b", Status: Failed}}, Failed},
		"a refusal of another's call": {[]Event{Refused{"b"}}, Launched},
	} {
		if got := told(ClaudeStream, append(start[:2:2], c.more...)).Calls()[0].Status; got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	early := told(ClaudeStream, []Event{call("", "a"), Task{ID: "t", Call: "a"}, TaskOver{Task: "t", Status: OK}}, start[1:])
	if got := early.Calls()[0].Status; got != OK {
		t.Errorf("an end before the launch was told: %v", got)
	}
	front := told(ClaudeStream, []Event{call("", "a"), Task{ID: "t", Call: "a"}, TaskOver{Task: "t", Status: OK}})
	if got := front.Calls()[0].Status; got != Pending {
		t.Errorf("in the foreground the answer closes the call, not the task's end: %v", got)
	}
}

func TestProgressNeverReplacesTheLabel(t *testing.T) {
	r := told(ClaudeStream, []Event{
		Begun{ID: "a", Name: "Agent", Label: "look"}, Task{ID: "t", Call: "a", Label: "other"},
		Progress{Task: "t", Text: "Reading", ToolUses: 2, Tokens: 7}, Progress{Task: "t", Text: "Half done", Summary: true},
		Progress{Task: "t", Text: "Writing", ToolUses: 1},
	})
	c := r.Calls()[0]
	if c.Label != "look" || c.Doing.Text != "Half done" || !c.Doing.Summary || c.Doing.ToolUses != 2 || c.Doing.Tokens != 7 {
		t.Errorf("label %q, doing %+v", c.Label, c.Doing)
	}
}

func TestARecordCountsOnce(t *testing.T) {
	r := New(ClaudeStream)
	for range 2 {
		r.Apply(Record{ID: 7, Events: []Event{call("", "a"), Round{Tokens: Tokens{Output: 5}}}})
	}
	if len(r.Calls()) != 1 || len(r.Rounds()) != 1 {
		t.Errorf("%d calls, %d rounds", len(r.Calls()), len(r.Rounds()))
	}
	r.Apply(Record{Events: []Event{Retract{Records: []uint64{7}}}})
	if got := text(t, r); got != "running\n" {
		t.Errorf("after it was taken back: %q", got)
	}
}

func TestRoundsCountAMessageOnce(t *testing.T) {
	r := told(ClaudeStream, []Event{
		call("", "p"), Begun{Agent: "p", ID: "a", Name: "a", Message: 1}, Round{Agent: "p", Message: 1, Tokens: Tokens{Input: 10, Output: 1}},
		Begun{Agent: "p", ID: "b", Name: "b", Message: 1}, Round{Agent: "p", Message: 1, Tokens: Tokens{Input: 10, Output: 9}},
		Round{Agent: "p", Message: 1, Tokens: Tokens{Output: 1}}, Round{Agent: "p", Message: 2, Tokens: Tokens{Output: 4}},
	})
	var got []string
	for _, s := range r.Rounds() {
		got = append(got, fmt.Sprint(s.Tokens, s.Calls))
	}
	if want := "[{10 9 0 0} [1 2] {0 4 0 0} []]"; fmt.Sprint(got) != want {
		t.Errorf("%v, want %v", got, want)
	}
	if got := r.Calls()[0].Tokens; got != (Tokens{Input: 10, Output: 13}) {
		t.Errorf("the agent's call cost %+v", got)
	}
	codex := told(CodexLog, []Event{call("", "a"), call("", "b"), Round{Tokens: Tokens{Output: 1}}, call("", "c"), Round{Tokens: Tokens{Output: 2}}})
	if got := fmt.Sprint(codex.Rounds()[0].Calls, codex.Rounds()[1].Calls); got != "[0 1] [2]" {
		t.Errorf("rounds without a message take in the calls since the last: %s", got)
	}
}

func TestSinceGivesWhatChanged(t *testing.T) {
	r := told(ClaudeStream, []Event{call("", "p")}, []Event{call("q", "c")}, []Event{call("", "x")})
	rev := r.Rev()
	r.Apply(Record{Events: []Event{Begun{ID: "q", Name: "q"}}})
	var got []string
	for _, c := range r.Since(rev) {
		got = append(got, c.ID)
	}
	if fmt.Sprint(got) != "[c q]" || r.Calls()[1].Parent != 3 {
		t.Errorf("changed %v, parent of c %d", got, r.Calls()[1].Parent)
	}
	if len(r.Since(r.Rev())) != 0 {
		t.Error("something changed since now")
	}
}

func TestRequestsAreTheRootsOfALog(t *testing.T) {
	at := func(minute int) time.Time { return time.Date(2026, 9, 27, 10, minute, 0, 0, time.UTC) }
	r := New(CodexLog)
	for i, events := range [][]Event{
		{Asked{}}, {Worked{}, call("", "a")}, {Link{Agent: "g", Call: "a"}, call("g", "a1")}, {Worked{Final: true}},
		{Asked{Automatic: true}}, {Worked{}, call("", "b")}, {Over{State: Interrupted}},
		{Asked{Parked: true}}, {Asked{}}, {Worked{}, call("", "c")}, {Over{State: FailedRun, Reason: "api-error"}},
		{Worked{}, call("", "d")},
	} {
		r.Apply(Record{At: at(i), Events: events})
	}
	var got []string
	for _, q := range r.Requests() {
		got = append(got, fmt.Sprint(q.Number, q.State, q.Start.Minute()))
	}
	if want := "[1finished0 0interrupted4 2running8]"; strings.ReplaceAll(fmt.Sprint(got), " ", "") != strings.ReplaceAll(want, " ", "") {
		t.Errorf("requests %v, want %v", got, want)
	}
	var of []int
	for _, c := range r.Calls() {
		of = append(of, c.Request)
	}
	if fmt.Sprint(of) != "[0 0 1 2 2]" {
		t.Errorf("calls belong to %v", of)
	}
	r.Apply(Record{At: at(12), Events: []Event{Worked{Quiet: true}}})
	if r.State(at(13)) != Running || r.State(at(15)) != Finished {
		t.Errorf("after an answer that states no end %v, two minutes later %v", r.State(at(13)), r.State(at(15)))
	}
	r.Apply(Record{At: at(15), Events: []Event{Worked{}}})
	if r.State(at(20)) != Running || r.State(at(59)) != Interrupted {
		t.Errorf("an open request is %v, after half an hour of silence %v", r.State(at(20)), r.State(at(59)))
	}
}

func TestHowARunEnds(t *testing.T) {
	good := Result{CostUSD: 0.004, HasCost: true, Duration: 1500 * time.Millisecond, HasTime: true, Turns: 1, HasTurns: true}
	failed := Result{Failed: true, Reason: "max_turns"}
	for name, c := range map[string]struct {
		events  []Event
		torn    bool
		state   State
		summary string
	}{
		"finished":                {[]Event{Begin{Turn: true}, good}, false, Finished, "finished · <$0.01 · 2 s · 1 turn"},
		"failed":                  {[]Event{failed}, false, FailedRun, "failed (max_turns)"},
		"no result":               {[]Event{call("", "a")}, false, Interrupted, "run did not end normally"},
		"nothing at all":          {nil, false, Interrupted, "run did not end normally"},
		"torn":                    {[]Event{good}, true, Interrupted, "last line is incomplete; the run may have been interrupted"},
		"another turn was begun":  {[]Event{good, Begin{Turn: true}}, false, Interrupted, "run did not end normally"},
		"lines after the result":  {[]Event{good, call("", "a"), Note{"x"}}, false, Finished, "finished · <$0.01 · 2 s · 1 turn"},
		"the last result decides": {[]Event{good, failed}, false, FailedRun, "failed (max_turns) · <$0.01"},
		"a failed call":           {[]Event{call("", "a"), bad("", "a"), Result{}}, false, Finished, "finished"},
		"nothing cost anything":   {[]Event{Result{HasCost: true}}, false, Finished, "finished · $0.00"},
	} {
		r := told(ClaudeStream, c.events)
		r.Close(c.torn)
		if got := r.State(time.Time{}); got != c.state || r.Summary() != c.summary {
			t.Errorf("%s: %s, %q; want %s, %q", name, got, r.Summary(), c.state, c.summary)
		}
	}
}

func TestWhatIsShownIsOneCleanLine(t *testing.T) {
	dirty := "a\x1b[31m\u202e\nb\x00" + strings.Repeat("x", 400)
	r := told(ClaudeStream, []Event{
		Begun{ID: "a", Name: dirty, Label: dirty}, Progress{Call: "a", Text: dirty}, Note{dirty}, Result{Failed: true, Reason: dirty},
	})
	c := r.Calls()[0]
	for _, s := range []string{c.Name, c.Label, c.Doing.Text, r.Notes()[0], r.Reason()} {
		if strings.ContainsAny(s, "\x1b\u202e\n\x00") || len(s) > 200 || !strings.HasPrefix(s, "a b") {
			t.Errorf("%q", s)
		}
	}
}

// A chain of agents that arrives from its end can be deeper than anything that is drawn.
func TestADeepChainIsDrawnFlat(t *testing.T) {
	r := New(ClaudeStream)
	const deep = 5000
	for i := deep; i > 0; i-- {
		r.Apply(Record{Events: []Event{call(fmt.Sprint(i-1), fmt.Sprint(i))}})
	}
	r.Apply(Record{Events: []Event{call("", "0")}})
	var b strings.Builder
	if err := r.WriteJSON(&b, time.Time{}); err != nil || strings.Count(b.String(), `"children"`) != deep+1 {
		t.Errorf("%v, %d calls", err, strings.Count(b.String(), `"children"`))
	}
	if n := strings.Count(text(t, r), "\n"); n != deep+2 {
		t.Errorf("%d lines", n)
	}
}

func TestBackgroundWorkWhoseEndStatesNoTimeLastedAtLeastToTheLastTime(t *testing.T) {
	at := time.Date(2026, 9, 27, 12, 0, 0, 0, time.UTC)
	r := New(ClaudeStream)
	r.Apply(Record{At: at, Events: []Event{call("", "a")}})
	r.Apply(Record{At: at.Add(time.Second), Events: []Event{Ended{ID: "a", Status: Launched, Task: "k"}}})
	r.Apply(Record{At: at.Add(time.Minute), Events: []Event{call("a", "b")}})
	r.Apply(Record{Events: []Event{TaskOver{Task: "k", Call: "a", Status: OK}}})
	if c := r.Calls()[0]; c.Status != OK || c.Duration() != time.Minute {
		t.Errorf("%v after %v", c.Status, c.Duration())
	}
}
