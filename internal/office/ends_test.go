package office

import (
	"testing"

	"desklamp/internal/fact"
)

func TestSureEnds(t *testing.T) {
	tell(t, []story{
		{"turn_duration is the proof, the last record is the time", []said{
			lead("0:00", cli, typed), lead("0:10", says("Drafted.")), lead("0:48", over), lead("3:48", touch),
		}, []looks{
			{"0:30", "#1 0:00 open look"},
			{"0:49", "resting turn-duration 0:10 | leader resting 0:10 | #1 0:00 ended turn-duration 0:10"},
			{"4:00", "resting turn-duration 0:10 | #1 0:00 ended turn-duration 0:10"},
		}},
		{"an interruption ends at its mark and closes the calls", []said{
			lead("0:00", cli, typed), lead("0:10", uses("run1")), lead("0:19", refused("run1")), lead("0:20", esc),
		}, []looks{
			{"0:19", "leader working think 0:19 | #1 0:00 open build"},
			{"0:21", "resting interrupted 0:20 | leader resting 0:20 | #1 0:00 interrupted interrupted 0:20"},
		}},
		{"an interruption is trusted more than silence", []said{
			lead("0:00", cli, typed), lead("0:10", says("Done.")), lead("5:00", esc),
		}, []looks{
			{"4:00", "#1 0:00 ended quiet-answer 0:10?"},
			{"5:00", "#1 0:00 interrupted interrupted 5:00"},
		}},
		{"the limit of turns cuts short", []said{
			lead("0:00", headless, typed), lead("0:10", uses("run1")), lead("0:12", gets("run1")), lead("0:12.1", fact.LimitReached{}),
		}, []looks{{"0:13", "resting max-turns 0:12 | #1 0:00 cut max-turns 0:12"}}},
		{"an API error fails until a new prompt", []said{
			lead("0:00", cli, typed), lead("0:10", uses("read1")), lead("1:30", touch), lead("2:30", fact.Failure{}),
			lead("2:31", over), lead("5:00", touch), lead("20:00", after(3)),
		}, []looks{
			{"2:00", "#1 0:00 open look"},
			{"2:35", "failed api-error 2:30 | leader failed 2:30 | #1 0:00 failed api-error 2:30"},
			{"19:00", "failed api-error 2:30"},
			{"20:01", "working request-open 20:00 | #1 0:00 failed api-error 2:30 | #2 20:00 open look"},
		}},
		{"an API error fails until the leader works", []said{
			lead("0:00", cli, typed), lead("0:10", fact.Failure{}), lead("0:30", says("Here I am.")), lead("0:31", over),
		}, []looks{
			{"0:30", "working automatic-turn 0:30 | #1 0:00 failed api-error 0:10"},
			{"0:32", "resting turn-duration 0:30 | #1 0:00 failed api-error 0:10"},
		}},
		{"a failure with nothing open is nobody's", []said{
			lead("0:00", cli, typed), lead("0:10", says("Done.")), lead("0:11", over), lead("0:12", fact.Failure{}),
		}, []looks{{"0:13", "resting turn-duration 0:10"}}},
	})
}

