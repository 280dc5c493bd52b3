// Package hub hands one office to many listeners.
//
// In: a feed of changes, and requests to listen. Out: to each listener a snapshot, then every change after it,
// numbered without a gap. It promises that no listener holds up another or the feed: one that does not keep up loses
// its queue and starts over with a fresh snapshot. It judges nothing and keeps no office of its own.
package hub

import (
	"context"
	"time"

	"desklamp/internal/collect"
	"desklamp/internal/office"
)

// Feed is where changes come from. Updates is closed when the feed is over. Ask wants a snapshot, which comes
// through Updates in its place among the changes; it never blocks.
type Feed interface {
	Updates() <-chan collect.Update
	Ask()
}

// Hub is the meeting point. Its state has one owner: the goroutine in Run.
type Hub struct {
	joins  chan *listener
	leaves chan *listener
	feeds  chan Feed
	done   chan struct{}
	now    func() time.Time
}

// New returns a hub with no feed; Run must be started for it to do anything.
func New() *Hub {
	return &Hub{
		joins:  make(chan *listener),
		leaves: make(chan *listener),
		feeds:  make(chan Feed),
		done:   make(chan struct{}),
		now:    time.Now,
	}
}

// Switch makes f the feed: every listener gets a snapshot of it, then its changes.
func (h *Hub) Switch(ctx context.Context, f Feed) {
	select {
	case h.feeds <- f:
	case <-h.done:
	case <-ctx.Done():
	}
}

// Listen joins. The channel brings a snapshot first, again whenever the listener must start over, and is closed when
// ctx ends or the hub does. With a pace above zero, changes are joined so that at most one value of each thing
// comes per pace; the first after a pause comes at once. Without a pace, a recording is heard to its end: the channel is
// closed then.
func (h *Hub) Listen(ctx context.Context, pace time.Duration) <-chan Event {
	l := newListener(h.now, pace)
	go l.deliver(ctx, h)
	return l.out
}

// Run serves until ctx ends.
func (h *Hub) Run(ctx context.Context) {
	defer close(h.done)
	r := room{listeners: map[*listener]bool{}, waiting: map[*listener]bool{}}
	var updates <-chan collect.Update
	for {
		select {
		case <-ctx.Done():
			return
		case l := <-h.joins:
			r.listeners[l] = true
			r.ask(l)
		case l := <-h.leaves:
			delete(r.listeners, l)
			delete(r.waiting, l)
		case r.feed = <-h.feeds:
			updates, r.over = r.feed.Updates(), false
			clear(r.waiting)
			for l := range r.listeners {
				r.ask(l)
			}
		case u, ok := <-updates:
			if !ok {
				updates = nil
				continue
			}
			r.hand(u)
		}
	}
}

// room is who listens to what.
type room struct {
	feed      Feed
	listeners map[*listener]bool
	waiting   map[*listener]bool // for a snapshot
	over      bool               // the feed plays a recording, and has come to its end
}

func (r *room) ask(l *listener) {
	if r.feed != nil && !r.waiting[l] {
		r.feed.Ask()
	}
	r.waiting[l] = true
}

// hand gives an update to those whom it concerns.
func (r *room) hand(u collect.Update) {
	switch {
	case u.Over:
		r.over = true
		for l := range r.listeners {
			if !r.waiting[l] {
				l.finish()
			}
		}
	case u.Snapshot != nil:
		r.restart(u)
	default:
		for l := range r.listeners {
			if !r.waiting[l] && !l.add(u.Changes) {
				r.ask(l)
			}
		}
	}
}

func (r *room) restart(u collect.Update) {
	to := r.waiting
	if u.Anew {
		to, r.over = r.listeners, false
	}
	for l := range to {
		l.restart(*u.Snapshot)
		if r.over {
			l.finish()
		}
	}
	clear(r.waiting)
}

// Snapshot returns the office as it is now, or the error of ctx.
func (h *Hub) Snapshot(ctx context.Context) (office.Snapshot, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	e, ok := <-h.Listen(ctx, 0)
	if !ok {
		return office.Snapshot{}, context.Cause(ctx)
	}
	return *e.Snapshot, nil
}
