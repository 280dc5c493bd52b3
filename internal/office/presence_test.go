package office

import (
	"testing"

	"desklamp/internal/fact"
)

func TestTheRegistrySaysThatATurnIsOver(t *testing.T) {
	idle := fact.Presence{Status: fact.Idle, Life: fact.Alive}
	busy := fact.Presence{Status: fact.Busy, Life: fact.Alive}
	shell := fact.Presence{Status: fact.Shell, Life: fact.Alive}
	answer := []said{lead("0:00", cli, after(1)), lead("0:08", says("Done."))}
	with := func(lines ...said) []said { return append(append([]said{}, answer...), lines...) }
	tell(t, []story{
		{"idle after the last record is a sure end", with(registry("0:09", idle)), []looks{
			{"0:09.5", "#1 0:00 open look"}, // it shows for a moment between two turns
			{"0:10", "resting registry-idle 0:08 | #1 0:00 ended registry-idle 0:08"},
		}},
		{"idle from before the last record is no claim", with(registry("0:07", idle)), []looks{{"0:20", "#1 0:00 open look"}}},
		{"a moment of idle between two turns ends nothing", with(registry("0:09", idle), registry("0:09.1", busy)),
			[]looks{{"0:20", "#1 0:00 open look"}}},
		{"work after it shows that the turn goes on", with(registry("0:09", idle), lead("0:30", uses("read1"))),
			[]looks{{"0:20", "#1 0:00 ended registry-idle 0:08"}, {"0:31", "working request-open 0:00"}}},
		{"the next prompt leaves it its rule", with(registry("0:09", idle), lead("1:00", after(2)), registry("1:00.1", busy)),
			[]looks{{"1:01", "#1 0:00 ended registry-idle 0:08 | #2 1:00 open look"}}},
		{"of somebody else's process it is no claim", with(registry("0:09", fact.Presence{Status: fact.Idle, Life: fact.Other})),
			[]looks{{"0:20", "#1 0:00 open look"}}},
		{"shell: the request is over and the shell runs on", with(registry("0:09", shell)), []looks{
			{"0:20", "working background 0:09 | background 1 | #1 0:00 ended registry-idle 0:08"},
			{"59:00", "working background 0:09"},
		}},
		{"a moment of shell after a command was ended shows nothing", []said{
			lead("0:00", cli, typed), lead("0:05", uses("run1")), lead("0:20", refused("run1"), esc), registry("0:20.1", shell), registry("0:20.2", idle),
		}, []looks{{"0:20.15", "resting interrupted 0:20"}, {"1:00", "resting interrupted 0:20 | !background 1"}}},
		{"a shell that the log does not know shows after a second", with(lead("0:08.1", over), registry("0:08.5", shell)),
			[]looks{{"0:09.4", "resting turn-duration 0:08"}, {"0:09.5", "working background 0:08.5 | background 1"}}},
		{"busy never overrides a clear end", with(lead("0:09", over), registry("0:10", busy)),
			[]looks{{"0:20", "resting turn-duration 0:08"}}},
		{"what it said stays when it says something else", with(registry("0:09", idle), registry("0:30", busy)),
			[]looks{{"0:31", "resting registry-idle 0:08 | #1 0:00 ended registry-idle 0:08"}}},
		{"and when its process has ended", with(registry("0:09", idle), registry("0:30", fact.Presence{Life: fact.Dead})),
			[]looks{{"0:31", "resting registry-idle 0:08 | #1 0:00 ended registry-idle 0:08"}}},
		{"Esc while it thinks leaves no mark; news after it wakes the leader anew", []said{
			lead("0:00", cli, typed), lead("0:05", thinks), registry("0:10", idle), lead("1:00", wake), registry("1:00.1", busy), lead("1:05", uses("read1")),
		}, []looks{{"1:06", "working automatic-turn 1:00 | automatic | #1 0:00 ended registry-idle 0:05"}}},
		{"and a command after it is a request of its own", []said{
			lead("0:00", cli, typed), lead("0:05", thinks), registry("0:10", idle), lead("1:00", parked), registry("1:00.1", busy), lead("1:05", uses("read1")),
		}, []looks{{"1:06", "working request-open 1:00 | #1 0:00 ended registry-idle 0:05 | #2 1:00 open look"}}},
		{"a prompt that was given back is cut short at once", []said{lead("0:00", cli, typed), registry("0:05", idle)},
			[]looks{{"0:06", "resting registry-idle 0:00 | #1 0:00 cut registry-idle 0:00"}}},
	})
}

