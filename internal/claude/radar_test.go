package claude

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"desklamp/internal/fact"
)

func TestFieldsThatAreMissed(t *testing.T) {
	good := assistant(call("t1", "Bash"), `null`)
	for name, c := range map[string]struct{ line, want string }{
		"nothing":                        {good, "map[]"},
		"without its id":                 {strings.Replace(good, `"uuid":"u-1",`, "", 1), "map[{assistant.uuid 2.1.300}:1]"},
		"without its time":               {strings.Replace(good, `"timestamp":`, `"time":`, 1), "map[{assistant.timestamp 2.1.300}:1]"},
		"a message without id and usage": {strings.NewReplacer(`"id":"msg_1",`, "", `"usage":`, `"spent":`).Replace(good), "map[{assistant.message.id 2.1.300}:1 {assistant.message.usage 2.1.300}:1]"},
		"a call without a name":          {strings.Replace(good, `"name":"Bash",`, "", 1), "map[{tool_use.name 2.1.300}:1]"},
		"a result that names no call":    {user(`[{"type":"tool_result","content":"x"}]`, ""), "map[{tool_result.tool_use_id 2.1.300}:1]"},
		"a result read the quick way":    {user(`[`+output("t1", `"x"`)+`]`, ""), "map[]"},
		"a title of another name":        {`{"type":"custom-title","title":"x","version":"9.9"}`, "map[{custom-title.customTitle 9.9}:1]"},
		"what the client wrote itself":   {strings.Replace(strings.Replace(good, `"m-1"`, `"<synthetic>"`, 1), `"id":"msg_1",`, "", 1), "map[]"},
		"records nobody knows":           {`{"type":"desk-orbit"}`, "map[]"},
	} {
		_, tally := tell(main, strings.Replace(first, "u-1", "u-0", 1), c.line)
		if got := fmt.Sprint(tally.Missing); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestToolsThatAreNew(t *testing.T) {
	tools := []string{"Bash", "mcp__figma__x", "SearchSkills", "Teleport", "Teleport", "two words", strings.Repeat("x", 65)}
	var blocks []string
	for i, tool := range tools {
		blocks = append(blocks, call(fmt.Sprint("t", i), tool))
	}
	_, tally := tell(main, assistant(strings.Join(blocks, ","), `"tool_use"`))
	if got := fmt.Sprint(tally.NewTools); got != "map[{Teleport 2.1.300}:2]" {
		t.Error(got)
	}
}

// What real logs of many versions hold is no news.
func TestRealLogsAreNoNews(t *testing.T) {
	if _, err := os.Stat(sampleHome); err != nil {
		t.Skip("no sample logs beside this checkout: ", err)
	}
	var sum fact.Tally
	if err := eachTranscript(sampleHome, func(_ string, f File, content []byte) {
		_, tally := read(f, content)
		sum.Add(tally)
	}); err != nil {
		t.Fatal(err)
	}
	missing := 0
	for _, n := range sum.Missing {
		missing += n
	}
	// Three files were retyped by people, who left usage and stop reasons out.
	if missing > 70 || len(sum.NewTools) > 1 {
		t.Errorf("%v, %v", sum.Missing, sum.NewTools)
	}
}
