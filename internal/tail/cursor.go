package tail

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"desklamp/internal/line"
)

// Cursor is the place in one file up to which it has been read.
//
// It holds no handle: each advance opens the file, and knows it again by its device and inode, by its first bytes and
// by the bytes before the place. So thousands of cursors cost no descriptors, and a deleted file is not kept alive.
type Cursor struct {
	path       string
	info       fs.FileInfo // of the file at the first advance of this generation
	generation int
	split      line.Splitter
	head       mark // the first bytes, of finished lines
	begun      mark // the bytes before the unfinished line
	opening    mark // the first bytes of the unfinished line
	read       mark // the bytes before the first unread byte
}

// Open returns a cursor at the start of the file at path. The file need not exist yet.
func Open(path string) *Cursor { return &Cursor{path: path} }

// Hold says how much of one line is held, in bytes, in place of line.MaxHeld.
func (c *Cursor) Hold(limit int) { c.split.Hold(limit) }

// Rest is the unfinished line as far as it was read.
func (c *Cursor) Rest() line.Line { return c.split.Rest() }

// Path is where the file is looked for.
func (c *Cursor) Path() string { return c.path }

// Follow looks for the file at another path from now on, after it was moved. If the one there is another file, the
// next advance says Replaced.
func (c *Cursor) Follow(path string) { c.path = path }

// Offset is where the first unfinished line starts. All before it has been delivered.
func (c *Cursor) Offset() int64 { return c.split.Offset() }

// Generation counts how often the file was found to be another one.
func (c *Cursor) Generation() int { return c.generation }

// Advance delivers to sink the lines that were completed since the last time. It reads in blocks of the size of block,
// which cursors advanced one after another can share, and stops once limit bytes are read; 0 is no limit. After an
// error the cursor stands where it stood before or further on, and can be advanced again.
func (c *Cursor) Advance(block []byte, limit int64, sink Sink) (Result, error) {
	f, info, err := open(c.path)
	if errors.Is(err, fs.ErrNotExist) {
		return Result{Change: Gone}, nil
	}
	if err != nil {
		return Result{}, fmt.Errorf("open log: %w", err)
	}
	defer f.Close()
	result := Result{Size: info.Size()}
	if err := c.recognise(f, info); errors.Is(err, errAnother) {
		result.Change = Replaced
		c.startAgain()
		sink.Drop()
	} else if err != nil {
		return result, fmt.Errorf("read log: %w", err)
	}
	c.info = info
	err = c.take(f, block, limit, sink, &result)
	if result.Read > 0 && result.Change == Unchanged {
		result.Change = Grown
	}
	return result, err
}

func (c *Cursor) startAgain() {
	*c = Cursor{path: c.path, generation: c.generation + 1, split: c.split}
	c.split.Start(0, 0)
}

// errAnother says that the file is not the one that was read before.
var errAnother = errors.New("another file")

// recognise checks that f is the file that was read before and still holds what was read. An unfinished line that was
// taken back or overwritten is forgotten and read again; anything else that differs makes another file.
func (c *Cursor) recognise(f *os.File, info fs.FileInfo) error {
	if c.info == nil {
		return nil
	}
	if !os.SameFile(c.info, info) || info.Size() < c.split.Offset() {
		return errAnother
	}
	if same, err := c.head.stands(f, int64(c.head.size)); err != nil || !same {
		return cmp.Or(err, errAnother)
	}
	if same, err := c.begun.stands(f, c.split.Offset()); err != nil || !same {
		return cmp.Or(err, errAnother)
	}
	same, err := c.opening.stands(f, c.split.Offset()+int64(c.opening.size))
	if err == nil && same {
		same, err = c.read.stands(f, c.split.Read())
	}
	if err == nil && !same {
		c.split.Start(c.split.Offset(), c.split.Lines())
		c.opening, c.read = mark{}, c.begun
	}
	return err
}

// take reads on to the end of the file, or until limit.
func (c *Cursor) take(f *os.File, block []byte, limit int64, sink Sink, result *Result) error {
	t, err := c.newTaking(f, sink)
	if err != nil {
		return fmt.Errorf("read log: %w", err)
	}
	for {
		n, err := f.ReadAt(block, t.at())
		t.add(block[:n], n == len(block))
		result.Read = t.total
		if err == nil && limit > 0 && t.total >= limit {
			result.More = true
			return t.finish(nil)
		}
		if err != nil {
			return t.finish(err)
		}
	}
}
