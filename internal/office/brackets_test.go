package office

import (
	"testing"
	"time"

	"desklamp/internal/action"
	"desklamp/internal/fact"
)

// Words of a log whose turns have brackets.
var codex = fact.Client{Entrypoint: "codex-tui", Version: "0.171.0"}

func opens(turn uint64) fact.TurnStart { return fact.TurnStart{Turn: turn, Ordinal: -1} }
func closes(turn uint64) fact.TurnOver { return fact.TurnOver{Turn: turn} }
func breaks(turn uint64) fact.TurnOver { return fact.TurnOver{Turn: turn, Aborted: true} }

// replies is text in a log whose brackets say when a turn is over.
func replies(text string) fact.Work {
	return fact.Work{Message: hash(text), Text: true, Stop: fact.OtherStop, Sentence: text}
}

// does is calls with a role.
func does(id string, a action.Action, role fact.Role) fact.Work {
	return fact.Work{Message: 1, Stop: fact.ToolUse, Calls: []fact.Call{{ID: id, Action: a, Role: role}}}
}

func TestBracketsMakeTurns(t *testing.T) {
	tell(t, []story{
		{"a prompt makes the turn a request from its bracket on, a second one belongs to it", []said{
			lead("0:00", codex), lead("0:01", opens(1)), lead("0:02", typed), lead("0:05", uses("run1")), lead("0:06", typed),
			lead("0:07", gets("run1")), lead("0:20", replies("Done.")), lead("0:21", closes(1)),
		}, []looks{
			{"0:01.5", "working automatic-turn 0:01 | automatic"},
			{"0:05", "working request-open 0:01 | leader working run 0:05 | #1 0:01 open build"},
			{"0:30", "resting task-complete 0:21 | #1 0:01 ended task-complete 0:21 | #1 answer: Done."},
		}},
		{"a prompt directly before the bracket is its own", []said{
			lead("0:00", codex), lead("0:01", typed), lead("0:01.2", opens(1)), lead("0:03", closes(1)),
		}, []looks{{"0:04", "#1 0:01.2 ended task-complete 0:03"}}},
		{"a turn nobody asked for is automatic", []said{
			lead("0:00", codex), lead("0:01", opens(1)), lead("0:05", touch), lead("0:06", closes(1)),
		}, []looks{{"0:05", "automatic"}, {"0:07", "resting task-complete 0:06"}}},
		{"an answer is no end, and minutes of silence are none", []said{
			lead("0:00", codex), lead("0:01", opens(1)), lead("0:01", typed), lead("0:20", replies("Half way.")),
		}, []looks{{"10:00", "working request-open 0:01"}, {"30:19", "working request-open 0:01"}, {"30:21", "resting idle 0:20 | #1 0:01 cut idle 0:20?"}}},
		{"half an hour of silence is no end for good", []said{
			lead("0:00", codex), lead("0:01", opens(1)), lead("0:01", typed), lead("0:20", uses("run1")), lead("45:00", gets("run1")),
			lead("45:05", replies("Built.")), lead("45:06", closes(1)),
		}, []looks{{"31:00", "resting idle 0:20"}, {"45:01", "working request-open 45:00"}, {"46:00", "#1 0:01 ended task-complete 45:06"}}},
		{"a turn that was aborted, and one that failed", []said{
			lead("0:00", codex), lead("0:01", opens(1)), lead("0:01", typed), lead("0:05", breaks(1)),
			lead("1:00", opens(2)), lead("1:00", typed), lead("1:05", fact.TurnOver{Turn: 2, Failed: true}),
		}, []looks{{"0:06", "resting turn-aborted 0:05 | #1 0:01 interrupted turn-aborted 0:05"}, {"1:06", "failed task-complete 1:05 | leader failed 1:05"}}},
		{"a turn that was never closed is cut by the next", []said{
			lead("0:00", codex), lead("0:01", opens(1)), lead("0:01", typed), lead("0:05", uses("run1")), lead("5:00", opens(2)), lead("5:00", typed),
			lead("5:01", closes(1)),
		}, []looks{{"5:02", "#1 0:01 cut next-request 0:05 | #2 5:00 open look"}}},
		{"an end of a turn that never began ends the open one, an end that came before says nothing", []said{
			lead("0:00", codex), lead("0:01", opens(1)), lead("0:05", closes(9)), lead("1:00", opens(2)), lead("1:00", typed), lead("1:01", closes(9)),
			lead("1:02", closes(1)),
		}, []looks{{"0:06", "resting task-complete 0:05"}, {"1:03", "working request-open 1:00"}}},
		{"what comes late reopens nothing", []said{
			lead("0:00", codex), lead("0:01", opens(1)), lead("0:01", typed), lead("0:05", uses("run1")), lead("0:06", closes(1)),
			lead("0:07", gets("run1")), lead("0:08", touch), lead("0:09", replies("Late.")), lead("0:10", fact.Spend{Tokens: fact.Tokens{Input: 1}}),
		}, []looks{{"0:11", "resting task-complete 0:06 | leader resting 0:06"}}},
	})
}

