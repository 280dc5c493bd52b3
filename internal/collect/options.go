package collect

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"desklamp/internal/process"
)

// Options say what to read.
type Options struct {
	Claude   []string      // Claude Code homes
	Codex    []string      // Codex homes
	Explicit bool          // the roots were named by the person: no defaults are added to them
	Window   time.Duration // how long an ended team stays in the office; 0: for ever
	Projects []string      // names of project folders to show; empty: all
	Probe    bool          // Read also tries how changes would be noticed, for the report

	Processes process.Table // where processes of the live registry are looked up; nil: this machine
	Locks     process.Locks // where the locks of Codex's threads are looked at; nil: this machine
}

// Defaults returns the homes the tools use when nobody says otherwise: CLAUDE_CONFIG_DIR (a comma-separated list),
// ~/.claude and ~/.config/claude; CODEX_HOME or ~/.codex (rules §3, §11). They need not exist.
func Defaults() (claude, codex []string) {
	home, err := os.UserHomeDir()
	if err != nil {
		home = ""
	}
	for _, dir := range strings.Split(os.Getenv("CLAUDE_CONFIG_DIR"), ",") {
		if dir = strings.TrimSpace(dir); dir != "" {
			claude = append(claude, dir)
		}
	}
	if home != "" {
		claude = append(claude, filepath.Join(home, ".claude"), filepath.Join(home, ".config", "claude"))
	}
	codex = []string{os.Getenv("CODEX_HOME")}
	if codex[0] == "" {
		codex[0] = filepath.Join(home, ".codex")
	}
	return unique(claude), unique(codex)
}

func unique(dirs []string) []string {
	seen := map[string]bool{}
	var kept []string
	for _, dir := range dirs {
		dir = filepath.Clean(dir)
		if !seen[dir] {
			seen[dir] = true
			kept = append(kept, dir)
		}
	}
	return kept
}

// Display is a root's path for people: the home folder is written as ~.
func Display(dir string) string {
	home, err := os.UserHomeDir()
	if err != nil || home == "/" {
		return dir
	}
	if rest, ok := strings.CutPrefix(dir, home); ok && (rest == "" || os.IsPathSeparator(rest[0])) {
		return "~" + rest
	}
	return dir
}
