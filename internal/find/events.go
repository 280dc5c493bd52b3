package find

import (
	"errors"
	"math"
	"runtime"
	"syscall"

	"github.com/fsnotify/fsnotify"
)

// Events is where hints come from. They carry no truth: a hint says "look there", a missing one costs time only.
type Events interface {
	Add(folder string) error
	Remove(folder string) error
	Events() <-chan fsnotify.Event
	Errors() <-chan error
	Close() error
}

// eventBuffer holds a burst of events while files are read. With 65,536 places a burst of 20,000 files lost none;
// unbuffered it lost 59 % (fsnotify 1.10, Linux).
const eventBuffer = 65536

// system is the operating system's event source.
type system struct{ *fsnotify.Watcher }

func newSystem() (Events, error) {
	w, err := fsnotify.NewBufferedWatcher(eventBuffer)
	if err != nil {
		return nil, err
	}
	return system{w}, nil
}

func (s system) Events() <-chan fsnotify.Event { return s.Watcher.Events }
func (s system) Errors() <-chan error          { return s.Watcher.Errors }

// watchLimit is how many folders are watched at most. On macOS each file of a watched folder costs a descriptor, of
// which a process has 256 (fsnotify#129). On Windows each folder costs a buffer of 64 KiB.
func watchLimit() int {
	switch runtime.GOOS {
	case "darwin":
		return 32
	case "windows":
		return 128
	}
	return math.MaxInt
}

// exhausted tells whether err says that the system has no watch left to give.
func exhausted(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) || errors.Is(err, syscall.ENOMEM)
}
