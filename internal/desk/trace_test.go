package desk

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"desklamp/internal/collect"
)

const (
	sweet   = "MARZIPAN"
	session = "5f1c0b7e-0000-4000-8000-000000000001"
)

// logged is a session log that grows as a test says.
type logged struct {
	t    *testing.T
	path string
	n    int
}

func newLogged(t *testing.T, dir string) *logged {
	t.Helper()
	l := &logged{t: t, path: filepath.Join(dir, "claude", "projects", "-w-shop", session+".jsonl")}
	if err := os.MkdirAll(filepath.Dir(l.path), 0o755); err != nil {
		t.Fatal(err)
	}
	return l
}

func (l *logged) write(kind, message string, more ...string) {
	l.t.Helper()
	f, err := os.OpenFile(l.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		l.t.Fatal(err)
	}
	defer f.Close()
	l.n++
	at := time.Now().UTC().Add(time.Duration(l.n) * time.Millisecond).Format("2006-01-02T15:04:05.000Z")
	fmt.Fprintf(f, `{"parentUuid":null,"isSidechain":false,"type":%q,"message":%s,"uuid":"00000000-0000-4000-8000-%012d","timestamp":%q,"cwd":"/w/shop","sessionId":%q,"version":"2.1.332","origin":{"kind":"human"}%s}`+"\n",
		kind, message, l.n, at, session, strings.Join(more, ""))
}

func (l *logged) prompt() { l.write("user", `{"role":"user","content":"`+sweet+` please"}`) }

func (l *logged) call(id, name string) {
	l.write("assistant", fmt.Sprintf(`{"id":"m%s","model":"m","role":"assistant","content":[{"type":"tool_use","id":%q,"name":%q,"input":{"text":"%s of %s"}}],"stop_reason":"tool_use","usage":{"input_tokens":7,"output_tokens":3}}`, id, id, name, sweet, id))
}

func (l *logged) result(id, text string) {
	said, err := json.Marshal(text)
	if err != nil {
		l.t.Fatal(err)
	}
	l.write("user", fmt.Sprintf(`{"role":"user","content":[{"type":"tool_result","tool_use_id":%q,"content":%s}]}`, id, said))
}

func looking(t *testing.T) (*Desk, *logged) {
	t.Helper()
	dir := t.TempDir()
	l := newLogged(t, dir)
	ctx, cancel := context.WithCancel(t.Context())
	d, err := Open(ctx, Options{Reading: collect.Options{Claude: []string{filepath.Join(dir, "claude")}, Explicit: true, Window: time.Hour}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); d.Wait() })
	return d, l
}

// ask acts, and hands the answer over as a page gets it.
func ask[T any](t *testing.T, d *Desk, name string, body any) (answer T, raw string) {
	t.Helper()
	b, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	got, err := d.Act(t.Context(), name, b)
	if err != nil {
		t.Fatalf("%s %s: %v", name, b, err)
	}
	out, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out, &answer); err != nil {
		t.Fatal(err)
	}
	return answer, string(out)
}

type query map[string]any

func TestATraceGrowsAndHoldsNoText(t *testing.T) {
	d, l := looking(t)
	l.prompt()
	l.call("t1", "Read")
	v, raw := ask[TraceView](t, d, "trace", query{"team": "claude:" + session})
	if len(v.Rows) != 1 || v.Rows[0].Name != "Read" || v.Rows[0].Status != "pending" || !v.Whole || len(v.Requests) != 1 || v.Rows[0].Request != 0 {
		t.Fatalf("at first: %+v", v)
	}
	if v.Rounds[0].Tokens.Input != 7 || v.Rows[0].Result || !v.Rows[0].Input {
		t.Errorf("tokens and parts: %+v", v)
	}
	l.result("t1", sweet+" was read")
	l.call("t2", "Bash")
	more, _ := ask[TraceView](t, d, "trace", query{"team": "claude:" + session, "since": v.Revision, "generation": v.Generation})
	if len(more.Rows) != 2 || more.Whole || more.Rows[0].Key != 0 || more.Rows[0].Status != "ok" || more.Rows[0].Duration == nil || more.Rows[1].Key != 1 {
		t.Fatalf("what has changed: %+v", more.Rows)
	}
	none, _ := ask[TraceView](t, d, "trace", query{"team": "claude:" + session, "since": more.Revision, "generation": v.Generation})
	if len(none.Rows) != 0 {
		t.Errorf("nothing has changed: %+v", none.Rows)
	}
	if strings.Contains(raw, sweet) {
		t.Errorf("a text stands in it:\n%s", raw)
	}
}

