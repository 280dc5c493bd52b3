package outcome

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// upTo is the first bytes of s, at most n, cut between runes.
func upTo(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// escapeCodes is what terminals read as commands: CSI sequences, OSC sequences with their payload, short escapes.
var escapeCodes = regexp.MustCompile("(?:\x1b\\[|\u009b)[0-?]*[ -/]*[@-~]?|(?:\x1b\\]|\u009d)[^\x07\x1b\u009c]*(?:\x07|\x1b\\\\|\u009c)?|\x1b[PX^_][^\x1b]*(?:\x1b\\\\)?|\x1b.?")

// clean leaves what can be seen, and line breaks as "\n".
func clean(s string) string {
	if printable(s) {
		return s
	}
	s = strings.ToValidUTF8(s, "\uFFFD")
	if escapes(s) {
		s = escapeCodes.ReplaceAllString(s, "")
	}
	return strings.Map(visible, s)
}

func visible(r rune) rune {
	switch {
	case r == '\n' || r == '\r' || r == '\v' || r == '\f' || r == '\u0085' || r == '\u2028' || r == '\u2029':
		return '\n'
	case r == '\t':
		return '\t'
	case r < 0x7f && r >= ' ':
		return r
	case r == '\u200c' || r == '\u200d': // joiners: Persian and many emoji need them
		return r
	case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Co, r):
		return -1
	case unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r):
		return -1
	}
	return r
}

// blank tells whether s holds nothing that can be seen: spaces, joiners, marks on nothing, and the letters that Unicode
// draws as empty space.
func blank(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool {
		switch r {
		case '\u115f', '\u1160', '\u2800', '\u3164', '\uffa0':
			return false
		}
		return r > ' ' && r < 0x7f || unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.Is(unicode.Mn, r)
	})
}

func escapes(s string) bool {
	return strings.IndexByte(s, '\x1b') >= 0 || strings.Contains(s, "\u009b") || strings.Contains(s, "\u009d")
}

// printable tells whether s is nothing but printable ASCII.
func printable(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] >= 0x7f {
			return false
		}
	}
	return true
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// maxCluster is the bytes of one grapheme; more is a stack of accents made to cover other text.
const maxCluster = 64

// cut shortens s to max graphemes, at the end of a word where there is one, with an ellipsis as the last.
func cut(s string, max int) string {
	s = strings.TrimSpace(s)
	if printable(s[:min(len(s), max+1)]) { // a byte is a grapheme: most texts
		if len(s) <= max {
			return s
		}
		return ellipsis(s, strings.LastIndexByte(s[:max], ' '), max-1)
	}
	var b strings.Builder
	count, word, full := 0, 0, 0 // word: length up to the last end of a word; full: up to the last grapheme that fits
	for state, rest := -1, s; rest != ""; {
		var cluster string
		var bounds int
		cluster, rest, bounds, state = uniseg.StepString(rest, state)
		if len(cluster) > maxCluster {
			continue
		}
		if count++; count > max {
			return ellipsis(b.String(), word, full)
		}
		b.WriteString(cluster)
		if count < max {
			full = b.Len()
			if bounds&uniseg.MaskWord != 0 {
				word = b.Len()
			}
		}
	}
	return strings.TrimSpace(b.String())
}

// ellipsis ends a text that went on. A word that fills more than half of the room is cut through.
func ellipsis(s string, word, full int) string {
	if full == 0 {
		return ""
	}
	if word < full/2 {
		word = full
	}
	return strings.TrimRightFunc(s[:word], func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsPunct(r) && !unicode.In(r, unicode.Pe, unicode.Pf)
	}) + "…"
}
