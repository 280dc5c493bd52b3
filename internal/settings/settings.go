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

	"github.com/adrg/xdg"
)

// Version of the file's shape. A file of a later one is not touched by its keys.
const Version = 1

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
	b, err := read(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case errors.Is(err, errTooLarge):
		s.aside("The settings were damaged; the defaults are used.")
	case err != nil:
		s.notices = []string{"The settings cannot be read; the defaults are used."}
	default:
		s.take(b)
	}
	return s
}

// maxFile is far more than any settings take; a larger file is something else.
const maxFile = 1 << 20

var errTooLarge = errors.New("too large to be settings")

// read reads a file, and nothing that could block or never end.
func read(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("not a file")
	case info.Size() > maxFile:
		return nil, errTooLarge
	}
	return os.ReadFile(path)
}

// take reads the content of the file, or puts it aside. A key that cannot be used costs only itself, so such a file
// stays where it is: its other keys are wanted at the next start too.
func (s *Store) take(b []byte) {
	keys := map[string]json.RawMessage{}
	if json.Unmarshal(b, &keys) != nil || keys == nil {
		s.aside("The settings were damaged; the defaults are used.")
		return
	}
	damaged := false
	if raw, there := keys["version"]; there {
		var version int
		damaged = json.Unmarshal(raw, &version) != nil || version < 1
		if version > Version {
			s.aside("The settings were written by a later version; the defaults are used.")
			return
		}
	}
	for key, into := range s.now.keys() {
		raw, there := keys[key]
		if !there {
			continue
		}
		before := s.now.clone()
		if json.Unmarshal(raw, into) != nil || s.now.check() != nil {
			s.now, damaged = before, true
		}
	}
	if damaged {
		s.notices = append(s.notices, "Some settings could not be used; their defaults are.")
	}
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
	next = next.clone() // the caller may keep what it set
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
