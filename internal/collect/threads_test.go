package collect

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"desklamp/internal/office"
	"desklamp/internal/process"
)

// threadID is the id of a thread or turn of a test, as old as it says.
func threadID(at time.Time, n int) string {
	ms := fmt.Sprintf("%012x", at.UnixMilli())
	return fmt.Sprintf("%s-%s-7aaa-8bbb-%012d", ms[:8], ms[8:], n)
}

// rollout writes the lines of a thread, one second apart.
type rollout struct {
	home
	id string
	at time.Time
}

func (h home) thread(at time.Time, n int) *rollout { return &rollout{h, threadID(at, n), at} }

func (r *rollout) rel() string {
	return "sessions/2026/03/04/rollout-2026-03-04T08-00-00-" + r.id + ".jsonl"
}

func (r *rollout) line(kind, payload string) string {
	r.at = r.at.Add(time.Second)
	return fmt.Sprintf(`{"timestamp":"%s","type":"%s","payload":%s}`+"\n", r.at.UTC().Format("2006-01-02T15:04:05.000Z"), kind, payload)
}

func (r *rollout) meta(rest string) string {
	return r.line("session_meta", `{"id":"`+r.id+`","cwd":"/src/shop","originator":"codex-tui","cli_version":"0.171.0"`+rest+`}`)
}

// turn is a whole turn that a person asked for: its question, and its answer when it has one.
func (r *rollout) turn(n int, asked, answer string) string {
	turn := threadID(r.at.Add(time.Second), n)
	text := r.line("event_msg", `{"type":"task_started","turn_id":"`+turn+`"}`) + r.line("event_msg", `{"type":"user_message","message":"`+asked+`"}`)
	if answer != "" {
		text += r.line("event_msg", `{"type":"agent_message","message":"`+answer+`"}`) +
			r.line("event_msg", `{"type":"task_complete","turn_id":"`+turn+`","last_agent_message":null}`)
	}
	return text
}

func (h home) codex() Options { return Options{Codex: []string{h.dir}} }

