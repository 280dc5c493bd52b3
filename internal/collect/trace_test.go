package collect

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"desklamp/internal/recording"
	"desklamp/internal/trace"
)

const traceSession = "5e551074-0000-4000-8000-000000000001"

// logLine is a line of a session's log; agent is "" for the leader.
func logLine(uuid, agent, kind, message, more string) string {
	who := `"isSidechain":false`
	if agent != "" {
		who = `"isSidechain":true,"agentId":"` + agent + `"`
	}
	return `{"parentUuid":null,` + who + `,"type":"` + kind + `","message":` + message + `,"uuid":"` + uuid +
		`","timestamp":"2026-09-27T10:00:00.000Z"` + more + `,"cwd":"/x","sessionId":"` + traceSession + `"}` + "\n"
}

func called(uuid, agent, id, tool, input string) string {
	return logLine(uuid, agent, "assistant", `{"id":"m-`+uuid+`","role":"assistant","content":[{"type":"tool_use","id":"`+id+`","name":"`+tool+`","input":`+input+`}],"stop_reason":"tool_use"}`, "")
}

func answeredWith(uuid, agent, id, output, more string) string {
	return logLine(uuid, agent, "user", `{"role":"user","content":[{"tool_use_id":"`+id+`","type":"tool_result","content":`+output+`}]}`, more)
}

// appendTo writes to the end of a file, and makes it and its folder where they are not there.
func appendTo(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err == nil {
		_, err = f.WriteString(text)
	}
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
}

func drawn(t *testing.T, tr *Trace) string {
	t.Helper()
	if err := tr.Advance(); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := tr.Run().WriteText(&b); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	return strings.Join(lines[:len(lines)-1], "\n")
}

func TestATraceFollowsASessionAndItsAgents(t *testing.T) {
	root := t.TempDir()
	path := filepath.Join(root, "projects", "-x", traceSession+".jsonl")
	appendTo(t, path, logLine("1", "", "user", `{"role":"user","content":"go"}`, ""))
	tr := OpenTrace(path)
	if got := drawn(t, tr); got != "" {
		t.Errorf("before the first call: %q", got)
	}
	appendTo(t, path, called("2", "", "t1", "Agent", `{"description":"look","prompt":"x"}`)+`{"parentUuid":nu`)
	if got := drawn(t, tr); got != "Agent [pending]" {
		t.Errorf("while a line is half written: %q", got)
	}
	// Its log lies under another project, since the agent works in a worktree; the sidecar comes later.
	agent := filepath.Join(root, "projects", "-x-worktree", traceSession, "subagents", "agent-a1.jsonl")
	appendTo(t, agent, called("3", "a1", "t2", "Grep", `{"pattern":"x"}`))
	if got := drawn(t, tr); got != "Agent [pending]\nGrep [pending]" {
		t.Errorf("before it is known whose the agent is: %q", got)
	}
	appendTo(t, strings.TrimSuffix(agent, ".jsonl")+".meta.json", `{"agentType":"Explore","toolUseId":"t1"}`)
	appendTo(t, agent, answeredWith("4", "a1", "t2", `"x"`, "")+called("5", "a1", "t3", "Agent", `{"description":"deeper"}`))
	if got := drawn(t, tr); got != "Agent [pending]\n  Grep [ok]\n  Agent [pending]" {
		t.Errorf("with its sidecar: %q", got)
	}
	deeper := filepath.Join(filepath.Dir(path), traceSession, "subagents", "agent-a2.jsonl")
	appendTo(t, strings.TrimSuffix(deeper, ".jsonl")+".meta.json", `{"toolUseId":"t3","parentAgentId":"a1"}`)
	appendTo(t, deeper, called("3", "a1", "t2", "Grep", `{"pattern":"x"}`)+called("6", "a2", "t4", "Read", `{}`))
	rev := tr.Run().Rev()
	want := "Agent [pending]\n  Grep [ok]\n  Agent [pending]\n    Read [pending]"
	if got := drawn(t, tr); got != want {
		t.Errorf("an agent of an agent, whose log begins with a copied record:\n%s\nwant\n%s", got, want)
	}
	if changed := tr.Run().Since(rev); len(changed) != 1 || changed[0].Name != "Read" || changed[0].Request != 0 {
		t.Errorf("%d calls changed since", len(changed))
	}
	before := tr.Run().Rev()
	if drawn(t, tr); tr.Run().Rev() != before {
		t.Error("nothing came, and yet the revision grew")
	}
}

