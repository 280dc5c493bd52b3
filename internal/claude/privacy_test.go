package claude

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"desklamp/internal/fact"
	"desklamp/internal/line"
)

const canary = "CANARY word"

// leaks tells whether a fact holds the canary anywhere but where text may pass.
func leaks(f fact.Fact) bool {
	switch what := f.What.(type) {
	case fact.Title:
		what.Text = ""
		f.What = what
	case fact.Work:
		what.Sentence = ""
		f.What = what
	case fact.Place:
		what.Project = ""
		f.What = what
	case fact.Run:
		what.Name, what.Phases = "", nil
		f.What = what
	case fact.RunPlan:
		what.Name, what.Phases = "", nil
		f.What = what
	case fact.RunAgent:
		what.Phase, what.Label = "", ""
		f.What = what
	case fact.Sidecar:
		what.Label, what.Type, what.Phase = "", "", ""
		f.What = what
	}
	return strings.Contains(fmt.Sprintf("%+v", f), "CANARY")
}

// TestNoTextPasses plants a word into every text field of every shape of line.
func TestNoTextPasses(t *testing.T) {
	c := fmt.Sprintf("%q", canary)
	marked := func(prefix string) string { return fmt.Sprintf("%q", prefix+canary) }
	all := []string{
		first,
		user(c, ""), user(c, `,"origin":{"kind":`+c+`},"promptSource":`+c+`,"permissionMode":`+c),
		user(`[`+text(canary)+`,{"type":"image","source":{"data":`+c+`}}]`, `,"planContent":`+c),
		user(marked("<command-name>"), ""), user(marked("<task-notification><task-id>"), ""), user(marked("[Request interrupted"), ""),
		user(marked("<task-notification><task-id>a</task-id><tool-use-id>"), ""),
		user(`[`+output(canary, c)+`]`, ""),
		user(`[`+failure("t1", c)+`]`, `,"toolUseResult":`+c+`,"toolDenialKind":`+c),
		user(`[`+output("t1", c)+`]`, `,"toolUseResult":{"isAsync":true,"status":"async_launched","agentId":`+c+`,"prompt":`+c+`}`),
		user(`[`+output("t1", c)+`]`, `,"toolUseResult":{"stdout":`+c+`,"backgroundTaskId":`+c+`}`),
		user(`[`+output("t1", c)+`]`, `,"toolUseResult":{"message":`+c+`,"task_id":`+c+`,"command":`+c+`}`),
		assistant(text(canary), `"end_turn"`), assistant(text(canary), c), assistant(call("t1", canary), `"tool_use"`),
		assistant(call(canary, "Bash"), `"tool_use"`), assistant(`{"type":`+c+`,"text":`+c+`}`, `null`),
		assistant(`{"type":"thinking","thinking":`+c+`,"signature":`+c+`}`, `null`),
		strings.Replace(assistant(text("It works."), `"end_turn"`), `"req_1"`, c, 1),
		system("away_summary", `,"content":`+c), system("turn_duration", `,"pendingBackgroundAgentCount":`+c),
		system(canary, ""), system("stop_hook_summary", `,"hookErrors":[`+c+`]`),
		attachment(`{"type":"queued_command","prompt":` + c + `,"origin":{"kind":"human"}}`), attachment(`{"type":` + c + `,"content":` + c + `}`),
		attachment(`{"type":"file","content":` + c + `}`),
		`{"type":"queue-operation","operation":"enqueue","timestamp":"` + stamp + `","content":` + c + `}`,
		`{"type":"last-prompt","lastPrompt":` + c + `}`, `{"type":` + c + `}`, `{"type":"permission-mode","permissionMode":` + c + `}`,
		`{"type":"ai-title","aiTitle":` + c + `}`, `{` + c + `:` + c + `}`, canary, `{"parentUuid":` + c + `,"isSidechain"` + canary,
		strings.NewReplacer("/home/dev/src/billing", "/home/"+canary+"/billing", "2.1.300", canary, `"cli"`, c).Replace(user(`"x"`, "")),
		oldHead + `"type":"progress","data":{"type":` + c + `,"message":` + c + `},"uuid":"u","timestamp":` + c + `}`,
	}
	for i := range all {
		all[i] = strings.Replace(all[i], `"u-1"`, fmt.Sprintf(`"u-%d"`, i+100), 1)
	}
	for _, f := range []File{main, member, oldStyle} {
		facts, tally := read(f, []byte(strings.Join(all, "\n")))
		for _, got := range facts {
			if leaks(got) {
				t.Errorf("%+v", got)
			}
		}
		if strings.Contains(fmt.Sprintf("%+v", *tally), "CANARY") {
			t.Errorf("%+v", *tally)
		}
		if f == main && len(facts) < len(all)-10 {
			t.Errorf("only %d facts of %d lines: the canaries were not looked at", len(facts), len(all))
		}
	}
}

// FuzzLine reads hostile lines, raw and as texts inside of good ones.
func FuzzLine(f *testing.F) {
	for _, s := range resultShapes() {
		f.Add([]byte(s.line))
	}
	f.Add([]byte(user(`"<task-notification><task-id>a</task-id><status>failed</status>"`, "")))
	f.Add([]byte(assistant(text("**Done**. More.")+`,`+call("t1", "Bash"), `"end_turn"`)))
	f.Add([]byte(attachment(`{"type":"queued_command","origin":{"kind":"human"}}`)))
	f.Add([]byte(`{"type":"custom-title","customTitle":"x"}`))
	f.Add([]byte(first))
	f.Fuzz(func(t *testing.T, raw []byte) {
		for _, file := range []File{main, member, oldStyle} {
			r := NewReader(file, 1)
			emit := func(f fact.Fact) {
				if f.What == nil || f.Team.Session == "" {
					t.Errorf("half a fact: %+v", f)
				}
			}
			r.Line(line.Line{Number: 1, Bytes: []byte(first)}, emit)
			r.Line(line.Line{Number: 2, Bytes: raw}, emit)
			r.Line(line.Line{Number: 3, Bytes: raw, Long: true}, emit)
			planted, _ := json.Marshal(canary + string(raw))
			for n, text := range []string{user(string(planted), ""), user(`[`+output("t1", string(planted))+`]`, `,"toolUseResult":`+string(planted)),
				assistant(`{"type":"text","text":`+string(planted)+`}`, `null`)} {
				r.Line(line.Line{Number: 4 + n, Bytes: []byte(text)}, func(f fact.Fact) {
					if leaks(f) {
						t.Errorf("%+v", f)
					}
				})
			}
		}
	})
}
