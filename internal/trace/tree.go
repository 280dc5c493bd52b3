package trace

// children is the calls below each call, those of the top level under -1, in their order. What is below a call that was
// taken back is not shown either.
func (r *Run) children() map[int][]int {
	below := map[int][]int{}
	for _, c := range r.calls {
		if !c.Gone {
			below[c.Parent] = append(below[c.Parent], c.Index)
		}
	}
	return below
}

// shownDepth is how deep text and JSON nest. A chain that arrived from its end can be deeper.
const shownDepth = 64

// walk visits the tree from the top, parents before children.
func (r *Run) walk(visit func(c *Call, depth int)) {
	below := r.children()
	type stop struct{ index, depth int }
	stack := []stop{}
	push := func(parent, depth int) {
		for i := len(below[parent]) - 1; i >= 0; i-- {
			stack = append(stack, stop{below[parent][i], depth})
		}
	}
	push(-1, 0)
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		visit(r.calls[top.index], top.depth)
		push(top.index, min(top.depth+1, shownDepth))
	}
}
