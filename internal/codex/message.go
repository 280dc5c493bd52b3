package codex

import (
	"bytes"
	"fmt"
	"strings"

	"desklamp/internal/action"
	"desklamp/internal/fact"
	"desklamp/internal/line"
	"desklamp/internal/outcome"
)

// message judges a message among the response items. A person's is told by an event or an item too, so this is only
// asked where that may be missing.
func (r *Reader) message(p []byte) {
	var role, content, phase, about []byte
	fields(p, map[string]*[]byte{
		"role": &role, "content": &content, "phase": &phase, "internal_chat_message_metadata_passthrough": &about,
	})
	if content == nil {
		content = r.part(p, "content")
	}
	switch string(plain(role)) {
	case "assistant":
		r.says(content, plain(phase))
	case "user":
		if r.human(content, about) {
			r.prompted(content)
			return
		}
		r.touch()
	default:
		r.touch()
	}
}

// human says whether a user's message among the response items is a person's. New versions say so; in files that repeat
// none as an event the text must do, and so it must of one with pictures, which is not always repeated.
func (r *Reader) human(content, about []byte) bool {
	if kinds := get(about, "content_item_kinds"); kinds != nil {
		return bytes.Contains(kinds, []byte(`"user.`)) && !bytes.Contains(kinds, []byte(`"user.goal`))
	}
	if r.turn.id != 0 && r.work.mirrors && !bytes.Contains(content[:min(len(content), outputHead)], []byte(`"input_image"`)) {
		return false
	}
	said := texts(content)
	return !injected(said) && !strings.HasPrefix(strings.TrimSpace(said), "<")
}

// maxText is how much of a text is decoded.
const maxText = 64 << 10

// texts is the text of a content: a string, or a list of parts. It is looked at and not kept.
func texts(content []byte) string {
	if said, ok := line.String(content); ok {
		return said
	}
	var b strings.Builder
	_ = line.Items(content, func(part []byte) bool {
		if said, ok := line.String(get(part, "text")); ok {
			b.WriteString(said)
		}
		return b.Len() < maxText
	})
	return b.String()
}

// Texts that are written in a person's name, by how they begin (rules §11). The reply to a question that does not block
// is a person's, and so are texts behind what an editor adds.
var injections = []string{
	"# AGENTS.md instructions", "<user_instructions>", "<environment_context>", "<skill>", "<user_shell_command>",
	"<turn_aborted>", "<subagent_notification>", "<recommended_plugins>", "<goal_context>", "<codex_internal_context",
	"<external_", "<hook_prompt", "<heartbeat>", "<user_action>", "<ENVIRONMENT_CONTEXT>",
	"Warning: apply_patch was requested via", "Warning: The maximum number of unified exec processes",
	"Warning: Your account was flagged", "The following is the Codex agent history", ">>> TRANSCRIPT START",
	"Another language model started to solve this problem",
}

func injected(said string) bool {
	said = strings.TrimSpace(said)
	for _, start := range injections {
		if strings.HasPrefix(said, start) {
			return true
		}
	}
	return said == ""
}

const replyMark = "<send_user_message_question_reply>"

// prompted takes in what may be a person's words to the thread. A member's thread has no person.
func (r *Reader) prompted(content []byte) {
	said := texts(content)
	again := line.Hash([]byte(said))
	twice := r.turn.id == 0 && again == r.work.prompt
	r.work.prompt = 0
	if r.thread.kind != root || r.turn.muted || twice || injected(said) && !pictures(content) {
		r.touch()
		return
	}
	if strings.HasPrefix(strings.TrimSpace(said), replyMark) {
		r.replied()
	}
	r.work.prompt = again
	if r.turn.id != 0 { // it stays the same when the file is migrated
		r.head.Record = line.Hash([]byte(r.thread.id), fmt.Append(nil, r.turn.id))
	}
	r.say(fact.Prompt{Way: fact.Typed, Name: nameHash(outcome.Title(said))})
}

func pictures(content []byte) bool {
	return bytes.Contains(content[:min(len(content), outputHead)], []byte("image"))
}

// replied ends the questions that did not block.
func (r *Reader) replied() {
	var calls []fact.Result
	for _, call := range r.work.asides {
		calls = append(calls, fact.Result{ID: call})
	}
	if r.work.asides = nil; len(calls) > 0 {
		r.say(fact.Results{Calls: calls})
	}
}

// planMark is how a plan begins that waits for a yes.
const planMark = "<proposed_plan>"

// says takes in a text of the agent. Most texts are told twice, as an event or item and as a response item.
func (r *Reader) says(content, phase []byte) {
	r.work.prompt = 0
	r.speak(content, string(phase))
}

func (r *Reader) speak(content []byte, phase string) {
	said := texts(content)
	if strings.TrimSpace(said) == "" {
		r.touch()
		return
	}
	w := fact.Work{
		Message: line.Hash([]byte("text"), fmt.Append(nil, r.turn.id), []byte(said)), Text: true, Stop: fact.OtherStop,
	}
	if r.turn.id == 0 && phase != "commentary" { // without brackets a text may be the last
		w.Stop = fact.Unstated
	}
	if strings.Contains(said, planMark) { // it is shown in full and waits for a yes: it is no outcome
		r.turn.planned, said = true, ""
	}
	if r.thread.kind == root && phase != "commentary" && r.work.told != w.Message { // what it says before it acts is no answer
		w.Sentence = outcome.Sentence(said)
		r.work.told = w.Message
	}
	r.say(w)
}

// planned takes in a plan that was proposed, as a step that is over.
func (r *Reader) planned(item []byte) {
	r.turn.planned = true
	r.mark(action.Plan)
}
