package find

import (
	"slices"
	"time"
)

// How often is looked at what, events or not.
const (
	hotEvery     = 2 * time.Second
	hotQuick     = 250 * time.Millisecond // while the event source is not to be trusted
	rootEvery    = 2 * time.Second        // a root that is missing
	folderEvery  = 5 * time.Second
	sweepEvery   = time.Minute
	sweepSilent  = 5 * time.Second // on a file system that announces nothing, but at most a thousandth of the time
	jump         = 10 * time.Second
	hotFor       = 10 * time.Minute
	hotMost      = 64
	announceTime = 500 * time.Millisecond // how late an event may be
	strikes      = 3                      // how many may be missed in a row
)

// polls is when what is due, and what was found without an event.
type polls struct {
	named   []string             // hot files by the caller's word
	recent  map[string]time.Time // hot files by their last change
	last    time.Time            // the last tick
	hot     time.Time            // when each is due next
	root    time.Time
	folder  time.Time
	sweep   time.Time
	took    time.Duration        // the last sweep
	quick   bool                 // a hot file lies where nothing is announced
	waiting map[string]time.Time // growth that no event has announced yet, and when it was found
	struck  map[int]int          // by root, how often in a row none came
}

func newPolls(now time.Time) polls {
	return polls{
		recent: map[string]time.Time{}, waiting: map[string]time.Time{}, struck: map[int]int{},
		last: now, hot: now.Add(hotEvery), root: now.Add(rootEvery), folder: now.Add(folderEvery), sweep: now.Add(sweepEvery),
	}
}

func (p *polls) swept(begun, now time.Time) {
	p.took = now.Sub(begun)
	p.folder, p.sweep = now.Add(folderEvery), now.Add(sweepEvery)
}

// warm keeps a file that was written to lately hot; the newest hotMost of them.
func (p *polls) warm(e Entry, now time.Time) {
	if now.Sub(e.ModTime) > hotFor {
		return
	}
	p.recent[e.Path] = e.ModTime
	if len(p.recent) <= hotMost {
		return
	}
	oldest := e.Path
	for path, at := range p.recent {
		if at.Before(p.recent[oldest]) {
			oldest = path
		}
	}
	delete(p.recent, oldest)
}

// wait is the time until something is due.
func (l *loop) wait(now time.Time) time.Duration {
	p := &l.polls
	wait := min(p.folder.Sub(now), p.sweep.Sub(now))
	if l.rootMissing() {
		wait = min(wait, p.root.Sub(now))
	}
	if len(p.named)+len(p.recent) > 0 {
		wait = min(wait, p.hot.Sub(now))
	}
	return max(wait, 0)
}

func (l *loop) rootMissing() bool {
	return slices.ContainsFunc(l.tops, func(t top) bool { return t.folder == nil })
}

// tick does what is due.
func (l *loop) tick(now time.Time) {
	p := &l.polls
	slept := now.Round(0).Sub(p.last.Round(0))
	if drift := slept - now.Sub(p.last); drift.Abs() > jump || slept > folderEvery+jump {
		l.sweepAll() // the machine slept, or the clock was set
	}
	p.last = now
	l.judge(now)
	if !now.Before(p.hot) {
		l.poll(now)
	}
	if !now.Before(p.root) {
		p.root = now.Add(rootEvery)
		l.awaitRoots()
	}
	switch sweep := !now.Before(p.sweep); {
	case sweep && l.unheard():
		l.sweepAll()
	case sweep:
		l.check(l.ctx, true)
		p.swept(now, time.Now())
	case !now.Before(p.folder):
		p.folder = now.Add(folderEvery)
		l.check(l.ctx, false)
	}
	l.hasten(now)
}

// unheard tells whether some change may not be announced. Then the time of a folder is not trusted either.
func (l *loop) unheard() bool {
	return slices.ContainsFunc(l.tops, func(t top) bool { return t.silent || t.unwatched > 0 })
}

func (l *loop) awaitRoots() {
	for i := range l.tops {
		if l.tops[i].folder == nil {
			l.arrive(l.ctx, i)
		}
	}
}

// hasten brings polls forward while events cannot be trusted.
func (l *loop) hasten(now time.Time) {
	p := &l.polls
	if soon := now.Add(hotQuick); (p.quick || len(p.waiting) > 0) && soon.Before(p.hot) {
		p.hot = soon
	}
	silent := slices.ContainsFunc(l.tops, func(t top) bool { return t.silent })
	if soon := now.Add(max(sweepSilent, 1000*p.took)); silent && soon.Before(p.sweep) {
		p.sweep = soon
	}
}
