// Command summary runs everything that is checked and counts it: `make test`.
//
// In: the parts in parts.go, run one after the other. Out: one line for each with its counts and seconds, the names of
// what failed, the end of a failing part's log; last of all "N passed, N failed", and exit status 1 if anything failed.
// It promises that a part that crashes, hangs or reports nothing counts as failed. Logs stay in build/log.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

const logs = "build/log"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := os.MkdirAll(logs, 0o755); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	var all tally
	for _, p := range parts(os.Getenv("TAGS"), os.Getenv("STATICCHECK")) {
		if len(os.Args) > 1 && !slices.Contains(os.Args[1:], p.name) {
			continue
		}
		started := time.Now()
		t := p.run(ctx)
		report(p, t, time.Since(started))
		all.add(t)
	}
	if all.passed+all.failed() == 0 {
		all.fail("no part has this name")
	}
	fmt.Printf("%d passed, %d failed\n", all.passed, all.failed())
	if all.failed() > 0 {
		os.Exit(1)
	}
}

// tail is how many lines of a failing part's log are shown.
const tail = 30

func report(p part, t tally, took time.Duration) {
	fmt.Printf("%-12s %4d passed %3d failed %6.1f s\n", p.name, t.passed, t.failed(), took.Seconds())
	if p.remark != "" {
		fmt.Printf("    %s\n", p.remark)
	}
	if t.failed() == 0 {
		return
	}
	for _, name := range t.failures {
		fmt.Printf("    failed: %s\n", name)
	}
	text, err := os.ReadFile(p.log())
	if err != nil {
		return
	}
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	fmt.Printf("    the end of %s:\n", filepath.ToSlash(p.log()))
	for _, line := range lines[max(0, len(lines)-tail):] {
		fmt.Printf("    | %s\n", cut(line))
	}
}

// cut keeps a screen readable when a line is a whole document.
func cut(line string) string {
	const most = 240
	if len(line) <= most {
		return line
	}
	return strings.ToValidUTF8(line[:most], "") + " …"
}
