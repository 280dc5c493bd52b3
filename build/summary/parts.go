package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// The contract's cases stand beside a checkout that has them.
const (
	cases   = "../shared/cases"
	runner  = "../shared/tools/run_cases.py"
	program = "bin/desklamp"
)

// parts are in the order in which a mistake is cheapest to find.
func parts(tags, staticcheck string) []part {
	parts := []part{
		{name: "gofmt", command: []string{"gofmt", "-l", "main.go", "run.go", "run_bindings.go", "app", "build", "internal"}, count: nothing},
		{name: "vet", command: []string{"go", "vet", "-tags", tags, "./..."}},
		{name: "staticcheck", command: []string{"go", "run", staticcheck, "-tags", tags, "./..."}},
		{name: "go", command: []string{"go", "test", "-race", "-json", "-tags", tags, "./..."}, count: goTests, words: goWords},
		{name: "lint", dir: "frontend", command: []string{"npm", "run", "lint"}},
		{name: "check", dir: "frontend", command: []string{"npm", "run", "check"}},
		{name: "vitest", dir: "frontend", report: kept("vitest.json"), count: vitest,
			command: []string{"npx", "vitest", "run", "--reporter=default", "--reporter=json", "--outputFile=" + above("vitest.json")}},
		{name: "build", command: []string{"make", "--no-print-directory", "program"}},
		{name: "page", dir: "frontend", report: kept("playwright.json"), count: playwright,
			env:     []string{"PLAYWRIGHT_JSON_OUTPUT_NAME=" + absolute("playwright.json"), "CHROMIUM=" + browser()},
			command: []string{"npx", "playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"}},
	}
	if runtime.GOOS == "linux" {
		// The display is started inside the session, so that the window and the accessibility bus meet. The libraries
		// for the tree belong to the system's Python, which need not be the first one found.
		parts = append(parts, part{name: "window", count: lines, command: []string{"dbus-run-session", "--",
			"xvfb-run", "-a", "-s", "-screen 0 1280x800x24", "/usr/bin/python3", "build/windowtest/window_test.py", program}})
	}
	if all, err := os.ReadDir(cases); err == nil {
		must := promised("build/cases.txt")
		p := part{name: "cases", count: lines, remark: notYet(all, must), command: []string{"python3", runner, "--bin", program, "--chunks"}}
		for _, name := range must {
			p.command = append(p.command, filepath.Join(cases, name))
		}
		parts = append(parts, p)
	}
	return parts
}

// promised are the names of the cases that this version must pass.
func promised(file string) []string {
	list, err := os.ReadFile(file)
	if err != nil {
		return []string{file} // no such case: the part fails and says so
	}
	return strings.Fields(string(list))
}

// notYet names the cases that are not promised. They are not run, and count as nothing.
func notYet(all []os.DirEntry, promised []string) string {
	var names []string
	for _, e := range all {
		if e.IsDir() && !slices.Contains(promised, e.Name()) {
			names = append(names, e.Name())
		}
	}
	if len(names) == 0 {
		return ""
	}
	return fmt.Sprintf("not yet covered, not run: %d cases (%s)", len(names), strings.Join(names, " "))
}

// browser is the one the page is walked in. Each system has another name for it.
func browser() string {
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return "chromium"
}

func kept(name string) string { return filepath.Join(logs, name) }

func above(name string) string { return filepath.Join("..", logs, name) }

func absolute(name string) string {
	path, err := filepath.Abs(kept(name))
	if err != nil {
		return kept(name)
	}
	return path
}
