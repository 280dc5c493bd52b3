package claude

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"desklamp/internal/fact"
)

func results(calls ...fact.Result) fact.Results { return fact.Results{Calls: calls} }

// resultShapes are lines with outputs of tools, and what they say.
func resultShapes() map[string]shape {
	one := func(r fact.Results) []fact.What { return []fact.What{r} }
	fine := fact.Result{ID: "t1"}
	failed, denied := fact.Result{ID: "t1", Failed: true}, fact.Result{ID: "t1", Denied: true}
	big := `"` + strings.Repeat(`a {\"parentUuid\":\"x\"} Z\" \"is_error\":true \"tool_use_id\":\"no\" `, 200) + `"`
	trap := `{"stdout":"x","uuid":"z","timestamp":"2001-01-01T00:00:00.000Z","type":"system","subtype":"turn_duration","is_error":true}`
	launched := func(l fact.Launch) []fact.What {
		return one(fact.Results{Calls: []fact.Result{fine}, Launched: l})
	}
	list := func(blocks ...string) string { return `[` + strings.Join(blocks, ",") + `]` }
	object := func(s string) string { return `,"toolUseResult":` + s + `,"sourceToolAssistantUUID":"v"` }
	ok := list(output("t1", `"ok"`))
	return map[string]shape{
		"success":           {user(ok, object(`{"stdout":"ok"}`)), one(results(fine))},
		"a large one":       {user(list(output("t1", big)), object(`{"stdout":`+big+`}`)), one(results(fine))},
		"a failure":         {user(list(failure("t1", `"Exit code 1"`)), object(`"Error: x"`)), one(results(failed))},
		"a large failure":   {user(list(failure("t1", big)), object(`"Error: x"`)), one(results(failed))},
		"not a failure":     {user(list(`{"tool_use_id":"t1","type":"tool_result","content":"x","is_error":false}`), ""), one(results(fine))},
		"type first":        {user(list(`{"type":"tool_result","tool_use_id":"t1","content":"x"}`), ""), one(results(fine))},
		"parts":             {user(list(output("t1", list(text("a"), text("b"), `{"type":"image","source":{"data":"QQ=="}}`))), ""), one(results(fine))},
		"parts that failed": {user(list(failure("t1", list(text("a"), text("[Request interrupted by user]")))), ""), one(results(failed))},
		"several": {user(list(output("t1", `"a"`), failure("t2", `"b"`), output("t3", list(text("c")))), ""),
			one(results(fine, fact.Result{ID: "t2", Failed: true}, fact.Result{ID: "t3"}))},
		"records inside it": {user(ok, object(trap)), one(results(fine))},
		"refused, old": {user(list(failure("t1", `"The user doesn't want to proceed with this tool use. It was"`)), object(`"User rejected tool use"`)),
			one(results(denied))},
		"refused":            {user(list(failure("t1", `"no"`)), `,"toolUseResult":"x","toolDenialKind":"user-rejected","toolDenialBeforeRun":true`), one(results(denied))},
		"killed and resumed": {user(list(failure("t1", `"no"`)), `,"toolUseResult":"x","toolDenialKind":"interrupted"`), one(fact.Results{Calls: []fact.Result{denied}, Resumed: true})},
		"the turn's end":     {user(ok, `,"toolUseResult":"ok","toolEndsTurn":true,"sourceToolAssistantUUID":"v"`), one(fact.Results{Calls: []fact.Result{fine}, EndsTurn: true})},
		"interrupted, old":   {user(list(failure("t1", `"no"`), text("[Request interrupted by user for tool use]")), ""), append(one(results(failed)), fact.Interrupt{})},
		"text beside it":     {user(list(output("t1", `"a"`), text("Note.")), ""), one(results(fine))},
		"text before it":     {user(list(text("Note."), output("t1", `"a"`)), ""), one(results(fine))},

		"agent in the background": {user(ok, object(`{"isAsync":true,"status":"async_launched","agentId":"a1b2","description":"x","prompt":"y"}`)), launched(fact.Launch{Kind: fact.AgentLaunch, ID: "a1b2"})},
		"teammate":                {user(ok, object(`{"status":"teammate_spawned","teammate_id":"noa@x","agent_id":"anoa-1","name":"noa"}`)), launched(fact.Launch{Kind: fact.AgentLaunch, ID: "anoa-1"})},
		"shell in the background": {user(ok, object(`{"stdout":"`+strings.Repeat("x", 5000)+`","stderr":"","interrupted":false,"isImage":false,"backgroundTaskId":"b1"}`)), launched(fact.Launch{Kind: fact.ShellLaunch, ID: "b1"})},
		"workflow": {user(ok, object(`{"status":"async_launched","taskId":"w1","taskType":"local_workflow","workflowName":"x","runId":"wf_1-2"}`)),
			launched(fact.Launch{Kind: fact.WorkflowLaunch, ID: "w1", Run: "wf_1-2", Name: "x"})},
		"agent is done": {user(ok, object(`{"status":"completed","prompt":"`+strings.Repeat("x", 9000)+`","agentId":"a1b2","content":[{"a":1}]}`)),
			one(fact.Results{Calls: []fact.Result{fine}, Completed: true, Launched: fact.Launch{ID: "a1b2"}})},
		"another tool completed": {user(ok, object(`{"shellId":"b1","status":"completed","exitCode":0}`)), one(results(fine))},
		"task stopped":           {user(ok, object(`{"message":"Stopped","task_id":"b1","task_type":"local_bash","command":"x"}`)), one(fact.Results{Calls: []fact.Result{fine}, Stopped: "b1"})},
		"shell killed":           {user(ok, object(`{"message":"Killed","shell_id":"b1"}`)), one(fact.Results{Calls: []fact.Result{fine}, Stopped: "b1"})},
		"failed to stop":         {user(list(failure("t1", `"no"`)), object(`{"message":"x","task_id":"b1"}`)), one(results(failed))},
		"a path is no id":        {user(ok, object(`{"isAsync":true,"status":"async_launched","agentId":"../../x"}`)), one(results(fine))},
	}
}

