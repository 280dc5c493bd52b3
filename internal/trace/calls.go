package trace

// early is an answer that came before its call.
type early struct {
	ended Ended
	at    Record
}

// maxHeld bounds what is held for calls that may never come.
const maxHeld = 4096

// begun takes in a call. One that is told again, as some sources do while it runs, only adds what was missing.
func (r *Run) begun(e Begun) {
	k := key{e.Agent, e.ID, e.Restart}
	if i, ok := r.byKey[k]; ok && e.ID != "" {
		if c := r.calls[i]; c.Label == "" && e.Label != "" {
			c.Label = clean(e.Label, maxLabel)
			r.touch(c)
		}
		return
	}
	c := &Call{
		Index: len(r.calls), Parent: -1, Request: -1, Round: -1,
		ID: e.ID, Name: clean(e.Name, maxName), Action: e.Action, Label: clean(e.Label, maxLabel), Agent: e.Agent,
		Start: r.at.At, Input: r.at.Place, scope: e.Agent, record: r.at.ID,
	}
	if e.Who != "" {
		c.Agent = e.Who
	}
	if c.Name == "" {
		c.Name = "?"
	}
	r.calls = append(r.calls, c)
	r.byKey[k] = c.Index
	if _, twice := r.byID[e.ID]; !twice || e.Restart > 0 {
		r.byID[e.ID] = c.Index
	}
	r.counts(c, e.Message)
	r.seat(c)
	r.adopt(c.ID)
	c.Tokens = r.scopes[c.ID]
	r.touch(c)
	if was, ok := r.late[k]; ok {
		delete(r.late, k)
		now := r.at
		r.at = was.at
		r.settle(c, was.ended)
		r.at = now
	}
	if r.denied[e.ID] {
		r.refuse(e.ID)
	}
}

// answered takes in the answer of a call.
func (r *Run) answered(e Ended) {
	k := key{e.Agent, e.ID, e.Restart}
	i, ok := r.byKey[k]
	if !ok {
		i, ok = r.byID[e.ID] // some answers do not say whose they are
	}
	if !ok {
		if len(r.late) < maxHeld {
			r.late[k] = early{e, r.at}
		}
		return
	}
	r.settle(r.calls[i], e)
}

func (r *Run) settle(c *Call, e Ended) {
	r.touch(c)
	if e.ToolUses > 0 || e.Tokens > 0 {
		c.Doing.ToolUses, c.Doing.Tokens = max(c.Doing.ToolUses, e.ToolUses), max(c.Doing.Tokens, e.Tokens)
	}
	if c.ended && c.Status != Launched && e.Status == OK { // told twice, by an event and by an item
		return
	}
	c.Status, c.End, c.Result, c.ended = e.Status, r.at.At, r.at.Place, true
	if e.Status == Launched {
		r.launched(c, e.Task)
		return
	}
	if c.refused && e.Status == Failed {
		c.Status = Denied
	}
}

// refuse marks a call as refused. One that went well all the same was allowed in the end.
func (r *Run) refuse(id string) {
	c := r.call(id)
	if c == nil {
		if len(r.denied) < maxHeld {
			r.denied[id] = true
		}
		return
	}
	c.refused = true
	if c.Status == Pending || c.Status == Failed {
		c.Status = Denied
		if c.End.IsZero() {
			c.End = r.at.At
		}
		r.touch(c)
	}
}

// retract takes back the calls of records that were replaced.
func (r *Run) retract(e Retract) {
	gone := map[uint64]bool{}
	for _, id := range e.Records {
		gone[id] = true
	}
	for _, c := range r.calls {
		if c.record != 0 && gone[c.record] && !c.Gone {
			c.Gone = true
			r.touch(c)
		}
	}
}

// round takes in the usage of a model call.
func (r *Run) round(e Round) {
	i := len(r.rounds)
	if e.Message != 0 {
		i = r.messageRound(e.Agent, e.Message)
	} else {
		r.rounds = append(r.rounds, Spent{Agent: e.Agent, Calls: r.loose[e.Agent]})
		for _, c := range r.loose[e.Agent] {
			r.calls[c].Round = i
		}
		delete(r.loose, e.Agent)
	}
	spent := &r.rounds[i]
	e.Tokens = spent.Tokens.most(e.Tokens)
	total := r.scopes[e.Agent]
	total.add(e.Tokens.less(spent.Tokens))
	r.scopes[e.Agent] = total
	spent.Tokens, spent.known = e.Tokens, true
	if c := r.owner(e.Agent); c != nil {
		c.Tokens = total
		r.touch(c)
	}
}

// counts puts a call into the round of its message.
func (r *Run) counts(c *Call, message uint64) {
	if message == 0 {
		r.loose[c.scope] = append(r.loose[c.scope], c.Index)
		return
	}
	c.Round = r.messageRound(c.scope, message)
	spent := &r.rounds[c.Round]
	spent.Calls = append(spent.Calls, c.Index)
}

func (r *Run) messageRound(scope string, message uint64) int {
	k := spentKey{scope, message}
	i, ok := r.spent[k]
	if !ok {
		i = len(r.rounds)
		r.spent[k] = i
		r.rounds = append(r.rounds, Spent{Agent: scope})
	}
	return i
}
