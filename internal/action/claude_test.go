package action

import "testing"

func TestClaudeToolsByName(t *testing.T) {
	for action, tools := range map[Action][]string{
		Read: {"Read", "Grep", "Glob", "LS", "NotebookRead", "LSP", "Skill", "ToolSearch", "TaskOutput", "BashOutput",
			"ListMcpResourcesTool", "SearchPlugins", "mcp__ide__getDiagnostics"},
		Write: {"Edit", "Write", "MultiEdit", "NotebookEdit", "Artifact", "ArtifactData", "mcp__figma__get_code",
			"mcp__claude_ai_Canva__generate-design", "mcp__pencil__batch_design", "mcp__image-gen__make",
			"mcp__plugin_art_tts__speak"},
		Run: {"Bash", "PowerShell", "Monitor", "KillShell", "TaskStop", "EnterWorktree", "BrandNewTool", "",
			"mcp__ide__executeCode", "mcp__ledger__recalculate", "mcp__", "mcp____x"},
		Web: {"WebFetch", "WebSearch", "computer", "mcp__claude-in-chrome__navigate", "mcp__Claude_in_Chrome__navigate",
			"mcp__Claude_Browser__javascript_tool", "mcp__Claude_Preview__preview_start", "mcp__playwright__browser_click",
			"mcp__chrome-devtools__take_screenshot", "mcp__computer-use__click"},
		Delegate: {"Agent", "Task", "Workflow", "RemoteTrigger", "mcp__ccd_session__spawn_task"},
		Talk:     {"SendMessage", "SendUserMessage", "PushNotification", "SubagentHandback"},
		Ask:      {"AskUserQuestion", "mcp__remote__AskUserQuestion"},
		Plan: {"TodoWrite", "TaskCreate", "TaskUpdate", "EnterPlanMode", "ExitPlanMode", "exit_plan_mode", "CronCreate",
			"ScheduleWakeup", "mcp__ccd_session__mark_chapter"},
		Think: {"StructuredOutput", "mcp__sequential-thinking__sequentialthinking"},
	} {
		for _, tool := range tools {
			if got := Claude(tool); got != action {
				t.Errorf("Claude(%q) = %v, want %v", tool, got, action)
			}
		}
	}
}

func TestOfAPluginTheServerDecidesNotThePlugin(t *testing.T) {
	for tool, want := range map[string]Action{
		"mcp__plugin_qa_chrome-devtools__take_screenshot": Web,
		"mcp__plugin_my_tools_computer_use__click":        Web,
		"mcp__plugin_figma_ledger__add":                   Run,
		"mcp__plugin_playwright__click":                   Run, // no server named
		"mcp__plugin_x_ide__getDiagnostics":               Read,
	} {
		if got := Claude(tool); got != want {
			t.Errorf("Claude(%q) = %v, want %v", tool, got, want)
		}
	}
}

func TestKnownNoticesNewTools(t *testing.T) {
	for tool, want := range map[string]bool{
		"Read": true, "SearchSkills": true, "mcp__anything__at_all": true, "BrandNewTool": false, "": false,
	} {
		if Known(tool) != want {
			t.Errorf("Known(%q) = %v", tool, !want)
		}
	}
}
