package find

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
	"go.uber.org/goleak"
)

// watcher is a running Watch and what it has said.
type watcher struct {
	*testing.T
	*Finder
	updates chan Update
	files   map[string]Entry
	status  []Status
	gone    map[string]int
}

func watch(t *testing.T, f *Finder) *watcher {
	w := &watcher{T: t, Finder: f, updates: make(chan Update, 100), files: map[string]Entry{}, gone: map[string]int{}}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		f.Watch(ctx, func(u Update) {
			select {
			case w.updates <- u:
			case <-ctx.Done():
			}
		})
	}()
	t.Cleanup(func() {
		cancel()
		<-ended
		goleak.VerifyNone(t)
	})
	w.take(<-w.updates)
	return w
}

func (w *watcher) take(u Update) {
	for _, e := range u.Gone {
		delete(w.files, e.Rel)
		w.gone[e.Rel]++
	}
	for _, e := range u.Changed {
		w.files[e.Rel] = e
	}
	if u.Status != nil {
		w.status = u.Status
	}
}

// until takes updates in until done, and returns how long that took.
func (w *watcher) until(what string, within time.Duration, done func() bool) time.Duration {
	w.Helper()
	begun := time.Now()
	for end := time.After(within); !done(); {
		select {
		case u := <-w.updates:
			w.take(u)
		case <-end:
			w.Fatalf("never saw %s; files %d, status %+v", what, len(w.files), w.status)
		}
	}
	return time.Since(begun)
}

func (w *watcher) has(rel string, size int64) func() bool {
	return func() bool { e, ok := w.files[rel]; return ok && e.Size == size }
}

func (w *watcher) hasNot(rel string) func() bool {
	return func() bool { _, ok := w.files[rel]; return !ok }
}

// soon is less than the first poll takes: what comes within it was announced.
const soon = 1500 * time.Millisecond

func TestWatchSaysWhatComesChangesAndGoes(t *testing.T) {
	root := t.TempDir()
	path := filepath.Join(root, "projects", "a", "s.jsonl")
	write(t, path, "1")
	w := watch(t, New([]Root{{Dir: root, Wants: logs}}))
	if w.files["projects/a/s.jsonl"].Size != 1 || w.status[0] != (Status{Dir: root, State: Watching, Mode: Notify}) {
		t.Fatalf("at first: %+v %+v", w.files, w.status)
	}
	for n := range int64(20) {
		write(t, path, "x")
		w.until("an append", soon, w.has("projects/a/s.jsonl", n+2))
	}
	write(t, filepath.Join(root, "projects", "b", "c", "new.jsonl"), "12")
	w.until("a file in new folders", soon, w.has("projects/b/c/new.jsonl", 2))
	do(t, os.Remove(path))
	w.until("that a file is gone", soon, w.hasNot("projects/a/s.jsonl"))
	write(t, path, "123")
	w.until("that it is back", soon, w.has("projects/a/s.jsonl", 3))
	do(t, os.RemoveAll(filepath.Join(root, "projects", "b")))
	w.until("that a folder is gone", soon, w.hasNot("projects/b/c/new.jsonl"))
}

func TestAMovedFolderIsFollowed(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "projects/a/sub/s.jsonl"), "1")
	w := watch(t, New([]Root{{Dir: root, Wants: logs}}))
	before := w.files["projects/a/sub/s.jsonl"]
	do(t, os.Rename(filepath.Join(root, "projects/a"), filepath.Join(root, "projects/b")))
	w.until("the new name", soon, w.has("projects/b/sub/s.jsonl", 1))
	w.until("the end of the old", soon, w.hasNot("projects/a/sub/s.jsonl"))
	if !w.files["projects/b/sub/s.jsonl"].Same(before) {
		t.Error("it is not known to be the same file")
	}
	write(t, filepath.Join(root, "projects/b/sub/s.jsonl"), "2")
	w.until("an append below it", soon, w.has("projects/b/sub/s.jsonl", 2))
	write(t, filepath.Join(root, "projects/a/sub/s.jsonl"), "123")
	w.until("another folder of the old name", soon, w.has("projects/a/sub/s.jsonl", 3))
	write(t, filepath.Join(root, "projects/a/sub/s.jsonl"), "4")
	w.until("an append there", soon, w.has("projects/a/sub/s.jsonl", 4))
}

