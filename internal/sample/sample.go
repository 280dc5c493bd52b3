// Package sample is the sample day: an invented recording for people who have no agents running yet, for pictures
// and for tests.
//
// In: the moment it begins. Out: log files as Claude Code 2.1.332 writes them, each line with the time at which it
// appears. It promises invented texts only. It plays nothing itself: collect feeds the lines to the same reader that
// reads real logs.
package sample

import (
	_ "embed"
	"fmt"
	"sort"
	"strings"
	"time"
)

//go:embed day.txt
var screenplay string

// File is one file of the recording.
type File struct {
	Rel   string // slash path below a Claude Code home
	Lines []Line // in file order
}

// Line is one line of a file, or the whole of a sidecar.
type Line struct {
	At    time.Time
	Bytes []byte // without the newline
}

// Length is how long the day plays.
const Length = 3 * time.Minute

// Day returns the recording, begun at start.
func Day(start time.Time) ([]File, error) {
	return Stage(screenplay, start)
}

// Stage turns a screenplay into files. The error names the line that is not understood.
func Stage(script string, start time.Time) ([]File, error) {
	s := &stage{start: start.UTC().Truncate(time.Millisecond), files: map[string]*File{}}
	for n, text := range strings.Split(script, "\n") {
		words := split(text)
		if len(words) == 0 {
			continue
		}
		if err := s.play(words); err != nil {
			return nil, fmt.Errorf("screenplay line %d: %w", n+1, err)
		}
	}
	return s.all(), nil
}

func (s *stage) all() []File {
	files := make([]File, 0, len(s.files))
	for _, f := range s.files {
		sort.SliceStable(f.Lines, func(i, j int) bool { return f.Lines[i].At.Before(f.Lines[j].At) })
		files = append(files, *f)
	}
	sort.Slice(files, func(i, j int) bool { return files[i].Rel < files[j].Rel })
	return files
}

// split cuts a line into words; "quoted words" are one. A # begins a comment.
func split(text string) []string {
	var words []string
	for text = strings.TrimSpace(text); text != "" && text[0] != '#'; text = strings.TrimSpace(text) {
		if text[0] == '"' {
			word, rest, _ := strings.Cut(text[1:], `"`)
			words, text = append(words, word), rest
			continue
		}
		word, rest, _ := strings.Cut(text, " ")
		words, text = append(words, word), rest
	}
	return words
}
