package sample

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// stage writes the files while the screenplay is read.
type stage struct {
	start time.Time
	files map[string]*File

	folder, session, entrypoint string
	calls                       int
	agents                      map[string]agent
}

type agent struct{ id, call string }

func (s *stage) play(words []string) error {
	if words[0] == "team" {
		return s.team(words)
	}
	if len(words) < 3 {
		return fmt.Errorf("want SECONDS WHO VERB, got %q", words)
	}
	at, err := strconv.ParseFloat(words[0], 64)
	if err != nil {
		return fmt.Errorf("want seconds, got %q", words[0])
	}
	return s.act(s.start.Add(time.Duration(at*float64(time.Second))), words[1], words[2], words[3:])
}

func (s *stage) team(words []string) error {
	if len(words) != 5 {
		return fmt.Errorf(`want team FOLDER ID ENTRYPOINT "TITLE", got %q`, words)
	}
	id := hexOf("team", words[2])
	s.folder, s.entrypoint, s.agents = words[1], words[3], map[string]agent{}
	s.session = strings.Join([]string{id[:8], id[8:12], "4" + id[13:16], "a" + id[17:20], id[20:32]}, "-")
	s.file("lead").Lines = append(s.file("lead").Lines, Line{s.start.Add(-2 * time.Hour), marshal(record{
		{"type", "custom-title"}, {"customTitle", words[4]}, {"sessionId", s.session}})})
	return nil
}

func (s *stage) act(at time.Time, who, verb string, args []string) error {
	switch {
	case who != "lead" && s.agents[who].id == "":
		return fmt.Errorf("nobody spawned %q", who)
	case verb == "prompt":
		s.user(at, who, record{{"role", "user"}, {"content", "Sample prompt."}},
			record{{"permissionMode", "auto"}, {"origin", record{{"kind", "human"}}}, {"promptSource", "typed"}})
	case verb == "think":
		s.assistant(at, who, record{{"type", "thinking"}, {"thinking", ""}, {"signature", ""}}, "tool_use")
	case verb == "says" && len(args) == 1:
		s.assistant(at, who, record{{"type", "text"}, {"text", args[0]}}, "end_turn")
	case verb == "over":
		s.system(at, record{{"subtype", "turn_duration"}, {"durationMs", 1000}, {"messageCount", 10}})
	case verb == "apierror":
		s.apiError(at)
	case verb == "interrupt":
		s.user(at, who, record{{"role", "user"}, {"content", []record{{{"type", "text"}, {"text", "[Request interrupted by user]"}}}}},
			record{{"interruptedMessageId", hexOf("m", at.String())[:12]}})
	case verb == "spawn" && len(args) == 3:
		s.spawn(at, args[0], args[1], args[2])
	case verb == "back" && len(args) == 1:
		return s.back(at, args[0])
	case len(args) >= 1:
		return s.call(at, who, verb, args)
	default:
		return fmt.Errorf("cannot play %q with %q", verb, args)
	}
	return nil
}

func (s *stage) call(at time.Time, who, tool string, args []string) error {
	if args[0] == "open" {
		s.tool(at, who, tool)
		return nil
	}
	seconds, err := strconv.ParseFloat(args[0], 64)
	if err != nil {
		return fmt.Errorf("want the call's seconds or open, got %q", args[0])
	}
	id := s.tool(at, who, tool)
	failed := len(args) > 1 && args[1] == "fails"
	s.result(at.Add(time.Duration(seconds*float64(time.Second))), who, id, failed, record{{"ok", true}})
	return nil
}

func (s *stage) tool(at time.Time, who, tool string) (id string) {
	s.calls++
	id = "toolu_" + hexOf(s.session, strconv.Itoa(s.calls))[:22]
	s.assistant(at, who, record{{"type", "tool_use"}, {"id", id}, {"name", tool}, {"input", record{}}}, "tool_use")
	return id
}

func (s *stage) result(at time.Time, who, id string, failed bool, about record) {
	block := record{{"tool_use_id", id}, {"type", "tool_result"}, {"content", "ok"}}
	if failed {
		block = record{{"type", "tool_result"}, {"content", "Exit code 1"}, {"is_error", true}, {"tool_use_id", id}}
	}
	s.user(at, who, record{{"role", "user"}, {"content", []record{block}}}, record{{"toolUseResult", about}})
}

func (s *stage) spawn(at time.Time, name, kind, label string) {
	call := s.tool(at, "lead", "Agent")
	a := agent{id: "a" + hexOf(s.session, name)[:16], call: call}
	s.agents[name] = a
	s.result(at.Add(200*time.Millisecond), "lead", call, false,
		record{{"isAsync", true}, {"status", "async_launched"}, {"agentId", a.id}})
	meta := s.path(name, ".meta.json")
	s.files[meta] = &File{Rel: meta, Lines: []Line{{at, marshal(record{
		{"agentType", kind}, {"description", label}, {"toolUseId", call}, {"spawnDepth", 1}})}}}
	s.user(at.Add(300*time.Millisecond), name, record{{"role", "user"}, {"content", "Sample task."}}, nil)
}

func (s *stage) back(at time.Time, name string) error {
	a := s.agents[name]
	if a.id == "" {
		return fmt.Errorf("nobody spawned %q", name)
	}
	note := "<task-notification>\n<task-id>" + a.id + "</task-id>\n<tool-use-id>" + a.call +
		"</tool-use-id>\n<status>completed</status>\n</task-notification>"
	s.add("lead", at, record{{"type", "queue-operation"}, {"operation", "enqueue"}, {"timestamp", stamp(at)},
		{"sessionId", s.session}, {"content", note}})
	return nil
}

func hexOf(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:])
}

func stamp(at time.Time) string { return at.UTC().Format("2006-01-02T15:04:05.000Z") }

// record is a JSON object whose keys keep their order: the reader walks lines by their head, as real ones are laid.
type record []field

type field struct {
	key   string
	value any
}

// MarshalJSON implements json.Marshaler.
func (r record) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for i, f := range r {
		if i > 0 {
			out = append(out, ',')
		}
		value, err := json.Marshal(f.value)
		if err != nil {
			return nil, fmt.Errorf("marshal %s: %w", f.key, err)
		}
		out = append(append(append(out, strconv.Quote(f.key)...), ':'), value...)
	}
	return append(out, '}'), nil
}

func marshal(r record) []byte {
	b, err := r.MarshalJSON()
	if err != nil {
		panic(err) // only strings, numbers and records of them are ever put in
	}
	return b
}