func TestAFileWrittenRightAfterItsFolderWasMadeIsSeen(t *testing.T) {
	root := t.TempDir()
	w := watch(t, New([]Root{{Dir: root, Wants: logs}}))
	for i := range 300 {
		write(t, filepath.Join(root, fmt.Sprintf("p%d/s.jsonl", i)), "x")
	}
	took := w.until("all files", 5*time.Second, func() bool { return len(w.files) == 300 })
	t.Logf("300 folders with a file each: seen %v after the last was made", took)
}

func TestABurstInOneFolderIsSeen(t *testing.T) {
	root := t.TempDir()
	w := watch(t, New([]Root{{Dir: root, Wants: logs}}))
	do(t, os.Mkdir(filepath.Join(root, "p"), 0o700))
	for i := range 1000 {
		write(t, filepath.Join(root, fmt.Sprintf("p/%d.jsonl", i)), "x")
	}
	took := w.until("all files", 5*time.Second, func() bool { return len(w.files) == 1000 })
	t.Logf("seen %v after the last was made", took)
}

func TestAMissingRootIsTakenInWhenItComes(t *testing.T) {
	root := filepath.Join(t.TempDir(), "one", "home")
	w := watch(t, New([]Root{{Dir: root, Wants: logs}}))
	if w.status[0].State != Missing || len(w.files) != 0 {
		t.Fatalf("at first: %+v", w.status)
	}
	write(t, filepath.Join(root, "projects/a/s.jsonl"), "1")
	w.until("the root", 5*time.Second, w.has("projects/a/s.jsonl", 1))
	if w.status[0].State != Watching {
		t.Errorf("got %+v", w.status)
	}
	write(t, filepath.Join(root, "projects/a/s.jsonl"), "1")
	w.until("an append", soon, w.has("projects/a/s.jsonl", 2))

	do(t, os.Rename(root, root+".away"))
	w.until("that it is gone", soon, func() bool { return w.status[0].State == Missing && len(w.files) == 0 })
	write(t, filepath.Join(root, "projects/b/s.jsonl"), "1")
	w.until("another root of its name", 5*time.Second, w.has("projects/b/s.jsonl", 1))
	write(t, filepath.Join(root, "projects/b/s.jsonl"), "1")
	w.until("an append in it", soon, w.has("projects/b/s.jsonl", 2))
}

func TestARootThatIsAFileIsSaidOnce(t *testing.T) {
	root := filepath.Join(t.TempDir(), "home")
	write(t, root, "x")
	w := watch(t, New([]Root{{Dir: root, Wants: logs}}))
	if w.status[0].State != Unreadable {
		t.Fatalf("got %+v", w.status)
	}
	do(t, os.Remove(root))
	write(t, filepath.Join(root, "a.jsonl"), "1")
	w.until("the folder", 5*time.Second, w.has("a.jsonl", 1))
}

func TestAnUnreadableFolderCostsItselfOnly(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root can read every folder")
	}
	root := t.TempDir()
	write(t, filepath.Join(root, "p/a.jsonl"), "1")
	do(t, os.Chmod(filepath.Join(root, "p"), 0))
	w := watch(t, New([]Root{{Dir: root, Wants: logs}}))
	if w.status[0].State != Watching || w.status[0].Blocked != 1 {
		t.Fatalf("got %+v", w.status)
	}
	do(t, os.Chmod(filepath.Join(root, "p"), 0o700))
	w.until("the file", 6*time.Second, w.has("p/a.jsonl", 1))
	if w.status[0].Blocked != 0 {
		t.Errorf("got %+v", w.status)
	}
}

func TestNoEventSourceIsNoEnd(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "a.jsonl"), "1")
	f := New([]Root{{Dir: root, Wants: logs}})
	f.events = func() (Events, error) { return nil, fsnotify.ErrClosed }
	w := watch(t, f)
	if w.status[0].Mode != Sweep {
		t.Errorf("got %+v", w.status)
	}
	write(t, filepath.Join(root, "a.jsonl"), "2")
	w.until("an append", 3*time.Second, w.has("a.jsonl", 2))
	begun := time.Now()
	write(t, filepath.Join(root, "a.jsonl"), "3")
	w.until("another, quickly", 3*time.Second, w.has("a.jsonl", 3))
	if took := time.Since(begun); took > time.Second {
		t.Errorf("after %v", took)
	}
}
