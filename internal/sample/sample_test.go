package sample

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

var start = time.Date(2026, 9, 27, 15, 0, 0, 0, time.UTC)

func TestDayIsWholeAndInvented(t *testing.T) {
	files, err := Day(start)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]int{}
	for _, f := range files {
		for i, l := range f.Lines {
			if !json.Valid(l.Bytes) {
				t.Fatalf("%s line %d is not JSON: %s", f.Rel, i+1, l.Bytes)
			}
			if i > 0 && l.At.Before(f.Lines[i-1].At) {
				t.Errorf("%s line %d goes back in time", f.Rel, i+1)
			}
			if late := l.At.Sub(start); late > Length {
				t.Errorf("%s line %d comes %v after the day's end", f.Rel, i+1, late-Length)
			}
			for _, word := range []string{"AskUserQuestion", "isApiErrorMessage", "async_launched", "turn_duration", "interruptedMessageId"} {
				if strings.Contains(string(l.Bytes), word) {
					kinds[word]++
				}
			}
		}
	}
	for _, word := range []string{"AskUserQuestion", "isApiErrorMessage", "async_launched", "turn_duration", "interruptedMessageId"} {
		if kinds[word] == 0 {
			t.Errorf("the day has no %s", word)
		}
	}
	if len(files) < 5+7 {
		t.Errorf("only %d files: want five teams and their helpers", len(files))
	}
}

func TestDayIsTheSameEachTime(t *testing.T) {
	a, _ := Day(start)
	b, _ := Day(start)
	if len(a) != len(b) {
		t.Fatalf("%d and %d files", len(a), len(b))
	}
	for i := range a {
		for j := range a[i].Lines {
			if string(a[i].Lines[j].Bytes) != string(b[i].Lines[j].Bytes) {
				t.Fatalf("%s line %d differs", a[i].Rel, j+1)
			}
		}
	}
}

func TestStageNamesTheLineItCannotPlay(t *testing.T) {
	for script, want := range map[string]string{
		"team a":                           "line 1",
		"team a 1 cli \"T\"\nsoon lead x":  "line 2",
		"team a 1 cli \"T\"\n1 ghost Read": "ghost",
	} {
		if _, err := Stage(script, start); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one that names %q", script, err, want)
		}
	}
}
