// Package find knows which files exist under some root folders, and when one of them may have changed.
//
// In: root folders, and for each the word of its source which files and folders below it are wanted. Out: the files,
// newest first, and from then on updates: files that came or changed, files that are gone, and how each root is
// doing. It promises that a lost event loses no file: what the system does not announce, a sweep finds within seconds
// (a minute for a file nobody has written to for long). It opens folders only, never a file, and starts no goroutine.
package find

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// What is wrong with a root that is there and can be read.
var (
	ErrNotFolder = errors.New("not a folder")
	ErrTwice     = errors.New("seen through another root already")
)

// Root is a folder to look under.
type Root struct {
	Dir   string
	Wants func(rel string, dir bool) bool // is the file, or what may lie in the folder, of use? rel is a slash path below Dir
}

// Entry is a file that exists.
type Entry struct {
	Root    int    // index of its root
	Path    string // where it can be opened
	Rel     string // slash path below the root
	Size    int64
	ModTime time.Time
	id      id
}

// Same tells whether two entries are one file under two names, as after a move. It is false where the system gives
// files no number.
func (e Entry) Same(other Entry) bool { return e.id != (id{}) && e.id == other.id }

// State is how a root is.
type State string

// The states of a root.
const (
	Watching   State = "watching"
	Missing    State = "missing"
	Unreadable State = "unreadable"
)

// Mode is how changes under a root are noticed.
type Mode string

// The modes. Sweep means that the system does not announce all changes: it gave too few watches, or the file system
// is silent, and files are looked at again and again.
const (
	Notify Mode = "notify"
	Sweep  Mode = "sweep"
)

// Status is how one root is doing.
type Status struct {
	Root    int
	Dir     string
	State   State
	Mode    Mode
	Err     error // why it is Unreadable
	Blocked int   // folders below it that cannot be read
}

// Update is what has changed since the last one.
type Update struct {
	Changed []Entry  // new, or perhaps written to; newest first
	Gone    []Entry  // as they were last seen
	Status  []Status // of all roots, when one differs; else nil
}

// List looks once. An unfinished look, because ctx ended, has what was found until then.
func List(ctx context.Context, roots []Root) ([]Entry, []Status) {
	t := newTree(roots, nil, time.Now)
	t.sweep(ctx)
	u := t.update()
	return u.Changed, u.Status
}

// rel is the slash path of path below the root dir.
func rel(dir, path string) string {
	return filepath.ToSlash(strings.TrimLeft(strings.TrimPrefix(path, dir), string(filepath.Separator)))
}

func newestFirst(entries []Entry) {
	slices.SortFunc(entries, func(a, b Entry) int {
		if c := b.ModTime.Compare(a.ModTime); c != 0 {
			return c
		}
		return strings.Compare(a.Path, b.Path)
	})
}
