package office

import (
	"testing"

	"desklamp/internal/fact"
)

func TestRequestsStart(t *testing.T) {
	tell(t, []story{
		{"a typed prompt starts at once, long before the first answer", []said{
			lead("0:00", cli, typed), lead("0:29", uses("read1")),
		}, []looks{
			{"0:01", "working request-open 0:00 | leader working think 0:00 | #1 0:00 open look"},
			{"0:28", "working request-open 0:00 | leader working think 0:00 | #1 0:00 open look"},
			{"0:29", "leader working read 0:29 | #1 0:00 open look"},
		}},
		{"nothing is shown of a session without a prompt", []said{
			lead("0:00", cli, touch, fact.Title{Text: "Sort the ledger"}), lead("0:01", over), lead("0:02", esc),
		}, []looks{{"0:05", "nothing"}}},
		{"a slash command that nobody answers is no request", []said{
			lead("0:00", cli, parked), lead("0:01", touch), lead("5:00", after(9)), lead("5:05", says("Yes.")),
		}, []looks{
			{"0:30", "nothing"},
			{"5:06", "#1 5:00 open look | !#2 5:00 open look"},
		}},
		{"a slash command that the leader answers is a request from the beginning", []said{
			lead("0:00", cli, parked), lead("0:08", says("It says so.")), lead("0:09", over),
		}, []looks{
			{"0:07", "nothing"},
			{"0:08", "working request-open 0:00 | #1 0:00 open look"},
			{"0:10", "#1 0:00 ended turn-duration 0:08"},
		}},
		{"a slash command that ends in an API error failed", []said{
			lead("0:00", cli, parked), lead("0:08", fact.Failure{}),
		}, []looks{{"0:09", "failed api-error 0:08 | leader failed 0:08 | #1 0:00 failed api-error 0:08"}}},
		{"a command in the middle of a turn is the client's own", []said{
			lead("0:00", cli, typed), lead("0:05", uses("run1")), lead("0:06", parked), lead("0:20", gets("run1")),
			lead("0:25", says("Built.")), lead("0:26", over),
		}, []looks{{"0:30", "#1 0:00 ended turn-duration 0:25 | leader resting 0:25"}}},
		{"a command after a final answer is a request of its own", []said{
			lead("0:00", cli, typed), lead("0:05", says("Built.")), lead("0:30", parked), lead("0:40", uses("read1")),
		}, []looks{
			{"0:35", "#1 0:00 open look"},
			{"0:41", "#1 0:00 ended next-request 0:05 | #2 0:30 open look"},
		}},
		{"an old command is not what the leader works on when it is woken", []said{
			lead("0:00", cli, typed), lead("0:05", says("Started.")), lead("0:06", over), lead("1:00", parked),
			lead("2:00", wake), lead("2:05", uses("read1")),
		}, []looks{{"2:06", "working automatic-turn 2:00 | automatic | #1 0:00 ended turn-duration 0:05"}}},
		{"an old command is forgotten after half an hour", []said{
			lead("0:00", cli, parked), lead("31:00", uses("read1")),
		}, []looks{{"31:01", "working automatic-turn 31:00"}}},
		{"a prompt taken in while a request is open belongs to it", []said{
			lead("0:00", cli, typed), lead("0:05", uses("read1")), lead("0:07", absorbed), lead("0:08", gets("read1")),
		}, []looks{{"0:10", "#1 0:00 open look | leader working think 0:08"}}},
		{"a prompt taken in while none is open starts one", []said{
			lead("0:00", cli, wake), lead("0:05", uses("read1")), lead("0:07", absorbed),
		}, []looks{
			{"0:06", "working automatic-turn 0:00"},
			{"0:08", "working request-open 0:07 | #1 0:07 open look"},
		}},
		{"a prompt given back to the input line gives its number back", []said{
			lead("0:00", cli, after(1)), lead("0:05", says("First.")), lead("0:06", over),
			lead("5:00", after(2)), lead("5:00.1", touch), lead("5:20", after(2)), lead("5:25", uses("write1")),
		}, []looks{
			{"5:10", "#2 5:00 open look"},
			{"5:22", "#2 5:20 open look | !#2 5:00 open look"},
			{"5:30", "#2 5:20 open build"},
		}},
		{"the first prompt of a session can be given back too", []said{
			lead("0:00", cli, typed), lead("0:20", typed), lead("0:25", uses("read1")),
		}, []looks{{"0:10", "#1 0:00 open look"}, {"0:30", "#1 0:20 open look"}}},
		{"a rewind repeats the parent too, but there the answers exist", []said{
			lead("0:00", cli, after(1)), lead("0:05", says("First.")), lead("0:06", over),
			lead("5:00", after(1)), lead("5:05", says("Another way.")), lead("5:06", over),
		}, []looks{{"6:00", "#1 0:00 ended turn-duration 0:05 | #2 5:00 ended turn-duration 5:05"}}},
		{"a prompt with another parent leaves the one before it cut short", []said{
			lead("0:00", cli, after(1)), lead("0:20", after(2)),
		}, []looks{{"0:30", "#1 0:00 cut next-request 0:00 | #2 0:20 open look"}}},
		{"the next prompt ends a request at its last record", []said{
			lead("0:00", cli, after(1)), lead("0:10", mutters("Green.")), lead("0:40", touch), lead("1:00", after(2)),
		}, []looks{
			{"0:50", "#1 0:00 open look"},
			{"1:01", "#1 0:00 ended next-request 0:10 | #2 1:00 open look"},
		}},
		{"the next prompt makes a provisional end sure and leaves its rule", []said{
			lead("0:00", headless, after(1)), lead("0:10", says("Done.")), lead("1:00", after(2)),
		}, []looks{
			{"0:11", "#1 0:00 ended final-answer 0:10?"},
			{"1:01", "#1 0:00 ended final-answer 0:10 | #2 1:00 open look"},
		}},
		{"the same record twice counts once", []said{
			lead("0:00", cli, after(1), after(1)), lead("0:05", uses("read1"), uses("read1")),
		}, []looks{{"0:06", "#1 0:00 open look | !#2 0:00 open look"}}},
	})
}

