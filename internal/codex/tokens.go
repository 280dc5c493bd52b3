package codex

import (
	"desklamp/internal/fact"
	"desklamp/internal/line"
)

// usage is token numbers as Codex counts them: the cached ones are part of the input.
type usage struct{ input, cached, written, output int64 }

func readUsage(raw []byte) (u usage, ok bool) {
	if line.Null(raw) {
		return usage{}, false
	}
	var input, cached, written, output []byte
	fields(raw, map[string]*[]byte{
		"input_tokens": &input, "cached_input_tokens": &cached, "cache_write_input_tokens": &written, "output_tokens": &output,
	})
	return usage{amount(input), amount(cached), amount(written), amount(output)}, true
}

func amount(raw []byte) int64 {
	n, _ := number(raw)
	return n
}

func (u usage) less(other usage) usage {
	return usage{u.input - other.input, u.cached - other.cached, u.written - other.written, u.output - other.output}
}

func (u usage) negative() bool { return u.input < 0 || u.cached < 0 || u.written < 0 || u.output < 0 }

// counted takes in the running totals of the thread. What is new since the last time was spent now; the same totals come
// several times. Where there is nothing to compare with, as in a fork that goes on with its parent's totals, the last
// model call counts.
func (r *Reader) counted(info []byte) {
	total, ok := readUsage(get(info, "total_token_usage"))
	last, lastOK := readUsage(get(info, "last_token_usage"))
	spent := last
	if ok && r.work.counted {
		if spent = total.less(r.work.usage); spent.negative() {
			spent = last
		}
	}
	if ok {
		r.work.usage, r.work.counted = total, true
	}
	if spent == (usage{}) || !ok && !lastOK {
		r.touch()
		return
	}
	r.say(fact.Spend{Tokens: fact.Tokens{
		Input: max(0, spent.input-spent.cached-spent.written), Output: max(0, spent.output),
		CacheRead: max(0, spent.cached), CacheWrite: max(0, spent.written),
	}})
}

// repeated takes in a copied line: the totals in it are what the thread's own go on from.
func (r *Reader) repeated() {
	if string(r.rec.sub) != "token_count" {
		return
	}
	if total, ok := readUsage(get(get(r.rec.payload, "info"), "total_token_usage")); ok {
		r.work.usage, r.work.counted = total, true
	}
}
