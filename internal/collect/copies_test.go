package collect

import (
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"desklamp/internal/claude"
	"desklamp/internal/fact"
	"desklamp/internal/line"
	"desklamp/internal/office"
)

// forkCases lie beside the project, like the recordings.
const forkCases = "../../../shared/cases"

// later is after all that the recordings and cases tell.
var later = time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC)

// copiesAndForks is what must be concluded from the recordings of forks and copies: each team's requests with what was
// done in them, by the beginning of its session's id, and its members.
var copiesAndForks = map[string][]string{
	"i-fork-agent": {"cd23 #1 run 1 think 1 #2 delegate 1 run 1 think 2, fork run 1 think 1"},
	"i-resume":     {"28f8 #1 think 1 #2 think 1", "4544 #1 run 1 think 1 #2 think 1 #3 think 1"},
	"i-bg":         {"e3f7 #1 run 1 think 1"},
	"p-resume":     {"1111 #1 run 1 think 1 #2 think 1", "f9f0 #1 think 1"},
}

func TestForksAndCopiesOfTheRealProgram(t *testing.T) {
	if _, err := os.Stat(recordings); err != nil {
		t.Skip("the recordings of the real program are not beside the project")
	}
	for name, want := range copiesAndForks {
		t.Run(name, func(t *testing.T) {
			s, _, err := Read(context.Background(), Options{Claude: []string{filepath.Join(recordings, name, "home", ".claude")}}, later, nil)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, team := range s.Teams {
				got = append(got, inWords(team))
			}
			if slices.Sort(got); !slices.Equal(got, want) {
				t.Errorf("\n got  %q\n want %q", got, want)
			}
		})
	}
}

func inWords(team office.Team) string {
	words := team.Session[:4]
	for _, r := range team.Requests {
		words += fmt.Sprintf(" #%d%s", r.Number, counted(r.Actions))
	}
	for _, m := range team.Members[1:] {
		words += ", " + m.Kind + counted(m.Actions)
	}
	return words
}

func counted(actions map[string]int) (words string) {
	var names []string
	for name := range actions {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		words += fmt.Sprint(" ", name, " ", actions[name])
	}
	return words
}

// TestTheOrderOfReadingForksAndCopiesDoesNotMatter reads the files of recordings and cases line by line, woven into each
// other by chance, and looks at the office in between.
func TestTheOrderOfReadingForksAndCopiesDoesNotMatter(t *testing.T) {
	homes, _ := filepath.Glob(filepath.Join(forkCases, "claude-fork-*", "claude-home"))
	for name := range copiesAndForks {
		homes = append(homes, filepath.Join(recordings, name, "home", ".claude"))
	}
	if _, err := os.Stat(homes[0]); err != nil {
		t.Skip("neither the cases nor the recordings are beside the project")
	}
	for _, dir := range homes {
		t.Run(filepath.Base(strings.TrimSuffix(strings.TrimSuffix(dir, "/claude-home"), "/home/.claude")), func(t *testing.T) {
			files := speakers(t, dir)
			var want string
			for seed := range uint64(20) {
				chance := rand.New(rand.NewPCG(seed, 3))
				room := office.New(office.Options{})
				weave(chance, files, func(x fact.Fact) {
					if room.Apply(x, later); chance.IntN(4) == 0 {
						room.Changes(later)
					}
				})
				got := view(t, room.Snapshot(later))
				if want == "" {
					want = got
				}
				if got != want {
					t.Fatalf("weave %d is another office:\n%s\nthan\n%s", seed, got, want)
				}
			}
		})
	}
}

