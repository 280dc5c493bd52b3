package hub

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"desklamp/internal/collect"
	"desklamp/internal/office"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// script is a feed that a test drives: it answers each Ask with a snapshot that names how many changes it has sent.
type script struct {
	updates chan collect.Update
	asked   chan struct{}
}

func newScript() *script {
	return &script{updates: make(chan collect.Update), asked: make(chan struct{}, 100)}
}

func (s *script) Updates() <-chan collect.Update { return s.updates }
func (s *script) Ask()                           { s.asked <- struct{}{} }

func (s *script) answer(resting int) {
	<-s.asked
	s.updates <- collect.Update{Snapshot: &office.Snapshot{Schema: 1, Totals: office.Totals{Resting: resting}}}
}

func (s *script) change(member string, action string) {
	s.updates <- collect.Update{Changes: []office.Change{{Team: "claude:a", Member: member, What: "action", Action: &action}}}
}

func start(t *testing.T) (context.Context, *Hub, *script, func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	h, s := New(), newScript()
	go h.Run(ctx)
	h.Switch(ctx, s)
	return ctx, h, s, cancel
}

func TestListenerGetsSnapshotThenEveryChangeInOrder(t *testing.T) {
	ctx, h, s, cancel := start(t)
	defer cancel()
	events := h.Listen(ctx, 0)
	s.answer(4)
	if e := <-events; e.Snapshot == nil || e.Snapshot.Totals.Resting != 4 || e.Seq != 0 {
		t.Fatalf("first event %+v, want the snapshot", e)
	}
	for i, action := range []string{"read", "write", "run"} {
		s.change("leader", action)
		if e := <-events; e.Seq != uint64(i+1) || *e.Change.Action != action {
			t.Fatalf("event %d is %+v, want %s", i+1, e, action)
		}
	}
}

func TestChangesBeforeTheSnapshotAreInItAndNotSentAgain(t *testing.T) {
	ctx, h, s, cancel := start(t)
	defer cancel()
	events := h.Listen(ctx, 0)
	<-s.asked
	s.change("leader", "read") // the feed publishes before it answers
	s.updates <- collect.Update{Snapshot: &office.Snapshot{Schema: 1}}
	if e := <-events; e.Snapshot == nil {
		t.Fatalf("first event %+v, want the snapshot", e)
	}
	s.change("leader", "write")
	if e := <-events; e.Seq != 1 || *e.Change.Action != "write" {
		t.Fatalf("got %+v, want the change after the snapshot", e)
	}
}

func TestSlowListenerStartsOverAndHoldsUpNobody(t *testing.T) {
	ctx, h, s, cancel := start(t)
	defer cancel()
	slow := h.Listen(ctx, 0)
	s.answer(0)
	for range 3 * backlog { // nobody reads slow: the feed must not block
		s.change("leader", "read")
	}
	s.answer(7)
	restarted := false
	for range 3 * backlog {
		if e := <-slow; e.Snapshot != nil && e.Snapshot.Totals.Resting == 7 {
			restarted = true
			break
		}
	}
	if !restarted {
		t.Fatal("the slow listener did not start over with a fresh snapshot")
	}
	s.change("leader", "run")
	if e := <-slow; e.Seq != 1 || *e.Change.Action != "run" {
		t.Fatalf("after starting over: %+v", e)
	}
}

func TestSwitchGivesEveryListenerTheNewOffice(t *testing.T) {
	ctx, h, s, cancel := start(t)
	defer cancel()
	events := h.Listen(ctx, 0)
	s.answer(1)
	<-events
	other := newScript()
	h.Switch(ctx, other)
	other.answer(2)
	if e := <-events; e.Snapshot == nil || e.Snapshot.Totals.Resting != 2 || e.Seq != 0 {
		t.Fatalf("after the switch: %+v", e)
	}
}

