package office

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"desklamp/internal/fact"
)

// tellChanges says what was told, as "what" or "what value" with whose it is.
func tellChanges(changes []Change) (told []string) {
	for _, c := range changes {
		word := c.What
		if c.Member != "" {
			word = c.Member + " " + word
		}
		switch {
		case c.Action != nil:
			word += " " + *c.Action
		case c.State != "":
			word += " " + string(c.State)
		case c.Title != nil:
			word += " " + *c.Title
		case c.Request != "":
			word += " request"
		}
		told = append(told, word)
	}
	return told
}

func TestEachRecordGivesItsOwnChanges(t *testing.T) {
	lines := []said{
		lead("0:00", cli, after(1)),
		lead("0:05", uses("read1")),
		lead("0:06", gets("read1")),
		lead("0:07", fact.Title{Text: "Sort"}),
		agent("a", "0:08", touch),
		agent("a", "0:09", uses("run1")),
		lead("0:10", says("Done.")),
		lead("0:11", over),
		lead("0:12", touch),
		agent("a", "0:13", says("Done too.")),
		lead("1:00", after(2)),
		lead("1:05", after(2)), // the one before was taken back
		lead("1:10", fact.Client{Entrypoint: "cli", Version: "3"}),
	}
	want := []string{
		"team",
		"leader action read, leader member, request",
		"leader action think",
		"title Sort",
		"a member, request",
		"a action run, a member, request",
		"leader member, request",
		"leader state resting, leader action , request, state working",
		"",
		"a state left, a action , a member, request, state resting",
		"leader state working, leader action think, request, state working",
		"leader action think, request, gone request, state working",
		"team",
	}
	l := newLive(Options{})
	for i, f := range (story{lines: lines}).facts(clockTime("9:00")) {
		read := f.At.Add(160 * time.Millisecond)
		l.Apply(f, read)
		if i == 0 {
			continue // the client and the prompt stand in one line
		}
		changes := l.look(t, read)
		if got := strings.Join(tellChanges(changes), ", "); got != want[i-1] {
			t.Errorf("line %d\n got  %s\n want %s", i-1, got, want[i-1])
		}
		for _, c := range changes {
			if !c.Recorded.Equal(f.At) || c.Team != "claude:s" {
				t.Errorf("line %d: %+v", i-1, c)
			}
		}
	}
}

func TestTheClockTellsWhenItActs(t *testing.T) {
	l := newLive(Options{})
	for _, f := range (story{lines: []said{lead("0:00", cli, typed), lead("0:10", says("Done."))}}).facts(clockTime("1:00")) {
		l.Apply(f, f.At)
	}
	l.look(t, clockTime("0:11"))
	if due := l.Due(); !due.Equal(clockTime("2:10")) {
		t.Fatalf("due at %v", due)
	}
	if c := l.look(t, clockTime("2:09.999")); len(c) > 0 {
		t.Fatalf("too early: %v", tellChanges(c))
	}
	changes := l.look(t, clockTime("2:15"))
	if got := tellChanges(changes); !slices.Contains(got, "state resting") {
		t.Fatalf("got %v", got)
	}
	if !changes[0].Recorded.Equal(clockTime("2:15")) {
		t.Errorf("recorded %v", changes[0].Recorded)
	}
	if due := l.Due(); !due.IsZero() {
		t.Errorf("a resting office is due at %v", due)
	}
}

func TestARestingOfficeIsDueWhenTheWindowPasses(t *testing.T) {
	l := newLive(Options{Window: 24 * 60 * 60 * 1e9})
	for _, f := range (story{lines: []said{lead("0:00", cli, typed), lead("0:10", says("Done.")), lead("0:11", over)}}).facts(clockTime("1:00")) {
		l.Apply(f, f.At)
	}
	l.look(t, clockTime("1:00"))
	if due := l.Due(); !due.Equal(clockTime("24:00:10")) {
		t.Fatalf("due at %v", due)
	}
	if got := tellChanges(l.look(t, l.Due())); len(got) != 1 || got[0] != "gone" {
		t.Fatalf("got %v", got)
	}
	l.Apply(fact.Fact{Team: fact.Team{Source: fact.Claude, Session: "s"}, File: 1, At: clockTime("30:00:00"), What: typed}, clockTime("30:00:00"))
	if got := tellChanges(l.look(t, clockTime("30:00:00"))); len(got) != 1 || got[0] != "team" {
		t.Fatalf("a team that works again: %v", got)
	}
}

