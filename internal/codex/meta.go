package codex

import (
	"bytes"
	"time"

	"desklamp/internal/fact"
	"desklamp/internal/line"
	"desklamp/internal/outcome"
)

// thread is who a rollout is of, as its first session_meta says.
type thread struct {
	kind  threadKind
	id    string
	team  fact.Team
	agent string // "" of a root
}

type threadKind uint8

const (
	unknown threadKind = iota
	root
	member
	nobody // a helper of the program: review, guardian, memory, compaction, title
)

// meta is what is looked at of a session_meta, raw.
type meta struct {
	id, session, parent, source, threadSource []byte
	stamp, cwd, originator, version           []byte
	nickname, role, agentPath, ordinal, base  []byte
}

func readMeta(payload []byte) meta {
	var m meta
	fields(payload, map[string]*[]byte{
		"id": &m.id, "session_id": &m.session, "parent_thread_id": &m.parent, "source": &m.source,
		"thread_source": &m.threadSource, "cwd": &m.cwd, "originator": &m.originator, "cli_version": &m.version,
		"agent_nickname": &m.nickname, "agent_role": &m.role, "agent_path": &m.agentPath,
		"subagent_history_start_ordinal": &m.ordinal, "history_base": &m.base, "timestamp": &m.stamp,
	})
	return m
}

// meta takes in a session_meta. Only the first says whose file it is: the same id again is a refresh, another one says
// that copied history follows.
func (r *Reader) meta(payload []byte) {
	m := readMeta(payload)
	own := plain(m.id)
	if !id(own) {
		own = []byte(r.file.Thread)
	}
	if r.thread.kind != unknown {
		if string(own) != r.thread.id {
			r.origin.foreign = true
		}
		return
	}
	r.thread = m.thread(string(own))
	r.head.Team, r.head.Agent = r.team, r.agent
	if r.thread.kind == nobody {
		return
	}
	r.origin = m.origin(string(own), r.head.At)
	r.standing(m)
}

// thread says whose thread it is.
func (m meta) thread(own string) thread {
	t := thread{kind: root, id: own, team: fact.Team{Source: fact.Codex, Session: own}}
	spawn, isSpawn := m.spawned()
	switch {
	case isSpawn:
		t.kind, t.agent = member, own
		if top := m.top(spawn); top != "" && top != own {
			t.team.Session = top
		} else {
			t.kind = nobody
		}
	case helper(m.source, plain(m.threadSource)):
		t.kind = nobody
	}
	return t
}

// spawned is the part of the source that says which agent spawned the thread.
func (m meta) spawned() (spawn []byte, ok bool) {
	spawn = get(get(m.source, "subagent"), "thread_spawn")
	return spawn, len(spawn) > 0 && spawn[0] == '{'
}

// top is the root of the thread's tree. Before 2026-05 only the parent was named, which is the root unless the tree is
// deeper.
func (m meta) top(spawn []byte) string {
	for _, raw := range [][]byte{m.session, m.parent, get(spawn, "parent_thread_id")} {
		if name := plain(raw); id(name) && string(name) != string(plain(m.id)) {
			return string(name)
		}
	}
	return ""
}

// helper says whether a thread that no agent spawned is one of the program's own.
func helper(source, threadSource []byte) bool {
	for _, kind := range []string{"subagent", "internal"} {
		if get(source, kind) != nil {
			return true
		}
	}
	switch string(threadSource) {
	case "subagent", "memory_consolidation", "thread_title":
		return true
	}
	return bytes.HasPrefix(threadSource, []byte("guardian"))
}

// standing tells how things are with the thread.
func (r *Reader) standing(m meta) {
	if r.thread.kind == member {
		r.say(m.sidecar(r.team.Session))
		return
	}
	if path, ok := line.String(m.cwd); ok {
		if place, ok := fact.PlaceOf(path); ok {
			r.say(place)
		}
	}
	if v := plain(m.version); word(v) {
		r.client.Version = string(v)
	}
	if o := plain(m.originator); word(o) {
		r.client.Entrypoint = string(o)
	}
	if r.client != (fact.Client{}) {
		r.say(r.client)
	}
	if from, ok := m.reverts(); ok {
		r.say(fact.Revert{From: from})
	}
}

