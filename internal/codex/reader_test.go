package codex

import (
	"strings"
	"testing"

	"desklamp/internal/fact"
)

func TestTheFirstMetaSaysWhoseFileItIs(t *testing.T) {
	place := `,"cwd":"/home/x/shop","originator":"codex-tui","cli_version":"0.171.0","source":"vscode","thread_source":"user"`
	tells(t, "place shop; client codex-tui 0.171.0", metaOf(me, place))
	tells(t, "place shop; client codex-tui 0.171.0; start 1", metaOf(me, place), metaOf(me, place), started(1, turn1))
	facts, _ := read(metaOf(me, place), started(1, turn1))
	if want := (fact.Team{Source: fact.Codex, Session: me}); facts[2].Team != want || facts[2].Agent != "" {
		t.Errorf("the leader of %v, got %v %q", want, facts[2].Team, facts[2].Agent)
	}
}

func TestASpawnedThreadIsAMemberOfItsRoot(t *testing.T) {
	spawn := func(rest string) string {
		return `,"parent_thread_id":"p1","source":{"subagent":{"thread_spawn":{"parent_thread_id":"p1","depth":1` + rest + `}}},"thread_source":"subagent"`
	}
	tells(t, `member: sidecar "Averroes" "explorer" parent "p1"; member: start 1; member: touch; member: over 1`,
		metaOf(me, `,"session_id":"root"`+spawn(`,"agent_nickname":"Averroes","agent_role":"explorer"`)), started(1, turn1),
		event(1, `{"type":"user_message","message":"Read it."}`), completed(1, turn1))
	tells(t, `member: sidecar "Ada" "reader" parent ""`, metaOf(me, spawn(`,"agent_nickname":"Ada","agent_path":"/root/reader"`)))
	tells(t, `member: sidecar "reader" "worker" parent ""`, metaOf(me, spawn(`,"agent_role":"worker","agent_path":"/root/reader"`)))
	facts, _ := read(metaOf(me, `,"session_id":"root"`+spawn("")), started(1, turn1))
	for _, f := range facts {
		if f.Team.Session != "root" || f.Agent != me {
			t.Errorf("got team %v agent %q", f.Team, f.Agent)
		}
	}
}

func TestHelpersOfTheProgramAreNobody(t *testing.T) {
	for _, source := range []string{
		`"source":{"subagent":"review"}`, `"source":{"subagent":{"other":"guardian"}},"thread_source":"guardian_review"`,
		`"source":{"internal":"memory_consolidation"}`, `"source":{"subagent":"compact"}`, `"source":"cli","thread_source":"memory_consolidation"`,
		`"source":"cli","thread_source":"guardian_review"`,
	} {
		tells(t, "", metaOf(me, `,"session_id":"root","parent_thread_id":"root",`+source), started(1, turn1),
			event(1, `{"type":"user_message","message":"Review it."}`))
	}
}

func TestWhoSetATurnOffSaysWhetherAPersonAsked(t *testing.T) {
	said := itemOf(1, turn1, `{"type":"UserMessage","content":[{"type":"text","text":"Go."}]}`)
	for trigger, want := range map[string]string{"user": "prompt", "exec": "prompt", "goal": "touch", "guardian_review": "touch", "later": "touch"} {
		tells(t, "start 1; "+want, metaOf(me, ""),
			event(1, `{"type":"task_started","turn_attribution":{"turn_id":"x","turn_trigger":"`+trigger+`"},"turn_id":"`+turn1+`"}`), said)
	}
	inTurn(t, "start 1; prompt", said) // an old version: the text tells
	inTurn(t, "start 1; touch", itemOf(1, turn1, `{"type":"UserMessage","content":[{"type":"text","text":"<codex_internal_context source=\"goal\">on</codex_internal_context>"}]}`))
}

