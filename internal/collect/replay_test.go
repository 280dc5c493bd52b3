package collect

import (
	"context"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"desklamp/internal/office"
	"desklamp/internal/recording"
	"desklamp/internal/sample"
)

var dayStart = time.Date(2026, 9, 27, 9, 0, 0, 0, time.UTC)

// sampleHome writes the sample day as a home.
func sampleHome(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	files, err := sample.Day(dayStart)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.Rel))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		var b []byte
		for _, l := range f.Lines {
			b = append(append(b, l.Bytes...), '\n')
		}
		if err := os.WriteFile(path, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func opened(t *testing.T, path string, pace time.Duration) *Recording {
	t.Helper()
	r, err := OpenRecording(t.Context(), path, pace)
	if err != nil {
		t.Fatalf("open %s: %v", filepath.Base(path), err)
	}
	return r
}

// still is a replay that stands, for tests that move it by hand.
func still(r *Recording, o Options) *Replay {
	p := &Replay{rec: r, options: office.Options{Window: o.Window, Projects: o.Projects}, speed: 1, paused: true}
	p.office = office.New(p.options)
	return p
}

// shown is the office at the replay's place, after all that is due was taken in.
func (p *Replay) shown() office.Snapshot {
	now := p.now()
	for all := p.rec.moments; p.next < len(all) && all[p.next].due <= now; p.next++ {
		for _, x := range all[p.next].facts {
			p.office.Apply(x, all[p.next].at)
		}
	}
	at := p.clock(now)
	p.office.Changes(at)
	return p.office.Snapshot(at)
}

func same(t *testing.T, what string, got, want office.Snapshot) {
	t.Helper()
	got.Sources, want.Sources = nil, nil
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(office.Time{})); diff != "" {
		t.Errorf("%s: -want +got\n%s", what, diff)
	}
}

// homes are homes to replay, by name.
func homes(t *testing.T) map[string]Options {
	t.Helper()
	all := map[string]Options{"sample day": {Claude: []string{sampleHome(t)}}}
	samples := filepath.Join("..", "..", "..", "shared", "samples")
	if _, err := os.Stat(samples); err == nil {
		all["claude-home"] = Options{Claude: []string{filepath.Join(samples, "claude-home")}}
		all["codex-home"] = Options{Codex: []string{filepath.Join(samples, "codex-home")}}
	}
	return all
}

func TestReplayToTheEndIsTheSnapshotOfThatMoment(t *testing.T) {
	for name, o := range homes(t) {
		t.Run(name, func(t *testing.T) {
			o.Explicit, o.Window = true, 24*time.Hour
			r := opened(t, append(o.Claude, o.Codex...)[0], 0)
			p := still(r, o)
			p.Seek(p.length())
			end := r.moments[len(r.moments)-1].at
			want, _, err := Read(t.Context(), o, end, nil)
			if err != nil {
				t.Fatal(err)
			}
			same(t, "at the end", p.shown(), want)
		})
	}
}

func TestSeekingAnywhereIsPlayingUpToThere(t *testing.T) {
	r := opened(t, sampleHome(t), 0)
	o := Options{Window: 24 * time.Hour}
	wandering := still(r, o)
	random := rand.New(rand.NewPCG(5, 7))
	for range 60 {
		to := time.Duration(random.Int64N(int64(wandering.length()) + 1))
		wandering.Seek(to)
		straight := still(r, o)
		for straight.position < to { // every change on the way is looked at, as when it plays
			straight.position = min(to, straight.position+time.Duration(random.Int64N(int64(2*time.Second))+1))
			straight.shown()
		}
		same(t, "at "+to.String(), wandering.shown(), straight.shown())
	}
}

func TestSteppingBackUndoesSteppingOn(t *testing.T) {
	r := opened(t, sampleHome(t), 10*time.Millisecond)
	p := still(r, Options{})
	p.shown()
	var seen []office.Snapshot
	for p.next < len(r.moments) {
		seen = append(seen, p.shown())
		p.Step(false)
	}
	p.shown()
	for i := len(seen) - 2; i >= 0; i-- {
		p.Step(true)
		same(t, "after a step back", p.shown(), seen[i])
	}
	p.Step(true)
	same(t, "at the start there is nothing before", p.shown(), seen[0])
}

func TestGapsAreTheRecordingsAndNoneIsLongerThanASecond(t *testing.T) {
	r := opened(t, sampleHome(t), 0)
	shortened := 0
	for i := 1; i < len(r.moments); i++ {
		gap, due := r.moments[i].at.Sub(r.moments[i-1].at), r.moments[i].due-r.moments[i-1].due
		if gap > time.Second {
			shortened++
			gap = time.Second
		}
		if due != gap {
			t.Fatalf("moment %d comes after %s, want %s", i, due, gap)
		}
	}
	if shortened == 0 {
		t.Fatal("the recording has no long gap: this test shows nothing")
	}
	paced := opened(t, sampleHome(t), 50*time.Millisecond)
	if got, want := paced.moments[len(paced.moments)-1].due, 50*time.Millisecond*time.Duration(len(paced.moments)-1); got != want {
		t.Errorf("at a pace of 50ms it plays %s, want %s", got, want)
	}
}

