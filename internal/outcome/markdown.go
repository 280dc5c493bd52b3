package outcome

import (
	"html"
	"iter"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The lines of markdown that are no prose.
var (
	headingLine   = regexp.MustCompile(`^ {0,3}#{1,6}(\s|$)`)
	quoteLine     = regexp.MustCompile(`^\s*>`)
	listLine      = regexp.MustCompile(`^\s*([-*+•‣◦·–]|\(?\d{1,3}[.)]|[①-⑳]|\d{1,3}、)(\s|$)`)
	ruleLine      = regexp.MustCompile(`^\s*([-*_=]\s*){3,}$`)
	dividerLine   = regexp.MustCompile(`^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$`)
	referenceLine = regexp.MustCompile(`^\s*\[[^\]]+\]:\s`)
	boldLine      = regexp.MustCompile(`^\s*(\*\*|__)[^*_]+(\*\*|__):?\s*$`)
)

// paragraphs yields the prose of a text, one paragraph at a time.
func paragraphs(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		b := blocks{}
		for line := range strings.SplitSeq(text, "\n") {
			if escapes(line) { // they may hide marks
				line = clean(line)
			}
			if done := b.line(line); done != "" && !yield(done) {
				return
			}
		}
		if last := b.flush(); last != "" {
			yield(last)
		}
	}
}

// blocks gathers lines into paragraphs of prose and passes over the rest.
type blocks struct {
	fence string // the fence that is open
	skip  bool   // in a block that is no prose, until a blank line
	prose []string
}

// line takes one line and returns the paragraph that it ends, if it ends one.
func (b *blocks) line(line string) string {
	if mark := fence(line); mark != "" || b.fence != "" {
		return b.code(mark)
	}
	switch {
	case strings.TrimSpace(line) == "":
		b.skip = false
		return b.flush()
	case !b.skip && plainStart(line): // most lines
		b.prose = append(b.prose, strings.TrimSpace(line))
		return ""
	case b.divides(line):
		b.prose = nil // a heading or a table's first row stands above
		b.skip = strings.Contains(line, "|")
		return ""
	case headingLine.MatchString(line), ruleLine.MatchString(line), referenceLine.MatchString(line):
		b.skip = false
		return b.flush()
	case b.skip:
		return ""
	case b.noProse(line):
		b.skip = true
		return b.flush()
	}
	b.prose = append(b.prose, strings.TrimSpace(line))
	return ""
}

// plainStart tells whether a line begins with a letter, as no mark does.
func plainStart(line string) bool {
	first, _ := utf8.DecodeRuneInString(line)
	return unicode.IsLetter(first)
}

// fence is the mark at the beginning of a line that opens or closes code.
func fence(line string) string {
	line = strings.TrimSpace(line)
	rest := strings.TrimLeft(line, line[:min(len(line), 1)])
	if mark := line[:len(line)-len(rest)]; len(mark) >= 3 && (mark[0] == '`' || mark[0] == '~') {
		return mark
	}
	return ""
}

// code passes over fenced code. Only a fence of the same kind, at least as long, closes it.
func (b *blocks) code(mark string) string {
	switch {
	case b.fence == "":
		b.fence = mark
		return b.flush()
	case mark != "" && strings.HasPrefix(mark, b.fence):
		b.fence = ""
	}
	return ""
}

// divides tells whether line makes a heading or a table's head of the one line above it.
func (b *blocks) divides(line string) bool {
	if len(b.prose) != 1 || !dividerLine.MatchString(line) && !ruleLine.MatchString(line) {
		return false
	}
	above := b.prose[0]
	if strings.Contains(line, "|") {
		return strings.Contains(above, "|")
	}
	return !endsSentence(above) // prose above a rule is prose, a line without a full stop is a heading
}

func (b *blocks) noProse(line string) bool {
	indented := strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "\t")
	return quoteLine.MatchString(line) || listLine.MatchString(line) || strings.HasPrefix(strings.TrimSpace(line), "|") ||
		len(b.prose) == 0 && (indented || boldLine.MatchString(line))
}