func TestProvisionalEnds(t *testing.T) {
	final := fact.Work{Stop: fact.EndTurn}
	tell(t, []story{
		{"a headless final answer ends at once", []said{
			lead("0:00", headless, typed), lead("0:18", fact.Work{Text: true, Stop: fact.MaxTokens}),
		}, []looks{{"0:18", "resting final-answer 0:18 | #1 0:00 ended final-answer 0:18?"}}},
		{"a final answer with a call in the same message is none", []said{
			lead("0:00", headless, typed), lead("0:05", in("m", uses("read1"))),
			lead("0:06", in("m", fact.Work{Text: true, Stop: fact.EndTurn})),
		}, []looks{{"0:07", "#1 0:00 open look"}}},
		{"a call that follows in the same message takes the end back", []said{
			lead("0:00", headless, typed), lead("0:05", in("m", fact.Work{Text: true, Stop: fact.EndTurn})),
			lead("0:06", in("m", uses("read1"))),
		}, []looks{{"0:05", "#1 0:00 ended final-answer 0:05?"}, {"0:07", "working request-open 0:06 | #1 0:00 open look"}}},
		{"thinking alone ends after 30 s without anything behind it", []said{
			lead("0:00", headless, typed), lead("0:10", in("m", fact.Work{Thinking: true, Stop: fact.EndTurn})),
		}, []looks{{"0:39", "#1 0:00 open look"}, {"0:40", "#1 0:00 ended final-answer 0:10?"}}},
		{"text behind the thinking is the answer", []said{
			lead("0:00", headless, typed), lead("0:10", in("m", fact.Work{Thinking: true, Stop: fact.EndTurn})),
			lead("0:12", in("m", fact.Work{Text: true, Stop: fact.EndTurn})),
		}, []looks{{"0:11", "#1 0:00 open look"}, {"0:12", "#1 0:00 ended final-answer 0:12?"}}},
		{"an empty final answer is one", []said{lead("0:00", headless, typed), lead("0:10", final)},
			[]looks{{"0:10", "#1 0:00 ended final-answer 0:10?"}}},
		{"a blocking Stop hook takes the end back, and no second card comes", []said{
			lead("0:00", headless, typed), lead("0:04", uses("write1")), lead("0:05", gets("write1")), lead("0:08", says("It is there.")),
			lead("0:12", fact.HookBlocked{}), lead("0:12.1", touch), lead("0:20", uses("write2")), lead("0:21", gets("write2")),
			lead("0:25", says("It is shorter.")), lead("0:27", touch),
		}, []looks{
			{"0:09", "#1 0:00 ended final-answer 0:08?"},
			{"0:13", "working request-open 0:12 | #1 0:00 open build"},
			{"0:20.5", "#1 0:00 open build | leader working write 0:20"},
			{"0:40", "#1 0:00 ended final-answer 0:25? | #1 answer: It is shorter. | !#2 0:20 open build"},
		}},
		{"a successful StructuredOutput ends, a failed one does not", []said{
			lead("0:00", headless, typed), lead("0:05", uses("think1")), lead("0:06", fails("think1")),
			lead("0:11", uses("think2")), lead("0:12", gets("think2")),
		}, []looks{{"0:08", "#1 0:00 open look"}, {"0:12", "resting structured-output 0:12 | #1 0:00 ended structured-output 0:12?"}}},
		{"a result that ends the turn ends it", []said{
			lead("0:00", headless, typed), lead("0:05", uses("talk1")),
			lead("0:06", fact.Results{Calls: []fact.Result{{ID: "talk1"}}, EndsTurn: true}),
		}, []looks{{"0:07", "#1 0:00 ended structured-output 0:06?"}}},
		{"a terminal's answer ends after 120 s of silence, and later work reopens it", []said{
			lead("0:00", cli, typed), lead("0:10", uses("run1")), lead("0:15", gets("run1")), lead("0:20", says("Green.")),
			lead("10:00", uses("run2")), lead("10:05", gets("run2")), lead("10:10", says("Still green.")),
		}, []looks{
			{"2:19", "working request-open 0:00 | #1 0:00 open build"},
			{"2:20", "resting quiet-answer 0:20 | #1 0:00 ended quiet-answer 0:20?"},
			{"10:03", "working request-open 10:00 | #1 0:00 open build"},
			{"12:12", "#1 0:00 ended quiet-answer 10:10? | #1 answer: Still green."},
		}},
		{"any record of the team breaks the silence", []said{
			lead("0:00", cli, typed), lead("0:10", says("Runs.")), agent("a", "1:50", touch),
		}, []looks{{"2:30", "#1 0:00 open look"}, {"3:50", "#1 0:00 ended quiet-answer 0:10?"}}},
		{"a client that nobody knows is taken for a terminal", []said{
			lead("0:00", typed), lead("0:10", says("Done.")),
		}, []looks{{"0:20", "#1 0:00 open look"}, {"2:10", "#1 0:00 ended quiet-answer 0:10?"}}},
		{"where stop reasons are not stated text alone is an answer", []said{
			lead("0:00", cli, typed), lead("0:10", mutters("Done.")),
		}, []looks{{"2:10", "#1 0:00 ended quiet-answer 0:10?"}}},
		{"also where only those of calls are, as in 1.0.53 to 2.0.55", []said{
			lead("0:00", cli, typed), lead("0:05", uses("read1")), lead("0:06", gets("read1")), lead("0:10", mutters("Done.")),
		}, []looks{{"2:10", "#1 0:00 ended quiet-answer 0:10?"}}},
		{"where they are, text without one is no answer", []said{
			lead("0:00", cli, after(1)), lead("0:05", says("First.")), lead("0:06", over), lead("1:00", after(2)), lead("1:10", mutters("I look on.")),
		}, []looks{{"29:00", "#2 1:00 open look"}, {"31:10", "#2 1:00 cut idle 1:10"}}},
		{"a turn_duration makes it sure", []said{
			lead("0:00", cli, typed), lead("0:10", says("Done.")), lead("4:00", over),
		}, []looks{{"3:00", "#1 0:00 ended quiet-answer 0:10?"}, {"4:00", "#1 0:00 ended turn-duration 0:10"}}},
	})
}