type part struct {
	Text string
	Cut  bool
}

func TestATraceThatWasDroppedIsToldWhole(t *testing.T) {
	d, l := looking(t)
	l.prompt()
	l.call("t1", "Read")
	v, _ := ask[TraceView](t, d, "trace", query{"team": "claude:" + session})
	d.tracing.mu.Lock()
	for _, h := range d.tracing.held {
		h.asked = h.asked.Add(-forgetTrace)
	}
	d.tracing.mu.Unlock()
	d.forgetTracing()
	again, _ := ask[TraceView](t, d, "trace", query{"team": "claude:" + session, "since": v.Revision, "generation": v.Generation})
	if !again.Whole || len(again.Rows) != 1 || again.Generation == v.Generation {
		t.Errorf("revisions of another reading were trusted: %+v", again)
	}
	b, _ := json.Marshal(query{"team": "claude:" + session, "key": 0, "generation": v.Generation})
	if _, err := d.Act(t.Context(), "trace-row", b); err == nil {
		t.Error("a key of another reading was answered")
	}
}

func TestTwoPagesLookAtTwoTraces(t *testing.T) {
	var held tracing
	one, two := &heldTrace{of: "a"}, &heldTrace{of: "b"}
	held.hold(one)
	held.hold(two)
	if held.find("a", nil) != one || held.find("b", nil) != two || one.opens == two.opens {
		t.Error("one trace took the place of the other")
	}
	for _, of := range []string{"c", "d", "e"} {
		held.hold(&heldTrace{of: of})
	}
	if held.find("a", nil) != nil || held.find("b", nil) != two || len(held.held) != mostTraces {
		t.Error("the trace that was asked for longest ago is not the one that was dropped")
	}
}

func TestARowsTextIsReadWhenItIsOpened(t *testing.T) {
	d, l := looking(t)
	l.prompt()
	l.call("t1", "Read")
	long := sweet + "\x1b[2J\u202e" + strings.Repeat("é", shortPart)
	l.result("t1", long)
	l.call("t2", "Bash")
	team := "claude:" + session
	ask[TraceView](t, d, "trace", query{"team": team})
	got, _ := ask[map[string]*part](t, d, "trace-row", query{"team": team, "key": 0})
	if got["input"] == nil || !strings.Contains(got["input"].Text, sweet+" of t1") || got["input"].Cut {
		t.Errorf("input: %+v", got["input"])
	}
	if r := got["result"]; r == nil || !r.Cut || !strings.HasPrefix(r.Text, sweet+"[2Jé") || len(r.Text) > shortPart {
		t.Errorf("result: cut, and without what would do something to a screen; got %.60q", r.Text)
	}
	all, _ := ask[map[string]*part](t, d, "trace-row", query{"team": team, "key": 0, "part": "result", "all": true})
	if r := all["result"]; r.Cut || len(all) != 1 || r.Text != sweet+"[2J"+strings.Repeat("é", shortPart) {
		t.Errorf("all of it: %v, %d bytes", r.Cut, len(r.Text))
	}
	open, _ := ask[map[string]*part](t, d, "trace-row", query{"team": team, "key": 1})
	if open["result"] != nil || open["input"] == nil {
		t.Errorf("a call that goes on has no result: %+v", open)
	}
	if _, err := d.Act(t.Context(), "trace-row", json.RawMessage(`{"team":"`+team+`","key":99}`)); err == nil {
		t.Error("there is no call 99")
	}
	if err := os.WriteFile(l.path, []byte("{}\n"), 0o644); err != nil { // the log is another one now
		t.Fatal(err)
	}
	if _, err := d.Act(t.Context(), "trace-row", json.RawMessage(`{"team":"`+team+`","key":0}`)); err == nil {
		if gone, _ := ask[map[string]*part](t, d, "trace-row", query{"team": team, "key": 0}); gone["input"] != nil {
			t.Error("it stands in the file no more")
		}
	}
}

func TestTracesOfNobodySayWhy(t *testing.T) {
	d, _ := looking(t)
	for _, team := range []string{"", "claude:none", "codex:none", "stream:none", "claude:../../x"} {
		if _, err := d.Act(t.Context(), "trace", json.RawMessage(`{"team":"`+team+`"}`)); err == nil {
			t.Errorf("%q has a trace", team)
		}
	}
}

