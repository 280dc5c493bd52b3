package find

import (
	"path/filepath"
	"time"
)

// poll looks at the hot files.
func (l *loop) poll(now time.Time) {
	p := &l.polls
	p.hot, p.quick = now.Add(hotEvery), false
	for _, path := range p.named {
		l.glance(filepath.Clean(path), now)
	}
	for path, at := range p.recent {
		if now.Sub(at) > hotFor {
			delete(p.recent, path)
			continue
		}
		l.glance(path, now)
	}
}

// glance looks at one hot file, and remembers growth that an event should have announced.
func (l *loop) glance(path string, now time.Time) {
	f := l.folders[filepath.Dir(path)]
	if f == nil {
		delete(l.polls.recent, path)
		return
	}
	heard := f.watched && !l.tops[f.root].silent
	l.polls.quick = l.polls.quick || !heard
	found := l.visit(l.ctx, path, false)
	if _, known := f.files[filepath.Base(path)]; !known {
		delete(l.polls.recent, path)
	}
	if _, waits := l.polls.waiting[path]; found && heard && !waits {
		l.polls.waiting[path] = now
	}
}

// announced clears the event source of suspicion: it has said something about path.
func (l *loop) announced(path string) {
	f := l.folders[filepath.Dir(path)]
	if f == nil {
		return
	}
	delete(l.polls.waiting, path)
	delete(l.polls.struck, f.root)
}

// judge counts growth that no event has announced in time. A root where that happens three times in a row lies on a
// file system that announces nothing, such as a Windows drive in WSL or a network share.
func (l *loop) judge(now time.Time) {
	for path, found := range l.polls.waiting {
		if now.Sub(found) < announceTime {
			continue
		}
		delete(l.polls.waiting, path)
		f := l.folders[filepath.Dir(path)]
		if f == nil {
			continue
		}
		if l.polls.struck[f.root]++; l.polls.struck[f.root] >= strikes {
			l.tops[f.root].silent = true
		}
	}
}
