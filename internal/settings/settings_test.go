package settings

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
		"list": `["theme"]`, "null": "null", "future": `{"version":99,"theme":"night"}`, "no version": `{"theme":"night"}`,
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

func TestOneBadKeyCostsThatKey(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	put(t, path, `{"version":1,"theme":"purple","motion":"calm","claude":7,"window":"48h","later":true}`)
	s := Open(path)
	want := Defaults()
	want.Motion, want.Window = "calm", "48h"
	if diff := cmp.Diff(want, s.Get()); diff != "" {
		t.Error(diff)
	}
}

func TestAnOlderFileAsideIsNotOverwritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	put(t, path+".bad", "the first")
	put(t, path, "the second")
	Open(path)
	if b, _ := os.ReadFile(path + ".bad"); string(b) != "the first" {
		t.Errorf("aside is %q", b)
	}
}

func TestChangeIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "settings.json")
	if err := Open(path).Change(func(s *Settings) { s.Theme, s.Claude = "night", []string{"/a"} }); err != nil {
		t.Fatal(err)
	}
	got := Open(path).Get()
	if got.Theme != "night" || len(got.Claude) != 1 {
		t.Errorf("kept %+v", got)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v: want it readable by its owner only", info.Mode(), err)
	}
}

func TestImpossibleValueIsRefusedAndTheOldStays(t *testing.T) {
	s := Open(filepath.Join(t.TempDir(), "settings.json"))
	if err := s.Change(func(s *Settings) { s.Motion = "wild" }); !errors.Is(err, ErrValue) {
		t.Errorf("error %v", err)
	}
	if s.Get().Motion != "full" {
		t.Errorf("motion is %q", s.Get().Motion)
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
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}
