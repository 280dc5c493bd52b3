package collect

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"testing"
	"time"

	"desklamp/internal/office"
)

// toldThread is what the generator says of a thread of Codex.
type toldThread struct {
	Source, ID, Project string
	Requests            []struct {
		Start    time.Time
		End      *time.Time
		EndedHow string `json:"ended_how"`
	}
	Actions  map[string]int
	Children []struct {
		ID         string
		Start, End time.Time
		Actions    map[string]int
	}
}

// threadEnds are the rules by which the ends of the truth are seen.
var threadEnds = map[string]string{"task_complete": "task-complete", "turn_aborted": "turn-aborted", "open": "", "idle": "idle"}

func compareThreads(t *testing.T, dir string) {
	t.Helper()
	var truth struct {
		Generator struct{ Now time.Time }
		Sessions  []toldThread
	}
	b, err := os.ReadFile(filepath.Join(dir, "truth.json"))
	if err == nil {
		err = json.Unmarshal(b, &truth)
	}
	if err != nil {
		t.Fatal(err)
	}
	got, _, err := Read(t.Context(), Options{Codex: []string{filepath.Join(dir, "codex")}}, truth.Generator.Now, nil)
	if err != nil {
		t.Fatal(err)
	}
	teams := map[string]office.Team{}
	for _, team := range got.Teams {
		teams[team.Session] = team
	}
	threads := 0
	for _, want := range truth.Sessions {
		if want.Source == "codex" {
			threads++
			compareThread(t, teams[want.ID], want)
		}
	}
	if threads == 0 || len(teams) != threads {
		t.Errorf("%d teams, want %d", len(teams), threads)
	}
}

func compareThread(t *testing.T, got office.Team, want toldThread) {
	t.Helper()
	if got.Session == "" || got.Project.Name != want.Project || len(got.Requests) != len(want.Requests) || len(got.Members) != 1+len(want.Children) {
		t.Errorf("%s: got %+v", want.ID, got)
		return
	}
	for i, r := range want.Requests {
		g := got.Requests[i]
		if !g.Started.Equal(r.Start) || g.EndedBy != threadEnds[r.EndedHow] || (g.Ended == nil) != (r.End == nil) || g.Ended != nil && !g.Ended.Equal(*r.End) {
			t.Errorf("%s request %d: got %+v, want %+v", want.ID, i+1, g, r)
		}
	}
	if !maps.Equal(got.Members[0].Actions, want.Actions) {
		t.Errorf("%s: did %v, want %v", want.ID, got.Members[0].Actions, want.Actions)
	}
	members := map[string]office.Member{}
	for _, m := range got.Members {
		members[m.ID] = m
	}
	for _, c := range want.Children {
		m := members[c.ID]
		if !m.Started.Equal(c.Start) || m.Ended == nil || !m.Ended.Equal(c.End) || !maps.Equal(m.Actions, c.Actions) {
			t.Errorf("%s: member got %+v, want %+v", want.ID, m, c)
		}
	}
}
