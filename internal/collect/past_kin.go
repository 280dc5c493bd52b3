package collect

import (
	"slices"

	"desklamp/internal/fact"
)

// bonds is what a session says of others: the prompts it holds, which stand in its copies too, and the sessions it
// names as the one it was made of or goes on in.
type bonds struct {
	prompts map[uint64]bool
	names   map[string]bool
	own     map[string]bool // what the session itself is called
}

func newBonds() bonds {
	return bonds{prompts: map[uint64]bool{}, names: map[string]bool{}, own: map[string]bool{}}
}

func (b bonds) note(x fact.Fact) {
	if x.Team.Session != "" {
		b.own[x.Team.Session] = true
	}
	if x.Agent != "" {
		return
	}
	switch w := x.What.(type) {
	case fact.Prompt:
		if x.Record != 0 {
			b.prompts[x.Record] = true
		}
	case fact.CopyOf:
		b.names[w.Session] = true
	case fact.Moved:
		b.names[w.To] = true
	}
}

// related finds the sessions that hold records of each other.
type related struct {
	prompts map[uint64]*group   // who was seen first with a prompt
	names   map[string][]*group // who names a session
	own     map[string]*group   // who it is
	above   map[*group]*group   // towards the one that stands for its relatives
}

func newRelated() related {
	return related{prompts: map[uint64]*group{}, names: map[string][]*group{}, own: map[string]*group{}, above: map[*group]*group{}}
}

// note takes in what a group says.
func (r related) note(g *group, b bonds) {
	for p := range b.prompts {
		if first := r.prompts[p]; first != nil {
			r.join(first, g)
		} else {
			r.prompts[p] = g
		}
	}
	for name := range b.own {
		r.own[name] = g
	}
	for name := range b.names {
		r.names[name] = append(r.names[name], g)
	}
}

// top is who stands for the relatives of g.
func (r related) top(g *group) *group {
	for r.above[g] != nil {
		g = r.above[g]
	}
	return g
}

func (r related) join(a, b *group) {
	if a, b = r.top(a), r.top(b); a != b {
		r.above[b] = a
	}
}

// sets is the relatives that must be read together, in the order of groups.
func (r related) sets(groups []*group) (sets [][]*group) {
	for name, by := range r.names {
		if one := r.own[name]; one != nil {
			for _, g := range by {
				r.join(one, g)
			}
		}
	}
	at := map[*group]int{}
	for _, g := range groups {
		top := r.top(g)
		if _, there := at[top]; !there {
			at[top] = len(sets)
			sets = append(sets, nil)
		}
		sets[at[top]] = append(sets[at[top]], g)
	}
	return slices.DeleteFunc(sets, func(set []*group) bool { return len(set) < 2 })
}
