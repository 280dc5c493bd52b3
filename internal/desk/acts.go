package desk

import (
	"errors"

	"desklamp/internal/collect"
	"desklamp/internal/settings"
)

// State is the answer to "state": what a page shows beside the office.
type State struct {
	Demo     bool              `json:"demo"`
	Notices  []string          `json:"notices"`
	Settings settings.Settings `json:"settings"`
	Roots    []Root            `json:"roots"`
	Opens    bool              `json:"opens"` // folders can be opened from here

	Replay *collect.ReplayState `json:"replay"` // null: none is on
}

func (d *Desk) state() State {
	replay := d.replayState()
	d.mu.Lock()
	defer d.mu.Unlock()
	return State{
		Replay: replay,
		Demo:   d.demo, Notices: d.notices(), Settings: d.settings(), Roots: d.roots(), Opens: d.options.Open != nil,
	}
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
