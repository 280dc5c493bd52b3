// Package archtest keeps the shape of the code: which package may import which, who may touch files, the network and
// goroutines, and how large things may grow.
//
// In: the source of this module. Out: test failures that name the file and the rule. It runs nothing of it.
package archtest

// layers gives each package its layer, as in ARCHITECTURE.md. A package imports only lower ones.
var layers = map[string]int{
	"internal/action": 0, "internal/line": 0, "internal/outcome": 1,
	"internal/fact": 2,
	"internal/tail": 3, "internal/find": 3, "internal/process": 3, "internal/settings": 3,
	"internal/claude": 4, "internal/codex": 4, "internal/stream": 4,
	"internal/office": 5,
	"internal/sample": 6, "internal/collect": 7,
	"internal/hub":   8,
	"internal/desk":  9,
	"internal/serve": 10,
	"internal/cli":   11,
	"app":            12,
	"":               13, // main
}

// The packages that may do what others must not.
var (
	mayUseWails      = set("app", "")
	mayTouchFiles    = set("internal/tail", "internal/find", "internal/process", "internal/settings", "internal/collect", "internal/desk", "internal/cli", "internal/serve", "app", "")
	mayStartRoutines = set("internal/collect", "internal/hub", "internal/desk", "internal/serve", "internal/cli", "app")
	mayUseNetwork    = set("internal/serve")
)

// pure packages know no files, no time of day, no goroutines, no environment.
var pure = set("internal/fact", "internal/action", "internal/line", "internal/outcome", "internal/claude", "internal/office")

// forbiddenNames say nothing about what is in a package.
var forbiddenNames = set("util", "utils", "common", "helper", "helpers", "types", "models", "manager", "misc", "shared")

func set(names ...string) map[string]bool {
	s := map[string]bool{}
	for _, n := range names {
		s[n] = true
	}
	return s
}