func TestSilenceEndsWhatIsHopeless(t *testing.T) {
	tell(t, []story{
		{"a killed run is cut short after 30 min", []said{lead("0:00", cli, typed), lead("0:40", uses("run1"))}, []looks{
			{"30:39", "working request-open 0:00 | leader working run 0:40"},
			{"30:40", "resting idle 0:40 | leader resting 0:40 | #1 0:00 cut idle 0:40"},
			{"14:00:00", "#1 0:00 cut idle 0:40"},
		}},
		{"a gap that long ends the request before the later record", []said{
			lead("0:00", cli, typed), lead("0:40", uses("run1")), lead("40:00", uses("read1")),
		}, []looks{{"40:01", "working automatic-turn 40:00 | #1 0:00 cut idle 0:40"}}},
		{"a member that writes keeps the request open", []said{
			lead("0:00", cli, typed), lead("0:40", uses("delegate1")), agent("a", "0:41", touch), agent("a", "25:00", touch),
		}, []looks{{"40:00", "#1 0:00 open build"}, {"55:00", "#1 0:00 cut idle 0:40"}}},
	})
}

func TestAResumedSession(t *testing.T) {
	resumed := fact.Results{Calls: []fact.Result{{ID: "run1", Denied: true}}, Resumed: true}
	tell(t, []story{{"closes its dead call, which is no work", []said{
		lead("0:00", cli, typed), lead("0:40", uses("run1")), lead("5:00", resumed), lead("5:00", touch), lead("6:00", after(2)),
	}, []looks{
		{"5:01", "leader working think 5:00 | #1 0:00 open build"},
		{"6:01", "#1 0:00 ended next-request 0:40 | #2 6:00 open look"},
	}}})
}

func TestLateLinesReopenNothing(t *testing.T) {
	late := []fact.What{gets("run1"), touch, fact.Title{Text: "Late"}, fact.Mode{Permission: "plan"}, fails("none"), esc,
		fact.Notice{Task: "none"}, fact.Results{Calls: []fact.Result{{ID: "run1", Denied: true}}, Resumed: true}, over,
		fact.LimitReached{}, fact.HookBlocked{}}
	lines := []said{lead("0:00", cli, typed), lead("0:05", uses("run1")), lead("0:09", says("It runs.")), lead("0:10", over)}
	for _, w := range late {
		lines = append(lines, lead("0:30", w))
	}
	tell(t, []story{{"after a sure end", lines, []looks{
		{"1:00", "resting turn-duration 0:09 | leader resting 0:09 | #1 0:00 ended turn-duration 0:09 | title Late"},
	}}})
}

func TestAnyClientButTheTerminalIsHeadless(t *testing.T) {
	for _, entrypoint := range []string{"sdk-cli", "sdk-ts", "claude-desktop", "remote"} {
		c := fact.Client{Entrypoint: entrypoint}
		tell(t, []story{{entrypoint, []said{lead("0:00", c, typed), lead("0:10", says("Done."))},
			[]looks{{"0:10", "#1 0:00 ended final-answer 0:10?"}}}})
	}
}
