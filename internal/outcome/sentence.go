package outcome

import (
	"iter"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// abbreviations end with a full stop that ends no sentence, whatever follows.
var abbreviations = regexp.MustCompile(`(?i)(^|[\s(])(e\.g|i\.e|vs|etc|approx|cf|mr|mrs|ms|dr|st|fig|no|z\.b|bzw)\.$`)

// maxAbbreviation is the bytes of the longest of them with what stands before it.
const maxAbbreviation = 8

// sentences yields the sentences of one paragraph by the rules of Unicode.
func sentences(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		held := ""
		for state := -1; s != ""; {
			var sentence string
			sentence, s, state = uniseg.FirstSentenceInString(s, state)
			held += sentence
			if s != "" && abbreviated(strings.TrimSpace(held)) {
				continue
			}
			if !yield(strings.TrimSpace(held)) {
				return
			}
			held = ""
		}
	}
}

func abbreviated(s string) bool {
	return strings.HasSuffix(s, ".") && abbreviations.MatchString(s[max(0, len(s)-maxAbbreviation):])
}

func endsSentence(s string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, " *_`\"')”’」』）"))
	return unicode.Is(unicode.Sentence_Terminal, last) || last == '…' || last == ':' || last == '：'
}

// What a sentence is worth.
const (
	nothing = iota // a salutation, a mark
	light          // better than nothing: "Done.", "Here is the list:"
	full
)

// maxSalutation is the bytes of a sentence above which it says something.
const maxSalutation = 64

var (
	hello   = regexp.MustCompile(`(?i)^(hi|hello|hey|greetings|dear|welcome back|good (morning|afternoon|evening|day)|thanks|thank you|hallo|guten (tag|morgen)|bonjour|hola|ciao|olá|привет)\b`)
	nodding = regexp.MustCompile(`(?i)^((sure( thing)?|certainly|of course|absolutely|definitely|okay|ok|alright|all right|right|yes|yep|no|great|perfect|excellent|awesome|wonderful|fantastic|nice|good|got it|understood|sounds good|no problem|my pleasure|happy to help|glad to help|bien sûr|claro|gerne|natürlich|you(’|')?(re| are) (absolutely |completely |quite )?(right|welcome))[\s,.!–—-]*)+((great|good|excellent|interesting)?\s*(question|work|job|idea|catch|point|news|choice|one))?$`)
	eastern = regexp.MustCompile(`^(你好|您好|大家好|好的|好|当然|當然|没问题|沒問題|明白了?|收到|谢谢|謝謝|안녕하세요|안녕|네|예|알겠습니다|물론입니다|물론이죠|좋습니다|감사합니다|こんにちは|はい|了解しました|もちろんです|わかりました|承知しました)[!！,，.。~、\s]*$`)
	done    = regexp.MustCompile(`(?i)^((all |it'?s |it is )?(done|finished|complete|completed|fixed)|success|fertig|erledigt|完成了?|搞定了?|完了しました|완료|완료했습니다|완료되었습니다)[\s!.。！~✅🎉]*$`)
	opening = regexp.MustCompile(`(?i)^(here(’|')?s|here (is|are)|below (is|are)|summary|the (following|summary)|in summary|in short|let me|now,? let me)\b.*[:：]$`)
)

func weight(sentence string) int {
	bare := strings.TrimFunc(sentence, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
	switch {
	case !strings.ContainsFunc(bare, unicode.IsLetter):
		return nothing
	case len(sentence) > maxSalutation && !strings.ContainsAny(sentence[len(sentence)-3:], ":："):
		return full
	case greets(bare):
		return nothing
	case done.MatchString(bare), opening.MatchString(sentence):
		return light
	}
	return full
}

// greets tells whether a sentence is nothing but a salutation.
func greets(bare string) bool {
	if eastern.MatchString(bare) || nodding.MatchString(bare) {
		return true
	}
	at := hello.FindStringIndex(bare)
	return at != nil && len(strings.Fields(bare[at[1]:])) <= 2 // "Hello again, Mira"
}
