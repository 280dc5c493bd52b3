package desk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"desklamp/internal/collect"
	"desklamp/internal/office"
)

const (
	usualCards = 100
	mostCards  = 1000
)

// asked is what a page wants of the history: the newest cards that ended before a moment, or at that moment and stand
// behind the card ID. Empty filters let everything through.
type asked struct {
	Before string // RFC 3339; "": from the newest on
	ID     string // of the request that was the last card so far
	Limit  int    // 0: usualCards
	wanted
}

// wanted says which cards a page wants to see.
type wanted struct {
	Project string // a project's id
	Source  string // claude, codex
	State   string // ended, interrupted, failed, cut
	Text    string // words of the title or the outcome
}

// History is the answer to "history": a part of the list of finished requests, newest first. While Reading, the list
// holds what is known to stand at its head, and grows at its foot.
type History struct {
	Cards   []office.Card    `json:"cards"`
	More    bool             `json:"more"`    // there are older ones, as far as has been read
	Count   int              `json:"count"`   // how many fit the filters, as far as has been read
	Folders []office.Project `json:"folders"` // of all cards, whatever the filters say
	Reading bool             `json:"reading"`
	Read    int64            `json:"read"`   // bytes
	Total   int64            `json:"total"`  // bytes
	Failed  int              `json:"failed"` // files that could not be read
}

// history answers with a part of the history, and begins to read it if nobody has asked before.
func (d *Desk) history(ctx context.Context, body json.RawMessage) (any, error) {
	var want asked
	if err := decode("history", body, &want); err != nil {
		return nil, err
	}
	before, err := want.moment()
	if err != nil {
		return nil, err
	}
	now, err := d.hub.Snapshot(ctx)
	if err != nil {
		return nil, fmt.Errorf("the office did not answer: try again: %w", err)
	}
	var h History
	var known []office.Card
	var told collect.Past
	if p := d.thePast(); p != nil {
		known, told, h.Reading = p.look()
		h.Read, h.Total, h.Failed = told.Read, told.Total, told.Failed
	}
	cards := inOffice(known, now)
	if !told.Settled.IsZero() {
		cards = slices.DeleteFunc(cards, func(c office.Card) bool { return !c.Request.Ended.After(told.Settled) })
	}
	newestFirst(cards)
	h.Folders = folders(cards)
	cards = slices.DeleteFunc(cards, func(c office.Card) bool { return !want.fits(c) })
	h.Count = len(cards)
	h.Cards, h.More = page(cards, before, want.ID, want.Limit)
	return h, nil
}

// moment is the time before which the wanted cards ended; zero for all.
func (a asked) moment() (time.Time, error) {
	if a.Limit < 0 {
		return time.Time{}, errors.New("history: the limit is below zero")
	}
	if a.Before == "" {
		return time.Time{}, nil
	}
	at, err := time.Parse(time.RFC3339Nano, a.Before)
	if err != nil {
		return time.Time{}, errors.New("history: before is no time: write one such as 2026-09-27T03:00:00.000Z")
	}
	return at, nil
}

// fits says whether a card is wanted. Of a text each word must stand in the title or the outcome.
func (w wanted) fits(c office.Card) bool {
	if w.Project != "" && c.Project.ID != w.Project || w.Source != "" && string(c.Source) != w.Source || w.State != "" && c.Request.State != w.State {
		return false
	}
	text := strings.ToLower(c.Title + "\n" + c.Request.Outcome)
	for _, word := range strings.Fields(strings.ToLower(w.Text)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// over is when a card's request ended, as exactly as the page knows it.
func over(c office.Card) time.Time { return c.Request.Ended.Truncate(time.Millisecond) }

// newestFirst orders cards; of those that ended at one moment their ids decide.
func newestFirst(cards []office.Card) {
	slices.SortFunc(cards, func(a, b office.Card) int {
		if order := over(b).Compare(over(a)); order != 0 {
			return order
		}
		return strings.Compare(a.Request.ID, b.Request.ID)
	})
}

// page cuts a part out of cards in their order.
func page(cards []office.Card, before time.Time, id string, limit int) (part []office.Card, more bool) {
	if limit == 0 {
		limit = usualCards
	}
	limit = min(limit, mostCards)
	from := 0
	if !before.IsZero() {
		at := before.Truncate(time.Millisecond)
		from = slices.IndexFunc(cards, func(c office.Card) bool {
			return over(c).Before(at) || id != "" && over(c).Equal(at) && c.Request.ID > id
		})
		if from < 0 {
			return []office.Card{}, false
		}
	}
	to := min(from+limit, len(cards))
	return append([]office.Card{}, cards[from:to]...), to < len(cards)
}

// inOffice is the known cards as the office has them now: without those that are open again, and with those that were
// finished since.
func inOffice(known []office.Card, now office.Snapshot) []office.Card {
	type place struct{ team, request string }
	open, fresh := map[place]bool{}, map[place]office.Card{}
	for _, t := range now.Teams {
		for _, r := range t.Requests {
			open[place{t.ID, r.ID}] = r.Ended == nil
		}
	}
	newer := now.Cards()
	for _, c := range newer {
		fresh[place{c.Team, c.Request.ID}] = c
	}
	taken := map[string]bool{}
	cards := make([]office.Card, 0, len(known)+len(newer))
	for _, c := range known {
		at := place{c.Team, c.Request.ID}
		if f, there := fresh[at]; there {
			c = f
		}
		if !taken[c.Request.ID] && !open[at] {
			cards = append(cards, c)
		}
		taken[c.Request.ID] = true // a copy's request is its origin's: the history knows, the office may not
	}
	for _, c := range newer {
		if !taken[c.Request.ID] {
			cards = append(cards, c)
			taken[c.Request.ID] = true
		}
	}
	return cards
}

// folders is the projects of cards by name.
func folders(cards []office.Card) []office.Project {
	seen := map[string]bool{}
	all := []office.Project{}
	for _, c := range cards {
		if !seen[c.Project.ID] {
			seen[c.Project.ID] = true
			all = append(all, c.Project)
		}
	}
	slices.SortFunc(all, func(a, b office.Project) int {
		if order := strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)); order != 0 {
			return order
		}
		return strings.Compare(a.ID, b.ID)
	})
	return all
}
