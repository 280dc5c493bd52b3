package desk

import (
	"fmt"
	"time"

	"desklamp/internal/trace"
)

// TraceRow is one call. Key is its place in the list, which it keeps; Parent is the key of the call above it, -1 for
// none; so is Request in requests and Round in rounds.
type TraceRow struct {
	Key      int           `json:"key"`
	Parent   int           `json:"parent"`
	Request  int           `json:"request"`
	Round    int           `json:"round"`
	Name     string        `json:"name"`
	Action   string        `json:"action"`
	Status   string        `json:"status"` // pending, ok, error, denied, launched
	Started  *time.Time    `json:"started"`
	Duration *int64        `json:"durationMs"`
	Elapsed  int64         `json:"elapsedMs"` // of the last sign of life
	Agent    string        `json:"agent"`
	Label    string        `json:"label"`
	Doing    *TraceDoing   `json:"progress"`
	Tokens   *trace.Tokens `json:"tokens"` // of the model calls of the agent it started
	Input    bool          `json:"input"`  // there is one to read
	Result   bool          `json:"result"` // there is one to read
	Gone     bool          `json:"gone,omitempty"`
}

// TraceDoing is what a delegating call's agent does.
type TraceDoing struct {
	Text    string `json:"text"`
	Summary bool   `json:"summary"`
}

// TraceRequest is one request of a log. ID is the office's.
type TraceRequest struct {
	ID      string      `json:"id"`
	Number  int         `json:"number"` // 0 of an automatic turn
	State   trace.State `json:"state"`
	Started *time.Time  `json:"started"`
	Ended   *time.Time  `json:"ended"`
}

// TraceRound is one model call.
type TraceRound struct {
	Agent  string       `json:"agent"`
	Tokens trace.Tokens `json:"tokens"`
	Calls  []int        `json:"calls"` // keys
}

// TraceView is the answer to "trace": the rows that changed since a revision, all else whole.
type TraceView struct {
	Generation int            `json:"generation"` // another one: the file was replaced, all rows are new
	Revision   uint64         `json:"revision"`
	Whole      bool           `json:"whole"` // rows is all there are
	Source     trace.Source   `json:"source"`
	State      trace.State    `json:"state"`
	Summary    string         `json:"summary"`
	Cost       *float64       `json:"costUSD"` // the tool's own estimate
	Requests   []TraceRequest `json:"requests"`
	Rows       []TraceRow     `json:"rows"`
	Rounds     []TraceRound   `json:"rounds"`
	Notes      []string       `json:"notes"`
}

// reached is how far a replay has come.
type reached struct {
	at     time.Time
	offset int64
}

// future tells whether a replay that has come so far has not seen it yet: by its time, else by its place.
func (r *reached) future(at time.Time, place trace.Place) bool {
	switch {
	case r == nil:
		return false
	case at.IsZero():
		return place.Offset > r.offset
	}
	return at.After(r.at)
}

func view(t traced, since uint64, limit *reached) TraceView {
	run := t.Run()
	v := TraceView{
		Generation: t.Generation(), Revision: run.Rev(), Whole: since == 0, Source: run.Source(), State: run.State(time.Now()),
		Summary: run.Summary(), Requests: []TraceRequest{}, Rows: []TraceRow{}, Rounds: []TraceRound{}, Notes: run.Notes(),
	}
	if cost, ok := run.Cost(); ok && limit == nil { // a replay has not come to it yet
		v.Cost = &cost
	}
	for _, c := range run.Since(since) {
		if !limit.future(c.Start, c.Input) && !(since == 0 && c.Gone) {
			v.Rows = append(v.Rows, row(c, limit))
		}
	}
	for _, q := range run.Requests() {
		if limit.future(q.Start, trace.Place{}) {
			break
		}
		r := TraceRequest{ID: fmt.Sprintf("r%016x", q.ID), Number: q.Number, State: q.State, Started: moment(q.Start), Ended: moment(q.End)}
		if limit.future(q.End, trace.Place{}) {
			r.Ended, r.State = nil, trace.Running
		}
		v.Requests = append(v.Requests, r)
	}
	for _, s := range run.Rounds() {
		calls := append([]int{}, s.Calls...)
		if limit != nil { // only a call tells when it was
			if len(calls) == 0 || limit.future(run.Calls()[calls[0]].Start, run.Calls()[calls[0]].Input) {
				continue
			}
		}
		v.Rounds = append(v.Rounds, TraceRound{Agent: s.Agent, Tokens: s.Tokens, Calls: calls})
	}
	return v
}

func row(c *trace.Call, limit *reached) TraceRow {
	r := TraceRow{
		Key: c.Index, Parent: c.Parent, Request: c.Request, Round: c.Round, Name: c.Name, Action: c.Action.String(),
		Status: c.Status.String(), Started: moment(c.Start), Elapsed: c.Elapsed.Milliseconds(), Agent: c.Agent, Label: c.Label,
		Input: c.Input.Length > 0, Result: c.Result.Length > 0, Gone: c.Gone,
	}
	if limit.future(c.End, c.Result) {
		r.Status, r.Result = trace.Pending.String(), false
	} else if !c.Start.IsZero() && !c.End.IsZero() {
		ms := c.Duration().Milliseconds()
		r.Duration = &ms
	}
	if c.Doing.Text != "" {
		r.Doing = &TraceDoing{c.Doing.Text, c.Doing.Summary}
	}
	if c.Tokens != (trace.Tokens{}) {
		tokens := c.Tokens
		r.Tokens = &tokens
	}
	return r
}

func moment(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
