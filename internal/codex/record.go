package codex

import (
	"bytes"

	"desklamp/internal/line"
)

// record is one line with its top-level values as raw JSON that points into the line. Of a key that stands twice the
// first counts. Its payload may have more behind it when the line was not walked to its end.
type record struct {
	stamp, ordinal []byte
	kind, payload  []byte
	sub            []byte // the payload's type, plain

	state    []byte // record_type: noise of the oldest files
	bareID   []byte // of the oldest first line
	bareRole []byte
}

func (r *record) take(key, value []byte) bool {
	var slot *[]byte
	switch string(key) {
	case "timestamp":
		slot = &r.stamp
	case "ordinal":
		slot = &r.ordinal
	case "type":
		slot = &r.kind
	case "payload":
		slot = &r.payload
	case "record_type":
		slot = &r.state
	case "id":
		slot = &r.bareID
	case "role":
		slot = &r.bareRole
	}
	if slot != nil && *slot == nil {
		*slot = value
	}
	return true
}

// maxHead is how far the head of a line reaches at most; real ones end before 120.
const maxHead = 512

var (
	payloadKey = []byte(`"payload":`)
	typeKey    = []byte(`{"type":"`)
	lineStart  = []byte(`{"timestamp":"`)
)

// head reads a line up to its payload. It is false for a line that begins in another way.
func (r *record) head(b []byte) bool {
	if !bytes.HasPrefix(b, lineStart) {
		return false
	}
	at := bytes.Index(b[:min(len(b), maxHead)], payloadKey)
	if at < 0 {
		return false
	}
	if line.Keys(b[:at], func(key, value []byte) bool { return r.take(key, value) }) == nil || len(r.kind) == 0 {
		return false
	}
	r.payload = bytes.TrimLeft(b[at+len(payloadKey):], " ")
	r.sub = subtype(r.payload)
	return true
}

// subtype is the type of a payload that begins with it, else nil.
func subtype(payload []byte) []byte {
	rest, ok := bytes.CutPrefix(payload, typeKey)
	if !ok {
		return nil
	}
	end := bytes.IndexByte(rest[:min(len(rest), maxID)], '"')
	if end < 0 {
		return nil
	}
	return rest[:end]
}

// walk reads a whole line, which is checked on the way. It is false for what is no JSON object.
func (r *record) walk(b []byte) bool {
	*r = record{}
	if line.Keys(b, func(key, value []byte) bool { return r.take(key, value) }) != nil {
		return false
	}
	r.settle(b)
	return true
}

// settle completes a record that was walked. The oldest lines are their own payload.
func (r *record) settle(b []byte) {
	if r.payload == nil && len(r.kind) > 0 {
		r.payload, r.kind = b, []byte(`"response_item"`)
	}
	if r.sub = subtype(r.payload); r.sub == nil {
		r.sub = plain(get(r.payload, "type"))
	}
}

// salvageTries bounds how many places of a damaged line are tried.
const salvageTries = 16

// salvage finds the last whole record of a line in which a torn one stands before it.
func (r *record) salvage(b []byte) bool {
	before := b
	for range salvageTries {
		at := bytes.LastIndex(before, lineStart)
		if at <= 0 {
			return false
		}
		if r.walk(b[at:]) && len(r.kind) > 0 {
			return true
		}
		before = b[:at]
	}
	return false
}

// glued tells whether another record begins inside b: a torn one stands before it. Quotes inside texts are escaped.
func glued(b []byte) bool { return bytes.Contains(b[1:], lineStart) }

// plain is the raw text of a JSON string without its quotes, nil for anything else.
func plain(raw []byte) []byte {
	inner, _ := line.Inner(raw)
	return inner
}

// get is one value of a JSON object.
func get(object []byte, name string) (found []byte) {
	_ = line.Keys(object, func(key, value []byte) bool { // damage behind the value does not matter
		if string(key) == name {
			found = value
		}
		return found == nil
	})
	return found
}

// part is one value of a JSON object, also one whose end was not kept of a long line.
func (r *Reader) part(object []byte, name string) []byte {
	if found := get(object, name); found != nil || !r.line.Long {
		return found
	}
	_, rest, _ := bytes.Cut(object, []byte(`"`+name+`":`))
	return bytes.TrimLeft(rest, " ")
}

// fields reads several values of a JSON object.
func fields(object []byte, slots map[string]*[]byte) {
	_ = line.Keys(object, func(key, value []byte) bool {
		if slot := slots[string(key)]; slot != nil && *slot == nil {
			*slot = value
		}
		return true
	})
}