func TestInjectedTextsAreNoPrompts(t *testing.T) {
	for text, want := range map[string]string{
		"Sort it.": "prompt", "# Context from my IDE setup:\\nopen file": "prompt", "# Files mentioned by the user:\\na": "prompt",
		"<environment_context>x": "touch", "  <turn_aborted>": "touch", "# AGENTS.md instructions for /x": "touch",
		"<user_shell_command>ls": "touch", "<heartbeat>": "touch", "<subagent_notification>": "touch", "": "touch",
		"Warning: Your account was flagged": "touch", "<send_user_message_question_reply>[]": "prompt",
	} {
		inTurn(t, "start 1; "+want, event(1, `{"type":"user_message","message":"`+text+`"}`))
	}
	inTurn(t, "start 1; prompt", itemOf(1, turn1, `{"type":"UserMessage","content":[{"type":"image","image_url":"x"}]}`))
}

func TestAPromptAmongTheResponseItems(t *testing.T) {
	said := `{"type":"message","role":"user","content":[{"type":"input_text","text":"Sort it."}]`
	inTurn(t, "start 1; prompt", item(1, said+`,"internal_chat_message_metadata_passthrough":{"turn_id":"x","content_item_kinds":["user.text"]}}`))
	inTurn(t, "start 1; touch", item(1, said+`,"internal_chat_message_metadata_passthrough":{"turn_id":"x","content_item_kinds":["environments.environment_context"]}}`))
	inTurn(t, "start 1; touch", item(1, said+`,"internal_chat_message_metadata_passthrough":{"turn_id":"x","content_item_kinds":["user.goal"]}}`))
	inTurn(t, "start 1; prompt; touch", event(1, `{"type":"user_message","message":"Sort it."}`), item(1, said+`}`)) // repeated as an event
	tells(t, "prompt; touch; text Done.; prompt; touch", metaOf(me, ""), item(1, said+"}"), event(1, `{"type":"user_message","message":"Sort it."}`),
		event(1, `{"type":"agent_message","message":"Done."}`), item(2, said+"}"), event(2, `{"type":"user_message","message":"Sort it."}`))
}

func TestTheEndsOfATurn(t *testing.T) {
	for payload, want := range map[string]string{
		`{"type":"task_complete","turn_id":"` + turn1 + `","last_agent_message":"It is done."}`:                             "text It is done.; over 1",
		`{"type":"turn_complete","root_turn_id":"` + turn2 + `","turn_id":"` + turn1 + `","last_agent_message":null}`:       "over 1",
		`{"type":"task_complete","turn_id":"` + turn1 + `","last_agent_message":null,"error":null}`:                         "over 1",
		`{"type":"task_complete","turn_id":"` + turn1 + `","last_agent_message":null,"error":{"codex_error_info":"other"}}`: "over 1 failed",
		`{"type":"turn_aborted","turn_id":"` + turn1 + `","reason":"interrupted"}`:                                          "over 1 aborted",
		`{"type":"turn_aborted","reason":"replaced"}`:                                                                       "over 0 aborted",
		`{"type":"turn_aborted","turn_id":"` + turn1 + `","reason":"review_ended"}`:                                         "over 1",
	} {
		inTurn(t, "start 1; "+want, event(2, payload))
	}
}

func TestWhyATurnFailed(t *testing.T) {
	for info, want := range map[string]fact.Reason{
		`"internal_server_error"`: fact.APIError, `"context_window_exceeded"`: fact.APIError, `"usage_limit_exceeded"`: fact.UsageLimit,
		`{"response_too_many_failed_attempts":{"http_status_code":429}}`: fact.UsageLimit, `{"http_connection_failed":{"http_status_code":401}}`: fact.SignIn,
		`"unauthorized"`: fact.SignIn, `null`: fact.APIError,
	} {
		facts, _ := read(metaOf(me, ""), event(2, `{"type":"task_complete","turn_id":"x","error":{"message":"m","codex_error_info":`+info+`}}`))
		if got := facts[len(facts)-1].What.(fact.TurnOver); !got.Failed || got.Reason != want {
			t.Errorf("%s: %+v", info, got)
		}
	}
}

