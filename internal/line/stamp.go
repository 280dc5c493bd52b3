package line

import "bytes"

// stampReach is more than the longest `"uuid":"…","timestamp":"…"` there is.
const stampReach = 160

var (
	uuidKey  = []byte(`"uuid":"`)
	stampKey = []byte(`","timestamp":`)
)

// stampFinder looks for a record's own time in a line that is streamed past. In real logs (Claude Code 1.0 to 2.1) the
// time stands directly behind the record's uuid, after the body; quotes inside texts are escaped and cannot match.
type stampFinder struct {
	value []byte // the JSON string, with its quotes; nil until found
	carry []byte // the last bytes seen, for a stamp that is cut by a chunk's end
}

func (f *stampFinder) write(piece []byte) {
	if f.value != nil {
		return
	}
	seam := append(f.carry, piece[:min(len(piece), stampReach)]...)
	if f.value = stamp(seam); f.value != nil {
		return
	}
	last := seam // a short piece is all in it
	if len(piece) > stampReach {
		if f.value = stamp(piece); f.value != nil {
			return
		}
		last = piece
	}
	f.carry = append(seam[:0], last[max(0, len(last)-stampReach):]...)
}

// stamp returns a copy of the first whole stamp in b.
func stamp(b []byte) []byte {
	for {
		at := bytes.Index(b, uuidKey)
		if at < 0 {
			return nil
		}
		b = b[at+len(uuidKey):]
		rest := b[:min(len(b), stampReach-len(uuidKey))]
		end := bytes.IndexByte(rest, '"')
		if end < 0 || !bytes.HasPrefix(rest[end:], stampKey) {
			continue
		}
		rest = rest[end+len(stampKey):]
		if n, err := skipString(rest, 0); err == nil {
			return bytes.Clone(rest[:n])
		}
	}
}
