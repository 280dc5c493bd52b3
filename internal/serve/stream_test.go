package serve

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"desklamp/internal/hub"
)

// pipe is a reader's connection without a network, so that a test may own the clock. Once stuck it takes nothing more:
// a write fails when its deadline is over.
type pipe struct {
	http.ResponseWriter

	mu       sync.Mutex // guards what follows
	text     strings.Builder
	stuck    bool
	deadline time.Time
}

func (p *pipe) SetReadDeadline(time.Time) error { return nil }

func (p *pipe) SetWriteDeadline(t time.Time) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.deadline = t
	return nil
}

func (p *pipe) FlushError() error { return nil }

func (p *pipe) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stuck {
		time.Sleep(time.Until(p.deadline))
		return 0, os.ErrDeadlineExceeded
	}
	return p.text.Write(b)
}

func (p *pipe) got() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}

func (p *pipe) stick() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stuck = true
}

// listen runs one stream; ended is closed when the server lets go of it.
func listen(ctx context.Context) (p *pipe, s *server, ended chan struct{}) {
	p = &pipe{ResponseWriter: httptest.NewRecorder()}
	s = &server{config: Config{Desk: &stand{events: make(chan hub.Event)}}, streams: make(chan struct{}, maxStreams)}
	ctx, cancel := context.WithCancel(ctx)
	r := httptest.NewRequestWithContext(ctx, "GET", "/events", nil)
	ended = make(chan struct{})
	go func() {
		defer close(ended)
		defer cancel() // as net/http does
		s.events(p, r)
	}()
	return p, s, ended
}

func TestQuietStreamBeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		p, _, ended := listen(ctx)
		time.Sleep(2*heartbeat + time.Second)
		if n := strings.Count(p.got(), "\n\n:\n\n:\n\n"); n != 1 {
			t.Errorf("after a minute without a change: %q, want two beats after the snapshot", p.got())
		}
		cancel()
		<-ended
	})
}

func TestReaderThatTakesNothingIsDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, s, ended := listen(t.Context())
		synctest.Wait()
		p.stick()
		start := time.Now()
		s.config.Desk.(*stand).events <- hub.Event{Seq: 1}
		<-ended
		if waited := time.Since(start); waited != slow {
			t.Errorf("dropped after %v, want %v", waited, slow)
		}
		if n := len(s.streams); n != 0 {
			t.Errorf("%d places are still taken", n)
		}
	})
}

func TestStreamsEndWithTheServer(t *testing.T) {
	b, _ := open(t)
	_, lines := b.stream(b.enter())
	if _, err := lines.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	b.stop()
	for range 2 { // the blank line of the snapshot, then the end
		if _, err := lines.ReadString('\n'); err != nil {
			return
		}
	}
	t.Error("the stream goes on after the server has ended")
}
