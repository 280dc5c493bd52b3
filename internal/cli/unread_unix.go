//go:build unix

package cli

import (
	"errors"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// whenUnread calls gone when nobody can read out any more: `desklamp watch | head -n 1` is over at once, also in an
// office where nothing happens and so nothing would be written. stop ends the wait.
func whenUnread(out io.Writer, gone func()) (stop func()) {
	f, ok := out.(*os.File)
	if !ok {
		return func() {}
	}
	wake, end, err := os.Pipe()
	if err != nil { // then it is noticed at the next line
		return func() {}
	}
	// No events are asked for: errors and hang-ups are always told.
	fds := []unix.PollFd{{Fd: int32(f.Fd())}, {Fd: int32(wake.Fd())}}
	over := make(chan struct{})
	go func() {
		defer close(over)
		_, err := unix.Poll(fds, -1)
		for errors.Is(err, unix.EINTR) {
			_, err = unix.Poll(fds, -1)
		}
		if err == nil && fds[0].Revents != 0 {
			gone()
		}
	}()
	return func() {
		_ = end.Close()
		<-over
		_ = wake.Close()
	}
}

// unread tells the error of a write that nobody can read.
func unread(err error) bool { return errors.Is(err, unix.EPIPE) }
