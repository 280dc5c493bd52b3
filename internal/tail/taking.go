package tail

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"desklamp/internal/line"
)

// How many bytes are remembered of a file's start, and of what stands before a place. The first bytes of a log hold a
// record's id or time, those before a place a whole or half record's end: both differ when a file is written anew.
const (
	headSize  = 1024
	placeSize = 64
)

// mark is a hash of some bytes, to know them again without keeping them.
type mark struct {
	size int
	hash uint64
}

func markOf(b []byte) mark {
	if len(b) == 0 {
		return mark{}
	}
	return mark{size: len(b), hash: line.Hash(b)}
}

// stands tells whether the marked bytes still end at end.
func (m mark) stands(f *os.File, end int64) (bool, error) {
	if m.size == 0 {
		return true, nil
	}
	b := make([]byte, m.size)
	n, err := f.ReadAt(b, end-int64(m.size))
	if err != nil && !errors.Is(err, io.EOF) {
		return false, err
	}
	return markOf(b[:n]) == m, nil
}

// taking is one advance in progress.
type taking struct {
	cursor *Cursor
	file   *os.File
	sink   Sink
	last   []byte // what stands before the first unread byte
	nuls   int64  // NULs behind it that are not taken in yet
	begun  bool   // another line was begun
	total  int64
}

func (c *Cursor) newTaking(f *os.File, sink Sink) (*taking, error) {
	last := make([]byte, c.read.size)
	if n, err := f.ReadAt(last, c.split.Read()-int64(len(last))); n < len(last) {
		return nil, err
	}
	return &taking{cursor: c, file: f, sink: sink, last: last}, nil
}

func (t *taking) at() int64 { return t.cursor.split.Read() + t.nuls }

var zeros [4096]byte

// add takes in the next bytes of the file. NULs at its end are left for the next advance: a file system that lost
// power shows them where bytes are still to come (claude-code#49876). When the block is full, a line that its end cuts
// is left for the next block.
func (t *taking) add(b []byte, full bool) {
	kept := bytes.TrimRight(b, "\x00")
	if len(kept) == 0 {
		t.nuls += int64(len(b))
		return
	}
	for t.nuls > 0 {
		n := min(t.nuls, int64(len(zeros)))
		t.feed(zeros[:n], false)
		t.nuls -= n
	}
	if n := t.feed(kept, full); n == len(kept) {
		t.nuls = int64(len(b) - len(kept))
	}
}

// feed returns how many bytes of b it took: with lines true, if it can, those of whole lines only.
func (t *taking) feed(b []byte, lines bool) int {
	split := &t.cursor.split
	from, begun := split.Read(), split.Offset()
	n := split.Take(b, t.sink.Line)
	if n == 0 || !lines {
		split.Write(b[n:], t.sink.Line)
		n = len(b)
	}
	if at := split.Offset(); at > begun {
		t.cursor.begun = markOf(lastOf(t.last, b[:at-from]))
		t.begun = true
	}
	t.last = lastOf(t.last, b[:n])
	t.total += int64(n)
	return n
}

// finish remembers what was read.
func (t *taking) finish(err error) error {
	c := t.cursor
	c.read = markOf(t.last)
	c.head = t.longer(c.head, 0, min(headSize, c.split.Offset()))
	if t.begun {
		c.opening = mark{}
	}
	c.opening = t.longer(c.opening, c.split.Offset(), min(placeSize, c.split.Read()-c.split.Offset()))
	if err == nil || errors.Is(err, io.EOF) {
		return nil
	}
	return fmt.Errorf("read log: %w", err)
}

// longer is m, a mark of the bytes from start on, widened to size bytes if the first of them are still the same.
func (t *taking) longer(m mark, start, size int64) mark {
	if size <= int64(m.size) {
		return m
	}
	b := make([]byte, size)
	if n, _ := t.file.ReadAt(b, start); n < len(b) || markOf(b[:m.size]) != m {
		return m
	}
	return markOf(b)
}

// lastOf is a copy of the last bytes of a and b together.
func lastOf(a, b []byte) []byte {
	b = b[max(0, len(b)-placeSize):]
	a = a[max(0, len(a)+len(b)-placeSize):]
	return append(append(make([]byte, 0, placeSize), a...), b...)
}
