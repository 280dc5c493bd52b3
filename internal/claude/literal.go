package claude

import "bytes"

// maxLiteralDepth is how deep a literal may be nested; a plan is three deep.
const maxLiteralDepth = 8

// literal reads a plain JavaScript literal: objects, arrays, strings without substitutions, numbers and words. Anything
// that would have to be run makes it bad.
type literal struct {
	text []byte
	at   int
	bad  bool
}

// value is a map[string]any, a []any, a string, or nil for a number or a word.
func (l *literal) value(depth int) any {
	switch c := l.next(); {
	case l.bad || depth > maxLiteralDepth:
		l.bad = true
	case c == '{':
		return l.object(depth)
	case c == '[':
		return l.array(depth)
	case c == '"' || c == '\'' || c == '`':
		return l.quoted(c)
	default:
		switch word := l.word(); {
		case len(word) == 0:
			l.bad = true
		case word[0] == '-' || word[0] >= '0' && word[0] <= '9':
		case string(word) != "true" && string(word) != "false" && string(word) != "null" && string(word) != "undefined":
			l.bad = true // a name stands for what only running could tell
		}
	}
	return nil
}

func (l *literal) object(depth int) any {
	fields := map[string]any{}
	for l.at++; !l.closes('}'); l.comma('}') {
		var key string
		if c := l.next(); c == '"' || c == '\'' {
			key = l.quoted(c)
		} else {
			key = string(l.word())
		}
		if key == "" || l.next() != ':' {
			l.bad = true
			return nil
		}
		l.at++
		fields[key] = l.value(depth + 1)
	}
	return fields
}

func (l *literal) array(depth int) any {
	items := []any{}
	for l.at++; !l.closes(']'); l.comma(']') {
		items = append(items, l.value(depth+1))
	}
	return items
}

// closes passes the end of an object or array. What is bad is at its end too.
func (l *literal) closes(with byte) bool {
	if l.next() != with {
		return l.bad
	}
	l.at++
	return true
}

// comma passes what stands between two values; before the end there may be none.
func (l *literal) comma(end byte) {
	switch c := l.next(); c {
	case ',':
		l.at++
	case end:
	default:
		l.bad = true
	}
}

// next is the next byte that is no white space and no comment. The end of the text is bad: the literal is longer than
// what is read of it.
func (l *literal) next() byte {
	for l.at < len(l.text) {
		rest := l.text[l.at:]
		switch c := rest[0]; {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			l.at++
		case bytes.HasPrefix(rest, []byte("//")):
			l.pass(rest, "\n")
		case bytes.HasPrefix(rest, []byte("/*")):
			l.pass(rest, "*/")
		default:
			return c
		}
	}
	l.bad = true
	return 0
}

// pass passes a comment with its end.
func (l *literal) pass(rest []byte, end string) {
	at := bytes.Index(rest, []byte(end))
	if at < 0 {
		at = len(rest) - len(end)
	}
	l.at += at + len(end)
}

// word passes an identifier or a number.
func (l *literal) word() []byte {
	start := l.at
	for l.at < len(l.text) {
		if c := l.text[l.at]; !letter(c) && c != '_' && c != '$' && c != '.' && c != '-' {
			break
		}
		l.at++
	}
	return l.text[start:l.at]
}

// quoted passes a string and is its text. A template that has something put into it is no plain string.
func (l *literal) quoted(quote byte) string {
	var text []byte
	for l.at++; l.at < len(l.text); l.at++ {
		c := l.text[l.at]
		switch {
		case c == quote:
			l.at++
			return string(text)
		case c == '\\' && l.at+1 < len(l.text):
			l.at++
			if c = l.text[l.at]; c == 'n' || c == 't' || c == 'r' {
				c = ' '
			}
		case quote == '`' && c == '$' && l.at+1 < len(l.text) && l.text[l.at+1] == '{':
			l.bad = true
			return ""
		}
		text = append(text, c)
	}
	l.bad = true
	return ""
}
