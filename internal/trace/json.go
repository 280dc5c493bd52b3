package trace

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// schema is the version of the JSON's shape.
const schema = 1

type document struct {
	Schema     int           `json:"schema"`
	Source     Source        `json:"source"`
	Session    string        `json:"session"`
	State      State         `json:"state"`
	Reason     string        `json:"reason"`
	CostUSD    *float64      `json:"costUSD,omitempty"`
	CostIs     string        `json:"costIs,omitempty"` // whose number the cost is
	DurationMS *int64        `json:"durationMs,omitempty"`
	Turns      *int          `json:"turns,omitempty"`
	Summary    string        `json:"summary"`
	Calls      []*branch     `json:"calls"`
	Rounds     []roundJSON   `json:"rounds"`
	Requests   []requestJSON `json:"requests,omitempty"`
	Notes      []string      `json:"notes"`
}

type branch struct {
	ID         string        `json:"id"`
	Name       string        `json:"name"`
	Action     string        `json:"action"`
	Status     string        `json:"status"`
	Started    *time.Time    `json:"started,omitempty"`
	DurationMS *int64        `json:"durationMs,omitempty"`
	ElapsedMS  *int64        `json:"elapsedMs,omitempty"` // of a call that runs: at its last sign of life
	Agent      string        `json:"agent"`
	Label      string        `json:"label"`
	Request    int           `json:"request,omitempty"`
	Progress   *progressJSON `json:"progress,omitempty"`
	Tokens     *Tokens       `json:"tokens,omitempty"`
	Children   []*branch     `json:"children"`
}

type progressJSON struct {
	Text     string `json:"text"`
	Source   string `json:"source"`
	ToolUses int    `json:"toolUses"`
	Tokens   int64  `json:"tokens"`
}

type roundJSON struct {
	Agent  string   `json:"agent"`
	Tokens *Tokens  `json:"tokens,omitempty"`
	Calls  []string `json:"calls"`
}

type requestJSON struct {
	Number    int        `json:"number"`
	Automatic bool       `json:"automatic,omitempty"`
	State     State      `json:"state"`
	Started   *time.Time `json:"started,omitempty"`
	Ended     *time.Time `json:"ended,omitempty"`
}

// WriteJSON writes the run as one JSON document. now is the moment at which it is looked at.
func (r *Run) WriteJSON(w io.Writer, now time.Time) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if err := enc.Encode(r.document(now)); err != nil {
		return fmt.Errorf("write trace: %w", err)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func (r *Run) document(now time.Time) document {
	d := document{
		Schema: schema, Source: r.source, Session: r.session, State: r.State(now), Reason: r.Reason(), Summary: r.Summary(),
		Calls: r.branches(), Rounds: r.roundsJSON(), Requests: r.requestsJSON(now), Notes: r.Notes(),
	}
	if r.source.Log() {
		if span := r.last.Sub(r.first); span > 0 {
			d.DurationMS = millis(span)
		}
	} else if res := r.result; res != nil {
		if res.HasCost {
			d.CostUSD, d.CostIs = &res.CostUSD, "estimate by the tool"
		}
		if res.HasTime {
			d.DurationMS = millis(res.Duration)
		}
		if res.HasTurns {
			d.Turns = &res.Turns
		}
	}
	return d
}

func (r *Run) branches() []*branch {
	top := []*branch{}
	path := make([]*branch, shownDepth+2) // the branch being drawn at each depth
	r.walk(func(c *Call, depth int) {
		b := r.branch(c)
		if path[depth+1] = b; depth == 0 {
			top = append(top, b)
			return
		}
		up := path[depth]
		up.Children = append(up.Children, b)
	})
	return top
}

func (r *Run) branch(c *Call) *branch {
	b := &branch{
		ID: c.ID, Name: c.Name, Action: c.Action.String(), Status: c.Status.String(), Agent: c.Agent, Label: c.Label,
		Started: moment(c.Start), Children: []*branch{},
	}
	if !c.Start.IsZero() && !c.End.IsZero() {
		b.DurationMS = millis(c.Duration())
	}
	if c.Elapsed > 0 && c.Status == Pending {
		b.ElapsedMS = millis(c.Elapsed)
	}
	if c.Request >= 0 {
		b.Request = r.requests[c.Request].Number
	}
	if d := c.Doing; d.Text != "" || d.ToolUses > 0 || d.Tokens > 0 {
		b.Progress = &progressJSON{Text: d.Text, Source: "activity", ToolUses: d.ToolUses, Tokens: d.Tokens}
		if d.Summary {
			b.Progress.Source = "summary"
		}
	}
	if c.Tokens != (Tokens{}) {
		b.Tokens = &c.Tokens
	}
	return b
}

func (r *Run) roundsJSON() []roundJSON {
	all := []roundJSON{}
	for i := range r.rounds {
		spent := &r.rounds[i]
		round := roundJSON{Agent: spent.Agent, Calls: []string{}}
		if spent.known {
			round.Tokens = &spent.Tokens
		}
		for _, c := range spent.Calls {
			if !r.calls[c].Gone {
				round.Calls = append(round.Calls, r.calls[c].ID)
			}
		}
		if spent.known || len(round.Calls) > 0 {
			all = append(all, round)
		}
	}
	return all
}

func (r *Run) requestsJSON(now time.Time) []requestJSON {
	var all []requestJSON
	for _, q := range r.requests {
		all = append(all, requestJSON{
			Number: q.Number, Automatic: q.Number == 0, State: r.StateOf(q, now), Started: moment(q.Start), Ended: moment(q.End),
		})
	}
	return all
}

func millis(d time.Duration) *int64 {
	ms := max(0, d.Milliseconds())
	return &ms
}

func moment(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
