package recording

import (
	"bytes"
	"encoding/binary"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"desklamp/internal/line"
	"desklamp/internal/trace"
)

var update = flag.Bool("update", false, "write what comes out into the cases")

var now = time.Date(2026, 9, 27, 12, 0, 0, 0, time.UTC)

// read reads a whole recording, cut into chunks of some size.
func read(t testing.TB, in []byte, chunk int) *trace.Run {
	t.Helper()
	rec, err := try(in, chunk)
	if err != nil {
		t.Fatal(err)
	}
	return rec.Run()
}

func try(in []byte, chunk int) (*Recording, error) {
	rec := New()
	var split line.Splitter
	split.Hold(MaxLine)
	for len(in) > 0 {
		n := min(chunk, len(in))
		split.Write(in[:n], func(l line.Line) { rec.Line(0, l) })
		in = in[n:]
	}
	return rec, rec.Close(split.Rest())
}

// printed is a run as text and as JSON.
func printed(t testing.TB, r *trace.Run) (text, json string) {
	t.Helper()
	var b, j strings.Builder
	if err := r.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	if err := r.WriteJSON(&j, now); err != nil {
		t.Fatal(err)
	}
	return b.String(), j.String()
}

type story struct {
	path, name string
	archive    *txtar.Archive
	in         []byte
}

func stories(t testing.TB) (all []story) {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) < 5 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		a, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		in := bytes.ReplaceAll(a.Files[0].Data, []byte("^M\n"), []byte("\r\n"))
		if filepath.Base(path) == "damage.txtar" {
			in = append([]byte("\xef\xbb\xbf"), in...)
		}
		all = append(all, story{path, strings.TrimSuffix(filepath.Base(path), ".txtar"), a, in})
	}
	return all
}

