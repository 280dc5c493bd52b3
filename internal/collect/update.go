package collect

import "desklamp/internal/office"

// Update is one message of a feed: changes of the office in order, or the snapshot that somebody asked for. The
// snapshot is the office after all changes sent before it.
type Update struct {
	Changes  []office.Change
	Snapshot *office.Snapshot
	Anew     bool // the snapshot is for everybody: what was shown before is not true any more
	Over     bool // a recording has come to its end
}