func TestAnAgentsOwnLogIsTracedByItself(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "projects", "-x", traceSession, "subagents")
	path := filepath.Join(dir, "agent-a1.jsonl")
	appendTo(t, path, called("1", "a1", "t1", "Agent", `{"description":"deeper"}`))
	appendTo(t, filepath.Join(dir, "agent-a2.jsonl"), called("2", "a2", "t2", "Read", `{}`))
	appendTo(t, filepath.Join(dir, "agent-a2.meta.json"), `{"toolUseId":"t1","parentAgentId":"a1"}`)
	appendTo(t, filepath.Join(dir, "agent-a3.jsonl"), called("3", "a3", "t3", "Bash", `{}`))
	appendTo(t, filepath.Join(dir, "agent-a3.meta.json"), `{"toolUseId":"t9"}`)
	if got := drawn(t, OpenTrace(path)); got != "Agent [pending]\n  Read [pending]" {
		t.Errorf("%s", got)
	}
}

func TestTheOldLayoutIsToldByItsSession(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "projects", "-x")
	path := filepath.Join(dir, traceSession+".jsonl")
	appendTo(t, path, called("1", "", "t1", "Task", `{"description":"look"}`)+
		answeredWith("4", "", "t1", `"x"`, `,"toolUseResult":{"status":"completed","agentId":"a1","content":"x"}`))
	appendTo(t, filepath.Join(dir, "agent-a1.jsonl"), called("2", "a1", "t2", "Read", `{}`))
	appendTo(t, filepath.Join(dir, "agent-a2.jsonl"), strings.ReplaceAll(called("3", "a2", "t3", "Bash", `{}`), traceSession, "another"))
	if got := drawn(t, OpenTrace(path)); got != "Task [ok]\n  Read [pending]" {
		t.Errorf("%s", got)
	}
}

func TestAThreadsAgentsAreFoundByTheirIDs(t *testing.T) {
	const parent, child = "019a4000-0000-7000-8000-000000000001", "019a4001-0000-7000-8000-000000000002"
	dir := t.TempDir()
	day := func(id string) string {
		ms := int64(0)
		if _, err := fmt.Sscanf(strings.ReplaceAll(id[:13], "-", ""), "%x", &ms); err != nil {
			t.Fatal(err)
		}
		return filepath.Join(dir, "sessions", filepath.FromSlash(dayFolder(time.UnixMilli(ms).UTC())))
	}
	rollout := func(payloads ...string) (all string) {
		for _, p := range payloads {
			all += `{"timestamp":"2026-09-27T10:00:00.000Z",` + p + "}\n"
		}
		return all
	}
	path := filepath.Join(day(parent), "rollout-2025-11-01T10-00-00-"+parent+".jsonl")
	appendTo(t, path, rollout(`"type":"session_meta","payload":{"id":"`+parent+`","source":"cli"}`,
		`"type":"response_item","payload":{"type":"function_call","name":"spawn_agent","namespace":"collaboration","arguments":"{}","call_id":"call_1"}`,
		`"type":"event_msg","payload":{"type":"item_completed","item":{"type":"SubAgentActivity","id":"call_1","agent_thread_id":"`+child+`","kind":"started"}}`))
	appendTo(t, filepath.Join(day(child), "rollout-2025-11-01T11-00-00-"+child+".jsonl"), rollout(
		`"type":"session_meta","payload":{"id":"`+child+`","session_id":"`+parent+`","parent_thread_id":"`+parent+`","source":{"subagent":{"thread_spawn":{"parent_thread_id":"`+parent+`","depth":1}}}}`,
		`"type":"response_item","payload":{"type":"function_call","name":"exec_command","arguments":"{}","call_id":"call_1"}`))
	if got := drawn(t, OpenTrace(path)); got != "collaboration.spawn_agent [pending]\n  exec_command [pending]" {
		t.Errorf("%s", got)
	}
}

