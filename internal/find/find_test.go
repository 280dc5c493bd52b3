package find

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// logs wants .jsonl files at most three folders down, and no folder named "noise".
func logs(rel string, dir bool) bool {
	if dir {
		return strings.Count(rel, "/") <= 3 && filepath.Base(rel) != "noise"
	}
	return strings.HasSuffix(rel, ".jsonl")
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
}

func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func rels(entries []Entry) (names []string) {
	for _, e := range entries {
		names = append(names, e.Rel)
	}
	return names
}

func TestListHasTheWantedFilesNewestFirst(t *testing.T) {
	root := t.TempDir()
	for i, name := range []string{"projects/a/old.jsonl", "projects/b/new.jsonl", "projects/a/x/y/mid.jsonl", "top.jsonl"} {
		path := filepath.Join(root, filepath.FromSlash(name))
		write(t, path, "12345")
		at := time.Date(2026, 1, []int{1, 9, 5, 7}[i], 0, 0, 0, 0, time.UTC)
		do(t, os.Chtimes(path, at, at))
	}
	write(t, filepath.Join(root, "projects/a/other.txt"), "x")
	write(t, filepath.Join(root, "projects/noise/n.jsonl"), "x")
	write(t, filepath.Join(root, "projects/a/x/y/z/deep.jsonl"), "x")
	do(t, os.Mkdir(filepath.Join(root, "projects/a/folder.jsonl"), 0o700))

	entries, status := List(context.Background(), []Root{{Dir: root, Wants: logs}})
	want := []string{"projects/b/new.jsonl", "top.jsonl", "projects/a/x/y/mid.jsonl", "projects/a/old.jsonl"}
	if diff := cmp.Diff(want, rels(entries)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	e := entries[0]
	if e.Size != 5 || e.Path != filepath.Join(root, "projects", "b", "new.jsonl") || e.ModTime.UTC().Day() != 9 {
		t.Errorf("got %+v", e)
	}
	if len(status) != 1 || status[0].State != Watching || status[0].Dir != root {
		t.Errorf("got %+v", status)
	}
}

func TestARootMayBeMissingOrNoFolderOrUnreadable(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	write(t, file, "x")
	good := filepath.Join(dir, "good")
	write(t, filepath.Join(good, "a.jsonl"), "x")
	_, status := List(context.Background(), []Root{{Dir: filepath.Join(dir, "none")}, {Dir: file}, {Dir: filepath.Join(file, "below")}, {Dir: good}})
	for i, want := range []State{Missing, Unreadable, Missing, Watching} {
		if status[i].State != want {
			t.Errorf("root %d is %v (%v), want %v", i, status[i].State, status[i].Err, want)
		}
	}
	if !errors.Is(status[1].Err, ErrNotFolder) {
		t.Errorf("got %v", status[1].Err)
	}
	if os.Getuid() == 0 {
		return // root can read every folder
	}
	do(t, os.Chmod(good, 0))
	defer os.Chmod(good, 0o700)
	if _, status = List(context.Background(), []Root{{Dir: good}}); status[0].State != Unreadable || !errors.Is(status[0].Err, fs.ErrPermission) {
		t.Errorf("got %+v", status)
	}
}

func TestALinkedFolderIsFollowedOnceAndNothingIsSeenTwice(t *testing.T) {
	root, elsewhere := t.TempDir(), t.TempDir()
	write(t, filepath.Join(root, "projects/real/a.jsonl"), "x")
	write(t, filepath.Join(elsewhere, "b.jsonl"), "x")
	write(t, filepath.Join(elsewhere, "sub/c.jsonl"), "x")
	for name, target := range map[string]string{
		"projects/aaa":       filepath.Join(root, "projects/real"),
		"projects/linked":    elsewhere,
		"projects/dangling":  filepath.Join(root, "nothing"),
		"projects/real/loop": "..",
		"projects/d.jsonl":   filepath.Join(elsewhere, "b.jsonl"),
	} {
		do(t, os.Symlink(target, filepath.Join(root, name)))
	}
	do(t, os.Symlink(root, filepath.Join(elsewhere, "back")))
	entries, status := List(context.Background(), []Root{{Dir: root, Wants: logs}, {Dir: root, Wants: logs}})
	got := map[string]int{}
	for _, e := range entries {
		got[fmt.Sprint(e.Root, " ", e.Rel)]++
	}
	if !errors.Is(status[1].Err, ErrTwice) {
		t.Errorf("the second root: %+v", status[1])
	}
	want := map[string]int{"0 projects/real/a.jsonl": 1, "0 projects/linked/b.jsonl": 1, "0 projects/linked/sub/c.jsonl": 1}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestStrangeNames(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"new\nline", `quo"te`, "emoji 😀", strings.Repeat("n", 240), "bad \xff\xfe", "case", "CASE"} {
		write(t, filepath.Join(root, name+".jsonl"), name)
	}
	entries, _ := List(context.Background(), []Root{{Dir: root, Wants: logs}})
	if len(entries) != 7 {
		t.Fatalf("got %q", rels(entries))
	}
	for _, e := range entries {
		if text, err := os.ReadFile(e.Path); err != nil || string(text)+".jsonl" != e.Rel {
			t.Errorf("%q holds %q, %v", e.Rel, text, err)
		}
	}
}

func TestAListEndsWithItsContext(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "a.jsonl"), "x")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if entries, _ := List(ctx, []Root{{Dir: root}}); len(entries) != 0 {
		t.Errorf("got %v", rels(entries))
	}
}

func BenchmarkList(b *testing.B) {
	root := b.TempDir()
	for i := range 1000 {
		dir := filepath.Join(root, fmt.Sprint("p", i))
		os.MkdirAll(dir, 0o700)
		for j := range 5 {
			os.WriteFile(filepath.Join(dir, fmt.Sprint(j, ".jsonl")), nil, 0o600)
		}
	}
	for b.Loop() {
		if entries, _ := List(context.Background(), []Root{{Dir: root, Wants: logs}}); len(entries) != 5000 {
			b.Fatal(len(entries))
		}
	}
}