func TestATimeOfTheRecordingIsFoundAgain(t *testing.T) {
	p := still(opened(t, sampleHome(t), 0), Options{})
	for s := range 170 {
		at := dayStart.Add(time.Duration(s)*time.Second + 137*time.Millisecond)
		p.SeekTime(at)
		first, last := p.rec.moments[0].at, p.rec.moments[len(p.rec.moments)-1].at
		want := at
		if want.Before(first) {
			want = first
		}
		if want.After(last) {
			want = last
		}
		if off := p.clock(p.now()).Sub(want).Abs(); off > time.Millisecond {
			t.Fatalf("sought %s, stands %s off", at, off)
		}
	}
}

// playing runs a replay in a bubble of time and collects what it sends.
func playing(t *testing.T, r *Recording, use func(p *Replay, sent func() []Update)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		p := r.Play(ctx, Options{})
		var all []Update
		gone := make(chan struct{})
		go func() {
			defer close(gone)
			for u := range p.Updates() {
				all = append(all, u)
			}
		}()
		p.Ask() // it begins when somebody looks
		use(p, func() []Update { synctest.Wait(); return all })
		cancel()
		p.Wait()
		<-gone
	})
}

func TestReplayPlaysByItsOwnClockAndStopsAtTheEnd(t *testing.T) {
	r := opened(t, sampleHome(t), 0)
	playing(t, r, func(p *Replay, sent func() []Update) {
		time.Sleep(3 * time.Second)
		at, err := p.Do(context.Background(), func(*Replay) {})
		if err != nil || at.Position != 3000 || at.Paused || at.Ended || at.Rate <= 0 {
			t.Fatalf("after 3 s: %+v, %v", at, err)
		}
		if _, err := p.Do(context.Background(), (*Replay).Pause); err != nil {
			t.Fatal(err)
		}
		n := len(sent())
		time.Sleep(time.Hour)
		if at, _ := p.Do(context.Background(), func(*Replay) {}); at.Position != 3000 || at.Rate != 0 || len(sent()) != n {
			t.Fatalf("paused for an hour: %+v, and %d updates", at, len(sent())-n)
		}
		_, _ = p.Do(context.Background(), func(p *Replay) { p.Speed(600); p.Resume() })
		time.Sleep(10 * time.Second)
		at, _ = p.Do(context.Background(), func(*Replay) {})
		if !at.Ended || !at.Paused || at.Position != at.Length || at.At != at.End {
			t.Fatalf("at the end: %+v", at)
		}
		overs := 0
		for _, u := range sent() {
			if u.Over {
				overs++
			}
		}
		if overs != 1 {
			t.Errorf("the end was told %d times, want once", overs)
		}
		at, _ = p.Do(context.Background(), func(p *Replay) { p.Seek(0) })
		if at.Ended || at.Position != 0 {
			t.Errorf("sent back: %+v", at)
		}
		if last := sent()[len(sent())-1]; last.Snapshot == nil || !last.Anew {
			t.Errorf("going back shows the office anew; got %+v", last)
		}
	})
}

func TestTheEndIsToldAfterTheLastLineHoweverSlowlyItIsRead(t *testing.T) {
	r := opened(t, sampleHome(t), time.Millisecond)
	for _, reading := range []time.Duration{300 * time.Microsecond, 7 * time.Millisecond, r.moments[len(r.moments)-1].due} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			p := r.Play(ctx, Options{})
			p.Ask()
			for u := range p.Updates() {
				if u.Over {
					break
				}
				time.Sleep(reading) // the clock goes on meanwhile
			}
			p.Ask()
			after := <-p.Updates()
			if after.Snapshot == nil {
				t.Fatalf("read at %s an update: changes came after the end", reading)
			}
			q := still(r, Options{})
			q.Seek(q.length())
			same(t, "when the end was told", *after.Snapshot, q.shown())
			cancel()
			p.Wait()
		})
	}
}

func TestChangesOfAReplayLeadToItsSnapshot(t *testing.T) {
	r := opened(t, sampleHome(t), time.Millisecond)
	playing(t, r, func(p *Replay, sent func() []Update) {
		time.Sleep(time.Minute)
		p.Ask()
		updates := sent()
		last := updates[len(updates)-1]
		if last.Snapshot == nil || len(updates) < 50 {
			t.Fatalf("%d updates, the last %+v", len(updates), last)
		}
		same(t, "asked at the end", *last.Snapshot, func() office.Snapshot { q := still(r, Options{}); q.Seek(q.length()); return q.shown() }())
	})
}

func TestAHomeThatIsWhereOneStandsHasAName(t *testing.T) {
	dir := sampleHome(t)
	t.Chdir(dir)
	if got := opened(t, ".", 0).Name; got != filepath.Base(dir) {
		t.Errorf("named %q, want %q", got, filepath.Base(dir))
	}
	t.Chdir(filepath.Join(dir, "projects"))
	if got := opened(t, ".", 0).Name; got != "projects" {
		t.Errorf("named %q, want projects", got)
	}
}

func TestWhatCannotBeReplayedSaysWhy(t *testing.T) {
	dir := t.TempDir()
	empty, text := filepath.Join(dir, "empty.jsonl"), filepath.Join(dir, "notes.txt")
	for path, content := range map[string]string{empty: "", text: "Buy milk.\nAnd bread.\n"} {
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for path, want := range map[string]error{
		filepath.Join(dir, "none"): fs.ErrNotExist, dir: ErrNoHome, text: recording.ErrUnknown, empty: ErrNothingRecorded,
	} {
		if _, err := OpenRecording(t.Context(), path, 0); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", strings.TrimPrefix(path, dir), err, want)
		}
	}
}