func once(t *testing.T, o Options) office.Snapshot {
	t.Helper()
	s, _, err := Read(t.Context(), o, time.Now(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestThreadsAreFollowed(t *testing.T) {
	h := newHome(t)
	r := h.thread(time.Now().Add(-time.Minute), 1)
	h.write(r.rel(), []byte(r.meta("")))
	m := follow(t, h.codex())
	if got := m.ask(); len(got.Teams) != 0 {
		t.Errorf("a thread without a request is a team: %+v", got.Teams)
	}
	h.write(r.rel(), []byte(r.turn(2, "Sort it.", "")))
	m.eventually("a turn began", r.id, "working request-open")
	h.write(r.rel(), []byte(r.line("event_msg", `{"type":"task_complete","last_agent_message":"It is sorted."}`)))
	m.eventually("the turn is over", r.id, "resting task-complete")
	h.write("session_index.jsonl", []byte(`{"id":"`+r.id+`","thread_name":"Invoices"}`+"\n"))
	m.until("its name", func(c office.Change) bool { return c.What == "title" })
	if live, read := view(t, m.ask()), view(t, once(t, h.codex())); live != read {
		t.Errorf("followed and read once differ:\n%s\n---\n%s", live, read)
	}
}

func TestATitleThatIsTheFirstPromptIsNone(t *testing.T) {
	h := newHome(t)
	r := h.thread(time.Now().Add(-time.Minute), 1)
	h.write(r.rel(), []byte(r.meta("")+r.turn(2, "Sort the invoices.", "Done.")))
	for _, c := range []struct{ name, want string }{{"Sort the invoices.", ""}, {"Invoices", "Invoices"}} {
		h.write("session_index.jsonl", []byte(`{"id":"`+r.id+`","thread_name":"`+c.name+`"}`+"\n"))
		if got := once(t, h.codex()).Teams[0].Title; got != c.want {
			t.Errorf("named %q the title is %q, want %q", c.name, got, c.want)
		}
	}
}

func TestANameThatWasDeletedIsGone(t *testing.T) {
	h := newHome(t)
	r := h.thread(time.Now().Add(-time.Minute), 1)
	h.write(r.rel(), []byte(r.meta("")+r.turn(2, "Sort it.", "Done.")))
	h.write("session_index.jsonl", []byte(`{"id":"`+r.id+`","thread_name":"Invoices"}`+"\n"+`{"id":"other","thread_name":"Other"}`+"\n"))
	m := follow(t, h.codex())
	if got := m.ask().Teams[0].Title; got != "Invoices" {
		t.Fatalf("title %q", got)
	}
	if err := os.WriteFile(h.path("session_index.jsonl"), []byte(`{"id":"other","thread_name":"Other"}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	m.until("no name", func(c office.Change) bool { return c.What == "title" && c.Team == "codex:"+r.id })
	if got := m.ask().Teams[0].Title; got != "" {
		t.Errorf("title %q", got)
	}
}

func TestAThreadThatIsPutAwayLeavesTheOfficeAndComesBack(t *testing.T) {
	h := newHome(t)
	a := h.thread(time.Now().Add(-time.Minute), 1)
	b := h.thread(time.Now().Add(-time.Minute), 2)
	for _, r := range []*rollout{a, b} {
		h.write(r.rel(), []byte(r.meta("")+r.turn(3, "Sort it.", "Done.")))
	}
	m := follow(t, h.codex())
	m.mustSee("two threads", a.id, "resting task-complete")
	archive := "archived_sessions/" + filepath.Base(a.rel())
	if err := os.MkdirAll(filepath.Dir(h.path(archive)), 0o700); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := os.Rename(h.path(a.rel()), h.path(archive)); err != nil {
			t.Fatal(err)
		}
		m.eventually("it was put away", a.id, "")
		if got := once(t, h.codex()); len(got.Teams) != 1 || got.Teams[0].Session != b.id {
			t.Errorf("read once: %v", states(got))
		}
		if err := os.Rename(h.path(archive), h.path(a.rel())); err != nil {
			t.Fatal(err)
		}
		m.eventually("it was taken out", a.id, "resting task-complete")
	}
	if live, read := view(t, m.ask()), view(t, once(t, h.codex())); live != read {
		t.Errorf("followed and read once differ:\n%s\n---\n%s", live, read)
	}
}

func TestALiveAndAnArchivedCopyAreOneTeam(t *testing.T) {
	h := newHome(t)
	r := h.thread(time.Now().Add(-time.Minute), 1)
	body := []byte(r.meta("") + r.turn(2, "Sort it.", "Done."))
	h.write(r.rel(), body)
	h.write("archived_sessions/"+filepath.Base(r.rel()), body)
	h.write(r.rel()+".zst", []byte("never read"))
	if got := once(t, h.codex()); len(got.Teams) != 1 || len(got.Teams[0].Requests) != 1 {
		t.Errorf("%+v", got.Teams)
	}
}

func TestAMigratedThreadIsReadAnewAndNothingIsDoubled(t *testing.T) {
	h := newHome(t)
	start := time.Now().Add(-time.Minute)
	r := h.thread(start, 1)
	old := r.meta("") + r.turn(2, "Sort it.", "It is sorted.") + r.turn(3, "And again.", "Again.")
	h.write(r.rel(), []byte(old))
	m := follow(t, h.codex())
	before := m.ask().Teams[0]
	lines := strings.SplitAfter(strings.TrimSuffix(old, "\n"), "\n")
	var staged strings.Builder // numbered, its messages items, and without the agent's events
	for i, l := range lines {
		l = strings.Replace(l, `,"type":"`, fmt.Sprintf(`,"ordinal":%d,"type":"`, i), 1)
		l = strings.Replace(l, `{"type":"user_message","message":"`, `{"type":"item_completed","item":{"type":"UserMessage","content":[{"type":"text","text":"`, 1)
		if strings.Contains(l, "UserMessage") {
			l = strings.Replace(l, `"}}`, `"}]}}}`, 1)
		}
		staged.WriteString(l)
	}
	h.write(r.rel()+".staged", []byte(staged.String()+"\n"))
	if err := os.Rename(h.path(r.rel()+".staged"), h.path(r.rel())); err != nil {
		t.Fatal(err)
	}
	next := r.turn(4, "Go on.", "Gone on.")
	h.write(r.rel(), []byte(next))
	m.until("the request after it", func(c office.Change) bool {
		q, ok := c.Value.(office.Request)
		return ok && q.Number == 3 && q.Outcome == "Gone on."
	})
	after := m.ask().Teams[0]
	if len(after.Requests) != 3 || after.Requests[0].ID != before.Requests[0].ID || after.Requests[0].Started != before.Requests[0].Started {
		t.Errorf("before %+v\nafter %+v", before.Requests, after.Requests)
	}
}

func TestATurnThatWasTakenBackIsVoid(t *testing.T) {
	h := newHome(t)
	r := h.thread(time.Now().Add(-time.Minute), 1)
	number := 0
	numbered := func(text string) (all string) {
		for _, l := range strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n") {
			all += strings.Replace(l, `,"type":"`, fmt.Sprintf(`,"ordinal":%d,"type":"`, number), 1)
			number++
		}
		return all + "\n"
	}
	h.write(r.rel(), []byte(numbered(r.meta("")+r.turn(2, "Sort it.", "Kept."))))
	kept := number
	h.write(r.rel(), []byte(numbered(r.turn(3, "Sort it badly.", "Void."))))
	if got := once(t, h.codex()).Teams[0].Requests; len(got) != 2 {
		t.Fatalf("%+v", got)
	}
	m := follow(t, h.codex())
	m.ask()
	number = kept
	h.write(strings.TrimSuffix(r.rel(), ".jsonl")+"_"+threadID(r.at, 9)+".jsonl", []byte(numbered(
		r.meta(fmt.Sprintf(`,"history_base":{"thread_id":"%s","end_ordinal_exclusive":%d}`, r.id, kept))+r.turn(4, "Sort it well.", "New."))))
	m.until("the turn in its place", func(c office.Change) bool {
		q, ok := c.Value.(office.Request)
		return ok && q.Outcome == "New."
	})
	for name, s := range map[string]office.Snapshot{"followed": m.ask(), "read once": once(t, h.codex())} {
		if len(s.Teams) != 1 || len(s.Teams[0].Requests) != 2 || s.Teams[0].Requests[0].Outcome != "Kept." || s.Teams[0].Requests[1].Outcome != "New." {
			t.Errorf("%s: %+v", name, s.Teams)
		}
	}
}

// warden is the locks of a test.
type warden struct {
	mu   sync.Mutex
	held bool
}

func (w *warden) Hold(string) process.Hold {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.held {
		return process.Held
	}
	return process.Free
}

func TestALockThatNobodyHoldsEndsTheTurn(t *testing.T) {
	h, w := newHome(t), &warden{held: true}
	o := h.codex()
	o.Locks = w
	r := h.thread(time.Now().Add(-time.Minute), 1)
	h.write(r.rel(), []byte(r.meta("")+r.turn(2, "Sort it.", "")))
	m := follow(t, o)
	m.mustSee("no lock is no claim", r.id, "working request-open")
	h.write("thread-writer-locks/"+r.id+".lock", nil)
	m.mustSee("a held lock is no claim", r.id, "working request-open")
	if got := states(once(t, o))[r.id]; got != "working request-open" {
		t.Errorf("held: %s", got)
	}
	w.mu.Lock()
	w.held = false
	w.mu.Unlock()
	m.eventually("whoever worked on it was killed", r.id, "resting process-gone")
	read := once(t, o)
	if got := read.Teams[0].Requests[0]; got.State != "cut" || got.EndedBy != "process-gone" {
		t.Errorf("read once: %+v", got)
	}
	w.mu.Lock()
	w.held = true
	w.mu.Unlock()
	r.at = time.Now()
	h.write(r.rel(), []byte(r.turn(3, "Go on.", "")))
	m.eventually("somebody goes on with it", r.id, "working request-open")
}

func TestTeamsOfTwoToolsInOneFolderShareIt(t *testing.T) {
	h, c := newHome(t), newHome(t)
	at := time.Now().Add(-time.Minute)
	r := h.thread(at, 1)
	h.write(r.rel(), []byte(r.meta("")+r.turn(2, "Sort it.", "Done.")))
	c.write("projects/-work-shop/s1.jsonl", []byte(fmt.Sprintf(
		`{"parentUuid":null,"isSidechain":false,"cwd":"/src/shop","sessionId":"s1","type":"user","message":{"role":"user","content":"Hi."},"uuid":"u1","timestamp":"%s"}`+"\n", at.UTC().Format(time.RFC3339))))
	s := once(t, Options{Codex: []string{h.dir}, Claude: []string{c.dir}})
	if len(s.Teams) != 2 || s.Teams[0].Project != s.Teams[1].Project || s.Teams[0].Source == s.Teams[1].Source {
		t.Errorf("%+v", s.Teams)
	}
}

func TestALineLargerThanMemoryIsStreamedPast(t *testing.T) {
	const size = 64 << 20
	h := newHome(t)
	r := h.thread(time.Now().Add(-time.Minute), 1)
	h.write(r.rel(), []byte(r.meta("")+r.turn(2, "Sort it.", "")+strings.TrimSuffix(r.line("compacted", `{"message":"`), "}\n")))
	filler := []byte(strings.Repeat("z", 1<<20))
	for range size >> 20 {
		h.write(r.rel(), filler)
	}
	h.write(r.rel(), []byte(`"}}`+"\n"+r.line("event_msg", `{"type":"task_complete","last_agent_message":null}`)))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s := once(t, h.codex())
	runtime.ReadMemStats(&after)
	if states(s)[r.id] != "resting task-complete" {
		t.Errorf("%v", states(s))
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 16<<20 {
		t.Errorf("a line of %d MB took %d MB", size>>20, used>>20)
	}
}

// The generator's Codex homes: see corpus_test.go.
func TestOfficeAgreesWithGeneratedThreads(t *testing.T) {
	python, err := exec.LookPath("python3")
	if _, missing := os.Stat(generator); missing != nil || err != nil {
		t.Skip("the generator or python3 is not here")
	}
	for seed := 1; seed <= 3; seed++ {
		dir := t.TempDir()
		make := exec.CommandContext(t.Context(), python, generator, "--out", dir, "--size-mb", "4", "--sessions", "24",
			"--seed", strconv.Itoa(seed), "--subagents", "--codex", "--active", "2")
		if out, err := make.CombinedOutput(); err != nil {
			t.Fatalf("generate: %v\n%s", err, out)
		}
		compareThreads(t, dir)
	}
}
