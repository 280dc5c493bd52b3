package line

import "bytes"

// keptBuffer is how large a buffer may stay allocated while no line is unfinished; below it no thought is given to size.
const keptBuffer = 64 << 10

// Splitter cuts the bytes of one file into lines. The zero value stands at the start of a file. What it calls depends
// on the bytes only, never on how they were cut into chunks.
type Splitter struct {
	read  int64  // file offset of the next byte to come
	start int64  // where the unfinished line starts
	lines int    // lines finished, blank ones too
	held  []byte // the unfinished line without its leading NULs, at most MaxHeld bytes
	long  bool   // it is longer than that
	stamp stampFinder
	limit int // how much of one line is held; 0 is MaxHeld
}

// Hold says how much of one line is held, in bytes, in place of MaxHeld.
func (s *Splitter) Hold(limit int) { s.limit = limit }

func (s *Splitter) most() int {
	if s.limit > 0 {
		return s.limit
	}
	return MaxHeld
}

// Rest is the unfinished line as far as it was written, with the place of its first byte. Its Bytes are valid until the
// next call.
func (s *Splitter) Rest() Line {
	b := s.held
	if !s.long {
		b = trimRight(trimLeft(b))
	}
	return Line{Offset: s.start, Number: s.lines + 1, Size: s.read - s.start, Bytes: b, Long: s.long}
}

// Start forgets everything and goes on at offset, where a line begins that has so many lines before it.
func (s *Splitter) Start(offset int64, lines int) {
	*s = Splitter{read: offset, start: offset, lines: lines, limit: s.limit}
}

// Offset is where the first unfinished line starts: the place to read on from after a restart.
func (s *Splitter) Offset() int64 { return s.start }

// Read is the file offset of the next byte Write expects.
func (s *Splitter) Read() int64 { return s.read }

// Lines is how many lines have been finished, blank ones included.
func (s *Splitter) Lines() int { return s.lines }

// Write takes the next bytes of the file and calls each for every line they complete. A line that lies wholly inside
// chunk is not copied. Blank lines are counted and not called.
func (s *Splitter) Write(chunk []byte, each func(Line)) {
	if rest := chunk[s.Take(chunk, each):]; len(rest) > 0 {
		s.read += int64(len(rest))
		s.hold(rest)
	}
}

// Take is Write for a caller that can hand bytes over again: it takes the lines that end in chunk and returns how many
// bytes that were. Where the rest is read again with what follows it, no line is copied that is shorter than a chunk.
func (s *Splitter) Take(chunk []byte, each func(Line)) (n int) {
	for {
		end := bytes.IndexByte(chunk[n:], '\n')
		if end < 0 {
			break
		}
		s.read += int64(end) + 1
		s.finish(chunk[n:n+end], each)
		n += end + 1
	}
	if n > 0 && cap(s.held) > s.kept() {
		s.held = nil
	}
	return n
}

// finish completes the unfinished line with its last bytes.
func (s *Splitter) finish(last []byte, each func(Line)) {
	whole := last
	if s.started() {
		s.hold(last)
		whole = s.held
	} else if whole = bytes.TrimLeft(last, "\x00"); len(whole) > s.most() {
		s.hold(whole)
		whole = s.held
	}
	s.lines++
	l := Line{Offset: s.start, Number: s.lines, Size: s.read - 1 - s.start, Long: s.long}
	if s.long {
		l.Bytes, l.Stamp = trimLeft(whole), s.stamp.value
	} else {
		l.Bytes = trimRight(trimLeft(whole))
	}
	s.start, s.held, s.long, s.stamp = s.read, s.held[:0], false, stampFinder{}
	if !blank(l.Bytes) {
		each(l)
	}
}

// room is how large the buffer is made that must hold size bytes: few steps, and no more than twice what is needed.
func (s *Splitter) room(size int) int {
	room := MaxHeld
	for room < size {
		room *= 2
	}
	return min(room, s.most())
}

// kept is how large a buffer may stay allocated while no line is unfinished. Where lines may be longer than usual the
// buffer is kept for the next of them.
func (s *Splitter) kept() int {
	if s.limit > MaxHeld {
		return 4 * MaxHeld
	}
	return keptBuffer
}

func (s *Splitter) started() bool { return s.long || len(s.held) > 0 }

// hold keeps the next bytes of the unfinished line, or lets them pass once there are too many.
func (s *Splitter) hold(piece []byte) {
	if !s.started() {
		piece = bytes.TrimLeft(piece, "\x00")
	}
	if !s.long {
		n := min(len(piece), s.most()-len(s.held))
		if size := len(s.held) + n; size > cap(s.held) && size > keptBuffer {
			s.held = append(make([]byte, 0, s.room(size)), s.held...) // once, not step by step
		}
		s.held = append(s.held, piece[:n]...)
		if piece = piece[n:]; len(piece) == 0 {
			return
		}
		s.long = true
		s.stamp.write(s.held)
	}
	s.stamp.write(piece)
}

var byteOrderMark = []byte("\xef\xbb\xbf")

func trimLeft(b []byte) []byte {
	for len(b) > 0 {
		switch {
		case b[0] == 0:
			b = b[1:]
		case b[0] == byteOrderMark[0] && bytes.HasPrefix(b, byteOrderMark):
			b = b[len(byteOrderMark):]
		default:
			return b
		}
	}
	return b
}

func trimRight(b []byte) []byte {
	for len(b) > 0 && (b[len(b)-1] == '\r' || b[len(b)-1] == 0) {
		b = b[:len(b)-1]
	}
	return b
}

func blank(b []byte) bool {
	for _, c := range b {
		if !space(c) {
			return false
		}
	}
	return true
}
