package collect

import (
	"context"
	"sort"
	"time"

	"desklamp/internal/claude"
	"desklamp/internal/fact"
	"desklamp/internal/line"
	"desklamp/internal/office"
	"desklamp/internal/sample"
)

// cue is one recorded line and what happens when its time comes.
type cue struct {
	at   time.Time
	read func(emit func(fact.Fact))
}

// Play follows a recording: its lines go through the same reader and rules as a log's, each when its time comes.
// The feed ends with ctx.
func Play(ctx context.Context, files []sample.File, o Options) *Feed {
	f := newFeed(office.New(office.Options{Window: o.Window, Projects: o.Projects}))
	go f.play(ctx, cues(files))
	return f
}

func (f *Feed) play(ctx context.Context, cues []cue) {
	defer close(f.done)
	defer close(f.updates)
	for {
		now := f.clock.now()
		for len(cues) > 0 && !cues[0].at.After(now) {
			var facts batch
			cues[0].read(func(x fact.Fact) { facts = append(facts, x) })
			cues = cues[1:]
			if !f.apply(ctx, facts) {
				return
			}
		}
		if !f.pause(ctx, cues) {
			return
		}
	}
}

// pause waits for the next cue, the next clock rule or the next question, and answers the latter two.
func (f *Feed) pause(ctx context.Context, cues []cue) bool {
	wait, ok := f.untilDue()
	if len(cues) > 0 {
		if next := max(cues[0].at.Sub(f.clock.now()), 0); !ok || next < wait {
			wait, ok = next, true
		}
	}
	var bell <-chan time.Time
	if ok {
		t := time.NewTimer(wait)
		defer t.Stop()
		bell = t.C
	}
	select {
	case <-ctx.Done():
		return false
	case <-f.asks:
		return f.answer(ctx)
	case <-bell:
		return f.publish(ctx, f.clock.now())
	}
}

// cues lays the lines of all files in the order in which they appear.
func cues(files []sample.File) []cue {
	var all []cue
	for i, file := range files {
		kind, ok := claude.Classify(file.Rel)
		if !ok {
			continue
		}
		id, reader, offset := fact.File(i+1), claude.NewReader(kind, fact.File(i+1)), int64(0)
		for n, l := range file.Lines {
			if kind.Whole() {
				all = append(all, cue{l.At, func(emit func(fact.Fact)) {
					for _, x := range claude.Meta(kind, id, l.Bytes) {
						emit(x)
					}
				}})
				continue
			}
			whole := line.Line{Offset: offset, Number: n + 1, Size: int64(len(l.Bytes)), Bytes: l.Bytes}
			offset += whole.Size + 1
			all = append(all, cue{l.At, func(emit func(fact.Fact)) { reader.Line(whole, emit) }})
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].at.Before(all[j].at) })
	return all
}
