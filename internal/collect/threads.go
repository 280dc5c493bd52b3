package collect

import (
	"context"
	"path"
	"time"

	"desklamp/internal/codex"
	"desklamp/internal/fact"
	"desklamp/internal/find"
)

// threads is what the shelf knows of the files of Codex. Whose thread a file is stands only inside, so that each is read
// by itself: an old sub-agent of a thread that goes on stays closed.
type threads struct {
	archived map[string]bool // names of the rollouts that were put away: history, not office
	moved    bool            // one was put away or taken out since the last look
}

// addThreads takes the files of Codex out of entries and returns the logs to read, and the rest.
func (s *shelf) addThreads(entries []find.Entry) (logs []*log, rest []find.Entry) {
	for _, e := range entries {
		r := s.roots[e.Root]
		if r.source != fact.Codex {
			rest = append(rest, e)
			continue
		}
		file, ok := codex.Classify(codex.Below(r.dir, e.Rel))
		if !ok {
			continue
		}
		if !s.known[e.Path] {
			s.known[e.Path] = true
			s.found[e.Root]++
		}
		switch file.Kind {
		case codex.Lock:
			s.locks[e.Path] = newLock(e, file)
			continue
		case codex.Archived:
			s.threads.archived = put(s.threads.archived, path.Base(e.Rel), true)
			s.threads.moved = true
			continue
		}
		logs = append(logs, s.addThread(e, file)...)
	}
	return logs, rest
}

func put[K comparable, V any](m map[K]V, k K, v V) map[K]V {
	if m == nil {
		m = map[K]V{}
	}
	m[k] = v
	return m
}

// addThread returns the logs to read when a file is found. All files of a thread are read together: it may have been
// taken up again in another one.
func (s *shelf) addThread(e find.Entry, file codex.File) (logs []*log) {
	if s.logs[e.Path] != nil {
		return nil
	}
	key := "codex:" + file.Thread
	s.touched[key] = latest(s.touched[key], e.ModTime)
	if file.Kind == codex.Rollout && s.touched[key].Before(s.earliest) {
		s.closed[key] = append(s.closed[key], e)
		return nil
	}
	for _, e := range append(s.closed[key], e) {
		if s.logs[e.Path] == nil {
			l := newThreadLog(e, file)
			s.logs[e.Path] = l
			logs = append(logs, l)
		}
	}
	delete(s.closed, key)
	return logs
}

func latest(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// forgetThread takes in that a file of Codex is gone.
func (s *shelf) forgetThread(e find.Entry) {
	if r := s.roots[e.Root]; r.source == fact.Codex {
		if file, ok := codex.Classify(codex.Below(r.dir, e.Rel)); ok && file.Kind == codex.Archived {
			delete(s.threads.archived, path.Base(e.Rel))
		}
		if l := s.locks[e.Path]; l != nil {
			l.gone = true
		}
		s.threads.moved = true
	}
}

// putAway takes threads that were archived out of the office. Should one be taken out of the archive, it is read anew.
func (f *follower) putAway(ctx context.Context) bool {
	if !f.shelf.threads.moved {
		return true
	}
	f.shelf.threads.moved = false
	now := f.clock.now()
	for at, l := range f.shelf.logs {
		if l.thread.Kind == codex.Rollout && l.lost && f.shelf.threads.archived[path.Base(at)] {
			f.office.Apply(l.whole(fact.Reset{}), now)
			delete(f.shelf.logs, at)
		}
	}
	return f.publish(ctx, now)
}