func TestStories(t *testing.T) {
	for _, s := range stories(t) {
		t.Run(s.name, func(t *testing.T) {
			text, json := printed(t, read(t, s.in, 1<<20))
			if *update {
				s.archive.Files[1].Data, s.archive.Files[2].Data = []byte(text), []byte(json)
				if err := os.WriteFile(s.path, txtar.Format(s.archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if d := cmp.Diff(string(s.archive.Files[1].Data), text); d != "" {
				t.Errorf("text (-want +got):\n%s", d)
			}
			if d := cmp.Diff(string(s.archive.Files[2].Data), json); d != "" {
				t.Errorf("JSON (-want +got):\n%s", d)
			}
		})
	}
}

func TestChunksChangeNothing(t *testing.T) {
	for _, s := range stories(t) {
		text, json := printed(t, read(t, s.in, len(s.in)))
		for _, chunk := range []int{1, 7, 100} {
			if again, j := printed(t, read(t, s.in, chunk)); again != text || j != json {
				t.Errorf("%s in chunks of %d:\n%s", s.name, chunk, cmp.Diff(json, j))
			}
		}
	}
}

// The inputs and results of the stories hold a word that must not come out.
func TestNothingOfAnInputOrResultComesOut(t *testing.T) {
	for _, s := range stories(t) {
		if !bytes.Contains(s.in, []byte("CANARY")) {
			t.Errorf("%s has no canary", s.name)
		}
		text, json := printed(t, read(t, s.in, 1<<20))
		if strings.Contains(text+json, "CANA") {
			t.Errorf("%s: a canary flew", s.name)
		}
	}
}

// A run that was cut at any byte is the beginning of the whole one, and says that it was cut.
func TestARunCutAnywhereIsABeginning(t *testing.T) {
	for _, s := range stories(t) {
		whole := read(t, s.in, len(s.in))
		trimmed := len(bytes.TrimRight(s.in, "\r\n"))
		for at := range trimmed {
			rec, err := try(s.in[:at], len(s.in))
			if err != nil {
				t.Fatalf("%s cut at %d: %v", s.name, at, err)
			}
			run := rec.Run()
			isBeginning(t, s.name, at, whole, run)
			if run.Source().Log() || bytes.Contains(s.in[:at], []byte(`"type":"result"`)) || bytes.Contains(s.in[:at], []byte(`"turn.completed"`)) {
				continue
			}
			if last := run.Summary(); last != "run did not end normally" && !strings.HasPrefix(last, "last line is incomplete") {
				t.Fatalf("%s cut at %d says %q", s.name, at, last)
			}
			if state := run.State(now); state != trace.Interrupted {
				t.Fatalf("%s cut at %d is %s", s.name, at, state)
			}
		}
	}
}

func isBeginning(t *testing.T, name string, at int, whole, cut *trace.Run) {
	t.Helper()
	if len(cut.Calls()) > len(whole.Calls()) {
		t.Fatalf("%s cut at %d has %d calls, the whole %d", name, at, len(cut.Calls()), len(whole.Calls()))
	}
	for i, c := range cut.Calls() {
		w := whole.Calls()[i]
		if c.ID != w.ID || c.Name != w.Name || c.Input != w.Input || c.Parent != w.Parent && c.Parent != -1 {
			t.Fatalf("%s cut at %d: call %d is %s %s, in the whole %s %s", name, at, i, c.ID, c.Name, w.ID, w.Name)
		}
	}
}

func TestWhatItIsIsToldByContent(t *testing.T) {
	for text, want := range map[string]Kind{
		`{"type":"system","subtype":"init","session_id":"s"}`:                            {Source: trace.ClaudeStream},
		`{"is_error":false,"type":"result","subtype":"success"}`:                         {Source: trace.ClaudeStream},
		`{"parentUuid":null,"isSidechain":false,"type":"user","sessionId":"s"}`:          {Source: trace.ClaudeLog, Session: "s"},
		`{"parentUuid":null,"isSidechain":true,"agentId":"a","sessionId":"s"}`:           {Source: trace.ClaudeLog, Session: "s", Agent: "a"},
		`{"parentUuid":null,"session_id":"s","type":"user","sessionId":"s"}`:             {Source: trace.ClaudeLog, Session: "s"},
		`{"type":"summary","summary":"x","leafUuid":"u"}`:                                {Source: trace.ClaudeLog},
		`{"timestamp":"2026-09-27T10:00:00.000Z","type":"session_meta","payload":{}}`:    {Source: trace.CodexLog},
		`{"timestamp":"t","ordinal":3,"type":"event_msg","payload":{"type":"x"}}`:        {Source: trace.CodexLog},
		`{"id":"x","timestamp":"2025-06-01T10:00:00.000Z","instructions":null,"git":{}}`: {Source: trace.CodexLog},
		`{"type":"thread.started","thread_id":"x"}`:                                      {Source: trace.CodexExec},
		`{"type":"launched"}`: {}, `[1]`: {}, `nothing`: {}, ``: {}, `{"a":1}`: {}, `{`: {},
	} {
		if got := Tell([]byte(text)); got != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}

func TestWhatIsNoRecordingIsSaid(t *testing.T) {
	for _, text := range []string{"hello\n", "{\"a\":1}\n", "[1,2]", "a\nb\nc"} {
		if _, err := try([]byte(text), 10); err == nil {
			t.Errorf("%q was taken for a recording", text)
		}
	}
	for _, text := range []string{"", "\n\n", "{\"type\":\"sys", "{"} {
		rec, err := try([]byte(text), 10)
		if err != nil || rec.Run().State(now) != trace.Interrupted {
			t.Errorf("%q: %v, %v", text, err, rec.Run().State(now))
		}
	}
}

func TestWideTextIsNamedAndNoCutRun(t *testing.T) {
	text := "{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s\"}\n{\"type\":\"result\"}\n"
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		wide := order.AppendUint16(nil, 0xfeff)
		for _, c := range utf16.Encode([]rune(text)) {
			wide = order.AppendUint16(wide, c)
		}
		for _, cut := range []int{len(wide), 40} {
			if _, err := try(wide[:cut], 10); !errors.Is(err, ErrWide) {
				t.Errorf("%v, %d bytes: %v", order, cut, err)
			}
		}
	}
}

func TestALineOfSixteenMegabytesIsRead(t *testing.T) {
	for _, size := range []int{3 << 20, 15 << 20, 17 << 20} {
		in := `{"type":"system","subtype":"init","session_id":"s"}
{"type":"assistant","message":{"content":[{"type":"tool_use","id":"a","name":"Read","input":{}}]},"parent_tool_use_id":null}
{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"a","content":"` + strings.Repeat("x", size) + `"}]},"parent_tool_use_id":null}
{"type":"result","subtype":"success"}
`
		want := "Read [ok]\nfinished\n"
		if size > MaxLine {
			want = "Read [pending]\nfinished\n" // passed over; nothing spins: the run is over
		}
		run := read(t, []byte(in), 64<<10)
		if got, _ := printed(t, run); got != want {
			t.Errorf("%d MB: %q", size>>20, got)
		}
		if size > MaxLine && len(run.Notes()) == 0 {
			t.Error("nothing says that a line was passed over")
		}
	}
}

func FuzzRecording(f *testing.F) {
	for _, s := range stories(f) {
		f.Add(s.in, uint8(13))
	}
	f.Fuzz(func(t *testing.T, in []byte, chunk uint8) {
		rec, err := try(in, len(in)+1)
		again, errAgain := try(in, int(chunk)+1)
		if (err == nil) != (errAgain == nil) {
			t.Fatalf("whole %v, in chunks %v", err, errAgain)
		}
		if err != nil {
			return
		}
		text, json := printed(t, rec.Run())
		if t2, j2 := printed(t, again.Run()); t2 != text || j2 != json {
			t.Fatalf("chunks change it: %s", cmp.Diff(json, j2))
		}
	})
}
