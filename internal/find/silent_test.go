package find

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fsnotify/fsnotify"
)

// source is an event source that says what the test makes it say.
type source struct {
	events  chan fsnotify.Event
	errors  chan error
	limit   int
	lock    sync.Mutex
	watched map[string]bool
	adds    int
}

func newSource() *source {
	return &source{events: make(chan fsnotify.Event, 1000), errors: make(chan error, 10), watched: map[string]bool{}, limit: 1 << 30}
}

func (s *source) Add(path string) error {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.adds++
	if len(s.watched) >= s.limit {
		return syscall.ENOSPC
	}
	s.watched[path] = true
	return nil
}

func (s *source) Remove(path string) error {
	s.lock.Lock()
	defer s.lock.Unlock()
	delete(s.watched, path)
	return nil
}

func (s *source) has(path string) bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.watched[path]
}

func (s *source) asked() int {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.adds
}

func (s *source) Events() <-chan fsnotify.Event { return s.events }
func (s *source) Errors() <-chan error          { return s.errors }
func (s *source) Close() error                  { return nil }

// scene is a Watch under a clock that moves only when all wait.
type scene struct {
	*testing.T
	*source
	root    string
	finder  *Finder
	said    chan Update
	files   map[string]int64
	updates int
	status  Status
	gone    int
}

// play runs test beside a Watch of a root that holds the files.
func play(t *testing.T, source *source, files int, test func(*scene)) {
	root := t.TempDir()
	for i := range files {
		name := filepath.Join(root, fmt.Sprintf("p%02d/s.jsonl", i))
		write(t, name, "1")
		at := time.Date(1999, 12, 31, 23, 0, 0, 0, time.UTC).AddDate(0, 0, i+1-files) // an hour ago, the day before, …
		do(t, os.Chtimes(name, at, at))
		do(t, os.Chtimes(filepath.Dir(name), at, at))
	}
	synctest.Test(t, func(t *testing.T) {
		source.events, source.errors = make(chan fsnotify.Event, 1000), make(chan error, 10)
		s := &scene{T: t, source: source, root: root, said: make(chan Update, 1000), files: map[string]int64{}}
		s.finder = New([]Root{{Dir: root, Wants: logs}})
		s.finder.events = func() (Events, error) { return source, nil }
		ctx, cancel := context.WithCancel(t.Context())
		go s.finder.Watch(ctx, func(u Update) { s.said <- u })
		s.settle()
		test(s)
		cancel()
		synctest.Wait()
	})
}

func (s *scene) take(u Update) {
	s.updates++
	for _, e := range u.Gone {
		delete(s.files, e.Rel)
		s.gone++
	}
	for _, e := range u.Changed {
		s.files[e.Rel] = e.Size
	}
	if u.Status != nil {
		s.status = u.Status[0]
	}
}

// settle lets all happen that needs no time.
func (s *scene) settle() {
	synctest.Wait()
	for len(s.said) > 0 {
		s.take(<-s.said)
	}
}

// pass lets time pass, and all that is due happen.
func (s *scene) pass(d time.Duration) {
	time.Sleep(d)
	s.settle()
}

func (s *scene) path(rel string) string { return filepath.Join(s.root, rel) }

func (s *scene) expect(rel string, size int64) {
	s.Helper()
	if got := s.files[rel]; got != size {
		s.Errorf("%s has %d bytes by the last word, want %d", rel, got, size)
	}
}

func TestAnEventIsFollowedAtOnceAndSeveralTogether(t *testing.T) {
	play(t, newSource(), 2, func(s *scene) {
		before := s.updates
		write(t, s.path("p00/s.jsonl"), "2")
		write(t, s.path("p01/s.jsonl"), "2")
		for range 50 {
			s.events <- fsnotify.Event{Name: s.path("p00/s.jsonl"), Op: fsnotify.Write}
			s.events <- fsnotify.Event{Name: s.path("p01/s.jsonl"), Op: fsnotify.Write}
		}
		s.settle() // no time passes
		s.expect("p00/s.jsonl", 2)
		s.expect("p01/s.jsonl", 2)
		// How many lie there together is up to the scheduler; that they are taken together is what counts.
		if n := s.updates - before; n > 20 {
			s.Errorf("100 events made %d updates", n)
		}
	})
}

func TestEventsForWhatIsNotThereDoNoHarm(t *testing.T) {
	play(t, newSource(), 1, func(s *scene) {
		for _, name := range []string{"", "p00", "p00/none.jsonl", "none/none.jsonl", "..", "p00/s.txt", "p00/s.jsonl/x"} {
			s.events <- fsnotify.Event{Name: s.path(name), Op: fsnotify.Remove}
			s.events <- fsnotify.Event{Name: name, Op: fsnotify.Create}
		}
		s.settle()
		if s.expect("p00/s.jsonl", 1); s.gone != 0 {
			s.Error("something is gone")
		}
	})
}

