package find

import (
	"cmp"
	"context"
	"maps"
	"slices"
)

// watches are the folders the event source was asked to watch.
type watches struct {
	events Events // nil: there is no event source
	limit  int    // how many there may be
	count  int
	short  bool // there are fewer than folders
}

// watch asks for the events of f, unless there are no watches left.
func (t *tree) watch(f *folder) {
	w := &t.watches
	if f.watched || w.events == nil {
		return
	}
	if w.count >= w.limit {
		w.short = true
		return
	}
	err := w.events.Add(f.path)
	if exhausted(err) { // so many there are: no more are asked for
		w.limit, w.short = w.count, true
	}
	if err == nil {
		f.watched = true
		w.count++
		t.tops[f.root].unwatched--
	}
}

// unwatch gives a watch back. The event source may have noticed before us that the folder is gone.
func (t *tree) unwatch(f *folder) {
	if f.watched {
		_ = t.watches.events.Remove(f.path)
		f.watched = false
		t.watches.count--
		t.tops[f.root].unwatched++
	}
}

// favour gives the watches to the newest folders when there are not enough for all.
func (t *tree) favour(ctx context.Context) {
	if !t.watches.short {
		return
	}
	all := slices.Collect(maps.Values(t.folders))
	slices.SortFunc(all, func(a, b *folder) int {
		if (a.parent == nil) != (b.parent == nil) { // roots first
			return cmp.Compare(depth(a), depth(b))
		}
		return b.last.Compare(a.last)
	})
	first := min(t.watches.limit, len(all))
	for _, f := range all[first:] {
		t.unwatch(f)
	}
	for _, f := range all[:first] {
		if !f.watched {
			t.scan(ctx, f, false)
		}
	}
}

func depth(f *folder) int {
	if f.parent == nil {
		return 0
	}
	return 1
}
