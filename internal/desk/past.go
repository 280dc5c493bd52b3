package desk

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"desklamp/internal/collect"
	"desklamp/internal/office"
)

// forgetAfter is how long the cards of the history are held when no page asks for more of them.
const forgetAfter = 5 * time.Minute

// past is one reading of the history, and the cards it has brought. It is held while a page has the list open.
type past struct {
	stop   context.CancelFunc
	forget *time.Timer

	mu      sync.Mutex // guards what follows
	teams   map[string][]office.Card
	told    collect.Past
	reading bool
}

// thePast is the reading of the history, begun if there is none; nil when no logs are shown: a sample day or a
// recording has none behind it.
func (d *Desk) thePast() *past {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.demo || d.replay != nil {
		return nil
	}
	if d.past != nil {
		d.past.forget.Reset(forgetAfter)
		return d.past
	}
	ctx, stop := context.WithCancel(d.ctx)
	p := &past{stop: stop, teams: map[string][]office.Card{}, reading: true}
	p.told.Settled = time.Now() // until it is known what there is to read, nothing stands at its place
	p.forget = time.AfterFunc(forgetAfter, func() { d.dropPast(p) })
	d.past = p
	o := d.reading()
	d.running.Go(func() {
		defer stop()
		_ = collect.History(ctx, o, time.Now(), p.take) // its only error is that nobody wants it any more
		p.mu.Lock()
		defer p.mu.Unlock()
		p.reading = false
	})
	return p
}

// take takes in one step of the reading.
func (p *past) take(step collect.Past) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, team := range step.Teams {
		delete(p.teams, team)
	}
	for _, c := range step.Cards {
		p.teams[c.Team] = append(p.teams[c.Team], c)
	}
	step.Teams, step.Cards = nil, nil
	p.told = step
}

// look is the cards that are known, and how far the reading is.
func (p *past) look() (cards []office.Card, told collect.Past, reading bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, of := range p.teams {
		cards = append(cards, of...)
	}
	return cards, p.told, p.reading
}

// closePast ends the reading of the history and forgets its cards.
func (d *Desk) closePast(context.Context, json.RawMessage) (any, error) {
	d.mu.Lock()
	p := d.past
	d.mu.Unlock()
	d.dropPast(p)
	return nil, nil
}

// dropPast forgets a reading of the history, if it is still the one that is held.
func (d *Desk) dropPast(p *past) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if p != nil && d.past == p {
		d.forgetPast()
	}
}

// forgetPast forgets the history; d.mu is held.
func (d *Desk) forgetPast() {
	if d.past != nil {
		d.past.forget.Stop()
		d.past.stop()
		d.past = nil
	}
}
