package collect

import (
	"context"
	"path"
	"slices"
	"strings"
	"time"

	"desklamp/internal/claude"
	"desklamp/internal/codex"
	"desklamp/internal/fact"
	"desklamp/internal/find"
	"desklamp/internal/tail"
)

// group is the files of one session: its transcript and those of its members.
type group struct {
	entries []find.Entry
	touched time.Time // the newest file time
	size    int64     // bytes in all
	read    bool
}

// pastWanted gives find the word of each root's source about its history.
func pastWanted(roots []root) []find.Root {
	all := wanted(roots)
	for i, r := range roots {
		if r.source == fact.Codex {
			all[i].Wants = func(rel string, dir bool) bool { return codex.WantsPast(codex.Below(r.dir, rel), dir) }
		}
	}
	return all
}

// group lays the files of each session together, those that were touched last first. What stands beside the logs is
// read at once.
func (h *history) group(ctx context.Context, entries []find.Entry) []*group {
	groups := map[string]*group{}
	block := make([]byte, peekSize)
	for _, e := range h.unique(entries) {
		if ctx.Err() != nil {
			return nil
		}
		key := h.place(e, block)
		if key == "" {
			continue
		}
		g := groups[key]
		if g == nil {
			g = &group{}
			groups[key] = g
		}
		g.entries, g.size, g.touched = append(g.entries, e), g.size+e.Size, latest(g.touched, e.ModTime)
	}
	all := make([]*group, 0, len(groups))
	for _, g := range groups {
		all = append(all, g)
	}
	slices.SortFunc(all, func(a, b *group) int {
		if c := b.touched.Compare(a.touched); c != 0 {
			return c
		}
		return strings.Compare(a.entries[0].Path, b.entries[0].Path)
	})
	return all
}

// unique leaves out the archived and compressed copies of rollouts that are there as they were written.
func (h *history) unique(entries []find.Entry) []find.Entry {
	best := map[string]find.Entry{}
	rank := func(e find.Entry) int {
		at := 0
		if strings.HasSuffix(e.Rel, ".zst") {
			at = 2
		}
		if strings.HasPrefix(e.Rel, "archived_sessions/") {
			at++
		}
		return at
	}
	name := func(e find.Entry) string { return strings.TrimSuffix(path.Base(e.Rel), ".zst") }
	codex := func(e find.Entry) bool { return h.roots[e.Root].source == fact.Codex }
	for _, e := range entries {
		if first, there := best[name(e)]; codex(e) && (!there || rank(e) < rank(first)) {
			best[name(e)] = e
		}
	}
	return slices.DeleteFunc(slices.Clone(entries), func(e find.Entry) bool { return codex(e) && best[name(e)].Path != e.Path })
}

// place is what the session of a file is called, "" when it is none's or was read here.
func (h *history) place(e find.Entry, block []byte) string {
	r := h.roots[e.Root]
	if r.source == fact.Codex {
		return h.placeThread(e, block)
	}
	kind, ok := claude.Classify(claude.Below(r.dir, e.Rel))
	switch {
	case !ok:
		return ""
	case kind.Kind == claude.Registry:
		l := newLog(e, kind)
		l.attends = &attendance{table: h.options.processes()}
		h.stand(l)
		return ""
	case kind.Session == "": // an old member: its session stands only inside
		if team := peek(newLog(e, kind), block); team.Session != "" {
			return team.ID()
		}
		return ""
	}
	return fact.Team{Source: fact.Claude, Session: kind.Session}.ID()
}

func (h *history) placeThread(e find.Entry, block []byte) string {
	file, packed, ok := codex.ClassifyPast(codex.Below(h.roots[e.Root].dir, e.Rel))
	switch {
	case !ok:
		return ""
	case file.Kind == codex.Lock:
		l := newLock(e, file)
		h.locks[l.team.ID()] = l
		return ""
	case file.Kind == codex.Index:
		h.stand(newThreadLog(e, file))
		return ""
	}
	l := newThreadLog(e, file)
	l.packed = packed
	if team := peek(l, block); team.Session != "" {
		return team.ID()
	}
	return "" // a thread of the program's own: nobody's
}

// stand reads what stands beside the logs and keeps it by session.
func (h *history) stand(l *log) {
	_, err := l.advance(make([]byte, peekSize), 0, func(b batch) {
		for _, x := range b {
			h.names[x.Team] = append(h.names[x.Team], x)
		}
	})
	if err != nil {
		h.told.Failed++
	}
}

// peekSize is how much of a file is read at once to learn whose it is, peekLimit how much in all: the first line of a
// rollout holds the instructions of its model.
const (
	peekSize  = 64 << 10
	peekLimit = 4 << 20
)

// peek reads the beginning of a file, and says whose it is.
func peek(l *log, block []byte) (team fact.Team) {
	s := sink{log: l, emit: func(b batch) {
		if team.Session == "" && len(b) > 0 {
			team = b[0].Team
		}
	}}
	read := 0
	going := func() bool { read += len(block); return team.Session == "" && read <= peekLimit }
	if l.packed {
		_ = tail.Packed(l.cursor.Path(), block, going, s.Line) // of a damaged one, what stands before the damage
		return team
	}
	for going() {
		if result, err := l.cursor.Advance(block, int64(len(block)), &s); err != nil || !result.More {
			break
		}
	}
	return team
}

// logs makes the logs of groups, to be read from the start.
func (h *history) logs(shelf *shelf, groups []*group) (logs []*log) {
	var claudes []find.Entry
	for _, g := range groups {
		for _, e := range g.entries {
			r := h.roots[e.Root]
			if r.source != fact.Codex {
				claudes = append(claudes, e)
				continue
			}
			file, packed, _ := codex.ClassifyPast(codex.Below(r.dir, e.Rel))
			l := newThreadLog(e, file)
			l.packed = packed
			logs = append(logs, l)
		}
	}
	return append(logs, shelf.add(claudes)...)
}
