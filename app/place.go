package app

import (
	"strings"

	"desklamp/internal/settings"
)

// size is a screen's, in the units of windows.
type size struct{ width, height int }

// The places of a window that has none yet: in the middle of the screen, as Wails puts it.
var (
	wide  = settings.Place{Width: 1280, Height: 800}
	strip = settings.Place{Width: 520, Height: 132}
)

// grip is how much of a window must be on a screen, so that it can be taken hold of.
const grip = 80

// first is the size the window opens with; where, only the screens can tell, once they are known.
func (w *Window) first() settings.Place {
	if w.office == nil {
		return wide
	}
	if at := w.office.Place(false); at.Width > 0 {
		return at
	}
	return wide
}

// Placed remembers where the window stands, so that it opens there again. Minimised it stands nowhere.
func (w *Window) Placed() {
	w.mu.Lock()
	h, mini := w.host, w.mini
	w.mu.Unlock()
	if h.place == nil {
		return
	}
	at, steady := h.place()
	if !steady || at.Width <= 0 || at.Height <= 0 {
		return
	}
	if at.Full { // the size to go back to is the one before
		before := w.office.Place(mini)
		before.Full = before.Width > 0
		at = before
	}
	_ = w.office.KeepPlace(mini, at) // a place that cannot be kept is no reason to keep a person from leaving
}

// Top is whether the window can stay above others.
type Top struct {
	OnTop bool   `json:"onTop"`
	Why   string `json:"why"` // "wayland" where it cannot
}

// Mini makes the window a strip that stays above others, or the whole office again.
func (w *Window) Mini(on bool) Top {
	w.Placed()
	w.mu.Lock()
	defer w.mu.Unlock()
	top := Top{OnTop: on && !w.wayland}
	if on && w.wayland {
		top.Why = "wayland" // a window there may not say where it stands
	}
	if w.host.move == nil || w.mini == on {
		return top
	}
	w.mini = on
	at := w.office.Place(on)
	if at.Width == 0 {
		at = w.start(on)
	}
	w.host.move(fit(at, w.host.screens()))
	w.host.onTop(top.OnTop)
	return top
}

// start is the place of a window that changes its size for the first time: it stays where it is.
func (w *Window) start(mini bool) settings.Place {
	at := wide
	if mini {
		at = strip
	}
	if now, steady := w.host.place(); steady {
		at.X, at.Y = now.X, now.Y
	}
	return at
}

// fit makes a place one that can be seen: no larger than the largest screen, and where screens are. The system does not
// say how several of them lie to each other, so there a place is only kept from being out of reach.
func fit(at settings.Place, screens []size) settings.Place {
	if len(screens) == 0 {
		return at
	}
	var large, all size
	for _, s := range screens {
		large = size{max(large.width, s.width), max(large.height, s.height)}
		all = size{all.width + s.width, all.height + s.height}
	}
	at.Width, at.Height = min(at.Width, large.width), min(at.Height, large.height)
	if len(screens) == 1 {
		at.X = max(0, min(at.X, all.width-at.Width))
		at.Y = max(0, min(at.Y, all.height-at.Height))
		return at
	}
	at.X = max(-all.width, min(at.X, all.width-grip))
	at.Y = max(-all.height, min(at.Y, all.height-grip))
	return at
}

// onWayland tells whether GTK will speak Wayland, as it and Wails choose.
func onWayland(getenv func(string) string) bool {
	if getenv == nil || getenv("WAYLAND_DISPLAY") == "" {
		return false
	}
	if backend := getenv("GDK_BACKEND"); backend != "" {
		return !strings.HasPrefix(backend, "x11")
	}
	return getenv("XDG_SESSION_TYPE") == "wayland"
}
