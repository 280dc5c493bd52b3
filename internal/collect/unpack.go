package collect

import (
	"bytes"
	"fmt"

	"desklamp/internal/line"
	"desklamp/internal/tail"
)

// zstdMagic is how a compressed file begins. Codex compresses rollouts that nobody has touched for a week.
var zstdMagic = []byte{0x28, 0xb5, 0x2f, 0xfd}

// unpack reads the named file whole if it is compressed. done says that there is nothing to follow.
func (t *Trace) unpack() (done bool, err error) {
	if t.packed {
		return true, nil
	}
	head, err := tail.Piece(t.path, 0, int64(len(zstdMagic)))
	if err != nil || !bytes.Equal(head, zstdMagic) {
		return false, nil // reading it says what is wrong
	}
	t.packed = true
	if err := tail.Packed(t.path, t.block, always, func(l line.Line) { t.rec.Line(0, l) }); err != nil {
		return true, fmt.Errorf("trace: %w", err)
	}
	return true, nil
}

// unpackedLine is the line of a compressed file that begins at an offset of its text.
func (t *Trace) unpackedLine(offset int64) (found []byte, err error) {
	err = tail.Packed(t.path, t.block, func() bool { return found == nil }, func(l line.Line) {
		if l.Offset == offset {
			found = bytes.Clone(l.Bytes)
		}
	})
	return found, err
}

func always() bool { return true }