// reverts is where a file takes its own thread up again: from before a turn that the person edited.
func (m meta) reverts() (from int64, ok bool) {
	if !line.Is(get(m.base, "thread_id"), string(plain(m.id))) || len(plain(m.id)) == 0 {
		return 0, false
	}
	return number(get(m.base, "end_ordinal_exclusive"))
}

// maxLabel bounds a member's label and type, in graphemes.
const maxLabel = 80

// sidecar is what the thread says of itself as a member: a name from a list, and a role or the task's name.
func (m meta) sidecar(top string) fact.Sidecar {
	spawn, _ := m.spawned()
	either := func(own []byte, name string) string {
		for _, raw := range [][]byte{own, get(spawn, name)} {
			if text, ok := line.String(raw); ok && text != "" {
				return outcome.Label(text, maxLabel)
			}
		}
		return ""
	}
	s := fact.Sidecar{Label: either(m.nickname, "agent_nickname"), Type: either(m.role, "agent_role")}
	task := either(m.agentPath, "agent_path")
	if at := bytes.LastIndexByte([]byte(task), '/'); at >= 0 {
		task = task[at+1:]
	}
	switch {
	case s.Type == "":
		s.Type = task
	case s.Label == "":
		s.Label = task
	}
	for _, raw := range [][]byte{m.parent, get(spawn, "parent_thread_id")} {
		if parent := plain(raw); id(parent) && s.Parent == "" && string(parent) != top {
			s.Parent = string(parent)
		}
	}
	return s
}

// number reads a JSON number that some builds wrote as a string.
func number(raw []byte) (int64, bool) {
	if inner, ok := line.Inner(raw); ok {
		raw = inner
	}
	n, ok := line.Int(raw)
	return n, ok && n >= 0
}

// origin is what is known of where the lines at the beginning of a file come from: a fork's repeat its parent's history,
// stamped with the moment of the fork.
type origin struct {
	birth   time.Time // in the thread's own id; zero when the id tells none
	foreign bool      // the meta of another thread stands in the file
	bounded bool      // lines numbered below bound are copied
	bound   int64     //
	burst   time.Time // the newest stamp of the lines that were written at once with the file
	own     bool      // a line that is the thread's own was seen: no copies follow
}

func (m meta) origin(own string, at time.Time) origin {
	o := origin{birth: born(own), burst: at}
	o.bound, o.bounded = number(m.ordinal)
	return o
}

// burstGap is how far apart the lines of one burst are stamped at most; 1 to 2 ms were seen.
const burstGap = 100 * time.Millisecond

// copied says whether the line at hand repeats what another thread has said. A turn id that is older than the thread
// itself decides; of a line without one its number, else whether it was stamped with the file's own birth.
func (r *Reader) copied() bool {
	o := &r.origin
	if turn := r.turnID(); turn != nil && !o.birth.IsZero() {
		if at := born(turn); !at.IsZero() {
			old := at.Before(o.birth)
			o.own = o.own || !old
			return old
		}
	}
	if o.own {
		return false
	}
	if n, ok := line.Int(r.rec.ordinal); ok && o.bounded {
		return n < o.bound
	}
	if !o.foreign {
		return false
	}
	if r.head.At.Sub(o.burst) > burstGap {
		o.own = true
		return false
	}
	o.burst = r.head.At
	return true
}

// turnID is the turn that the line at hand names, nil if it names none. What names it at the end of a long body is asked
// only where it matters.
func (r *Reader) turnID() []byte {
	switch kind := plain(r.rec.kind); string(kind) {
	case "event_msg":
		switch string(r.rec.sub) {
		case "user_message", "agent_message", "agent_reasoning", "token_count":
			return nil
		}
		return plain(get(r.rec.payload, "turn_id"))
	case "turn_context", "retained_context", "token_usage_record":
		return plain(get(r.rec.payload, "turn_id"))
	case "response_item":
		if r.origin.own || !r.origin.foreign && !r.origin.bounded {
			return nil
		}
		return plain(get(get(r.rec.payload, "internal_chat_message_metadata_passthrough"), "turn_id"))
	}
	return nil
}