func TestPaceJoinsChangesOfOneThing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		h, s := New(), newScript()
		go h.Run(ctx)
		h.Switch(ctx, s)
		events := h.Listen(ctx, 250*time.Millisecond)
		s.answer(0)
		<-events
		got, last := map[string]int{}, map[string]string{}
		go func() {
			for e := range events {
				got[e.Change.Member]++
				last[e.Change.Member] = *e.Change.Action
			}
		}()
		for range 20 { // for one second
			s.change("leader", "read")
			s.change("leader", "write")
			s.change("a1", "run")
			time.Sleep(50 * time.Millisecond)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		for _, member := range []string{"leader", "a1"} {
			if n := got[member]; n < 3 || n > 5 {
				t.Errorf("%s: %d changes in a second, want about 4", member, n)
			}
		}
		if last["leader"] != "write" {
			t.Errorf("the last value that arrived is %q, want write", last["leader"])
		}
	})
}

func TestLatestKeepsOneOfEachThingInOrder(t *testing.T) {
	act := func(member, action string) office.Change {
		return office.Change{Team: "t", Member: member, What: "action", Action: &action}
	}
	request := func(id string, number int) office.Change {
		return office.Change{Team: "t", What: "request", Value: office.Request{ID: id, Number: number}}
	}
	got := latest([]office.Change{act("a", "read"), request("r1", 1), act("b", "run"), request("r2", 2), act("a", "write"), request("r1", 3)})
	var line []string
	for _, c := range got {
		b, _ := json.Marshal(Event{Seq: 1, Change: c})
		line = append(line, string(b))
	}
	text := strings.Join(line, "\n")
	for _, gone := range []string{`"action":"read"`, `"number":1,`} {
		if strings.Contains(text, gone) {
			t.Errorf("the older value %s is still there:\n%s", gone, text)
		}
	}
	if len(got) != 4 {
		t.Errorf("%d changes left, want 4:\n%s", len(got), text)
	}
}

func TestEventsMarshalAsWatchLines(t *testing.T) {
	action := "run"
	at := office.At(time.Date(2026, 9, 27, 3, 0, 0, 0, time.UTC))
	got, err := json.Marshal(Event{Seq: 3, Emitted: at, Change: office.Change{Recorded: at, Team: "claude:a", Member: "leader", What: "action", Action: &action}})
	want := `{"kind":"change","seq":3,"emitted":"2026-09-27T03:00:00.000Z","recorded":"2026-09-27T03:00:00.000Z","team":"claude:a","member":"leader","what":"action","action":"run"}`
	if err != nil || string(got) != want {
		t.Errorf("got  %s (%v)\nwant %s", got, err, want)
	}
}

func TestARecordingIsHeardToItsEnd(t *testing.T) {
	ctx, h, s, cancel := start(t)
	defer cancel()
	events := h.Listen(ctx, 0)
	s.answer(1)
	<-events
	page := h.Listen(ctx, time.Millisecond)
	s.answer(1)
	<-page
	s.change("leader", "read")
	s.updates <- collect.Update{Over: true}
	if e, more := <-events; !more || *e.Change.Action != "read" {
		t.Fatalf("what came before the end is heard; got %+v, %v", e, more)
	}
	if e, more := <-events; more {
		t.Fatalf("and then nothing more; got %+v", e)
	}
	<-page
	s.updates <- collect.Update{Snapshot: &office.Snapshot{Totals: office.Totals{Failed: 3}}, Anew: true}
	if e := <-page; e.Snapshot == nil || e.Snapshot.Totals.Failed != 3 {
		t.Fatalf("a page stays, since the recording can be sent back; got %+v", e)
	}
	s.updates <- collect.Update{Over: true}
	late := h.Listen(ctx, 0)
	s.answer(2)
	if e := <-late; e.Snapshot == nil {
		t.Fatalf("who comes late gets the office as it is at the end; got %+v", e)
	}
	if _, more := <-late; more {
		t.Fatal("and no more")
	}
}
