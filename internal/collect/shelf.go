package collect

import (
	"os"
	"path"
	"slices"
	"sort"
	"strings"
	"time"

	"desklamp/internal/claude"
	"desklamp/internal/fact"
	"desklamp/internal/find"
	"desklamp/internal/process"
)

// shelf knows all logs that are read, and which files are left closed.
type shelf struct {
	roots    []root
	logs     map[string]*log      // by path
	mains    map[string]*log      // main transcripts by session
	touched  map[string]time.Time // newest file time of each session, read or not
	closed   map[string][]find.Entry
	threads  threads
	locks    map[string]*lock        // of Codex's threads, by path
	holds    process.Locks           // where they are looked at
	copied   map[string][]find.Entry // session folders of a second file of one session, and what was found there
	earliest time.Time               // sessions not touched since are left closed; zero: read all
	entries  map[string]*log         // of the live registry, by path
	table    process.Table           // where their processes are looked up
	known    map[string]bool         // paths of all files of ours, read or not
	found    []int                   // their number by root
}

func newShelf(roots []root, earliest time.Time) *shelf {
	return &shelf{
		roots: roots, found: make([]int, len(roots)), logs: map[string]*log{}, locks: map[string]*lock{}, mains: map[string]*log{}, touched: map[string]time.Time{},
		closed: map[string][]find.Entry{}, copied: map[string][]find.Entry{}, entries: map[string]*log{}, known: map[string]bool{}, earliest: earliest,
	}
}

// add takes found files in and returns the logs to read: those of sessions touched since earliest. A file of a
// session that was left closed opens the whole session.
func (s *shelf) add(entries []find.Entry) []*log {
	type found struct {
		find.Entry
		kind claude.File
	}
	var news []found
	logs, entries := s.addThreads(entries)
	for _, e := range entries {
		kind, ok := s.classify(e)
		if !ok {
			continue
		}
		if !s.known[e.Path] { // also a file that was gone, whose log is still here
			s.known[e.Path] = true
			s.found[e.Root]++
		}
		if s.logs[e.Path] != nil {
			continue
		}
		news = append(news, found{e, kind})
		if key := session(e, kind); e.ModTime.After(s.touched[key]) {
			s.touched[key] = e.ModTime
		}
	}
	// Mains first: whether a folder is a copy must be known before its members are opened.
	sort.SliceStable(news, func(i, j int) bool { return news[i].kind.Kind == claude.Main && news[j].kind.Kind != claude.Main })
	for _, f := range news {
		key := session(f.Entry, f.kind)
		if f.kind.Kind != claude.Registry && s.touched[key].Before(s.earliest) { // an entry is written at transitions only
			s.closed[key] = append(s.closed[key], f.Entry)
			continue
		}
		for _, e := range append(s.closed[key], f.Entry) {
			kind, _ := s.classify(e)
			if l := s.open(e, kind); l != nil {
				logs = append(logs, l)
			}
		}
		delete(s.closed, key)
	}
	return logs
}

// open makes a log of a file, or nil when it is a second file of a session that is read already.
func (s *shelf) open(e find.Entry, kind claude.File) *log {
	if s.logs[e.Path] != nil {
		return nil
	}
	if at := folder(e, kind); s.copied[at] != nil {
		s.keep(at, e)
		return nil
	}
	if kind.Kind == claude.Main {
		if first := s.mains[kind.Session]; first != nil {
			return s.second(first, e, kind)
		}
	}
	l := newLog(e, kind)
	s.logs[e.Path] = l
	if kind.Kind == claude.Registry {
		l.attends = &attendance{table: s.table}
		s.entries[e.Path] = l
	}
	if kind.Kind == claude.Main {
		s.mains[kind.Session] = l
	}
	return l
}

// second judges another main transcript with a session's name. If the first one is gone it was moved (a session that
// enters a worktree takes its file along): reading goes on in the new place. Else it is a copy of the folder.
func (s *shelf) second(first *log, e find.Entry, kind claude.File) *log {
	if !first.lost {
		if _, err := os.Lstat(first.cursor.Path()); err == nil {
			s.keep(folder(e, kind), e)
			return nil
		}
	}
	delete(s.logs, first.cursor.Path())
	first.cursor.Follow(e.Path)
	first.lost = false
	s.logs[e.Path] = first
	return first
}

// keep remembers a file of a copy, should the first one go.
func (s *shelf) keep(folder string, e find.Entry) {
	if !slices.ContainsFunc(s.copied[folder], func(kept find.Entry) bool { return kept.Path == e.Path }) {
		s.copied[folder] = append(s.copied[folder], e)
	}
}

// heirs is the files of the copies of a session whose first main transcript is gone: copy and delete is how a folder
// moves to another file system. Of several the newest takes its place.
func (s *shelf) heirs(gone find.Entry) (files []find.Entry) {
	kind, ok := s.classify(gone)
	if first := s.logs[gone.Path]; !ok || kind.Kind != claude.Main || first == nil || first != s.mains[kind.Session] {
		return nil
	}
	for at, kept := range s.copied {
		if path.Base(at) == kind.Session {
			files = append(files, kept...)
			delete(s.copied, at)
		}
	}
	sort.SliceStable(files, func(i, j int) bool { return files[i].ModTime.After(files[j].ModTime) })
	return files
}

// session is what decides together whether it is read: all files of a session; an old member file, whose session
// stands only inside, alone.
func session(e find.Entry, kind claude.File) string {
	if kind.Session == "" {
		return e.Path
	}
	return kind.Session
}

// folder is the session folder that an entry stands in or beside.
func folder(e find.Entry, kind claude.File) string {
	if kind.Session == "" {
		return e.Path
	}
	at := strings.Index(e.Rel, kind.Session)
	if at < 0 {
		return e.Path
	}
	return path.Join(string(rune('0'+e.Root)), e.Rel[:at], kind.Session)
}

// forget takes a vanished file out of the count. Its log stays: the file may have moved, and may come back.
func (s *shelf) forget(e find.Entry) {
	if s.known[e.Path] {
		delete(s.known, e.Path)
		s.found[e.Root]--
		s.forgetThread(e)
	}
}

// classify asks the source of the entry's root.
func (s *shelf) classify(e find.Entry) (claude.File, bool) {
	r := s.roots[e.Root]
	if r.source != fact.Claude {
		return claude.File{}, false
	}
	return claude.Classify(claude.Below(r.dir, e.Rel))
}

// counts sums, by root, the files that were found and what could not be used of those that are read.
func (s *shelf) counts() (files []int, sums []fact.Tally) {
	sums = make([]fact.Tally, len(s.roots))
	for _, l := range s.logs {
		if l.lost { // its file is not counted either
			continue
		}
		sums[l.root].Add(l.reader.Tally())
	}
	return s.found, sums
}
