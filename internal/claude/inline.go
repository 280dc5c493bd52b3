package claude

import (
	"bytes"
	"fmt"

	"desklamp/internal/action"
	"desklamp/internal/block"
	"desklamp/internal/line"
	"desklamp/internal/trace"
)

// Up to 1.0.108 a sub-agent's records stood in the main transcript, in chains of their own that named nobody. For the
// office they are nobody; a trace shows their calls below the call that was out when the chain began.

var inlineMarks = [][]byte{[]byte(`"isSidechain":true`), []byte(`"isSidechain": true`)}

// inlineReach is how far into a line the mark of a sidechain stands.
const inlineReach = 2 << 10

// maxChains bounds the records that are remembered to tell chains apart.
const maxChains = 1 << 14

type chains struct {
	of    map[uint64]string // scope of a record, by the hash of its uuid
	count int
}

// inline reads a record of a sidechain inside a main transcript.
func (t *Tracer) inline(l line.Line) {
	head := l.Bytes[:min(len(l.Bytes), inlineReach)]
	if l.Long || !bytes.Contains(head, inlineMarks[0]) && !bytes.Contains(head, inlineMarks[1]) {
		return
	}
	f := block.Fields(l.Bytes, "type", "uuid", "parentUuid", "message", "timestamp", "agentId")
	scope := t.chain(plain(f[1]), plain(f[2]))
	if at, ok := line.Time(f[4]); ok {
		t.rec.At = at
	}
	t.rec.ID = line.Hash(plain(f[1]), plain(f[4]))
	if line.Is(f[0], "user") {
		for _, a := range block.Answers(f[3]) {
			e := trace.Ended{Agent: scope, ID: a.ID, Status: trace.OK}
			switch {
			case a.Refused:
				e.Status = trace.Denied
			case a.Failed:
				e.Status = trace.Failed
			}
			t.say(e)
		}
		return
	}
	m := block.Read(f[3])
	for _, c := range m.Calls {
		t.say(trace.Begun{Agent: scope, ID: c.ID, Name: c.Name, Action: action.Claude(c.Name), Label: c.Label, Message: m.ID})
	}
	if m.Counted {
		t.say(trace.Round{Agent: scope, Message: m.ID, Tokens: m.Tokens})
	}
}

// chain is the scope of the chain that a record continues, or a new one.
func (t *Tracer) chain(uuid, parent []byte) string {
	if t.chains.of == nil || len(t.chains.of) > maxChains {
		t.chains.of = map[uint64]string{}
	}
	scope, ok := t.chains.of[line.Hash(parent)]
	if !ok || len(parent) == 0 {
		t.chains.count++
		scope = fmt.Sprintf("sidechain-%d", t.chains.count)
		t.say(trace.Link{Agent: scope, Inside: true})
	}
	t.chains.of[line.Hash(uuid)] = scope
	return scope
}
