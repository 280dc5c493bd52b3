package codex

import "encoding/json"

// Folder is the path of the folder that a rollout's line says its thread works in; "" for a line that says none. Of
// nothing else may a path be asked, and it is for the person who asks, at that moment.
func Folder(line []byte) string {
	var record struct {
		Cwd     string // the oldest dialect has no payload
		Payload struct{ Cwd string }
	}
	if json.Unmarshal(line, &record) != nil {
		return ""
	}
	if record.Payload.Cwd != "" {
		return record.Payload.Cwd
	}
	return record.Cwd
}
