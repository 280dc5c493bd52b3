// Package tail reads one growing file.
//
// In: a path, and the moments at which somebody asks to advance. Out: the complete lines that have come since, or the
// word that the file is another one now and all its lines from the start. It promises that a line is delivered once,
// whole and in order, however it was written; that a file which was truncated, replaced or rewritten is noticed by what
// stands in it; and that no call blocks, writes, locks or leaves a handle open. It starts no goroutine, watches
// nothing and keeps no text but an unfinished line.
package tail

import (
	"errors"

	"desklamp/internal/line"
)

// ErrNotRegular is for a path that is a folder, a pipe, a socket or a device. It is never opened for reading.
var ErrNotRegular = errors.New("not a regular file")

// BlockSize is the size of the block that Advance reads into. Half and twice as much were slower.
const BlockSize = 512 << 10

// Change is what an advance found.
type Change int

// The changes. A file that is Gone keeps its place: should the same file come back, reading goes on there.
const (
	Unchanged Change = iota
	Grown            // there were new bytes, not always a whole line
	Replaced         // another file, or another content, has its name: the sink was told to drop the old lines
	Gone             // no file has its name
)

func (c Change) String() string {
	return [...]string{"unchanged", "grown", "replaced", "gone"}[c]
}

// Sink takes in what a file says.
type Sink interface {
	Drop()          // forget all lines of this file: it is read again from the start
	Line(line.Line) // valid until it returns
}

// Result tells how an advance went.
type Result struct {
	Change Change
	Read   int64 // bytes taken in
	Size   int64 // the file's size when it was opened
	More   bool  // stopped at the limit: advance again
}
