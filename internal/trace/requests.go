package trace

import "time"

func (r *Run) applyRequest(e Event) {
	switch e := e.(type) {
	case Asked:
		r.asked(e)
	case Worked:
		r.worked(e)
	case Over:
		if r.open != nil {
			r.over(e.State, clean(e.Reason, maxReason), r.at.At)
		}
	}
}

// asked opens a request, which ends the one before it.
func (r *Run) asked(e Asked) {
	req := &Request{ID: r.at.ID, Start: r.at.At, State: Running}
	if !e.Automatic {
		req.Number = 1
		if p := r.parked; p != nil && p.Number == 0 { // the turn began before its prompt
			req.Start = p.Start
		}
	}
	if e.Parked {
		r.parked = req
		return
	}
	if e.Automatic && r.open != nil && r.open.State == Running { // in the middle of work it belongs to it
		return
	}
	r.start(req)
}

func (r *Run) start(req *Request) {
	if r.open != nil && r.open.State == Running {
		r.over(Finished, "", r.last)
	}
	if req.Number > 0 {
		req.Number = 1
		for i := len(r.requests) - 1; i >= 0; i-- {
			if n := r.requests[i].Number; n > 0 {
				req.Number = n + 1
				break
			}
		}
	}
	req.Index, req.Rev = len(r.requests), r.changed
	r.requests = append(r.requests, req)
	r.open, r.parked = req, nil
}

// worked takes in work of the leader. Work after an end goes on with what was over, as after a hook that says no.
func (r *Run) worked(e Worked) {
	if r.parked != nil {
		r.start(r.parked)
	}
	if r.open == nil {
		r.start(&Request{ID: r.at.ID, Start: r.at.At, State: Running})
	}
	if r.open.State != Running {
		r.open.State, r.open.Reason, r.open.End = Running, "", time.Time{}
		r.open.Rev = r.changed
	}
	r.quiet = e.Quiet
	if e.Final {
		r.over(Finished, "", r.at.At)
	}
}

func (r *Run) over(state State, reason string, at time.Time) {
	r.open.State, r.open.Reason, r.open.End, r.open.Rev = state, reason, at, r.changed
}

// atWork is the index of the request that a call of the leader belongs to, -1 for none.
func (r *Run) atWork() int {
	if r.open == nil {
		return -1
	}
	return r.open.Index
}
