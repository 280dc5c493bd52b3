package find

import (
	"maps"
	"path/filepath"
	"slices"
)

// update takes what was noticed since the last one.
func (t *tree) update() Update {
	var u Update
	if len(t.changed) > 0 {
		u.Changed = slices.Collect(maps.Values(t.changed))
		newestFirst(u.Changed)
		clear(t.changed)
	}
	if len(t.gone) > 0 {
		u.Gone = slices.Collect(maps.Values(t.gone))
		newestFirst(u.Gone)
		clear(t.gone)
	}
	if now := t.status(); !slices.EqualFunc(now, t.told, sameStatus) {
		t.told, u.Status = now, slices.Clone(now)
	}
	return u
}

func (t *tree) status() []Status {
	all := make([]Status, len(t.roots))
	for i, top := range t.tops {
		s := Status{Root: i, Dir: filepath.Clean(t.roots[i].Dir), State: Watching, Mode: Notify, Err: top.err, Blocked: top.blocked}
		if s.Err == nil && top.folder != nil && top.folder.blocked != nil {
			s.Err = top.folder.blocked
		}
		if top.silent || top.unwatched > 0 {
			s.Mode = Sweep
		}
		switch {
		case missing(s.Err):
			s.State, s.Err = Missing, nil
		case s.Err != nil:
			s.State = Unreadable
		}
		all[i] = s
	}
	return all
}

func sameStatus(a, b Status) bool {
	text := func(s Status) string {
		if s.Err == nil {
			return ""
		}
		return s.Err.Error()
	}
	if text(a) != text(b) {
		return false
	}
	a.Err, b.Err = nil, nil
	return a == b
}

func (u Update) empty() bool { return u.Changed == nil && u.Gone == nil && u.Status == nil }
