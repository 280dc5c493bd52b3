package collect

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"

	"desklamp/internal/claude"
	"desklamp/internal/fact"
	"desklamp/internal/line"
	"desklamp/internal/office"
)

// The recordings are of the real program in a terminal, with what its screen showed. They are not ours to ship: the
// test runs where they lie beside the project.
const recordings = "../../../shared/samples/claude-live"

// verdict is what must be concluded from a recording, from its INDEX and the `expect` of its truth.json.
type verdict struct {
	teams   []string // of each team its requests' states in order, such as "ended interrupted"
	members int      // of all teams, without leaders
	moves   bool     // the request goes on in another session: the screen it leaves shows an end that is none
}

var verdicts = map[string]verdict{
	"i-529":           {teams: []string{"ended failed ended"}},
	"i-agents-bg":     {teams: []string{"ended"}, members: 2},
	"i-agents-nested": {teams: []string{"ended"}, members: 2},
	"i-ask":           {teams: []string{"ended interrupted ended"}},
	"i-bang":          {teams: []string{"ended ended ended"}},
	"i-bg":            {teams: []string{"ended"}, moves: true},
	"i-bgbash":        {teams: []string{"ended ended"}},
	"i-compact":       {teams: []string{"ended ended"}},
	"i-esc":           {teams: []string{"interrupted interrupted ended"}},
	"i-fork-agent":    {teams: []string{"ended ended"}, members: 1},
	"i-kill9":         {teams: []string{"cut ended"}},
	"i-local":         {teams: []string{"ended"}},
	"i-names":         {teams: []string{"ended"}},
	"i-perm":          {teams: []string{"interrupted ended"}},
	"i-queue":         {teams: []string{"ended ended ended"}},
	"i-rename":        {teams: []string{"ended ended"}},
	"i-resume":        {teams: []string{"ended ended", "ended ended ended"}},
	"i-short":         {teams: []string{"ended ended"}},
	"i-stophook":      {teams: []string{"ended ended"}},
	"i-two":           {teams: []string{"ended", "ended"}},
	"i-workflow":      {teams: []string{"ended"}, members: 3},
	"p-denied":        {teams: []string{"ended"}},
	"p-normal":        {teams: []string{"ended"}},
	"p-resume":        {teams: []string{"ended", "ended ended"}},
	"p-schema":        {teams: []string{"ended", "ended"}},
	"p-sigint":        {teams: []string{"interrupted"}},
}

// tolerance is how far from the screen the office may be: records reach the disk up to 0.6 s after their stamp.
const tolerance = time.Second

func TestOfficeAgreesWithTheScreenOfTheRealProgram(t *testing.T) {
	if _, err := os.Stat(recordings); err != nil {
		t.Skip("the recordings of the real program are not beside the project")
	}
	folders, err := filepath.Glob(filepath.Join(recordings, "*", "truth.json"))
	if err != nil || len(folders) == 0 {
		t.Fatalf("no recordings: %v", err)
	}
	for _, truth := range folders {
		name := filepath.Base(filepath.Dir(truth))
		t.Run(name, func(t *testing.T) {
			want, known := verdicts[name]
			if !known {
				t.Fatal("no verdict for this recording")
			}
			p := newProjector(t, filepath.Dir(truth))
			p.run()
			p.check(want)
		})
	}
}

// frame is one moment of a recording.
type frame struct {
	at   time.Time
	show func(now time.Time)
}

// projector plays a recording into an office, with the recording's clock.
type projector struct {
	t       *testing.T
	dir     string
	room    *office.Office
	frames  []frame
	files   map[string]*projected
	entries map[int]claude.Entry // of the live registry, by process
	asking  map[string][]span    // by team
	ended   map[string]time.Time // by request, when it was first seen to be over
	last    office.Snapshot
	screens truth
}

type projected struct {
	kind   claude.File
	reader *claude.Reader
	split  line.Splitter
	body   []byte
	read   int
}

type span struct{ from, to time.Time }

// truth is what the screen showed.
type truth struct {
	Summary map[string]struct {
		Requests []struct {
			T, End     int64
			How        string
			TypedWhile string `json:"typed_while"`
		}
		Asking    []struct{ From, To int64 }
		Processes []struct{ PID, From, To int64 }
	}
}

