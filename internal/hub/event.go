package hub

import (
	"encoding/json"

	"desklamp/internal/office"
)

// Event is one message to a listener. It marshals to one line of `desklamp watch` (contract §3).
type Event struct {
	Seq      uint64           // from 0, the snapshot's; one more for each change
	Snapshot *office.Snapshot // set: the listener starts over from here
	Change   office.Change    // else: the next change
	Emitted  office.Time      // when it was handed out
}

// MarshalJSON implements json.Marshaler.
func (e Event) MarshalJSON() ([]byte, error) {
	if e.Snapshot != nil {
		return json.Marshal(struct {
			Kind     string           `json:"kind"`
			Seq      uint64           `json:"seq"`
			Snapshot *office.Snapshot `json:"snapshot"`
		}{"snapshot", e.Seq, e.Snapshot})
	}
	return json.Marshal(struct {
		Kind    string      `json:"kind"`
		Seq     uint64      `json:"seq"`
		Emitted office.Time `json:"emitted"`
		office.Change
	}{"change", e.Seq, e.Emitted, e.Change})
}
