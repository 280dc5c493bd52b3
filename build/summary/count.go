package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

var errNoCounts = errors.New("it ended without its counts")

// nothing passes if nothing is reported, as gofmt -l does.
func nothing(report []byte) (tally, error) {
	lines := strings.Fields(string(report))
	if len(lines) == 0 {
		return tally{passed: 1}, nil
	}
	return tally{failures: lines}, nil
}

// goTests counts what `go test -json` ran: a test made of parts counts as its parts. A package that fails without
// naming a test (it does not compile, or it crashed) is one failure.
func goTests(report []byte) (tally, error) {
	var t tally
	parts := map[string]bool{}  // tests made of parts, true when one of them failed
	failed := map[string]bool{} // packages with a named failure
	for line := range bytes.Lines(report) {
		var e struct{ Action, Package, Test string }
		if json.Unmarshal(line, &e) != nil { // a build error between the events; its package fails below
			continue
		}
		bad := e.Action == "fail"
		if !bad && e.Action != "pass" {
			continue
		}
		name := e.Package + " " + e.Test
		partFailed, whole := parts[name]
		if up := strings.LastIndexByte(e.Test, '/'); up >= 0 { // parts end before what they are part of
			above := e.Package + " " + e.Test[:up]
			parts[above] = parts[above] || bad
		}
		switch {
		case e.Test == "":
			if bad && !failed[e.Package] {
				t.fail(e.Package + ": it does not compile, or it crashed")
			}
		case bad:
			failed[e.Package] = true
			if !partFailed {
				t.fail(name)
			}
		case !whole:
			t.passed++
		}
	}
	return t, nil
}

// goWords is what failing tests, failing packages and the compiler said.
func goWords(report []byte) []byte {
	said := map[string][]byte{}
	var words []byte
	for line := range bytes.Lines(report) {
		var e struct{ Action, Package, Test, Output string }
		if json.Unmarshal(line, &e) != nil {
			words = append(words, line...)
			continue
		}
		name := e.Package + " " + e.Test
		switch e.Action {
		case "build-output":
			words = append(words, e.Output...)
		case "output":
			said[name] = append(said[name], e.Output...)
		case "fail":
			words = append(words, said[name]...)
		}
	}
	return words
}

// vitest reads its JSON report. A file that cannot be loaded has no tests and is one failure.
func vitest(report []byte) (tally, error) {
	var r struct {
		TestResults []struct {
			Name, Status     string
			AssertionResults []struct{ FullName, Status string }
		}
	}
	if err := json.Unmarshal(report, &r); err != nil {
		return tally{}, err
	}
	var t tally
	for _, file := range r.TestResults {
		if file.Status == "failed" && len(file.AssertionResults) == 0 {
			t.fail(file.Name)
		}
		for _, test := range file.AssertionResults {
			switch test.Status {
			case "passed":
				t.passed++
			case "failed":
				t.fail(test.FullName)
			}
		}
	}
	return t, nil
}

type suite struct {
	Title  string
	Suites []suite
	Specs  []struct {
		Title string
		Ok    bool
		Tests []struct{ Status string }
	}
}

// playwright reads its JSON report.
func playwright(report []byte) (tally, error) {
	var r struct {
		Suites []suite
		Errors []struct{ Message string }
	}
	if err := json.Unmarshal(report, &r); err != nil {
		return tally{}, err
	}
	var t tally
	for _, s := range r.Suites {
		t.add(s.count())
	}
	for _, e := range r.Errors {
		t.fail(cut(strings.SplitN(e.Message, "\n", 2)[0]))
	}
	return t, nil
}

func (s suite) count() tally {
	var t tally
	for _, spec := range s.Specs {
		if !spec.Ok {
			t.fail(s.Title + ": " + spec.Title)
			continue
		}
		for _, test := range spec.Tests { // one for each browser
			if test.Status != "skipped" { // it is "ok" too
				t.passed++
			}
		}
	}
	for _, inner := range s.Suites {
		t.add(inner.count())
	}
	return t
}

// lines counts what says "ok   NAME …" and "FAIL NAME: …" and ends with "N passed, N failed", as the checks in
// Python do. The counts must agree with the lines.
func lines(report []byte) (tally, error) {
	var t tally
	said := strings.Split(strings.TrimSpace(string(report)), "\n")
	for _, line := range said {
		switch word, rest, _ := strings.Cut(line, " "); word {
		case "ok":
			t.passed++
		case "FAIL":
			t.fail(strings.TrimSpace(rest))
		}
	}
	words := strings.FieldsFunc(said[len(said)-1], func(r rune) bool { return r == ' ' || r == ',' })
	want := []string{strconv.Itoa(t.passed), "passed", strconv.Itoa(t.failed()), "failed"}
	if !slices.Equal(words, want) {
		return t, fmt.Errorf("%w: %q", errNoCounts, cut(said[len(said)-1]))
	}
	return t, nil
}
