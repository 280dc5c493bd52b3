package desk

import (
	"context"
	"encoding/json"

	"desklamp/internal/settings"
)

// choices are the settings that a page changes, each in its place: what a body leaves out stays.
type choices struct {
	Theme    *string          `json:"theme"`
	Language *string          `json:"language"`
	Motion   *string          `json:"motion"`
	Window   *string          `json:"window"`
	Notify   *settings.Notify `json:"notify"`
	Sound    *bool            `json:"sound"`
}

// change takes new values of some settings and returns all.
func (d *Desk) change(_ context.Context, body json.RawMessage) (any, error) {
	if err := decode("settings", body, &choices{}); err != nil {
		return nil, err
	}
	before := d.settings().Window
	err := d.keep(func(s *settings.Settings) {
		_ = decode("settings", body, &choices{&s.Theme, &s.Language, &s.Motion, &s.Window, &s.Notify, &s.Sound})
	})
	if err != nil || d.settings().Window == before {
		return d.settings(), err
	}
	return d.settings(), d.reopen()
}

// reopen shows the office as long back as the settings say now.
func (d *Desk) reopen() error {
	window, err := settings.ParseWindow(d.settings().Window)
	if err != nil {
		return err
	}
	d.mu.Lock()
	d.options.Reading.Window = window
	demo, replay := d.demo, d.replay
	d.mu.Unlock()
	if replay != nil { // a recording is shown from its own start
		return nil
	}
	return d.show(demo)
}

// Night tells whether the page is kept dark, whatever the system's own look is.
func (d *Desk) Night() bool { return d.settings().Theme == "night" }

// Place is where the window stood, in mini mode or not.
func (d *Desk) Place(mini bool) settings.Place {
	if mini {
		return d.settings().Mini
	}
	return d.settings().Place
}

// KeepPlace remembers where the window stands.
func (d *Desk) KeepPlace(mini bool, at settings.Place) error {
	if d.Place(mini) == at {
		return nil
	}
	return d.keep(func(s *settings.Settings) {
		if mini {
			s.Mini = at
		} else {
			s.Place = at
		}
	})
}
