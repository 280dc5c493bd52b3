package collect

import (
	"context"
	"time"

	"desklamp/internal/find"
	"desklamp/internal/office"
	"desklamp/internal/tail"
)

const (
	// portionSize is how much of one file is read before others get their turn.
	portionSize = 4 << 20

	// patience is how long a question waits for the first reading; after that it is answered with what is there.
	patience = 500 * time.Millisecond

	// rowsEvery is how often the counts of the sources are sent at most: they change with every line.
	rowsEvery = time.Second
)

// follower is a feed of live logs. One goroutine, run, owns everything in it.
type follower struct {
	*Feed
	roots []root
	shelf *shelf
	found chan find.Update
	ready chan portion // files of the first reading
	block []byte

	waiting []*log // have more to read
	rows    *time.Timer
	stale   bool // the source rows have changed since they were sent

	attended time.Time // when it was last looked whether processes live
}

// Follow reads the logs and follows them until ctx ends.
func Follow(ctx context.Context, o Options) *Feed {
	f := &follower{
		Feed:  newFeed(office.New(office.Options{Window: o.Window, Projects: o.Projects})),
		roots: o.roots(),
		found: make(chan find.Update),
		ready: make(chan portion),
		block: make([]byte, tail.BlockSize),
		rows:  time.NewTimer(time.Hour),
	}
	f.shelf = newShelf(f.roots, earliest(o.Window, f.clock.now()))
	f.shelf.table, f.shelf.holds = o.processes(), o.locks()
	go f.run(ctx)
	return f.Feed
}

// earliest is the moment before which a file's last change says that it is of no interest.
func earliest(window time.Duration, now time.Time) time.Time {
	if window <= 0 {
		return time.Time{}
	}
	return now.Add(-window)
}

func (f *follower) run(ctx context.Context) {
	defer close(f.done)
	defer close(f.updates)
	defer f.rows.Stop()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		find.New(wanted(f.roots)).Watch(ctx, func(u find.Update) {
			select {
			case f.found <- u:
			case <-ctx.Done():
			}
		})
	}()
	if f.begin(ctx) {
		for f.step(ctx) {
		}
	}
	<-ended
}

// begin does the first reading. Questions wait for it, but not for long.
func (f *follower) begin(ctx context.Context) bool {
	var first find.Update
	select {
	case first = <-f.found:
	case <-ctx.Done():
		return false
	}
	f.note(first.Status)
	logs := f.shelf.add(first.Changed)
	for _, l := range logs {
		f.office.Apply(l.unread(), f.clock.now())
	}
	go func() {
		defer close(f.ready)
		load(ctx, logs, func(p portion) bool {
			select {
			case f.ready <- p:
				return true
			case <-ctx.Done():
				return false
			}
		})
	}()
	return f.receive(ctx)
}

// receive takes in the files of the first reading.
func (f *follower) receive(ctx context.Context) bool {
	late := time.NewTimer(patience)
	defer late.Stop()
	var asks chan struct{}
	for {
		select {
		case <-ctx.Done():
			return false
		case <-late.C:
			asks = f.asks
		case <-asks:
			if !f.answer(ctx) {
				return false
			}
		case p, more := <-f.ready:
			if !more {
				f.showRows()
				return ctx.Err() == nil && f.publish(ctx, f.clock.now())
			}
			f.take(p)
		}
	}
}

func (f *follower) take(p portion) {
	now := f.clock.now()
	for _, x := range append(p.facts, p.log.isRead()) {
		f.office.Apply(x, now)
	}
}

// step waits for the next thing to do and does it.
func (f *follower) step(ctx context.Context) bool {
	bell, stop := f.bell()
	defer stop()
	select {
	case <-ctx.Done():
		return false
	case <-f.asks:
		return f.attend(ctx) && f.answer(ctx)
	case u := <-f.found:
		return f.follow(ctx, u)
	case <-bell:
		return f.readOn(ctx) && f.watchLives(ctx) && f.publish(ctx, f.clock.now())
	case <-f.rows.C:
		f.showRows()
		return f.publish(ctx, f.clock.now())
	}
}

// bell rings when a clock rule is due, or at once while files wait to be read on.
func (f *follower) bell() (<-chan time.Time, func()) {
	wait, ok := f.untilDue()
	if next, attends := f.untilAttend(); attends && (!ok || next < wait) {
		wait, ok = next, true
	}
	if len(f.waiting) > 0 {
		wait, ok = 0, true
	}
	if !ok {
		return nil, func() {}
	}
	t := time.NewTimer(wait)
	return t.C, func() { t.Stop() }
}

// follow does what an update asks for.
func (f *follower) follow(ctx context.Context, u find.Update) bool {
	f.note(u.Status)
	f.shelf.lookAtLocks(f.office, f.clock.now(), false)
	if f.registers(u) && !f.attend(ctx) { // who died before an entry came or changed must be known first
		return false
	}
	f.touchRows() // files are counted that nobody opens
	found := u.Changed
	for _, e := range u.Gone {
		f.shelf.forget(e)
		found = append(found, f.shelf.heirs(e)...)
		if !f.leave(ctx, e) {
			return false
		}
		if l := f.shelf.logs[e.Path]; l != nil && !f.read(ctx, l) {
			return false
		}
	}
	news := f.shelf.add(found)
	for _, l := range news {
		if !l.caught {
			f.office.Apply(l.unread(), f.clock.now())
		}
		if !f.read(ctx, l) {
			return false
		}
	}
	for _, e := range u.Changed {
		if l := f.shelf.logs[e.Path]; l != nil && !f.read(ctx, l) {
			return false
		}
	}
	return f.putAway(ctx)
}

// read reads a log on. Of one that was read to its end before, each line is published by itself, but for history that
// is written now: a copy of a session, whose lines say only together whose they are.
func (f *follower) read(ctx context.Context, l *log) bool {
	going, held := true, false
	more, err := l.advance(f.block, portionSize, func(b batch) {
		now := f.clock.now()
		for _, x := range b {
			f.office.Apply(x, now)
		}
		if held = b.history(now); l.caught && !held {
			going = going && f.publish(ctx, now)
		}
	})
	if l.caught && held {
		going = going && f.publish(ctx, f.clock.now())
	}
	f.touchRows()
	if err != nil {
		return going // it is tried again when the file changes; the next sweep says if it cannot be read
	}
	if more {
		f.waiting = append(f.waiting, l)
		return going
	}
	if !l.caught {
		l.caught = true
		f.office.Apply(l.isRead(), f.clock.now())
		going = going && f.publish(ctx, f.clock.now())
	}
	return going
}

// readOn gives the first waiting file its next turn.
func (f *follower) readOn(ctx context.Context) bool {
	if len(f.waiting) == 0 {
		return true
	}
	next := f.waiting[0]
	f.waiting = f.waiting[1:]
	return f.read(ctx, next)
}

// note keeps how the roots are doing.
func (f *follower) note(status []find.Status) {
	for _, s := range status {
		f.roots[s.Root].status = s
	}
	if len(status) > 0 {
		f.showRows()
	}
}

// touchRows sends the sources' counts soon.
func (f *follower) touchRows() {
	if !f.stale {
		f.stale = true
		f.rows.Reset(rowsEvery)
	}
}

func (f *follower) showRows() {
	f.stale = false
	files, tallies := f.shelf.counts()
	for i, r := range f.roots {
		f.office.SetSource(i, r.row(files[i], tallies[i]))
	}
}
