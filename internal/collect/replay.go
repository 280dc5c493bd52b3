package collect

import (
	"context"
	"errors"
	"sort"
	"time"

	"desklamp/internal/office"
)

// The speeds of a replay.
const (
	SlowestReplay = 0.5
	FastestReplay = 600.0
)

// Replay plays a recording by a clock of its own. It is a hub.Feed; one goroutine owns its office and its clock.
type Replay struct {
	rec      *Recording
	options  office.Options
	office   *office.Office
	next     int           // the moment that comes next
	position time.Duration // in the replay, at since
	since    time.Time     // the real time; while it plays, else it does not matter
	speed    float64
	paused   bool
	told     bool // that it is over
	leaps    bool // it was sent elsewhere, and nothing of it is shown yet

	updates chan Update
	asks    chan struct{}
	acts    chan func()
	done    chan struct{}
}

// ReplayState is how a replay stands. Times are the recording's, Position and Length the replay's, in milliseconds.
type ReplayState struct {
	Name     string      `json:"name"`
	Start    office.Time `json:"start"`
	End      office.Time `json:"end"`
	At       office.Time `json:"at"`
	Position int64       `json:"position"`
	Length   int64       `json:"length"`
	Speed    float64     `json:"speed"` // how much faster than it happened, where nothing was shortened
	Rate     float64     `json:"rate"`  // milliseconds of the recording in one of now; 0 while it stands
	Paused   bool        `json:"paused"`
	Ended    bool        `json:"ended"`
}

// Play plays the recording from its start, as soon as somebody asks for the office. It ends with ctx, not with the
// recording: one can go back.
func (r *Recording) Play(ctx context.Context, o Options) *Replay {
	p := &Replay{
		rec: r, options: office.Options{Window: o.Window, Projects: o.Projects}, speed: 1,
		updates: make(chan Update), asks: make(chan struct{}, 1), acts: make(chan func()), done: make(chan struct{}),
	}
	p.office = office.New(p.options)
	go p.run(ctx)
	return p
}

// Updates implements hub.Feed.
func (p *Replay) Updates() <-chan Update { return p.updates }

// Ask implements hub.Feed.
func (p *Replay) Ask() {
	select {
	case p.asks <- struct{}{}:
	default: // one is on its way: it will be as fresh
	}
}

// Wait returns when the replay has ended.
func (p *Replay) Wait() { <-p.done }

// ErrReplayOver is for a replay that is closed.
var ErrReplayOver = errors.New("the replay is closed")

// Do runs act between two moments, and returns how the replay stands then. act may call the methods below.
func (p *Replay) Do(ctx context.Context, act func(*Replay)) (state ReplayState, err error) {
	ran := make(chan struct{})
	select {
	case p.acts <- func() { defer close(ran); act(p); state = p.state() }:
		<-ran
		return state, nil
	case <-p.done:
		return state, ErrReplayOver
	case <-ctx.Done():
		return state, ctx.Err()
	}
}

// Pause stops the clock.
func (p *Replay) Pause() { p.position, p.paused = p.now(), true }

// Resume lets the clock go on; at the end, from the start.
func (p *Replay) Resume() {
	if p.ended() {
		p.Seek(0)
	}
	p.paused, p.since = false, time.Now()
}

// Speed sets how fast the clock goes, within bounds.
func (p *Replay) Speed(times float64) {
	p.position, p.since = p.now(), time.Now()
	p.speed = min(max(times, SlowestReplay), FastestReplay)
}

// Step goes to the next moment, or, back, to the one before, and stops there.
func (p *Replay) Step(back bool) {
	p.Pause()
	all := p.rec.moments
	if !back {
		if p.next < len(all) {
			p.position = all[p.next].due
		}
		return
	}
	if p.next == 0 {
		return
	}
	last := all[p.next-1].due
	first := sort.Search(len(all), func(i int) bool { return all[i].due >= last }) // those of one moment go together
	p.Seek(all[max(0, first-1)].due)
}

// Seek goes to a position, also back: the office is worked out anew.
func (p *Replay) Seek(position time.Duration) {
	p.position = min(max(position, 0), p.length())
	p.since, p.told, p.leaps = time.Now(), false, true
	if all := p.rec.moments; p.next > 0 && all[p.next-1].due > p.position {
		p.office, p.next = office.New(p.options), 0
	}
}

// SeekTime goes to a time of the recording.
func (p *Replay) SeekTime(at time.Time) {
	all := p.rec.moments
	i := sort.Search(len(all), func(i int) bool { return all[i].at.After(at) })
	if i == 0 {
		p.Seek(0)
		return
	}
	before := all[i-1]
	if i == len(all) {
		p.Seek(before.due)
		return
	}
	part := float64(at.Sub(before.at)) / float64(all[i].at.Sub(before.at))
	p.Seek(before.due + time.Duration(part*float64(all[i].due-before.due)))
}

func (p *Replay) length() time.Duration { return p.rec.moments[len(p.rec.moments)-1].due }

func (p *Replay) ended() bool { return p.now() >= p.length() }

// now is the position in the replay.
func (p *Replay) now() time.Duration {
	if p.paused {
		return p.position
	}
	gone := time.Duration(float64(time.Since(p.since)) * p.speed)
	return min(p.position+max(gone, 0), p.length())
}

