package codex

import (
	"strings"
	"testing"

	"desklamp/internal/line"
)

func callOf(id, name, rest string) string {
	return item(1, `{"type":"function_call","id":"f","name":"`+name+`"`+rest+`,"call_id":"`+id+`"}`)
}

func exec(id, script string) string {
	return item(1, `{"type":"custom_tool_call","id":"x","status":"completed","call_id":"`+id+`","name":"exec","input":"`+script+`"}`)
}

func answer(id, text string) string {
	return item(1, `{"type":"custom_tool_call_output","call_id":"`+id+`","output":[{"type":"input_text","text":"`+text+`"}]}`)
}

func TestCallsAndTheirRoles(t *testing.T) {
	for line, want := range map[string]string{
		callOf("c", "exec_command", `,"arguments":"{\"cmd\":\"ls\"}"`):                                               "c=run",
		callOf("c", "exec_command", `,"arguments":"{\"cmd\":\"ls\",\"sandbox_permissions\":\"require_escalated\"}"`): "c=run!",
		callOf("c", "apply_patch", `,"arguments":"x"`):                                                               "c=write!",
		callOf("c", "request_user_input", `,"arguments":"{}"`):                                                       "c=ask?",
		callOf("c", "request_user_input_async", `,"arguments":"{}"`):                                                 "c=ask~",
		callOf("c", "spawn_agent", `,"namespace":"collaboration","arguments":"{}"`):                                  "c=delegate+",
		callOf("c", "wait_agent", `,"namespace":"multi_agent_v1","arguments":"{}"`):                                  "c=delegate+",
		callOf("c", "wait", `,"arguments":"{\"ids\":[\"a\"]}"`):                                                      "c=delegate+",
		callOf("c", "_fetch_pr", `,"namespace":"mcp__codex_apps__github","arguments":"{}"`):                          "c=run",
		callOf("c", "parallel", `,"namespace":"multi_tool_use","arguments":"{\"tool_uses\":[{\"recipient_name\":\"functions.read_file\",\"parameters\":{}},{\"recipient_name\": \"web.run\"}]}"`): "c/0=read c/1=web",
		exec("c", `await tools.exec_command({cmd:\"ls\"})`):                                           "c=run",
		exec("c", `await tools.exec_command({cmd:\"ls\",sandbox_permissions:\"require_escalated\"})`): "c=run!",
		exec("c", `await tools.apply_patch(p)`):                                                       "c=write!",
		exec("c", `await tools.image_gen__imagegen({})`):                                              "c=write",
		item(1, `{"type":"local_shell_call","call_id":"c","status":"completed","action":{}}`):         "c=run",
		item(1, `{"type":"tool_search_call","call_id":"c","arguments":{}}`):                           "c=read",
	} {
		inTurn(t, "start 1; call "+want, line)
	}
	inTurn(t, "start 1; touch", item(1, `{"type":"function_call","name":"shell","arguments":"{}"}`)) // no id: nothing can answer it
}

func TestOutputs(t *testing.T) {
	for text, want := range map[string]string{
		`Script completed\nOutput:\nProcess exited with code 1`: "c", `Script completed\nWall time`: "c", `Script failed\n`: "c failed",
		`unsupported call: update_plan`: "c failed", `aborted by user after 4.2s`: "c denied",
		`Chunk ID: 1\nWall time: 1.0 seconds\nProcess exited with code 0\nOutput:\n`: "c",
		`Chunk ID: 1\nWall time: 1.0 seconds\nProcess exited with code 2\nOutput:\n`: "c failed",
		`Exit code: 1\nWall time`: "c failed", `Exit code: 0\nWall time`: "c", `anything`: "c",
	} {
		inTurn(t, "start 1; call c=run; result "+want, exec("c", "x"), answer("c", text))
		inTurn(t, "start 1; call c=run; result "+want, exec("c", "x"), item(1, `{"type":"function_call_output","id":"o","call_id":"c","output":"`+text+`"}`))
	}
	inTurn(t, "start 1; touch", item(1, `{"type":"function_call_output","name":"goal_objective","output":"x"}`))
	inTurn(t, "start 1; call c/0=read c/1=read; result c/0 c/1",
		callOf("c", "multi_tool_use.parallel", `,"arguments":"{\"tool_uses\":[{\"recipient_name\":\"functions.read_file\"},{\"recipient_name\":\"functions.list_dir\"}]}"`),
		item(1, `{"type":"function_call_output","call_id":"c","output":"x"}`))
}

func TestAWaitDoesWhatItsScriptDoes(t *testing.T) {
	inTurn(t, "start 1; call a=web; result a; call b=web; result b; call c=web; result c; call d=run",
		exec("a", "await tools.web__run({})"), answer("a", `Script running with cell ID 12\n`),
		callOf("b", "wait", `,"arguments":"{\"cell_id\":\"12\",\"yield_time_ms\":100}"`), answer("b", `Script running with cell ID 12`),
		callOf("c", "wait", `,"arguments":"{\"cell_id\":12}"`), answer("c", `Script completed`),
		callOf("d", "wait", `,"arguments":"{\"cell_id\":\"99\"}"`))
}

func TestAQuestionThatDoesNotBlockStaysOpenUntilTheReply(t *testing.T) {
	ask := callOf("q", "request_user_input_async", `,"arguments":"{}"`)
	accepted := item(1, `{"type":"function_call_output","call_id":"q","output":"{\"accepted\":true}"}`)
	inTurn(t, "start 1; call q=ask~; touch; result q; prompt", ask, accepted,
		event(1, `{"type":"user_message","message":"<send_user_message_question_reply>[{}]"}`))
	inTurn(t, "start 1; call q=ask~; result q failed", ask, item(1, `{"type":"function_call_output","call_id":"q","output":"unsupported call: x"}`))
}

