package office

import (
	"maps"
	"slices"
)

// SetSource puts the row of a watched root at place i; the next Changes tells it if it is different.
func (o *Office) SetSource(i int, s Source) {
	if i < 0 {
		return
	}
	for len(o.sources) <= i {
		o.sources = append(o.sources, Source{Unknown: map[string]int{}, News: []News{}})
	}
	s.Unknown = maps.Clone(s.Unknown) // the caller goes on counting
	if s.Unknown == nil {
		s.Unknown = map[string]int{}
	}
	s.News = append([]News{}, s.News...)
	o.sources[i] = s
}

func (o *Office) sourceChanges() (changes []Change) {
	for i, s := range o.sources {
		if i < len(o.shown) && sameSource(o.shown[i], s) {
			continue
		}
		changes = append(changes, Change{Recorded: At(o.now), What: "source", Value: s})
	}
	if changes != nil {
		o.shown = append(o.shown[:0:0], o.sources...)
	}
	return changes
}

func sameSource(a, b Source) bool {
	same := maps.Equal(a.Unknown, b.Unknown) && slices.Equal(a.News, b.News)
	a.Unknown, b.Unknown = nil, nil
	return same && a.Source == b.Source && a.Root == b.Root && a.State == b.State && a.Mode == b.Mode &&
		a.Files == b.Files && a.Lines == b.Lines && a.Skipped == b.Skipped
}
