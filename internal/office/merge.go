package office

import (
	"cmp"
	"slices"
	"time"
)

// order is the one order in which a team's entries are folded, however its files were read: by time, the leader before
// members, then by file, then as the file has them.
func order(a, b *entry) int {
	if c := a.when.Compare(b.when); c != 0 {
		return c
	}
	if a.file.leader != b.file.leader {
		if a.file.leader {
			return -1
		}
		return 1
	}
	if c := cmp.Compare(a.file.id, b.file.id); c != 0 {
		return c
	}
	return cmp.Compare(a.index, b.index)
}

// settle folds what is new. What belongs before something that was folded already makes it fold again from the start;
// so does a record from the future, which counts as another time at every look.
func (t *team) settle(now time.Time) {
	t.inherit()
	if !t.ahead.IsZero() || t.stale {
		t.rewind()
	}
	var fresh []*entry
	for _, f := range t.news {
		entries, ahead := f.date(now)
		fresh = append(fresh, entries...)
		t.ahead = earlier(t.ahead, ahead)
	}
	t.news = t.news[:0]
	slices.SortFunc(fresh, order)
	if t.folded != nil && len(fresh) > 0 && order(fresh[0], t.folded) < 0 {
		t.fold, t.folded = newFold(t.id.Source), nil
		fresh = t.dated()
		slices.SortFunc(fresh, order)
	}
	for _, e := range fresh {
		if !t.history(e) && !t.void(e) {
			t.fold.step(e)
		}
		t.folded = e
	}
}

// rewind forgets what was made of the facts and dates all files anew.
func (t *team) rewind() {
	t.fold, t.folded, t.ahead, t.stale = newFold(t.id.Source), nil, time.Time{}, false
	t.news = t.news[:0]
	for _, f := range t.files {
		f.dated, f.newest = 0, time.Time{}
		t.news = append(t.news, f)
	}
}

// dated is all entries that have their time.
func (t *team) dated() []*entry {
	var all []*entry
	for _, f := range t.files {
		for i := range f.dated {
			all = append(all, &f.entries[i])
		}
	}
	return all
}
