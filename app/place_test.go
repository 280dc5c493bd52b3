package app

import (
	"errors"
	"testing"

	"desklamp/internal/settings"
)

// screen is a fake host: one window on some screens.
type screen struct {
	at      settings.Place
	steady  bool
	top     bool
	screens []size
	raised  int
	chosen  []any
	notes   []string
}

func (s *screen) host() host {
	return host{
		emit:    func(_ string, data any) { s.chosen = append(s.chosen, data) },
		raise:   func() { s.raised++ },
		place:   func() (settings.Place, bool) { return s.at, s.steady },
		screens: func() []size { return s.screens },
		move:    func(at settings.Place) { s.at = at },
		onTop:   func(on bool) { s.top = on },
		notify:  func(id, title, body string) error { s.notes = append(s.notes, id+"|"+title+"|"+body); return nil },
		forget:  func(id string) { s.notes = append(s.notes, "-"+id) },
	}
}

func TestTheWindowOpensWhereItStood(t *testing.T) {
	o := &office{}
	o.places[0] = settings.Place{X: 300, Y: 200, Width: 900, Height: 600}
	s := &screen{steady: true, screens: []size{{1920, 1080}}}
	w := NewWindow(t.Context(), o)
	defer w.close()
	if got := w.first(); got.Width != 900 || got.Height != 600 {
		t.Errorf("opens as %+v", got)
	}
	w.ready(s.host())
	if s.at != o.places[0] {
		t.Errorf("stands at %+v", s.at)
	}
	s.at = settings.Place{X: 10, Y: 20, Width: 700, Height: 500}
	w.Placed()
	if o.places[0] != s.at {
		t.Errorf("kept %+v", o.places[0])
	}
}

func TestAMinimisedWindowStandsNowhereAndAFullOneKeepsTheSizeBefore(t *testing.T) {
	o := &office{}
	before := settings.Place{X: 1, Y: 2, Width: 900, Height: 600}
	o.places[0] = before
	s := &screen{screens: []size{{1920, 1080}}}
	w := NewWindow(t.Context(), o)
	defer w.close()
	w.ready(s.host())
	s.at = settings.Place{X: -32000, Y: -32000, Width: 160, Height: 30}
	w.Placed()
	if o.places[0] != before {
		t.Errorf("minimised: kept %+v", o.places[0])
	}
	s.steady, s.at = true, settings.Place{Width: 1920, Height: 1080, Full: true}
	w.Placed()
	if before.Full = true; o.places[0] != before {
		t.Errorf("as large as the screen: kept %+v, want %+v", o.places[0], before)
	}
}

func TestMiniIsAStripAndBackIsWhereItWas(t *testing.T) {
	o := &office{}
	s := &screen{steady: true, screens: []size{{1920, 1080}}}
	w := NewWindow(t.Context(), o)
	defer w.close()
	w.ready(s.host())
	s.at = settings.Place{X: 100, Y: 50, Width: 1000, Height: 700}
	if top := w.Mini(true); !top.OnTop || top.Why != "" || !s.top {
		t.Errorf("mini: %+v, above others: %v", top, s.top)
	}
	if s.at.Height != strip.Height || s.at.X != 100 {
		t.Errorf("the strip stands at %+v", s.at)
	}
	s.at = settings.Place{X: 1400, Y: 0, Width: 400, Height: 140}
	w.Mini(false)
	if s.top || s.at != (settings.Place{X: 100, Y: 50, Width: 1000, Height: 700}) {
		t.Errorf("back at %+v, above others: %v", s.at, s.top)
	}
	w.Mini(true)
	if s.at != (settings.Place{X: 1400, Y: 0, Width: 400, Height: 140}) {
		t.Errorf("the strip comes back at %+v", s.at)
	}
}

func TestOnWaylandAStripSaysWhyItIsNotAbove(t *testing.T) {
	s := &screen{steady: true, screens: []size{{1920, 1080}}}
	w := NewWindow(t.Context(), &office{})
	defer w.close()
	w.wayland = true
	w.ready(s.host())
	if top := w.Mini(true); top.OnTop || top.Why != "wayland" || s.top {
		t.Errorf("%+v, above others: %v", top, s.top)
	}
	if top := w.Mini(false); top.Why != "" {
		t.Errorf("back: %+v", top)
	}
}

func TestAPlaceFitsTheScreensThereAre(t *testing.T) {
	one, two := []size{{1280, 800}}, []size{{1280, 800}, {1920, 1080}}
	at := func(x, y, width, height int) settings.Place {
		return settings.Place{X: x, Y: y, Width: width, Height: height}
	}
	for name, c := range map[string]struct {
		at      settings.Place
		screens []size
		want    settings.Place
	}{
		"fits":               {at(10, 10, 800, 600), one, at(10, 10, 800, 600)},
		"the screen is gone": {at(2000, 300, 800, 600), one, at(480, 200, 800, 600)},
		"left of all":        {at(-500, -9, 800, 600), one, at(0, 0, 800, 600)},
		"too large":          {at(0, 0, 3000, 2000), one, at(0, 0, 1280, 800)},
		"on the second":      {at(2000, 300, 800, 600), two, at(2000, 300, 800, 600)},
		"left of the first":  {at(-1500, 0, 800, 600), two, at(-1500, 0, 800, 600)},
		"out of reach":       {at(9000, 9000, 800, 600), two, at(3120, 1800, 800, 600)},
		"no screen is told":  {at(9000, 0, 800, 600), nil, at(9000, 0, 800, 600)},
	} {
		if got := fit(c.at, c.screens); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

func TestWaylandIsWhatGTKWillSpeak(t *testing.T) {
	for _, c := range []struct {
		display, backend, session string
		want                      bool
	}{
		{"", "", "wayland", false}, {"wayland-0", "", "wayland", true}, {"wayland-0", "", "x11", false},
		{"wayland-0", "", "", false}, {"wayland-0", "x11", "wayland", false}, {"wayland-0", "wayland", "", true},
	} {
		env := map[string]string{"WAYLAND_DISPLAY": c.display, "GDK_BACKEND": c.backend, "XDG_SESSION_TYPE": c.session}
		if got := onWayland(func(name string) string { return env[name] }); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestANotificationThatIsClickedRaisesTheWindowAndChoosesTheTeam(t *testing.T) {
	s := &screen{}
	w := NewWindow(t.Context(), &office{})
	defer w.close()
	if err := w.Notify("claude:s1", "a", "b"); !errors.Is(err, errClosed) {
		t.Errorf("without a window: %v", err)
	}
	w.ready(s.host())
	s.raised = 0
	if err := w.Notify("claude:s1", "mill · Grind", "needs you"); err != nil {
		t.Fatal(err)
	}
	w.Forget("claude:s1")
	if len(s.notes) != 2 || s.notes[0] != "claude:s1|mill · Grind|needs you" || s.notes[1] != "-claude:s1" {
		t.Errorf("notified %q", s.notes)
	}
	w.clicked("claude:s1")
	if s.raised != 1 || len(s.chosen) != 1 || s.chosen[0] != "claude:s1" {
		t.Errorf("raised %d, chose %v", s.raised, s.chosen)
	}
}
