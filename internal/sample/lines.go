package sample

import (
	"strconv"
	"time"
)

const version = "2.1.332"

func (s *stage) path(who, ending string) string {
	base := "projects/-sample-" + s.folder + "/" + s.session
	if who == "lead" {
		return base + ending
	}
	return base + "/subagents/agent-" + s.agents[who].id + ending
}

func (s *stage) file(who string) *File {
	rel := s.path(who, ".jsonl")
	if s.files[rel] == nil {
		s.files[rel] = &File{Rel: rel}
	}
	return s.files[rel]
}

func (s *stage) add(who string, at time.Time, r record) {
	f := s.file(who)
	f.Lines = append(f.Lines, Line{at, marshal(r)})
}

// chain writes a record of the conversation: head, then what the kind says, then the tail that all share.
func (s *stage) chain(who string, at time.Time, body record) {
	head := record{{"parentUuid", nil}, {"isSidechain", who != "lead"}}
	if who != "lead" {
		head = append(head, field{"agentId", s.agents[who].id})
	}
	tail := record{{"userType", "external"}, {"entrypoint", s.entrypoint}, {"cwd", "/sample/" + s.folder},
		{"sessionId", s.session}, {"version", version}, {"gitBranch", "main"}}
	s.add(who, at, append(append(head, body...), tail...))
}

func (s *stage) user(at time.Time, who string, message, more record) {
	body := record{{"type", "user"}, {"message", message}, {"uuid", s.uuid(at, who)}, {"timestamp", stamp(at)}}
	s.chain(who, at, append(body, more...))
}

func (s *stage) assistant(at time.Time, who string, block record, stop string) {
	id := s.uuid(at, who)
	s.chain(who, at, record{{"message", record{{"model", "sample"}, {"id", "msg_" + id[:8] + id[24:]}, {"type", "message"},
		{"role", "assistant"}, {"content", []record{block}}, {"stop_reason", stop}, {"usage", record{
			{"input_tokens", 12}, {"cache_creation_input_tokens", 900}, {"cache_read_input_tokens", 21000}, {"output_tokens", 240}}}}},
		{"type", "assistant"}, {"uuid", id}, {"timestamp", stamp(at)}})
}

func (s *stage) apiError(at time.Time) {
	s.chain("lead", at, record{{"type", "assistant"}, {"uuid", s.uuid(at, "lead")}, {"timestamp", stamp(at)}, {"message", record{
		{"model", "<synthetic>"}, {"id", s.uuid(at, "error")}, {"role", "assistant"}, {"stop_reason", "stop_sequence"},
		{"content", []record{{{"type", "text"}, {"text", "API Error"}}}}}}, {"isApiErrorMessage", true}, {"error", "server_error"}})
}

func (s *stage) system(at time.Time, body record) {
	head := record{{"type", "system"}}
	s.chain("lead", at, append(append(head, body...), record{{"timestamp", stamp(at)}, {"uuid", s.uuid(at, "system")}}...))
}

// uuid makes an id that is the same each time the day is played at the same moment, and no other record's.
func (s *stage) uuid(at time.Time, who string) string {
	s.calls++
	h := hexOf(s.session, who, stamp(at), strconv.Itoa(s.calls))
	return h[:8] + "-" + h[8:12] + "-4" + h[13:16] + "-8" + h[17:20] + "-" + h[20:32]
}
