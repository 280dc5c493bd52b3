package find

import (
	"context"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Finder follows what exists below its roots.
type Finder struct {
	roots  []Root
	events func() (Events, error)
	hot    chan []string
}

// New returns a finder for roots. It does nothing before Watch.
func New(roots []Root) *Finder {
	return &Finder{roots: roots, events: newSystem, hot: make(chan []string, 1)}
}

// Hot names files that matter now, such as those of open requests: they are looked at every two seconds, events or
// not. They replace those of the last call. Files written to in the last ten minutes are hot by themselves.
func (f *Finder) Hot(paths []string) {
	select {
	case <-f.hot:
	default:
	}
	select {
	case f.hot <- paths:
	default: // somebody else was quicker
	}
}

// Watch calls each with all files first, then with every change as it is noticed, until ctx ends. each is called from
// this goroutine, one call after the other; while it works, events wait.
func (f *Finder) Watch(ctx context.Context, each func(Update)) {
	l := &loop{ctx: ctx, each: each, hotNames: f.hot}
	events, err := f.events()
	if err == nil {
		defer events.Close()
		l.events, l.errors = events.Events(), events.Errors()
	} else {
		events = nil
	}
	l.tree = newTree(f.roots, events, time.Now)
	l.start()
	for ctx.Err() == nil {
		l.step()
	}
}

// loop is one Watch. It owns the tree.
type loop struct {
	*tree
	ctx      context.Context
	each     func(Update)
	events   <-chan fsnotify.Event
	errors   <-chan error
	hotNames <-chan []string
	timer    *time.Timer
	dirty    map[string]bool // paths an event named, and whether the file's content may have changed
	lost     bool            // events were lost
	polls    polls
}

func (l *loop) start() {
	l.dirty = map[string]bool{}
	l.polls = newPolls(time.Now())
	l.timer = time.NewTimer(time.Hour)
	l.sweepAll()
	l.deliver()
}

// step waits for the next hint and follows it. Hints are taken together as they lie there, and none waits for more.
func (l *loop) step() {
	l.timer.Reset(l.wait(time.Now()))
	select {
	case <-l.ctx.Done():
		return
	case e, ok := <-l.events:
		l.note(e, ok)
	case err := <-l.errors:
		l.lost = l.lost || err != nil
	case names := <-l.hotNames:
		l.polls.named = names
	case <-l.timer.C:
	}
	l.drain()
	l.follow()
	l.tick(time.Now())
	l.deliver()
}

// note keeps what an event says: there is something to look at.
func (l *loop) note(e fsnotify.Event, ok bool) {
	if !ok { // the source has ended by itself: everything is looked at from now on
		l.events, l.errors = nil, nil
		for i := range l.tops {
			l.tops[i].silent = true
		}
		return
	}
	if e.Name == "" {
		return
	}
	path := filepath.Clean(e.Name)
	l.dirty[path] = l.dirty[path] || e.Has(fsnotify.Write) || e.Has(fsnotify.Chmod)
	l.announced(path)
}

func (l *loop) drain() {
	for {
		select {
		case e, ok := <-l.events:
			l.note(e, ok)
		case err := <-l.errors:
			l.lost = l.lost || err != nil
		default:
			return
		}
		if l.events == nil {
			return
		}
	}
}

// follow looks at what the events named. After a loss nobody knows what they would have named: everything is looked
// at, once.
func (l *loop) follow() {
	if l.lost {
		l.lost = false
		clear(l.dirty)
		l.sweepAll()
		return
	}
	for path := range l.dirty {
		if f := l.folders[path]; f != nil {
			_, _ = l.recognise(f)
		}
	}
	for path, written := range l.dirty {
		l.visit(l.ctx, path, written)
	}
	clear(l.dirty)
}

func (l *loop) sweepAll() {
	begun := time.Now()
	l.sweep(l.ctx)
	l.polls.swept(begun, time.Now())
}

func (l *loop) deliver() {
	for _, e := range l.changed {
		l.polls.warm(e, time.Now())
	}
	if u := l.update(); !u.empty() && l.ctx.Err() == nil {
		l.each(u)
	}
}
