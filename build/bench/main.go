// Command bench measures the goals of speed against cat and wc in one run: `make bench`.
//
// In: the built program, and SIZE in megabytes (256). Out: one line a goal on stdout, and docs/benchmarks.md. Everything is
// measured on an invented history that it writes to a temporary folder (corpus.go), warm, since it was just written. It judges
// nothing by time that a test relies on: a goal that is missed is printed, and the status stays 0.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"
)

const (
	program = "bin/desklamp"
	report  = "docs/benchmarks.md"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run() error {
	size := 256
	if s := os.Getenv("SIZE"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 {
			return fmt.Errorf("SIZE=%s: it is a number of megabytes, such as SIZE=1024", s)
		}
		size = n
	}
	dir, err := os.MkdirTemp("", "desklamp-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	history := filepath.Join(dir, "history")
	written, err := writeHistory(history, size<<20)
	if err != nil {
		return err
	}
	t := table{}
	fmt.Printf("%d MB in %d files, %d processors\n\n", written.bytes>>20, written.files, runtime.NumCPU())
	for _, part := range []func(*table, string, string) error{catchUp, memory, firstOffice, live, idle} {
		if err := part(&t, dir, history); err != nil {
			return err
		}
	}
	t.add("CPU against ccusage over the same files", "≤ 1/3", ccusage(history), "")
	t.add("window: frames and CPU at rest, 8 and 60 working", "0 frames, ≤ 1 %, ≤ 5 %, ≤ 10 %", "see `make bench-page`", "")
	return t.write(written)
}

// spent is what a command took.
type spent struct {
	wall, cpu time.Duration
	rss       int64 // peak, bytes
}

// took runs a command three times and keeps the quickest.
func took(env []string, name string, args ...string) (best spent, err error) {
	for n := range 3 {
		c := exec.Command(name, args...)
		c.Env = append(os.Environ(), env...)
		started := time.Now()
		if out, err := c.CombinedOutput(); err != nil {
			return best, fmt.Errorf("%s: %w: %.300s", name, err, out)
		}
		s := spent{time.Since(started), c.ProcessState.UserTime() + c.ProcessState.SystemTime(), peak(c.ProcessState)}
		if n == 0 || s.wall < best.wall {
			best = s
		}
	}
	return best, nil
}

// cat is what reading the same files costs that are read for the office.
func cat(history string) (spent, error) {
	return took(nil, "sh", "-c", "find '"+history+"' -name '*.jsonl' -print0 | xargs -0 cat >/dev/null")
}

// catchUp reads a whole history, by one worker and by all.
func catchUp(t *table, _, history string) error {
	read := []string{"snapshot", "--claude", history, "--since", "all"}
	base, err := cat(history)
	if err != nil {
		return err
	}
	lines, err := took(nil, "sh", "-c", "find '"+history+"' -name '*.jsonl' -print0 | xargs -0 cat | wc -l")
	if err != nil {
		return err
	}
	one, err := took([]string{"GOMAXPROCS=1"}, program, read...)
	if err != nil {
		return err
	}
	all, err := took(nil, program, read...)
	if err != nil {
		return err
	}
	t.add("wc -l of the same files, for comparison", "", ratio(lines.wall, base.wall)+" × cat", "")
	t.judge("whole history, one worker, wall", "≤ 3.0 × cat", float(one.wall, base.wall), 3, " × cat")
	t.judge("whole history, one worker, CPU", "≤ 3.0 × cat", float(one.cpu, base.cpu), 3, " × cat")
	t.judge("whole history, all workers, wall", "≤ 2.0 × cat", float(all.wall, base.wall), 2, " × cat")
	return nil
}

// memory reads a line of 200 MB.
func memory(t *table, dir, _ string) error {
	home := filepath.Join(dir, "long")
	if err := writeLong(home, 200<<20); err != nil {
		return err
	}
	s, err := took(nil, program, "snapshot", "--claude", home, "--since", "all")
	if err != nil {
		return err
	}
	t.judge("peak memory, a line of 200 MB", "≤ 32 MiB", float64(s.rss)/(1<<20), 32, " MiB")
	return nil
}

func ccusage(history string) string {
	c := exec.Command("npx", "--no-install", "ccusage", "--version")
	if c.Run() != nil {
		return "not measured: ccusage is not installed here"
	}
	theirs, err := took([]string{"CLAUDE_CONFIG_DIR=" + history}, "npx", "--no-install", "ccusage", "daily", "--offline", "--json")
	if err != nil {
		return "not measured: " + strings.SplitN(err.Error(), "\n", 2)[0]
	}
	ours, err := took(nil, program, "snapshot", "--claude", history, "--since", "all")
	if err != nil {
		return err.Error()
	}
	return ratio(ours.cpu, theirs.cpu)
}

func float(a, b time.Duration) float64 { return a.Seconds() / max(b.Seconds(), 1e-6) }

func ratio(a, b time.Duration) string { return fmt.Sprintf("%.2f", float(a, b)) }
