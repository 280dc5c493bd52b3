package claude

import (
	"slices"
	"testing"

	"desklamp/internal/fact"
)

// whats is what a file's facts say, of one kind.
func whats[T fact.What](f File, lines string) (found []T) {
	facts, _ := read(f, []byte(lines))
	for _, x := range facts {
		if w, ok := x.What.(T); ok {
			found = append(found, w)
		}
	}
	return found
}

func TestACopiedRecordNamesTheSessionItComesFrom(t *testing.T) {
	main := File{Kind: Main, Session: "copy"}
	answer := func(more string) string {
		return `{"parentUuid":"a","isSidechain":false,"message":{"model":"m","id":"msg_1","type":"message",` +
			`"role":"assistant","content":[{"type":"text","text":"Done."}],"stop_reason":"end_turn"},"type":"assistant",` +
			more + `"uuid":"b","timestamp":"2026-09-27T12:00:00.000Z","sessionId":"copy"}` + "\n"
	}
	for _, c := range []struct {
		what, lines string
		want        []fact.CopyOf
	}{
		{"an answer that another session asked for", answer(`"requestSessionId":"first",`), []fact.CopyOf{{Session: "first"}}},
		{"an answer that this session asked for", answer(`"requestSessionId":"copy",`), nil},
		{"a branch", answer(`"forkedFrom":{"sessionId":"first","messageUuid":"b"},`), []fact.CopyOf{{Session: "first"}}},
		{"a name that is no id", answer(`"requestSessionId":"../first",`), nil},
		{"a background session alone is no copy", answer(`"sessionKind":"bg",`), nil},
	} {
		if got := whats[fact.CopyOf](main, c.lines); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}

func TestASessionSaysWhereItGoesOn(t *testing.T) {
	moved := `{"type":"continued-in","sessionId":"one","continuedInSessionId":"two","timestamp":"2026-09-27T12:00:00.000Z"}`
	if got := whats[fact.Moved](File{Kind: Main, Session: "one"}, moved); len(got) != 1 || got[0].To != "two" {
		t.Errorf("moved: %v", got)
	}
	if got := whats[fact.Moved](File{Kind: Main, Session: "two"}, moved); got != nil {
		t.Errorf("moved to itself: %v", got)
	}
}

func TestAForkMayPointAtItsHistory(t *testing.T) {
	pointer := `{"type":"fork-context-ref","agentId":"a","parentSessionId":"one","parentLastUuid":"b","contextLength":9}`
	if got := whats[fact.Pointer](File{Kind: Member, Session: "one", Agent: "a"}, pointer); len(got) != 1 {
		t.Errorf("a member's file: %d pointers", len(got))
	}
	if got := whats[fact.Pointer](File{Kind: Main, Session: "one"}, pointer); got != nil {
		t.Errorf("a main file: %d pointers", len(got))
	}
}
