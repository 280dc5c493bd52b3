package claude

import (
	"bytes"

	"desklamp/internal/fact"
	"desklamp/internal/line"
)

// The outputs of tools and the attachments are most of the bytes of a log, and a line of them can be a megabyte. Of such
// a line only the head is walked. What else is wanted is cut out around places that are found by jumping from one rare
// byte to the next, which costs about as much as finding the end of the line; keys inside texts cannot be mistaken for
// them, since quotes are escaped there. Whatever looks unusual is left to the walk, which is exact.

var (
	chainStart = []byte(`{"parentUuid":`)
	contents   = []byte(`{"role":"user","content":[`)
	resultByID = []byte(`{"tool_use_id":"`)
	resultType = []byte(`{"type":"tool_result"`)
	resultID   = []byte(`"tool_use_id":"`)
	textBlock  = []byte(`{"type":"text","text":`)
	failedMark = []byte(`"is_error":true`)
	outputKey  = []byte(`"content":`)
	parentKey  = []byte(`"parentUuid":`)
	uuidKey    = []byte(`"uuid":"`)
	stampKey   = []byte(`","timestamp":`)
	objectKey  = []byte(`,"toolUseResult":`)
	denialKey  = []byte(`"toolDenialKind":`)
	endsKey    = []byte(`"toolEndsTurn":true`)
	shellKey   = []byte(`"backgroundTaskId":`)
	attachKind = []byte(`{"type":"`)
	attachEnd  = []byte(`},"type":"attachment",`)
)

// quick judges a line that need not be walked. It is false, and has said nothing, for every other.
func (r *Reader) quick() bool {
	b := r.line.Bytes
	if r.leader && !r.placed || r.team.Session == "" || !bytes.HasPrefix(b, chainStart) || b[len(b)-1] != '}' {
		return false
	}
	key, at := r.walkHead(b)
	switch {
	case string(key) == "message" && line.Is(r.rec.kind, "user"):
		return r.quickResults(b, at)
	case string(key) == "attachment":
		return r.quickAttachment(b, at)
	}
	return false
}

// maxHead is how far the head of a line reaches at most; real ones end before 500.
const maxHead = 2 << 10

// walkHead reads the scalars before the first object or array of a line into rec. It returns the key of that and where
// its value starts.
func (r *Reader) walkHead(b []byte) (key []byte, at int) {
	head := b[:min(len(b), maxHead)]
	for i := 1; i < len(head) && head[i] == '"'; i++ {
		end := bytes.IndexByte(head[i+1:], '"')
		if end < 0 {
			return nil, 0
		}
		key, i = head[i+1:i+1+end], i+end+2
		if i+1 >= len(head) || head[i] != ':' {
			return nil, 0
		}
		i++
		if head[i] == '{' || head[i] == '[' {
			return key, i
		}
		stop := scalar(head, i)
		if stop < 0 || head[stop] != ',' {
			return nil, 0
		}
		r.rec.take(key, b[i:stop])
		i = stop
	}
	return nil, 0
}

