package line

// Hash is a 64-bit FNV-1a hash of parts, the same in every run and never 0. ("ab", "c") and ("a", "bc") differ.
func Hash(parts ...[]byte) uint64 {
	const offset, prime = 14695981039346656037, 1099511628211
	h := uint64(offset)
	for _, part := range parts {
		for _, c := range part {
			h = (h ^ uint64(c)) * prime
		}
		h = (h ^ 0x100) * prime // no byte: the end of a part
	}
	return max(h, 1)
}
