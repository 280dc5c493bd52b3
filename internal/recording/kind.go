package recording

import (
	"bytes"

	"desklamp/internal/line"
	"desklamp/internal/trace"
)

// Kind is what a line says of its recording.
type Kind struct {
	Source  trace.Source // "" for a line that says nothing
	Session string       // of a log
	Agent   string       // of the log of a sub-agent
}

// Tell says what kind of recording a line is of.
func Tell(b []byte) Kind {
	if at := bytes.IndexByte(b, '{'); at != 0 {
		return Kind{}
	}
	k := keys{}
	_ = line.Keys(b, k.take) // the keys before a damage still tell
	return k.kind()
}

// keys is which telling keys a line has.
type keys struct {
	typed                                           string
	parent, session, sessionID, payload, stamp      bool
	message, parentCall, item, thread, state, agent []byte
	sidechain                                       bool
	id                                              []byte
	instructions                                    bool
}

func (k *keys) take(key, value []byte) bool {
	switch string(key) {
	case "type":
		if inner, ok := line.Inner(value); ok && k.typed == "" {
			k.typed = string(inner)
		}
	case "parentUuid", "leafUuid":
		k.parent = true
	case "sessionId":
		k.session, k.id = true, value
	case "session_id":
		k.sessionID = true
	case "payload":
		k.payload = true
	case "timestamp":
		k.stamp = true
	case "message":
		k.message = value
	case "parent_tool_use_id":
		k.parentCall = value
	case "item":
		k.item = value
	case "thread_id":
		k.thread = value
	case "record_type":
		k.state = value
	case "agentId":
		k.agent = value
	case "isSidechain":
		k.sidechain = line.True(value)
	case "instructions":
		k.instructions = true
	}
	return true
}

var execTypes = map[string]bool{
	"thread.started": true, "turn.started": true, "turn.completed": true, "turn.failed": true, "item.started": true,
	"item.updated": true, "item.completed": true,
}

var streamTypes = map[string]bool{
	"system": true, "assistant": true, "user": true, "result": true, "stream_event": true, "tool_progress": true,
	"rate_limit_event": true, "control_response": true, "control_request": true, "command_lifecycle": true,
}

var logTypes = map[string]bool{
	"summary": true, "file-history-snapshot": true, "queue-operation": true, "fork-context-ref": true, "mode": true,
	"permission-mode": true, "last-prompt": true, "custom-title": true, "ai-title": true, "agent-name": true,
}

func (k keys) kind() Kind {
	switch {
	case k.payload && k.stamp, k.state != nil, k.typed == "" && k.stamp && k.instructions, k.typed == "session_meta":
		return Kind{Source: trace.CodexLog}
	case execTypes[k.typed]:
		return Kind{Source: trace.CodexExec}
	case k.parent, k.session, logTypes[k.typed]:
		kind := Kind{Source: trace.ClaudeLog}
		kind.Session, _ = line.String(k.id)
		if k.sidechain {
			kind.Agent, _ = line.String(k.agent)
		}
		return kind
	case streamTypes[k.typed]:
		return Kind{Source: trace.ClaudeStream}
	}
	return Kind{}
}