func TestTheRegistrySaysThatAPersonIsAsked(t *testing.T) {
	waits := func(at string, for_ fact.Waiting, life fact.Life) said {
		return registry(at, fact.Presence{Status: fact.Waits, Waiting: for_, Life: life})
	}
	running := func(lines ...said) []said {
		return append([]said{lead("0:00", cli, typed), lead("0:10", uses("run1"))}, lines...)
	}
	tell(t, []story{
		{"for a permission, for six hours", running(waits("0:10.1", fact.PermissionPrompt, fact.Alive)), []looks{
			{"0:11", "asking registry-waiting 0:10.1 | leader asking run 0:10.1 | #1 0:00 open wait"},
			{"5:00:00", "asking registry-waiting 0:10.1"},
			{"6:00:10", "resting idle 0:10 | #1 0:00 cut idle 0:10"},
		}},
		{"and the answer after an hour goes on with the request", running(
			waits("0:10.1", fact.InputNeeded, fact.Alive), registry("1:00:00", fact.Presence{Status: fact.Busy, Life: fact.Alive}), lead("1:00:01", gets("run1")),
		), []looks{{"1:00:02", "working request-open 0:00 | leader working think 1:00:01 | #1 0:00 open build"}}},
		{"not when the leader has gone on", running(waits("0:10.1", fact.PermissionPrompt, fact.Alive), lead("0:20", gets("run1")), lead("0:25", uses("read1"))),
			[]looks{{"0:26", "working request-open 0:00"}}},
		{"not after an interruption", running(waits("0:10.1", fact.PermissionPrompt, fact.Alive), lead("0:20", esc)),
			[]looks{{"0:21", "resting interrupted 0:20"}}},
		{"not when the person opened a menu", running(waits("0:10.1", fact.DialogOpen, fact.Alive)), []looks{{"0:11", "working request-open 0:00"}}},
		{"not when the process is dead", running(waits("0:10.1", fact.PermissionPrompt, fact.Dead)), []looks{{"0:11", "!asking registry-waiting 0:10.1"}}},
		{"not of somebody else's process", running(waits("0:10.1", fact.PermissionPrompt, fact.Other)), []looks{{"0:11", "working request-open 0:00"}}},
		{"not when the only call has its result", running(waits("0:10.1", fact.PermissionPrompt, fact.Alive), lead("0:20", gets("run1"))),
			[]looks{{"0:21", "working request-open 0:00"}}},
		{"while one of several calls has its result", []said{
			lead("0:00", cli, typed), lead("0:10", uses("run1", "read2")), waits("0:10.1", fact.PermissionPrompt, fact.Alive), lead("0:11", gets("read2")),
		}, []looks{{"0:12", "asking registry-waiting 0:10.1 | leader asking run 0:10.1"}}},
		{"not after the next prompt, though nothing was answered", []said{
			lead("0:00", cli, typed), waits("0:01", fact.PermissionPrompt, fact.Alive), lead("0:20", after(3)),
		}, []looks{{"0:02", "asking registry-waiting 0:01"}, {"0:21", "working request-open 0:20"}}},
		{"for a helper while the leader rests: then the helper asks", helped(
			agent("a", "0:30", uses("run1")), waits("0:30.1", fact.PermissionPrompt, fact.Alive),
		), []looks{
			{"0:31", "asking registry-waiting 0:30.1 | leader resting 0:09 | a asking run 0:30.1 | #1 0:00 ended turn-duration 0:09"},
			{"15:00", "asking registry-waiting 0:30.1 | a asking run 0:30.1"},
			{"6:00:29", "asking registry-waiting 0:30.1 | a asking run 0:30.1"},
			{"6:00:31", "!asking registry-waiting 0:30.1 | a left silence 0:30"},
		}},
		{"with a status there is no guess", []said{
			lead("0:00", cli, typed), lead("0:10", uses("write1")), registry("0:01", fact.Presence{Status: fact.Busy, Life: fact.Alive}),
		}, []looks{{"5:00", "working request-open 0:00"}}},
	})
}

