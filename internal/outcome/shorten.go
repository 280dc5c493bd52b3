package outcome

import (
	"regexp"
	"strings"
	"unicode"
)

// Parts of paths: how they begin, and the characters of their names.
const (
	root = `(?:~|[A-Za-z]:)?[/\\]`
	name = `[^\s/\\:*?"'<>|,;()\[\]（）、，。「」]`
)

// What stands for something that only programs read.
var (
	address   = regexp.MustCompile(`(?i)\b[a-z][a-z0-9+.-]*://[^\s<>"'` + "`" + `）】」』，。]+`)
	path      = regexp.MustCompile(`(^|[^\pL\pN_./\\~:-])(` + root + name + `+[/\\]+` + `(?:` + name + `+[/\\]+)*` + name + `*|~[/\\]` + name + `+|\\\\[^\s"'<>|,;()]+)`)
	glued     = regexp.MustCompile(`([\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}])(` + root + `[A-Za-z]` + name + `*[/\\]+(?:` + name + `+[/\\]+)*` + name + `*)`)
	uuid      = regexp.MustCompile(`(?i)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`)
	revision  = regexp.MustCompile(`(?i)\b(commit|sha|hash|revision|rev)[\s:#]+$`)
	assigned  = regexp.MustCompile(`(?i)\b([\w-]*(?:password|passwd|secret|token|api[_-]?key|apikey))\s*=\s*\S+`)
	bearer    = regexp.MustCompile(`\b([Bb]earer|[Bb]asic)\s+[A-Za-z0-9._~+/=-]{12,}`)
	knownID   = regexp.MustCompile(`(?i)^(toolu|srvtoolu|msg|req|call|resp|chatcmpl|item|rs|fc|thread|turn|wf|run|agent|session|task|sess|file)[_-][a-z0-9_-]*[0-9][a-z0-9_-]*$`)
	keyID     = regexp.MustCompile(`^(sk|pk|rk|ghp|gho|ghu|ghs|ghr|github_pat|glpat|xox[a-z]|npm|pypi|hf|dop|shpat|AKIA|ASIA|AIza|eyJ|ya29|SG|whsec)[_.A-Za-z0-9-]`)
	hexOnly   = regexp.MustCompile(`(?i)^[0-9a-f]{7,}$`)
	teammate  = regexp.MustCompile(`(?i)^a[\w-]*-[0-9a-f]{16}$`)
	emptied   = regexp.MustCompile(`\(\s*[,;]*\s*\)|\[\s*\]|（\s*）|“\s*”|"\s*"|'\s+'|「\s*」|«\s*»`)
	loosePunc = regexp.MustCompile(`\s+([,.;:!?)\]，。；：！？])`)
)

// shorten takes out of a text what names things for programs only, and shortens what leads to files and sites.
func shorten(s string) string {
	before := s
	for _, rule := range rules {
		if strings.Contains(s, rule.needs) {
			s = rule.apply(s)
		}
	}
	if s = dropIDs(s); s == before {
		return s
	}
	s = emptied.ReplaceAllString(s, "")
	return oneLine(loosePunc.ReplaceAllString(s, "$1"))
}