func TestReadingAgain(t *testing.T) {
	l, team := newLive(Options{}), fact.Team{Source: fact.Claude, Session: "s"}
	say := func(at string, what fact.What) []string {
		l.Apply(fact.Fact{Team: team, File: 1, Pos: 1, At: clockTime(at), Record: hash(at), What: what}, clockTime(at))
		return tellChanges(l.look(t, clockTime(at)))
	}
	say("0:00", fact.Loading{})
	say("0:00", typed)
	say("0:05", uses("read1"))
	if got := say("0:06", fact.Loading{Done: true}); len(got) != 1 || got[0] != "state working" {
		t.Errorf("read to its end: %v", got)
	}
	if got := say("0:07", fact.Lost{}); len(got) != 0 {
		t.Errorf("a lost file: %v", got)
	}
	if got := say("0:10", fact.Reset{}); len(got) != 1 || got[0] != "gone" {
		t.Errorf("a file that starts over: %v", got)
	}
	if got := say("0:11", typed); len(got) != 1 || got[0] != "team" {
		t.Errorf("what it says then: %v", got)
	}
	l.Apply(fact.Fact{File: 1, What: fact.Reset{}}, clockTime("0:12")) // an old member's file does not name its team
	if got := tellChanges(l.look(t, clockTime("0:12"))); len(got) != 1 || got[0] != "gone" {
		t.Errorf("a file without a team: %v", got)
	}
}

func TestSourceRows(t *testing.T) {
	l, unknown := newLive(Options{}), map[string]int{"desk-orbit": 1}
	row := Source{Source: fact.Claude, Root: "~/.claude", State: "watching", Mode: "notify", Lines: 3, Unknown: unknown}
	l.SetSource(0, row)
	l.SetSource(1, Source{Source: fact.Codex, Root: "~/.codex", State: "missing"})
	if got := tellChanges(l.look(t, noon)); fmt.Sprint(got) != "[source source]" {
		t.Fatalf("got %v", got)
	}
	l.SetSource(0, row)
	if got := l.look(t, noon); len(got) != 0 {
		t.Fatalf("nothing is different: %v", got)
	}
	unknown["desk-orbit"]++
	l.SetSource(0, row)
	if got := l.look(t, noon); len(got) != 1 || got[0].Value.(Source).Unknown["desk-orbit"] != 2 {
		t.Fatalf("got %+v", got)
	}
	row.News = []News{{Kind: "tool", Name: "Teleport", Version: "2.1.400", Count: 1}}
	l.SetSource(0, row)
	if got := l.look(t, noon); len(got) != 1 || len(got[0].Value.(Source).News) != 1 {
		t.Fatalf("a new tool is no news: %+v", got)
	}
	mustBe(t, "the rows", l.seen, l.Snapshot(noon))
}

func TestAnEmptyOfficeHasNoNulls(t *testing.T) {
	got, err := json.Marshal(New(Options{}).Snapshot(noon))
	want := `{"schema":1,"at":"2026-09-27T12:00:00.000Z","totals":{"asking":0,"working":0,"failed":0,"resting":0},"teams":[],"sources":[]}`
	if err != nil || string(got) != want {
		t.Errorf("got %s, %v", got, err)
	}
}

func TestTeamsStandByStart(t *testing.T) {
	o := New(Options{})
	for i, session := range []string{"late", "b", "a"} {
		at := noon
		if i == 0 {
			at = clockTime("5:00")
		}
		team := fact.Team{Source: fact.Claude, Session: session}
		o.Apply(fact.Fact{Team: team, File: fact.File(i), At: at, What: typed}, at)
	}
	var got []string
	s := o.Snapshot(clockTime("6:00"))
	for _, team := range s.Teams {
		got = append(got, team.Session)
	}
	if fmt.Sprint(got) != "[a b late]" || s.Totals != (Totals{Working: 3}) {
		t.Errorf("got %v, %+v", got, s.Totals)
	}
}
