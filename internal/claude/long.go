package claude

import (
	"bytes"

	"desklamp/internal/fact"
	"desklamp/internal/line"
)

// long judges a line of which only the head was kept: pictures in a prompt, a huge output, a huge file to write. What
// stands behind the body is lost, but for the time.
func (r *Reader) long() {
	b := r.line.Bytes
	key, at := r.walkHead(b)
	if !bytes.HasPrefix(b, chainStart) || string(key) != "message" {
		r.longOther(key)
		return
	}
	if !r.begin(plain(r.rec.uuid), r.line.Stamp) {
		return
	}
	body := b[at:]
	block := body[:0]
	if start := bytes.Index(body[:min(len(body), maxHead)], outputKey); start >= 0 {
		block = body[start+len(outputKey):]
	}
	role := plain(get(body, "role"))
	switch {
	case string(role) == "assistant":
		r.longAnswer(body, bytes.TrimPrefix(block, []byte("[")))
	case bytes.HasPrefix(block, []byte("[{\"tool")), bytes.HasPrefix(block[min(1, len(block)):], resultType):
		r.longResult(block[1:])
	default:
		r.longPrompt(block)
	}
}

// longOther is any long line without a message.
func (r *Reader) longOther(key []byte) {
	kind := plain(r.rec.kind)
	switch {
	case string(key) == "attachment":
	case len(kind) == 0:
		r.tally.Skip(r.line.Number, "too long")
		return
	case !known(kind):
		r.miss(kind)
	}
	if r.begin(plain(r.rec.uuid), r.line.Stamp) {
		r.touch()
	}
}

func (r *Reader) longAnswer(body, block []byte) {
	m := answered(body)
	w := fact.Work{Stop: fact.Unstated}
	if id := plain(m.id); len(id) > 0 {
		w.Message = line.Hash(id)
	}
	addBlock(&w, block, false) // a text of a megabyte is cut: no sentence
	if len(w.Calls) > 0 {
		w.Stop = fact.ToolUse
	}
	r.say(w)
}

func (r *Reader) longResult(block []byte) {
	id := plain(get(block, "tool_use_id"))
	if !word(id) {
		r.touch()
		return
	}
	r.say(fact.Results{Calls: []fact.Result{{ID: string(id)}}})
}

// longPrompt is a prompt with pictures. Its origin stands behind them; what is seen of its text must do.
func (r *Reader) longPrompt(block []byte) {
	s := saying{blocks: 2}
	if len(block) > 0 && block[0] == '[' {
		_ = line.Items(block, func(item []byte) bool {
			s.add(item)
			return true
		})
	} else if len(block) > 0 {
		s.text = block[1:]
	}
	if r.leader && !line.True(r.rec.meta) {
		r.asked(s)
		return
	}
	r.touch()
}
