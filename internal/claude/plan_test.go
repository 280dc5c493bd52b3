package claude

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"desklamp/internal/fact"
	"desklamp/internal/line"
)

// planSaid is the plan that a script's call tells: "name: phase, phase".
func planSaid(script string) string {
	input, _ := json.Marshal(map[string]string{"script": script})
	p := planOf(input)
	return p.Name + ": " + strings.Join(p.Phases, ", ")
}

func TestPlanOfARun(t *testing.T) {
	for name, c := range map[string]struct{ script, want string }{
		"as it is written":                  {"export const meta = {\n  name: 'audit-sweep',\n  description: 'look at it',\n  phases: [\n    { title: 'Survey', detail: 'one' },\n    { title: 'Verify' },\n  ],\n}\n\nphase('Survey')", "audit-sweep: Survey, Verify"},
		"in one line, with other quotes":    {`export const meta={"name":"a \"b\"","phases":[{"title":` + "`One`" + `}]};x()`, `a "b": One`},
		"with comments and values":          {"export const meta = { // what\n name: 'a', /* n */ max: -1.5, on: true, none: null, phases: [] }", "a: "},
		"phases as words":                   {"export const meta = {name: 'a', phases: ['One', 'Two']}", "a: One, Two"},
		"behind other things":               {"import x from 'y'\n// …\nexport const meta = {name: 'a'}", "a: "},
		"no script":                         {"run()", ": "},
		"built by code":                     {"export const meta = build({name: 'a'})", ": "},
		"a name built by code":              {"export const meta = {name: base + '-x', phases: []}", ": "},
		"a value built by code":             {"export const meta = {name: 'a', phases: list.map(p => ({title: p}))}", ": "},
		"a name put together":               {"export const meta = {name: 'a' + b}", ": "},
		"a template with something in it":   {"export const meta = {name: `a${b}`}", ": "},
		"spread":                            {"export const meta = {...base, name: 'a'}", ": "},
		"braces that do not close":          {"export const meta = {name: 'a', phases: [{title: 'One'}", ": "},
		"brackets that do not match":        {"export const meta = {name: 'a', phases: [}]", ": "},
		"a quote that does not close":       {"export const meta = {name: 'a}", ": "},
		"nested out of sight":               {"export const meta = {name: 'a', x: " + strings.Repeat("[", 500) + strings.Repeat("]", 500) + "}", ": "},
		"longer than is read":               {"export const meta = {name: 'a', x: '" + strings.Repeat("y", 100<<10) + "'}", ": "},
		"just as long as is read":           {"export const meta = {name: 'a', x: '" + strings.Repeat("y", 3<<10) + "'}", "a: "},
		"behind what is searched":           {strings.Repeat("x", 1<<20) + "export const meta = {name: 'a'}", ": "},
		"not a name but a control sequence": {"export const meta = {name: '\x1b[2Ja\u202eb'}", "ab: "},
		"letters of any kind":               {"export const meta = {name: '調査', phases: [{title: 'Prüfen'}]}", "調査: Prüfen"},
	} {
		if got := planSaid(c.script); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestOnlyTheLeadersCallTellsAPlan(t *testing.T) {
	block := `{"type":"tool_use","id":"t1","name":"Workflow","input":{"script":"export const meta = {name: 'a'}\nconst secret = 'CANARY'"}}`
	other := strings.Replace(block, "Workflow", "Write", 1)
	for _, c := range []struct {
		file  File
		block string
		want  string
	}{{main, block, "[{t1 a []}]"}, {member, block, "[]"}, {main, other, "[]"}} {
		var got []fact.RunPlan
		facts, _ := read(c.file, []byte(assistant(c.block, `"tool_use"`)))
		for _, f := range facts {
			if p, ok := f.What.(fact.RunPlan); ok {
				got = append(got, p)
			}
			if strings.Contains(fmt.Sprintf("%+v", f), "CANARY") {
				t.Errorf("the script is kept: %+v", f)
			}
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%v, want %s", got, c.want)
		}
	}
}

// FuzzPlan reads hostile scripts, journals and summaries.
func FuzzPlan(f *testing.F) {
	f.Add([]byte("{name: 'a', phases: [{title: `b`}, 'c'], /* d */ \"e\": -1}"))
	f.Add([]byte(`{"type":"result","key":"k","agentId":"a1","result":{"type":"started","key":"k","agentId":"a2"}}`))
	f.Add([]byte(`{"status":"killed","phases":[{"title":"x"}],"workflowProgress":[{"type":"workflow_agent","agentId":"a"}]}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		input, _ := json.Marshal("export const meta = " + string(raw))
		if p := planOf(input); len(p.Name) > planSize || len(p.Phases) > planSize {
			t.Errorf("%+v", p)
		}
		planOf(append([]byte("export const meta ="), raw...))
		r := NewReader(journal, 1)
		emit := func(x fact.Fact) {
			if x.What == nil || x.Team.Session == "" {
				t.Errorf("half a fact: %+v", x)
			}
		}
		for n, long := range []bool{false, true} {
			r.Line(line.Line{Number: n + 1, Bytes: raw, Long: long}, emit)
		}
		for _, x := range Meta(File{Kind: RunSummary, Session: session, Run: "w"}, 1, raw) {
			emit(x)
		}
	})
}