// rules are the steps of shorten that look at more than one word. A text without what a rule needs is spared it.
var rules = []struct {
	needs string
	apply func(string) string
}{
	{"=", func(s string) string { return assigned.ReplaceAllString(s, "$1") }},
	{"earer ", func(s string) string { return bearer.ReplaceAllString(s, "$1") }},
	{"asic ", func(s string) string { return bearer.ReplaceAllString(s, "$1") }},
	{"://", func(s string) string { return address.ReplaceAllStringFunc(s, host) }},
	{"/", lastNames},
	{`\`, lastNames},
}

func lastNames(s string) string {
	s = path.ReplaceAllStringFunc(s, lastName)
	if printable(s) {
		return s
	}
	return glued.ReplaceAllStringFunc(s, lastName)
}

// host is what is left of a URL; a file URL keeps its last name.
func host(url string) string {
	url, tail := splitTail(url)
	scheme, rest, _ := strings.Cut(url, "://")
	if strings.EqualFold(scheme, "file") {
		return lastName(rest) + tail
	}
	if at := strings.IndexAny(rest, "/?#"); at >= 0 {
		rest = rest[:at]
	}
	if at := strings.LastIndex(rest, "@"); at >= 0 {
		rest = rest[at+1:]
	}
	return rest + tail
}

// lastName is what is left of a path; what stands before it stays.
func lastName(match string) string {
	at := strings.IndexAny(match, `/\~`)
	if at > 1 && match[at-1] == ':' { // the letter of a drive
		at -= 2
	}
	if at < 0 {
		return match
	}
	whole, tail := splitTail(match[at:])
	whole = strings.TrimRight(whole, `/\`)
	return match[:at] + whole[strings.LastIndexAny(whole, `/\`)+1:] + tail
}

// splitTail takes the punctuation of the sentence off the end of a name.
func splitTail(s string) (name, tail string) {
	name = strings.TrimRight(s, ".,;:!?)]}'\"*")
	return name, s[len(name):]
}

// dropIDs takes the words out that identify something.
func dropIDs(s string) string {
	var out strings.Builder
	kept := 0
	for i := 0; i < len(s); {
		end := i
		for end < len(s) && isTokenByte[s[end]] {
			end++
		}
		if end-i >= shortestID {
			out.WriteString(s[kept:i])
			if !names(s[max(0, i-maxRevisionWord):i], s[i:end]) {
				out.WriteString(withoutID(s[i:end]))
			}
			kept = end
		}
		i = max(end, i+1)
	}
	return out.String() + s[kept:]
}

// Lengths of ids: a hash as git shortens it, a UUID.
const (
	shortestID = 7
	uuidLength = 36
)

// maxRevisionWord is how far before a hash the word stands that says so.
const maxRevisionWord = 12

// names tells whether a word of digits only is a hash by what stands before it: "commit 1234567".
func names(before, word string) bool {
	return len(word) <= 64 && strings.Trim(word, "0123456789") == "" && revision.MatchString(before)
}

// tokenBytes is what ids and secrets are made of.
const tokenBytes = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_+/=.-"

var isTokenByte = func() (table [256]bool) {
	for i := range len(tokenBytes) {
		table[tokenBytes[i]] = true
	}
	return table
}()

func withoutID(word string) string {
	if len(word) >= uuidLength {
		word = uuid.ReplaceAllString(word, "")
	}
	name := strings.TrimRight(word, ".-=/")
	if len(name) >= shortestID && identifies(name) {
		return word[len(name):]
	}
	return word
}

// identifies tells whether a word is an id, a hash or a secret and no word of a language, no number and no name.
func identifies(word string) bool {
	switch {
	case !strings.ContainsAny(word, "0123456789") && !hexOnly.MatchString(word) && !keyID.MatchString(word):
		return false
	case hexOnly.MatchString(word):
		return hash(word)
	case knownID.MatchString(word) && len(word) >= 12, teammate.MatchString(word):
		return true
	case keyID.MatchString(word):
		return len(word) >= 16
	}
	return random(word)
}

// hash tells a hash from a number ("20260101") and from a word made of a to f ("defaced").
func hash(word string) bool {
	digit := strings.ContainsAny(word, "0123456789")
	letter := strings.ContainsFunc(word, unicode.IsLetter)
	return digit && letter || len(word) >= 12 && letter || len(word) >= 32
}

// random tells whether a word mixes letters of both cases and digits as only machines do.
func random(word string) bool {
	if len(word) < 20 {
		return false
	}
	var upper, lower, digit, turns int
	last := 0
	for _, c := range word {
		kind := 0
		switch {
		case unicode.IsUpper(c):
			upper, kind = upper+1, 1
		case unicode.IsLower(c):
			lower, kind = lower+1, 2
		case unicode.IsDigit(c):
			digit, kind = digit+1, 3
		}
		if kind != last && (kind == 3 || last == 3) {
			turns++
		}
		last = kind
	}
	return digit >= 2 && turns >= 4 && (upper >= 2 && lower >= 2 || digit*3 >= len(word))
}