func TestResults(t *testing.T) { check(t, main, resultShapes()) }

// TestTheQuickWaySaysWhatTheWalkSays reads the same lines in shapes that only the walk reads.
func TestTheQuickWaySaysWhatTheWalkSays(t *testing.T) {
	for name, s := range resultShapes() {
		typeFirst := `{"type":"user",` + strings.TrimPrefix(strings.Replace(s.line, `"type":"user",`, "", 1), "{")
		for shape, line := range map[string]string{
			"spaces":     strings.Replace(s.line, `"message":{"role"`, `"message": {"role"`, 1),
			"type first": typeFirst,
		} {
			if diff := cmp.Diff(s.want, tellOne(main, line)); diff != "" {
				t.Errorf("%s, %s (-want +got):\n%s", name, shape, diff)
			}
		}
		r := NewReader(main, 1)
		r.placed = true
		r.line.Bytes, r.emit = []byte(s.line), func(fact.Fact) {}
		if quick := r.quick(); quick != (name != "text before it") {
			t.Errorf("%s: read the quick way: %v", name, quick)
		}
	}
}

func TestLongLines(t *testing.T) {
	filler := strings.Repeat("abcdefgh", 200<<10) // 1.6 MB
	check(t, main, map[string]shape{
		"output":                   {user(`[`+output("t1", `"`+filler+`"`)+`]`, ""), []fact.What{results(fact.Result{ID: "t1"})}},
		"failure":                  {user(`[`+failure("t1", `"`+filler+`"`)+`]`, ""), touch},
		"attachment":               {attachment(`{"type":"prompt_snapshot","content":"` + filler + `"}`), touch},
		"pictures":                 {user(`[`+text("[Image #1] What is it?")+`,{"type":"image","source":{"data":"`+filler+`"}}]`, ""), typed},
		"a large command's output": {user(`"<local-command-stdout>`+filler+`"`, ""), touch},
		"a large file": {strings.Replace(assistant(call("t1", "Write"), `"tool_use"`), "say ", filler, 1),
			[]fact.What{fact.Work{Message: hash("msg_1"), Stop: fact.ToolUse, Calls: []fact.Call{{ID: "t1", Action: 2}}}}},
	})
	facts, tally := read(main, []byte(first+"\n"+strings.Replace(user(`[`+output("t1", `"`+filler+`"`)+`]`, ""), "u-1", "u-2", 1)))
	if got := facts[len(facts)-1].At; !got.Equal(at) || tally.Skipped != 0 {
		t.Errorf("at %v, skipped %d", got, tally.Skipped)
	}
	if said, tally := tell(main, `{"a":"`+filler+`"}`); len(said) > 0 || tally.Skipped != 1 {
		t.Errorf("a long line of nothing: %v", said)
	}
}
