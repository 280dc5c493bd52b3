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

// Root is a home that is read. How it is doing stands in the row of the office that has the same source and root.
type Root struct {
	Source string `json:"source"`
	Root   string `json:"root"`  // as the office's rows write it
	Added  string `json:"added"` // the folder as the settings hold it; "" for one that was not added there
}

// roots lists what is read; d.mu is held.
func (d *Desk) roots() []Root {
	reading, kept := d.reading(), d.settings()
	all := []Root{}
	for _, of := range []struct {
		source      string
		dirs, added []string
	}{{"claude", reading.Claude, kept.Claude}, {"codex", reading.Codex, kept.Codex}} {
		for _, dir := range of.dirs {
			r := Root{Source: of.source, Root: collect.Display(dir)}
			if slices.Contains(of.added, dir) {
				r.Added = dir
			}
			all = append(all, r)
		}
	}
	return all
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

// removeRoot watches a folder no more that was added before. A home that the tools use anyway stays.
func (d *Desk) removeRoot(_ context.Context, body json.RawMessage) (any, error) {
	var want struct{ Source, Path string }
	if err := decode("remove-root", body, &want); err != nil {
		return nil, err
	}
	kept := d.settings()
	added, usual := kept.Claude, 0
	if want.Source == "codex" {
		added, usual = kept.Codex, 1
	}
	if !slices.Contains(added, want.Path) {
		return nil, fmt.Errorf("%s is not among the folders that were added", want.Path)
	}
	if err := d.keep(func(s *settings.Settings) {
		drop(want.Source == "codex", &s.Claude, &s.Codex, want.Path)
	}); err != nil {
		return nil, err
	}
	claudes, codexes := collect.Defaults()
	d.mu.Lock()
	if d.options.Reading.Explicit || !slices.Contains([][]string{claudes, codexes}[usual], want.Path) {
		drop(want.Source == "codex", &d.options.Reading.Claude, &d.options.Reading.Codex, want.Path)
	}
	d.mu.Unlock()
	if err := d.show(false); err != nil {
		return nil, err
	}
	return d.state(), nil
}

// drop takes dir from the homes of one of the tools.
func drop(codex bool, claudes, codexes *[]string, dir string) {
	of := claudes
	if codex {
		of = codexes
	}
	*of = slices.DeleteFunc(slices.Clone(*of), func(each string) bool { return each == dir })
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