// second is a word of a process that began just before it.
func second(at string, status fact.PresenceStatus) said {
	p := fact.Presence{Status: status, Life: fact.Alive, At: clockTime(at), Started: clockTime(at).Add(-100 * 1e6)}
	return said{at, "b", []fact.What{p}}
}

func TestAProcessIsGone(t *testing.T) {
	dead := fact.Presence{Status: fact.Busy, Life: fact.Dead}
	tell(t, []story{
		{"what it worked on is cut short", []said{lead("0:00", cli, typed), lead("0:10", uses("run1")), registry("0:00.1", dead)},
			[]looks{{"0:11", "resting process-gone 0:10 | #1 0:00 cut process-gone 0:10"}}},
		{"after a final answer it has ended", []said{lead("0:00", cli, typed), lead("0:10", says("Done.")), registry("0:00.1", dead)},
			[]looks{{"0:11", "resting process-gone 0:10 | #1 0:00 ended process-gone 0:10"}}},
		{"its shells and helpers are gone too", helped(lead("0:12", launches("x", fact.ShellLaunch, "s")), registry("0:20", dead)),
			[]looks{{"0:21", "!background 1 | a left process-gone 0:06"}}},
		{"it was seen alive until now, whatever it wrote last", []said{
			lead("30:00", headless, typed), registry("0:00.1", fact.Presence{Status: fact.Busy, Life: fact.Alive}), lead("30:10", uses("run1")),
			registry("30:40", fact.Presence{Life: fact.Dead}),
		}, []looks{{"30:39", "working request-open 30:00"}, {"30:41", "resting process-gone 30:10 | #1 30:00 cut process-gone 30:10"}}},
		{"another one takes the session up: what the first worked on stays cut short", []said{
			lead("0:00", cli, typed), lead("0:10", uses("run1")), registry("0:00.1", dead), second("1:00", fact.Idle),
		}, []looks{{"1:05", "resting process-gone 0:10 | #1 0:00 cut process-gone 0:10"}}},
		{"also when nothing was known of the first", []said{
			lead("0:00", cli, typed), lead("0:10", uses("run1")), second("1:00", fact.Idle),
		}, []looks{{"1:05", "resting registry-idle 0:10 | #1 0:00 cut registry-idle 0:10"}}},
		{"one of two that were there is gone: the other may be at work", []said{
			{"0:00.2", "b", []fact.What{fact.Presence{Status: fact.Busy, Life: fact.Alive, At: clockTime("0:00.2"), Started: noon}}},
			lead("0:00.3", cli, typed), lead("0:10", uses("run1")), registry("0:00.1", dead),
		}, []looks{{"0:20", "working request-open 0:00.3"}}},
		{"an old one says nothing of a turn that began later", []said{lead("30:00", cli, typed), registry("0:00.1", dead)},
			[]looks{{"30:10", "working request-open 30:00"}}},
		{"an entry that vanishes takes its word along", []said{
			lead("0:00", cli, typed), lead("0:10", uses("run1")), registry("0:01", fact.Presence{Status: fact.Busy, Life: fact.Alive}),
			{"0:20", "", []fact.What{fact.Lost{}}},
		}, []looks{{"0:15", "working request-open 0:00"}, {"0:21", "working request-open 0:00"}}},
	})
}

func TestAProcessThatGoesOnToAnotherSession(t *testing.T) {
	o, one, two := newLive(Options{}), fact.Team{Source: fact.Claude, Session: "1"}, fact.Team{Source: fact.Claude, Session: "2"}
	waits := fact.Presence{Status: fact.Waits, Waiting: fact.InputNeeded, Life: fact.Alive, At: clockTime("0:05")}
	for i, team := range []fact.Team{one, two} {
		o.Apply(fact.Fact{Team: team, File: fact.File(i), At: noon, What: typed}, noon)
	}
	for i, team := range []fact.Team{one, two} {
		now := clockTime("0:06").Add(1e9)
		o.Apply(fact.Fact{Team: team, File: 9, What: waits}, now)
		o.look(t, now)
		for j, seen := range o.seen.Teams {
			if (seen.State == Asking) != (i == j) {
				t.Errorf("the process is at %s, and %s is %s", team.Session, seen.Session, seen.State)
			}
		}
	}
}
