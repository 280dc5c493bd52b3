package collect

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"time"

	"desklamp/internal/claude"
	"desklamp/internal/codex"
	"desklamp/internal/fact"
	"desklamp/internal/find"
	"desklamp/internal/line"
	"desklamp/internal/office"
	"desklamp/internal/recording"
	"desklamp/internal/stream"
	"desklamp/internal/tail"
	"desklamp/internal/trace"
)

// Errors of a recording that cannot be replayed.
var (
	ErrNothingRecorded = errors.New("there is nothing in it to replay")
	ErrNobody          = errors.New("nobody asks or does anything in it")
	ErrAgentAlone      = errors.New("it is the log of a sub-agent, which has no table of its own")
	ErrNoHome          = errors.New("it is no home of Claude Code (with projects/) or Codex (with sessions/)")
)

// maxGap is how long nothing happens in a replay; longer gaps of the recording are shortened to it.
const maxGap = time.Second

// untimed is how far apart the lines are of a recording that states no times.
const untimed = 500 * time.Millisecond

// Recording is what a replay plays: the facts of every line, in the order in which the lines were written. It holds no
// text.
type Recording struct {
	Name    string   // of the file or folder
	Paths   []string // of its files, the one that was named first
	roots   Options  // of a home
	moments []moment
}

// moment is one line that was written.
type moment struct {
	at    time.Time     // when, by the recording
	due   time.Duration // when, by the replay, from its start
	facts batch
}

// OpenRecording reads a recording: a stream, a session log or a rollout with the files that belong to it, or a whole home
// folder. With a pace above zero every line comes that long after the one before it; else the gaps are the recording's,
// shortened to a second. The error says what is wrong with path: fs.ErrNotExist, recording.ErrUnknown, ErrNoHome,
// ErrNothingRecorded and others.
func OpenRecording(ctx context.Context, path string, pace time.Duration) (*Recording, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if path, err = filepath.Abs(path); err != nil { // a folder that is named "." has a name too
		return nil, err
	}
	r := &Recording{Name: filepath.Base(path)}
	if info.IsDir() {
		err = r.home(ctx, path)
	} else {
		err = r.file(path, info)
	}
	if err != nil {
		return nil, err
	}
	if len(r.moments) == 0 {
		return nil, ErrNothingRecorded
	}
	sort.SliceStable(r.moments, func(i, j int) bool { return r.moments[i].at.Before(r.moments[j].at) })
	if !info.IsDir() && r.empty() { // a home may well be empty
		return nil, ErrNobody
	}
	r.lay(pace)
	return r, ctx.Err()
}

// empty tells that no team is ever seen: of counts alone, of commands to the program, of a sub-agent's thread.
func (r *Recording) empty() bool {
	o := office.New(office.Options{})
	for _, m := range r.moments {
		for _, x := range m.facts {
			o.Apply(x, m.at)
		}
	}
	end := r.moments[len(r.moments)-1].at
	o.Changes(end)
	return len(o.Snapshot(end).Teams) == 0
}

// lay gives every moment its time in the replay.
func (r *Recording) lay(pace time.Duration) {
	for i := 1; i < len(r.moments); i++ {
		m, before := &r.moments[i], r.moments[i-1]
		gap := min(m.at.Sub(before.at), maxGap)
		if pace > 0 {
			gap = pace
		}
		m.due = before.due + gap
	}
}

// home reads all sessions below a folder.
func (r *Recording) home(ctx context.Context, dir string) error {
	o := Options{Explicit: true}
	switch {
	case holdsFolder(dir, "projects"), filepath.Base(dir) == "projects":
		o.Claude = []string{dir}
	case holdsFolder(dir, "sessions"), filepath.Base(dir) == "sessions":
		o.Codex = []string{dir}
	default:
		return ErrNoHome
	}
	r.roots = o
	roots := o.roots()
	entries, _ := find.List(ctx, wanted(roots))
	s := newShelf(roots, time.Time{})
	for _, l := range s.add(entries) {
		if l.kind.Kind != claude.Registry { // whether the processes of a recording live is not asked
			r.log(l)
		}
	}
	return r.timed()
}

func holdsFolder(dir, name string) bool {
	info, err := os.Stat(filepath.Join(dir, name))
	return err == nil && info.IsDir()
}

// file reads the recording that a person named, and what belongs to it.
func (r *Recording) file(path string, info fs.FileInfo) error {
	t := OpenTrace(path)
	if err := t.Advance(); err != nil {
		return err
	}
	if err := t.Finish(); err != nil {
		return err
	}
	kind := t.rec.Kind()
	if !kind.Source.Log() {
		return r.stream(path, kind.Source, info)
	}
	if kind.Agent != "" {
		return ErrAgentAlone
	}
	for i, f := range t.files {
		r.log(logOf(f, i, kind))
		if f.member.Kind == claude.Member {
			sidecar := f.member
			sidecar.Kind = claude.Sidecar
			r.log(newLog(entryOf(sidecarOf(f.cursor.Path())), sidecar))
		}
	}
	return r.timed()
}

func entryOf(path string) find.Entry { return find.Entry{Path: path, Rel: filepath.ToSlash(path)} }

