package claude

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"desklamp/internal/action"
	"desklamp/internal/fact"
	"desklamp/internal/line"
)

var (
	touch  = []fact.What{fact.Touch{}}
	wake   = []fact.What{fact.Wake{}}
	typed  = []fact.What{fact.Prompt{Way: fact.Typed, Parent: hash("p-1")}}
	parked = []fact.What{fact.Prompt{Way: fact.Parked, Parent: hash("p-1")}}
	esc    = []fact.What{fact.Interrupt{}}
)

type shape struct {
	line string
	want []fact.What
}

func check(t *testing.T, f File, shapes map[string]shape) {
	t.Helper()
	for name, s := range shapes {
		if diff := cmp.Diff(s.want, tellOne(f, s.line)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestWhoSetsTheLeaderToWork(t *testing.T) {
	check(t, main, map[string]shape{
		"typed, old":                {user(`"Go on."`, ""), typed},
		"typed with its origin":     {user(`"Go on."`, `,"permissionMode":"auto","origin":{"kind":"human"},"promptSource":"typed"`), typed},
		"origin wins over text":     {user(`"<system-reminder>x"`, `,"origin":{"kind":"human"},"promptSource":"sdk"`), typed},
		"another origin":            {user(`"Go on."`, `,"origin":{"kind":"peer"},"promptSource":"typed"`), wake},
		"headless":                  {user(`"Go on."`, `,"promptSource":"sdk","turnOrigin":"sdk"`), typed},
		"queued":                    {user(`"Go on."`, `,"promptSource":"queued"`), typed},
		"suggestion":                {user(`"Go on."`, `,"promptSource":"suggestion_accepted"`), typed},
		"from the system":           {user(`"Go on."`, `,"promptSource":"system"`), wake},
		"with a picture":            {user(`[`+text("[Image #1] What is it?")+`,{"type":"image","source":{"type":"base64","data":"QQ=="}}]`, ""), typed},
		"only a picture":            {user(`[{"type":"image","source":{}}]`, ""), typed},
		"behind an IDE's block":     {user(`[`+text("<ide_opened_file>x</ide_opened_file>")+`,`+text("Go on.")+`]`, ""), typed},
		"slash command":             {user(`"<command-name>/tidy</command-name>"`, ""), parked},
		"skill":                     {user(`"\n  <command-message>tidy</command-message>"`, ""), parked},
		"shell line":                {user(`"<bash-input>ls</bash-input>"`, ""), parked},
		"shell output":              {user(`"<bash-stdout>a</bash-stdout>"`, ""), touch},
		"command output":            {user(`"<local-command-stdout>a</local-command-stdout>"`, ""), touch},
		"caveat":                    {user(`"Caveat: The messages below were made"`, ""), touch},
		"prompt refused by a hook":  {user(`"Operation stopped by hook: not now"`, ""), touch},
		"compaction summary":        {user(`"Go on."`, `,"isCompactSummary":true`), touch},
		"old compaction summary":    {user(`"This session is being continued from"`, ""), touch},
		"for the screen only":       {user(`"Go on."`, `,"isVisibleInTranscriptOnly":true`), touch},
		"made by the client":        {user(`"Go on."`, `,"isMeta":true`), touch},
		"companion":                 {user(`"Go on."`, `,"turnCompanion":true`), touch},
		"teammate":                  {user(`"<teammate-message teammate_id=\"noa\">hi"`, ""), wake},
		"timer":                     {system("scheduled_task_fire", `,"content":"x"`), wake},
		"empty":                     {user(`""`, ""), touch},
		"interruption":              {user(`[`+text("[Request interrupted by user]")+`]`, ""), esc},
		"interruption by its field": {user(`[`+text("Stopped")+`]`, `,"interruptedMessageId":"msg_1"`), esc},
		"shutdown":                  {user(`[`+text("[Request interrupted by user]")+`]`, `,"interruptedByShutdown":true`), touch},
		"absorbed":                  {attachment(`{"type":"queued_command","prompt":"x","commandMode":"prompt","origin":{"kind":"human"}}`), []fact.What{fact.Prompt{Way: fact.Absorbed, Parent: hash("p-1")}}},
		"absorbed, not a person's":  {attachment(`{"type":"queued_command","prompt":"x","commandMode":"prompt"}`), touch},
		"an old sidechain":          {strings.Replace(user(`"Go on."`, ""), `"isSidechain":false`, `"isSidechain":true`, 1), nil},
	})
}

func TestTheFirstPromptHasNoParent(t *testing.T) {
	got := tellOne(main, strings.Replace(user(`"Go on."`, ""), `"p-1"`, `null`, 1))
	if diff := cmp.Diff([]fact.What{fact.Prompt{}}, got); diff != "" {
		t.Error(diff)
	}
}

func TestAMemberIsNeverAskedByAPerson(t *testing.T) {
	check(t, member, map[string]shape{
		"its task":     {user(`"Survey the sources."`, ""), touch},
		"with origin":  {user(`"Go on."`, `,"origin":{"kind":"human"}`), touch},
		"interruption": {user(`[`+text("[Request interrupted by user for tool use]")+`]`, ""), esc},
	})
}

func TestNotices(t *testing.T) {
	notice := func(status string) string {
		return `"<task-notification>\n<task-id>b4am</task-id>\n<tool-use-id>toolu_1</tool-use-id>\n` + status + `<summary>It <status>failed</status></summary>\n</task-notification>"`
	}
	done := fact.Notice{Task: "b4am", Call: "toolu_1", Status: fact.Completed}
	queue := func(operation, content string) string {
		return `{"type":"queue-operation","operation":"` + operation + `","timestamp":"` + stamp + `","sessionId":"` + session + `","content":` + content + `}`
	}
	check(t, main, map[string]shape{
		"wakes the leader": {user(notice(`<status>completed</status>\n`), `,"origin":{"kind":"task-notification"},"promptSource":"system"`), []fact.What{done, fact.Wake{}}},
		"without origin":   {user(notice(`<status>completed</status>\n`), ""), []fact.What{done, fact.Wake{}}},
		"stopped":          {user(notice(`<status>stopped</status>\n`), ""), []fact.What{fact.Notice{Task: "b4am", Call: "toolu_1", Status: fact.Killed}, fact.Wake{}}},
		"of a monitor":     {user(notice(""), ""), wake},
		"queued":           {queue("enqueue", notice(`<status>failed</status>\n`)), []fact.What{fact.Notice{Task: "b4am", Call: "toolu_1", Status: fact.Failed}, fact.Touch{}}},
		"taken off":        {queue("remove", notice(`<status>failed</status>\n`)), touch},
		"a queued prompt":  {queue("enqueue", `"Go on."`), touch},
		"attached": {attachment(`{"type":"queued_command","prompt":` + notice(`<status>completed</status>\n`) + `,"commandMode":"task-notification"}`),
			[]fact.What{done, fact.Touch{}}},
	})
}

func TestWork(t *testing.T) {
	base := fact.Work{Message: hash("msg_1"), Tokens: fact.Tokens{Input: 6, Output: 120, CacheRead: 18400, CacheWrite: 950}}
	work := func(change func(*fact.Work)) []fact.What {
		w := base
		change(&w)
		return []fact.What{w}
	}
	calls := func(id string, a action.Action, role fact.Role) []fact.What {
		return work(func(w *fact.Work) { w.Stop, w.Calls = fact.ToolUse, []fact.Call{{ID: id, Action: a, Role: role}} })
	}
	check(t, main, map[string]shape{
		"thinking":    {assistant(`{"type":"thinking","thinking":"","signature":"x"}`, `null`), work(func(w *fact.Work) { w.Thinking = true })},
		"answer":      {assistant(text("**Done**: it works. More."), `"end_turn"`), work(func(w *fact.Work) { w.Text, w.Stop, w.Sentence = true, fact.EndTurn, "Done: it works." })},
		"cut short":   {assistant(text("It works"), `"max_tokens"`), work(func(w *fact.Work) { w.Text, w.Stop, w.Sentence = true, fact.MaxTokens, "It works" })},
		"unstated":    {assistant(text("It works."), `null`), work(func(w *fact.Work) { w.Text, w.Sentence = true, "It works." })},
		"before acts": {assistant(text("Let me see."), `"tool_use"`), work(func(w *fact.Work) { w.Text, w.Stop = true, fact.ToolUse })},
		"blank text":  {assistant(text("\n "), `"end_turn"`), work(func(w *fact.Work) { w.Stop = fact.EndTurn })},
		"call":        {assistant(call("toolu_1", "Bash"), `"tool_use"`), calls("toolu_1", action.Run, fact.Plain)},
		"question":    {assistant(call("toolu_1", "AskUserQuestion"), `"tool_use"`), calls("toolu_1", action.Ask, fact.Ask)},
		"a plan":      {assistant(call("toolu_1", "ExitPlanMode"), `"tool_use"`), calls("toolu_1", action.Plan, fact.Approval)},
		"an agent":    {assistant(call("toolu_1", "Agent"), `"tool_use"`), calls("toolu_1", action.Delegate, fact.Spawn)},
		"old agent":   {assistant(call("toolu_1", "Task"), `"tool_use"`), calls("toolu_1", action.Delegate, fact.Spawn)},
		"a workflow":  {assistant(call("toolu_1", "Workflow"), `"tool_use"`), calls("toolu_1", action.Delegate, fact.Workflow)},
		"structured":  {assistant(call("toolu_1", "StructuredOutput"), `"tool_use"`), calls("toolu_1", action.Think, fact.Structured)},
		"several blocks": {assistant(text("Both.")+`,`+call("t1", "Read")+`,`+call("t2", "Edit"), `"tool_use"`), work(func(w *fact.Work) {
			w.Text, w.Stop = true, fact.ToolUse
			w.Calls = []fact.Call{{ID: "t1", Action: action.Read}, {ID: "t2", Action: action.Write}}
		})},
		"a tool of the model's side": {assistant(`{"type":"server_tool_use","id":"s1","name":"web_search","input":{}}`, `null`), work(func(*fact.Work) {})},
		"synthetic":                  {strings.Replace(assistant(text("No response requested."), `"stop_sequence"`), `"m-1"`, `"<synthetic>"`, 1), touch},
	})
	said, _ := tell(member, assistant(text("It works."), `"end_turn"`))
	if diff := cmp.Diff(work(func(w *fact.Work) { w.Text, w.Stop = true, fact.EndTurn }), said); diff != "" {
		t.Errorf("a member's answer has no sentence (-want +got):\n%s", diff)
	}
}

func TestFailures(t *testing.T) {
	failed := func(more string) string {
		return `{"parentUuid":"p-1","isSidechain":false,"type":"assistant",` + own1("u-1") + `,"message":{"id":"x","model":"<synthetic>","role":"assistant",` +
			`"stop_reason":"stop_sequence","content":[` + text("API Error") + `]},"isApiErrorMessage":true` + more + tail
	}
	check(t, main, map[string]shape{
		"server":       {failed(`,"error":"server_error","apiErrorStatus":529`), []fact.What{fact.Failure{Reason: fact.APIError}}},
		"usage limit":  {failed(`,"error":"rate_limit"`), []fact.What{fact.Failure{Reason: fact.UsageLimit}}},
		"by status":    {failed(`,"apiErrorStatus":401`), []fact.What{fact.Failure{Reason: fact.SignIn}}},
		"signed out":   {failed(`,"error":"authentication_failed"`), []fact.What{fact.Failure{Reason: fact.SignIn}}},
		"only a retry": {system("api_error", `,"error":{"status":529},"retryAttempt":1`), touch},
	})
}

func TestEndsTheToolStates(t *testing.T) {
	check(t, main, map[string]shape{
		"turn over":         {system("turn_duration", `,"durationMs":8000,"messageCount":12`), []fact.What{fact.TurnOver{}}},
		"work goes on":      {system("turn_duration", `,"durationMs":1e400,"pendingBackgroundAgentCount":2,"pendingWorkflowCount":1`), []fact.What{fact.TurnOver{Agents: 2, Workflows: 1}}},
		"hostile counts":    {system("turn_duration", `,"pendingBackgroundAgentCount":-3,"pendingWorkflowCount":1e12`), []fact.What{fact.TurnOver{Workflows: maxCount}}},
		"hook ran":          {system("stop_hook_summary", `,"hookErrors":[],"preventedContinuation":false`), touch},
		"hook blocked":      {system("stop_hook_summary", `,"hookErrors":["x"],"preventedContinuation":false`), []fact.What{fact.HookBlocked{}}},
		"hook prevented":    {system("stop_hook_summary", `,"hookErrors":[],"preventedContinuation":true`), []fact.What{fact.HookBlocked{}}},
		"limit of turns":    {attachment(`{"type":"max_turns_reached","maxTurns":3}`), []fact.What{fact.LimitReached{}}},
		"any attachment":    {attachment(`{"type":"date","content":"x"}`), touch},
		"recap":             {system("away_summary", `,"content":"x"`), touch},
		"compaction":        {system("compact_boundary", `,"content":"x","compactMetadata":{"trigger":"auto"}`), touch},
		"hook of version 1": {oldHead + `"type":"system","content":"x","isMeta":false,"timestamp":"` + stamp + `","uuid":"u-1","level":"info"}`, touch},
		"progress with a message in it": {oldHead + `"type":"progress","data":{"type":"agent_progress","message":{"type":"assistant","uuid":"z","timestamp":"2001-01-01T00:00:00.000Z"}},` +
			`"toolUseID":"t","uuid":"u-1","timestamp":"` + stamp + `"}`, touch},
	})
}

func TestTitles(t *testing.T) {
	state := func(kind, key, value string) string {
		return `{"type":"` + kind + `","` + key + `":` + value + `,"sessionId":"` + session + `"}`
	}
	check(t, main, map[string]shape{
		"given":     {state("custom-title", "customTitle", `"Sort the\nledger\u001b[2J"`), []fact.What{fact.Title{Rank: fact.CustomTitle, Text: "Sort the ledger"}}},
		"made":      {state("ai-title", "aiTitle", `"Sort"`), []fact.What{fact.Title{Rank: fact.AITitle, Text: "Sort"}}},
		"of agent":  {state("agent-name", "agentName", `"Sort"`), []fact.What{fact.Title{Rank: fact.AgentName, Text: "Sort"}}},
		"summary":   {`{"type":"summary","summary":"Sort","leafUuid":"x"}`, []fact.What{fact.Title{Rank: fact.SummaryTitle, Text: "Sort"}}},
		"taken off": {state("custom-title", "customTitle", `""`), []fact.What{fact.Title{Rank: fact.CustomTitle}}},
		"no text":   {state("custom-title", "customTitle", `{"a":1}`), nil},
	})
	if said := tellOne(member, state("agent-name", "agentName", `"Sort"`)); len(said) > 0 {
		t.Errorf("a member gives the team a title: %v", said)
	}
}

func TestStandingFactsAreToldWhenTheyChange(t *testing.T) {
	mode := func(m, uuid string) string {
		return strings.Replace(user(`"Go on."`, `,"permissionMode":"`+m+`"`), "u-1", uuid, 1)
	}
	facts, _ := read(main, []byte(strings.Join([]string{
		`{"type":"permission-mode","permissionMode":"default","sessionId":"` + session + `"}`,
		mode("default", "1"), mode("plan", "2"),
		strings.Replace(strings.Replace(mode("plan", "3"), "2.1.300", "2.1.301", 1), "/src/billing", "/other", 1),
	}, "\n")))
	var standing []fact.What
	for _, f := range facts {
		switch f.What.(type) {
		case fact.Place, fact.Client, fact.Mode:
			standing = append(standing, f.What)
		}
	}
	want := []fact.What{
		fact.Mode{Permission: "default"},
		fact.Place{Project: "billing", ID: placeID("/home/dev/src/billing")}, fact.Client{Entrypoint: "cli", Version: "2.1.300"},
		fact.Mode{Permission: "plan"},
		fact.Client{Entrypoint: "cli", Version: "2.1.301"}, // the place stays: the first one holds
	}
	if diff := cmp.Diff(want, standing); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func placeID(path string) string {
	place, _ := placeOf([]byte(`"` + path + `"`))
	return place.ID
}

func TestPlaces(t *testing.T) {
	for cwd, want := range map[string]string{
		`"/home/dev/b/my.app_v2"`: "my.app_v2", `"C:\\Users\\dev\\회계 장부"`: "회계 장부", `"/src/x/"`: "x", `"/"`: "/", `"C:\\"`: "C:",
	} {
		if got, ok := placeOf([]byte(cwd)); !ok || got.Project != want || len(got.ID) != 8 {
			t.Errorf("%s: %+v, want %s", cwd, got, want)
		}
	}
	if placeID("/a/x") == placeID("/b/x") {
		t.Error("two folders of one name are one project")
	}
}

func TestEveryFactSaysWhereItStands(t *testing.T) {
	prompt := user(`"Go on."`, "")
	facts, _ := read(main, []byte(first+"\n"+strings.Replace(prompt, "u-1", "u-2", 1)))
	got := facts[len(facts)-1]
	want := fact.Fact{
		Team: fact.Team{Source: fact.Claude, Session: session}, File: 1, Pos: int64(len(first) + 1), At: at,
		Record: line.Hash([]byte("u-2"), []byte(stamp)), What: fact.Prompt{Parent: hash("p-1")},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if facts, _ := read(member, []byte(prompt)); facts[0].Agent != member.Agent || facts[0].Team.Session != session {
		t.Errorf("a member's fact: %+v", facts[0])
	}
}

func TestTheOldLayoutNamesItsTeamInTheRecords(t *testing.T) {
	facts, _ := read(oldStyle, []byte(`{"type":"file-history-snapshot","messageId":"x","snapshot":{}}`+"\n"+strings.Replace(user(`"Warm up."`, ""), `"isSidechain":false`, `"isSidechain":true`, 1)))
	if len(facts) == 0 || facts[0].Team.Session != session || facts[0].Agent != oldStyle.Agent {
		t.Errorf("%+v", facts)
	}
}

func TestDamageCostsItsLine(t *testing.T) {
	prompt := user(`"Go on."`, "")
	torn := `{"parentUuid":"x","isSidechain":false,"type":"user","message":{"role":"user","content":[` + output("t1", `"half of`)
	for name, c := range map[string]struct {
		lines   []string
		want    []fact.What
		skipped []int
	}{
		"not JSON":           {[]string{`not json`, prompt}, typed, []int{1}},
		"half a line":        {[]string{prompt[:len(prompt)/2], prompt}, typed, []int{1}},
		"values":             {[]string{`42`, `"x"`, `[1]`, `null`, `{"silly":"x"}`, prompt}, typed, []int{1, 2, 3, 4, 5}},
		"blank lines":        {[]string{"", "  ", "\r", prompt}, typed, nil},
		"zero bytes":         {[]string{strings.Repeat("\x00", 300), "\x00\x00" + prompt + "\x00\r"}, typed, nil},
		"byte order mark":    {[]string{"\xef\xbb\xbf" + prompt}, typed, nil},
		"glued":              {[]string{prompt[:40] + prompt}, typed, []int{1}},
		"glued to an output": {[]string{first, torn + strings.Replace(prompt, "u-1", "u-2", 1)}, append([]fact.What{fact.Touch{}}, typed...), []int{2}},
		"two glued outputs": {[]string{first, torn + strings.Replace(user(`[`+output("t2", `"x"`)+`]`, ""), "u-1", "u-2", 1)},
			[]fact.What{fact.Touch{}, fact.Results{Calls: []fact.Result{{ID: "t2"}}}}, []int{2}},
		"torn in the output's copy": {[]string{first, upTo(user(`[`+output("t1", `"x"`)+`]`, `,"toolUseResult":{"stdout":"ab`), `,"userType"`) + strings.Replace(prompt, "u-1", "u-3", 1)},
			append([]fact.What{fact.Touch{}}, typed...), []int{2}},
		"a block is no record": {[]string{`{"parentUuid":"x` + text("alone")}, nil, []int{1}},
		"twice":                {[]string{prompt, prompt}, typed, nil},
		"deep":                 {[]string{strings.Repeat("[", 100000), `{"parentUuid":` + strings.Repeat("[", 100000), prompt}, typed, []int{1, 2}},
		"spaces":               {[]string{strings.NewReplacer(`":`, `": `, `,"`, `, "`).Replace(prompt)}, typed, nil},
	} {
		said, tally := tell(main, c.lines...)
		if diff := cmp.Diff(c.want, said); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		var skipped []int
		for _, u := range tally.Unplaced {
			skipped = append(skipped, u.Line)
		}
		if diff := cmp.Diff(c.skipped, skipped); diff != "" {
			t.Errorf("%s: skipped lines (-want +got):\n%s", name, diff)
		}
	}
}

func upTo(s, end string) string {
	s, _, _ = strings.Cut(s, end)
	return s
}

func TestUnknownTypesAreCountedByName(t *testing.T) {
	_, tally := tell(main,
		`{"type":"desk-orbit","sessionId":"x","n":1}`, `{"type":"desk-orbit","n":2}`, first,
		system("brand_new", ""), strings.Replace(system("brand_new", ""), "u-1", "u-2", 1),
		`{"type":"my secret thoughts"}`, `{"type":"artifact-new"}`, `{"type":"mode","mode":"normal"}`)
	want := map[fact.Unknown]int{{Type: "desk-orbit"}: 2, {Type: "system/brand_new", Version: "2.1.300"}: 1, {Type: "?", Version: "2.1.300"}: 1}
	if diff := cmp.Diff(want, tally.Unknown); diff != "" || tally.Skipped != 0 {
		t.Errorf("skipped %d, unknown (-want +got):\n%s", tally.Skipped, diff)
	}
	if tally.Lines != 8 {
		t.Errorf("%d lines", tally.Lines)
	}
}

func TestTimes(t *testing.T) {
	for value, want := range map[string]time.Time{
		`"not a time"`: {}, `5`: {}, `"2026-09-27T12:00:05.250+02:00"`: at, `"9999-01-01T00:00:00.000Z"`: {},
	} {
		facts, _ := read(main, []byte(strings.Replace(user(`"Go on."`, ""), `"`+stamp+`"`, value, 1)))
		if got := facts[len(facts)-1].At; !got.Equal(want) {
			t.Errorf("%s: %v, want %v", value, got, want)
		}
	}
}