func TestAnAnswerThatWasVerifiedEndsTheQuestion(t *testing.T) {
	inTurn(t, "start 1; call q=ask?; result q", callOf("q", "request_user_input", `,"arguments":"{}"`),
		lineOf(1, "retained_context", `{"type":"verified_answer","turn_id":"`+turn1+`","call_id":"q","questions":[]}`))
}

func TestWhatTheModelsOwnSideDidIsOver(t *testing.T) {
	facts, _ := read(metaOf(me, ""), started(1, turn1), item(1, `{"type":"web_search_call","status":"completed","action":{"type":"search"}}`))
	got := tell(facts)
	if len(got) != 3 || !strings.HasSuffix(got[1], "=web") || strings.TrimSuffix(strings.TrimPrefix(got[1], "call "), "=web") != strings.TrimPrefix(got[2], "result ") {
		t.Errorf("got %q", got)
	}
}

// forkOf is the meta of a sub-agent that was given its parent's history.
func forkOf(rest string) string {
	return metaOf(me, `,"session_id":"root","forked_from_id":"root","parent_thread_id":"root","source":{"subagent":{"thread_spawn":{"parent_thread_id":"root"}}}`+rest)
}

func TestCopiedHistoryIsNotTold(t *testing.T) {
	aside := `member: sidecar "" "" parent ""`
	copies := []string{
		metaOf(parent, ""), started(0, before), event(0, `{"type":"user_message","message":"Sort it."}`),
		item(0, `{"type":"message","role":"assistant","content":[{"type":"output_text","text":"old"}]}`),
		event(0, `{"type":"token_count","info":{"total_token_usage":{"input_tokens":1000,"output_tokens":10},"last_token_usage":{"input_tokens":1000,"output_tokens":10}}}`),
		completed(0, before),
	}
	own := []string{
		started(1, turn1), item(1, `{"type":"message","role":"assistant","content":[{"type":"output_text","text":"new"}]}`),
		event(1, `{"type":"token_count","info":{"total_token_usage":{"input_tokens":1100,"output_tokens":15},"last_token_usage":{"input_tokens":100,"output_tokens":5}}}`),
		completed(2, turn1),
	}
	told := "; member: start 1; member: text; member: spend 100 5 0 0; member: over 1"
	tells(t, aside+told, append(append([]string{forkOf("")}, copies...), own...)...)
	tells(t, aside+told, append(append([]string{forkOf("")}, copies[:3]...), append([]string{copies[4]}, own...)...)...) // the parent was in the middle of it
	closing := event(0, `{"type":"turn_aborted","turn_id":"`+before+`","reason":"interrupted"}`)                         // written for the copy
	tells(t, aside+told, append(append([]string{forkOf("")}, copies[0], copies[1], copies[4], closing), own...)...)
}

func TestTheTurnsOwnTimeWinsOverTheNumberOfItsLine(t *testing.T) {
	numbered := func(n, text string) string { return strings.Replace(text, `,"type"`, `,"ordinal":`+n+`,"type"`, 1) }
	talk := item(1, `{"type":"message","role":"assistant","content":[{"type":"output_text","text":"x"}]}`)
	for _, bound := range []string{"3", `"3"`, "900"} { // a migrated file says that all of it was copied
		tells(t, `member: sidecar "" "" parent ""; member: start 1; member: text; member: over 1`,
			numbered("0", forkOf(`,"subagent_history_start_ordinal":`+bound)), numbered("1", started(0, before)), numbered("2", talk),
			numbered("3", started(1, turn1)), numbered("4", talk), numbered("5", completed(2, turn1)))
	}
}

func TestWithoutTurnsTheBurstOfTheBirthIsCopied(t *testing.T) {
	tells(t, "prompt; text new", metaOf(me, `,"forked_from_id":"`+parent+`"`), metaOf(parent, ""),
		event(0, `{"type":"user_message","message":"Old."}`), event(0, `{"type":"agent_message","message":"old"}`),
		event(1, `{"type":"user_message","message":"New."}`), event(1, `{"type":"agent_message","message":"new"}`))
}

func TestARevertSaysWhereTheThreadGoesOn(t *testing.T) {
	tells(t, "revert 14", metaOf(me, `,"history_base":{"thread_id":"`+me+`","end_ordinal_exclusive":14,"end_byte_offset":9}`))
	tells(t, "", metaOf(me, `,"history_base":{"thread_id":"`+parent+`","end_ordinal_exclusive":14}`)) // a fork's
}

func TestALineOfAMegabyteIsJudgedByItsHead(t *testing.T) {
	big := strings.Repeat("z", line.MaxHeld+1000)
	inTurn(t, "start 1; touch; call c=write!; result c; prompt; over 1",
		lineOf(1, "compacted", `{"message":"`+big+`","replacement_history":[]}`),
		exec("c", `await tools.apply_patch(\"`+big+`\")`), answer("c", "Script completed"+big),
		event(1, `{"type":"user_message","message":"Look.","images":["`+big+`"]}`), completed(2, turn1))
	inTurn(t, "start 1; prompt", itemOf(1, turn1, `{"type":"UserMessage","content":[{"type":"text","text":"Look."},{"type":"image","image_url":"`+big+`"}]}`))
	tells(t, "place shop; client cli 0.9; start 1", metaOf(me, `,"cwd":"/x/shop","originator":"cli","cli_version":"0.9","dynamic_tools":"`+big+`"`), started(1, turn1))
}