// speakers gives, for each file of a home, what its lines say.
func speakers(t *testing.T, dir string) (files [][]fact.Fact) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, _ := filepath.Rel(dir, path)
		kind, ours := claude.Classify(filepath.ToSlash(rel))
		content, err := os.ReadFile(path)
		if !ours || err != nil {
			return err
		}
		id := fact.File(line.Hash([]byte(rel)))
		switch kind.Kind {
		case claude.Sidecar:
			files = append(files, claude.Meta(kind, id, content))
		case claude.Main, claude.Member:
			var facts []fact.Fact
			reader, split := claude.NewReader(kind, id), line.Splitter{}
			split.Write(content, func(l line.Line) { reader.Line(l, func(x fact.Fact) { facts = append(facts, x) }) })
			files = append(files, facts)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// weave hands the facts of all files on in some order that keeps that of each.
func weave(chance *rand.Rand, files [][]fact.Fact, hand func(fact.Fact)) {
	left := slices.Clone(files)
	whole := chance.IntN(3) == 0
	chance.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
	for len(left) > 0 {
		i := 0
		if !whole {
			i = chance.IntN(len(left))
		}
		if len(left[i]) == 0 {
			left = slices.Delete(left, i, i+1)
			continue
		}
		hand(left[i][0])
		left[i] = left[i][1:]
	}
}

// TestACopyThatIsWrittenTakesNothingFromItsOrigin follows a session while it is copied: the client writes the copy's old
// records in one go, behind a few lines of its own, and before the first of them says where it comes from.
func TestACopyThatIsWrittenTakesNothingFromItsOrigin(t *testing.T) {
	h := newHome(t)
	start := time.Now().Add(-2 * time.Hour).UTC().Truncate(time.Second)
	record := func(session, id, more string, after time.Duration) string {
		return fmt.Sprintf(`{"parentUuid":null,"isSidechain":false,%s,"uuid":"%s","timestamp":"%s","userType":"external",`+
			`"entrypoint":"cli","cwd":"/home/dev/src/billing","sessionId":"%s","version":"2.1.332"}`+"\n",
			more, id, start.Add(after).Format("2006-01-02T15:04:05.000Z"), session)
	}
	prompt := `"type":"user","origin":{"kind":"human"},"message":{"role":"user","content":"Go."}`
	answer := `"type":"assistant","message":{"model":"m","id":"msg_1","role":"assistant","content":[{"type":"text","text":"Gone."}],"stop_reason":"end_turn"}`
	over := `"type":"system","subtype":"turn_duration"`
	history := func(session, from string) (lines string) {
		for i := range 5 {
			at, n := time.Duration(i)*time.Minute, fmt.Sprint(i)
			lines += record(session, "p"+n, prompt, at) +
				record(session, "a"+n, from+strings.ReplaceAll(answer, "msg_1", "msg_"+n), at+5*time.Second) +
				record(session, "o"+n, over, at+6*time.Second)
		}
		return lines
	}
	h.write("projects/-home-dev-src-billing/zz.jsonl", []byte(history("zz", "")))
	ctx, stop := context.WithCancel(context.Background())
	feed := Follow(ctx, Options{Claude: []string{h.dir}, Window: 24 * time.Hour})
	m := &mirror{t: t, feed: feed}
	defer func() {
		stop()
		for range feed.Updates() { // until it is closed
		}
		feed.Wait()
	}()
	if s := m.ask(); len(s.Teams) != 1 || len(s.Teams[0].Requests) != 5 {
		t.Fatalf("before the copy: %d teams", len(s.Teams))
	}
	m.seen = nil
	copied := "projects/-home-dev-src-billing/aa.jsonl"
	h.write(copied, []byte(`{"type":"mode","mode":"normal","sessionId":"aa"}`+"\n"))
	m.until("its first line", func(c office.Change) bool { s, ok := c.Value.(office.Source); return ok && s.Lines == 16 })
	h.write(copied, []byte(history("aa", `"requestSessionId":"zz",`)+record("aa", "own", prompt, 2*time.Hour-time.Second)))
	m.until("the copy's own request", func(c office.Change) bool { return c.What == "team" && c.Team == "claude:aa" })
	for _, c := range m.seen {
		if c.What == "gone" || c.Team == "claude:zz" {
			t.Errorf("the session that was copied changed: %+v", c)
		}
	}
	if s := m.ask(); len(s.Teams) != 2 || len(s.Teams[1].Requests) != 1 || s.Teams[1].Requests[0].Number != 1 {
		t.Errorf("after the copy: %s", view(t, s))
	}
}
