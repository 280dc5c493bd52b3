package office

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"desklamp/internal/fact"
)

// record is one line of one of several logs: "one" is a session's, "one/a" that of its member a. Copies keep the id and
// the time; "" is a line without an id.
type record struct {
	log, id, at string
	what        []fact.What
}

func rec(log, id, at string, what ...fact.What) record { return record{log, id, at, what} }

// facts is what the line says.
func (r record) facts(pos int) (facts []fact.Fact) {
	session, member, _ := strings.Cut(r.log, "/")
	x := fact.Fact{
		Team: fact.Team{Source: fact.Claude, Session: session}, Agent: member, File: fact.File(hash(r.log)), Pos: int64(pos),
	}
	if r.at != "" {
		x.At = clockTime(r.at)
	}
	if r.id != "" {
		x.Record = hash(r.id + r.at)
	}
	for _, x.What = range r.what {
		if _, ok := x.What.(fact.Sidecar); ok {
			x.File++
		}
		facts = append(facts, x)
	}
	return facts
}

// read gives the office of all records at a time. However the logs are woven into each other, followed or read at once,
// it must be the same.
func read(t *testing.T, at string, records []record) map[string]string {
	t.Helper()
	logs, names := map[string][][]fact.Fact{}, []string{}
	for i, r := range records {
		name := r.log
		if _, ok := r.what[0].(fact.Sidecar); ok {
			name += " beside"
		}
		if logs[name] == nil {
			names = append(names, name)
		}
		logs[name] = append(logs[name], r.facts(i))
	}
	now := clockTime(at)
	once := New(Options{})
	for i, r := range records {
		for _, x := range r.facts(i) {
			once.Apply(x, now)
		}
	}
	want := once.Snapshot(now)
	for seed := range uint64(60) {
		chance := rand.New(rand.NewPCG(seed, 1))
		l := newLive(Options{})
		for _, x := range weave(chance, names, logs) {
			l.Apply(x, now)
			if seed%3 > 0 {
				l.look(t, now)
			}
		}
		l.look(t, now)
		mustBe(t, fmt.Sprint("weave ", seed), l.seen, want)
	}
	teams := map[string]string{}
	for _, team := range want.Teams {
		teams[team.Session] = brief(Snapshot{Teams: []Team{team}})
	}
	return teams
}

// weave joins logs in some order that keeps that of each: log after log, or line by line.
func weave(chance *rand.Rand, names []string, logs map[string][][]fact.Fact) (facts []fact.Fact) {
	next := map[string]int{}
	order := append([]string{}, names...)
	chance.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	whole := chance.IntN(3) == 0
	for len(order) > 0 {
		i := 0
		if !whole {
			i = chance.IntN(len(order))
		}
		name := order[i]
		if next[name] == len(logs[name]) {
			order = append(order[:i], order[i+1:]...)
			continue
		}
		facts = append(facts, logs[name][next[name]]...)
		next[name]++
	}
	return facts
}

// mustRead compares teams with what holds of them; "nothing" is no team.
func mustRead(t *testing.T, at string, records []record, want map[string]string) {
	t.Helper()
	teams := read(t, at, records)
	for session, parts := range want {
		if got := teams[session]; !holds(got, parts) {
			t.Errorf("%s\n got  %s\n want %s", session, got, parts)
		}
	}
}

// turnOf is a whole request in a log.
func turnOf(log, name string, from, to string, more ...fact.What) []record {
	return []record{
		rec(log, name, from, cli, typed), rec(log, name+" answer", to, append(more, says("Did "+name+"."))...),
		rec(log, name+" over", to, over),
	}
}

