package desk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"desklamp/internal/collect"
	"desklamp/internal/settings"
)

// State is the answer to "state": what a page shows beside the office.
type State struct {
	Demo     bool              `json:"demo"`
	Notices  []string          `json:"notices"`
	Settings settings.Settings `json:"settings"`
}

func (d *Desk) state() State {
	d.mu.Lock()
	defer d.mu.Unlock()
	return State{Demo: d.demo, Notices: d.notices(), Settings: d.settings()}
}

func (d *Desk) notices() []string {
	if d.options.Settings == nil {
		return []string{}
	}
	return append([]string{}, d.options.Settings.Notices()...)
}

func (d *Desk) settings() settings.Settings {
	if d.options.Settings == nil {
		return settings.Defaults()
	}
	return d.options.Settings.Get()
}

// keep changes the settings, on disk too.
func (d *Desk) keep(change func(*settings.Settings)) error {
	if d.options.Settings == nil {
		return errors.New("settings are not kept here")
	}
	return d.options.Settings.Change(change)
}

// change takes new values of some settings and returns all.
func (d *Desk) change(_ context.Context, body json.RawMessage) (any, error) {
	var want struct{ Theme, Motion *string }
	if err := decode("settings", body, &want); err != nil {
		return nil, err
	}
	err := d.keep(func(s *settings.Settings) {
		if want.Theme != nil {
			s.Theme = *want.Theme
		}
		if want.Motion != nil {
			s.Motion = *want.Motion
		}
	})
	return d.settings(), err
}

// addRoot watches one more folder from now on.
func (d *Desk) addRoot(_ context.Context, body json.RawMessage) (any, error) {
	var want struct{ Source, Path string }
	if err := decode("add-root", body, &want); err != nil {
		return nil, err
	}
	dir, err := home(want.Path)
	if err != nil {
		return nil, err
	}
	codex := want.Source == "codex" || want.Source == "" && isCodex(dir)
	if err := d.keep(func(s *settings.Settings) { add(codex, &s.Claude, &s.Codex, dir) }); err != nil {
		return nil, err
	}
	d.mu.Lock()
	add(codex, &d.options.Reading.Claude, &d.options.Reading.Codex, dir)
	d.mu.Unlock()
	if err := d.show(false); err != nil {
		return nil, err
	}
	return d.state(), nil
}

// isCodex guesses whose home a folder is when the person does not say: Codex keeps its threads in sessions/, and Claude
// Code, which has a folder of that name too, its transcripts in projects/.
func isCodex(dir string) bool {
	return isFolder(filepath.Join(dir, "sessions")) && !isFolder(filepath.Join(dir, "projects"))
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// add puts dir among the homes of one of the tools.
func add(codex bool, claudes, codexes *[]string, dir string) {
	if codex {
		*codexes = with(*codexes, dir)
		return
	}
	*claudes = with(*claudes, dir)
}

// with is dirs and one more, if it is not among them.
func with(dirs []string, dir string) []string {
	if slices.Contains(dirs, dir) {
		return dirs
	}
	return append(slices.Clone(dirs), dir)
}

// home is the folder a person wrote, if it is one.
func home(path string) (string, error) {
	path = strings.TrimSpace(path)
	if rest, ok := strings.CutPrefix(path, "~"); ok && (rest == "" || os.IsPathSeparator(rest[0])) {
		if dir, err := os.UserHomeDir(); err == nil {
			path = dir + rest
		}
	}
	if !filepath.IsAbs(path) {
		return "", errors.New("write the whole path of the folder, such as /home/you/.claude")
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "", fmt.Errorf("there is no folder %s that can be read: look at the spelling", path)
	case !info.IsDir():
		return "", fmt.Errorf("%s is a file: write the folder that holds projects/ or sessions/", path)
	}
	return filepath.Clean(path), nil
}

// reading is what to read now: the start's options, and the folders of the settings unless the person named others.
func (d *Desk) reading() collect.Options {
	o := d.options.Reading
	if !o.Explicit {
		kept := d.settings()
		for _, dir := range kept.Claude {
			o.Claude = with(o.Claude, dir)
		}
		for _, dir := range kept.Codex {
			o.Codex = with(o.Codex, dir)
		}
	}
	return o
}
