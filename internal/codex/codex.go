// Package codex reads Codex's rollouts: it says in facts what a line of a thread says.
//
// In: the path of a file below a root, and its complete lines. Out: facts, in the order of the lines, and a tally of
// what could not be used. It promises that a line gives the same facts however its bytes arrived, that no line stops it,
// and that of texts only titles, labels, folder names and the outcome sentence pass. It does not judge: which facts make
// a request or a state is for package office. It touches no file and knows no clock.
//
// The format is Codex's own and changes every few days (versions 0.50 to 0.171 were seen). A line is an envelope with a
// time, a type and a payload that has a type of its own. Two dialects: "legacy" tells messages and ends of tools as
// events of many types, "paginated" as items that were completed, with numbered lines. Before 0.100 turns had no
// brackets, and before 0.31 lines had no envelope. Most bytes are the outputs of tools; those lines are never parsed, the
// others are walked key by key (record.go).
package codex

import (
	"path"
	"strings"
)

// Kind is what a file is for.
type Kind uint8

// The kinds of files.
const (
	Rollout  Kind = iota + 1 // a thread
	Archived                 // a thread that was put away: history, not office
	Index                    // the names of threads
	Lock                     // the lock of the process that has a thread open
)

// File says what a path is.
type File struct {
	Kind   Kind
	Thread string // the thread's id as the name has it; what the file says wins. "" of Index
}

// Below is rel as if the root were Codex's home, also when the root that a person gave is its sessions folder.
func Below(root, rel string) string {
	if path.Base(strings.ReplaceAll(root, `\`, "/")) == "sessions" {
		return "sessions/" + rel
	}
	return rel
}

// Classify says what the file at a slash path below a root is, and whether it is one of ours. Compressed rollouts are
// history and not read.
func Classify(rel string) (File, bool) {
	parts := strings.Split(rel, "/")
	name := parts[len(parts)-1]
	switch folders := strings.Join(parts[:len(parts)-1], "/"); {
	case rel == "session_index.jsonl":
		return File{Kind: Index}, true
	case folders == "thread-writer-locks":
		thread, ok := strings.CutSuffix(name, ".lock")
		return File{Kind: Lock, Thread: thread}, ok && id(thread)
	case folders == "archived_sessions":
		thread, ok := threadOf(name)
		return File{Kind: Archived, Thread: thread}, ok
	case len(parts) == 5 && parts[0] == "sessions":
		thread, ok := threadOf(name)
		return File{Kind: Rollout, Thread: thread}, ok
	}
	return File{}, false
}

// date is the form of the time in the name of a rollout.
const date = "0000-00-00T00-00-00-"

// threadOf is the id in the name of a rollout: rollout-<date>-<thread>.jsonl, or …-<thread>_<rollout>.jsonl when a thread
// was taken up again from an earlier turn.
func threadOf(name string) (string, bool) {
	name, isRollout := strings.CutPrefix(name, "rollout-")
	name, isLines := strings.CutSuffix(name, ".jsonl")
	if !isRollout || !isLines || len(name) <= len(date) {
		return "", false
	}
	for i := range len(date) {
		if digit := name[i] >= '0' && name[i] <= '9'; digit != (date[i] == '0') || !digit && name[i] != date[i] {
			return "", false
		}
	}
	name, _, _ = strings.Cut(name[len(date):], "_")
	return name, id(name)
}

// Wants says whether a folder or file below a root is worth listing.
func Wants(rel string, dir bool) bool {
	if !dir {
		_, ours := Classify(rel)
		return ours
	}
	parts := strings.Split(rel, "/")
	switch parts[0] {
	case "", ".":
		return true
	case "sessions":
		return len(parts) <= 4
	case "archived_sessions", "thread-writer-locks":
		return len(parts) == 1
	}
	return false
}

// maxID bounds ids. They name things in maps, never files.
const maxID = 128

// id tells whether s is an id: [A-Za-z0-9_-]{1,128}.
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

// word tells whether s is an id or a short name such as a version, a call id of another model's maker or a client's.
func word(s []byte) bool {
	if len(s) == 0 || len(s) > maxID {
		return false
	}
	for _, c := range s {
		if !letter(c) && !strings.ContainsRune("_-.:/+ |", rune(c)) {
			return false
		}
	}
	return true
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' }
