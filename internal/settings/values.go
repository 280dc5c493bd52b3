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
	Version  int      `json:"version"`
	Claude   []string `json:"claude"`   // Claude Code homes added by the person
	Codex    []string `json:"codex"`    // Codex homes added by the person
	Window   string   `json:"window"`   // how long an ended team stays, such as "24h"; "all" is for ever
	Theme    string   `json:"theme"`    // system, day, night
	Language string   `json:"language"` // system, or the tag of a language
	Motion   string   `json:"motion"`   // full, calm, none
	Notify   Notify   `json:"notify"`
	Sound    bool     `json:"sound"` // with a notification
	Place    Place    `json:"place"` // of the window
	Mini     Place    `json:"mini"`  // of the window in mini mode
}

// Notify says of which news the system is asked to notify.
type Notify struct {
	Asking   bool `json:"asking"`
	Failed   bool `json:"failed"`
	Finished bool `json:"finished"`
}

// Place is where a window stands, in the system's units. Without a width it was not kept yet.
type Place struct {
	X      int  `json:"x"`
	Y      int  `json:"y"`
	Width  int  `json:"width"`
	Height int  `json:"height"`
	Full   bool `json:"full"` // as large as the screen
}

// Defaults are the settings of a new person.
func Defaults() Settings {
	return Settings{
		Version: Version, Claude: []string{}, Codex: []string{}, Window: "24h", Theme: "system", Language: "system",
		Motion: "full", Notify: Notify{Asking: true, Failed: true},
	}
}

// keys are the settings a file can hold.
func (s *Settings) keys() map[string]any {
	return map[string]any{
		"claude": &s.Claude, "codex": &s.Codex, "window": &s.Window, "theme": &s.Theme, "language": &s.Language,
		"motion": &s.Motion, "notify": &s.Notify, "sound": &s.Sound, "place": &s.Place, "mini": &s.Mini,
	}
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
	if err := among("language", s.Language, "system", "en", "zh-Hant", "ko"); err != nil {
		return err
	}
	if err := among("motion", s.Motion, "full", "calm", "none"); err != nil {
		return err
	}
	if _, err := ParseWindow(s.Window); err != nil {
		return fmt.Errorf("window %w", err)
	}
	for key, p := range map[string]Place{"place": s.Place, "mini": s.Mini} {
		if !p.possible() {
			return fmt.Errorf("%s %+v: %w (a size and a corner on a screen)", key, p, ErrValue)
		}
	}
	for _, dir := range slices.Concat(s.Claude, s.Codex) {
		if !filepath.IsAbs(dir) || strings.ContainsRune(dir, 0) {
			return fmt.Errorf("folder %q: %w (write its whole path)", dir, ErrValue)
		}
	}
	return nil
}

// possible refuses what no screen holds; whether it lies on one of today's screens only the window can tell.
func (p Place) possible() bool {
	const far = 1 << 16
	return min(p.X, p.Y) > -far && max(p.X, p.Y, p.Width, p.Height) < far && min(p.Width, p.Height) >= 0
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
