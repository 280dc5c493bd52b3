package collect

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"desklamp/internal/codex"
	"desklamp/internal/fact"
	"desklamp/internal/line"
	"desklamp/internal/office"
)

// Recordings of the real Codex with what its screen showed. They are not ours to ship: the test runs where they lie
// beside the project.
const threadRecordings = "../../../shared/samples/codex-live"

// threadVerdicts is what must be concluded from each recording, from the `expect` of its truth.json: of each team its
// requests' states in order, and the members with their number of visits.
var threadVerdicts = map[string]struct {
	teams   []string
	members []string
}{
	"exec-agents-v2":      {[]string{"ended"}, []string{"carter 1", "pricer 1", "reader 2", "sleeper 1 turn-aborted"}},
	"exec-direct-tools":   {teams: []string{"ended"}},
	"exec-fail-api":       {teams: []string{"failed", "failed", "failed", "failed", "failed", "failed", "failed"}},
	"exec-ok":             {teams: []string{"ended", "ended"}},
	"exec-review":         {teams: []string{""}},                                  // an automatic turn
	"exec-sigint":         {teams: []string{"cut", "interrupted", "interrupted"}}, // SIGTERM leaves the turn open and the lock free
	"old-exec-legacy":     {teams: []string{"ended", "ended ended"}},
	"old-tui-migrate":     {[]string{"ended ended ended"}, []string{"agent 1"}},
	"tui-approval-yes":    {teams: []string{"ended"}},
	"tui-archive":         {teams: []string{"ended"}},
	"tui-bang":            {teams: []string{"ended"}},
	"tui-compact":         {teams: []string{"ended ended"}},
	"tui-esc-tool":        {teams: []string{"interrupted ended"}},
	"tui-fork":            {teams: []string{"ended", "ended", "ended"}},
	"tui-kill9-no-daemon": {teams: []string{"cut ended"}},
	"tui-plan-mode":       {teams: []string{"ended ended"}},
	"tui-question-plain":  {teams: []string{"ended"}},
	"tui-resume":          {teams: []string{"ended ended ended"}},
	"tui-steer":           {teams: []string{"ended ended"}},
	"tui-two-prompts":     {teams: []string{"ended ended"}},
}

func TestOfficeAgreesWithTheScreenOfTheRealCodex(t *testing.T) {
	truths, err := filepath.Glob(filepath.Join(threadRecordings, "*", "truth.json"))
	if err != nil || len(truths) == 0 {
		t.Skip("the recordings of the real program are not beside the project")
	}
	for _, truth := range truths {
		name := filepath.Base(filepath.Dir(truth))
		t.Run(name, func(t *testing.T) {
			want, known := threadVerdicts[name]
			if !known {
				t.Fatal("no verdict for this recording")
			}
			last := compareScreens(t, filepath.Dir(truth))
			teams, members := summary(last)
			if got := fmt.Sprintf("%q %q", teams, members); got != fmt.Sprintf("%q %q", want.teams, want.members) {
				t.Errorf("got %s, want %q %q", got, want.teams, want.members)
			}
		})
	}
}

// summary is the teams with the states of their requests, and their members with their visits.
func summary(s office.Snapshot) (teams, members []string) {
	for _, team := range s.Teams {
		var states []string
		for _, r := range team.Requests {
			states = append(states, r.State)
		}
		teams = append(teams, strings.Join(states, " "))
		for _, m := range team.Members[1:] {
			end := ""
			if m.EndedBy != "task-complete" {
				end = " " + m.EndedBy
			}
			members = append(members, fmt.Sprint(m.Type, " ", m.Visit, end))
		}
	}
	slices.Sort(teams)
	slices.Sort(members)
	return teams, members
}

// settled is how long the screen must have shown a state to be compared: it was photographed every 0.16 s, and records
// reach the disk later than the screen.
const settled = 700 * time.Millisecond

