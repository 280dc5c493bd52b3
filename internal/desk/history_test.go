package desk

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"desklamp/internal/collect"
	"desklamp/internal/office"
)

const canary = "canaryquartz"

// pastHome writes threads of Codex, each with one finished request, an hour apart; of every two one ended at the same
// moment as the one before.
type pastHome struct {
	t   *testing.T
	dir string
}

func stamp(at time.Time) string { return at.UTC().Format("2006-01-02T15:04:05.000Z") }

func thread(n int) string { return fmt.Sprintf("%08d-0000-4000-8000-000000000000", n) }

func (h pastHome) write(n int, at time.Time, folder, end, outcome string) {
	h.t.Helper()
	line := func(at time.Time, kind, payload string) string {
		return fmt.Sprintf(`{"timestamp":"%s","type":"%s","payload":%s}`+"\n", stamp(at), kind, payload)
	}
	text := line(at.Add(-time.Minute), "session_meta", `{"id":"`+thread(n)+`","cwd":"/src/`+folder+`","originator":"codex-tui","cli_version":"0.171.0"}`) +
		line(at.Add(-time.Minute), "event_msg", `{"type":"task_started","turn_id":"turn"}`) +
		line(at.Add(-time.Minute), "event_msg", `{"type":"user_message","message":"`+canary+`"}`) +
		line(at.Add(-time.Second), "event_msg", `{"type":"agent_message","message":"`+outcome+`. Nobody hears of the `+canary+`."}`)
	if end != "" {
		text += line(at, "event_msg", `{"type":"`+end+`","turn_id":"turn"}`)
	}
	path := filepath.Join(h.dir, "sessions/2026/03/04", "rollout-2026-03-04T08-00-00-"+thread(n)+".jsonl")
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600), os.Chtimes(path, at, at)); err != nil {
		h.t.Fatal(err)
	}
}

// openPast opens a desk on a home with so many finished requests.
func openPast(t *testing.T, cards int) *Desk {
	t.Helper()
	h := pastHome{t, t.TempDir()}
	now := time.Now().Truncate(time.Second)
	for n := range cards {
		at := now.Add(-time.Duration(n/2*2+1) * time.Hour)
		folder, end := "mill", "task_complete"
		if n%5 == 0 {
			folder, end = "harbour", "turn_aborted"
		}
		h.write(n, at, folder, end, fmt.Sprintf("Sack number %d is filled", n))
	}
	h.write(cards, now.Add(-time.Second), "mill", "", "still at it")
	return openOn(t, collect.Options{Codex: []string{h.dir}, Explicit: true, Window: 24 * time.Hour})
}

func openOn(t *testing.T, o collect.Options) *Desk {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	d, err := Open(ctx, Options{Reading: o})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); d.Wait() })
	return d
}

// whole asks until the history is read.
func whole(t *testing.T, d *Desk, body string) History {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		got, err := act(t, d, "history", body)
		if err != nil {
			t.Fatal(err)
		}
		if h := got.(History); !h.Reading {
			return h
		}
	}
	t.Fatal("the history was not read within 10 s")
	return History{}
}

func ids(cards []office.Card) (all []string) {
	for _, c := range cards {
		all = append(all, c.Request.ID)
	}
	return all
}

func TestHistoryComesNewestFirstInPartsWithoutGapOrDouble(t *testing.T) {
	d := openPast(t, 61)
	all := whole(t, d, `{"limit":1000}`)
	if len(all.Cards) != 61 || all.More || all.Count != 61 || all.Read != all.Total || all.Total == 0 {
		t.Fatalf("%d cards, more %v, count %d, read %d of %d", len(all.Cards), all.More, all.Count, all.Read, all.Total)
	}
	if !slices.IsSortedFunc(all.Cards, func(a, b office.Card) int { return b.Request.Ended.Compare(a.Request.Ended.Time) }) {
		t.Error("not newest first")
	}
	for _, limit := range []int{1, 2, 7, 60} {
		var parts []office.Card
		body := fmt.Sprintf(`{"limit":%d}`, limit)
		for {
			part := whole(t, d, body)
			parts = append(parts, part.Cards...)
			if !part.More {
				break
			}
			last := part.Cards[len(part.Cards)-1].Request
			body = fmt.Sprintf(`{"limit":%d,"before":"%s","id":"%s"}`, limit, stamp(last.Ended.Time), last.ID)
		}
		if got, want := ids(parts), ids(all.Cards); !slices.Equal(got, want) {
			t.Errorf("in parts of %d: %d cards, want %d", limit, len(got), len(want))
		}
	}
	half := all.Cards[30].Request
	for _, c := range whole(t, d, `{"before":"`+stamp(half.Ended.Time)+`"}`).Cards {
		if !c.Request.Ended.Before(half.Ended.Time) {
			t.Errorf("%v is not before %v", c.Request.Ended, half.Ended)
		}
	}
}

