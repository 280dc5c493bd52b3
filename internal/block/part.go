package block

import "desklamp/internal/line"

// Input is the raw input of a call, found in the line that holds its tool_use block; nil when the line holds none.
func Input(b []byte, call string) []byte { return part(b, "id", call, "input") }

// Output is the raw content of a call's answer, found in the line that holds its tool_result block; nil when the line
// holds none.
func Output(b []byte, call string) []byte { return part(b, "tool_use_id", call, "content") }

func part(b []byte, idKey, call, name string) (found []byte) {
	content := Fields(Fields(b, "message")[0], "content")[0]
	_ = line.Items(content, func(b []byte) bool {
		f := Fields(b, idKey, name)
		if id, _ := line.String(f[0]); id == call && id != "" {
			found = f[1]
		}
		return found == nil
	})
	return found
}
