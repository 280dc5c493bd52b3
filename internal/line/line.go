// Package line cuts bytes, in any chunks, into complete lines in bounded memory, and walks the keys of a JSON line
// without decoding it.
package line

// MaxHeld is how much of one line is held, in bytes. A longer line is streamed past.
const MaxHeld = 1 << 20

// Line is one complete line.
type Line struct {
	Offset int64  // where its first byte stands in the file
	Number int    // from 1
	Size   int64  // its length in the file, without the newline
	Bytes  []byte // without newline, \r before it, NULs at the edges and a BOM; valid until the next line. Of a Long line: its first bytes
	Long   bool   // longer than MaxHeld: Bytes is the head only
	Stamp  []byte // of a Long line: the value of the first "timestamp" key behind a "uuid" key, found in the stream; nil for none
}
