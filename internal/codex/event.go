package codex

import (
	"bytes"

	"desklamp/internal/fact"
	"desklamp/internal/line"
	"desklamp/internal/outcome"
)

// turn is the turn at hand.
type turn struct {
	id      uint64 // 0: the file has no brackets, so far
	plans   bool   // in plan mode
	planned bool   // a plan was proposed
	muted   bool   // nobody asked for it: what looks like a prompt is none
	review  bool   // a review goes on, whose texts are the program's
}

// event judges an event_msg.
func (r *Reader) event() {
	p := r.rec.payload
	switch sub := string(r.rec.sub); sub {
	case "task_started", "turn_started":
		r.started(p)
	case "task_complete", "turn_complete":
		r.complete(p)
	case "turn_aborted":
		r.aborted(p)
	case "user_message":
		r.work.mirrors = true
		r.prompted(get(p, "message"))
	case "agent_message":
		r.says(get(p, "message"), plain(get(p, "phase")))
	case "item_completed":
		r.completed(r.part(p, "item"))
	case "token_count":
		r.counted(get(p, "info"))
	case "thread_name_updated":
		r.named(get(p, "thread_name"))
	case "entered_review_mode":
		r.turn.review, r.turn.muted = true, true
		r.touch()
	case "exited_review_mode":
		r.turn.review = false
		r.touch()
	case "thread_settings_applied": // between turns too: no sign of life
	default:
		if !eventTypes[sub] {
			r.miss([]byte("event_msg"), r.rec.sub)
		}
		r.touch()
	}
}

// eventTypes is every other event that was seen or is known from the source.
var eventTypes = map[string]bool{
	"agent_reasoning": true, "agent_reasoning_raw_content": true, "patch_apply_end": true, "mcp_tool_call_end": true,
	"web_search_end": true, "image_generation_end": true, "context_compacted": true, "thread_rolled_back": true,
	"thread_goal_updated": true, "sub_agent_activity": true, "undo_completed": true, "error": true, "exec_command_end": true,
	"view_image_tool_call": true, "guardian_assessment": true, "dynamic_tool_call_request": true,
	"dynamic_tool_call_response": true, "collab_agent_spawn_end": true, "collab_agent_interaction_end": true,
	"collab_waiting_end": true, "collab_close_end": true, "collab_resume_end": true,
}

// started takes in the opening bracket of a turn. Who set it off is the best word on whether a person asked; where it is
// absent, the texts tell.
func (r *Reader) started(p []byte) {
	name := plain(get(p, "turn_id"))
	if !id(name) {
		r.touch()
		return
	}
	trigger := plain(get(get(p, "turn_attribution"), "turn_trigger"))
	person := trigger == nil || string(trigger) == "user" || string(trigger) == "exec"
	r.turn = turn{
		id: line.Hash(name), plans: line.Is(get(p, "collaboration_mode_kind"), "plan"),
		review: r.turn.review, muted: r.turn.review || !person,
	}
	r.work.asides = nil
	r.say(fact.TurnStart{Turn: r.turn.id, Ordinal: r.ordinal()})
}

// ordinal is the number of the line at hand in its thread, -1 for none.
func (r *Reader) ordinal() int64 {
	n, ok := line.Int(r.rec.ordinal)
	if !ok {
		return -1
	}
	return n
}

// over is the end of a turn, as far as its id tells.
func over(p []byte) fact.TurnOver {
	if name := plain(get(p, "turn_id")); id(name) {
		return fact.TurnOver{Turn: line.Hash(name)}
	}
	return fact.TurnOver{}
}

func (r *Reader) complete(p []byte) {
	end, last, failure := over(p), get(p, "last_agent_message"), get(p, "error")
	if !line.Null(failure) {
		end.Failed, end.Reason = true, reason(failure)
	}
	proposed := r.turn.planned || bytes.Contains(last, []byte(planMark))
	end.Plan = r.turn.plans && proposed && !end.Failed
	if inner := plain(last); len(inner) > 0 {
		r.speak(last, "final_answer")
	}
	r.say(end)
	r.turn = turn{id: r.turn.id, review: r.turn.review}
}

