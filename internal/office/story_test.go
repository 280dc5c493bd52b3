package office

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"desklamp/internal/action"
	"desklamp/internal/fact"
)

// noon is when all stories begin.
var noon = time.Date(2026, 9, 27, 12, 0, 0, 0, time.UTC)

// clockTime reads "5:02", "1:00:00" or "0:04.5": hours, minutes and seconds since noon.
func clockTime(s string) time.Time {
	parts := strings.Split(s, ":")
	seconds, err := strconv.ParseFloat(parts[len(parts)-1], 64)
	if err != nil {
		panic(err)
	}
	for i, unit := len(parts)-2, 60; i >= 0; i, unit = i-1, unit*60 {
		n, err := strconv.Atoi(parts[i])
		if err != nil {
			panic(err)
		}
		seconds += float64(n * unit)
	}
	return noon.Add(time.Duration(seconds * float64(time.Second)))
}

// said is one line of a story: when, by whom ("" is the leader), what.
type said struct {
	at   string // "" is a record without a time
	by   string
	what []fact.What
}

func lead(at string, what ...fact.What) said             { return said{at, "", what} }
func agent(id, at string, what ...fact.What) said        { return said{at, id, what} }
func meta(id, from string, sidecar fact.Sidecar) said    { return said{from, id, []fact.What{sidecar}} }
func inJournal(id, from string, finish fact.Finish) said { return said{from, id, []fact.What{finish}} }

// registry is a word of the live registry about a process, written at its time.
func registry(at string, p fact.Presence) said {
	p.At = clockTime(at)
	return said{at, "", []fact.What{p}}
}

// inFile is the file of a line: one per agent, and one for what stands beside it.
func (s said) inFile() fact.File {
	id := fact.File(1)
	if s.by != "" {
		id = fact.File(s.by[0])
	}
	switch s.what[0].(type) {
	case fact.Sidecar, fact.Finish, fact.Presence, fact.Lost:
		id += 1000
	case fact.Run:
		id = 2000
	case fact.RunAgent:
		if len(s.what) == 1 || isFinish(s.what[1]) { // not the first line of the agent's own log
			id = 3000
		}
	}
	return id
}

// Words of the leader's log.
var (
	cli      = fact.Client{Entrypoint: "cli", Version: "2.1.332"}
	headless = fact.Client{Entrypoint: "sdk-cli", Version: "2.1.332"}
	typed    = fact.Prompt{}
	parked   = fact.Prompt{Way: fact.Parked}
	absorbed = fact.Prompt{Way: fact.Absorbed}
	wake     = fact.Wake{}
	over     = fact.TurnOver{}
	esc      = fact.Interrupt{}
	touch    = fact.Touch{}
	thinks   = fact.Work{Thinking: true}
)

func after(parent uint64) fact.Prompt { return fact.Prompt{Parent: parent} }

// hash makes message ids of words.
func hash(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s))
	return h.Sum64()
}

// uses is a message with one call, named after its action and a number: "read1".
func uses(names ...string) fact.Work {
	w := fact.Work{Message: hash(names[0]), Stop: fact.ToolUse}
	for _, name := range names {
		kind := strings.TrimRight(name, "0123456789")
		c := fact.Call{ID: name, Action: actionNamed(kind)}
		switch kind {
		case "ask":
			c.Role = fact.Ask
		case "plan":
			c.Role = fact.Approval
		case "think":
			c.Role = fact.Structured
		case "delegate":
			c.Role = fact.Spawn
		}
		w.Calls = append(w.Calls, c)
	}
	return w
}

// in puts a record into a message, which may have several.
func in(message string, w fact.Work) fact.Work {
	w.Message = hash(message)
	return w
}

func actionNamed(name string) action.Action {
	for a := action.None; int(a) <= action.Count; a++ {
		if a.String() == name {
			return a
		}
	}
	panic(name)
}

func gets(ids ...string) fact.Results {
	var r fact.Results
	for _, id := range ids {
		r.Calls = append(r.Calls, fact.Result{ID: id})
	}
	return r
}

func fails(id string) fact.Results {
	return fact.Results{Calls: []fact.Result{{ID: id, Failed: true}}}
}

func refused(id string) fact.Results {
	return fact.Results{Calls: []fact.Result{{ID: id, Denied: true}}}
}

func launches(id string, kind fact.LaunchKind, task string) fact.Results {
	r := gets(id)
	r.Launched = fact.Launch{Kind: kind, ID: task}
	return r
}

// says is a final answer.
func says(text string) fact.Work {
	return fact.Work{Message: hash(text), Text: true, Stop: fact.EndTurn, Sentence: text}
}

// mutters is text in an old log, which states no reasons.
func mutters(text string) fact.Work {
	return fact.Work{Message: hash(text), Text: true, Sentence: text}
}

// looks is what must be seen at some time: lines as brief writes them, or parts of them.
type looks struct{ at, want string }

