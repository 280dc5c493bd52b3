// Package settings is the one file Desklamp writes.
//
// In: the path of the file, and changes. Out: the settings in force. It promises that the file is replaced whole or not
// at all, and that a damaged one costs only the defaults: key by key where it can be read, and whole where it cannot,
// with the old file kept aside once. It holds nothing that was read from a log.
package settings

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/adrg/xdg"
)

// Version of the file's shape. A file of a later one is not touched by its keys.
const Version = 1

// Settings are a person's choices. The zero value is not valid; see Defaults.
type Settings struct {
	Version int      `json:"version"`
	Claude  []string `json:"claude"` // Claude Code homes added by the person
	Codex   []string `json:"codex"`  // Codex homes added by the person
	Window  string   `json:"window"` // how long an ended team stays, such as "24h"; "all" is for ever
	Theme   string   `json:"theme"`  // system, day, night
	Motion  string   `json:"motion"` // full, calm, none
}

// Defaults are the settings of a new person.
func Defaults() Settings {
	return Settings{Version: Version, Claude: []string{}, Codex: []string{}, Window: "24h", Theme: "system", Motion: "full"}
}

// ErrValue is a setting with a value it cannot have.
var ErrValue = errors.New("not a value of this setting")

func (s Settings) check() error {
	if !slices.Contains([]string{"system", "day", "night"}, s.Theme) {
		return fmt.Errorf("theme %q: %w (system, day, night)", s.Theme, ErrValue)
	}
	if !slices.Contains([]string{"full", "calm", "none"}, s.Motion) {
		return fmt.Errorf("motion %q: %w (full, calm, none)", s.Motion, ErrValue)
	}
	if _, err := time.ParseDuration(s.Window); err != nil && s.Window != "all" {
		return fmt.Errorf("window %q: %w (such as 24h, or all)", s.Window, ErrValue)
	}
	return nil
}

// Store keeps the settings. It may be used from any goroutine.
type Store struct {
	path string

	mu      sync.Mutex // guards what follows
	now     Settings
	notices []string
}

// Path is where the settings are kept by default: in the system's folder for them.
func Path() string { return filepath.Join(xdg.ConfigHome, "desklamp", "settings.json") }

// Open reads the file at path; "" is Path. A missing file is the defaults. A damaged one is too, and a notice.
func Open(path string) *Store {
	if path == "" {
		path = Path()
	}
	s := &Store{path: path, now: Defaults()}
	b, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		s.notices = []string{"The settings cannot be read; the defaults are used."}
	default:
		s.take(b)
	}
	return s
}

// take reads the content of the file, or puts it aside.
func (s *Store) take(b []byte) {
	keys := map[string]json.RawMessage{}
	if json.Unmarshal(b, &keys) != nil || keys == nil {
		s.aside("The settings were damaged; the defaults are used.")
		return
	}
	var version int
	if json.Unmarshal(keys["version"], &version) != nil || version > Version {
		s.aside("The settings were written by another version; the defaults are used.")
		return
	}
	damaged := false
	for key, into := range s.now.keys() {
		raw, there := keys[key]
		if !there {
			continue
		}
		before := s.now
		if json.Unmarshal(raw, into) != nil || s.now.check() != nil {
			s.now, damaged = before, true
		}
	}
	if s.now.Claude == nil {
		s.now.Claude = []string{}
	}
	if s.now.Codex == nil {
		s.now.Codex = []string{}
	}
	if damaged {
		s.aside("Some settings were damaged; their defaults are used.")
	}
}

// keys are the settings a file can hold.
func (s *Settings) keys() map[string]any {
	return map[string]any{"claude": &s.Claude, "codex": &s.Codex, "window": &s.Window, "theme": &s.Theme, "motion": &s.Motion}
}

// aside keeps a damaged file beside the new one, once: an older one that waits there is not overwritten.
func (s *Store) aside(notice string) {
	bad := s.path + ".bad"
	if _, err := os.Lstat(bad); errors.Is(err, fs.ErrNotExist) {
		if os.Rename(s.path, bad) == nil {
			notice += " The old file is kept as " + filepath.Base(bad) + "."
		}
	}
	s.notices = append(s.notices, notice)
}

// File is where this store keeps the settings.
func (s *Store) File() string { return s.path }

// Get returns the settings in force.
func (s *Store) Get() Settings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now.clone()
}

func (s Settings) clone() Settings {
	s.Claude, s.Codex = slices.Clone(s.Claude), slices.Clone(s.Codex)
	return s
}

// Notices are sentences for the person about what went wrong, such as a damaged file.
func (s *Store) Notices() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.notices)
}

// Change changes the settings and writes them. After an error the old ones are in force, and in the file.
func (s *Store) Change(change func(*Settings)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	next := s.now.clone()
	change(&next)
	next.Version = Version
	if err := next.check(); err != nil {
		return err
	}
	b, err := json.MarshalIndent(next, "", "  ")
	if err != nil {
		return fmt.Errorf("save settings: %w", err)
	}
	if err := write(s.path, append(b, '\n')); err != nil {
		return fmt.Errorf("save settings (%s; the old ones stay): %w", filepath.Base(s.path), err)
	}
	s.now = next
	return nil
}