func (b *blocks) flush() string {
	text := join(b.prose)
	b.prose = nil
	return text
}

// join puts the lines of a paragraph together, without a space between letters that are written without spaces.
func join(lines []string) string {
	var all strings.Builder
	for i, line := range lines {
		if i > 0 {
			last, _ := utf8.DecodeLastRuneInString(lines[i-1])
			first, _ := utf8.DecodeRuneInString(line)
			if !unicode.In(last, unicode.Han, unicode.Hiragana, unicode.Katakana) || !unicode.In(first, unicode.Han, unicode.Hiragana, unicode.Katakana) {
				all.WriteByte(' ')
			}
		}
		all.WriteString(line)
	}
	return all.String()
}

// The marks inside a line that are not single characters.
var (
	images    = regexp.MustCompile(`!\[[^\]]*\](\([^)]*\)|\[[^\]]*\])?`)
	footnotes = regexp.MustCompile(`\[\^[^\]]*\]`)
	links     = regexp.MustCompile(`\[([^\[\]]+)\](\([^)]*\)|\[[^\]]*\])`)
	tags      = regexp.MustCompile(`</?[A-Za-z][A-Za-z0-9-]*(\s[^<>]*)?/?>|<!--.*?-->`)
	autolinks = regexp.MustCompile(`<([A-Za-z][A-Za-z0-9+.-]*:[^<>\s]*|[^<>\s@]+@[^<>\s]+)>`)
)

// maxParagraph is the bytes of a paragraph in which a sentence is looked for: a salutation and 140 letters of any
// script.
const maxParagraph = 640

// unmark drops the marks of markdown from a paragraph.
func unmark(s string) string {
	s = clean(upTo(s, maxParagraph))
	if strings.ContainsAny(s, "[<") {
		s = images.ReplaceAllString(s, "")
		s = footnotes.ReplaceAllString(s, "")
		s = links.ReplaceAllString(s, "$1")
		s = autolinks.ReplaceAllString(s, "$1")
	}
	var out strings.Builder
	for i, part := range strings.Split(s, "`") {
		if i%2 == 1 { // code: as it stands
			out.WriteString(part)
			continue
		}
		plainMarks(&out, dropTags(part))
	}
	s = out.String()
	if strings.IndexByte(s, '&') >= 0 { // an entity may stand for what must not pass
		s = clean(html.UnescapeString(s))
	}
	return oneLine(s)
}

func dropTags(s string) string {
	if strings.IndexByte(s, '<') < 0 {
		return s
	}
	return tags.ReplaceAllString(s, "")
}

// plainMarks writes s without emphasis marks and without the backslashes that protect characters from being marks.
func plainMarks(out *strings.Builder, s string) {
	if !strings.ContainsAny(s, `\*_~`) {
		out.WriteString(s)
		return
	}
	runes := []rune(s)
	at := func(i int) rune {
		if i < 0 || i >= len(runes) {
			return 0
		}
		return runes[i]
	}
	for i := 0; i < len(runes); i++ {
		r, before, after := runes[i], at(i-1), at(i+1)
		switch {
		case r == '\\' && unicode.In(after, unicode.P, unicode.S) && after < 0x80:
			i++
			out.WriteRune(after)
		case r == '~' && (before == '~' || after == '~'):
		case r == '*' && !loose(before, after):
		case r == '_' && !inside(runes, i) && !loose(before, after):
		default:
			out.WriteRune(r)
		}
	}
}

// loose tells whether a mark stands free, as in "2 * 3", or between digits.
func loose(before, after rune) bool {
	return before == ' ' && after == ' ' || unicode.IsDigit(before) && unicode.IsDigit(after)
}

// inside tells whether the underscores around i stand within a word, as in "snake_case".
func inside(runes []rune, i int) bool {
	from, to := i, i
	for from >= 0 && runes[from] == '_' {
		from--
	}
	for to < len(runes) && runes[to] == '_' {
		to++
	}
	return from >= 0 && to < len(runes) && wordRune(runes[from]) && wordRune(runes[to])
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
