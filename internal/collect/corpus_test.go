package collect

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"desklamp/internal/office"
)

// The generator makes homes of any size and says what is in them. It lies beside the project; where it does not, this
// test has nothing to compare with. DESKLAMP_CORPUS_MB makes it larger than a check can afford each time.
const generator = "../../../shared/tools/gen_corpus.py"

func TestOfficeAgreesWithGeneratedHistories(t *testing.T) {
	python, err := exec.LookPath("python3")
	if _, missing := os.Stat(generator); missing != nil || err != nil {
		t.Skip("the generator or python3 is not here")
	}
	size := os.Getenv("DESKLAMP_CORPUS_MB")
	if size == "" {
		size = "6"
	}
	for seed := 1; seed <= 3; seed++ {
		t.Run("seed "+strconv.Itoa(seed), func(t *testing.T) {
			dir := t.TempDir()
			make := exec.CommandContext(t.Context(), python, generator, "--out", dir, "--size-mb", size, "--sessions", "24",
				"--seed", strconv.Itoa(seed), "--subagents", "--forks", "--workflows")
			if out, err := make.CombinedOutput(); err != nil {
				t.Fatalf("generate: %v\n%s", err, out)
			}
			compare(t, dir)
		})
	}
}

// told is the part of truth.json that is compared.
type told struct {
	Generator struct{ Now time.Time }
	Sessions  []toldSession
}

type toldSession struct {
	ID, Project string
	Requests    []struct {
		Start    time.Time
		End      *time.Time
		EndedHow string `json:"ended_how"`
	}
	Actions   map[string]int
	Agents    []toldAgent
	Workflows []struct {
		RunID  string `json:"run_id"`
		Phases []string
		Done   []string
		Failed []string
	}
}

type toldAgent struct {
	ID, Type, Description, Parent string
	Workflow                      string
	Actions                       map[string]int
	Visits                        []struct{ Start, End time.Time }
}

// ends are the rules by which an end of the truth may have been seen. Its next_request may be our quiet-answer: the
// next prompt came after more than 120 s.
var ends = map[string][]string{
	"turn_duration": {"turn-duration"}, "interrupted": {"interrupted"}, "next_request": {"next-request", "quiet-answer"},
	"end_turn": {"final-answer"}, "structured_output": {"structured-output"}, "idle": {"idle", "quiet-answer"}, "open": {""},
}

func compare(t *testing.T, dir string) {
	t.Helper()
	var truth told
	b, err := os.ReadFile(filepath.Join(dir, "truth.json"))
	if err == nil {
		err = json.Unmarshal(b, &truth)
	}
	if err != nil {
		t.Fatal(err)
	}
	s, _, err := Read(t.Context(), Options{Claude: []string{filepath.Join(dir, "claude")}}, truth.Generator.Now, nil)
	if err != nil {
		t.Fatal(err)
	}
	teams := map[string]office.Team{}
	for _, team := range s.Teams {
		teams[team.Session] = team
	}
	for _, want := range truth.Sessions {
		got, there := teams[want.ID]
		delete(teams, want.ID)
		if !there {
			if len(want.Requests) > 0 {
				t.Errorf("no team %s", want.ID)
			}
			continue
		}
		compareTeam(t, got, want)
	}
	for id := range teams {
		t.Errorf("a team nobody told of: %s", id)
	}
}

func compareTeam(t *testing.T, got office.Team, want toldSession) {
	t.Helper()
	if got.Project.Name != want.Project || len(got.Requests) != len(want.Requests) {
		t.Errorf("%s: project %q with %d requests, want %q with %d", got.ID, got.Project.Name, len(got.Requests), want.Project, len(want.Requests))
		return
	}
	for i, r := range got.Requests {
		w := want.Requests[i]
		if !r.Started.Equal(w.Start) || !slices.Contains(ends[w.EndedHow], r.EndedBy) || (r.Ended == nil) != (w.End == nil) {
			t.Errorf("%s #%d: %v to %v by %q, want %v to %v by %q", got.ID, r.Number, r.Started, r.Ended, r.EndedBy, w.Start, w.End, w.EndedHow)
			continue
		}
		// The truth ends a turn at its turn_duration record; the rule is the leader's last record, which is before.
		if r.Ended != nil && (r.Ended.After(*w.End) || w.EndedHow != "turn_duration" && !r.Ended.Equal(*w.End)) {
			t.Errorf("%s #%d ended %v, want %v (%s)", got.ID, r.Number, r.Ended, w.End, w.EndedHow)
		}
	}
	compareActions(t, got.ID+" leader", got.Members[0].Actions, want.Actions)
	members := map[string]office.Member{}
	for _, m := range got.Members[1:] {
		members[m.ID] = m
	}
	for _, a := range want.Agents {
		compareAgent(t, got.ID, members, a)
	}
	if len(members) != len(want.Agents) {
		t.Errorf("%s: %d members, want %d", got.ID, len(members), len(want.Agents))
	}
	compareRuns(t, got, want)
}

func compareAgent(t *testing.T, team string, members map[string]office.Member, want toldAgent) {
	t.Helper()
	m, there := members[want.ID]
	if !there {
		t.Errorf("%s: no member %s", team, want.ID)
		return
	}
	who := team + " " + want.ID
	parent := want.Parent
	if parent == "" {
		parent = "leader"
	}
	// The generator lets an agent rest for a quarter of an hour inside one visit; the rule ends it after ten minutes.
	if m.Parent != parent || m.Type != want.Type || m.Label != want.Description || m.Visit < len(want.Visits) {
		t.Errorf("%s: %s %q below %s, visit %d; want %s %q below %s, %d", who, m.Type, m.Label, m.Parent, m.Visit,
			want.Type, want.Description, parent, len(want.Visits))
	}
	compareActions(t, who, m.Actions, want.Actions)
}

// compareActions takes StructuredOutput for what the format sheet says, think; the generator counts it as run.
func compareActions(t *testing.T, who string, got, want map[string]int) {
	t.Helper()
	sum := func(m map[string]int) map[string]int {
		m = maps.Clone(m)
		m["run or think"] = m["run"] + m["think"]
		delete(m, "run")
		delete(m, "think")
		maps.DeleteFunc(m, func(_ string, n int) bool { return n == 0 })
		return m
	}
	if a, b := fmt.Sprint(sum(got)), fmt.Sprint(sum(want)); a != b {
		t.Errorf("%s: %s, want %s", who, a, b)
	}
}

func compareRuns(t *testing.T, got office.Team, want toldSession) {
	t.Helper()
	runs := map[string]office.Workflow{}
	for _, r := range got.Workflows {
		runs[r.ID] = r
	}
	for _, w := range want.Workflows {
		r, there := runs[w.RunID]
		var titles []string
		done, failed := 0, 0
		for _, p := range r.Phases {
			titles = append(titles, p.Title)
			done += p.Done
			failed += p.Failed
		}
		if !there || !slices.Equal(titles, w.Phases) || done != len(w.Done) || failed != len(w.Failed) {
			t.Errorf("%s: run %s %q with %d done, %d failed; want %q with %d, %d", got.ID, w.RunID, titles, done, failed, w.Phases, len(w.Done), len(w.Failed))
		}
	}
}