func newProjector(t *testing.T, dir string) *projector {
	t.Helper()
	p := &projector{t: t, dir: dir, room: office.New(office.Options{}), files: map[string]*projected{}, entries: map[int]claude.Entry{}, ended: map[string]time.Time{}, asking: map[string][]span{}}
	b, err := os.ReadFile(filepath.Join(dir, "truth.json"))
	if err == nil {
		err = json.Unmarshal(b, &p.screens)
	}
	if err != nil {
		t.Fatal(err)
	}
	p.arrivals()
	p.registry()
	sort.SliceStable(p.frames, func(i, j int) bool { return p.frames[i].at.Before(p.frames[j].at) })
	return p
}

// arrivals makes a frame of each moment at which bytes became visible.
func (p *projector) arrivals() {
	f, err := os.Open(filepath.Join(p.dir, "arrivals.tsv"))
	if err != nil {
		p.t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		cells := strings.Split(lines.Text(), "\t")
		ms, err := strconv.ParseInt(cells[0], 10, 64)
		if err != nil || len(cells) < 3 {
			continue // the head of the table
		}
		to, err := strconv.Atoi(cells[2])
		if err != nil {
			p.t.Fatal(err)
		}
		p.frames = append(p.frames, frame{time.UnixMilli(ms).UTC(), func(now time.Time) { p.grow(cells[1], to, now) }})
	}
}

// grow shows a file up to an offset.
func (p *projector) grow(rel string, to int, now time.Time) {
	kind, ours := claude.Classify(rel)
	if !ours || to < 0 {
		return
	}
	f := p.files[rel]
	if f == nil {
		body, err := os.ReadFile(filepath.Join(p.dir, "home", ".claude", filepath.FromSlash(rel)))
		if err != nil {
			return // it was gone at the end of the recording
		}
		f = &projected{kind: kind, body: body, reader: claude.NewReader(kind, fact.File(line.Hash([]byte(rel))))}
		p.files[rel] = f
	}
	to = min(to, len(f.body))
	if kind.Kind == claude.RunSummary { // written once; it has no end of a line to which the recording counts
		to = len(f.body)
	}
	if kind.Whole() {
		p.apply(now, claude.Meta(kind, fact.File(line.Hash([]byte(rel))), f.body[:to]))
		return
	}
	if to > f.read {
		f.split.Write(f.body[f.read:to], func(l line.Line) {
			f.reader.Line(l, func(x fact.Fact) { p.apply(now, []fact.Fact{x}) })
		})
		f.read = to
	}
}

func (p *projector) apply(now time.Time, facts []fact.Fact) {
	for _, x := range facts {
		p.room.Apply(x, now)
	}
}

// registry makes a frame of each change of the live registry, and of each death of a process.
func (p *projector) registry() {
	f, err := os.Open(filepath.Join(p.dir, "registry.jsonl"))
	if os.IsNotExist(err) {
		return
	}
	if err != nil {
		p.t.Fatal(err)
	}
	defer f.Close()
	for lines := json.NewDecoder(f); ; {
		var e struct {
			T        int64
			File, Op string
			Content  json.RawMessage
		}
		if err := lines.Decode(&e); err != nil {
			break
		}
		kind, ours := claude.Classify(e.File)
		if !ours || kind.Kind != claude.Registry {
			continue
		}
		p.frames = append(p.frames, frame{time.UnixMilli(e.T).UTC(), func(now time.Time) { p.register(kind, e.Op, e.Content, now) }})
	}
	for _, s := range p.screens.Summary {
		for _, process := range s.Processes {
			p.frames = append(p.frames, frame{time.UnixMilli(process.To).UTC(), func(now time.Time) { p.dies(process.PID, now) }})
		}
	}
}

func (p *projector) register(kind claude.File, op string, content []byte, now time.Time) {
	id := fact.File(kind.PID)
	if op == "gone" {
		if e, known := p.entries[kind.PID]; known {
			p.apply(now, []fact.Fact{{Team: e.Team, File: id, At: now, What: fact.Lost{}}})
			delete(p.entries, kind.PID)
		}
		return
	}
	e, ok := claude.Live(kind, content)
	if !ok {
		return
	}
	e.Presence.Life = fact.Alive
	p.entries[kind.PID] = e
	p.apply(now, []fact.Fact{{Team: e.Team, File: id, At: now, What: e.Presence}})
}

