package codex

import "time"

// born is the time in a UUID of version 7, zero for any other id.
func born[T string | []byte](id T) time.Time {
	if len(id) != 36 || id[14] != '7' || id[8] != '-' || id[13] != '-' {
		return time.Time{}
	}
	var ms int64
	for i := range 13 {
		if i == 8 {
			continue
		}
		digit := hex(id[i])
		if digit < 0 {
			return time.Time{}
		}
		ms = ms<<4 | digit
	}
	return time.UnixMilli(ms).UTC()
}

func hex(c byte) int64 {
	switch {
	case c >= '0' && c <= '9':
		return int64(c - '0')
	case c >= 'a' && c <= 'f':
		return int64(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int64(c-'A') + 10
	}
	return -1
}

// Born is when a thread began, as its id says; zero for an id that says nothing.
func Born(thread string) time.Time { return born(thread) }