func TestALossIsAnsweredWithOneSweep(t *testing.T) {
	source := newSource()
	play(t, source, 3, func(s *scene) {
		write(t, s.path("p00/s.jsonl"), "2")
		write(t, s.path("new/sub/s.jsonl"), "1")
		do(t, os.RemoveAll(s.path("p01")))
		before := s.updates
		for range 5 {
			s.errors <- fsnotify.ErrEventOverflow
		}
		s.settle()
		s.expect("p00/s.jsonl", 2)
		s.expect("new/sub/s.jsonl", 1)
		if _, ok := s.files["p01/s.jsonl"]; ok || !source.has(s.path("new/sub")) || source.has(s.path("p01")) {
			s.Error("the sweep does not know all folders")
		}
		if s.updates != before+1 {
			s.Errorf("%d updates", s.updates-before)
		}
	})
}

func TestLostEventsCostSecondsOnly(t *testing.T) {
	play(t, newSource(), 3, func(s *scene) {
		s.finder.Hot([]string{s.path("p02/s.jsonl")})
		write(t, s.path("p01/t.jsonl"), "1")
		s.events <- fsnotify.Event{Name: s.path("p01/t.jsonl"), Op: fsnotify.Create}
		s.settle()
		s.expect("p01/t.jsonl", 1)
		write(t, s.path("p00/new.jsonl"), "1") // announced by nobody
		write(t, s.path("p01/s.jsonl"), "2")
		write(t, s.path("p02/s.jsonl"), "2")
		write(t, s.path("p02/new/s.jsonl"), "1")
		do(t, os.Remove(s.path("p01/t.jsonl")))
		s.pass(hotEvery)
		s.expect("p02/s.jsonl", 2)
		s.pass(folderEvery)
		s.expect("p02/new/s.jsonl", 1)
		s.pass(sweepEvery)
		s.expect("p00/new.jsonl", 1)
		s.expect("p01/s.jsonl", 2)
		if s.gone != 1 {
			s.Error("the removed file is not gone")
		}
	})
}

func TestASilentFileSystemIsPolled(t *testing.T) {
	play(t, newSource(), 2, func(s *scene) {
		s.finder.Hot([]string{s.path("p00/s.jsonl")})
		s.settle()
		if s.status.Mode != Notify {
			s.Fatalf("at first: %+v", s.status)
		}
		size := int64(1)
		for range 100 {
			write(t, s.path("p00/s.jsonl"), "x")
			size++
			s.pass(100 * time.Millisecond)
		}
		if s.status.Mode != Sweep {
			s.Fatalf("after ten silent seconds: %+v", s.status)
		}
		write(t, s.path("p00/s.jsonl"), "x")
		write(t, s.path("p01/s.jsonl"), "x")
		s.pass(hotQuick)
		s.expect("p00/s.jsonl", size+1)
		s.pass(2 * sweepSilent)
		s.expect("p01/s.jsonl", 2)
	})
}

func TestALateEventIsNoSilence(t *testing.T) {
	play(t, newSource(), 1, func(s *scene) {
		s.finder.Hot([]string{s.path("p00/s.jsonl")})
		s.settle()
		for range 50 {
			write(t, s.path("p00/s.jsonl"), "x")
			s.pass(hotEvery + 100*time.Millisecond)
			s.events <- fsnotify.Event{Name: s.path("p00/s.jsonl"), Op: fsnotify.Write}
			s.settle()
		}
		if s.status.Mode != Notify {
			s.Errorf("got %+v", s.status)
		}
	})
}

func TestTooFewWatchesGoToTheNewestFolders(t *testing.T) {
	source := newSource()
	source.limit = 5
	play(t, source, 20, func(s *scene) {
		if s.status.Mode != Sweep || s.status.State != Watching {
			s.Errorf("got %+v", s.status)
		}
		for i := range 20 {
			if name := s.path(fmt.Sprintf("p%02d", i)); source.has(name) != (i >= 16) {
				s.Errorf("%s: watched %v", name, source.has(name))
			}
		}
		adds, said := source.asked(), s.updates
		s.pass(10 * time.Minute)
		if source.asked() > adds || s.updates > said {
			s.Errorf("%d watches asked for in vain, %d updates", source.asked()-adds, s.updates-said)
		}
		write(t, s.path("p00/new.jsonl"), "1")
		s.pass(folderEvery)
		s.expect("p00/new.jsonl", 1)
	})
}

func TestAnEventSourceThatEndsIsReplacedBySweeps(t *testing.T) {
	source := newSource()
	play(t, source, 1, func(s *scene) {
		close(source.events)
		s.settle()
		write(t, s.path("p00/s.jsonl"), "2")
		s.pass(3 * sweepSilent)
		if s.expect("p00/s.jsonl", 2); s.status.Mode != Sweep {
			s.Errorf("got %+v", s.status)
		}
	})
}
