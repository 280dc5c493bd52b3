package office

import "desklamp/internal/fact"

// Card is a finished request as a list of cards holds it: also one whose team is not in the office any more.
type Card struct {
	Team    string      `json:"team"` // its id
	Source  fact.Source `json:"source"`
	Session string      `json:"session"`
	Project Project     `json:"project"`
	Title   string      `json:"title"`
	Started Time        `json:"started"` // when the team began
	Request Request     `json:"request"`
}

// Cards is the finished requests of the office, by team and number. Open requests, those that were reopened too, and
// automatic turns have none.
func (s Snapshot) Cards() []Card {
	var all []Card
	for _, t := range s.Teams {
		for _, r := range t.Requests {
			if r.Ended != nil {
				all = append(all, Card{t.ID, t.Source, t.Session, t.Project, t.Title, t.began(), r})
			}
		}
	}
	return all
}

// began is when the team did.
func (t Team) began() Time {
	if len(t.Members) > 0 {
		return t.Members[0].Started
	}
	return t.Since
}
