package office

import (
	"slices"
	"time"

	"desklamp/internal/action"
	"desklamp/internal/fact"
)

// counts add up what was done.
type counts struct {
	actions       [action.Count + 1]int
	calls, failed int
	tokens        fact.Tokens
}

// steps is what one agent does: its calls and its messages (rules §8).
type steps struct {
	calls    map[string]*call
	open     []*call // oldest first
	messages map[uint64]*message
	spent    map[uint64]*message // by id, of all agents: whose usage counts
	actions  [action.Count + 1]int
	since    time.Time // when the step that is seen began
	stated   bool      // its log states why final answers stop
}

// call is a tool call.
type call struct {
	id      string
	action  action.Action
	role    fact.Role
	at      time.Time
	message *message
	open    bool
	done    bool // has its result
}

// message is one answer of the model, which may be written as several records.
type message struct {
	request           *request // that it counts in
	turn              *turn    // of the leader
	text, calls, idea bool     // holds text; holds calls; counts as a thought
	tokens            fact.Tokens
}

func newSteps(spent map[uint64]*message) steps {
	return steps{calls: map[string]*call{}, messages: map[uint64]*message{}, spent: spent}
}

// work takes in an assistant record.
func (s *steps) work(w fact.Work, at time.Time, r *request, t *turn) *message {
	m := s.messages[w.Message]
	if m == nil || w.Message == 0 {
		m = &message{request: r, turn: t}
		s.messages[w.Message] = m
	}
	s.stated = s.stated || w.Stop.Final()
	m.text = m.text || w.Text
	m.calls = m.calls || len(w.Calls) > 0
	before := s.top()
	s.goOn(m)
	for _, c := range w.Calls {
		s.begin(c, at, m)
	}
	if s.top() != before {
		s.since = at
	}
	s.think(m)
	s.spend(w.Message, m, w.Tokens)
	return m
}

// messageOf is the message that a record of it was put into.
func (s *steps) messageOf(w fact.Work) *message { return s.messages[w.Message] }

// goOn ends the questions of other messages: the agent did not wait for their results.
func (s *steps) goOn(m *message) {
	for _, c := range slices.Clone(s.open) {
		if c.message != m && (c.role == fact.Ask || c.role == fact.Approval) {
			s.end(c)
		}
	}
}

// begin takes in a call, once.
func (s *steps) begin(c fact.Call, at time.Time, m *message) {
	if s.calls[c.ID] != nil || int(c.Action) >= len(s.actions) {
		return
	}
	n := &call{id: c.ID, action: c.Action, role: c.Role, at: at, message: m, open: true}
	s.calls[c.ID] = n
	s.open = append(s.open, n)
	s.count(m, c.Action, 1)
	if m.request != nil {
		m.request.calls++
	}
}

// think counts a message that holds no call as a thought, until a call shows up in it.
func (s *steps) think(m *message) {
	if m.idea == !m.calls {
		return
	}
	m.idea = !m.calls
	if m.idea {
		s.count(m, action.Think, 1)
	} else {
		s.count(m, action.Think, -1)
	}
}

func (s *steps) count(m *message, a action.Action, n int) {
	s.actions[a] += n
	if m.request != nil {
		m.request.actions[a] += n
	}
}

// spend counts the usage that a message states last. A message that several agents hold counts where it stood first.
func (s *steps) spend(id uint64, m *message, t fact.Tokens) {
	if t == (fact.Tokens{}) {
		return
	}
	if first := s.spent[id]; first != nil && id != 0 {
		m = first
	}
	s.spent[id] = m
	if r := m.request; r != nil {
		r.tokens.Input += t.Input - m.tokens.Input
		r.tokens.Output += t.Output - m.tokens.Output
		r.tokens.CacheRead += t.CacheRead - m.tokens.CacheRead
		r.tokens.CacheWrite += t.CacheWrite - m.tokens.CacheWrite
	}
	m.tokens = t
}

// results closes calls, and says whether one of them was open.
func (s *steps) results(w fact.Results, at time.Time) (mine bool) {
	before := s.top()
	for _, r := range w.Calls {
		c := s.calls[r.ID]
		if c == nil || c.done {
			continue
		}
		c.done = true
		if r.Failed && !r.Denied && c.message.request != nil {
			c.message.request.failed++
		}
		mine = s.end(c) || mine
	}
	if s.top() != before {
		s.since = at
	}
	return mine
}

// end takes a call out of the open ones, if it is there.
func (s *steps) end(c *call) bool {
	if !c.open {
		return false
	}
	c.open = false
	s.open = slices.DeleteFunc(s.open, func(o *call) bool { return o == c })
	return true
}

// drop ends all open calls: their turn is over.
func (s *steps) drop() {
	for _, c := range s.open {
		c.open = false
	}
	s.open = s.open[:0]
}

// top is the newest open call, nil if none is open.
func (s *steps) top() *call {
	if len(s.open) == 0 {
		return nil
	}
	return s.open[len(s.open)-1]
}

// action is what is seen of an agent that is at work.
func (s *steps) action() action.Action {
	if c := s.top(); c != nil {
		return c.action
	}
	return action.Think
}

// judge says whether an assistant record can be the last of a turn. New logs state the reason on the last record of a
// message; old ones nowhere (up to 2.1.62) or only of calls (1.0.53 to 2.0.55), also at the end of a turn.
func (s *steps) judge(w fact.Work, m *message) answerKind {
	switch {
	case m.calls:
	case w.Stop.Final() && !m.text && w.Thinking:
		return finalThink
	case w.Stop.Final():
		return finalWord
	case w.Stop == fact.Unstated && w.Text && !s.stated:
		return textOnly
	}
	return noAnswer
}

// endsTurn is the rule by which results end their agent's turn, "" if they do not.
func (s *steps) endsTurn(w fact.Results, t *turn) string {
	if w.Resumed {
		return ""
	}
	rule := ""
	for _, r := range w.Calls {
		c := s.calls[r.ID]
		switch {
		case c != nil && c.message.turn != t: // late
			return ""
		case c != nil && c.role == fact.Structured && !r.Failed && !r.Denied:
			rule = "structured-output"
		}
	}
	if rule == "" && w.EndsTurn {
		return "tool-ends-turn"
	}
	return rule
}
