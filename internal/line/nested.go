package line

// maxDepth is how deep a value may be nested. Real records stay below 30; encoding/json stops at 10,000.
const maxDepth = 1024

// nesting remembers, for each open level, whether it is an object. It is a stack of bits with no heap and no
// recursion, so that 100,000 opening brackets cost nothing.
type nesting struct {
	objects [maxDepth / 64]uint64
	depth   int
}

func (n *nesting) push(object bool) bool {
	if n.depth == maxDepth {
		return false
	}
	word, bit := n.depth/64, uint64(1)<<(n.depth%64)
	if object {
		n.objects[word] |= bit
	} else {
		n.objects[word] &^= bit
	}
	n.depth++
	return true
}

func (n *nesting) inObject() bool {
	top := n.depth - 1
	return n.objects[top/64]&(1<<(top%64)) != 0
}

func (n *nesting) closing() byte {
	if n.inObject() {
		return '}'
	}
	return ']'
}

// skipNested returns the index behind the object or array that starts at i.
func skipNested(b []byte, i int) (int, error) {
	var n nesting
	for {
		var err error
		empty := false
		if i < len(b) && (b[i] == '{' || b[i] == '[') {
			if i, empty, err = n.enter(b, i); err == nil && !empty {
				continue
			}
		} else {
			i, err = skip(b, i)
		}
		if err != nil {
			return i, err
		}
		if i, err = n.leave(b, i); err != nil || n.depth == 0 {
			return i, err
		}
	}
}

// enter opens the object or array at i and steps to its first value, or behind it when it is empty.
func (n *nesting) enter(b []byte, i int) (at int, empty bool, err error) {
	if !n.push(b[i] == '{') {
		return i, false, ErrDeep
	}
	i = spaces(b, i+1)
	if i < len(b) && b[i] == n.closing() {
		n.depth--
		return i + 1, true, nil
	}
	if n.inObject() {
		_, i, err = key(b, i)
	}
	return i, false, err
}

// leave steps from the end of a value to the next one, closing what ends there; with depth 0 all is closed.
func (n *nesting) leave(b []byte, i int) (int, error) {
	for n.depth > 0 {
		at, closed, err := n.step(b, i)
		if err != nil || !closed {
			return at, err
		}
		n.depth--
		i = at
	}
	return i, nil
}

func (n *nesting) step(b []byte, i int) (at int, closed bool, err error) {
	i = spaces(b, i)
	switch {
	case i == len(b):
		return i, false, ErrCut
	case b[i] == n.closing():
		return i + 1, true, nil
	case b[i] != ',':
		return i, false, ErrSyntax
	}
	i = spaces(b, i+1)
	if n.inObject() {
		_, i, err = key(b, i)
	}
	return i, false, err
}
