package claude

import (
	"strconv"
	"time"

	"desklamp/internal/fact"
	"desklamp/internal/line"
)

// Entry is what an entry of the live registry says: a process, the session it is at, and what it does. Whether that
// process lives is for the caller to find out; until then its Life is unknown.
type Entry struct {
	Team      fact.Team
	PID       int
	ProcStart string    // when the process began, in the form of package process; "" when it is not noted
	Domain    string    // whose numbers PID is one of; "" when it is not noted
	Written   time.Time // when the entry was written last; zero when unknown
	Presence  fact.Presence
}

// Live says what the registry file f says. The client writes in place, so that a file may be seen empty or torn: such a
// one is not ok, and what it said before still holds. An entry without a session, as of a process that waits to be
// used, or of another process than its name says, is none either.
func Live(f File, content []byte) (e Entry, ok bool) {
	if f.Kind != Registry || len(content) > maxMeta || !line.Whole(content) {
		return Entry{}, false
	}
	var r registry
	_ = line.Keys(content, r.take)
	session := plain(r.session)
	if !id(session) || r.pid != int64(f.PID) {
		return Entry{}, false
	}
	return Entry{
		Team: fact.Team{Source: fact.Claude, Session: string(session)}, PID: f.PID,
		ProcStart: shortText(r.procStart), Domain: shortText(r.domain), Written: moment(r.updatedAt), Presence: r.presence(),
	}, true
}

// registry is the keys of an entry that are of use.
type registry struct {
	pid                                 int64
	session, procStart, domain          []byte
	status, waitingFor                  []byte
	startedAt, updatedAt, statusUpdated []byte
}

func (r *registry) take(key, value []byte) bool {
	switch string(key) {
	case "pid":
		r.pid, _ = line.Int(value)
	case "sessionId":
		r.session = value
	case "procStart":
		r.procStart = value
	case "pidDomain":
		r.domain = value
	case "status":
		r.status = value
	case "waitingFor":
		r.waitingFor = value
	case "startedAt":
		r.startedAt = value
	case "updatedAt":
		r.updatedAt = value
	case "statusUpdatedAt":
		r.statusUpdated = value
	}
	return true
}

// The words of an entry. A status of the future makes no claim, and neither does a wait of the future.
var (
	presences = map[string]fact.PresenceStatus{
		"busy": fact.Busy, "idle": fact.Idle, "waiting": fact.Waits, "shell": fact.Shell,
	}
	waits = map[string]fact.Waiting{
		"input needed": fact.InputNeeded, "permission prompt": fact.PermissionPrompt, "dialog open": fact.DialogOpen,
	}
)

func (r *registry) presence() fact.Presence {
	p := fact.Presence{Status: presences[shortText(r.status)], Started: moment(r.startedAt)}
	if p.Status == fact.Waits {
		p.Waiting = waits[shortText(r.waitingFor)]
	}
	for _, at := range [][]byte{r.statusUpdated, r.updatedAt, r.startedAt} {
		if p.At.IsZero() {
			p.At = moment(at)
		}
	}
	return p
}

// moment reads milliseconds since 1970; what is no such number, or none of this century, is no time.
func moment(raw []byte) time.Time {
	ms, ok := line.Int(raw)
	if t := time.UnixMilli(ms).UTC(); ok && t.Year() >= 2000 && t.Year() < 2100 {
		return t
	}
	return time.Time{}
}

// shortText is a string of at most maxID bytes, or a whole number as it stands; "" for anything else.
func shortText(raw []byte) string {
	if len(raw) > maxID {
		return ""
	}
	if _, err := strconv.ParseUint(string(raw), 10, 64); err == nil {
		return string(raw)
	}
	s, _ := line.String(raw)
	return s
}
