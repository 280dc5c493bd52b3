package office

import (
	"fmt"
	"math/rand/v2"
	"time"

	"desklamp/internal/action"
	"desklamp/internal/fact"
)

// chance makes facts that no log would hold together, out of few ids, so that everything meets everything.
type chance struct{ *rand.Rand }

func (r chance) of(names ...string) string { return names[r.IntN(len(names))] }
func (r chance) yes() bool                 { return r.IntN(2) == 0 }

// gaps are around the limits of the clock's rules.
var gaps = []time.Duration{
	0, time.Millisecond, 200 * time.Millisecond, time.Second, 5 * time.Second, 29 * time.Second, 30 * time.Second,
	31 * time.Second, 60 * time.Second, 119 * time.Second, 2 * time.Minute, 10 * time.Minute, 11 * time.Minute,
	29 * time.Minute, 30 * time.Minute, 31 * time.Minute, 6 * time.Hour, 7 * time.Hour,
}

func (r chance) gap() time.Duration {
	if r.IntN(3) > 0 {
		return gaps[r.IntN(6)]
	}
	return gaps[r.IntN(len(gaps))]
}

func (r chance) call() string { return fmt.Sprint("c", r.IntN(6)) }

func (r chance) what() fact.What {
	switch r.IntN(38) {
	case 0, 1, 2:
		return fact.Prompt{Way: fact.Way(r.IntN(3)), Parent: uint64(r.IntN(3))}
	case 3:
		return fact.Wake{}
	case 4, 5, 6, 7, 8, 9, 10:
		return r.work()
	case 11, 12, 13, 14, 15, 16:
		return r.results()
	case 17, 18:
		return fact.TurnOver{Agents: r.IntN(3) / 2, Workflows: r.IntN(3) / 2}
	case 19:
		return fact.Interrupt{}
	case 20:
		return fact.LimitReached{}
	case 21:
		return fact.Failure{Reason: fact.Reason(r.IntN(3))}
	case 22:
		return fact.HookBlocked{}
	case 23, 24:
		return fact.Notice{Task: r.of("a", "b", "c", "s1", "s2"), Call: r.call(), Status: fact.Status(r.IntN(3))}
	case 25:
		return fact.Client{Entrypoint: r.of("cli", "sdk-cli", ""), Version: r.of("1", "2")}
	case 26:
		return fact.Mode{Permission: r.of("default", "auto", "plan")}
	case 27:
		return fact.Title{Rank: fact.TitleRank(r.IntN(4)), Text: r.of("", "One", "Two")}
	case 28:
		return fact.Place{Project: r.of("ledger", "shop"), ID: r.of("p1", "p2")}
	case 29:
		return r.sidecar()
	case 30:
		return fact.Loading{Done: r.yes()}
	case 31:
		if r.IntN(4) == 0 {
			return fact.Reset{}
		}
		return fact.Lost{}
	case 32:
		return fact.Moved{To: r.of("one", "two", "three")}
	case 33:
		if r.yes() {
			return fact.CopyOf{Session: r.of("one", "two", "three")}
		}
		return fact.Pointer{}
	case 34:
		return r.ofRun()
	}
	return fact.Touch{}
}

func (r chance) ofRun() fact.What {
	switch r.IntN(4) {
	case 0:
		run := fact.Run{ID: "w1", Name: r.of("", "audit"), State: fact.RunState(r.IntN(4)), Started: r.stamp(r.start())}
		if r.yes() {
			run.Phases, run.Duration = []string{"Survey", "Verify"}, gaps[r.IntN(len(gaps))]
		}
		return run
	case 1:
		return fact.RunPlan{Call: r.call(), Name: "plan", Phases: []string{"Survey"}}
	}
	return fact.RunAgent{
		Run: r.of("w1", "w2"), Phase: r.of("", "Survey", "Verify"), Label: r.of("", "module a"), Key: uint64(r.IntN(3)),
		State: fact.RunAgentState(r.IntN(3)),
	}
}

func (r chance) work() fact.What {
	w := fact.Work{
		Message: uint64(r.IntN(8)), Text: r.yes(), Thinking: r.yes(), Stop: fact.Stop(r.IntN(5)),
		Tokens: fact.Tokens{Input: int64(r.IntN(9)), Output: int64(r.IntN(9))}, Sentence: r.of("", "It is done."),
	}
	for range r.IntN(3) {
		w.Calls = append(w.Calls, fact.Call{
			ID: r.call(), Action: action.Action(1 + r.IntN(action.Count)), Role: fact.Role(r.IntN(6)),
		})
	}
	return w
}

