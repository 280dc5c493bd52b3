package action

import (
	"strings"
	"testing"
)

func TestCodexToolsByName(t *testing.T) {
	for action, tools := range map[Action][]string{
		Read:     {"read_file", "view_image", "tool_search", "skills.read", "memories__search", "history.list", "get_goal"},
		Write:    {"apply_patch", "functions.apply_patch", "image_gen.imagegen", "notes.write_file", "mcp__figma__get_code"},
		Run:      {"shell", "container.exec", "shell_command", "exec_command", "write_stdin", "exec", "brand_new", "", "codex_app.open", "mcp__ledger__add"},
		Web:      {"web_search", "web.run", "web__run", "mcp__playwright__browser_click", "mcp__chrome-devtools__x"},
		Delegate: {"spawn_agent", "collaboration.wait_agent", "multi_agent_v1.close_agent", "followup_task", "list_agents"},
		Talk:     {"send_input", "collaboration.send_message", "send_message_to_user_async", "report_agent_job_result"},
		Ask:      {"request_user_input", "request_user_input_async", "request_permissions", "tool_suggest"},
		Plan:     {"update_plan", "create_goal", "goals.update_goal"},
		Think:    {"sleep", "clock.curr_time", "get_context_remaining"},
	} {
		for _, tool := range tools {
			if got := Codex("", tool); got != action {
				t.Errorf("Codex(%q) = %v, want %v", tool, got, action)
			}
		}
	}
	for _, c := range []struct {
		space, name string
		want        Action
	}{
		{"collaboration", "spawn_agent", Delegate}, {"web", "run", Web}, {"mcp__codex_apps__github", "_fetch_pr", Run},
		{"functions", "apply_patch", Write}, {"mcp__claude-preview", "open", Web}, {"elsewhere", "spawn_agent", Run},
	} {
		if got := Codex(c.space, c.name); got != c.want {
			t.Errorf("Codex(%q, %q) = %v, want %v", c.space, c.name, got, c.want)
		}
	}
}

func TestScriptIsJudgedByTheToolsItNames(t *testing.T) {
	for script, want := range map[string]Action{
		`await tools.exec_command({cmd:\"ls\"})`:                                        Run,
		`const p = \"+ tools.exec_command(1)\"; await tools.apply_patch(p)`:             Write,
		`await tools.web__run({}); await tools.exec_command({})`:                        Web,
		`await tools.update_plan({}); await tools.exec_command({})`:                     Plan,
		`await tools.exec_command({cmd:\"grep tools.apply_patchwork x\"})`:              Run,
		`store(\"n\", ALL_TOOLS.length)`:                                                Run,
		`await tools[\"write_stdin\"]({})`:                                              Run,
		`await tools['apply_patch'](p)`:                                                 Write,
		`const r = 1;\ntools.spawn_agent({})`:                                           Delegate,
		`mytools.apply_patch(p)`:                                                        Run,
		`x.tools.apply_patch(p)`:                                                        Run,
		`await tools.mcp__playwright__click({}); await tools.exec_command({})`:          Web,
		`await tools.view_image({})`:                                                    Read,
		`await tools.view_image({}); await tools.exec_command({})`:                      Run,
		`await tools.collaboration__send_message({}); await tools.exec_command({})`:     Talk,
		`await tools.clock__curr_time()`:                                                Think,
		`const x = \"` + strings.Repeat("y", 60<<10) + `\"; await tools.apply_patch(x)`: Write,
		`const x = \"` + strings.Repeat("y", 70<<10) + `\"; await tools.apply_patch(x)`: Run, // behind the limit
		`tools`:    Run,
		`tools.`:   Run,
		`tools[\"`: Run,
	} {
		if got := Script([]byte(script)); got != want {
			t.Errorf("%.80s: %v, want %v", script, got, want)
		}
	}
}