func (p *projector) dies(pid int64, now time.Time) {
	if e, known := p.entries[int(pid)]; known {
		e.Presence.Life = fact.Dead
		p.apply(now, []fact.Fact{{Team: e.Team, File: fact.File(pid), At: now, What: e.Presence}})
	}
}

// run plays all frames, and what the clock alone does between them, and notes when teams ask.
func (p *projector) run() {
	for i, f := range p.frames {
		f.show(f.at)
		p.look(f.at)
		until := f.at.Add(30 * time.Second)
		if i+1 < len(p.frames) {
			until = p.frames[i+1].at
		}
		for at := f.at.Add(100 * time.Millisecond); at.Before(until); at = at.Add(100 * time.Millisecond) {
			p.look(at)
		}
	}
}

func (p *projector) look(now time.Time) {
	p.last = p.room.Snapshot(now)
	for _, team := range p.last.Teams {
		p.lookAtEnds(team, now)
		spans := p.asking[team.ID]
		open := len(spans) > 0 && spans[len(spans)-1].to.IsZero()
		switch asks := team.State == office.Asking; {
		case asks && !open:
			p.asking[team.ID] = append(spans, span{from: now})
		case !asks && open:
			spans[len(spans)-1].to = now
		}
	}
}

// lookAtEnds notes when a request is over; one that was taken up again is not.
func (p *projector) lookAtEnds(team office.Team, now time.Time) {
	for _, r := range team.Requests {
		switch _, over := p.ended[r.ID]; {
		case r.Ended == nil:
			delete(p.ended, r.ID)
		case !over:
			p.ended[r.ID] = now
		}
	}
}

// checkEnds wants a request to be over at each moment at which the screen went back to waiting for a prompt. Prompts that
// came while the program worked, and turns nobody asked for, have no such moment of their own.
func (p *projector) checkEnds() {
	for _, s := range p.screens.Summary {
		for _, r := range s.Requests {
			if r.TypedWhile != "idle" || r.How != "ended" {
				continue
			}
			end, found := time.UnixMilli(r.End).UTC(), false
			for _, at := range p.ended {
				found = found || !far(at, end)
			}
			if !found {
				p.t.Errorf("the screen showed an end at %v, the office none within %v of it", end, tolerance)
			}
		}
	}
}

func (p *projector) check(want verdict) {
	p.t.Helper()
	var teams []string
	members := 0
	for _, team := range p.last.Teams {
		states := make([]string, 0, len(team.Requests))
		for _, r := range team.Requests {
			states = append(states, r.State)
		}
		teams = append(teams, strings.Join(states, " "))
		members += len(team.Members) - 1
	}
	slices.Sort(teams)
	if got, want := fmt.Sprintf("%q", teams), fmt.Sprintf("%q", want.teams); got != want {
		p.t.Errorf("teams with their requests %s, want %s", got, want)
	}
	if members != want.members {
		p.t.Errorf("%d members, want %d", members, want.members)
	}
	p.checkAsking()
	if !want.moves {
		p.checkEnds()
	}
}

// checkAsking compares when teams asked with when the screen showed a question.
func (p *projector) checkAsking() {
	var got, want []span
	for _, spans := range p.asking {
		got = append(got, spans...)
	}
	for _, s := range p.screens.Summary {
		for _, a := range s.Asking {
			want = append(want, span{time.UnixMilli(a.From).UTC(), time.UnixMilli(a.To).UTC()})
		}
	}
	byStart := func(a, b span) int { return a.from.Compare(b.from) }
	slices.SortFunc(got, byStart)
	slices.SortFunc(want, byStart)
	if len(got) != len(want) {
		p.t.Errorf("asked %d times %v, the screen showed %d %v", len(got), got, len(want), want)
		return
	}
	for i := range got {
		if far(got[i].from, want[i].from) || far(got[i].to, want[i].to) {
			p.t.Errorf("asked from %v to %v, the screen showed it from %v to %v", got[i].from, got[i].to, want[i].from, want[i].to)
		}
	}
}

func far(a, b time.Time) bool { return a.Sub(b).Abs() > tolerance }