func (r *Reader) aborted(p []byte) {
	end := over(p)
	end.Aborted = !line.Is(get(p, "reason"), "review_ended")
	r.say(end)
}

// reason is why a turn failed: by the kind of the error, and the status of the answer of the server in it.
func reason(failure []byte) fact.Reason {
	info := get(failure, "codex_error_info")
	switch {
	case contains(info, "usage_limit", "rate_limit", "quota", `"http_status_code":429`):
		return fact.UsageLimit
	case contains(info, "unauthorized", "authentication", `"http_status_code":401`, `"http_status_code":403`):
		return fact.SignIn
	}
	return fact.APIError
}

func contains(b []byte, texts ...string) bool {
	for _, text := range texts {
		if bytes.Contains(b, []byte(text)) {
			return true
		}
	}
	return false
}

// named takes in a name of the thread.
func (r *Reader) named(raw []byte) {
	if text, ok := line.String(raw); ok && r.thread.kind == root {
		r.say(title(text, fact.AITitle))
	}
}

// title is a thread's name as it may be shown. The index, where people's own names are put, ranks over the thread's word.
func title(text string, rank fact.TitleRank) fact.Title {
	text = outcome.Title(text)
	return fact.Title{Rank: rank, Text: text, Name: nameHash(text)}
}

func nameHash(title string) uint64 {
	if title == "" {
		return 0
	}
	return line.Hash([]byte(title))
}

// completed judges an item of the paginated dialect. What a tool did is told by its call; its item only says that
// something went on.
func (r *Reader) completed(item []byte) {
	switch kind := string(plain(get(item, "type"))); kind {
	case "UserMessage":
		r.work.mirrors = true
		r.prompted(r.part(item, "content"))
	case "AgentMessage":
		if get(item, "delivery") == nil { // else it is a question or a note: its call tells
			r.says(get(item, "content"), plain(get(item, "phase")))
			return
		}
		r.touch()
	case "Plan":
		r.planned(item)
	case "EnteredReviewMode":
		r.turn.review, r.turn.muted = true, true
		r.touch()
	case "ExitedReviewMode":
		r.turn.review = false
		r.touch()
	default:
		if !itemTypes[kind] {
			r.miss([]byte("item_completed"), []byte(kind))
		}
		r.touch()
	}
}

// itemTypes is every other kind of item that was seen or is known from the source.
var itemTypes = map[string]bool{
	"HookPrompt": true, "Reasoning": true, "CommandExecution": true, "DynamicToolCall": true, "CollabAgentToolCall": true,
	"SubAgentActivity": true, "WebSearch": true, "ImageView": true, "Extension": true, "ImageGeneration": true,
	"FileChange": true, "McpToolCall": true, "ContextCompaction": true, "Sleep": true,
}

// retained takes in what the program remembers of a turn: that a question was answered.
func (r *Reader) retained() {
	if string(r.rec.sub) == "verified_answer" {
		if call := plain(get(r.rec.payload, "call_id")); word(call) {
			r.say(fact.Results{Calls: []fact.Result{{ID: string(call)}}})
			return
		}
	}
	r.touch()
}

// context takes in how a turn runs: whether a person may be asked.
func (r *Reader) context() {
	var policy, reviewer []byte
	fields(r.rec.payload, map[string]*[]byte{"approval_policy": &policy, "approvals_reviewer": &reviewer})
	mode := string(plain(policy))
	if who := plain(reviewer); len(who) > 0 && string(who) != "user" {
		mode = "auto"
	}
	if r.thread.kind == root && id(mode) && mode != r.mode {
		r.mode = mode
		r.say(fact.Mode{Permission: mode})
	}
}
