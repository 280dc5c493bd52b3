package app

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"desklamp/internal/hub"
	"desklamp/internal/settings"
)

// office is a fake: every listening hears one number more than the one before it, again and again.
type office struct {
	mu       sync.Mutex
	listened uint64
	paces    []time.Duration
	open     int
	places   [2]settings.Place
}

func row(mini bool) int {
	if mini {
		return 1
	}
	return 0
}

func (o *office) Night() bool { return false }

func (o *office) Place(mini bool) settings.Place { return o.places[row(mini)] }

func (o *office) KeepPlace(mini bool, at settings.Place) error {
	o.places[row(mini)] = at
	return nil
}

func (o *office) Listen(ctx context.Context, pace time.Duration) <-chan hub.Event {
	o.mu.Lock()
	o.listened++
	o.paces = append(o.paces, pace)
	o.open++
	seq := o.listened
	o.mu.Unlock()
	out := make(chan hub.Event)
	go func() {
		defer close(out)
		defer func() { o.mu.Lock(); o.open--; o.mu.Unlock() }()
		for {
			select {
			case out <- hub.Event{Seq: seq}:
			case <-ctx.Done():
				return
			}
			select {
			case <-time.After(pace):
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

func (o *office) Act(_ context.Context, name string, body json.RawMessage) (any, error) {
	switch name {
	case "echo":
		return map[string]json.RawMessage{"heard": body}, nil
	case "silent":
		return nil, nil
	}
	return nil, errors.New("no such act")
}

// page remembers what reached it.
type page struct {
	mu    sync.Mutex
	heard []uint64
	names map[string]bool
}

func (p *page) emit(name string, data any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.heard = append(p.heard, data.(hub.Event).Seq)
	p.names[name] = true
}

func (p *page) take() []uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	heard := p.heard
	p.heard = nil
	return heard
}

func TestListenStartsOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, p := &office{}, &page{names: map[string]bool{}}
		w := NewWindow(t.Context(), o)
		w.ready(host{emit: p.emit})

		w.Listen()
		synctest.Wait()
		if got := p.take(); !slices.Equal(got, []uint64{1}) {
			t.Errorf("the page heard %v at once, want the first event", got)
		}
		time.Sleep(pace)
		synctest.Wait()
		if got := p.take(); !slices.Equal(got, []uint64{1}) {
			t.Errorf("the page heard %v after one pace, want one event more", got)
		}

		w.Listen()
		w.Listen()
		p.take()
		time.Sleep(3 * pace)
		synctest.Wait()
		if got := p.take(); slices.Contains(got, 1) || slices.Contains(got, 2) || !slices.Contains(got, 3) {
			t.Errorf("after listening again the page heard %v, want only the newest stream", got)
		}

		w.close()
		if o.open != 0 {
			t.Errorf("%d streams are open after the window is closed", o.open)
		}
		w.Listen()
		if o.listened != 3 {
			t.Error("a closed window listened")
		}
		for _, each := range o.paces {
			if each != 250*time.Millisecond {
				t.Errorf("paced %v, want four times a second", each)
			}
		}
		if len(p.names) != 1 || !p.names["office"] {
			t.Errorf("events are named %v, want office: the page listens for it", p.names)
		}
	})
}

func TestTheWindowEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		o, p := &office{}, &page{names: map[string]bool{}}
		w := NewWindow(ctx, o)
		var quits atomic.Int32
		w.ready(host{emit: p.emit, quit: func() { quits.Add(1) }})
		w.Listen()
		cancel()
		synctest.Wait()
		if o.open != 0 {
			t.Error("the stream outlives the context")
		}
		if quits.Load() != 0 {
			t.Error("told to quit at once; on a signal Wails quits by itself, and must not be told twice")
		}
		time.Sleep(3*patience + 1)
		synctest.Wait()
		if quits.Load() != 3 {
			t.Errorf("told to quit %d times, want again and again: Wails loses what it is told too early", quits.Load())
		}
		w.close()
		time.Sleep(3 * patience)
		if quits.Load() != 3 {
			t.Error("told to quit although it was gone")
		}
	})
}

func TestAWindowThatWasClosedIsNotToldToQuit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		var quits atomic.Int32
		w := NewWindow(ctx, &office{})
		w.ready(host{quit: func() { quits.Add(1) }})
		w.close() // as after its close button
		cancel()
		time.Sleep(3 * patience)
		if quits.Load() != 0 {
			t.Errorf("told to quit %d times", quits.Load())
		}
	})
}

func TestListenBeforeTheWindowIsThere(t *testing.T) {
	o := &office{}
	w := NewWindow(t.Context(), o)
	w.Listen()
	w.raise()
	w.close()
	if o.listened != 0 {
		t.Error("it listened with nobody to tell")
	}
}

func TestASecondStartRaisesTheFirstWindow(t *testing.T) {
	raised := 0
	w := NewWindow(t.Context(), &office{})
	defer w.close()
	w.ready(host{raise: func() { raised++ }})
	w.raise()
	if raised != 1 {
		t.Errorf("raised %d times", raised)
	}
}

func TestAct(t *testing.T) {
	w := NewWindow(t.Context(), &office{})
	defer w.close()
	for _, c := range []struct{ name, body, want, refusal string }{
		{"echo", `{"on":true}`, `{"heard":{"on":true}}`, ""},
		{"silent", "", "null", ""},
		{"nonsense", "", "", "no such act"},
	} {
		got, err := w.Act(c.name, c.body)
		if got != c.want || (err == nil) != (c.refusal == "") || err != nil && err.Error() != c.refusal {
			t.Errorf("Act(%q) = %q, %v; want %q, %q", c.name, got, err, c.want, c.refusal)
		}
	}
}
