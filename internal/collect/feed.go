package collect

import (
	"context"
	"time"

	"desklamp/internal/fact"
	"desklamp/internal/office"
)

// batch is the facts of one line; a nil batch only wakes the loop.
type batch []fact.Fact

// historyAfter is how old a record is that was not written when it happened: the client writes within seconds.
const historyAfter = time.Minute

// history says that the facts tell of something long past.
func (b batch) history(now time.Time) bool {
	return len(b) > 0 && !b[0].At.IsZero() && now.Sub(b[0].At) > historyAfter
}

// Feed owns one office. Everything that changes it runs here, one thing after the other.
type Feed struct {
	office  *office.Office
	clock   clock
	updates chan Update
	asks    chan struct{}
	done    chan struct{}
}

func newFeed(o *office.Office) *Feed {
	return &Feed{
		office:  o,
		clock:   newClock(),
		updates: make(chan Update),
		asks:    make(chan struct{}, 1),
		done:    make(chan struct{}),
	}
}

// Updates implements hub.Feed.
func (f *Feed) Updates() <-chan Update { return f.updates }

// Ask implements hub.Feed.
func (f *Feed) Ask() {
	select {
	case f.asks <- struct{}{}:
	default: // one is on its way: it will be as fresh
	}
}

// Wait returns when the feed has ended.
func (f *Feed) Wait() { <-f.done }

// send hands u over, or returns false when ctx ends.
func (f *Feed) send(ctx context.Context, u Update) bool {
	select {
	case f.updates <- u:
		return true
	case <-ctx.Done():
		return false
	}
}

// apply takes facts in and sends what they changed.
func (f *Feed) apply(ctx context.Context, facts batch) bool {
	now := f.clock.now()
	for _, x := range facts {
		f.office.Apply(x, now)
	}
	return f.publish(ctx, now)
}

// publish sends what has changed since the last time.
func (f *Feed) publish(ctx context.Context, now time.Time) bool {
	changes := f.office.Changes(now)
	return len(changes) == 0 || f.send(ctx, Update{Changes: changes})
}

// answer sends the snapshot that was asked for. Changes are published first, so that it stands in its place.
func (f *Feed) answer(ctx context.Context) bool {
	now := f.clock.now()
	if !f.publish(ctx, now) {
		return false
	}
	s := f.office.Snapshot(now)
	return f.send(ctx, Update{Snapshot: &s})
}

// untilDue is how long the clock alone changes nothing; ok is false when it never will.
func (f *Feed) untilDue() (wait time.Duration, ok bool) {
	due := f.office.Due()
	if due.IsZero() {
		return 0, false
	}
	return max(due.Sub(f.clock.now()), time.Millisecond), true
}
