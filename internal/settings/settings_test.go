package settings

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestMissingFileIsTheDefaultsWithoutAWord(t *testing.T) {
	s := Open(filepath.Join(t.TempDir(), "none", "settings.json"))
	if diff := cmp.Diff(Defaults(), s.Get()); diff != "" || len(s.Notices()) != 0 {
		t.Errorf("%s, notices %q", diff, s.Notices())
	}
	if _, err := os.Stat(filepath.Dir(s.File())); err == nil {
		t.Error("opening made a folder")
	}
}

func TestDamagedFileCostsOnlyDefaultsAndIsKeptAside(t *testing.T) {
	for name, content := range map[string]string{
		"empty": "", "cut": `{"version":1,"theme":"ni`, "random": "\x93\x00\xff{", "nuls": "\x00\x00\x00",
		"list": `["theme"]`, "null": "null", "future": `{"version":99,"theme":"night"}`,
		"two values": `{"version":1}{"version":1}`, "number": "7", "endless": strings.Repeat(" ", maxFile) + "{}",
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "settings.json")
			put(t, path, content)
			s := Open(path)
			if diff := cmp.Diff(Defaults(), s.Get()); diff != "" {
				t.Errorf("not the defaults: %s", diff)
			}
			if n := s.Notices(); len(n) != 1 {
				t.Errorf("notices %q, want one", n)
			}
			if b, err := os.ReadFile(path + ".bad"); err != nil || string(b) != content {
				t.Errorf("kept aside: %q, %v", b, err)
			}
		})
	}
}

// One key that cannot be used costs its own default. The file stays, so that the others still hold at the next start.
func TestOneBadKeyCostsThatKey(t *testing.T) {
	for name, c := range map[string]struct {
		content string
		notices int
	}{
		"value":    {`{"version":1,"theme":"purple","motion":"calm","window":"7d"}`, 1},
		"type":     {`{"version":1,"claude":7,"codex":["/a",8],"motion":"calm","window":"7d"}`, 1},
		"relative": {`{"version":1,"claude":[""],"codex":["x/y"],"motion":"calm","window":"7d"}`, 1},
		"version":  {`{"version":"new","motion":"calm","window":"7d"}`, 1},
		"null":     {`{"version":1,"claude":null,"motion":"calm","window":"7d"}`, 0},
		"unknown":  {`{"version":1,"later":true,"motion":"calm","window":"7d"}`, 0},
		"few":      {`{"motion":"calm","window":"7d"}`, 0},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "settings.json")
			put(t, path, c.content)
			want := Defaults()
			want.Motion, want.Window = "calm", "7d"
			for range 2 {
				s := Open(path)
				if diff := cmp.Diff(want, s.Get()); diff != "" {
					t.Error(diff)
				}
				if n := s.Notices(); len(n) != c.notices {
					t.Errorf("notices %q, want %d", n, c.notices)
				}
			}
		})
	}
}

// What was written before these settings existed goes on to work, and says nothing about them.
func TestAnOlderFileKeepsWorking(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	put(t, path, `{"version":1,"claude":[],"codex":[],"window":"7d","theme":"night","motion":"calm"}`)
	s := Open(path)
	want := Defaults()
	want.Window, want.Theme, want.Motion = "7d", "night", "calm"
	if diff := cmp.Diff(want, s.Get()); diff != "" || len(s.Notices()) != 0 {
		t.Errorf("%s, notices %q", diff, s.Notices())
	}
	if !s.Get().Notify.Asking || !s.Get().Notify.Failed || s.Get().Notify.Finished || s.Get().Sound {
		t.Errorf("asking and failed notify a new person, the rest does not: %+v", s.Get())
	}
}

func TestPartOfANotifySettingKeepsTheRest(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	put(t, path, `{"version":1,"notify":{"failed":false},"place":{"x":-40,"y":9,"width":900,"height":700}}`)
	got := Open(path).Get()
	if want := (Notify{Asking: true}); got.Notify != want {
		t.Errorf("notify %+v, want %+v", got.Notify, want)
	}
	if want := (Place{X: -40, Y: 9, Width: 900, Height: 700}); got.Place != want {
		t.Errorf("place %+v, want %+v", got.Place, want)
	}
}

