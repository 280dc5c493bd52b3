package cli

import (
	"errors"
	"io"

	"golang.org/x/sys/windows"
)

// whenUnread waits for nothing here: a reader that has gone is noticed at the next line.
func whenUnread(io.Writer, func()) (stop func()) { return func() {} }

// unread tells the error of a write that nobody can read.
func unread(err error) bool {
	return errors.Is(err, windows.ERROR_BROKEN_PIPE) || errors.Is(err, windows.ERROR_NO_DATA)
}
