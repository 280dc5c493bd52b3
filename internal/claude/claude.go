// Package claude reads Claude Code's logs: it says in facts what a line of a transcript says.
//
// In: the path of a file below a root, and its complete lines. Out: facts, in the order of the lines, and a tally of
// what could not be used. It promises that a line gives the same facts however its bytes arrived, that no line stops it,
// and that of texts only titles, labels, folder names and the outcome sentence pass. It does not judge: which facts make
// a request or a state is for package office. It touches no file and knows no clock.
//
// The format is Claude Code's own and changes every few days (versions 1.0.24 to 2.1.332 were seen). Two families of
// lines: records of the conversation ("chain": user, assistant, system, attachment, progress) have a uuid and a time and
// nearly always begin with {"parentUuid":, records of state have a type and little else. Most bytes are the outputs of
// tools and attachments; those lines are never parsed (quick.go), the others are walked key by key (record.go).
package claude

import (
	"path"
	"strconv"
	"strings"
)

// Kind is what a file is for.
type Kind uint8

// The kinds of files.
const (
	Main       Kind = iota + 1 // a team's main transcript
	Member                     // the transcript of a sub-agent
	OldMember                  // the same in the layout up to 2.0; its team stands in its records
	Sidecar                    // the sidecar of a Member
	Journal                    // of a workflow run
	RunSummary                 // of a workflow run that is over
	Registry                   // a live process
)

// File says what a path is.
type File struct {
	Kind    Kind
	Session string // the team; "" of OldMember and Registry
	Agent   string // of Member, OldMember and Sidecar
	Run     string // workflow run; of its members and their Sidecars, its Journal and RunSummary
	PID     int    // of Registry
}

// Below is rel as if the root were Claude Code's home, also when the root that a person gave is its projects folder.
func Below(root, rel string) string {
	if path.Base(strings.ReplaceAll(root, `\`, "/")) == "projects" {
		return "projects/" + rel
	}
	return rel
}

// Classify says what the file at a slash path below a root is, and whether it is one of ours.
func Classify(rel string) (File, bool) {
	parts := strings.Split(rel, "/")
	name, ext, _ := strings.Cut(parts[len(parts)-1], ".")
	if !id(name) {
		return File{}, false
	}
	f := File{}
	switch parts = parts[:len(parts)-1]; {
	case match(parts, "sessions"):
		pid, err := strconv.Atoi(name)
		f = File{Kind: Registry, PID: pid}
		return f, ext == "json" && err == nil && pid > 0
	case match(parts, "projects", "*"):
		f = File{Kind: Main, Session: name}
		if strings.HasPrefix(name, "agent-") {
			f = File{Kind: OldMember}
		}
	case match(parts, "projects", "*", "*", "subagents"):
		f = File{Kind: Member, Session: parts[2]}
	case match(parts, "projects", "*", "*", "subagents", "workflows", "*"):
		f = File{Kind: Member, Session: parts[2], Run: parts[5]}
		if name == "journal" {
			f.Kind = Journal
		}
	case match(parts, "projects", "*", "*", "workflows"):
		f = File{Kind: RunSummary, Session: parts[2], Run: name}
		return f, ext == "json" && id(f.Session)
	}
	return f.named(name, ext)
}

// named completes a file whose folder is known by its name.
func (f File) named(name, ext string) (File, bool) {
	if f.Kind == Member || f.Kind == OldMember {
		agent, ok := strings.CutPrefix(name, "agent-")
		if !ok || !id(agent) || strings.HasPrefix(agent, "acompact-") { // the client's own, it is nobody
			return File{}, false
		}
		f.Agent = agent
	}
	if f.Kind == Member && ext == "meta.json" {
		f.Kind, ext = Sidecar, "jsonl"
	}
	ours := f.Kind != 0 && ext == "jsonl" && (f.Session == "" || id(f.Session)) && (f.Run == "" || id(f.Run))
	if !ours {
		return File{}, false
	}
	return f, true
}

// Wants says whether a folder or file below a root is worth listing.
func Wants(rel string, dir bool) bool {
	if !dir {
		_, ours := Classify(rel)
		return ours
	}
	if rel == "" || rel == "." {
		return true
	}
	parts := strings.Split(rel, "/")
	if match(parts, "projects", "*", "memory") { // notes of the model, the one folder there that is no session
		return false
	}
	for _, folder := range [][]string{
		{"sessions"}, {"projects"}, {"projects", "*"}, {"projects", "*", "*"}, {"projects", "*", "*", "subagents"},
		{"projects", "*", "*", "workflows"}, {"projects", "*", "*", "subagents", "workflows"},
		{"projects", "*", "*", "subagents", "workflows", "*"},
	} {
		if match(parts, folder...) {
			return true
		}
	}
	return false
}

// match compares path elements with a pattern in which "*" is any one.
func match(parts []string, pattern ...string) bool {
	if len(parts) != len(pattern) {
		return false
	}
	for i, want := range pattern {
		if want != "*" && want != parts[i] {
			return false
		}
	}
	return true
}

// maxID bounds ids. They name things in maps, never files.
const maxID = 128

// id tells whether s is an id of Claude Code: [A-Za-z0-9_-]{1,128}.
func id[T string | []byte](s T) bool {
	if len(s) == 0 || len(s) > maxID {
		return false
	}
	for i := range len(s) {
		if !letter(s[i]) && s[i] != '_' && s[i] != '-' {
			return false
		}
	}
	return true
}

// word tells whether s is an id or a short name such as a version, a call id of another model's maker or a mode.
func word(s []byte) bool {
	if len(s) == 0 || len(s) > maxID {
		return false
	}
	for _, c := range s {
		if !letter(c) && c != '_' && c != '-' && c != '.' && c != ':' && c != '/' && c != '+' {
			return false
		}
	}
	return true
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' }
