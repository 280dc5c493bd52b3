// Package desk is what a page may ask for: the stream of the office, and a short list of acts.
//
// In: the reading options and the settings. Out: the same stream and acts for the window and for the browser. It
// promises that no act answers, approves or changes an agent's session. It draws and judges nothing.
package desk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"desklamp/internal/collect"
	"desklamp/internal/hub"
	"desklamp/internal/sample"
	"desklamp/internal/settings"
)

// ErrNoAct is returned for an act that does not exist.
var ErrNoAct = errors.New("no such act")

// Options say what the desk shows at first.
type Options struct {
	Reading  collect.Options
	Demo     bool               // the sample day instead of the logs
	Replay   *collect.Recording // played instead of the logs; nil for none
	Settings *settings.Store    // nil: defaults, nothing is kept

	Open func(dir string) error // shows a folder to the person; nil: folders cannot be opened from here
}

// Desk shows one office to all pages.
type Desk struct {
	hub     *hub.Hub
	ctx     context.Context // of the whole desk: feeds outlive the act that started them
	options Options
	running sync.WaitGroup

	mu     sync.Mutex // guards what follows; acts come from any goroutine
	demo   bool
	day    []sample.File      // the sample day that is on
	replay *collect.Replay    // that is on; nil for none
	stop   context.CancelFunc // ends the feed that is on
	past   *past              // the history, while a page looks at it

	tracing tracing // the trace that pages look at; it has a lock of its own
}

// Open starts following. Everything ends with ctx; Wait returns when it has.
func Open(ctx context.Context, o Options) (*Desk, error) {
	d := &Desk{hub: hub.New(), ctx: ctx, options: o}
	d.running.Go(func() { d.hub.Run(ctx) })
	if o.Replay != nil {
		return d, d.play(o.Replay)
	}
	return d, d.show(o.Demo)
}

// Listen is hub.Listen: a snapshot, then changes.
func (d *Desk) Listen(ctx context.Context, pace time.Duration) <-chan hub.Event {
	return d.hub.Listen(ctx, pace)
}

// Wait returns when all that the desk started has ended.
func (d *Desk) Wait() { d.running.Wait() }

// feed is what the hub hands on, and how to wait for its end.
type feed interface {
	hub.Feed
	Wait()
}

// show switches to the sample day or to the logs.
func (d *Desk) show(demo bool) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	ctx, cancel := context.WithCancel(d.ctx)
	f, err := d.feed(ctx, demo)
	if err != nil {
		cancel()
		return err
	}
	d.turn(ctx, cancel, f)
	d.demo, d.replay = demo, nil
	return nil
}

// play switches to a recording.
func (d *Desk) play(r *collect.Recording) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	ctx, cancel := context.WithCancel(d.ctx)
	replay := r.Play(ctx, d.options.Reading)
	d.turn(ctx, cancel, replay)
	d.demo, d.replay = false, replay
	return nil
}

// turn makes f the feed that is on. The lock is held.
func (d *Desk) turn(ctx context.Context, cancel context.CancelFunc, f feed) {
	d.running.Go(f.Wait)
	d.hub.Switch(ctx, f)
	if d.stop != nil {
		d.stop()
	}
	d.stop = cancel
	d.forgetPast() // it may be that of other folders
}

func (d *Desk) feed(ctx context.Context, demo bool) (feed, error) {
	if !demo {
		return collect.Follow(ctx, d.reading()), nil
	}
	files, err := sample.Day(time.Now())
	if err != nil {
		return nil, fmt.Errorf("play the sample day: %w", err)
	}
	d.day = files
	return collect.Play(ctx, files, collect.Options{}), nil
}

// acts are the things a page may ask for, each with its body: one row an act, in the file that does it.
var acts = map[string]func(*Desk, context.Context, json.RawMessage) (any, error){
	"state":    (*Desk).askState,
	"demo":     (*Desk).askDemo,
	"settings": (*Desk).change,
	"add-root": (*Desk).addRoot,

	"remove-root": (*Desk).removeRoot,
	"resume":      (*Desk).resume,
	"open-folder": (*Desk).openFolder,

	"replay":    (*Desk).askReplay,
	"trace":     (*Desk).askTrace,
	"trace-row": (*Desk).askTraceRow,

	"history":       (*Desk).history,
	"history-close": (*Desk).closePast,
}

// Act does what a page asked for. The error is for the person: it says what is wrong and what to try.
func (d *Desk) Act(ctx context.Context, name string, body json.RawMessage) (any, error) {
	act, ok := acts[name]
	if !ok {
		return nil, fmt.Errorf("%w: %q", ErrNoAct, name)
	}
	return act(d, ctx, body)
}

func (d *Desk) askState(context.Context, json.RawMessage) (any, error) { return d.state(), nil }

func (d *Desk) askDemo(_ context.Context, body json.RawMessage) (any, error) {
	var want struct{ On bool }
	if err := decode("demo", body, &want); err != nil {
		return nil, err
	}
	if err := d.show(want.On); err != nil {
		return nil, err
	}
	return d.state(), nil
}

func decode(name string, body json.RawMessage, into any) error {
	if len(body) == 0 {
		return nil
	}
	if err := json.Unmarshal(body, into); err != nil {
		return fmt.Errorf("%s: the request is not understood: %w", name, err)
	}
	return nil
}