// scalar is where the string or word at i ends, -1 if it is none.
func scalar(b []byte, i int) int {
	if b[i] != '"' {
		end := i
		for end < len(b) && letter(b[end]) { // true, false, null, a number
			end++
		}
		if end == i || end == len(b) {
			return -1
		}
		return end
	}
	for i++; i < len(b)-1; i++ {
		switch b[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return -1
}

// own is the place of a record's own id and time behind its body.
type own struct {
	at, end     int // of `"uuid":"…","timestamp":"…"`
	uuid, stamp []byte
}

// dateLength is the bytes of 2026-01-02T15:04:05.000, without the Z.
const dateLength = 23

// find looks for the first own id and time behind from. It jumps from Z to Z: a rare letter, and the last of a time.
func find(b []byte, from int) (own, bool) {
	for i := from; ; i++ {
		z := bytes.IndexByte(b[i:], 'Z')
		if z < 0 {
			return own{}, false
		}
		i += z
		quote := i - dateLength - 1
		if quote < from || i+1 >= len(b) || b[i+1] != '"' || !bytes.HasSuffix(b[from:quote], stampKey) {
			continue
		}
		idEnd := quote - len(stampKey)
		idStart := bytes.LastIndexByte(b[max(from, idEnd-maxID):idEnd], '"') + max(from, idEnd-maxID) + 1
		if !bytes.HasSuffix(b[from:idStart], uuidKey) {
			continue
		}
		return own{at: idStart - len(uuidKey), end: i + 2, uuid: b[idStart:idEnd], stamp: b[quote : i+2]}, true
	}
}

// glued tells whether another record begins inside b: a torn one stands before it.
func glued(b []byte) bool {
	for {
		at := bytes.IndexByte(b, '{')
		if at < 0 {
			return false
		}
		if b = b[at+1:]; bytes.HasPrefix(b, parentKey) {
			return true
		}
	}
}

// quickAttachment judges an attachment that is only a sign of life.
func (r *Reader) quickAttachment(b []byte, at int) bool {
	name, ok := bytes.CutPrefix(b[at:], attachKind)
	if !ok || bytes.HasPrefix(name, []byte("queued_command")) || bytes.HasPrefix(name, []byte("max_turns_reached")) {
		return false
	}
	mine, ok := find(b, at)
	if !ok || !bytes.HasSuffix(b[:mine.at], attachEnd) || glued(b[at:]) {
		return false
	}
	if r.begin(mine.uuid, mine.stamp) {
		r.touch()
	}
	return true
}

// quickResults judges a user record that brings outputs of tools.
func (r *Reader) quickResults(b []byte, at int) bool {
	if !bytes.HasPrefix(b[at:], contents) {
		return false
	}
	start := at + len(contents)
	if !bytes.HasPrefix(b[start:], resultByID) && !bytes.HasPrefix(b[start:], resultType) {
		return false
	}
	mine, ok := find(b, start)
	if !ok || !bytes.HasSuffix(b[:mine.at], []byte("]},")) || glued(b[mine.end:]) {
		return false
	}
	blocks, interrupted, ok := cut(b[start : mine.at-len("]},")])
	if !ok {
		return false
	}
	if r.begin(mine.uuid, mine.stamp) {
		r.quickSay(blocks, b[mine.end:])
		if interrupted {
			r.say(fact.Interrupt{})
		}
	}
	return true
}

// cut takes the blocks of a content array apart and reads what is wanted of each. It is not ok when a block is not what
// was expected, or another record begins inside.
func cut(body []byte) (calls []fact.Result, interrupted, ok bool) {
	from := 0
	for i := 1; ; i++ {
		at := bytes.IndexByte(body[min(i, len(body)):], '{')
		if at < 0 {
			break
		}
		i += at
		switch rest := body[i:]; {
		case bytes.HasPrefix(rest[1:], parentKey):
			return nil, false, false
		case !bytes.HasSuffix(body[:i], []byte("},")):
		case bytes.HasPrefix(rest, resultByID), bytes.HasPrefix(rest, resultType):
			call, ok := cutResult(body[from : i-1])
			if !ok {
				return nil, false, false
			}
			calls, from = append(calls, call), i
		case interrupts(rest):
			interrupted = true
			body = body[:i-1]
		}
	}
	call, ok := cutResult(body[from:])
	return append(calls, call), interrupted, ok
}

// interrupts tells whether the last block is the mark of an interruption: up to 2.0 it stood beside the result.
func interrupts(block []byte) bool {
	text, ok := bytes.CutPrefix(block, textBlock)
	if !ok || !bytes.HasPrefix(text, []byte(`"[Request interrupted`)) {
		return false
	}
	return len(plain(bytes.TrimSuffix(text, []byte("}")))) > 0
}

// blockEdge is how far into a block, from both ends, its small values stand.
const blockEdge = 400

// cutResult reads one tool_result block. Successes have the id at their beginning, errors and refusals at their end.
func cutResult(block []byte) (fact.Result, bool) {
	if len(block) < 2 || block[len(block)-1] != '}' {
		return fact.Result{}, false
	}
	head, tail := block[:min(len(block), blockEdge)], block[max(0, len(block)-blockEdge):]
	output := bytes.Index(head, outputKey)
	small := head
	if output >= 0 {
		small = head[:output]
	}
	_, id, ok := bytes.Cut(small, resultID)
	if !ok {
		at := bytes.LastIndex(tail, resultID)
		if at < 0 {
			return fact.Result{}, false
		}
		id = tail[at+len(resultID):]
	}
	end := bytes.IndexByte(id, '"')
	if end < 0 {
		return fact.Result{}, false
	}
	failed := bytes.Contains(tail, failedMark) || bytes.Contains(small, failedMark)
	denied := failed && output >= 0 && begins(bytes.TrimPrefix(block[output+len(outputKey):], []byte(`"`)), rejection)
	return result(id[:end], failed, denied), true
}

// tailReach is how far before the end of a line the flags stand that follow the output's copy.
const tailReach = 2 << 10

// quickSay gives the results, with what the rest of the line behind the own time tells.
func (r *Reader) quickSay(calls []fact.Result, rest []byte) {
	tail := rest[max(0, len(rest)-tailReach):]
	flags := tail
	if calls[0].Failed || calls[0].Denied { // their copies of the output are short
		flags = rest
	}
	var denial []byte
	if _, value, ok := bytes.Cut(flags, denialKey); ok && len(value) > 0 && value[0] == '"' {
		denial = value[1 : 1+max(0, bytes.IndexByte(value[1:], '"'))]
	}
	object, ok := bytes.CutPrefix(rest, objectKey)
	switch {
	case !ok:
	case bytes.HasPrefix(object, []byte(`{"stdout"`)): // the shell's id stands behind its output
		_, shell, found := bytes.Cut(tail, shellKey)
		if object = nil; found {
			object = append([]byte(`{"backgroundTaskId":`), shell...)
		}
	case !startsWork(object):
		object = nil
	}
	r.results(calls, object, denial, bytes.Contains(tail, endsKey))
}

// startsWork tells by its first key whether a toolUseResult can be one that speaks of background work.
func startsWork(object []byte) bool {
	for _, first := range []string{`{"isAsync"`, `{"status"`, `{"message"`, `{"task`, `{"agent`, `{"run`, `{"background`} {
		if bytes.HasPrefix(object, []byte(first)) {
			return true
		}
	}
	return false
}
