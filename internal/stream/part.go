package stream

import "desklamp/internal/block"

// Part is the raw input or result of an item of codex exec, found in a line that holds it; nil when the line holds none.
func Part(b []byte, id string, result bool) []byte {
	item := block.Fields(b, "item")[0]
	if item == nil || id == "" || text(block.Fields(item, "id")[0]) != id {
		return nil
	}
	names := []string{"command", "changes", "arguments", "query", "prompt", "items"}
	if result {
		names = []string{"aggregated_output", "result", "error", "status"}
	}
	for _, value := range block.Fields(item, names...) {
		if value != nil {
			return value
		}
	}
	return nil
}
