package codex

import "strings"

// Part is the raw input or output of a call, found in the line of a rollout that holds it; nil when the line holds none.
func Part(b []byte, call string, result bool) []byte {
	var rec record
	if !rec.walk(b) {
		return nil
	}
	var id, arguments, input, action, output []byte
	fields(rec.payload, map[string]*[]byte{
		"call_id": &id, "arguments": &arguments, "input": &input, "action": &action, "output": &output,
	})
	if strings.HasPrefix(call, "mark-") && !result { // the model's own side did it: there is no id, and no answer
		return action
	}
	whole, _, _ := strings.Cut(call, "/") // one of several
	if name := string(plain(id)); name == "" || name != call && name != whole {
		return nil
	}
	if result {
		return output
	}
	for _, value := range [][]byte{arguments, input, action} {
		if value != nil {
			return value
		}
	}
	return nil
}
