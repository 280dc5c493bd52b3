package collect

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.uber.org/goleak"

	"desklamp/internal/fact"
	"desklamp/internal/find"
	"desklamp/internal/office"
	"desklamp/internal/sample"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// home is a Claude Code home on disk that a test writes.
type home struct {
	t   *testing.T
	dir string
}

func newHome(t *testing.T) home { return home{t, t.TempDir()} }

func (h home) path(rel string) string { return filepath.Join(h.dir, filepath.FromSlash(rel)) }

// write appends b to a file of the home.
func (h home) write(rel string, b []byte) {
	h.t.Helper()
	if err := os.MkdirAll(filepath.Dir(h.path(rel)), 0o700); err != nil {
		h.t.Fatal(err)
	}
	f, err := os.OpenFile(h.path(rel), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		h.t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Write(b); err != nil {
		h.t.Fatal(err)
	}
}

// day writes the sample day as it stands after the given time.
func (h home) day(start time.Time, until time.Duration) {
	files, err := sample.Day(start)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, f := range files {
		for _, l := range f.Lines {
			if !l.At.After(start.Add(until)) {
				h.write(f.Rel, append(bytes.Clone(l.Bytes), '\n'))
			}
		}
	}
}

// view is an office as people see it, without the moment it was looked at and the counts of lines.
func view(t *testing.T, s office.Snapshot) string {
	t.Helper()
	s.At, s.Sources = office.Time{}, nil
	b, err := json.MarshalIndent(s, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// mirror applies a feed's updates as a page does, by asking for whole teams is not needed: it keeps the last snapshot
// and counts changes.
type mirror struct {
	t    *testing.T
	feed *Feed
	seen []office.Change
}

// ask drains changes until the snapshot comes.
func (m *mirror) ask() office.Snapshot {
	m.t.Helper()
	m.feed.Ask()
	timeout := time.After(10 * time.Second)
	for {
		select {
		case u := <-m.feed.Updates():
			if u.Snapshot != nil {
				return *u.Snapshot
			}
			m.seen = append(m.seen, u.Changes...)
		case <-timeout:
			m.t.Fatal("no snapshot within 10 s")
		}
	}
}

// until drains changes until one satisfies what is wanted.
func (m *mirror) until(what string, want func(office.Change) bool) office.Change {
	m.t.Helper()
	timeout := time.After(10 * time.Second)
	for {
		select {
		case u := <-m.feed.Updates():
			m.seen = append(m.seen, u.Changes...)
			for _, c := range u.Changes {
				if want(c) {
					return c
				}
			}
		case <-timeout:
			m.t.Fatalf("no change within 10 s: %s", what)
		}
	}
}

func follow(t *testing.T, o Options) *mirror {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	feed := Follow(ctx, o)
	t.Cleanup(func() { cancel(); feed.Wait() })
	return &mirror{t: t, feed: feed}
}

func TestFollowingShowsWhatReadingOnceShows(t *testing.T) {
	h, start := newHome(t), time.Now().Add(-time.Minute)
	h.day(start, 30*time.Second)
	o := Options{Claude: []string{h.dir}, Window: 24 * time.Hour}
	once, _, err := Read(t.Context(), o, time.Now(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(once.Teams) != 5 {
		t.Fatalf("%d teams, want the five of the sample day", len(once.Teams))
	}
	m := follow(t, o)
	live := m.ask()
	if a, b := view(t, once), view(t, live); a != b {
		t.Errorf("followed and read once differ:\n%s\n---\n%s", a, b)
	}
}

func TestLinesThatComeLaterLeadToTheSameOffice(t *testing.T) {
	h, start := newHome(t), time.Now().Add(-3*time.Minute)
	o := Options{Claude: []string{h.dir}}
	m := follow(t, o)
	m.ask()
	h.day(start, 3*time.Minute)
	m.until("the last team's answer", func(c office.Change) bool {
		r, ok := c.Value.(office.Request)
		return ok && r.Outcome == "Invoices without a currency take the customer's own."
	})
	deadline := time.Now().Add(10 * time.Second)
	for {
		once, _, err := Read(t.Context(), o, time.Now(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if view(t, once) == view(t, m.ask()) {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("followed and read once differ:\n%s\n---\n%s", view(t, once), view(t, m.ask()))
		}
	}
}

func TestRootThatIsNoHomeIsSaidNotFailed(t *testing.T) {
	h := newHome(t)
	h.write("file", []byte("x"))
	for dir, want := range map[string]string{h.path("nowhere"): "missing", h.path("file"): "unreadable"} {
		s, report, err := Read(t.Context(), Options{Claude: []string{dir}}, time.Now(), nil)
		if err != nil || len(s.Sources) != 1 || s.Sources[0].State != want || report.Roots[0].State != want {
			t.Errorf("%s: %+v, %+v, %v; want %s", filepath.Base(dir), s.Sources, report.Roots, err, want)
		}
	}
}

func TestMovedTranscriptStaysOneTeamAndNothingIsReplayed(t *testing.T) {
	h, start := newHome(t), time.Now().Add(-time.Minute)
	h.day(start, 30*time.Second)
	m := follow(t, Options{Claude: []string{h.dir}})
	before := m.ask()
	m.seen = nil
	from := h.path("projects/-sample-atlas")
	files, _ := filepath.Glob(filepath.Join(from, "*.jsonl"))
	if len(files) != 1 {
		t.Fatalf("%d transcripts in atlas", len(files))
	}
	h.write("projects/-sample-atlas-tree/.keep", nil)
	if err := os.Rename(files[0], filepath.Join(h.path("projects/-sample-atlas-tree"), filepath.Base(files[0]))); err != nil {
		t.Fatal(err)
	}
	rel := "projects/-sample-atlas-tree/" + filepath.Base(files[0])
	h.write(rel, []byte(`{"type":"custom-title","customTitle":"Moved house","sessionId":"x"}`+"\n"))
	m.until("the new title", func(c office.Change) bool { return c.Title != nil && *c.Title == "Moved house" })
	after := m.ask()
	if len(after.Teams) != len(before.Teams) {
		t.Errorf("%d teams after the move, %d before", len(after.Teams), len(before.Teams))
	}
	for _, c := range m.seen {
		if c.What == "team" || c.What == "gone" || c.What == "request" {
			t.Errorf("the move caused a %q change of %s", c.What, c.Team)
		}
	}
}

func TestCopiedFolderIsNoSecondTeam(t *testing.T) {
	h, start := newHome(t), time.Now().Add(-time.Minute)
	h.day(start, 30*time.Second)
	o := Options{Claude: []string{h.dir}}
	before, _, _ := Read(t.Context(), o, start.Add(time.Minute), nil)
	if err := os.CopyFS(h.path("projects/-sample-copy"), os.DirFS(h.path("projects/-sample-shopfront"))); err != nil {
		t.Fatal(err)
	}
	after, _, _ := Read(t.Context(), o, start.Add(time.Minute), nil)
	if a, b := view(t, before), view(t, after); a != b {
		t.Errorf("the copy changed the office:\n%s\n---\n%s", a, b)
	}
}

// A folder that moves to another file system is copied, then deleted.
func TestCopyTakesThePlaceOfADeletedFolder(t *testing.T) {
	h, start := newHome(t), time.Now().Add(-time.Minute)
	h.day(start, 30*time.Second)
	o := Options{Claude: []string{h.dir}}
	m := follow(t, o)
	m.ask()
	from, to := "projects/-sample-shopfront", "projects/-sample-copy"
	if err := os.CopyFS(h.path(to), os.DirFS(h.path(from))); err != nil {
		t.Fatal(err)
	}
	before, _, _ := Read(t.Context(), o, time.Now(), nil)
	m.until("the copy counted", func(c office.Change) bool {
		s, ok := c.Value.(office.Source)
		return ok && s.Files == before.Sources[0].Files
	})
	if err := os.RemoveAll(h.path(from)); err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob(h.path(to) + "/*.jsonl")
	for _, f := range files {
		h.write(to+"/"+filepath.Base(f), []byte(`{"type":"custom-title","customTitle":"Moved house","sessionId":"x"}`+"\n"))
	}
	for deadline := time.Now().Add(10 * time.Second); ; {
		once, _, _ := Read(t.Context(), o, time.Now(), nil)
		live := m.ask()
		if view(t, once) == view(t, live) && once.Sources[0].Files == live.Sources[0].Files && once.Sources[0].Lines == live.Sources[0].Lines {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("followed and read once differ:\n%s\n---\n%s", view(t, once), view(t, live))
		}
	}
}

func TestFileThatComesBackIsCountedAgain(t *testing.T) {
	s := newShelf([]root{{source: fact.Claude, dir: "/home"}}, time.Time{})
	e := find.Entry{Path: "/home/projects/-w/one.jsonl", Rel: "projects/-w/one.jsonl"}
	for range 2 {
		s.add([]find.Entry{e})
		if files, _ := s.counts(); files[0] != 1 {
			t.Errorf("%d files, want 1", files[0])
		}
		s.forget(e)
	}
}

func TestTruncatedFileReplacesWhatItSaid(t *testing.T) {
	h, start := newHome(t), time.Now().Add(-time.Minute)
	h.day(start, 30*time.Second)
	m := follow(t, Options{Claude: []string{h.dir}})
	m.ask()
	files, _ := filepath.Glob(h.path("projects/-sample-ledger/*.jsonl"))
	for _, f := range files {
		if err := os.Truncate(f, 0); err != nil {
			t.Fatal(err)
		}
	}
	for range len(files) {
		m.until("the team gone", func(c office.Change) bool { return c.What == "gone" && c.Member == "" && c.Request == "" })
	}
	if n := len(m.ask().Teams); n != 3 {
		t.Errorf("%d teams left, want 3", n)
	}
}

func TestOldSessionsAreLeftClosedUntilTheyAreTouched(t *testing.T) {
	h, start := newHome(t), time.Now().Add(-48*time.Hour)
	h.day(start, 3*time.Minute)
	old := start.Add(3 * time.Minute)
	err := filepath.WalkDir(h.dir, func(p string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Chtimes(p, old, old)
	})
	if err != nil {
		t.Fatal(err)
	}
	s, report, _ := Read(t.Context(), Options{Claude: []string{h.dir}, Window: 24 * time.Hour}, time.Now(), nil)
	if len(s.Teams) != 0 || report.Roots[0].Read != 0 || report.Roots[0].Files == 0 {
		t.Errorf("%d teams, %d of %d files read; want none read", len(s.Teams), report.Roots[0].Read, report.Roots[0].Files)
	}
}
