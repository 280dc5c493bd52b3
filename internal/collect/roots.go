package collect

import (
	"cmp"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"desklamp/internal/claude"
	"desklamp/internal/codex"
	"desklamp/internal/fact"
	"desklamp/internal/find"
	"desklamp/internal/office"
)

// root is one home that is read, and how it is doing.
type root struct {
	source fact.Source
	dir    string
	status find.Status
}

// roots lists the homes of o.
func (o Options) roots() []root {
	var all []root
	for _, dir := range o.Claude {
		all = append(all, root{source: fact.Claude, dir: dir})
	}
	for _, dir := range o.Codex {
		all = append(all, root{source: fact.Codex, dir: dir})
	}
	for i := range all {
		all[i].status = find.Status{Root: i, Dir: all[i].dir, State: find.Missing, Mode: find.Notify}
	}
	return all
}

// wanted gives find the word of each root's source.
func wanted(roots []root) []find.Root {
	all := make([]find.Root, len(roots))
	for i, r := range roots {
		all[i] = find.Root{Dir: r.dir, Wants: r.wants}
	}
	return all
}

func (r root) wants(rel string, dir bool) bool {
	if r.source == fact.Codex {
		return codex.Wants(codex.Below(r.dir, rel), dir)
	}
	return claude.Wants(claude.Below(r.dir, rel), dir)
}

// row is a root's row in the office.
func (r root) row(files int, t fact.Tally) office.Source {
	row := office.Source{
		Source: r.source, Root: Display(r.dir), State: string(r.status.State), Mode: string(r.status.Mode),
		Files: files, Lines: t.Lines, Skipped: t.Skipped, Unknown: map[string]int{},
	}
	for u, n := range t.Unknown {
		row.Unknown[u.Type] += n
	}
	row.News = news(t)
	return row
}

// news is what tells that a format has changed, in one order.
func news(t fact.Tally) []office.News {
	all := []office.News{}
	for _, of := range []struct {
		kind  string
		names map[fact.Unknown]int
	}{{"type", t.Unknown}, {"field", t.Missing}, {"tool", t.NewTools}} {
		from := len(all)
		for u, n := range of.names {
			all = append(all, office.News{Kind: of.kind, Name: u.Type, Version: u.Version, Count: n})
		}
		slices.SortFunc(all[from:], func(a, b office.News) int {
			return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.Version, b.Version))
		})
	}
	return all
}

// cause is an error's reason without the path in it: a report is pasted into public places.
func cause(err error) string {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err.Error()
	}
	if errors.Is(err, find.ErrNotFolder) {
		return find.ErrNotFolder.Error()
	}
	return "cannot be read"
}