// gap is the moment before a position, and how fast the recording's clock goes from there on: faster than the replay's
// where a gap was shortened.
func (p *Replay) gap(position time.Duration) (before moment, rate float64) {
	all := p.rec.moments
	i := sort.Search(len(all), func(i int) bool { return all[i].due > position })
	if i == 0 {
		return all[0], 1
	}
	before = all[i-1]
	if i == len(all) {
		return before, 0
	}
	return before, float64(all[i].at.Sub(before.at)) / float64(all[i].due-before.due)
}

// clock is the recording's time at a position.
func (p *Replay) clock(position time.Duration) time.Time {
	before, rate := p.gap(position)
	return before.at.Add(time.Duration(float64(position-before.due) * rate))
}

func (p *Replay) state() ReplayState {
	all, now := p.rec.moments, p.now()
	s := ReplayState{
		Name: p.rec.Name, Start: office.At(all[0].at), End: office.At(all[len(all)-1].at), At: office.At(p.clock(now)),
		Position: now.Milliseconds(), Length: p.length().Milliseconds(), Speed: p.speed, Paused: p.paused, Ended: p.ended(),
	}
	if _, rate := p.gap(now); !p.paused && !s.Ended {
		s.Rate = rate * p.speed
	}
	return s
}

// Reached is how far the recording has come: its time, and, in the file that was named, the place of the last line.
func (p *Replay) Reached() (at time.Time, offset int64) {
	if p.next > 0 {
		offset = p.rec.moments[p.next-1].facts[0].Pos
	}
	return p.clock(p.now()), offset
}

// Recording is what is played.
func (p *Replay) Recording() *Recording { return p.rec }

func (p *Replay) run(ctx context.Context) {
	defer close(p.done)
	defer close(p.updates)
	if !p.begin(ctx) {
		return
	}
	for p.catchUp(ctx) && p.pause(ctx) {
	}
}

// begin waits for the first who looks, so that nobody misses the start.
func (p *Replay) begin(ctx context.Context) bool {
	select {
	case <-ctx.Done():
		return false
	case <-p.asks:
		p.since = time.Now()
		p.Ask()
	case act := <-p.acts:
		p.since = time.Now()
		act()
	}
	return true
}

// catchUp takes in all moments that are due, each for itself.
func (p *Replay) catchUp(ctx context.Context) bool {
	now := p.now()
	for all := p.rec.moments; p.next < len(all) && all[p.next].due <= now; p.next++ {
		m := all[p.next]
		for _, x := range m.facts {
			p.office.Apply(x, m.at)
		}
		if !p.publish(ctx, m.at) {
			return false
		}
	}
	if now >= p.length() && !p.told { // not by a later look at the clock: a line may have become due since
		p.told, p.position, p.paused = true, p.length(), true
		return p.send(ctx, Update{Over: true})
	}
	return true
}

// leap takes in all moments that are due at once, and shows the office anew.
func (p *Replay) leap(ctx context.Context) bool {
	p.leaps = false
	now := p.now()
	for all := p.rec.moments; p.next < len(all) && all[p.next].due <= now; p.next++ {
		for _, x := range all[p.next].facts {
			p.office.Apply(x, all[p.next].at)
		}
	}
	at := p.clock(now)
	p.office.Changes(at)
	s := p.office.Snapshot(at)
	return p.send(ctx, Update{Snapshot: &s, Anew: true})
}

// pause waits for the next moment, the next clock rule, a question or an act, and sees to the latter three.
func (p *Replay) pause(ctx context.Context) bool {
	var bell <-chan time.Time
	if wait, ok := p.wait(); ok {
		t := time.NewTimer(wait)
		defer t.Stop()
		bell = t.C
	}
	select {
	case <-ctx.Done():
		return false
	case <-p.asks:
		return p.answer(ctx)
	case act := <-p.acts:
		act()
		return !p.leaps || p.leap(ctx)
	case <-bell:
		return p.publish(ctx, p.clock(p.now()))
	}
}

// wait is how long nothing happens; ok is false when nothing will, as while it is paused. It is paused at the end.
func (p *Replay) wait() (wait time.Duration, ok bool) {
	if p.paused {
		return 0, false
	}
	now := p.now()
	until := p.length() - now
	if p.next < len(p.rec.moments) {
		until = p.rec.moments[p.next].due - now
	}
	if due := p.office.Due(); !due.IsZero() {
		if _, rate := p.gap(now); rate > 0 {
			until = min(until, time.Duration(float64(due.Sub(p.clock(now)))/rate))
		}
	}
	return max(time.Duration(float64(until)/p.speed), time.Millisecond), true
}

func (p *Replay) send(ctx context.Context, u Update) bool {
	select {
	case p.updates <- u:
		return true
	case <-ctx.Done():
		return false
	}
}

func (p *Replay) publish(ctx context.Context, now time.Time) bool {
	changes := p.office.Changes(now)
	return len(changes) == 0 || p.send(ctx, Update{Changes: changes})
}

func (p *Replay) answer(ctx context.Context) bool {
	now := p.clock(p.now())
	if !p.publish(ctx, now) {
		return false
	}
	s := p.office.Snapshot(now)
	return p.send(ctx, Update{Snapshot: &s})
}