// compareScreens plays a recording and compares the office with each screen that stood for a while.
func compareScreens(t *testing.T, dir string) office.Snapshot {
	t.Helper()
	var truth struct {
		Screen []struct {
			T     time.Time
			State string
		}
		Locks []lockSight
	}
	b, err := os.ReadFile(filepath.Join(dir, "truth.json"))
	if err == nil {
		err = json.Unmarshal(b, &truth)
	}
	if err != nil {
		t.Fatal(err)
	}
	room, frames := office.New(office.Options{}), threadFrames(t, filepath.Join(dir, "home", ".codex"))
	for _, sight := range truth.Locks {
		frames = append(frames, sight.frame())
	}
	sort.SliceStable(frames, func(i, j int) bool { return frames[i].at.Before(frames[j].at) })
	play := func(until time.Time) {
		for len(frames) > 0 && !frames[0].at.After(until) {
			for _, x := range frames[0].facts {
				room.Apply(x, frames[0].at)
			}
			room.Changes(frames[0].at)
			frames = frames[1:]
		}
	}
	for i, screen := range truth.Screen {
		if i+1 == len(truth.Screen) || truth.Screen[i+1].T.Sub(screen.T) < 2*settled {
			continue
		}
		moment := truth.Screen[i+1].T.Add(-settled)
		play(moment)
		if got, want := stateAt(room, moment), screen.State; !agrees(got, want) && !stale(dir, moment) {
			t.Errorf("at %s the office is %s, the screen %s", moment.Format("15:04:05.0"), got, want)
		}
	}
	end := time.Date(2026, 12, 1, 1, 0, 0, 0, time.UTC)
	play(end)
	return room.Snapshot(end)
}

// stale says that log and screen do not speak of the same: a migration took out the turn that was interrupted; a terminal
// that was killed leaves its last screen.
func stale(dir string, at time.Time) bool {
	clock := at.Format("15:04:05")
	switch filepath.Base(dir) {
	case "old-tui-migrate":
		return clock < "00:51:30"
	case "tui-kill9-no-daemon":
		return "00:45:05" <= clock && clock < "00:45:09"
	}
	return false
}

// stateAt is the state of the liveliest team and why.
func stateAt(room *office.Office, now time.Time) string {
	states := []string{"idle"}
	for _, team := range room.Snapshot(now).Teams {
		switch team.State {
		case office.Asking:
			states = append(states, "z "+team.Why.Rule)
		case office.Working:
			states = append(states, "working")
		}
	}
	slices.Sort(states)
	return strings.TrimPrefix(states[len(states)-1], "z ")
}

func agrees(got, screen string) bool {
	switch screen {
	case "working", "approval": // an approval that waits is nowhere written down
		return got == "working"
	case "question":
		return got == "ask-open"
	case "plan-approval":
		return got == "plan-approval"
	case "idle":
		return got == "idle"
	}
	return true // "none" and "other": there is no screen; the turn of a killed terminal stays open
}

// lockSight is which writer locks there were, and which of them were held.
type lockSight struct {
	T             time.Time
	Present, Held []string
}

func (l lockSight) frame() threadFrame {
	f := threadFrame{at: l.T}
	for _, name := range l.Present {
		life := fact.Dead
		if slices.ContainsFunc(l.Held, func(held string) bool { return strings.HasPrefix(held, name) }) {
			life = fact.Alive
		}
		team := fact.Team{Source: fact.Codex, Session: strings.TrimSuffix(name, ".lock")}
		f.facts = append(f.facts, fact.Fact{Team: team, File: fact.File(line.Hash([]byte(name))), At: l.T, What: fact.Presence{Life: life, At: l.T}})
	}
	return f
}

type threadFrame struct {
	at    time.Time
	facts []fact.Fact
}

// threadFrames is the lines of all live threads of a home, each at its own time.
func threadFrames(t *testing.T, home string) (frames []threadFrame) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(home, "sessions", "*", "*", "*", "*.jsonl"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no threads: %v", err)
	}
	for _, path := range paths {
		rel, err := filepath.Rel(home, path)
		if err != nil {
			t.Fatal(err)
		}
		file, ours := codex.Classify(filepath.ToSlash(rel))
		body, err := os.ReadFile(path)
		if err != nil || !ours {
			t.Fatalf("%s: %v", rel, err)
		}
		reader, split := codex.NewReader(file, fact.File(line.Hash([]byte(rel)))), line.Splitter{}
		split.Write(body, func(l line.Line) {
			f := threadFrame{}
			f.at, _ = line.Time(l.Bytes[len(`{"timestamp":`):][:len(`"2026-12-01T00:00:00.000Z"`)])
			reader.Line(l, func(x fact.Fact) { f.facts = append(f.facts, x) })
			frames = append(frames, f)
		})
		if tally := reader.Tally(); tally.Skipped > 0 || len(tally.Unknown) > 0 {
			t.Errorf("%s: not understood: %+v", rel, *tally)
		}
	}
	return frames
}