func TestAPlanWaitsForAYes(t *testing.T) {
	start := event(1, `{"type":"task_started","turn_id":"`+turn1+`","collaboration_mode_kind":"plan"}`)
	plan := itemOf(1, turn1, `{"type":"Plan","id":"p","text":"# Do it"}`)
	facts, _ := read(metaOf(me, ""), start, plan, completed(2, turn1))
	if got := tell(facts); !strings.Contains(got[1], "=plan") || got[len(got)-1] != "over 1 plan" {
		t.Errorf("got %q", got)
	}
	tells(t, "start 1; text; over 1 plan", metaOf(me, ""), start,
		event(2, `{"type":"task_complete","turn_id":"`+turn1+`","last_agent_message":"<proposed_plan>x</proposed_plan>"}`))
	tells(t, "start 1; over 1", metaOf(me, ""), start, completed(2, turn1))
	tells(t, "start 1; over 1 aborted", metaOf(me, ""), start, event(2, `{"type":"turn_aborted","turn_id":"`+turn1+`"}`))
}

func TestAReviewIsAnAutomaticTurn(t *testing.T) {
	tells(t, "touch; start 2; touch; touch; over 1; start 1; prompt", metaOf(me, ""),
		itemOf(1, turn1, `{"type":"EnteredReviewMode","id":"x"}`), started(1, turn2),
		itemOf(1, turn2, `{"type":"UserMessage","content":[{"type":"text","text":"Review the changes."}]}`),
		itemOf(1, turn1, `{"type":"ExitedReviewMode","id":"x"}`), completed(2, turn1), started(3, turn1),
		event(3, `{"type":"user_message","message":"Thanks."}`))
}

func TestTextsOfTheAgent(t *testing.T) {
	both := `[{"type":"output_text","text":"It is sorted."}]`
	facts, _ := read(metaOf(me, ""), started(1, turn1),
		itemOf(1, turn1, `{"type":"AgentMessage","id":"m","content":[{"type":"Text","text":"It is sorted."}],"phase":"final_answer"}`),
		item(1, `{"type":"message","role":"assistant","content":`+both+`,"phase":"final_answer"}`))
	a, b := facts[1].What.(fact.Work), facts[2].What.(fact.Work)
	if a.Message != b.Message || a.Sentence != "It is sorted." || a.Stop.Final() {
		t.Errorf("told twice is one message: %+v %+v", a, b)
	}
	inTurn(t, "start 1; text", event(1, `{"type":"agent_message","message":"I look.","phase":"commentary"}`)) // no answer
	inTurn(t, "start 1; touch", itemOf(1, turn1, `{"type":"AgentMessage","content":[{"type":"Text","text":"Which?"}],"phase":"final_answer","delivery":"async","questions":[]}`))
	inTurn(t, "start 1; touch; touch", item(1, `{"type":"message","role":"developer","content":[]}`), item(1, `{"type":"reasoning","summary":[]}`))
}

func TestTitles(t *testing.T) {
	tells(t, "title Invoice order", metaOf(me, ""), event(1, `{"type":"thread_name_updated","thread_name":"Invoice order"}`))
	facts, _ := read(metaOf(me, ""), started(1, turn1), event(1, `{"type":"user_message","message":"Sort it.\nPlease."}`),
		event(1, `{"type":"thread_name_updated","thread_name":"Sort it. Please."}`))
	if p, title := facts[1].What.(fact.Prompt), facts[2].What.(fact.Title); p.Name == 0 || p.Name != title.Name {
		t.Errorf("a title that is the prompt is not known by its hash: %+v %+v", p, title)
	}
}

