// Package archtest keeps the shape of the code: which package may import which, who may touch files, the network and
// goroutines, and how large things may grow.
//
// In: the source of this module. Out: test failures that name the file and the rule. It runs nothing of it.
package archtest

import (
	"regexp"
	"strconv"
	"strings"
)

// layers reads the table of ARCHITECTURE.md: rows of a layer and the packages in it, by folder. A package imports only
// lower layers, so those of one layer never import each other.
func layers(text string) (map[string]int, error) {
	all := map[string]int{}
	for _, row := range rows.FindAllStringSubmatch(text, -1) {
		layer, err := strconv.Atoi(row[1])
		if err != nil {
			return nil, err
		}
		for _, name := range names.FindAllStringSubmatch(row[2], -1) {
			all[folder(name[1])] = layer
		}
	}
	return all, nil
}

// folder is where a package of the table stands: internal, unless its name ends in a slash; main is the root.
func folder(name string) string {
	if dir, outer := strings.CutSuffix(name, "/"); outer {
		return dir
	}
	if name == "main" {
		return ""
	}
	return "internal/" + name
}

var (
	rows  = regexp.MustCompile("(?m)^\\| (\\d+) \\| (`[^|]*`) \\|")
	names = regexp.MustCompile("`([^`]+)`")
)

// The packages that may do what others must not. Of those that may touch files, desk only looks whether a folder that a
// person typed is there, cli uses its streams and tells terminals, main hands over the streams.
var (
	mayUseWails      = set("app", "")
	mayTouchFiles    = set("internal/tail", "internal/find", "internal/process", "internal/settings", "internal/collect", "internal/desk", "internal/cli", "")
	mayStartRoutines = set("internal/collect", "internal/hub", "internal/desk", "internal/serve", "internal/cli", "app")
	mayUseNetwork    = set("internal/serve")
)

// pure packages know no files, no time of day, no goroutines, no environment.
var pure = set("internal/fact", "internal/action", "internal/line", "internal/outcome", "internal/claude", "internal/codex", "internal/office", "internal/trace", "internal/block", "internal/stream", "internal/recording")

// forbiddenNames say nothing about what is in a package.
var forbiddenNames = set("util", "utils", "common", "helper", "helpers", "types", "models", "manager", "misc", "shared")

func set(names ...string) map[string]bool {
	s := map[string]bool{}
	for _, n := range names {
		s[n] = true
	}
	return s
}
