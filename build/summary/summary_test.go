package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestGoTests(t *testing.T) {
	for name, c := range map[string]struct {
		report   string
		passed   int
		failures []string
	}{
		"a test made of parts counts as its parts": {
			`{"Action":"run","Package":"p","Test":"A"}
{"Action":"pass","Package":"p","Test":"A/one"}
{"Action":"pass","Package":"p","Test":"A/two"}
{"Action":"pass","Package":"p","Test":"A"}
{"Action":"pass","Package":"p","Test":"B"}
{"Action":"pass","Package":"p"}`, 3, nil},
		"the failing part is named, not the whole": {
			`{"Action":"fail","Package":"p","Test":"A/one"}
{"Action":"pass","Package":"p","Test":"A/two"}
{"Action":"fail","Package":"p","Test":"A"}
{"Action":"fail","Package":"p"}`, 1, []string{"p A/one"}},
		"a whole that fails by itself is named": {
			`{"Action":"pass","Package":"p","Test":"A/one"}
{"Action":"fail","Package":"p","Test":"A"}
{"Action":"fail","Package":"p"}`, 1, []string{"p A"}},
		"a package that does not compile is a failure": {
			`# p
{"Action":"build-output","ImportPath":"p","Output":"undefined: x"}
{"Action":"fail","Package":"p"}`, 0, []string{"p: it does not compile, or it crashed"}},
		"a package without tests is nothing": {`{"Action":"skip","Package":"p"}`, 0, nil},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := goTests([]byte(c.report))
			expect(t, got, err, c.passed, c.failures)
		})
	}
}

func TestGoWords(t *testing.T) {
	got := goWords([]byte(`# p
{"Action":"build-output","ImportPath":"q","Output":"undefined: x\n"}
{"Action":"output","Package":"p","Test":"A","Output":"as it should be\n"}
{"Action":"output","Package":"p","Test":"B","Output":"got 1, want 2\n"}
{"Action":"pass","Package":"p","Test":"A"}
{"Action":"fail","Package":"p","Test":"B"}`))
	if want := "# p\nundefined: x\ngot 1, want 2\n"; string(got) != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestVitest(t *testing.T) {
	got, err := vitest([]byte(`{"testResults":[
		{"name":"a.test.ts","status":"failed","assertionResults":[
			{"fullName":"seats stay","status":"passed"},{"fullName":"rugs grow","status":"failed"},{"fullName":"later","status":"skipped"}]},
		{"name":"b.test.ts","status":"failed","assertionResults":[]}]}`))
	expect(t, got, err, 1, []string{"rugs grow", "b.test.ts"})
}

func TestPlaywright(t *testing.T) {
	got, err := playwright([]byte(`{"suites":[{"title":"day.e2e.ts","specs":[
		{"title":"begins","ok":true,"tests":[{"status":"expected"}]},{"title":"rains","ok":true,"tests":[{"status":"skipped"}]}],
		"suites":[{"title":"night","specs":[{"title":"falls","ok":false,"tests":[{"status":"unexpected"}]}]}]}],"errors":[{"message":"no browser\n at x"}]}`))
	expect(t, got, err, 1, []string{"night: falls", "no browser"})
}

func TestLines(t *testing.T) {
	got, err := lines([]byte("ok   one (2 checks)\nFAIL two: no\n\n1 passed, 1 failed\n"))
	expect(t, got, err, 1, []string{"two: no"})
	for _, unfinished := range []string{"", "ok   one\n", "ok   one\n2 passed, 0 failed\n", "ok   one\n1 passed, 0 failed\nTraceback\n"} {
		if got, err := lines([]byte(unfinished)); err == nil {
			t.Errorf("lines(%q) = %+v, want an error", unfinished, got)
		}
	}
}

func expect(t *testing.T, got tally, err error, passed int, failures []string) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if got.passed != passed || !slices.Equal(got.failures, failures) {
		t.Errorf("got %+v, want %d passed and %q", got, passed, failures)
	}
}

func TestNotYet(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"kept", "later", "last"} {
		if err := os.Mkdir(name, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	all, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := notYet(all, []string{"kept"}), "not yet covered, not run: 2 cases (last later)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := notYet(all, []string{"kept", "last", "later"}); got != "" {
		t.Errorf("got %q when all are covered", got)
	}
}

func TestPart(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll(logs, 0o755); err != nil {
		t.Fatal(err)
	}
	shell := func(script string) part {
		return part{name: "try", command: []string{"sh", "-c", script}, count: lines}
	}
	old := shell("true")
	old.report = filepath.Join(logs, "old")
	if err := os.WriteFile(old.report, []byte("ok   x\n1 passed, 0 failed\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		part           part
		passed, failed int
	}{
		"what it counts is counted":                 {shell("echo ok x; echo FAIL y; echo 1 passed, 1 failed; exit 1"), 1, 1},
		"a bad end without a named failure counts":  {shell("echo ok x; echo 1 passed, 0 failed; exit 3"), 1, 1},
		"a crash counts":                            {shell("kill -9 $$"), 0, 1},
		"nothing reported counts":                   {shell("echo 0 passed, 0 failed"), 0, 1},
		"a report of an earlier run is not counted": {old, 0, 1},
		"a program that is not there counts":        {part{name: "try", command: []string{"./none"}, count: lines}, 0, 1},
		"without counts, a good end is one passed":  {part{name: "try", command: []string{"true"}}, 1, 0},
		"without counts, a bad end is one failed":   {part{name: "try", command: []string{"false"}}, 0, 1},
		"standard error is no report":               {shell("echo ok x >&2; echo 0 passed, 0 failed"), 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			got := c.part.run(context.Background())
			if got.passed != c.passed || got.failed() != c.failed {
				t.Errorf("got %+v, want %d passed, %d failed", got, c.passed, c.failed)
			}
		})
	}
	shell("echo said; echo told >&2; exit 1").run(context.Background())
	text, err := os.ReadFile(filepath.Join(logs, "try.log"))
	if said := strings.Fields(string(text)); err != nil || !slices.Contains(said, "said") || !slices.Contains(said, "told") {
		t.Errorf("the log is %q, %v; want both outputs", text, err)
	}
}
