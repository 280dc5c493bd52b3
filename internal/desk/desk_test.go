package desk

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"desklamp/internal/collect"
	"desklamp/internal/hub"
	"desklamp/internal/settings"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// open opens a desk on an empty home, with settings of its own.
func open(t *testing.T) (*Desk, string) {
	t.Helper()
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	d, err := Open(ctx, Options{
		Reading:  collect.Options{Claude: []string{filepath.Join(dir, "none")}, Explicit: true},
		Settings: settings.Open(filepath.Join(dir, "settings.json")),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); d.Wait() })
	return d, dir
}

func act(t *testing.T, d *Desk, name, body string) (any, error) {
	t.Helper()
	return d.Act(t.Context(), name, json.RawMessage(body))
}

// snapshot waits for the next snapshot of a stream.
func snapshot(t *testing.T, events <-chan hub.Event) hub.Event {
	t.Helper()
	timeout := time.After(10 * time.Second)
	for {
		select {
		case e := <-events:
			if e.Snapshot != nil {
				return e
			}
		case <-timeout:
			t.Fatal("no snapshot within 10 s")
		}
	}
}

func TestSampleDayComesAndGoesForAllWhoListen(t *testing.T) {
	d, _ := open(t)
	events := d.Listen(t.Context(), 0)
	if e := snapshot(t, events); len(e.Snapshot.Teams) != 0 {
		t.Fatalf("%d teams in an empty home", len(e.Snapshot.Teams))
	}
	state, err := act(t, d, "demo", `{"on":true}`)
	if err != nil || !state.(State).Demo {
		t.Fatalf("demo: %+v, %v", state, err)
	}
	if e := snapshot(t, events); len(e.Snapshot.Teams) != 5 {
		t.Errorf("%d teams in the sample day, want 5", len(e.Snapshot.Teams))
	}
	if state, err = act(t, d, "demo", `{"on":false}`); err != nil || state.(State).Demo {
		t.Fatalf("demo off: %+v, %v", state, err)
	}
	if e := snapshot(t, events); len(e.Snapshot.Teams) != 0 {
		t.Errorf("%d teams after the sample day", len(e.Snapshot.Teams))
	}
}

func TestAddedFolderIsWatchedAndKept(t *testing.T) {
	d, dir := open(t)
	events := d.Listen(t.Context(), 0)
	snapshot(t, events)
	for name, inside := range map[string]string{"claude": "projects", "codex": "sessions"} {
		home := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Join(home, inside), 0o700); err != nil {
			t.Fatal(err)
		}
		if _, err := act(t, d, "add-root", `{"path":"`+home+`"}`); err != nil {
			t.Fatal(err)
		}
		found := false
		for _, s := range snapshot(t, events).Snapshot.Sources {
			found = found || string(s.Source) == name && s.Root == home && s.State == "watching"
		}
		if !found {
			t.Errorf("%s is not watched", name)
		}
	}
	kept := settings.Open(filepath.Join(dir, "settings.json")).Get()
	if len(kept.Claude) != 1 || len(kept.Codex) != 1 {
		t.Errorf("kept %+v", kept)
	}
}

func TestFolderThatIsNoneIsRefusedWithWhatToTry(t *testing.T) {
	d, dir := open(t)
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"":                           "write the whole path",
		"relative/place":             "write the whole path",
		filepath.Join(dir, "nobody"): "look at the spelling",
		file:                         "is a file",
	} {
		if _, err := act(t, d, "add-root", `{"path":"`+path+`"}`); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", path, err, want)
		}
	}
}

func TestSettingsChangeAtOnceAndOnlyToWhatTheyCanBe(t *testing.T) {
	d, _ := open(t)
	got, err := act(t, d, "settings", `{"theme":"night"}`)
	if s := got.(settings.Settings); err != nil || s.Theme != "night" || s.Motion != "full" {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := act(t, d, "settings", `{"theme":"purple"}`); !errors.Is(err, settings.ErrValue) {
		t.Errorf("purple: %v", err)
	}
	state, _ := act(t, d, "state", "")
	if s := state.(State); s.Settings.Theme != "night" || s.Demo || len(s.Notices) != 0 {
		t.Errorf("state %+v", s)
	}
}

func TestUnknownActsAndBrokenBodiesAreRefused(t *testing.T) {
	d, _ := open(t)
	if _, err := act(t, d, "approve", ""); !errors.Is(err, ErrNoAct) {
		t.Errorf("approve: %v", err)
	}
	if _, err := act(t, d, "demo", `{"on":"yes"}`); err == nil {
		t.Error("a body of another shape was taken")
	}
}