func TestWithoutBracketsAPromptEndsTheRequestBefore(t *testing.T) {
	tell(t, []story{
		{"a request runs to the last thing done before the next", []said{
			lead("0:00", codex), lead("0:01", typed), lead("0:05", uses("run1")), lead("0:06", gets("run1")), lead("0:10", mutters("Nine.")), lead("4:59", touch),
			lead("5:00", typed),
		}, []looks{{"4:00", "working request-open 0:01"}, {"5:01", "#1 0:01 ended next-request 0:10 | #2 5:00 open look"}}},
		{"an answered one that nothing follows has ended", []said{
			lead("0:00", codex), lead("0:01", typed), lead("0:10", mutters("Nine.")), lead("2:00:00", touch),
		}, []looks{{"31:00", "resting idle 0:10 | #1 0:01 ended idle 0:10?"}, {"2:00:01", "resting idle 0:10"}}},
		{"work that nobody asked for is no turn", []said{lead("0:00", codex), lead("0:05", uses("run1")), lead("0:06", mutters("Hm."))}, []looks{{"0:07", "nothing"}}},
	})
}

func TestATurnOfAMemberIsAVisit(t *testing.T) {
	tell(t, []story{
		{"each bracket is a visit, late items are none", []said{
			lead("0:00", codex), lead("0:01", opens(1)), lead("0:01", typed), agent("a", "0:10", opens(2)), agent("a", "0:15", uses("run1")), agent("a", "0:20", closes(2)),
			agent("a", "0:25", touch), agent("a", "2:00", replies("Late.")), agent("a", "3:00", opens(3)), agent("a", "3:05", breaks(3)), lead("4:00", closes(1)),
		}, []looks{
			{"0:16", "a working run 0:15"}, {"0:21", "a left task-complete 0:20"}, {"2:30", "a left task-complete 0:20"},
			{"3:01", "a*2 working think 3:00"}, {"3:06", "a*2 left turn-aborted 3:05"},
		}},
		{"a member that is silent for long comes back to the same visit", []said{
			lead("0:00", codex), lead("0:01", opens(1)), lead("0:01", typed), agent("a", "0:10", opens(2)), agent("a", "0:15", uses("run1")), lead("12:00", touch),
			agent("a", "20:00", gets("run1")), agent("a", "20:05", closes(2)),
		}, []looks{{"11:00", "a left silence 0:15"}, {"20:01", "a working think 20:00"}, {"20:06", "a left task-complete 20:05"}}},
		{"a turn that was never closed ends with the next", []said{
			lead("0:00", codex), lead("0:01", opens(1)), lead("0:01", typed), agent("a", "0:10", opens(2)), agent("a", "0:15", uses("run1")), agent("a", "5:00", opens(3)),
		}, []looks{{"5:01", "a*2 working think 5:00"}}},
	})
}

