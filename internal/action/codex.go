package action

import (
	"bytes"
	"strings"
)

// codexTools is Codex's own tools from 2025-08 to 0.171, by the name that code mode gives them: namespace__name. What is
// not here is Run.
var codexTools = map[string]Action{
	"read_file": Read, "grep_files": Read, "list_dir": Read, "view_image": Read, "tool_search": Read, "tool_search_call": Read,
	"search_tool_bm25": Read, "list_mcp_resources": Read, "list_mcp_resource_templates": Read, "read_mcp_resource": Read,
	"skills__list": Read, "skills__read": Read, "memories__list": Read, "memories__read": Read, "memories__search": Read,
	"get_memory": Read, "get_goal": Read, "list_available_plugins_to_install": Read, "list_available_plugins": Read,
	"notes__list_files_by_prefix": Read, "notes__read_file": Read, "notes__search_contents": Read,

	"apply_patch": Write, "notes__append_to_file": Write, "notes__write_file": Write, "memories__add_ad_hoc_note": Write,
	"image_gen__imagegen": Write, "image_generation_call": Write, "artifacts": Write, "presentation_artifact": Write,

	"shell": Run, "container__exec": Run, "local_shell": Run, "local_shell_call": Run, "shell_command": Run,
	"unified_exec": Run, "exec_command": Run, "write_stdin": Run, "js_repl": Run, "js_repl_reset": Run, "exec": Run,
	"wait": Run, "test_sync_tool": Run, "wait_for_environment": Run,

	"web_search": Web, "web_search_call": Web, "web__run": Web,

	"spawn_agent": Delegate, "resume_agent": Delegate, "wait_agent": Delegate, "close_agent": Delegate,
	"interrupt_agent": Delegate, "list_agents": Delegate, "assign_task": Delegate, "followup_task": Delegate,
	"spawn_agents_on_csv": Delegate,

	"send_input": Talk, "send_message": Talk, "send_user_message_async": Talk, "send_message_to_user_async": Talk,
	"report_agent_job_result": Talk,

	"request_user_input": Ask, "request_user_input_async": Ask, "request_permissions": Ask,
	"request_plugin_install": Ask, "tool_suggest": Ask,

	"update_plan": Plan, "create_goal": Plan, "update_goal": Plan,

	"clock__sleep": Think, "clock__curr_time": Think, "sleep": Think, "curr_time": Think, "get_context_remaining": Think,
	"new_context": Think,
}

// codexSpaces is the namespaces whose tools are known by their bare name too.
var codexSpaces = map[string]bool{
	"functions": true, "collaboration": true, "multi_agent_v1": true, "multi_agent": true, "clock": true, "goals": true,
}

// Codex is the action of a Codex tool. namespace may be empty, or be part of the name.
func Codex(namespace, name string) Action {
	action, _ := codexAction(codexName(namespace, name))
	return action
}

// codexName is a tool's full name as an identifier.
func codexName(namespace, name string) string {
	if namespace != "" {
		name = namespace + "__" + name
	}
	return strings.TrimPrefix(strings.ReplaceAll(name, ".", "__"), "functions__")
}

func codexAction(name string) (action Action, known bool) {
	if action, ok := codexTools[name]; ok {
		return action, true
	}
	if server, tool, ok := mcp(name); ok {
		return mcpAction(server, tool), true
	}
	if space, tool, ok := strings.Cut(name, "__"); ok && codexSpaces[space] {
		action, known = codexTools[tool]
	}
	if strings.HasPrefix(name, "history__") {
		return Read, true
	}
	if !known {
		return Run, false
	}
	return action, true
}

// ScriptLimit is how much of a code mode script is searched.
const ScriptLimit = 64 << 10

// precedence orders the actions of a script that calls several tools: a patch may hold the text of any call, and a shell
// command does not tell much.
var precedence = []Action{Write, Ask, Delegate, Talk, Web, Plan, Run, Read, Think}

// Script is the action of a code mode script by the tools it names: tools.name or tools["name"]. raw is its JSON string,
// without quotes, with the escapes as they stand; it is searched and not kept.
func Script(raw []byte) Action {
	var named [Count + 1]bool
	foreign := None
	for rest := raw[:min(len(raw), ScriptLimit)]; ; {
		name, after, ok := nextTool(rest)
		if !ok {
			break
		}
		rest = after
		if action, known := codexAction(string(name)); bytes.HasPrefix(name, []byte("mcp__")) {
			foreign = action
		} else if known {
			named[action] = true
		}
	}
	for _, action := range precedence {
		if action == Run && foreign != None { // a tool of a server tells more than a command
			return foreign
		}
		if named[action] {
			return action
		}
	}
	return Run
}

var toolsWord = []byte("tools")

// nextTool finds the next name of a tool in a script, and what is behind it.
func nextTool(b []byte) (name, rest []byte, ok bool) {
	for from := 0; ; {
		at := bytes.Index(b[from:], toolsWord)
		if at < 0 {
			return nil, nil, false
		}
		at += from
		from = at + len(toolsWord)
		if !starts(b, at) {
			continue
		}
		name := b[from:]
		for _, opening := range []string{".", `[\"`, `["`, `['`} {
			if inner, found := bytes.CutPrefix(name, []byte(opening)); found {
				end := 0
				for end < len(inner) && identifier(inner[end]) {
					end++
				}
				if end > 0 {
					return inner[:end], inner[end:], true
				}
			}
		}
	}
}

// starts tells whether a word can start at i: the byte before is no part of it, or is the letter of an escape like \n.
func starts(b []byte, i int) bool {
	if i == 0 || !identifier(b[i-1]) && b[i-1] != '.' {
		return true
	}
	slashes := 0
	for j := i - 2; j >= 0 && b[j] == '\\'; j-- {
		slashes++
	}
	return slashes%2 == 1 && bytes.IndexByte([]byte("nrtbf"), b[i-1]) >= 0
}

func identifier(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$'
}