func TestFolderInThePlaceOfTheFileIsLeftThere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	put(t, filepath.Join(path, "precious"), "x")
	s := Open(path)
	if diff := cmp.Diff(Defaults(), s.Get()); diff != "" || len(s.Notices()) != 1 {
		t.Errorf("%s, notices %q", diff, s.Notices())
	}
	if _, err := os.Stat(filepath.Join(path, "precious")); err != nil {
		t.Error(err)
	}
}

func TestAnOlderFileAsideIsNotOverwritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	put(t, path+".bad", "the first")
	put(t, path, "the second")
	Open(path)
	for file, want := range map[string]string{path + ".bad": "the first", path: "the second"} {
		if b, err := os.ReadFile(file); err != nil || string(b) != want {
			t.Errorf("%s holds %q, %v; want %q", filepath.Base(file), b, err, want)
		}
	}
}

func TestChangeIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "settings.json")
	root := t.TempDir()
	first := Open(path)
	if err := first.Change(func(s *Settings) { s.Theme, s.Claude, s.Codex = "night", []string{root}, nil }); err != nil {
		t.Fatal(err)
	}
	want := Defaults()
	want.Theme, want.Claude = "night", []string{root}
	for name, s := range map[string]*Store{"in force": first, "at the next start": Open(path)} {
		if diff := cmp.Diff(want, s.Get()); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	names, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*"))
	if err != nil || len(names) != 1 {
		t.Errorf("left behind: %v, %v", names, err)
	}
	info, err := os.Stat(path)
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v: want it readable by its owner only", info.Mode(), err)
	}
}

func TestLinkedSettingsStayLinked(t *testing.T) {
	dir := t.TempDir()
	kept, path := filepath.Join(dir, "kept", "desklamp.json"), filepath.Join(dir, "settings.json")
	put(t, kept, `{"version":1}`)
	if err := os.Symlink(kept, path); err != nil {
		t.Skip("links cannot be made here")
	}
	if err := Open(path).Change(func(s *Settings) { s.Theme = "day" }); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(path)
	if err != nil || runtime.GOOS != "windows" && info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link became %v, %v", info.Mode(), err)
	}
	if got := Open(path).Get().Theme; got != "day" {
		t.Errorf("theme %q", got)
	}
}

func TestManyMayChangeAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	s, root := Open(path), t.TempDir()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			err := s.Change(func(s *Settings) { s.Claude = append(s.Claude, filepath.Join(root, string(rune('a'+i)))) })
			if err != nil || len(s.Get().Claude) == 0 {
				t.Errorf("%v, %v", err, s.Get().Claude)
			}
		})
	}
	all.Wait()
	if n := len(Open(path).Get().Claude); n != 8 {
		t.Errorf("%d folders kept, want all 8", n)
	}
}

func TestImpossibleValueIsRefusedAndTheOldStays(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	s := Open(path)
	for name, change := range map[string]func(*Settings){
		"language": func(s *Settings) { s.Language = "xx" }, "place": func(s *Settings) { s.Place.Width = -1 },
		"mini":   func(s *Settings) { s.Mini.X = 1 << 20 },
		"motion": func(s *Settings) { s.Motion = "wild" }, "theme": func(s *Settings) { s.Theme = "" },
		"window": func(s *Settings) { s.Window = "-5h" }, "folder": func(s *Settings) { s.Claude = []string{"here"} },
	} {
		if err := s.Change(change); !errors.Is(err, ErrValue) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	if diff := cmp.Diff(Defaults(), s.Get()); diff != "" {
		t.Error(diff)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a refused change was written")
	}
}

func TestWindowIsADurationDaysOrAll(t *testing.T) {
	for text, want := range map[string]time.Duration{"90m": 90 * time.Minute, "24h": 24 * time.Hour, "7d": 168 * time.Hour, "all": 0} {
		if got, err := ParseWindow(text); err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "soon", "0h", "-1h", "0d", "-3d", "1.5d", "99999999d", "24"} {
		if got, err := ParseWindow(text); !errors.Is(err, ErrValue) {
			t.Errorf("%q: %v, %v; want it refused", text, got, err)
		}
	}
}

func TestFailedSaveKeepsTheOldSettingsAndSaysSo(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "desklamp"), "a file where the folder should be")
	s := Open(filepath.Join(dir, "desklamp", "settings.json"))
	err := s.Change(func(s *Settings) { s.Theme = "night" })
	if err == nil || !strings.Contains(err.Error(), "settings.json") || s.Get().Theme != "system" {
		t.Errorf("error %v, theme %s", err, s.Get().Theme)
	}
}

func put(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}
