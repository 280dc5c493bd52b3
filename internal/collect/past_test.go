package collect

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"desklamp/internal/office"
)

// cardsOf reads the history, and keeps what was told of each team last.
func cardsOf(t *testing.T, o Options, now time.Time) []office.Card {
	t.Helper()
	teams := map[string][]office.Card{}
	var last Past
	err := History(t.Context(), o, now, func(p Past) {
		for _, team := range p.Teams {
			delete(teams, team)
		}
		for _, c := range p.Cards {
			teams[c.Team] = append(teams[c.Team], c)
		}
		if p.Read < last.Read || p.Read > p.Total {
			t.Errorf("read %d of %d after %d", p.Read, p.Total, last.Read)
		}
		last = p
	})
	if err != nil || last.Read != last.Total || last.Failed != 0 {
		t.Fatalf("%v, read %d of %d, %d failed", err, last.Read, last.Total, last.Failed)
	}
	var all []office.Card
	for _, cards := range teams {
		all = append(all, cards...)
	}
	return inOrder(all)
}

func inOrder(cards []office.Card) []office.Card {
	slices.SortFunc(cards, func(a, b office.Card) int {
		return cmp.Or(strings.Compare(a.Team, b.Team), a.Request.Number-b.Request.Number)
	})
	return cards
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// likeAtOnce says that the history is what reading all sessions together gives.
func likeAtOnce(t *testing.T, o Options, now time.Time) []office.Card {
	t.Helper()
	o.Window = 0
	whole, _, err := Read(t.Context(), o, now, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, want := cardsOf(t, o, now), inOrder(whole.Cards())
	compared := slices.DeleteFunc(slices.Clone(got), func(c office.Card) bool { return putAway(t, o, c) })
	sameCards(t, compared, want)
	return got
}

// putAway says that a thread stands in the archive, which the office leaves out.
func putAway(t *testing.T, o Options, c office.Card) bool {
	t.Helper()
	for _, dir := range o.Codex {
		files, err := filepath.Glob(filepath.Join(dir, "archived_sessions", "rollout-*"+c.Session+".jsonl*"))
		if err != nil {
			t.Fatal(err)
		}
		if len(files) > 0 {
			return true
		}
	}
	return false
}

func sameCards(t *testing.T, got, want []office.Card) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%d cards, want %d", len(got), len(want))
	}
	if a, b := asJSON(t, got), asJSON(t, want); a != b {
		for i := range min(len(got), len(want)) {
			if x, y := asJSON(t, got[i]), asJSON(t, want[i]); x != y {
				t.Fatalf("card %d differs:\n%s\n---\n%s", i, x, y)
			}
		}
	}
}

func TestHistoryHasTheCardsThatTheGeneratorTells(t *testing.T) {
	python, err := exec.LookPath("python3")
	if _, missing := os.Stat(generator); missing != nil || err != nil {
		t.Skip("the generator or python3 is not here")
	}
	dir := t.TempDir()
	generate := exec.CommandContext(t.Context(), python, generator, "--out", dir, "--size-mb", "6", "--sessions", "32",
		"--seed", "5", "--subagents", "--forks", "--workflows", "--codex")
	if out, err := generate.CombinedOutput(); err != nil {
		t.Fatalf("generate: %v\n%s", err, out)
	}
	var truth struct {
		Generator struct{ Now time.Time }
		Sessions  []struct{ Requests []struct{ End *time.Time } }
	}
	b, err := os.ReadFile(filepath.Join(dir, "truth.json"))
	if err == nil {
		err = json.Unmarshal(b, &truth)
	}
	if err != nil {
		t.Fatal(err)
	}
	over := 0
	for _, s := range truth.Sessions {
		for _, r := range s.Requests {
			if r.End != nil {
				over++
			}
		}
	}
	o := Options{Claude: []string{filepath.Join(dir, "claude")}, Codex: []string{filepath.Join(dir, "codex")}}
	if got := likeAtOnce(t, o, truth.Generator.Now); len(got) != over || over == 0 {
		t.Errorf("%d cards, the generator tells of %d", len(got), over)
	}
}

