package claude

import (
	"bytes"

	"desklamp/internal/fact"
	"desklamp/internal/line"
	"desklamp/internal/outcome"
)

// system judges a record of type system.
func (r *Reader) system() {
	switch subtype := plain(r.rec.subtype); string(subtype) {
	case "turn_duration":
		r.say(fact.TurnOver{Agents: count(r.rec.pendingAgents), Workflows: count(r.rec.pendingWorkflows)})
	case "stop_hook_summary":
		if line.True(r.rec.prevented) || filled(r.rec.hookErrors) {
			r.say(fact.HookBlocked{})
			return
		}
		r.touch()
	case "scheduled_task_fire":
		r.say(fact.Wake{})
	default:
		if len(subtype) > 0 && !systemSubtypes[string(subtype)] {
			r.miss(append([]byte("system/"), subtype...))
		}
		r.touch()
	}
}

// maxCount bounds counts of background work.
const maxCount = 1 << 20

func count(raw []byte) int {
	n, ok := line.Int(raw)
	if !ok || n < 0 {
		return 0
	}
	return int(min(n, maxCount))
}

// filled tells whether raw is a JSON array with something in it.
func filled(raw []byte) (any bool) {
	_ = line.Items(raw, func([]byte) bool {
		any = true
		return false
	})
	return any
}

// attached judges a record of type attachment. All but two kinds are material that the client gives to the model.
func (r *Reader) attached() {
	var kind, prompt, mode, origin []byte
	_ = line.Keys(r.rec.attachment, func(key, value []byte) bool {
		switch string(key) {
		case "type":
			kind = plain(value)
		case "prompt":
			prompt = plain(value)
		case "commandMode":
			mode = plain(value)
		case "origin":
			origin = plain(get(value, "kind"))
		}
		return kind == nil || string(kind) == "queued_command"
	})
	switch {
	case string(kind) == "max_turns_reached":
		r.say(fact.LimitReached{})
	case string(kind) == "queued_command" && string(origin) == "human" && r.leader:
		r.say(fact.Prompt{Way: fact.Absorbed, Parent: r.parent()})
	case string(kind) == "queued_command" && string(mode) == "task-notification":
		r.notices(prompt)
		r.touch()
	default:
		r.touch()
	}
}

// state judges any other record.
func (r *Reader) state(kind []byte) {
	switch string(kind) {
	case "custom-title":
		r.title(fact.CustomTitle)
	case "ai-title":
		r.title(fact.AITitle)
	case "agent-name":
		r.title(fact.AgentName)
	case "summary":
		r.title(fact.SummaryTitle)
	case "queue-operation":
		if line.Is(r.rec.operation, "enqueue") {
			r.notices(plain(r.rec.content))
		}
	case "continued-in":
		r.moved()
	case "fork-context-ref":
		if !r.leader {
			r.say(fact.Pointer{})
		}
	default:
		if !known(kind) {
			r.miss(kind)
		}
	}
	r.touch()
}

func (r *Reader) title(rank fact.TitleRank) {
	if text, ok := line.String(r.rec.title); ok && r.leader {
		r.say(fact.Title{Rank: rank, Text: outcome.Title(text)})
	}
}

// maxTypeName bounds the names of record types that are reported.
const maxTypeName = 64

// miss counts a record that no rule knows, by its name if the name can be no text.
func (r *Reader) miss(kind []byte) {
	name := "?"
	if len(kind) <= maxTypeName && word(kind) {
		name = string(kind)
	}
	r.tally.Miss(name, r.client.Version)
}

func known(kind []byte) bool {
	return recordTypes[string(kind)] || bytes.HasPrefix(kind, []byte("artifact-"))
}

// recordTypes is every type of record that was seen in a transcript or is known from others' work.
var recordTypes = map[string]bool{
	"user": true, "assistant": true, "system": true, "attachment": true, "progress": true,
	"summary": true, "custom-title": true, "ai-title": true, "agent-name": true, "last-prompt": true,
	"queue-operation": true, "mode": true, "permission-mode": true,
	"file-history-snapshot": true, "file-history-delta": true, "pr-link": true, "bridge-session": true,
	"frame-link": true, "cost-state": true, "atis-latch": true, "tag": true, "agent-color": true, "agent-setting": true,
	"worktree-state": true, "relocated": true, "content-replacement": true, "history-suppression": true,
	"attribution-snapshot": true, "isolation-latch": true, "ended": true, "ended-by-model": true, "model_changed": true,
	"rewind-pointer": true, "continued-in": true, "fork-context-ref": true,
	"api-request": true, "api-request-shape": true, "api-request-blob": true, "tools-used": true,
}

// systemSubtypes is every subtype of system records that opens and closes nothing.
var systemSubtypes = map[string]bool{
	"compact_boundary": true, "microcompact_boundary": true, "api_error": true, "local_command": true, "away_summary": true,
	"bridge_status": true, "informational": true, "model_refusal_fallback": true, "model_consent_fallback": true,
	"agents_killed": true, "file_snapshot": true,
}
