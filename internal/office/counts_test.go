package office

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"desklamp/internal/fact"
)

// see reads a story and looks once.
func see(lines []said, at string, o Options) []Team {
	office, now := New(o), clockTime(at)
	for _, f := range (story{lines: lines}).facts(now) {
		office.Apply(f, now)
	}
	return office.Snapshot(now).Teams
}

func TestStepsSideBySide(t *testing.T) {
	tell(t, []story{
		{"the newest open call is the action, closing it falls back", []said{
			lead("0:00", cli, typed), lead("0:05", in("m", uses("read1"))), lead("0:06", in("m", uses("web1"))), lead("0:07", in("m", uses("write1"))),
			lead("0:08", gets("write1")), lead("0:09", gets("web1")), lead("0:10", gets("read1")), lead("0:15", says("Done.")), lead("0:16", over),
		}, []looks{
			{"0:02", "leader working think 0:00 | #1 0:00 open look"},
			{"0:05", "leader working read 0:05 | #1 0:00 open look"},
			{"0:06", "leader working web 0:06 | #1 0:00 open look"},
			{"0:07", "leader working write 0:07 | #1 0:00 open build"},
			{"0:08", "leader working web 0:08 | #1 0:00 open build"},
			{"0:09", "leader working read 0:09"},
			{"0:10", "leader working think 0:10"},
			{"0:16", "leader resting 0:15 | #1 0:00 ended turn-duration 0:15"},
		}},
		{"a result between two calls of a message", []said{
			lead("0:00", cli, typed), lead("0:05", in("m", uses("read1"))), lead("0:06", gets("read1")), lead("0:07", in("m", uses("run1"))),
		}, []looks{{"0:07", "leader working run 0:07"}}},
		{"a refused call is over at once", []said{
			lead("0:00", cli, typed), lead("0:05", uses("run1")), lead("0:06", refused("run1")),
		}, []looks{{"0:07", "working request-open 0:00 | leader working think 0:06"}}},
		{"beads by what was seen: plans and talk are looking", []said{
			lead("0:00", cli, typed), lead("0:05", uses("web1", "read1", "talk1")),
		}, []looks{{"0:06", "#1 0:00 open look"}}},
		{"beads: giving work away is building", []said{lead("0:00", cli, typed), lead("0:05", uses("delegate1"))},
			[]looks{{"0:06", "#1 0:00 open build"}}},
	})
}

func TestCounts(t *testing.T) {
	spent := func(w fact.Work, output int64) fact.Work {
		w.Tokens = fact.Tokens{Input: 2, Output: output, CacheRead: 30, CacheWrite: 4}
		return w
	}
	lines := []said{
		lead("0:00", cli, after(1)),
		lead("0:01", spent(in("m1", thinks), 1)),        // the message will hold a call: no thought
		lead("0:02", spent(in("m1", uses("read1")), 5)), // and states its usage again
		lead("0:03", gets("read1"), gets("read1")),
		lead("0:04", spent(in("m2", thinks), 7)),
		lead("0:05", uses("run1", "delegate1")), lead("0:06", fails("run1")), lead("0:06", fails("run1")),
		agent("a", "0:07", spent(uses("web1"), 100)), agent("a", "0:08", refused("web1")),
		lead("0:09", says("Done.")), lead("0:10", over),
		agent("a", "0:20", spent(uses("write1"), 10)), // the request that brought it
		lead("1:00", wake), lead("1:01", uses("talk1")), lead("1:02", says("Told.")), lead("1:03", over),
		lead("2:00", after(2)), agent("a", "2:01", uses("read9")), // the open request
		lead("2:02", uses("plan1")),
	}
	team := see(lines, "2:30", Options{})[0]
	got := team.Requests
	want := []struct {
		actions       map[string]int
		calls, failed int
		members       int
		tokens        Tokens
	}{
		{map[string]int{"read": 1, "run": 1, "delegate": 1, "web": 1, "write": 1, "think": 2}, 5, 1, 1,
			Tokens{Input: 8, Output: 122, CacheRead: 120, CacheWrite: 16}},
		{map[string]int{"read": 1, "plan": 1}, 2, 0, 1, Tokens{}},
	}
	for i, w := range want {
		r := got[i]
		if d := cmp.Diff(w.actions, r.Actions); d != "" {
			t.Errorf("actions of #%d: %s", i+1, d)
		}
		if r.Calls != w.calls || r.FailedCalls != w.failed || r.Members != w.members || r.Tokens != w.tokens {
			t.Errorf("#%d: %+v, want %+v", i+1, r, w)
		}
	}
	leader := map[string]int{"read": 1, "run": 1, "delegate": 1, "talk": 1, "plan": 1, "think": 3}
	if d := cmp.Diff(leader, team.Members[0].Actions); d != "" {
		t.Error("the leader's own:", d)
	}
	if d := cmp.Diff(map[string]int{"web": 1, "write": 1, "read": 1}, team.Members[1].Actions); d != "" {
		t.Error("the helper's own:", d)
	}
}

