package collect

import (
	"context"
	"sort"
	"time"

	"desklamp/internal/fact"
	"desklamp/internal/find"
	"desklamp/internal/office"
)

// Read reads the logs once and returns the office at now, and what could and could not be used. progress, if not nil,
// is told bytes read and to read. The error is ctx's: trouble with a root or a file is in the report.
func Read(ctx context.Context, o Options, now time.Time, progress func(done, total int64)) (office.Snapshot, Report, error) {
	roots := o.roots()
	entries, status := look(ctx, roots, o.Probe)
	for _, s := range status {
		roots[s.Root].status = s
	}
	shelf := newShelf(roots, earliest(o.Window, now))
	shelf.table, shelf.holds = o.processes(), o.locks()
	logs := shelf.add(entries)
	bar := newBar(entries, shelf, progress)
	room := office.New(office.Options{Window: o.Window, Projects: o.Projects})
	troubles := map[int]int{}
	load(ctx, logs, func(p portion) bool {
		for _, x := range p.facts {
			room.Apply(x, now)
		}
		if p.err != nil {
			troubles[p.log.root]++
		}
		bar.add(p.log)
		return ctx.Err() == nil
	})
	if err := ctx.Err(); err != nil {
		return office.Snapshot{}, Report{}, err
	}
	if len(shelf.locks) > 0 {
		room.Changes(now) // who is at work
		shelf.lookAtLocks(room, now, true)
	}
	files, tallies := shelf.counts()
	for i, r := range roots {
		room.SetSource(i, r.row(files[i], tallies[i]))
	}
	return room.Snapshot(now), report(roots, shelf, troubles), nil
}

// look lists the files of the roots once. A probe also watches their folders for that moment: only then is it known
// whether the system announces changes.
func look(ctx context.Context, roots []root, probe bool) (entries []find.Entry, status []find.Status) {
	if !probe {
		entries, status = find.List(ctx, wanted(roots))
		for i := range status {
			status[i].Mode = find.Notify // as it would be followed; only a probe knows better
		}
		return entries, status
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	find.New(wanted(roots)).Watch(ctx, func(u find.Update) {
		if ctx.Err() == nil {
			entries, status = u.Changed, u.Status
			stop()
		}
	})
	return entries, status
}

// bar counts bytes for a progress bar.
type bar struct {
	sizes       map[string]int64
	done, total int64
	tell        func(done, total int64)
}

func newBar(entries []find.Entry, s *shelf, tell func(done, total int64)) *bar {
	b := &bar{sizes: map[string]int64{}, tell: tell}
	for _, e := range entries {
		if s.logs[e.Path] != nil {
			b.sizes[e.Path] = e.Size
			b.total += e.Size
		}
	}
	return b
}

func (b *bar) add(l *log) {
	b.done += b.sizes[l.cursor.Path()]
	if b.tell != nil {
		b.tell(b.done, b.total)
	}
}

// Report says what is read and what is not, and why. It holds ids, counts and names of types, no content.
type Report struct {
	Roots []RootReport
}

// RootReport is the report of one root.
type RootReport struct {
	Source   fact.Source
	Root     string // with the home folder as ~
	State    string // watching, missing, unreadable
	Mode     string // notify, sweep
	Err      string // why it is unreadable; "" for none
	Blocked  int    // folders below it that may not be read
	Files    int    // of ours
	Read     int    // of those, read
	Failed   int    // of those, could not be read
	Lines    int
	Skipped  int
	Unknown  map[fact.Unknown]int // record types
	Missing  map[fact.Unknown]int // fields
	NewTools map[fact.Unknown]int
	Unplaced []UnplacedLine // by session, agent and line
}

// UnplacedLine is a line that could not be used.
type UnplacedLine struct {
	Session, Agent string
	Line           int // from 1
	Why            string
}

func report(roots []root, s *shelf, failed map[int]int) Report {
	files, tallies := s.counts()
	r := Report{Roots: make([]RootReport, len(roots))}
	for i, root := range roots {
		r.Roots[i] = RootReport{
			Source: root.source, Root: Display(root.dir), State: string(root.status.State), Mode: string(root.status.Mode),
			Blocked: root.status.Blocked, Files: files[i], Failed: failed[i],
			Lines: tallies[i].Lines, Skipped: tallies[i].Skipped, Unknown: tallies[i].Unknown,
			Missing: tallies[i].Missing, NewTools: tallies[i].NewTools,
		}
		if root.status.Err != nil {
			r.Roots[i].Err = cause(root.status.Err)
		}
	}
	for _, l := range s.logs {
		at := &r.Roots[l.root]
		at.Read++
		for _, u := range l.reader.Tally().Unplaced {
			at.Unplaced = append(at.Unplaced, UnplacedLine{l.kind.Session + l.thread.Thread, l.kind.Agent, u.Line, u.Why})
		}
	}
	for i := range r.Roots {
		sortLines(r.Roots[i].Unplaced)
	}
	return r
}

func sortLines(lines []UnplacedLine) {
	sort.Slice(lines, func(i, j int) bool {
		a, b := lines[i], lines[j]
		if a.Session != b.Session {
			return a.Session < b.Session
		}
		if a.Agent != b.Agent {
			return a.Agent < b.Agent
		}
		return a.Line < b.Line
	})
}
