package trace

import (
	"maps"
	"slices"
)

// maxDepth bounds how deep calls nest; deeper ones stand at top level. Real ones stay below ten.
const maxDepth = 64

// owner is the call that an agent belongs to, nil while it is not known. Chains of links are followed a few steps: an
// agent of a workflow run belongs to the run, and the run to a call.
func (r *Run) owner(scope string) *Call {
	for range 4 {
		if scope == "" {
			return nil
		}
		to, ok := r.links[scope]
		switch {
		case !ok:
			return r.call(scope)
		case to.Call != "":
			return r.call(to.Call)
		}
		scope = to.Scope
	}
	return nil
}

// seat puts a call below the call of its agent, or among those that wait for it.
func (r *Run) seat(c *Call) {
	if c.scope == "" {
		c.Request = r.atWork()
		return
	}
	if up := r.owner(c.scope); up != nil && r.below(up, c) {
		return
	}
	r.wait(c.scope, c.Index)
}

// wait remembers a call under every name that could still tell where it belongs.
func (r *Run) wait(scope string, index int) {
	for range 4 {
		r.waiting[scope] = append(r.waiting[scope], index)
		to, ok := r.links[scope]
		if !ok {
			return
		}
		if scope = to.Scope; to.Call != "" {
			scope = to.Call
		}
		if scope == "" {
			return
		}
	}
}

// adopt seats the calls that waited for a name: an id of a call or an agent.
func (r *Run) adopt(name string) {
	queue := r.waiting[name]
	delete(r.waiting, name)
	for _, i := range queue {
		c := r.calls[i]
		if c.Parent >= 0 {
			continue
		}
		if up := r.owner(c.scope); up == nil {
			r.wait(c.scope, i)
		} else if r.below(up, c) {
			r.touch(c)
		}
	}
}

// below makes c a child of up, unless up is itself below c or too deep.
func (r *Run) below(up, c *Call) bool {
	depth := 0
	for at := up; ; at = r.calls[at.Parent] {
		if depth++; at == c || depth > maxDepth {
			return false
		}
		if at.Parent < 0 {
			break
		}
	}
	c.Parent = up.Index
	up.parent = true
	r.inherit(c, up.Request)
	return true
}

// inherit gives a call and what is below it the request of its agent's call.
func (r *Run) inherit(c *Call, request int) {
	if request < 0 || c.Request == request {
		return
	}
	c.Request = request
	r.touch(c)
	if !c.parent {
		return
	}
	for _, other := range r.calls {
		if other.Parent >= 0 && r.calls[other.Parent] == c {
			r.inherit(other, request)
		}
	}
}

// link takes in which call an agent belongs to.
func (r *Run) link(e Link) {
	if e.Agent == "" || e.Agent == e.Scope {
		return
	}
	if e.Inside && (e.Call == "" || r.call(e.Call) == nil) {
		if e.Call = ""; r.newest(e.In) != nil {
			e.Call = r.newest(e.In).ID
		}
	}
	if was, ok := r.links[e.Agent]; ok && (was == e || was.Call != "" && e.Call == "") {
		return
	}
	r.links[e.Agent] = e
	if up := r.owner(e.Agent); up != nil && up.Tokens != r.scopes[e.Agent] {
		up.Tokens = r.scopes[e.Agent]
		r.touch(up)
	}
	r.adopt(e.Agent)
}

// newest is the newest call of an agent that has no answer yet.
func (r *Run) newest(scope string) *Call {
	for i := len(r.calls) - 1; i >= 0; i-- {
		if c := r.calls[i]; c.scope == scope && !c.ended {
			return c
		}
	}
	return nil
}

// Agents is the agents that calls have started, as far as it was told, in the order of their names.
func (r *Run) Agents() []string { return slices.Sorted(maps.Keys(r.links)) }

// Has tells whether there is a call with an id.
func (r *Run) Has(id string) bool { return r.call(id) != nil }
