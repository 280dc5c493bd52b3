package hub

import (
	"context"
	"sync"
	"time"

	"desklamp/internal/office"
)

// backlog is how many changes a listener may fall behind before it starts over.
const backlog = 4096

// listener is one reader's queue. The hub's goroutine fills it; its own goroutine hands out what is in it.
type listener struct {
	out  chan Event
	wake chan struct{}
	pace time.Duration
	now  func() time.Time

	mu       sync.Mutex // guards the queue between the two goroutines
	snapshot *office.Snapshot
	queue    []office.Change
	over     bool // nothing comes after the queue
}

func newListener(now func() time.Time, pace time.Duration) *listener {
	return &listener{out: make(chan Event), wake: make(chan struct{}, 1), pace: pace, now: now}
}

// restart throws the queue away: s is what the listener gets next.
func (l *listener) restart(s office.Snapshot) {
	l.mu.Lock()
	l.snapshot, l.queue, l.over = &s, nil, false
	l.mu.Unlock()
	l.nudge()
}

// add queues changes; false: the queue is full and was thrown away.
func (l *listener) add(changes []office.Change) bool {
	l.mu.Lock()
	l.queue = append(l.queue, changes...)
	if l.pace > 0 {
		l.queue = latest(l.queue)
	}
	kept := len(l.queue) <= backlog
	if !kept {
		l.queue = nil
	}
	l.mu.Unlock()
	l.nudge()
	return kept
}

// finish says that nothing comes after what is queued. One with a pace stays: it is a page, and can be sent back.
func (l *listener) finish() {
	l.mu.Lock()
	l.over = l.pace <= 0
	l.mu.Unlock()
	l.nudge()
}

func (l *listener) nudge() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

func (l *listener) take() (s *office.Snapshot, q []office.Change, over bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s, q, over = l.snapshot, l.queue, l.over
	l.snapshot, l.queue = nil, nil
	return s, q, over
}

// deliver joins the hub and hands out events until ctx or the hub ends.
func (l *listener) deliver(ctx context.Context, h *Hub) {
	defer close(l.out)
	select {
	case h.joins <- l:
	case <-h.done:
		return
	case <-ctx.Done():
		return
	}
	defer func() {
		select {
		case h.leaves <- l:
		case <-h.done:
		}
	}()
	for seq := uint64(0); ; {
		select {
		case <-ctx.Done():
			return
		case <-h.done:
			return
		case <-l.wake:
		}
		snapshot, changes, over := l.take()
		if snapshot != nil {
			seq = 0
			if !l.send(ctx, h, Event{Snapshot: snapshot}) {
				return
			}
		}
		for _, c := range changes {
			seq++
			if !l.send(ctx, h, Event{Seq: seq, Change: c, Emitted: office.At(l.now())}) {
				return
			}
		}
		if over || !l.rest(ctx, h) {
			return
		}
	}
}

func (l *listener) send(ctx context.Context, h *Hub, e Event) bool {
	select {
	case l.out <- e:
		return true
	case <-ctx.Done():
	case <-h.done:
	}
	return false
}

// rest waits one pace, so that what comes meanwhile is joined.
func (l *listener) rest(ctx context.Context, h *Hub) bool {
	if l.pace <= 0 {
		return true
	}
	t := time.NewTimer(l.pace)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
	case <-h.done:
	}
	return false
}

// latest keeps the last change of each thing, in the order of those. Every change carries whole values, so the
// office that they lead to is the same.
func latest(changes []office.Change) []office.Change {
	type thing struct{ team, member, what, id string }
	last := map[thing]int{}
	key := func(c office.Change) thing { return thing{c.Team, c.Member, c.What, c.Request + identity(c.Value)} }
	for i, c := range changes {
		last[key(c)] = i
	}
	kept := changes[:0:0]
	for i, c := range changes {
		if last[key(c)] == i {
			kept = append(kept, c)
		}
	}
	return kept
}

func identity(value any) string {
	switch v := value.(type) {
	case office.Request:
		return v.ID
	case *office.Request:
		return v.ID
	case office.Workflow:
		return v.ID
	case *office.Workflow:
		return v.ID
	case office.Source:
		return string(v.Source) + v.Root
	case *office.Source:
		return string(v.Source) + v.Root
	}
	return ""
}