// logOf is a file of a trace as a log of the office.
func logOf(f *traced, number int, kind recording.Kind) *log {
	e := entryOf(f.cursor.Path())
	switch {
	case kind.Source == trace.CodexLog:
		return newThreadLog(e, codex.File{Kind: codex.Rollout, Thread: kind.Session})
	case number > 0:
		return newLog(e, f.member)
	}
	main := claude.File{Kind: claude.Main, Session: kind.Session}
	if main.Session == "" {
		main.Session = "session"
	}
	return newLog(e, main)
}

// log takes in all that a log says. A line without a time was written with the one before it, and those before the first
// time with that one; what has none at all is placed when all is read.
func (r *Recording) log(l *log) {
	r.Paths = append(r.Paths, l.cursor.Path())
	from, last := len(r.moments), time.Time{}
	emit := func(facts batch) {
		at := facts[0].At
		if at.Before(last) {
			at = last
		}
		if last.IsZero() {
			for i := from; i < len(r.moments); i++ {
				r.moments[i].at = at
			}
		}
		last = at
		kept := make(batch, len(facts))
		copy(kept, facts)
		r.moments = append(r.moments, moment{at: at, facts: kept})
	}
	_, _ = l.advance(make([]byte, tail.BlockSize), 0, emit) // what cannot be read tells nothing
}

// extent is when an agent's log begins and ends.
type extent struct{ first, last time.Time }

type whose struct {
	team  fact.Team
	agent string
}

// timed gives a time to what states none: what a sidecar or a journal says of an agent comes with the agent's first line,
// or, when it is its end, with its last; all else with the team's.
func (r *Recording) timed() error {
	spans := map[whose]extent{}
	for _, m := range r.moments {
		if m.at.IsZero() {
			continue
		}
		for _, k := range []whose{{m.facts[0].Team, m.facts[0].Agent}, {team: m.facts[0].Team, agent: all}, {agent: all}} {
			s, ok := spans[k]
			if !ok || m.at.Before(s.first) {
				s.first = m.at
			}
			s.last = latest(s.last, m.at)
			spans[k] = s
		}
	}
	for i := range r.moments {
		if m := &r.moments[i]; m.at.IsZero() {
			m.at = untold(m.facts, spans)
		}
	}
	return nil
}

// all stands for every agent of a team, or for every team.
const all = "*"

func untold(facts batch, spans map[whose]extent) time.Time {
	of := whose{facts[0].Team, facts[0].Agent}
	s, ok := spans[of]
	if !ok {
		if s, ok = spans[whose{team: of.team, agent: all}]; !ok {
			s = spans[whose{agent: all}]
		}
	}
	for _, x := range facts {
		switch w := x.What.(type) {
		case fact.RunAgent:
			if w.State != fact.RunAgentStarted {
				return s.last
			}
		case fact.Run:
			if w.State != fact.RunRunning {
				return s.last
			}
		}
	}
	return s.first
}

// stream reads what a run printed. Only some lines state a time; the others were written with the one before. A
// recording without any was written at an even pace until its file was touched last.
func (r *Recording) stream(path string, source trace.Source, info fs.FileInfo) error {
	r.Paths = []string{path}
	reader := stream.NewFacts(source, fileID(entryOf(path)))
	var lines []stamped
	sink := lineSink(func(l line.Line) { lines = append(lines, stamp(l)) })
	if _, err := tail.Open(path).Advance(make([]byte, tail.BlockSize), 0, sink); err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	even(lines, info.ModTime().UTC())
	n := 0
	again := lineSink(func(l line.Line) {
		if n == len(lines) { // it has grown
			return
		}
		m := moment{at: lines[n].at}
		n++
		reader.Line(l, m.at, func(x fact.Fact) { m.facts = append(m.facts, x) })
		if len(m.facts) > 0 {
			r.moments = append(r.moments, m)
		}
	})
	if _, err := tail.Open(path).Advance(make([]byte, tail.BlockSize), 0, again); err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	if n > 0 {
		end := moment{at: lines[n-1].at}
		reader.End(end.at, func(x fact.Fact) { end.facts = append(end.facts, x) })
		r.moments = append(r.moments, end)
	}
	return nil
}

// stamped is the time of a line.
type stamped struct{ at time.Time }

func stamp(l line.Line) (s stamped) {
	_ = line.Keys(l.Bytes, func(key, value []byte) bool {
		if string(key) == "timestamp" {
			s.at, _ = line.Time(value)
		}
		return true
	})
	return s
}

// even fills in the times that are not stated.
func even(lines []stamped, end time.Time) {
	first := time.Time{}
	for _, l := range lines {
		if first = l.at; !first.IsZero() {
			break
		}
	}
	if first.IsZero() {
		for i := range lines {
			lines[i].at = end.Add(-untimed * time.Duration(len(lines)-1-i))
		}
		return
	}
	for i := range lines {
		if lines[i].at.Before(first) {
			lines[i].at = first
		}
		first = lines[i].at
	}
}

// lineSink takes the lines of a file that is read once.
type lineSink func(line.Line)

// Drop implements tail.Sink; a file that is read once is not replaced.
func (lineSink) Drop() {}

// Line implements tail.Sink.
func (s lineSink) Line(l line.Line) { s(l) }