// story is a situation: what the files say, and what is seen when.
type story struct {
	name  string
	lines []said
	looks []looks
}

func (s story) facts(until time.Time) []fact.Fact {
	var facts []fact.Fact
	for i, l := range s.lines {
		if l.at != "" && clockTime(l.at).After(until) {
			continue
		}
		f := fact.Fact{
			Team: fact.Team{Source: s.source(), Session: "s"}, Agent: l.by, File: l.inFile(), Pos: int64(i),
			Record: uint64(i + 1),
		}
		if l.at != "" && !l.isSidecar() {
			f.At = clockTime(l.at)
		}
		for _, w := range l.what {
			f.What = w
			facts = append(facts, f)
		}
	}
	return facts
}

// source is Codex in stories that begin with its client's word.
func (s story) source() fact.Source {
	if s.lines[0].what[0] == codex {
		return fact.Codex
	}
	return fact.Claude
}

func (s said) isSidecar() bool { return s.inFile() > 1000 }

// tell runs stories: each look is made by an office that followed from the beginning and by one that reads it all then.
func tell(t *testing.T, stories []story) {
	t.Helper()
	for _, s := range stories {
		t.Run(strings.ReplaceAll(s.name, " ", "_"), func(t *testing.T) {
			follows, done := newLive(Options{}), 0
			for _, look := range s.looks {
				now := clockTime(look.at)
				facts := s.facts(now)
				for ; done < len(facts); done++ {
					follows.Apply(facts[done], now)
				}
				follows.look(t, now)
				once := New(Options{})
				for _, f := range facts {
					once.Apply(f, now)
				}
				snapshot := once.Snapshot(now)
				mustBe(t, "following and reading, at "+look.at, follows.seen, snapshot)
				checkTimes(t, snapshot)
				if got := brief(snapshot); !holds(got, look.want) {
					t.Errorf("at %s\n got  %s\n want %s", look.at, got, look.want)
				}
			}
		})
	}
}

// holds says whether all parts of want stand in got; with ! before it, a part must not.
func holds(got, want string) bool {
	if want == "nothing" {
		return got == ""
	}
	for part := range strings.SplitSeq(want, " | ") {
		part, not := strings.CutPrefix(part, "!")
		if slices.Contains(strings.Split(got, " | "), part) == not {
			return false
		}
	}
	return true
}

// brief writes an office in words, one part for each thing:
// "asking ask-open 0:10 | leader asking ask 0:10 | a working read 0:12 | #1 open wait | …".
func brief(s Snapshot) string {
	var parts []string
	for _, t := range s.Teams {
		parts = append(parts, fmt.Sprintf("%s %s %s", t.State, t.Why.Rule, short(t.Since)))
		if !t.Sure {
			parts = append(parts, "not sure")
		}
		if t.Automatic {
			parts = append(parts, "automatic")
		}
		if t.Background > 0 {
			parts = append(parts, fmt.Sprint("background ", t.Background))
		}
		if t.Title != "" {
			parts = append(parts, "title "+t.Title)
		}
		for _, m := range t.Members {
			parts = append(parts, briefMember(m))
		}
		for _, r := range t.Requests {
			parts = append(parts, briefRequest(r)...)
		}
		for _, w := range t.Workflows {
			parts = append(parts, briefRun(w))
		}
	}
	return strings.Join(parts, " | ")
}

func briefMember(m Member) string {
	words := []string{m.ID, string(m.State)}
	if m.Visit > 1 {
		words[0] += fmt.Sprint("*", m.Visit)
	}
	if m.Action != "" {
		words = append(words, m.Action)
	}
	if m.EndedBy != "" {
		words = append(words, m.EndedBy)
	}
	return strings.Join(append(words, short(m.Since)), " ")
}

func briefRequest(r Request) []string {
	line := fmt.Sprintf("#%d %s %s %s", r.Number, short(r.Started), r.State, r.Stage)
	if r.Ended != nil {
		line = fmt.Sprintf("#%d %s %s %s %s", r.Number, short(r.Started), r.State, r.EndedBy, short(*r.Ended))
		if r.Provisional {
			line += "?"
		}
	}
	parts := []string{line}
	if r.Outcome != "" {
		parts = append(parts, fmt.Sprintf("#%d %s: %s", r.Number, r.OutcomeBy, r.Outcome))
	}
	return parts
}

// short is the time since noon as the stories write it.
func short(t Time) string {
	d := t.Sub(noon)
	s := fmt.Sprintf("%d:%02d", int(d.Minutes())%60, int(d.Seconds())%60)
	if d >= time.Hour {
		s = fmt.Sprintf("%d:%02d:%02d", int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60)
	}
	if ms := d.Milliseconds() % 1000; ms != 0 {
		s += strings.TrimRight(fmt.Sprintf(".%03d", ms), "0")
	}
	return s
}
