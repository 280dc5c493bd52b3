package collect

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"desklamp/internal/action"
	"desklamp/internal/claude"
	"desklamp/internal/codex"
	"desklamp/internal/recording"
	"desklamp/internal/tail"
	"desklamp/internal/trace"
)

// discover looks for files that belong to the recording and are not read yet, and for sidecars that came late.
func (t *Trace) discover() {
	switch kind := t.rec.Kind(); kind.Source {
	case trace.ClaudeLog:
		t.late()
		for _, folder := range t.memberFolders(kind.Session) {
			t.members(folder, kind)
		}
	case trace.CodexLog:
		for _, thread := range t.rec.Run().Agents() {
			t.thread(thread)
		}
	}
}

// late reads the sidecars that were not there before.
func (t *Trace) late() {
	for _, f := range t.files[1:] {
		if f.placed || f.member.Kind != claude.Member {
			continue
		}
		content, whole, err := tail.Small(sidecarOf(f.cursor.Path()))
		f.placed = err == nil && whole && t.rec.Sidecar(f.member, content)
	}
}

func sidecarOf(path string) string { return strings.TrimSuffix(path, ".jsonl") + ".meta.json" }

// memberFolders is where the logs of a session's sub-agents can lie: beside its log, and, for those that work in a
// worktree, under other projects of the same root.
func (t *Trace) memberFolders(session string) []string {
	dir, name := filepath.Split(t.path)
	dir = filepath.Clean(dir)
	beside := []string{filepath.Join(dir, strings.TrimSuffix(name, ".jsonl"))}
	if filepath.Base(dir) == "subagents" || filepath.Base(filepath.Dir(dir)) == "workflows" { // an agent's own log
		return []string{dir}
	}
	if session != "" && session == filepath.Base(session) && session != ".." {
		beside = append(beside, filepath.Join(dir, session))
		if projects := filepath.Dir(dir); filepath.Base(projects) == "projects" && t.delegates() {
			for _, slug := range folders(projects) {
				beside = append(beside, filepath.Join(slug, session))
			}
		}
	}
	all := []string{dir}
	for _, folder := range beside {
		folder = filepath.Join(folder, "subagents")
		if slices.Contains(all, folder) {
			continue
		}
		all = append(all, folder)
		all = append(all, folders(filepath.Join(folder, "workflows"))...)
	}
	return all
}

// delegates tells whether a log of an agent may be new under another project: at the first look, and while a call is out
// that can start one.
func (t *Trace) delegates() bool {
	if !t.looked {
		t.looked = true
		return true
	}
	for _, c := range t.rec.Run().Calls() {
		if c.Action == action.Delegate && (c.Status == trace.Pending || c.Status == trace.Launched) {
			return true
		}
	}
	return false
}

// folders is the folders in one.
func folders(dir string) (all []string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if e.IsDir() {
			all = append(all, filepath.Join(dir, e.Name()))
		}
	}
	return all
}

// members adds the logs of sub-agents in one folder that are of the session. For an agent's own log only those count
// that it, or one of those, started.
func (t *Trace) members(dir string, kind recording.Kind) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		name := e.Name()
		if !strings.HasPrefix(name, "agent-") || !strings.HasSuffix(name, ".jsonl") || e.IsDir() {
			continue
		}
		path := filepath.Join(dir, name)
		f, ok := memberAt(dir, name, kind.Session)
		if !ok || t.known[path] || path == t.path || f.Agent == kind.Agent {
			continue
		}
		content, whole, err := tail.Small(sidecarOf(path))
		if err != nil || !whole {
			content = nil
		}
		switch {
		case kind.Agent != "" && !t.startedHere(f, content):
			continue
		case f.Kind == claude.OldMember && !t.sameSession(path, kind.Session):
			t.known[path] = true
			continue
		}
		t.add(path, f).placed = content != nil
		t.rec.Member(f, content)
	}
}

// memberAt is the file of that name in a folder, if it is a sub-agent's log.
func memberAt(dir, name, session string) (claude.File, bool) {
	rel := "projects/p/" + name
	switch {
	case filepath.Base(dir) == "subagents":
		rel = "projects/p/" + session + "/subagents/" + name
	case filepath.Base(filepath.Dir(dir)) == "workflows":
		rel = "projects/p/" + session + "/subagents/workflows/" + filepath.Base(dir) + "/" + name
	}
	return claude.Classify(rel)
}

// startedHere tells of an agent whose log lies beside the named one whether the named agent, or one below it, started it.
func (t *Trace) startedHere(f claude.File, sidecar []byte) bool {
	f.Kind = claude.Sidecar
	links, own := claude.Links(f, sidecar)
	if own != "" && t.rec.Run().Has(own) {
		return true
	}
	return len(links) == 0 && slices.Contains(t.rec.Run().Agents(), f.Agent)
}

// sameSession tells by its first lines whether an old sub-agent's log, which lies beside those of others, is of a session.
func (t *Trace) sameSession(path, session string) bool {
	head, _, err := tail.Small(path)
	if err != nil {
		return false
	}
	for l := range strings.Lines(string(head)) {
		if k := recording.Tell([]byte(l)); k.Session != "" {
			return k.Session == session
		}
	}
	return false
}

// thread adds the rollout of a sub-agent of Codex. It lies in the folder of the day on which the thread began, by the
// local clock; a thread's id says when that was.
func (t *Trace) thread(id string) {
	if t.known[id] {
		return
	}
	dir := filepath.Dir(t.path)
	dirs := []string{dir}
	if born := codex.Born(id); !born.IsZero() {
		for _, days := range []int{-1, 0, 1} {
			day := filepath.Join(dir, "..", "..", "..", filepath.FromSlash(dayFolder(born.AddDate(0, 0, days))))
			if day != dir {
				dirs = append(dirs, day)
			}
		}
	}
	for _, dir := range dirs {
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			f, ok := codex.Classify("sessions/2000/01/01/" + e.Name())
			if path := filepath.Join(dir, e.Name()); ok && f.Thread == id && path != t.path {
				t.known[id] = true
				t.add(path, claude.File{})
				t.rec.Thread(id)
				return
			}
		}
	}
}