func TestAutomaticTurns(t *testing.T) {
	tell(t, []story{
		{"a wake opens one at once, without a number", []said{
			lead("0:00", cli, typed), lead("0:05", says("Runs.")), lead("0:06", over),
			lead("4:00", wake), lead("4:10", uses("read1")), lead("4:11", gets("read1")), lead("4:15", says("Back.")), lead("4:16", over),
		}, []looks{
			{"4:01", "working automatic-turn 4:00 | automatic | leader working think 4:00"},
			{"4:10", "automatic | leader working read 4:10 | #1 0:00 ended turn-duration 0:05"},
			{"5:00", "resting turn-duration 4:15 | !automatic | leader resting 4:15 | #1 answer: Runs."},
		}},
		{"a wake in the middle of a turn is taken in by it", []said{
			lead("0:00", cli, typed), lead("0:05", uses("run1")), lead("0:06", wake), lead("0:07", gets("run1")),
		}, []looks{{"0:10", "working request-open 0:00 | !automatic | #1 0:00 open build"}}},
		{"a wake after a final answer is a turn of its own", []said{
			lead("0:00", headless, typed), lead("0:05", says("Runs.")), lead("1:00", wake), lead("1:05", uses("read1")),
		}, []looks{{"1:06", "automatic | #1 0:00 ended final-answer 0:05"}}},
		{"also where the terminal marks no end", []said{
			lead("0:00", cli, typed), lead("0:05", says("Runs.")), lead("1:00", wake), lead("1:05", uses("read1")),
		}, []looks{{"1:06", "automatic | #1 0:00 ended next-request 0:05"}}},
		{"work with nobody asking is one", []said{
			lead("0:00", cli, typed), lead("0:05", says("Done.")), lead("0:06", over), lead("9:00", uses("read1")),
		}, []looks{{"9:01", "working automatic-turn 9:00 | automatic | #1 0:00 ended turn-duration 0:05"}}},
		{"a late record of the last message is not", []said{
			lead("0:00", cli, typed), lead("0:05", in("m", fact.Work{Text: true, Stop: fact.EndTurn})), lead("0:06", over),
			lead("0:07", in("m", fact.Work{Thinking: true, Stop: fact.EndTurn})),
		}, []looks{{"0:08", "resting turn-duration 0:05 | !automatic"}}},
		{"the session of a team may have nothing else", []said{lead("0:00", cli, wake)},
			[]looks{{"0:01", "working automatic-turn 0:00 | automatic | leader working think 0:00"}}},
	})
}
