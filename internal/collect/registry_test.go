package collect

import (
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"desklamp/internal/office"
	"desklamp/internal/process"
)

// census is a table of processes that a test decides about. A process that is not in it is dead.
type census struct {
	mu     sync.Mutex
	starts map[int]string
	looks  int
}

func newCensus(starts map[int]string) *census { return &census{starts: starts} }

func (c *census) Look(pid int) process.Life {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.looks++
	start, alive := c.starts[pid]
	return process.Life{Alive: alive, Start: start}
}

func (c *census) Sees(domain string) bool { return domain != "elsewhere" }

func (c *census) kill(pid int) { c.now(pid, "") }

// now gives a number to another process, or to none.
func (c *census) now(pid int, start string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if delete(c.starts, pid); start != "" {
		c.starts[pid] = start
	}
}

func (c *census) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.looks
}

// lines writes records into a session's transcript, one each second from start on.
func (h home) lines(session string, start time.Time, records ...string) {
	for i, r := range records {
		at := start.Add(time.Duration(i) * time.Second).UTC().Format("2006-01-02T15:04:05.000Z")
		h.write("projects/-work-atlas/"+session+".jsonl", fmt.Appendf(nil,
			`{"parentUuid":null,"isSidechain":false,%s,"uuid":"%s-%s","timestamp":%q,"entrypoint":"cli","cwd":"/src/atlas","sessionId":%q,"version":"2.1.332"}`+"\n",
			r, session, at, at, session))
	}
}

// Records of a transcript.
const (
	prompt = `"type":"user","message":{"role":"user","content":"Publish it."},"origin":{"kind":"human"},"promptSource":"typed"`
	runs   = `"message":{"model":"m","id":"msg_1","type":"message","role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"Bash","input":{}}],"stop_reason":"tool_use"},"type":"assistant"`
	answer = `"message":{"model":"m","id":"msg_2","type":"message","role":"assistant","content":[{"type":"text","text":"It is out."}],"stop_reason":"end_turn"},"type":"assistant"`
	over   = `"type":"system","subtype":"turn_duration","durationMs":5`
)

// entry is what the registry says of a process.
type entry struct {
	PID             int    `json:"pid"`
	SessionID       string `json:"sessionId"`
	ProcStart       string `json:"procStart,omitempty"`
	PIDDomain       string `json:"pidDomain,omitempty"`
	Status          string `json:"status,omitempty"`
	WaitingFor      string `json:"waitingFor,omitempty"`
	StatusUpdatedAt int64  `json:"statusUpdatedAt,omitempty"`
}

func (e entry) file() string { return fmt.Sprintf("sessions/%d.json", e.PID) }

// register writes an entry in place, as the client does.
func (h home) register(e entry, at time.Time) {
	h.t.Helper()
	e.StatusUpdatedAt = at.UnixMilli()
	b, err := json.Marshal(e)
	if err != nil {
		h.t.Fatal(err)
	}
	h.write(e.file(), nil)
	if err := os.WriteFile(h.path(e.file()), b, 0o600); err != nil {
		h.t.Fatal(err)
	}
}

// states writes, for each team, its session, state and rule.
func states(s office.Snapshot) map[string]string {
	teams := map[string]string{}
	for _, t := range s.Teams {
		teams[t.Session] = string(t.State) + " " + t.Why.Rule
	}
	return teams
}

func (m *mirror) mustSee(what, session, want string) {
	m.t.Helper()
	if got := states(m.ask())[session]; got != want {
		m.t.Errorf("%s: %s is %q, want %q", what, session, got, want)
	}
}

