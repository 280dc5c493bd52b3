package settings

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

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

// keys are the settings a file can hold.
func (s *Settings) keys() map[string]any {
	return map[string]any{"claude": &s.Claude, "codex": &s.Codex, "window": &s.Window, "theme": &s.Theme, "motion": &s.Motion}
}

// clone shares nothing with s. Its lists are never nil: a page is given [], not null.
func (s Settings) clone() Settings {
	s.Claude, s.Codex = append([]string{}, s.Claude...), append([]string{}, s.Codex...)
	return s
}

// ErrValue is a setting with a value it cannot have.
var ErrValue = errors.New("not a value of this setting")

func (s Settings) check() error {
	if err := among("theme", s.Theme, "system", "day", "night"); err != nil {
		return err
	}
	if err := among("motion", s.Motion, "full", "calm", "none"); err != nil {
		return err
	}
	if _, err := ParseWindow(s.Window); err != nil {
		return fmt.Errorf("window %w", err)
	}
	for _, dir := range slices.Concat(s.Claude, s.Codex) {
		if !filepath.IsAbs(dir) || strings.ContainsRune(dir, 0) {
			return fmt.Errorf("folder %q: %w (write its whole path)", dir, ErrValue)
		}
	}
	return nil
}

func among(key, value string, known ...string) error {
	if slices.Contains(known, value) {
		return nil
	}
	return fmt.Errorf("%s %q: %w (%s)", key, value, ErrValue, strings.Join(known, ", "))
}

// ParseWindow reads how long an ended team stays: what Go writes (90m, 24h), days (7d), or all, which is 0.
func ParseWindow(text string) (time.Duration, error) {
	if text == "all" {
		return 0, nil
	}
	if days, ok := strings.CutSuffix(text, "d"); ok {
		if n, err := strconv.Atoi(days); err == nil && n > 0 && n < 36500 {
			return time.Duration(n) * 24 * time.Hour, nil
		}
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%q: %w: try 24h, 7d or all", text, ErrValue)
	}
	return d, nil
}