func TestAReplacedFileIsTracedAnew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	stream := func(id string) string {
		return `{"type":"system","subtype":"init","session_id":"s"}` + "\n" +
			`{"type":"assistant","message":{"content":[{"type":"tool_use","id":"` + id + `","name":"` + id + `","input":{}}]},"parent_tool_use_id":null}` + "\n"
	}
	appendTo(t, path, stream("long-name"))
	tr := OpenTrace(path)
	if got := drawn(t, tr); got != "long-name [pending]" || tr.Generation() != 0 {
		t.Fatal(got)
	}
	if err := os.WriteFile(path, []byte(stream("b")), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := drawn(t, tr); got != "b [pending]" || tr.Generation() != 1 {
		t.Errorf("%q in generation %d", got, tr.Generation())
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if got := drawn(t, tr); got != "b [pending]" {
		t.Errorf("what was read of a file that is gone stays: %q", got)
	}
	if err := OpenTrace(path).Advance(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that never was: %v", err)
	}
}

func TestAPartIsReadWhenItIsOpened(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.jsonl")
	appendTo(t, path, called("1", "", "t1", "Bash", `{"command":"echo äöü","n":1}`)+
		answeredWith("2", "", "t1", `[{"type":"text","text":"one\ntwo"},{"type":"image","source":{}}]`, ""))
	tr := OpenTrace(path)
	drawn(t, tr)
	c := tr.Run().Calls()[0]
	for _, w := range []struct {
		part  recording.Part
		limit int
		text  string
		cut   bool
	}{
		{recording.Input, 100, `{"command":"echo äöü","n":1}`, false},
		{recording.Input, 18, `{"command":"echo `, true},
		{recording.Result, 100, "one\ntwo\n(image)", false},
		{recording.Result, 0, "", true},
	} {
		if text, cut, err := tr.Text(c, w.part, w.limit); text != w.text || cut != w.cut || err != nil {
			t.Errorf("%+v: %q, %v, %v", w, text, cut, err)
		}
	}
	if err := os.WriteFile(path, []byte(strings.Repeat("x", 4000)), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, err := tr.Text(c, recording.Input, 100); !errors.Is(err, ErrPartGone) {
		t.Errorf("of a file that was replaced: %v", err)
	}
	if _, _, err := tr.Text(&trace.Call{}, recording.Result, 100); !errors.Is(err, ErrPartGone) {
		t.Errorf("of a call without an answer: %v", err)
	}
}

func TestACompressedRolloutIsTraced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rollout.jsonl.zst")
	zip, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	appendTo(t, path, string(zip.EncodeAll([]byte(called("1", "", "t1", "Bash", `{"command":"ls"}`)), nil)))
	tr := OpenTrace(path)
	for range 2 {
		if got := drawn(t, tr); got != "Bash [pending]" {
			t.Errorf("%q", got)
		}
	}
	if text, _, err := tr.Text(tr.Run().Calls()[0], recording.Input, 100); text != `{"command":"ls"}` || err != nil {
		t.Errorf("%q, %v", text, err)
	}
}

// Tracing takes memory for the tree and one line, not for the bytes.
func TestATraceOfALargeLogStaysSmall(t *testing.T) {
	path := filepath.Join(t.TempDir(), "big.jsonl")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	output := `"` + strings.Repeat("x", 1<<20) + `"`
	for i := range 100 {
		id := fmt.Sprint("t", i)
		fmt.Fprint(f, called("c"+id, "", id, "Read", `{}`), answeredWith("r"+id, "", id, output, ""))
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	tr := OpenTrace(path)
	steps := 1
	for more := true; more; steps++ {
		if more, err = tr.Step(8 << 20); err != nil {
			t.Fatal(err)
		}
	}
	if steps < 10 {
		t.Errorf("a hundred megabytes were read in %d steps of eight", steps)
	}
	runtime.ReadMemStats(&after)
	if n := len(tr.Run().Calls()); n != 100 || tr.Run().Calls()[99].Status != trace.OK {
		t.Errorf("%d calls", n)
	}
	if grown := int64(after.HeapSys+after.StackSys) - int64(before.HeapSys+before.StackSys); grown > 64<<20 {
		t.Errorf("the heap grew by %d MB", grown>>20)
	}
	if all := after.TotalAlloc - before.TotalAlloc; all > 64<<20 {
		t.Errorf("%d MB were taken for 100 MB of log", all>>20)
	}
}

// Every recording of the samples is traced, and its calls are those that a plain count of ids finds.
func TestSamplesHaveTheCallsTheyHave(t *testing.T) {
	samples := filepath.Join("..", "..", "..", "shared", "samples")
	if _, err := os.Stat(samples); err != nil {
		t.Skip("no samples here")
	}
	var n int
	for _, pattern := range []string{"streams/*.jsonl", "claude-home/projects/*/*.jsonl", "claude-live/*/home/.claude/projects/*/*.jsonl"} {
		paths, err := filepath.Glob(filepath.Join(samples, filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			n++
			tr := OpenTrace(path)
			if err := errors.Join(tr.Advance(), tr.Finish()); err != nil {
				if info, e := os.Stat(path); e == nil && info.Size() > 0 {
					t.Errorf("%s: %v", filepath.Base(path), err)
				}
				continue
			}
			want, got := map[string]bool{}, map[string]bool{}
			for _, c := range tr.Run().Calls() {
				got[c.ID] = true
			}
			for _, f := range tr.files { // a fork's log repeats calls of its parent's
				maps.Copy(want, idsIn(t, f.cursor.Path()))
			}
			if !maps.Equal(want, got) {
				t.Errorf("%s has %d calls, want %d", filepath.Base(path), len(got), len(want))
			}
		}
	}
	if n < 100 {
		t.Errorf("only %d recordings found", n)
	}
}

// The same for rollouts; what a fork or a sub-agent repeats of its parent's history is not its own.
func TestRolloutsHaveTheCallsTheyHave(t *testing.T) {
	samples := filepath.Join("..", "..", "..", "shared", "samples")
	if _, err := os.Stat(samples); err != nil {
		t.Skip("no samples here")
	}
	var n int
	err := filepath.WalkDir(samples, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasPrefix(d.Name(), "rollout-") || !strings.HasSuffix(path, ".jsonl") {
			return err
		}
		n++
		tr := OpenTrace(path)
		if err := errors.Join(tr.Advance(), tr.Finish()); err != nil {
			t.Errorf("%s: %v", d.Name(), err)
			return nil
		}
		want, copies := callIDsIn(t, path)
		got := map[string]bool{}
		for _, c := range tr.Run().Calls() {
			if id, _, _ := strings.Cut(c.ID, "/"); c.Agent == "" && !strings.HasPrefix(id, "mark-") {
				got[id] = true
			}
			if c.Agent != "" && c.Parent < 0 {
				t.Errorf("%s: nobody knows which call agent %s belongs to", d.Name(), c.Agent)
			}
		}
		for id := range got {
			if !want[id] {
				t.Errorf("%s has a call %s that stands nowhere", d.Name(), id)
			}
		}
		if !copies && !maps.Equal(want, got) {
			t.Errorf("%s has %d calls, want %d", d.Name(), len(got), len(want))
		}
		return nil
	})
	if err != nil || n < 100 {
		t.Errorf("%d rollouts found, %v", n, err)
	}
}

// callIDsIn is the ids of the calls of a rollout, found without any code of ours, and whether it begins with copies.
func callIDsIn(t *testing.T, path string) (ids map[string]bool, copies bool) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	ids = map[string]bool{}
	for l := range strings.Lines(string(b)) {
		var rec struct {
			Type    string
			Payload json.RawMessage
		}
		if json.Unmarshal([]byte(l), &rec) != nil {
			continue
		}
		if rec.Payload == nil { // the oldest have no envelope
			rec.Payload = json.RawMessage(l)
		}
		var p struct {
			Type     string
			CallID   string `json:"call_id"`
			ForkedID string `json:"forked_from_id"`
		}
		_ = json.Unmarshal(rec.Payload, &p)
		copies = copies || p.ForkedID != ""
		switch p.Type {
		case "function_call", "custom_tool_call", "local_shell_call", "tool_search_call":
			if p.CallID != "" && !strings.ContainsAny(p.CallID, " []") {
				ids[p.CallID] = true
			}
		}
	}
	return ids, copies
}

// idsIn is the ids of the tool_use blocks of a file, found without any code of ours.
func idsIn(t *testing.T, path string) map[string]bool {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	for l := range strings.Lines(string(b)) {
		var rec struct {
			Type    string
			Message struct {
				Model   string
				Content json.RawMessage
			}
		}
		if json.Unmarshal([]byte(l), &rec) != nil || rec.Type != "assistant" || rec.Message.Model == "<synthetic>" {
			continue
		}
		var blocks []struct{ Type, ID string }
		_ = json.Unmarshal(rec.Message.Content, &blocks)
		for _, b := range blocks {
			if b.Type == "tool_use" {
				ids[b.ID] = true
			}
		}
	}
	return ids
}
