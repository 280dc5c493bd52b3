// Package office is the rules: it turns facts into teams, members, requests and states.
//
// In: facts and the time of day, both as arguments. Out: a Snapshot of the office and the Changes since the last look.
// It promises that the office is a function of what each file has said and of the clock alone, in whatever order the
// files were read. It opens no file, starts no goroutine, reads no clock, and holds no text but labels, titles and the
// outcome sentence. It is not safe for use by several goroutines.
package office

import (
	"time"

	"desklamp/internal/fact"
)

// Options say which teams are in the office.
type Options struct {
	Window   time.Duration // how long a team stays after its last end; 0 is for ever
	Projects []string      // names of project folders; empty is all
}

// Office is the state of all teams.
type Office struct {
	options Options
	sources []Source
}

// New is an empty office.
func New(options Options) *Office { return &Office{options: options} }

// Apply takes one fact in. Nothing is judged before the next Changes.
func (o *Office) Apply(f fact.Fact, now time.Time) {}

// Changes is what is different since the last call, by facts or by the clock alone.
func (o *Office) Changes(now time.Time) []Change { return nil }

// Snapshot is the office at now.
func (o *Office) Snapshot(now time.Time) Snapshot {
	return Snapshot{Schema: 1, At: At(now), Teams: []Team{}, Sources: []Source{}}
}

// Due is the earliest moment at which the clock alone may change something; zero is never.
func (o *Office) Due() time.Time { return time.Time{} }

// SetSource puts the row of a watched root at place i.
func (o *Office) SetSource(i int, s Source) {}
