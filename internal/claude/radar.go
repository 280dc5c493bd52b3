package claude

import (
	"desklamp/internal/action"
	"desklamp/internal/line"
)

// The format changes every few days. A record type that is new is counted where it is met; here is what else tells that
// the rules need another look: fields that they lean on and that every version so far wrote, and tools without a place
// in the tables. Only names are kept, and only those that can be no text.

// field is a field of a record and where its value stands.
type field struct {
	name  string
	value func(*record) []byte
}

// leans is the fields of known records whose absence is counted, by record type.
var leans = map[string][]field{
	"user":            {uuidField, timeField, sessionField, {"message", func(r *record) []byte { return r.message }}},
	"assistant":       {uuidField, timeField, sessionField, {"message", func(r *record) []byte { return r.message }}},
	"system":          {uuidField, timeField, sessionField},
	"attachment":      {uuidField, timeField, sessionField, {"attachment", func(r *record) []byte { return r.attachment }}},
	"custom-title":    {{"customTitle", titleOf}},
	"ai-title":        {{"aiTitle", titleOf}},
	"agent-name":      {{"agentName", titleOf}},
	"summary":         {{"summary", titleOf}},
	"queue-operation": {timeField, {"operation", func(r *record) []byte { return r.operation }}},
}

var (
	uuidField    = field{"uuid", func(r *record) []byte { return r.uuid }}
	timeField    = field{"timestamp", func(r *record) []byte { return r.stamp }}
	sessionField = field{"sessionId", func(r *record) []byte { return r.session }}
)

func titleOf(r *record) []byte { return r.title }

// lacks counts the fields that the record at hand does not have.
func (r *Reader) lacks(kind []byte) {
	for _, field := range leans[string(kind)] {
		if field.value(&r.rec) == nil {
			r.lack(string(kind) + "." + field.name)
		}
	}
}

func (r *Reader) lack(field string) { r.tally.Lack(field, r.client.Version) }

// lacksOf counts what a message of the model does not have, and its tools that are new.
func (r *Reader) lacksOf(m message) {
	for _, field := range []struct {
		name  string
		value []byte
	}{{"id", m.id}, {"content", m.content}, {"stop_reason", m.stop}, {"usage", m.usage}} {
		if field.value == nil {
			r.lack("assistant.message." + field.name)
		}
	}
	_ = line.Items(m.content, func(block []byte) bool {
		if line.Is(get(block, "type"), "tool_use") {
			r.tool(get(block, "id"), plain(get(block, "name")))
		}
		return true
	})
}

func (r *Reader) tool(id, name []byte) {
	if id == nil {
		r.lack("tool_use.id")
	}
	switch {
	case name == nil:
		r.lack("tool_use.name")
	case len(name) <= maxTypeName && word(name) && !action.Known(string(name)):
		r.tally.Tool(string(name), r.client.Version)
	}
}
