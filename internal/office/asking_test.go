package office

import (
	"testing"

	"desklamp/internal/fact"
)

func TestAsking(t *testing.T) {
	tell(t, []story{
		{"a question asks at once and for six hours", []said{lead("0:00", cli, typed), lead("0:10", uses("ask1"))}, []looks{
			{"0:10", "asking ask-open 0:10 | leader asking ask 0:10 | #1 0:00 open wait"},
			{"31:00", "asking ask-open 0:10 | #1 0:00 open wait"},
			{"6:00:09", "asking ask-open 0:10"},
			{"6:00:10", "resting idle 0:10 | leader resting 0:10 | #1 0:00 cut idle 0:10"},
		}},
		{"the answer sends the beads back, a refusal ends all", []said{
			lead("0:00", cli, typed), lead("0:10", uses("ask1")), lead("5:01", gets("ask1")), lead("5:10", uses("write1")),
			lead("5:11", gets("write1")), lead("5:30", uses("ask2")), lead("6:00", refused("ask2")), lead("6:00.1", esc),
		}, []looks{
			{"5:02", "working request-open 5:01 | leader working think 5:01 | #1 0:00 open look"},
			{"5:15", "working request-open 5:01 | #1 0:00 open build"},
			{"5:40", "asking ask-open 5:30 | #1 0:00 open wait"},
			{"6:30", "resting interrupted 6:00.1 | #1 0:00 interrupted interrupted 6:00.1"},
		}},
		{"a plan waits for a yes", []said{
			lead("0:00", cli, typed), lead("0:30", uses("plan1")), lead("2:00", gets("plan1")),
		}, []looks{
			{"0:31", "asking plan-approval 0:30 | leader asking plan 0:30 | #1 0:00 open wait"},
			{"2:05", "working request-open 2:00 | #1 0:00 open look"},
		}},
		{"the newest open call decides", []said{
			lead("0:00", cli, typed), lead("0:10", uses("ask1", "read1")), lead("0:11", gets("read1")),
		}, []looks{{"0:10", "working request-open 0:00 | leader working read 0:10"}, {"0:12", "asking ask-open 0:10"}}},
		{"a later message of the leader ends the asking", []said{
			lead("0:00", cli, typed), lead("0:10", uses("ask1")), lead("0:20", says("Never mind.")),
		}, []looks{{"0:21", "working request-open 0:20 | leader working think 0:20"}}},
		{"a member that asks does not make the team ask", []said{
			lead("0:00", cli, typed), agent("a", "0:05", touch), lead("0:06", says("Sent.")), lead("0:07", over), agent("a", "0:10", uses("ask1")),
		}, []looks{{"1:00", "working member-open 0:05 | leader resting 0:06 | a working ask 0:10"}}},
	})
}

func TestPermissionIsGuessed(t *testing.T) {
	edit := func(mode ...fact.What) []said {
		return []said{lead("0:00", append([]fact.What{cli, typed}, mode...)...), lead("0:10", uses("write1"))}
	}
	mode := func(name string) fact.What { return fact.Mode{Permission: name} }
	tell(t, []story{
		{"a hanging edit after 60 s, until the next record", append(edit(), lead("5:00", gets("write1"))), []looks{
			{"1:09", "working request-open 0:00 | !not sure"},
			{"1:10", "asking permission-guess 0:10 | not sure | leader asking write 0:10 | #1 0:00 open build"},
			{"5:01", "working request-open 0:00 | !not sure | leader working think 5:00"},
		}},
		{"in the mode default", edit(mode("default")), []looks{{"1:11", "asking permission-guess 0:10"}}},
		{"in the mode plan", edit(mode("plan")), []looks{{"1:11", "asking permission-guess 0:10"}}},
		{"in a new mode", edit(mode("careful")), []looks{{"1:11", "asking permission-guess 0:10"}}},
		{"not where edits are allowed", edit(mode("acceptEdits")), []looks{{"5:00", "working request-open 0:00"}}},
		{"not where all is allowed", edit(mode("bypassPermissions")), []looks{{"5:00", "working request-open 0:00"}}},
		{"not where nobody is asked", edit(mode("dontAsk")), []looks{{"5:00", "working request-open 0:00"}}},
		{"not where a model decides", edit(mode("auto")), []looks{{"5:00", "working request-open 0:00"}}},
		{"never of a command: builds are long", []said{lead("0:00", cli, typed), lead("0:10", uses("run1", "web1", "delegate1"))},
			[]looks{{"20:00", "working request-open 0:00"}}},
		{"a guess keeps the limit of 30 min", edit(), []looks{{"30:10", "resting idle 0:10 | #1 0:00 cut idle 0:10"}}},
		{"a member that writes breaks the silence", append(edit(), agent("a", "0:50", touch)),
			[]looks{{"1:30", "working request-open 0:00"}, {"1:50", "asking permission-guess 0:10"}}},
	})
}
