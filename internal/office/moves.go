package office

import (
	"slices"
	"time"

	"desklamp/internal/fact"
)

// crossing is the prompt of a request that goes on in the session its own moved to (rules §7.5). There it counts from
// the beginning; id 0 is none.
type crossing struct {
	id uint64
	at time.Time
}

// movedTo is the session that t goes on in, "" for none.
func (t *team) movedTo() string {
	var by *file
	for _, f := range t.files {
		if f.leader && f.moved != "" && (by == nil || f.id < by.id) {
			by = f
		}
	}
	if by == nil {
		return ""
	}
	return by.moved
}

// chat says whether a fact stands for a line of the conversation.
func chat(w fact.What) bool {
	switch w.(type) {
	case fact.Prompt, fact.Wake, fact.Work, fact.Results, fact.Interrupt, fact.Failure:
		return true
	}
	return false
}

// move finds which requests cross, and which teams have gone. What is open in a session that moved is known only when
// it is folded, and it may have come from a third one: a chain of moves takes a round for each.
func (o *Office) move() {
	if len(o.copies.movers) == 0 {
		return
	}
	movers := make([]*team, 0, len(o.copies.movers))
	for t := range o.copies.movers {
		movers = append(movers, t)
	}
	slices.SortFunc(movers, func(a, b *team) int { return byID(a.id, b.id) })
	for range len(movers) + 1 {
		if !o.cross(movers) {
			break
		}
	}
	for _, t := range movers {
		next := o.next(t)
		if next != nil {
			next.settle(o.now)
		}
		if gone := next != nil && next.fold.turns > 0; gone != t.gone {
			t.gone, t.touched = gone, true
		}
	}
}

// cross hands the open requests over, and says whether that is news.
func (o *Office) cross(movers []*team) (news bool) {
	now := map[*team]crossing{}
	for _, t := range movers {
		next := o.next(t)
		if next == nil {
			continue
		}
		t.settle(o.now)
		if r := t.fold.unfinished(); r != nil && now[next].id == 0 && o.copies.holds(next, r.id) {
			now[next] = crossing{r.id, r.at}
		}
	}
	for _, t := range o.teams {
		if t.crosses != now[t] {
			t.crosses = now[t]
			t.refold()
			news = true
		}
	}
	return news
}

// unfinished is the request that no record has ended.
func (f *fold) unfinished() *request {
	if !f.turn.open() {
		return nil
	}
	return f.turn.request
}

// next is the team that t goes on as, nil for none. Moves in a circle lead nowhere.
func (o *Office) next(t *team) *team {
	var next *team
	for at, i := t, 0; i <= len(o.copies.movers); i++ {
		at = o.teams[fact.Team{Source: t.id.Source, Session: at.movedTo()}]
		switch {
		case at == t:
			return nil
		case next == nil:
			next = at
		}
		if at == nil {
			break
		}
	}
	return next
}
