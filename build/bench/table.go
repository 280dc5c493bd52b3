package main

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"
)

// table is the goals and what was measured.
type table struct{ rows [][4]string }

func (t *table) add(what, goal, measured, met string) {
	t.rows = append(t.rows, [4]string{what, goal, measured, met})
	fmt.Printf("%-52s %-22s %-28s %s\n", what, goal, measured, met)
}

// judge adds a row whose goal is not to be above most.
func (t *table) judge(what, goal string, measured, most float64, unit string) {
	met := "met"
	if measured > most {
		met = "missed"
	}
	t.add(what, goal, strings.TrimSpace(fmt.Sprintf("%.3g%s", measured, unit)), met)
}

// write writes the table where people look for it.
func (t *table) write(m made) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# Benchmarks\n\nMade by `make bench` on %s: %s/%s, %d processors, %s. An invented history of %d MB in %d files, warm.\n"+
		"Ratios are against `cat` of the same files in the same run; of three runs the quickest counts. `SIZE=1024 make bench` takes a gigabyte.\n\n"+
		"| what | goal | measured | |\n|---|---|---|---|\n",
		time.Now().UTC().Format("2006-01-02"), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version(), m.bytes>>20, m.files)
	for _, r := range t.rows {
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", r[0], r[1], r[2], r[3])
	}
	b.WriteString("\n`go test -run '^$' -bench . ./internal/...` measures the parts: the line walk, the cutters, the rules, a live step, the trace.\n")
	return os.WriteFile(report, []byte(b.String()), 0o644)
}
