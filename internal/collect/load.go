package collect

import (
	"context"
	"runtime"
	"sync"

	"desklamp/internal/fact"
	"desklamp/internal/tail"
)

// portion is what one file had to say, read to its end.
type portion struct {
	log   *log
	facts batch
	err   error
}

// load reads logs side by side, as many at once as there are processors, and hands each over when it is whole. It
// returns when all are read or ctx has ended.
func load(ctx context.Context, logs []*log, hand func(portion) bool) {
	todo, done := make(chan *log), make(chan portion)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(logs)) {
		workers.Go(func() {
			block := make([]byte, tail.BlockSize)
			for l := range todo {
				select {
				case done <- l.readWhole(block):
				case <-ctx.Done():
					return
				}
			}
		})
	}
	workers.Go(func() {
		defer close(todo)
		for _, l := range logs {
			select {
			case todo <- l:
			case <-ctx.Done():
				return
			}
		}
	})
	go func() { workers.Wait(); close(done) }()
	keep := true
	for p := range done {
		keep = keep && hand(p)
	}
}

// readWhole reads a log to its end.
func (l *log) readWhole(block []byte) portion {
	p := portion{log: l}
	_, p.err = l.advance(block, 0, func(b batch) { p.facts = append(p.facts, b...) })
	l.caught = true
	return p
}

// unread is the fact that a main transcript is not read from its start yet.
func (l *log) unread() fact.Fact { return l.whole(fact.Loading{Done: false}) }

// isRead takes unread back.
func (l *log) isRead() fact.Fact { return l.whole(fact.Loading{Done: true}) }