func (r chance) results() fact.What {
	w := fact.Results{EndsTurn: r.IntN(9) == 0, Completed: r.IntN(9) == 0, Resumed: r.IntN(9) == 0}
	for range 1 + r.IntN(2) {
		w.Calls = append(w.Calls, fact.Result{ID: r.call(), Failed: r.IntN(4) == 0, Denied: r.IntN(6) == 0})
	}
	switch r.IntN(6) {
	case 0:
		w.Launched = fact.Launch{Kind: fact.LaunchKind(r.IntN(4)), ID: r.of("", "a", "b", "s1", "s2"), Run: "w1"}
	case 1:
		w.Stopped = r.of("a", "b", "s1", "s2")
	}
	return w
}

func (r chance) sidecar() fact.What {
	return fact.Sidecar{
		Kind: fact.Kind(r.IntN(4)), Type: r.of("", "Explore"), Label: r.of("", "Look"), Parent: r.of("", "a", "b", "c", "x"),
		Call: r.of("", "c1", "c2"), Finished: r.IntN(3) == 0, StoppedByUser: r.IntN(4) == 0,
	}
}

// files makes some files of one or two teams: for each, its facts in order.
func (r chance) files(n int) [][]fact.Fact {
	var files [][]fact.Fact
	for id, agent := range []string{"", "", "a", "b", "c", ""} {
		team := fact.Team{Source: fact.Claude, Session: "one"}
		if id == 5 {
			team.Session = "two"
		}
		size, at, facts := r.IntN(n), r.start(), []fact.Fact{}
		if id == 1 {
			size /= 4
		}
		for pos := range size {
			at = at.Add(r.gap())
			x := fact.Fact{
				Team: team, Agent: agent, File: fact.File(id + 1), Pos: int64(pos / 2), At: r.stamp(at), What: r.what(),
			}
			if r.IntN(4) > 0 {
				x.Record = 1 + uint64(x.At.UnixNano()) // a record is its id and its time: one has always the other
			}
			facts = append(facts, x)
		}
		files = append(files, facts)
	}
	files[3] = r.copied(files[0], files[3])
	files[5] = r.copied(files[0], files[5])
	return append(append(files, r.registry(n/4)), r.copied(files[5], r.moved(n/4)))
}

// copied puts some records of one file before those of another, as a fork or a copy has them.
func (r chance) copied(from, to []fact.Fact) []fact.Fact {
	if len(to) == 0 || r.IntN(3) == 0 {
		return to
	}
	var facts []fact.Fact
	for _, x := range from[:r.IntN(len(from)+1)] {
		if r.IntN(8) == 0 {
			continue
		}
		x.Team, x.Agent, x.File, x.Pos = to[0].Team, to[0].Agent, to[0].File, x.Pos-1000
		facts = append(facts, x)
	}
	return append(facts, to...)
}

// moved is the log of a third session.
func (r chance) moved(n int) (facts []fact.Fact) {
	at := r.start()
	for pos := range r.IntN(2 + n) {
		at = at.Add(r.gap())
		facts = append(facts, fact.Fact{
			Team: fact.Team{Source: fact.Claude, Session: "three"}, File: 99, Pos: int64(pos), At: at,
			Record: 1 + uint64(at.UnixNano()), What: r.what(),
		})
	}
	return facts
}

// registry is what an entry of the live registry says one after the other; now and then its process goes on elsewhere.
func (r chance) registry(n int) (facts []fact.Fact) {
	at := r.start()
	for range r.IntN(1 + n) {
		at = at.Add(r.gap())
		x := fact.Fact{Team: fact.Team{Source: fact.Claude, Session: r.of("one", "one", "one", "two")}, File: 77, At: r.stamp(at)}
		x.What = fact.Presence{
			Status: fact.PresenceStatus(r.IntN(5)), Waiting: fact.Waiting(r.IntN(4)), Life: fact.Life(r.IntN(4)), At: r.stamp(at),
			Started: r.stamp(r.start()),
		}
		if r.IntN(8) == 0 {
			x.What = fact.Lost{}
		}
		facts = append(facts, x)
	}
	return facts
}

func (r chance) start() time.Time { return noon.Add(time.Duration(r.IntN(600)) * time.Second) }

// stamp is what a record says of its time: now and then nothing, or something wrong.
func (r chance) stamp(at time.Time) time.Time {
	switch r.IntN(24) {
	case 0:
		return time.Time{}
	case 1:
		return at.Add(-gaps[r.IntN(len(gaps))])
	case 2:
		return at.Add(gaps[r.IntN(len(gaps))])
	}
	return at
}

func options(r chance) Options {
	o := Options{}
	if r.yes() {
		o.Window = time.Duration(1+r.IntN(24)) * time.Hour
	}
	if r.IntN(4) == 0 {
		o.Projects = []string{"ledger"}
	}
	return o
}