func TestRequestsOfATraceAreTheOffices(t *testing.T) {
	d, l := looking(t)
	l.prompt()
	l.call("t1", "Read")
	l.result("t1", "x")
	deadline := time.Now().Add(10 * time.Second)
	for {
		s, err := d.hub.Snapshot(t.Context())
		if err != nil || time.Now().After(deadline) {
			t.Fatal("the office does not see the session", err)
		}
		if len(s.Teams) == 0 || len(s.Teams[0].Requests) == 0 {
			time.Sleep(20 * time.Millisecond)
			continue
		}
		v, _ := ask[TraceView](t, d, "trace", query{"team": s.Teams[0].ID})
		if v.Requests[0].ID != s.Teams[0].Requests[0].ID {
			t.Errorf("request %s is %s in the office", v.Requests[0].ID, s.Teams[0].Requests[0].ID)
		}
		return
	}
}

func TestTheSampleDayHasTraces(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	d, err := Open(ctx, Options{Demo: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); d.Wait() })
	s, err := d.hub.Snapshot(ctx)
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for _, team := range s.Teams {
		v, _ := ask[TraceView](t, d, "trace", query{"team": team.ID})
		rows += len(v.Rows)
		for _, r := range v.Rows {
			if r.Input {
				ask[map[string]*part](t, d, "trace-row", query{"team": team.ID, "key": r.Key})
			}
		}
	}
	if rows == 0 {
		t.Error("nobody has called anything")
	}
}

func TestATraceMovesWithTheReplay(t *testing.T) {
	dir := t.TempDir()
	l := newLogged(t, dir)
	l.prompt()
	for i := range 5 {
		l.call(fmt.Sprint("t", i), "Read")
		l.result(fmt.Sprint("t", i), "x")
	}
	rec, err := collect.OpenRecording(t.Context(), filepath.Join(dir, "claude"), 10*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	d, err := Open(ctx, Options{Replay: rec})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); d.Wait() })
	ask[any](t, d, "replay", query{"do": "pause"})
	ask[any](t, d, "replay", query{"do": "seek", "position": 30})
	team := "claude:" + session
	v, _ := ask[TraceView](t, d, "trace", query{"team": team})
	if len(v.Rows) != 2 || v.Rows[0].Status != "ok" || v.Rows[1].Status != "pending" || v.Rows[1].Result {
		t.Errorf("after three lines behind the prompt: %+v", v.Rows)
	}
	at, _ := ask[collect.ReplayState](t, d, "replay", query{"do": "seek", "position": 1e9})
	v, _ = ask[TraceView](t, d, "trace", query{"team": team, "since": v.Revision})
	if len(v.Rows) != 5 || v.Rows[4].Status != "ok" || !at.Ended {
		t.Errorf("at the end: %d rows, %+v", len(v.Rows), at)
	}
	if got, _ := ask[any](t, d, "replay", query{"do": "close"}); got != nil {
		t.Errorf("closed: %v", got)
	}
	if _, err := d.Act(t.Context(), "replay", nil); err == nil {
		t.Error("there is no replay any more")
	}
}

func TestReplayActsRefuseNonsense(t *testing.T) {
	dir := t.TempDir()
	newLogged(t, dir).prompt()
	rec, err := collect.OpenRecording(t.Context(), filepath.Join(dir, "claude"), 0)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	d, err := Open(ctx, Options{Replay: rec})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); d.Wait() })
	for _, body := range []string{
		`{"do":"fly"}`, `{"do":"speed"}`, `{"do":"speed","speed":0.1}`, `{"do":"speed","speed":1e9}`, `{"do":"seek"}`, `[]`, `{"do":"seek","at":"soon"}`,
	} {
		if _, err := d.Act(ctx, "replay", json.RawMessage(body)); err == nil {
			t.Errorf("%s is taken", body)
		}
	}
	for _, body := range []string{`{"do":"seek","position":-5}`, `{"do":"seek","position":1e300}`, `{"do":"seek","at":"2001-01-01T00:00:00Z"}`, `{"do":"back"}`, `{"do":"step"}`} {
		if got, err := d.Act(ctx, "replay", json.RawMessage(body)); err != nil || bytes.Contains([]byte(fmt.Sprint(got)), []byte("NaN")) {
			t.Errorf("%s: %v, %v", body, got, err)
		}
	}
}
