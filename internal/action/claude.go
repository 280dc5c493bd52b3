package action

import "strings"

// claudeTools is Claude Code's own tools, versions 1.0 to 2.1. What is not here is Run.
var claudeTools = map[string]Action{
	"Read": Read, "Grep": Read, "Glob": Read, "LS": Read, "NotebookRead": Read, "LSP": Read,
	"Skill": Read, "SlashCommand": Read, "ToolSearch": Read, "WaitForMcpServers": Read,
	"TaskOutput": Read, "AgentOutputTool": Read, "BashOutput": Read,
	"ListMcpResourcesTool": Read, "ReadMcpResourceTool": Read, "ReadMcpResourceDirTool": Read,
	"ListAgents": Read, "ListPeers": Read, "ListSkills": Read, "ListPlugins": Read, "ListConnectors": Read,

	"Edit": Write, "Write": Write, "MultiEdit": Write, "NotebookEdit": Write,
	"Artifact": Write, "ArtifactData": Write, "ArtifactComments": Write, "ArtifactCheck": Write,
	"DesignSync": Write, "ClaudeDesign": Write,

	"Bash": Run, "PowerShell": Run, "REPL": Run, "Monitor": Run, "KillShell": Run, "KillBash": Run, "TaskStop": Run,
	"EnterWorktree": Run, "ExitWorktree": Run, "Sleep": Run, "Wait": Run,

	"WebFetch": Web, "WebSearch": Web, "WebBrowser": Web, "computer": Web,

	"Agent": Delegate, "Task": Delegate, "Workflow": Delegate, "TeamCreate": Delegate, "TeamDelete": Delegate,
	"RemoteTrigger": Delegate,

	"SendMessage": Talk, "SendUserMessage": Talk, "Brief": Talk, "SendUserFile": Talk, "SendFile": Talk,
	"PushNotification": Talk, "SubagentHandback": Talk, "ReportFindings": Talk, "SendFeedback": Talk,

	"AskUserQuestion": Ask,

	"TodoWrite": Plan, "TodoRead": Plan, "TaskCreate": Plan, "TaskUpdate": Plan, "TaskList": Plan, "TaskGet": Plan,
	"EnterPlanMode": Plan, "ExitPlanMode": Plan, "exit_plan_mode": Plan,
	"CronCreate": Plan, "CronDelete": Plan, "CronList": Plan, "ScheduleWakeup": Plan,

	"StructuredOutput": Think,
}

// mcpTools is single tools of MCP servers that do something else than their server.
var mcpTools = map[string]Action{
	"ide/getDiagnostics":       Read,
	"ide/executeCode":          Run,
	"ccd_session/spawn_task":   Delegate,
	"ccd_session/mark_chapter": Plan,
}

// mcpServers is MCP servers by their name in lower case with dashes.
var mcpServers = map[string]Action{
	"claude-preview": Web, "computer-use": Web,
	"sequential-thinking": Think, "sequentialthinking": Think,
}

// mcpWords is the words in the names of MCP servers that tell what they are for: browsers, design, media.
var mcpWords = map[string]Action{
	"chrome": Web, "browser": Web, "playwright": Web, "puppeteer": Web, "browsermcp": Web, "browserbase": Web,
	"stagehand": Web, "selenium": Web, "firefox": Web,

	"figma": Write, "pencil": Write, "canva": Write, "penpot": Write, "excalidraw": Write, "stitch": Write,
	"framer": Write, "miro": Write,

	"image": Write, "images": Write, "imagegen": Write, "video": Write, "audio": Write, "tts": Write,
	"elevenlabs": Write,
}

// Claude is the action of a Claude Code tool.
func Claude(tool string) Action {
	if action, ok := claudeTools[tool]; ok {
		return action
	}
	if server, name, ok := mcp(tool); ok {
		return mcpAction(server, name)
	}
	if strings.HasPrefix(tool, "Search") { // SearchSkills, SearchPlugins, …
		return Read
	}
	return Run
}

// Known says whether the tables have a place for the tool. Tools of MCP servers are people's own and never news.
func Known(tool string) bool {
	_, own := claudeTools[tool]
	_, _, foreign := mcp(tool)
	return own || foreign || strings.HasPrefix(tool, "Search")
}

// mcp takes "mcp__server__tool" apart.
func mcp(tool string) (server, name string, ok bool) {
	rest, ok := strings.CutPrefix(tool, "mcp__")
	if !ok {
		return "", "", false
	}
	server, name, _ = strings.Cut(rest, "__")
	return server, name, server != ""
}

func mcpAction(server, name string) Action {
	if name == "AskUserQuestion" {
		return Ask
	}
	if rest, plugin := strings.CutPrefix(server, "plugin_"); plugin {
		return pluginAction(rest, name)
	}
	return serverAction(server, name)
}

// pluginAction judges "plugin_server". Both names may hold underscores, so every cut is tried; the plugin's own name
// never decides.
func pluginAction(rest, name string) Action {
	for {
		_, server, more := strings.Cut(rest, "_")
		if !more {
			return Run
		}
		if action := serverAction(server, name); action != Run {
			return action
		}
		rest = server
	}
}

func serverAction(server, name string) Action {
	if action, ok := mcpTools[server+"/"+name]; ok {
		return action
	}
	server = strings.NewReplacer("_", "-", " ", "-", ".", "-").Replace(strings.ToLower(server))
	if action, ok := mcpServers[server]; ok {
		return action
	}
	for word := range strings.SplitSeq(server, "-") {
		if action, ok := mcpWords[word]; ok {
			return action
		}
	}
	return Run
}
