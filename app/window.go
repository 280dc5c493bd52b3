package app

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"desklamp/internal/hub"
)

// event is the name under which the page hears of the office.
const event = "office"

// pace is how often the page hears of a change: four times a second at most (contract §3).
const pace = 250 * time.Millisecond

// Office is what the window shows; *desk.Desk is one.
type Office interface {
	Listen(ctx context.Context, pace time.Duration) <-chan hub.Event
	Act(ctx context.Context, name string, body json.RawMessage) (any, error)
}

// Window is bound to the page: its exported methods are what the page may call.
type Window struct {
	office Office
	ctx    context.Context // of the window: streams and acts end with it
	end    context.CancelFunc

	mu     sync.Mutex // guards what follows; the page calls from any goroutine
	emit   func(event string, data any)
	front  func()
	stream *stream // the one that is on
}

// NewWindow shows o to one page until ctx ends.
func NewWindow(ctx context.Context, o Office) *Window {
	ctx, end := context.WithCancel(ctx)
	return &Window{office: o, ctx: ctx, end: end}
}

// Listen starts the stream over: a snapshot, then changes. The page calls it once it has an ear for them, since Wails
// keeps no event for later, and again when one was lost.
func (w *Window) Listen() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.emit == nil || w.ctx.Err() != nil {
		return
	}
	w.stream.stop() // waited for, so that no old change comes after the new snapshot
	w.stream = listen(w.ctx, w.office, w.emit)
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

// ready says how to reach the page and how to bring the window to the front.
func (w *Window) ready(emit func(event string, data any), front func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.emit, w.front = emit, front
}

func (w *Window) raise() {
	w.mu.Lock()
	front := w.front
	w.mu.Unlock()
	if front != nil {
		front()
	}
}

// close ends the stream and waits for it.
func (w *Window) close() {
	w.end()
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
