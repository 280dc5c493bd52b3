package line

import "bytes"

// How records begin in Claude Code's logs, and how many places of each are tried.
var recordStarts = [][]byte{[]byte(`{"parentUuid":`), []byte(`{"type":`)}

const salvageTries = 64

// Salvage finds the last whole record of a line that is not one JSON object, such as a torn record with the next one
// glued to it. What it returns reaches to the end of the line. It can be a content block of a record that was torn right
// behind the block: no record has such a type.
func Salvage(b []byte) (whole []byte, ok bool) {
	last := -1
	for _, start := range recordStarts {
		if at := lastWhole(b, start); at > last {
			last = at
		}
	}
	if last < 0 {
		return nil, false
	}
	return b[last:], true
}

func lastWhole(b, start []byte) int {
	before := b
	for range salvageTries {
		at := bytes.LastIndex(before, start)
		if at < 0 {
			return -1
		}
		if Whole(b[at:]) {
			return at
		}
		before = b[:at]
	}
	return -1
}

// Whole tells whether b is one JSON object and nothing else.
func Whole(b []byte) bool {
	return Keys(b, func(_, _ []byte) bool { return true }) == nil
}
