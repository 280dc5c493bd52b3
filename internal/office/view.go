package office

import (
	"encoding/json"
	"time"

	"desklamp/internal/fact"
)

// Snapshot is the whole office at one moment, in the shape of the contract (schema 1).
type Snapshot struct {
	Schema  int      `json:"schema"`
	At      Time     `json:"at"`
	Totals  Totals   `json:"totals"`
	Teams   []Team   `json:"teams"`   // by start time, then id; never by state
	Sources []Source `json:"sources"` // one per root
}

// Totals counts the teams of each state.
type Totals struct {
	Asking  int `json:"asking"`
	Working int `json:"working"`
	Failed  int `json:"failed"`
	Resting int `json:"resting"`
}

// State is the state of a team or a member, or "" .
type State string

// The states. Teams use the first four; members Working, Asking, Resting, Left, Failed.
const (
	Asking  State = "asking"
	Working State = "working"
	Failed  State = "failed"
	Resting State = "resting"
	Left    State = "left"
)

// Team is one root session.
type Team struct {
	ID         string      `json:"id"`
	Source     fact.Source `json:"source"`
	Session    string      `json:"session"`
	Project    Project     `json:"project"`
	Title      string      `json:"title"`
	Entrypoint string      `json:"entrypoint"`
	Version    string      `json:"version"`
	State      State       `json:"state"`
	Since      Time        `json:"since"`
	Sure       bool        `json:"sure"`
	Why        Why         `json:"why"`
	Automatic  bool        `json:"automatic"`  // the leader works with no request open
	Background int         `json:"background"` // background tasks still out
	Loading    bool        `json:"loading"`
	Members    []Member    `json:"members"`   // leader first, then by start
	Requests   []Request   `json:"requests"`  // by number
	Workflows  []Workflow  `json:"workflows"` // by start
}

// Project is a folder that teams work in. ID tells two folders of one name apart.
type Project struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Why is the reason of a state: the rule's name and the time of the record that brought it.
type Why struct {
	Rule string `json:"rule"`
	At   Time   `json:"at"`
}

// Member is one agent of a team, at its latest visit.
type Member struct {
	ID      string         `json:"id"`     // "leader" or the bare agent id
	Parent  string         `json:"parent"` // "", "leader" or an agent id
	Kind    string         `json:"kind"`   // leader, agent, fork, workflow, teammate
	Type    string         `json:"type"`
	Label   string         `json:"label"`
	Run     string         `json:"run"`   // of the workflow run it belongs to
	Phase   string         `json:"phase"` // of that run
	Visit   int            `json:"visit"`
	State   State          `json:"state"`
	Action  string         `json:"action"` // "" when not working
	Since   Time           `json:"since"`
	Sure    bool           `json:"sure"`
	Started Time           `json:"started"`
	Ended   *Time          `json:"ended"`
	EndedBy string         `json:"endedBy"`
	Actions map[string]int `json:"actions"` // over all visits
}

// Request is one prompt of a person and the work that answered it.
type Request struct {
	ID          string         `json:"id"`
	Number      int            `json:"number"`
	Started     Time           `json:"started"`
	Ended       *Time          `json:"ended"`
	EndedBy     string         `json:"endedBy"`
	Provisional bool           `json:"provisional"`
	State       string         `json:"state"` // open, ended, interrupted, failed, cut
	Stage       string         `json:"stage"` // look, build, wait, done
	Outcome     string         `json:"outcome"`
	OutcomeBy   string         `json:"outcomeBy"` // answer, counts, ""
	Reason      string         `json:"reason"`    // of a failure: api-error, usage-limit, sign-in; else ""
	Actions     map[string]int `json:"actions"`
	Calls       int            `json:"calls"`
	FailedCalls int            `json:"failedCalls"`
	Members     int            `json:"members"` // without the leader
	Tokens      Tokens         `json:"tokens"`
}

// Tokens are summed once per model message.
type Tokens struct {
	Input      int64 `json:"input"`
	Output     int64 `json:"output"`
	CacheRead  int64 `json:"cacheRead"`
	CacheWrite int64 `json:"cacheWrite"`
}

// Workflow is one run of a team.
type Workflow struct {
	ID         string  `json:"id"`
	Name       string  `json:"name"`
	State      string  `json:"state"` // running, completed, failed, killed
	Started    Time    `json:"started"`
	DurationMs *int64  `json:"durationMs"`
	Phases     []Phase `json:"phases"`
}

// Phase counts the agents of one phase of a run.
type Phase struct {
	Title   string `json:"title"`
	Started int    `json:"started"`
	Done    int    `json:"done"`
	Failed  int    `json:"failed"`
}

// Source is one watched root. It holds counts and names of types, never content.
type Source struct {
	Source  fact.Source    `json:"source"`
	Root    string         `json:"root"`  // with the home folder as ~
	State   string         `json:"state"` // watching, missing, unreadable
	Mode    string         `json:"mode"`  // notify, sweep
	Files   int            `json:"files"`
	Lines   int            `json:"lines"`
	Skipped int            `json:"skipped"`
	Unknown map[string]int `json:"unknown"` // record types not known, by name
	News    []News         `json:"news"`    // what tells that the format has changed, by kind, name and version
}

// News is a name that the rules do not know, or miss.
type News struct {
	Kind    string `json:"kind"` // type: of records; field: that known records do not have; tool
	Name    string `json:"name"`
	Version string `json:"version"` // of the program that wrote it, "" when it did not say
	Count   int    `json:"count"`
}

// Change is one difference between two offices, as a watch line prints it. Team and Member are ids; a whole object
// stands under Value. Only the fields that What names are set.
type Change struct {
	Recorded Time   `json:"recorded"` // time of the record behind it; for a change by the clock, the clock
	Team     string `json:"team"`
	Member   string `json:"member"`
	Request  string `json:"request,omitempty"` // the id, when What is gone and a request went
	What     string `json:"what"`              // team state member request workflow action title source gone

	Value any `json:"value,omitempty"` // Team, Member, Request, Workflow or Source, when What names one

	State      State   `json:"state,omitempty"`
	Since      *Time   `json:"since,omitempty"`
	Sure       *bool   `json:"sure,omitempty"`
	Why        *Why    `json:"why,omitempty"`
	Automatic  *bool   `json:"automatic,omitempty"`
	Background *int    `json:"background,omitempty"`
	Loading    *bool   `json:"loading,omitempty"`
	Action     *string `json:"action,omitempty"`
	Title      *string `json:"title,omitempty"`
}

// Time is a time in UTC that prints with milliseconds, such as "2026-09-27T03:00:00.000Z".
type Time struct{ time.Time }

// At wraps t.
func At(t time.Time) Time { return Time{t.UTC()} }

// MarshalJSON implements json.Marshaler; the zero time is null.
func (t Time) MarshalJSON() ([]byte, error) {
	if t.IsZero() {
		return []byte("null"), nil
	}
	return json.Marshal(t.UTC().Format("2006-01-02T15:04:05.000Z"))
}
