package claude

import "desklamp/internal/fact"

// copied tells that a record was copied from another session (--fork-session, /branch, /fork, /bg): the client leaves
// the session that asked the model on its answers, and /branch leaves where it branched on every record.
func (r *Reader) copied() {
	if !r.leader || r.rec.requestSession == nil && r.rec.forkedFrom == nil {
		return
	}
	for _, from := range [][]byte{plain(r.rec.requestSession), plain(get(r.rec.forkedFrom, "sessionId"))} {
		if id(from) && string(from) != r.team.Session {
			r.say(fact.CopyOf{Session: string(from)})
			return
		}
	}
}

// moved tells that the session goes on in another one.
func (r *Reader) moved() {
	if to := plain(r.rec.continuedIn); r.leader && id(to) && string(to) != r.team.Session {
		r.say(fact.Moved{To: string(to)})
	}
}