func TestWhoMayBeAsked(t *testing.T) {
	tells(t, "mode on-request; touch", metaOf(me, ""), lineOf(1, "turn_context", `{"approval_policy":"on-request","approvals_reviewer":"user"}`),
		lineOf(1, "turn_context", `{"approval_policy":"on-request"}`), lineOf(1, "world_state", `{}`))
	tells(t, "mode auto", metaOf(me, ""), lineOf(1, "turn_context", `{"approval_policy":"on-request","approvals_reviewer":"auto_review"}`))
	tells(t, "mode never", metaOf(me, ""), lineOf(1, "turn_context", `{"approval_policy":"never"}`))
}

func TestTokensAreCountedOnce(t *testing.T) {
	count := func(total, last string) string {
		return event(1, `{"type":"token_count","info":{"total_token_usage":`+total+`,"last_token_usage":`+last+`}}`)
	}
	use := func(in, cached, out string) string {
		return `{"input_tokens":` + in + `,"cached_input_tokens":` + cached + `,"output_tokens":` + out + `}`
	}
	inTurn(t, "start 1; spend 400 50 800 0; touch; spend 100 10 100 0; touch",
		count(use("1200", "800", "50"), use("1200", "800", "50")), count(use("1200", "800", "50"), use("1200", "800", "50")),
		count(use("1400", "900", "60"), use("200", "100", "10")), event(1, `{"type":"token_count","info":null}`))
	inTurn(t, "start 1; spend 200 10 0 0", count(use("9200", "5000", "500"), use("200", "0", "10"))) // a fork goes on with its parent's totals
}

func TestUnknownTypesAreCountedByName(t *testing.T) {
	_, r := read(metaOf(me, `,"cli_version":"9.9"`), event(1, `{"type":"brand_new"}`), item(1, `{"type":"brand_new","x":1}`),
		lineOf(1, "brand_new", `{}`), itemOf(1, turn1, `{"type":"BrandNew"}`), event(1, `{"type":"a text, not a name"}`))
	for _, name := range []string{"event_msg/brand_new", "response_item/brand_new", "brand_new", "item_completed/BrandNew", "?"} {
		if r.Tally().Unknown[fact.Unknown{Type: name, Version: "9.9"}] != 1 {
			t.Errorf("%s is not counted: %v", name, r.Tally().Unknown)
		}
	}
}

func TestDamagedLinesCostThemselves(t *testing.T) {
	facts, r := read(metaOf(me, ""), started(1, turn1), `{"timestamp":"2026-03-04T07:01:00.000Z","type":"event_msg","payl`,
		`{"timestamp":"2026-03-04T07:01:00.000Z","type":"event_msg","payload":{"type":"agent_mess`+completed(2, turn1),
		`{"timestamp":"2026-03-04T07:01:00.000Z","type":"response_item","payload":{"type":"function_call_output","call_id":"c","output":"to`+started(3, turn2),
		"\x00\x00", `[]`, `{}`)
	if got := strings.Join(tell(facts), "; "); got != "start 1; over 1; start 2" {
		t.Errorf("got %s", got)
	}
	if r.Tally().Skipped != 5 || r.Tally().Lines != 7 {
		t.Errorf("%d of %d lines skipped", r.Tally().Skipped, r.Tally().Lines)
	}
}

func TestTheOldestFilesHaveNoEnvelope(t *testing.T) {
	tells(t, "touch; prompt; text I look.; call c1=run; result c1",
		`{"id":"`+me+`","timestamp":"2025-06-01T10:00:00.000Z","instructions":"x","git":{}}`, `{"record_type":"state"}`,
		`{"type":"message","id":null,"role":"user","content":[{"type":"input_text","text":"<environment_context>x"}]}`,
		`{"type":"message","id":null,"role":"user","content":[{"type":"input_text","text":"Sort it."}]}`,
		`{"type":"message","id":"m","role":"assistant","content":[{"type":"output_text","text":"I look."}]}`,
		`{"type":"function_call","id":"f","name":"shell","arguments":"{}","call_id":"c1"}`,
		`{"type":"function_call_output","call_id":"c1","output":"ok"}`)
}
