package recording

import "testing"

func TestThePartOfALine(t *testing.T) {
	const (
		call    = `{"type":"assistant","message":{"content":[{"type":"tool_use","id":"a","name":"X","input":{"k":1}},{"type":"tool_use","id":"b","name":"X","input":"text"}]}}`
		answer  = `{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"a","content":"one\ntwo"},{"type":"tool_result","tool_use_id":"b","content":[{"type":"text","text":"x"},{"type":"image"},{"type":"text","text":"y"}]}]}}`
		rollout = `{"timestamp":"2026-09-27T10:00:00.000Z","type":"response_item","payload":{"type":"function_call","name":"x","arguments":"{\"k\":1}","call_id":"a"}}`
		output  = `{"timestamp":"2026-09-27T10:00:00.000Z","type":"response_item","payload":{"type":"function_call_output","call_id":"a","output":[{"type":"input_text","text":"one"}]}}`
		search  = `{"timestamp":"2026-09-27T10:00:00.000Z","type":"response_item","payload":{"type":"web_search_call","action":{"query":"q"}}}`
		exec    = `{"type":"item.completed","item":{"id":"item_1","type":"command_execution","command":"ls","aggregated_output":"a\nb"}}`
	)
	for _, c := range []struct {
		line, call string
		part       Part
		want       string
		ok         bool
	}{
		{call, "a", Input, `{"k":1}`, true},
		{call, "b", Input, "text", true},
		{call, "c", Input, "", false},
		{call, "a", Result, "", false},
		{answer, "a", Result, "one\ntwo", true},
		{answer, "b", Result, "x\n(image)\ny", true},
		{answer, "", Result, "", false},
		{rollout, "a", Input, `{"k":1}`, true},
		{rollout, "a/2", Input, `{"k":1}`, true},
		{rollout, "b", Input, "", false},
		{output, "a", Result, "one", true},
		{search, "mark-1", Input, `{"query":"q"}`, true},
		{exec, "item_1", Input, "ls", true},
		{exec, "item_1", Result, "a\nb", true},
		{exec, "item_2", Result, "", false},
		{`{"type":"assi`, "a", Input, "", false},
		{"", "a", Result, "", false},
	} {
		if got, ok := Text([]byte(c.line), c.call, c.part); got != c.want || ok != c.ok {
			t.Errorf("%s of %s: %q, %v; want %q, %v", c.call, c.line, got, ok, c.want, c.ok)
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add([]byte(`{"message":{"content":[{"id":"a","input":{}}]}}`), "a")
	f.Add([]byte(`{"payload":{"call_id":"a","output":[{"text":"x"}]}}`), "a")
	f.Fuzz(func(t *testing.T, b []byte, call string) {
		for _, part := range []Part{Input, Result} {
			if text, ok := Text(b, call, part); !ok && text != "" {
				t.Errorf("%q though there is none", text)
			}
		}
	})
}