func TestOutcome(t *testing.T) {
	silent := says("")
	tell(t, []story{
		{"the leader's last answer", []said{
			lead("0:00", cli, typed), lead("0:05", says("First look.")), lead("0:10", says("It works now.")), lead("0:11", over),
		}, []looks{{"0:07", "!#1 answer: First look."}, {"0:12", "#1 answer: It works now."}}},
		{"words before a call are no answer", []said{
			lead("0:00", cli, typed), lead("0:05", in("m", says("I look.")), in("m", uses("read1"))), lead("3:10", esc),
		}, []looks{{"4:00", "#1 counts: Read 1 in 3 min"}}},
		{"an answer that says nothing gets the counts", []said{
			lead("0:00", cli, typed), lead("0:01", uses("read1", "read2")), lead("0:02", uses("write1")), lead("0:42", silent), lead("0:43", over),
		}, []looks{{"0:50", "#1 counts: Read 2, edited 1 in 42 s"}}},
		{"of an answer in pieces the last that says something", []said{
			lead("0:00", cli, typed), lead("0:01", in("m", says("Two rows are wrong."))), lead("0:02", in("m", silent)), lead("0:03", over),
		}, []looks{{"0:50", "#1 answer: Two rows are wrong."}}},
		{"a helper's answer is not the leader's", helped(agent("a", "0:20", says("I have seen it."))),
			[]looks{{"0:30", "#1 answer: Runs."}}},
		{"nothing done in no time says nothing", []said{lead("0:00", cli, typed), lead("0:00.1", esc)},
			[]looks{{"0:01", "#1 0:00 interrupted interrupted 0:00.1"}}},
	})
}

func TestReasonOfAFailure(t *testing.T) {
	for reason, want := range map[fact.Reason]string{
		fact.APIError: "api-error", fact.UsageLimit: "usage-limit", fact.SignIn: "sign-in",
	} {
		r := see([]said{lead("0:00", cli, typed), lead("0:05", fact.Failure{Reason: reason})}, "0:06", Options{})[0].Requests[0]
		if r.Reason != want {
			t.Errorf("got %q, want %q", r.Reason, want)
		}
	}
}

func TestTitles(t *testing.T) {
	title := func(rank fact.TitleRank, text string) fact.Title { return fact.Title{Rank: rank, Text: text} }
	for _, c := range []struct {
		want string
		told []fact.What
	}{
		{"", nil},
		{"Old", []fact.What{title(fact.SummaryTitle, "Old")}},
		{"Name", []fact.What{title(fact.AgentName, "Name"), title(fact.SummaryTitle, "Old")}},
		{"Two", []fact.What{title(fact.AITitle, "One"), title(fact.AgentName, "Name"), title(fact.AITitle, "Two")}},
		{"Mine", []fact.What{title(fact.CustomTitle, "Mine"), title(fact.AITitle, "Two")}},
		{"Two", []fact.What{title(fact.CustomTitle, "Mine"), title(fact.AITitle, "Two"), title(fact.CustomTitle, "")}},
	} {
		got := see([]said{lead("0:00", append([]fact.What{cli, typed}, c.told...)...)}, "0:01", Options{})[0].Title
		if got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestWindow(t *testing.T) {
	day := Options{Window: 24 * time.Hour}
	lines := []said{
		lead("0:00", cli, after(1)), lead("0:05", says("Done.")), lead("0:06", over),
		lead("9:00:00", after(2)), lead("9:00:05", says("More.")), lead("9:00:06", over),
	}
	for at, want := range map[string]int{"24:00:04": 2, "24:00:05": 1, "33:00:04": 1} {
		if got := len(see(lines, at, day)[0].Requests); got != want {
			t.Errorf("at %s: %d requests, want %d", at, got, want)
		}
	}
	if r := see(lines, "25:00:00", day)[0].Requests[0]; r.Number != 2 {
		t.Errorf("numbers must stay: %+v", r)
	}
	if got := see(lines, "33:00:05", day); len(got) != 0 {
		t.Errorf("still there: %+v", got)
	}
	open := []said{lead("0:00", cli, typed), lead("0:05", launches("x", fact.ShellLaunch, "s")), agent("a", "23:59:00", touch)}
	if got := see(open, "24:05:00", day); len(got) != 1 {
		t.Error("a team that works must stay")
	}
}

func TestProjects(t *testing.T) {
	lines := []said{lead("0:00", cli, typed, fact.Place{Project: "ledger", ID: "p1"})}
	if got := see(lines, "0:01", Options{Projects: []string{"shop"}}); len(got) != 0 {
		t.Error("another project's team is shown")
	}
	got := see(lines, "0:01", Options{Projects: []string{"shop", "ledger"}})
	if len(got) != 1 || got[0].Project != (Project{ID: "p1", Name: "ledger"}) {
		t.Errorf("got %+v", got)
	}
}

func TestTimesThatAreWrong(t *testing.T) {
	tell(t, []story{
		{"without one a record takes that of the record before", []said{
			lead("0:00", cli, typed), lead("0:05", uses("read1")), lead("", gets("read1")),
		}, []looks{{"0:30", "leader working think 0:05"}}},
		{"the first ones take that of the first that has one", []said{lead("", cli, typed), lead("0:05", touch)},
			[]looks{{"0:30", "working request-open 0:05 | #1 0:05 open look"}}},
		{"one that runs backwards does not", []said{lead("0:10", cli, typed), lead("0:05", says("Done.")), lead("0:06", over)},
			[]looks{{"0:30", "#1 0:10 ended turn-duration 0:10"}}},
	})
	future := []said{
		lead("0:00", cli, typed), lead("0:05", uses("read1")), lead("20:00", says("From the future.")), lead("20:01", over),
	}
	o, now := New(Options{}), clockTime("1:00")
	for _, f := range (story{lines: future}).facts(clockTime("30:00")) {
		o.Apply(f, now)
	}
	for at, want := range map[string]string{
		"1:00": "resting turn-duration 1:00 | #1 0:00 ended turn-duration 1:00",
	} {
		if got := brief(o.Snapshot(clockTime(at))); !holds(got, want) {
			t.Errorf("at %s: %s", at, got)
		}
	}
	o.Changes(now)
	o.Changes(clockTime("40:00"))
	if got := brief(o.Snapshot(clockTime("40:00"))); !holds(got, "resting turn-duration 20:00") {
		t.Errorf("when the future has come: %s", got)
	}
}