func join(parts ...[]record) (all []record) {
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

func TestCopiedRecordsCountOnceInTheOlderSession(t *testing.T) {
	from := func(session string) fact.CopyOf { return fact.CopyOf{Session: session} }
	t.Run("the answers say where they come from", func(t *testing.T) {
		mustRead(t, "9:00", join(
			turnOf("z", "first", "0:00", "0:10"), turnOf("a", "first", "0:00", "0:10", from("z")), turnOf("a", "second", "5:00", "5:10"),
		), map[string]string{
			"z": "#1 0:00 ended turn-duration 0:10 | !#2 5:00 ended turn-duration 5:10",
			"a": "#1 5:00 ended turn-duration 5:10 | !#1 0:00 ended turn-duration 0:10",
		})
	})
	t.Run("the older session is not there any more", func(t *testing.T) {
		mustRead(t, "9:00", join(turnOf("a", "first", "0:00", "0:10", from("z")), turnOf("a", "second", "5:00", "5:10")),
			map[string]string{"a": "#1 5:00 ended turn-duration 5:10 | !#2 5:00 ended turn-duration 5:10"})
	})
	t.Run("only ids and times tell: who went its own way first is older", func(t *testing.T) {
		mustRead(t, "9:00", join(
			turnOf("z", "first", "0:00", "0:10"), turnOf("z", "old", "2:00", "2:10"),
			turnOf("a", "first", "0:00", "0:10"), turnOf("a", "new", "5:00", "5:10"),
		), map[string]string{
			"z": "#1 0:00 ended turn-duration 0:10 | #2 2:00 ended turn-duration 2:10",
			"a": "#1 5:00 ended turn-duration 5:10 | !#1 0:00 ended turn-duration 0:10",
		})
	})
	t.Run("a session that did nothing since is older, whatever its name", func(t *testing.T) {
		mustRead(t, "9:00", join(
			turnOf("z", "first", "0:00", "0:10"), turnOf("a", "first", "0:00", "0:10"), turnOf("a", "new", "5:00", "5:10"),
		), map[string]string{"z": "#1 0:00 ended turn-duration 0:10", "a": "#1 5:00 ended turn-duration 5:10"})
	})
	t.Run("two that are the same: the smaller name is older, the other is no team", func(t *testing.T) {
		mustRead(t, "9:00", join(turnOf("z", "first", "0:00", "0:10"), turnOf("a", "first", "0:00", "0:10")),
			map[string]string{"a": "#1 0:00 ended turn-duration 0:10", "z": "nothing"})
	})
	t.Run("a copy of a copy", func(t *testing.T) {
		mustRead(t, "9:00", join(
			turnOf("z", "first", "0:00", "0:10"),
			turnOf("m", "first", "0:00", "0:10"), turnOf("m", "second", "1:00", "1:10"),
			turnOf("a", "first", "0:00", "0:10"), turnOf("a", "second", "1:00", "1:10"), turnOf("a", "third", "2:00", "2:10"),
		), map[string]string{
			"z": "#1 0:00 ended turn-duration 0:10", "m": "#1 1:00 ended turn-duration 1:10",
			"a": "#1 2:00 ended turn-duration 2:10 | !#2 2:00 ended turn-duration 2:10",
		})
	})
	t.Run("one id at another time is another record", func(t *testing.T) {
		mustRead(t, "9:00", join(turnOf("z", "first", "0:00", "0:10"), turnOf("a", "first", "1:00", "1:10")),
			map[string]string{"z": "#1 0:00 ended turn-duration 0:10", "a": "#1 1:00 ended turn-duration 1:10"})
	})
}

func TestACopyThatIsFoundLateTakesBackWhatWasShown(t *testing.T) {
	l, now := newLive(Options{}), clockTime("9:00")
	say := func(records []record) []Change {
		for i, r := range records {
			for _, x := range r.facts(i) {
				l.Apply(x, now)
			}
		}
		return l.look(t, now)
	}
	say(join(turnOf("a", "first", "0:00", "0:10"), turnOf("a", "second", "5:00", "5:10")))
	if got := len(l.seen.Teams[0].Requests); got != 2 {
		t.Fatalf("%d requests before the older session is read, want 2", got)
	}
	gone := 0
	for _, c := range say(turnOf("z", "first", "0:00", "0:10")) {
		if c.What == "gone" && c.Team == "claude:a" && c.Request != "" {
			gone++
		}
	}
	if gone != 1 {
		t.Errorf("%d requests were taken back, want 1", gone)
	}
}

func TestAFileReadAnewForgetsWhatItShared(t *testing.T) {
	l, now := newLive(Options{}), clockTime("9:00")
	records := join(turnOf("a", "first", "0:00", "0:10"), turnOf("z", "first", "0:00", "0:10"))
	for i, r := range records {
		for _, x := range r.facts(i) {
			l.Apply(x, now)
		}
	}
	if l.look(t, now); len(l.seen.Teams) != 1 {
		t.Fatalf("%d teams of one session and its copy", len(l.seen.Teams))
	}
	x := records[0].facts(0)[0]
	x.What = fact.Reset{}
	l.Apply(x, now)
	if l.look(t, now); len(l.seen.Teams) != 1 || l.seen.Teams[0].Session != "z" {
		t.Errorf("what is left: %s", brief(l.seen))
	}
}

func TestUsageCountsOnceForAMessage(t *testing.T) {
	spends := func(input int64) fact.Work {
		w := in("m", uses("read1"))
		w.Tokens = fact.Tokens{Input: input}
		return w
	}
	records := []record{
		rec("one", "p", "0:00", cli, typed), rec("one", "w1", "0:01", spends(5)), rec("one", "w2", "0:02", spends(7)),
		rec("one/a", "w3", "0:03", spends(7)),
	}
	l, now := New(Options{}), clockTime("1:00")
	for i, r := range records {
		for _, x := range r.facts(i) {
			l.Apply(x, now)
		}
	}
	if got := l.Snapshot(now).Teams[0].Requests[0].Tokens.Input; got != 7 {
		t.Errorf("%d tokens, want 7", got)
	}
}
