package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"desklamp/internal/collect"
	"desklamp/internal/settings"
)

// reading is the flags that all commands which read logs share.
type reading struct {
	Claude  []string `sep:"none" placeholder:"DIR" help:"A Claude Code home to read instead of the usual ones (repeatable)."`
	Codex   []string `sep:"none" placeholder:"DIR" help:"A Codex home to read instead of the usual ones (repeatable)."`
	Since   string   `placeholder:"24h" help:"How long an ended team stays in the office: 24h, 90m, 7d, or all."`
	Project []string `sep:"none" placeholder:"NAME" help:"Show only teams of this project folder (repeatable)."`
}

// options turns the flags into what to read; since is the window when no flag says otherwise.
func (r reading) options(s *session, since string) (collect.Options, error) {
	o := collect.Options{Projects: r.Project, Explicit: len(r.Claude)+len(r.Codex) > 0}
	if slices.Contains(r.Project, "") { // an unset variable of the shell; it would show nobody
		return o, usage{errors.New("a project has an empty name: write the folder's, such as --project billing")}
	}
	var err error
	if o.Claude, err = absolute(r.Claude); err != nil {
		return o, err
	}
	if o.Codex, err = absolute(r.Codex); err != nil {
		return o, err
	}
	if !o.Explicit {
		o.Claude, o.Codex = collect.Defaults()
		kept := s.settings().Get()
		o.Claude, o.Codex = append(o.Claude, kept.Claude...), append(o.Codex, kept.Codex...)
	}
	if r.Since != "" {
		since = r.Since
	}
	if o.Window, err = settings.ParseWindow(since); err != nil {
		return o, usage{fmt.Errorf("--since %w", err)}
	}
	return o, nil
}

func absolute(dirs []string) ([]string, error) {
	all := make([]string, 0, len(dirs))
	for _, dir := range dirs {
		if dir == "" { // an unset variable of the shell; it would mean the folder we stand in
			return nil, usage{errors.New("a folder to read has an empty name: write its path, such as --claude ~/.claude")}
		}
		whole, err := filepath.Abs(dir)
		if err != nil {
			return nil, fmt.Errorf("find folder %s: %w", dir, err)
		}
		all = append(all, whole)
	}
	return all, nil
}
