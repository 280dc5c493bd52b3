package claude

import (
	"desklamp/internal/line"
)

// record is one line with its top-level values as raw JSON that points into the line. Of a key that stands twice the
// first counts.
type record struct {
	kind, subtype, uuid, parent, stamp, session []byte
	cwd, version, entrypoint, mode              []byte
	message, attachment                         []byte

	sidechain, meta, summary, onlyVisible, companion []byte // of user records
	origin, promptSource                             []byte
	interruptedMessage, shutdown                     []byte
	toolResult, denial, endsTurn                     []byte

	apiError, reason, status []byte // of assistant records

	requestSession, forkedFrom, continuedIn []byte // of copies, and of sessions that went on elsewhere

	pendingAgents, pendingWorkflows, prevented, hookErrors []byte // of system records

	operation, content, title []byte // of state records
}

// slot is the field a key belongs to, nil for keys nobody asks for.
func (r *record) slot(key []byte) *[]byte {
	switch string(key) {
	case "type":
		return &r.kind
	case "subtype":
		return &r.subtype
	case "uuid":
		return &r.uuid
	case "parentUuid":
		return &r.parent
	case "timestamp":
		return &r.stamp
	case "sessionId":
		return &r.session
	case "cwd":
		return &r.cwd
	case "version":
		return &r.version
	case "entrypoint":
		return &r.entrypoint
	case "permissionMode":
		return &r.mode
	case "message":
		return &r.message
	case "attachment":
		return &r.attachment
	}
	if slot := r.userSlot(key); slot != nil {
		return slot
	}
	return r.otherSlot(key)
}

func (r *record) userSlot(key []byte) *[]byte {
	switch string(key) {
	case "isSidechain":
		return &r.sidechain
	case "isMeta":
		return &r.meta
	case "isCompactSummary":
		return &r.summary
	case "isVisibleInTranscriptOnly":
		return &r.onlyVisible
	case "turnCompanion":
		return &r.companion
	case "origin":
		return &r.origin
	case "promptSource":
		return &r.promptSource
	case "interruptedMessageId":
		return &r.interruptedMessage
	case "interruptedByShutdown":
		return &r.shutdown
	case "toolUseResult":
		return &r.toolResult
	case "toolDenialKind":
		return &r.denial
	case "toolEndsTurn":
		return &r.endsTurn
	}
	return nil
}

func (r *record) otherSlot(key []byte) *[]byte {
	switch string(key) {
	case "isApiErrorMessage":
		return &r.apiError
	case "error":
		return &r.reason
	case "apiErrorStatus":
		return &r.status
	case "pendingBackgroundAgentCount":
		return &r.pendingAgents
	case "pendingWorkflowCount":
		return &r.pendingWorkflows
	case "preventedContinuation":
		return &r.prevented
	case "hookErrors":
		return &r.hookErrors
	case "requestSessionId":
		return &r.requestSession
	case "forkedFrom":
		return &r.forkedFrom
	case "continuedInSessionId":
		return &r.continuedIn
	case "operation":
		return &r.operation
	case "content":
		return &r.content
	case "customTitle", "aiTitle", "agentName", "summary":
		return &r.title
	}
	return nil
}

// take keeps one top-level value.
func (r *record) take(key, value []byte) bool {
	if slot := r.slot(key); slot != nil && *slot == nil {
		*slot = value
	}
	return true
}

// plain is the raw text of a JSON string without its quotes, nil for anything else.
func plain(raw []byte) []byte {
	inner, _ := line.Inner(raw)
	return inner
}

// get is one value of a JSON object.
func get(object []byte, name string) (found []byte) {
	_ = line.Keys(object, func(key, value []byte) bool { // damage behind the value does not matter
		if string(key) == name {
			found = value
		}
		return found == nil
	})
	return found
}
