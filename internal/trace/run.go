package trace

import (
	"time"
)

// Run is one run as far as its records tell. The zero value is not usable; New makes one.
type Run struct {
	source  Source
	session string

	calls    []*Call
	requests []*Request
	rounds   []Spent
	notes    notes

	byKey   map[key]int
	byID    map[string]int   // the first call with that id, whoever made it
	links   map[string]Link  // by agent
	waiting map[string][]int // calls of an agent whose own call is not known, by agent or by the call that is waited for
	scopes  map[string]Tokens
	spent   map[spentKey]int // rounds by agent and message
	late    map[key]early    // answers that came before their call
	tasks   map[string]*task
	denied  map[string]bool // refusals that came before their call
	seen    map[uint64]struct{}

	first, last time.Time
	parked      *Request
	open        *Request // the request at work
	quiet       bool     // the leader's last work is an answer that says nothing of an end
	loose       map[string][]int

	result  *Result
	inTurn  bool // a turn began after the last result
	torn    bool // the last line is half
	closed  bool
	changed uint64
	at      Record // the record at hand
}

type key struct {
	scope, id string
	restart   int
}

type spentKey struct {
	scope   string
	message uint64
}

// New is a run of which nothing is known yet.
func New(source Source) *Run {
	return &Run{
		source: source, byKey: map[key]int{}, byID: map[string]int{}, links: map[string]Link{}, waiting: map[string][]int{},
		scopes: map[string]Tokens{}, spent: map[spentKey]int{}, late: map[key]early{}, tasks: map[string]*task{},
		denied: map[string]bool{}, seen: map[uint64]struct{}{}, loose: map[string][]int{},
	}
}

// Source is what wrote the recording.
func (r *Run) Source() Source { return r.source }

// Session is the tool's own id of the session; "" when none was told.
func (r *Run) Session() string { return r.session }

// Rev grows with every change. Revision 0 is before everything.
func (r *Run) Rev() uint64 { return r.changed }

// Calls is all calls in the order in which they came; a call keeps its place. The caller changes nothing.
func (r *Run) Calls() []*Call { return r.calls }

// Requests is the requests in their order, automatic turns among them.
func (r *Run) Requests() []*Request { return r.requests }

// Rounds is the model calls in their order.
func (r *Run) Rounds() []Spent { return r.rounds }

// Notes is what else happened, one line each, at most some hundred.
func (r *Run) Notes() []string { return r.notes.lines() }

// Since is the calls that changed after revision rev, in the order of the list.
func (r *Run) Since(rev uint64) []*Call {
	var changed []*Call
	for _, c := range r.calls {
		if c.Rev > rev {
			changed = append(changed, c)
		}
	}
	return changed
}

// Apply takes the next record in.
func (r *Run) Apply(rec Record) {
	if rec.ID != 0 {
		if _, twice := r.seen[rec.ID]; twice {
			return
		}
		r.seen[rec.ID] = struct{}{}
	}
	r.changed++
	r.at = rec
	if at := rec.At; !at.IsZero() {
		if r.first.IsZero() || at.Before(r.first) {
			r.first = at
		}
		if at.After(r.last) {
			r.last = at
		}
	}
	if rec.Damaged {
		r.notes.add("a line is damaged")
	}
	for _, e := range rec.Events {
		r.apply(e)
	}
	r.at = Record{}
}

func (r *Run) apply(e Event) {
	switch e := e.(type) {
	case Begin:
		r.begin(e)
	case Begun:
		r.begun(e)
	case Ended:
		r.answered(e)
	case Refused:
		r.refuse(e.ID)
	case Link:
		r.link(e)
	case Retract:
		r.retract(e)
	case Beat:
		r.beat(e)
	case Round:
		r.round(e)
	case Note:
		r.notes.add(e.Text)
	case Result:
		r.ends(e)
	default:
		r.applyTask(e)
		r.applyRequest(e)
	}
}

func (r *Run) begin(b Begin) {
	if b.Session != "" {
		r.session = clean(b.Session, maxLabel)
	}
	r.inTurn = r.inTurn || b.Turn
}

// ends takes in the end of a turn. The last one speaks for the run: its numbers are running totals.
func (r *Run) ends(e Result) {
	for _, id := range e.Denied {
		r.refuse(id)
	}
	e.Denied, e.Reason = nil, clean(e.Reason, maxReason)
	if r.result != nil { // what this one does not state still holds
		if !e.HasCost {
			e.HasCost, e.CostUSD = r.result.HasCost, r.result.CostUSD
		}
	}
	r.result, r.inTurn = &e, false
}

// Close says that nothing more comes. Torn: the last line is half.
func (r *Run) Close(torn bool) {
	r.closed, r.torn = true, torn
	r.changed++
}

// call is the first call with an id, whoever made it; nil for none.
func (r *Run) call(id string) *Call {
	if i, ok := r.byID[id]; ok {
		return r.calls[i]
	}
	return nil
}

func (r *Run) touch(c *Call) { c.Rev = r.changed }