func TestHistoryOfRecordedHomesIsWhatReadingThemAtOnceGives(t *testing.T) {
	for _, name := range []string{"samples/claude-*", "samples/codex-*", "samples/claude-live/*/home/.claude", "samples/codex-live/*/home/.codex", "samples/codex-live/*/*", "cases/*/*"} {
		dirs, err := filepath.Glob(filepath.Join("../../../shared", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, dir := range dirs {
			o := Options{Codex: []string{dir}}
			if _, err := os.Stat(filepath.Join(dir, "projects")); err == nil {
				o = Options{Claude: []string{dir}}
			} else if _, err := os.Stat(filepath.Join(dir, "sessions")); err != nil {
				continue
			}
			t.Run(strings.TrimPrefix(dir, "../../../shared/"), func(t *testing.T) { likeAtOnce(t, o, later) })
		}
	}
}

// compress makes a file what Codex makes of a rollout that nobody has touched for long.
func (h home) compress(rel, to string) {
	h.t.Helper()
	b, err := os.ReadFile(h.path(rel))
	if err != nil {
		h.t.Fatal(err)
	}
	w, err := zstd.NewWriter(nil)
	if err != nil {
		h.t.Fatal(err)
	}
	h.write(to, w.EncodeAll(b, nil))
}

func (h home) remove(rel string) {
	h.t.Helper()
	if err := os.Remove(h.path(rel)); err != nil {
		h.t.Fatal(err)
	}
}

func outcomes(cards []office.Card) (all []string) {
	for _, c := range cards {
		all = append(all, c.Request.Outcome)
	}
	slices.Sort(all)
	return all
}

func TestHistoryHoldsThreadsThatWerePutAwayOrCompressed(t *testing.T) {
	h, now := newHome(t), time.Now()
	for n, rel := range []string{"sessions/2026/03/04/%s", "archived_sessions/%s", "sessions/2026/03/04/%s.zst", "archived_sessions/%s.zst"} {
		r := h.thread(now.Add(-time.Duration(n+1)*time.Hour), n+1)
		name := filepath.Base(r.rel())
		text := r.meta("") + r.turn(9, "Sort it.", fmt.Sprintf("Basket %d is sorted.", n))
		if plain := fmt.Sprintf(rel, name); strings.HasSuffix(plain, ".zst") {
			h.write(r.rel(), []byte(text))
			h.compress(r.rel(), plain)
			h.remove(r.rel())
		} else {
			h.write(plain, []byte(text))
		}
	}
	want := []string{"Basket 0 is sorted.", "Basket 1 is sorted.", "Basket 2 is sorted.", "Basket 3 is sorted."}
	if got := outcomes(cardsOf(t, h.codex(), now)); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	t.Run("and of two copies of a thread one", func(t *testing.T) {
		r := h.thread(now.Add(-time.Hour), 1)
		h.compress(r.rel(), r.rel()+".zst")
		h.compress(r.rel(), "archived_sessions/"+filepath.Base(r.rel())+".zst")
		if got := outcomes(cardsOf(t, h.codex(), now)); !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

func TestADamagedCompressedThreadGivesWhatStandsBeforeTheDamage(t *testing.T) {
	h, now := newHome(t), time.Now()
	r := h.thread(now.Add(-time.Hour), 1)
	h.write(r.rel(), []byte(r.meta("")+r.turn(2, "Sort it.", "It is sorted.")))
	h.compress(r.rel(), r.rel()+".zst")
	h.remove(r.rel())
	h.write(r.rel()+".zst", []byte("no frame"))
	var cards []office.Card
	failed := 0
	if err := History(t.Context(), h.codex(), now, func(p Past) { cards, failed = append(cards, p.Cards...), p.Failed }); err != nil {
		t.Fatal(err)
	}
	if got := outcomes(cards); !slices.Equal(got, []string{"It is sorted."}) || failed != 1 {
		t.Errorf("got %q, %d failed", got, failed)
	}
}

func TestHistoryHasNothingOfWhatWasSaid(t *testing.T) {
	const canary = "canaryquartz"
	h, now := newHome(t), time.Now()
	r := h.thread(now.Add(-time.Hour), 1)
	h.write(r.rel(), []byte(r.meta("")+r.turn(2, "Sort "+canary, "It is sorted. Nobody hears of the "+canary+".")))
	h.compress(r.rel(), r.rel()+".zst")
	h.remove(r.rel())
	cards := cardsOf(t, h.codex(), now)
	if b := asJSON(t, cards); len(cards) != 1 || strings.Contains(b, canary) {
		t.Errorf("%d cards: %s", len(cards), b)
	}
}

func TestWhatIsOpenHasNoCardYet(t *testing.T) {
	h, now := newHome(t), time.Now()
	r := h.thread(now.Add(-time.Minute), 1)
	h.write(r.rel(), []byte(r.meta("")+r.turn(2, "Sort it.", "It is sorted.")+r.turn(3, "And now?", "")))
	if got := outcomes(likeAtOnce(t, h.codex(), now)); !slices.Equal(got, []string{"It is sorted."}) {
		t.Errorf("got %q", got)
	}
}

func TestHistoryEndsWhenNobodyWantsIt(t *testing.T) {
	h, now := newHome(t), time.Now()
	for n := range 40 {
		r := h.thread(now.Add(-time.Duration(n+1)*time.Hour), n+1)
		h.write("archived_sessions/"+filepath.Base(r.rel()), []byte(r.meta("")+r.turn(9, "Sort it.", "Sorted.")))
	}
	ctx, cancel := context.WithCancel(t.Context())
	told := 0
	err := History(ctx, h.codex(), now, func(Past) {
		if told++; told == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || told > 10 {
		t.Errorf("%v after %d steps", err, told)
	}
}

func TestNoCardComesAboveWhatIsSettled(t *testing.T) {
	h, now := newHome(t), time.Now()
	for n := range 20 {
		r := h.thread(now.Add(-time.Duration(n+1)*time.Hour), n+1)
		h.write(r.rel(), []byte(r.meta("")+r.turn(9, "Sort it.", "Sorted.")))
		if err := os.Chtimes(h.path(r.rel()), r.at, r.at); err != nil {
			t.Fatal(err)
		}
	}
	settled, cards := time.Time{}, 0
	err := History(t.Context(), h.codex(), now, func(p Past) {
		for _, c := range p.Cards {
			if cards++; c.Request.Ended.After(settled) {
				t.Errorf("a card of %v came when all after %v was there", c.Request.Ended, settled)
			}
		}
		settled = p.Settled
	})
	if err != nil || cards != 20 || !settled.IsZero() {
		t.Errorf("%v, %d cards, settled %v", err, cards, settled)
	}
}
