// Package outcome turns what an agent wrote into the little that the office shows of it.
//
// In: an answer, a title, a label, or counts of actions. Out: one clean sentence or line. It promises one line of valid
// UTF-8 of bounded length, without control characters, without marks that turn the writing direction, without escape
// codes of terminals; and that a sentence holds no identifier it can recognise: ids and secrets go, a path keeps its last
// name, a URL its host. It looks at the first 16 KB only, keeps nothing, and does not translate or shorten by meaning.
package outcome

// Bounds of what is looked at and of what comes out.
const (
	maxRead     = 16 << 10
	maxSentence = 140 // graphemes
	maxTitle    = 120 // graphemes
)

// Sentence is the first sentence of an answer that says something, or "" if there is none.
func Sentence(answer string) string {
	weak := ""
	for paragraph := range paragraphs(upTo(answer, maxRead)) {
		plain := shorten(unmark(paragraph))
		for sentence := range sentences(plain) {
			switch weight(sentence) {
			case full:
				return cut(sentence, maxSentence)
			case light:
				if weak == "" {
					weak = sentence
				}
			}
		}
	}
	return cut(weak, maxSentence)
}

// Title is a session's title as it may be shown.
func Title(s string) string { return Label(s, maxTitle) }

// Label is one line of at most max graphemes, "" when nothing in it can be seen.
func Label(s string, max int) string {
	s = oneLine(clean(upTo(s, maxRead)))
	if blank(s) {
		return ""
	}
	return cut(s, max)
}
