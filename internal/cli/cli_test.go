package cli

import (
	"context"
	"flag"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"desklamp/internal/sample"
)

var update = flag.Bool("update", false, "write what the commands print into the scripts' golden output")

// now is the clock of the scripts.
var now = time.Date(2026, 9, 27, 15, 1, 0, 0, time.UTC)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"desklamp": func() {
		ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
		status := Main(os.Args[1:], Env{
			Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Context: ctx, Getenv: os.Getenv,
			Page:     fstest.MapFS{"index.html": {Data: []byte("<title>Desklamp</title>")}},
			Now:      func() time.Time { return now },
			Settings: os.Getenv("DESKLAMP_TEST_SETTINGS"),
		})
		stop()
		os.Exit(status)
	}})
}

func TestCommands(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata",
		Setup:         prepare,
		UpdateScripts: *update,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"stage": stage,
			"fails": fails,
		},
	})
}

// prepare gives each script a home of its own, so that no log and no setting of the machine is seen.
func prepare(e *testscript.Env) error {
	e.Setenv("HOME", filepath.Join(e.WorkDir, "home"))
	e.Setenv("CLAUDE_CONFIG_DIR", "")
	e.Setenv("CODEX_HOME", "")
	e.Setenv("TZ", "UTC")
	e.Setenv("DESKLAMP_TEST_SETTINGS", filepath.Join(e.WorkDir, "settings.json"))
	return nil
}

// stage DIR SCRIPT writes a Claude Code home from a screenplay (package sample), begun one minute before now.
func stage(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: stage DIR SCRIPT")
	}
	start := now.Add(-time.Minute)
	files, err := sample.Stage(ts.ReadFile(args[1]), start)
	ts.Check(err)
	for _, f := range files {
		path := filepath.Join(ts.MkAbs(args[0]), filepath.FromSlash(f.Rel))
		ts.Check(os.MkdirAll(filepath.Dir(path), 0o700))
		var b []byte
		for _, l := range f.Lines {
			b = append(append(b, l.Bytes...), '\n')
		}
		ts.Check(os.WriteFile(path, b, 0o600))
	}
}

// fails STATUS ARGS… runs desklamp and wants it to end with a status.
func fails(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: fails STATUS ARGS…")
	}
	want := map[string]int{"1": couldNot, "2": badUsage}[args[0]]
	var out, errs strings.Builder
	got := Main(args[1:], Env{
		Stdout: &out, Stderr: &errs, Context: context.Background(), Getenv: ts.Getenv,
		Now: func() time.Time { return now }, Settings: ts.Getenv("DESKLAMP_TEST_SETTINGS"),
	})
	ts.Logf("%s%s", out.String(), errs.String())
	if got != want || want == 0 {
		ts.Fatalf("status %d, want %s", got, args[0])
	}
}
