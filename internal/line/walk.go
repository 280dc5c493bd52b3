package line

import (
	"bytes"
	"errors"
)

// What a walk can find wrong.
var (
	ErrCut    = errors.New("JSON ends too early")
	ErrSyntax = errors.New("not one JSON value")
	ErrDeep   = errors.New("JSON nested too deeply")
)

// Keys walks the top-level keys of one JSON object in their order. key is the raw text between the quotes, value the
// raw JSON; both point into b. When each returns false the walk stops and the rest is not looked at, so the head of a
// line costs only the head. A key that stands twice is called twice. An error comes after the keys before the damage.
func Keys(b []byte, each func(key, value []byte) bool) error {
	i, done, err := open(b, '{', '}')
	if err != nil || done {
		return err
	}
	for {
		keyEnd, at, err := key(b, i)
		if err != nil {
			return err
		}
		end, err := skip(b, at)
		if err != nil {
			return err
		}
		if !each(b[i+1:keyEnd-1], b[at:end]) {
			return nil
		}
		if i, done, err = next(b, end, '}'); err != nil || done {
			return err
		}
	}
}

// Items walks the items of one JSON array as Keys walks an object.
func Items(b []byte, each func(item []byte) bool) error {
	i, done, err := open(b, '[', ']')
	if err != nil || done {
		return err
	}
	for {
		end, err := skip(b, i)
		if err != nil {
			return err
		}
		if !each(b[i:end]) {
			return nil
		}
		if i, done, err = next(b, end, ']'); err != nil || done {
			return err
		}
	}
}

// open steps into an object or array: to its first key or item, or, when it is empty, past it.
func open(b []byte, opening, closing byte) (i int, done bool, err error) {
	i = spaces(b, 0)
	if i == len(b) {
		return i, false, ErrCut
	}
	if b[i] != opening {
		return i, false, ErrSyntax
	}
	i = spaces(b, i+1)
	if i < len(b) && b[i] == closing {
		return i, true, onlySpaces(b, i+1)
	}
	return i, false, nil
}

// next steps from the end of a value to the next key or item, or past the end of the whole.
func next(b []byte, i int, closing byte) (at int, done bool, err error) {
	i = spaces(b, i)
	switch {
	case i == len(b):
		return i, false, ErrCut
	case b[i] == closing:
		return i, true, onlySpaces(b, i+1)
	case b[i] == ',':
		return spaces(b, i+1), false, nil
	}
	return i, false, ErrSyntax
}

// key reads `"key":` at i: end is behind the closing quote, value at the first byte of the value.
func key(b []byte, i int) (end, value int, err error) {
	if i == len(b) {
		return 0, 0, ErrCut
	}
	if b[i] != '"' {
		return 0, 0, ErrSyntax
	}
	if end, err = skipString(b, i); err != nil {
		return 0, 0, err
	}
	if i = spaces(b, end); i == len(b) {
		return 0, 0, ErrCut
	}
	if b[i] != ':' {
		return 0, 0, ErrSyntax
	}
	return end, spaces(b, i+1), nil
}

// skip returns the index behind the value that starts at i.
func skip(b []byte, i int) (int, error) {
	if i == len(b) {
		return i, ErrCut
	}
	switch b[i] {
	case '"':
		return skipString(b, i)
	case '{', '[':
		return skipNested(b, i)
	}
	return skipWord(b, i)
}

// skipString returns the index behind the string whose opening quote is at i. Most strings are short, and the long
// ones are most of the bytes: the first few are looked at one by one, the rest is searched.
func skipString(b []byte, i int) (int, error) {
	i++
	for stop := min(len(b), i+16); i < stop; i++ {
		if b[i] == '"' {
			return i + 1, nil
		}
		if b[i] == '\\' {
			break
		}
	}
	for from := i; ; {
		at := bytes.IndexByte(b[i:], '"')
		if at < 0 {
			return len(b), ErrCut
		}
		i += at
		slashes := i
		for slashes > from && b[slashes-1] == '\\' {
			slashes--
		}
		if i++; (i-1-slashes)%2 == 0 {
			return i, nil
		}
	}
}

// skipWord passes a number, true, false or null.
func skipWord(b []byte, i int) (int, error) {
	start := i
	for i < len(b) && wordByte[b[i]] {
		i++
	}
	word := b[start:i]
	if len(word) == 0 {
		return i, ErrSyntax
	}
	if c := word[0]; c == '-' || c >= '0' && c <= '9' {
		return i, nil
	}
	switch string(word) {
	case "true", "false", "null":
		return i, nil
	}
	if i == len(b) {
		return i, ErrCut
	}
	return i, ErrSyntax
}

var wordByte = func() (table [256]bool) {
	for _, c := range []byte("+-.0123456789abcdefghijklmnopqrstuvwxyzE") {
		table[c] = true
	}
	return table
}()

func space(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func spaces(b []byte, i int) int {
	for i < len(b) && space(b[i]) {
		i++
	}
	return i
}

func onlySpaces(b []byte, i int) error {
	if spaces(b, i) < len(b) {
		return ErrSyntax
	}
	return nil
}