// eventually asks until a team is as wanted: how soon a change of a file is noticed is up to the system.
func (m *mirror) eventually(what, session, want string) {
	m.t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for {
		got := states(m.ask())[session]
		if got == want {
			return
		}
		if time.Now().After(deadline) {
			m.t.Fatalf("%s: %s is %q, want %q", what, session, got, want)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func TestARegistryEntryCountsIfItsProcessLives(t *testing.T) {
	h, start := newHome(t), time.Now().Add(-time.Minute)
	waits := entry{Status: "waiting", WaitingFor: "permission prompt", ProcStart: "7"}
	for i, e := range []entry{
		{PID: 11, SessionID: "alive"}, {PID: 12, SessionID: "dead"}, {PID: 13, SessionID: "other"},
		{PID: 14, SessionID: "unknown-start"}, {PID: 15, SessionID: "container", PIDDomain: "elsewhere"},
	} {
		h.lines(e.SessionID, start, prompt, runs)
		e.Status, e.WaitingFor = waits.Status, waits.WaitingFor
		if i != 3 {
			e.ProcStart = waits.ProcStart
		}
		h.register(e, start.Add(2*time.Second))
		old := start.Add(-48 * time.Hour)
		if err := os.Chtimes(h.path(e.file()), old, old); err != nil { // an entry is written at transitions only
			t.Fatal(err)
		}
	}
	o := Options{
		Claude: []string{h.dir}, Window: 24 * time.Hour,
		Processes: newCensus(map[int]string{11: "7", 13: "8", 14: "9"}),
	}
	once, _, err := Read(t.Context(), o, time.Now(), nil)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"alive": "asking registry-waiting", "dead": "resting process-gone", "other": "working request-open",
		"unknown-start": "asking registry-waiting", "container": "working request-open",
	}
	if got := states(once); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if a, b := view(t, once), view(t, follow(t, o).ask()); a != b {
		t.Errorf("followed and read once differ:\n%s\n---\n%s", a, b)
	}
}

func TestTheRegistryIsFollowed(t *testing.T) {
	h, start := newHome(t), time.Now().Add(-time.Minute)
	h.lines("one", start, prompt, runs)
	e := entry{PID: 11, SessionID: "one", ProcStart: "7", Status: "busy"}
	h.register(e, start)
	m := follow(t, Options{Claude: []string{h.dir}, Processes: newCensus(map[int]string{11: "7"})})
	m.mustSee("busy", "one", "working request-open")

	e.Status, e.WaitingFor = "waiting", "permission prompt"
	h.register(e, start.Add(2*time.Second))
	m.until("asking", func(c office.Change) bool { return c.State == office.Asking })
	if err := os.Truncate(h.path(e.file()), 0); err != nil {
		t.Fatal(err)
	}
	h.lines("two", start, prompt, runs) // read after the empty entry
	m.until("the second team", func(c office.Change) bool { return c.What == "team" })
	m.mustSee("an entry seen empty", "one", "asking registry-waiting")

	e.SessionID = "two" // as after /resume
	h.register(e, start.Add(4*time.Second))
	m.eventually("the process went on", "two", "asking registry-waiting")
	m.mustSee("the process went on", "one", "working request-open")
}

func TestADeathIsNoticed(t *testing.T) {
	h, start := newHome(t), time.Now().Add(-time.Hour)
	people := newCensus(map[int]string{11: "7", 12: "7", 13: "7", 14: "7"})
	for pid := 11; pid <= 14; pid++ {
		e := entry{PID: pid, SessionID: fmt.Sprint("s", pid), ProcStart: "7", Status: "busy"}
		h.lines(e.SessionID, start.Add(50*time.Minute), prompt, runs)
		h.register(e, start) // long before the turn: only that it was seen alive since tells that it worked on it
	}
	m := follow(t, Options{Claude: []string{h.dir}, Processes: people})
	m.mustSee("alive", "s11", "working request-open")

	people.kill(11)
	m.mustSee("killed", "s11", "resting process-gone")
	people.now(12, "9")
	m.mustSee("its number is somebody else's", "s12", "resting process-gone")

	if err := os.Remove(h.path("sessions/13.json")); err != nil {
		t.Fatal(err)
	}
	h.lines("s13", time.Now(), over) // read after the file has gone
	m.until("the end by the log", func(c office.Change) bool { return c.Team == "claude:s13" && c.State == office.Resting })
	m.mustSee("its file has gone", "s14", "working request-open")

	people.kill(14)
	m.until("without a question, by the timer", func(c office.Change) bool {
		return c.Team == "claude:s14" && c.Why != nil && c.Why.Rule == "process-gone"
	})
}

func TestAVanishedEntryIsNoClaimUntilItsProcessIsGone(t *testing.T) {
	h, start := newHome(t), time.Now().Add(-time.Minute)
	people := newCensus(map[int]string{11: "7"})
	h.lines("one", start, prompt, runs)
	e := entry{PID: 11, SessionID: "one", ProcStart: "7", Status: "waiting", WaitingFor: "input needed"}
	h.register(e, start.Add(2*time.Second))
	m := follow(t, Options{Claude: []string{h.dir}, Processes: people})
	m.mustSee("asking", "one", "asking registry-waiting")
	if err := os.Remove(h.path(e.file())); err != nil {
		t.Fatal(err)
	}
	m.eventually("the entry has gone", "one", "working request-open")
	people.kill(11)
	m.mustSee("the process too", "one", "resting process-gone")
}

func TestAnOfficeAtRestLooksForNobody(t *testing.T) {
	h, start := newHome(t), time.Now().Add(-time.Minute)
	people := newCensus(map[int]string{11: "7", 12: "7"})
	h.lines("rests", start, prompt, answer, over)
	h.register(entry{PID: 11, SessionID: "rests", ProcStart: "7", Status: "busy"}, start)
	h.register(entry{PID: 12, SessionID: "no-transcript", ProcStart: "7", Status: "busy"}, start)
	m := follow(t, Options{Claude: []string{h.dir}, Processes: people})
	m.mustSee("an end in the log", "rests", "resting turn-duration")
	m.mustSee("an end in the log", "rests", "resting turn-duration") // the first answer may come before all was looked at
	before := people.count()
	time.Sleep(livesEvery + 300*time.Millisecond) // there is nothing to wait for: nothing must happen
	if looks := people.count() - before; looks > 0 {
		t.Errorf("%d looks at processes while the office rests", looks)
	}
}