func TestWhatWaitsForAPersonInATurnWithBrackets(t *testing.T) {
	waits := fact.TurnOver{Turn: 1, Plan: true}
	begin := []said{lead("0:00", codex), lead("0:01", opens(1)), lead("0:01", typed)}
	with := func(lines ...said) []said { return append(append([]said{}, begin...), lines...) }
	tell(t, []story{
		{"a plan waits after its turn, until the next one or six hours", with(lead("0:20", waits), lead("5:00:00", opens(2))), []looks{
			{"0:21", "asking plan-approval 0:20 | leader asking plan 0:20 | #1 0:01 ended task-complete 0:20"},
			{"4:59:00", "asking plan-approval 0:20"}, {"5:00:01", "working automatic-turn 5:00:00"},
		}},
		{"a plan that nobody takes is given up", with(lead("0:20", waits)), []looks{{"6:00:19", "asking plan-approval 0:20"}, {"6:00:21", "resting task-complete 0:20"}}},
		{"a question blocks until its answer", with(lead("0:10", does("q", action.Ask, fact.Ask)), lead("3:00:00", gets("q"))), []looks{
			{"2:59:00", "asking ask-open 0:10 | leader asking ask 0:10 | #1 0:01 open wait"}, {"3:00:01", "working request-open 3:00:00"},
		}},
		{"a question that does not block stays open while the agent works", with(
			lead("0:10", does("q", action.Ask, fact.Aside)), lead("0:12", replies("I go on.")), lead("0:20", does("r", action.Run, fact.Plain)), lead("0:30", gets("r")), lead("0:40", gets("q")),
		), []looks{
			{"0:15", "asking ask-open 0:10"}, {"0:21", "working request-open 0:20 | leader working run 0:20"}, {"0:31", "asking ask-open 0:10"}, {"0:41", "working request-open 0:40"},
		}},
		{"only a call that may have to be allowed makes a guess", with(
			lead("0:02", fact.Mode{Permission: "on-request"}), lead("0:10", does("w", action.Write, fact.Plain)), lead("5:00", does("x", action.Run, fact.Gated)), lead("7:00", gets("x")),
		), []looks{
			{"4:00", "working request-open 0:01"}, {"5:59", "working request-open 0:01"}, {"6:01", "asking permission-guess 5:00 | not sure"}, {"7:01", "working request-open 0:01"},
		}},
		{"where nobody is asked there is no guess", with(lead("0:02", fact.Mode{Permission: "never"}), lead("0:10", does("x", action.Write, fact.Gated))), []looks{{"5:00", "working request-open 0:01"}}},
	})
}

func TestATitleThatIsThePromptIsNone(t *testing.T) {
	tell(t, []story{{"only the first prompt's", []said{
		lead("0:00", codex, fact.Title{Rank: fact.AITitle, Text: "Sort it.", Name: 5}), lead("0:01", opens(1)), lead("0:01", fact.Prompt{Name: 5}),
		lead("0:10", closes(1)), lead("1:00", fact.Title{Rank: fact.AITitle, Text: "Again.", Name: 6}), lead("1:01", opens(2)), lead("1:01", fact.Prompt{Name: 6}),
	}, []looks{{"0:11", "!title Sort it."}, {"1:02", "title Again."}}}})
}

func TestUsageOfATurnCountsInItsRequest(t *testing.T) {
	o := New(Options{})
	team := fact.Team{Source: fact.Codex, Session: "s"}
	for i, x := range []struct {
		agent string
		what  fact.What
	}{
		{"", opens(1)}, {"", typed}, {"", fact.Spend{Tokens: fact.Tokens{Input: 5, Output: 1}}}, {"a", opens(2)}, {"a", fact.Spend{Tokens: fact.Tokens{Input: 7, CacheRead: 2}}}, {"", closes(1)},
	} {
		o.Apply(fact.Fact{Team: team, Agent: x.agent, File: fact.File(1 + len(x.agent)), Pos: int64(i), At: noon.Add(time.Duration(i) * time.Second), What: x.what}, noon.Add(time.Minute))
	}
	if got := o.Snapshot(noon.Add(time.Minute)).Teams[0].Requests[0].Tokens; got != (Tokens{Input: 12, Output: 1, CacheRead: 2}) {
		t.Errorf("%+v", got)
	}
}

// bracketed makes facts of a tool with brackets out of others.
func (r chance) bracketed(files [][]fact.Fact) [][]fact.Fact {
	for _, file := range files {
		for i := range file {
			x := &file[i]
			x.Team.Source = fact.Codex
			switch turn := uint64(1 + r.IntN(5)); r.IntN(7) {
			case 0:
				x.What = fact.TurnStart{Turn: turn, Ordinal: int64(r.IntN(20))}
			case 1:
				x.What = fact.TurnOver{Turn: turn * uint64(r.IntN(4)/2), Aborted: r.yes(), Failed: r.yes(), Plan: r.IntN(3) == 0}
			case 2:
				x.What = does(r.call(), action.Ask, fact.Role(r.IntN(8)))
			case 3:
				if r.IntN(6) == 0 {
					x.What = fact.Revert{From: int64(r.IntN(20))}
				} else {
					x.What = fact.Spend{Tokens: fact.Tokens{Input: int64(r.IntN(9))}}
				}
			}
		}
	}
	return files
}

func TestWithBracketsTheOfficeIsAFunctionOfFilesAndClock(t *testing.T) {
	each(t, func(t *testing.T, r chance) { isFunctionOfFiles(t, r, r.bracketed(r.files(40))) })
}

func TestWithBracketsTheClockChangesNothingBeforeItIsDue(t *testing.T) {
	each(t, func(t *testing.T, r chance) { isDue(t, r, r.bracketed(r.files(30))) })
}
