package app

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"desklamp/internal/hub"
	"desklamp/internal/settings"
)

// event is the name under which the page hears of the office.
const event = "office"

// patience is how long the host may take to quit before it is asked again.
const patience = 200 * time.Millisecond

// pace is how often the page hears of a change: four times a second at most (contract §3).
const pace = 250 * time.Millisecond

// Office is what the window shows; *desk.Desk is one.
type Office interface {
	Listen(ctx context.Context, pace time.Duration) <-chan hub.Event
	Act(ctx context.Context, name string, body json.RawMessage) (any, error)
	Place(mini bool) settings.Place
	Night() bool
	KeepPlace(mini bool, at settings.Place) error
}

// Window is bound to the page: its exported methods are what the page may call.
type Window struct {
	office  Office
	ctx     context.Context // of the window: streams and acts end with it
	end     context.CancelFunc
	wayland bool

	mu     sync.Mutex // guards what follows; the page calls from any goroutine
	host   host
	stream *stream // the one that is on
	mini   bool

	gone  chan struct{}  // closed when the host's window is
	leave sync.WaitGroup // who asks the host to quit
}

// host is what Wails does for the window; its zero value is no window yet.
type host struct {
	emit  func(event string, data any)
	raise func()
	quit  func()

	place   func() (at settings.Place, steady bool) // steady: not minimised
	screens func() []size
	move    func(at settings.Place)
	onTop   func(on bool)

	notify func(id, title, body string) error
	forget func(id string)
}

// NewWindow shows o to one page until ctx ends.
func NewWindow(ctx context.Context, o Office) *Window {
	ctx, end := context.WithCancel(ctx)
	return &Window{office: o, ctx: ctx, end: end, gone: make(chan struct{})}
}

// Listen starts the stream over: a snapshot, then changes. The page calls it once it has an ear for them, since Wails
// keeps no event for later, and again when one was lost.
func (w *Window) Listen() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.host.emit == nil || w.ctx.Err() != nil {
		return
	}
	w.stream.stop() // waited for, so that no old change comes after the new snapshot
	w.stream = listen(w.ctx, w.office, w.host.emit)
}

// Act does what the page asked for; body and answer are JSON.
func (w *Window) Act(name, body string) (string, error) {
	answer, err := w.office.Act(w.ctx, name, json.RawMessage(body))
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return string(text), nil
}

// ready says that the window is there.
func (w *Window) ready(h host) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.host = h
	if at := w.office.Place(false); h.move != nil && at.Width > 0 {
		h.move(fit(at, h.screens()))
	}
	w.leave.Go(func() { w.quit(h) })
}

// quit asks the host to, once the context has ended and until the window is gone. Not at once: on a signal Wails quits
// by itself, and GTK complains when it is told twice. Not only once: what comes before Wails's loop runs is lost.
func (w *Window) quit(h host) {
	<-w.ctx.Done()
	for {
		select {
		case <-w.gone:
			return
		case <-time.After(patience):
			h.quit()
		}
	}
}

func (w *Window) raise() {
	w.mu.Lock()
	raise := w.host.raise
	w.mu.Unlock()
	if raise != nil {
		raise()
	}
}

// close ends what the window has going on and waits for it. The host's window is gone by now.
func (w *Window) close() {
	close(w.gone)
	w.end()
	w.leave.Wait()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.stream.stop()
}

// stream hands one listening's events to the page.
type stream struct {
	end  context.CancelFunc
	done chan struct{}
}

func listen(ctx context.Context, o Office, emit func(string, any)) *stream {
	ctx, end := context.WithCancel(ctx)
	s := &stream{end: end, done: make(chan struct{})}
	go func() {
		defer close(s.done)
		for e := range o.Listen(ctx, pace) {
			if ctx.Err() != nil {
				continue // the page asked to start over; the rest would only be a gap to it
			}
			emit(event, e)
		}
	}()
	return s
}

// stop may be called on nil, which is no stream.
func (s *stream) stop() {
	if s == nil {
		return
	}
	s.end()
	<-s.done
}