func TestHistoryIsFiltered(t *testing.T) {
	d := openPast(t, 40)
	all := whole(t, d, `{"limit":1000}`)
	harbour := all.Folders[0]
	if len(all.Folders) != 2 || harbour.Name != "harbour" {
		t.Fatalf("folders %v", all.Folders)
	}
	for _, c := range []struct {
		body string
		want int
	}{
		{`{"project":"` + harbour.ID + `"}`, 8},
		{`{"project":"nowhere"}`, 0},
		{`{"source":"codex"}`, 40},
		{`{"source":"claude"}`, 0},
		{`{"state":"interrupted"}`, 8},
		{`{"state":"ended"}`, 32},
		{`{"state":"ended","text":"NUMBER 3 "}`, 11},
		{`{"text":"filled 17"}`, 1},
		{`{"text":"` + canary + `"}`, 0},
	} {
		h := whole(t, d, c.body)
		if h.Count != c.want || len(h.Cards) != c.want || len(h.Folders) != 2 {
			t.Errorf("%s: %d of %d cards, want %d; folders %v", c.body, len(h.Cards), h.Count, c.want, h.Folders)
		}
	}
}

func TestHistoryGoesOnWithTheOffice(t *testing.T) {
	h := pastHome{t, t.TempDir()}
	now := time.Now()
	h.write(1, now.Add(-48*time.Hour), "mill", "task_complete", "An old sack is filled")
	h.write(2, now.Add(-time.Second), "mill", "", "at it")
	d := openOn(t, collect.Options{Codex: []string{h.dir}, Explicit: true, Window: 24 * time.Hour})
	if got := whole(t, d, ""); len(got.Cards) != 1 || got.Cards[0].Request.Outcome != "An old sack is filled." {
		t.Fatalf("%+v", got.Cards)
	}
	h.write(2, now, "mill", "task_complete", "A new sack is filled")
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		if got := whole(t, d, ""); len(got.Cards) == 2 && got.Cards[0].Request.Outcome == "A new sack is filled." {
			break
		} else if time.Now().After(end) {
			t.Fatalf("what ended while the list was open is not in it: %+v", got.Cards)
		}
	}
}

func TestACardThatWasTakenUpAgainIsNotListed(t *testing.T) {
	ended := office.At(time.Now())
	request := office.Request{ID: "r1", Ended: &ended, State: "ended"}
	team := office.Team{ID: "codex:a", Requests: []office.Request{request}}
	known := office.Snapshot{Teams: []office.Team{team}}.Cards()
	if got := inOffice(known, office.Snapshot{}); len(got) != 1 {
		t.Errorf("a team that has left: %v", got)
	}
	team.Requests[0].Ended, team.Requests[0].State = nil, "open"
	if got := inOffice(known, office.Snapshot{Teams: []office.Team{team}}); len(got) != 0 {
		t.Errorf("listed %v", got)
	}
}

func TestHistoryTellsNothingOfWhatWasSaidAndIsForgotten(t *testing.T) {
	d := openPast(t, 3)
	h := whole(t, d, "")
	if text := fmt.Sprintf("%+v", h); len(h.Cards) != 3 || strings.Contains(text, canary) {
		t.Errorf("%d cards: %s", len(h.Cards), text)
	}
	if _, err := act(t, d, "history-close", ""); err != nil || d.past != nil {
		t.Errorf("closed: %v, %v", err, d.past)
	}
	if h := whole(t, d, ""); len(h.Cards) != 3 {
		t.Errorf("opened again: %d cards", len(h.Cards))
	}
}

func TestSampleDayHasNoHistoryOfTheLogs(t *testing.T) {
	d := openPast(t, 3)
	whole(t, d, "")
	if _, err := act(t, d, "demo", `{"on":true}`); err != nil {
		t.Fatal(err)
	}
	for _, c := range whole(t, d, "").Cards {
		if strings.HasPrefix(c.Request.Outcome, "Sack") {
			t.Errorf("a card of the logs: %+v", c)
		}
	}
}

func TestWhatIsNoQuestionOfTheHistoryIsRefused(t *testing.T) {
	d := openPast(t, 1)
	for body, want := range map[string]string{
		`{"before":"yesterday"}`: "before is no time", `{"limit":-1}`: "below zero", `{"limit":"all"}`: "not understood",
	} {
		if _, err := act(t, d, "history", body); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", body, err, want)
		}
	}
}
