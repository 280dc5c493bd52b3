package block

import (
	"fmt"
	"testing"
)

func TestAMessageIsTakenApart(t *testing.T) {
	for raw, want := range map[string]string{
		`{"content":[{"type":"text","text":"x"},{"type":"tool_use","id":"a","name":"Read","input":{"description":"no"}}]}`:     "true [{a Read }]",
		`{"content":[{"type":"tool_use","id":"a","name":"Agent","input":{"prompt":"no","description":"yes"}}]}`:                "false [{a Agent yes}]",
		`{"content":[{"type":"server_tool_use","id":"a","name":"web_search"},{"type":"new_block"},7,"x",{"type":"tool_use"}]}`: "false []",
		`{"content":"text"}`: "true []", `{"content":null}`: "false []", `{}`: "false []", `[]`: "false []", ``: "false []", `{"co`: "false []",
	} {
		m := Read([]byte(raw))
		if got := fmt.Sprint(m.Text, m.Calls); got != want {
			t.Errorf("%s: %s, want %s", raw, got, want)
		}
	}
	if m := Read([]byte(`{"id":"m","model":"<synthetic>","usage":{"input_tokens":1,"output_tokens":-2,"cache_read_input_tokens":3}}`)); m.ID == 0 || !m.Synthetic ||
		!m.Counted || m.Tokens.Input != 1 || m.Tokens.Output != 0 || m.Tokens.CacheRead != 3 {
		t.Errorf("%+v", m)
	}
}

func TestAnswersAndRefusals(t *testing.T) {
	for block, want := range map[string]string{
		`{"type":"tool_result","tool_use_id":"a","content":"x"}`:                                                                        "[{a false false}]",
		`{"is_error":true,"type":"tool_result","content":"x","tool_use_id":"a"}`:                                                        "[{a true false}]",
		`{"type":"tool_result","tool_use_id":"a","content":"The user doesn't want to proceed with this tool use. No.","is_error":true}`: "[{a true true}]",
		`{"type":"tool_result","tool_use_id":"a","content":[{"type":"text","text":"Permission to use Bash"}],"is_error":true}`:          "[{a true true}]",
		`{"type":"tool_result","tool_use_id":"a","content":"Permission to use Bash is described in the manual."}`:                       "[{a false false}]",
		`{"type":"tool_result","tool_use_id":"a","content":[],"is_error":true}`:                                                         "[{a true false}]",
		`{"type":"text","text":"x"}`: "[]", `"x"`: "[]",
	} {
		if got := fmt.Sprint(Answers([]byte(`{"content":[` + block + `]}`))); got != want {
			t.Errorf("%s: %s, want %s", block, got, want)
		}
	}
}
