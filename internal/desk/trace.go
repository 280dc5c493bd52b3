package desk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"desklamp/internal/collect"
	"desklamp/internal/fact"
	"desklamp/internal/recording"
	"desklamp/internal/sample"
	"desklamp/internal/trace"
)

// How much of an opened row is sent: at first, and when a person wants all.
const (
	shortPart = 4 << 10
	longPart  = 8 << 20
)

// traced is a trace that can be read on: of a log, or of the sample day.
type traced interface {
	Run() *trace.Run
	Generation() int
	Advance() error
	Text(c *trace.Call, part recording.Part, limit int) (text string, cut bool, err error)
}

// askTrace tells what a team's agents called: {team, since, generation} → TraceView. It holds no input and no result.
func (d *Desk) askTrace(_ context.Context, body json.RawMessage) (any, error) {
	var want struct {
		Team       string
		Since      uint64
		Generation int
	}
	if err := decode("trace", body, &want); err != nil {
		return nil, err
	}
	d.tracing.mu.Lock()
	defer d.tracing.mu.Unlock()
	t, limit, err := d.traced(want.Team)
	if err != nil {
		return nil, err
	}
	if err := t.Advance(); err != nil {
		return nil, fmt.Errorf("trace: %w", err)
	}
	if t.Generation() != want.Generation || limit != nil {
		want.Since = 0
	}
	return view(t, want.Since, limit), nil
}

// askTraceRow reads the input and the result of one call from its log: {team, key, generation?, part: "" | "input" | "result",
// all} → {input, result}, each {text, cut} or null. A key of another generation is refused: it may be another call's. This is the only act that answers with text of a prompt or a tool.
func (d *Desk) askTraceRow(_ context.Context, body json.RawMessage) (any, error) {
	var want struct {
		Team       string
		Key        int
		Generation *int
		Part       string
		All        bool
	}
	if err := decode("trace-row", body, &want); err != nil {
		return nil, err
	}
	d.tracing.mu.Lock()
	defer d.tracing.mu.Unlock()
	t, _, err := d.traced(want.Team)
	if err != nil {
		return nil, err
	}
	calls := t.Run().Calls()
	if want.Key < 0 || want.Key >= len(calls) || want.Generation != nil && *want.Generation != t.Generation() {
		return nil, errors.New("trace-row: there is no such call: open the trace anew")
	}
	limit := shortPart
	if want.All {
		limit = longPart
	}
	answer := map[string]any{}
	for part, name := range map[recording.Part]string{recording.Input: "input", recording.Result: "result"} {
		if want.Part != "" && want.Part != name {
			continue
		}
		text, cut, err := t.Text(calls[want.Key], part, limit)
		switch {
		case errors.Is(err, collect.ErrPartGone):
			answer[name] = nil
		case err != nil:
			return nil, fmt.Errorf("trace-row: %w", err)
		default:
			answer[name] = map[string]any{"text": readable(text), "cut": cut}
		}
	}
	return answer, nil
}

// readable is a text without what would do something to a screen: escape codes, and marks that turn the writing.
func readable(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\n', c == '\t':
			return c
		case c < ' ', c >= 0x7f && c < 0xa0, c >= 0x202a && c <= 0x202e, c >= 0x2066 && c <= 0x2069, c == 0x200e, c == 0x200f, c == 0x061c:
			return -1
		}
		return c
	}, text)
}

// traced is the trace of a team, opened if another was. In a replay it is looked at as of then.
func (d *Desk) traced(team string) (traced, *reached, error) {
	source, session, ok := strings.Cut(team, ":")
	if !ok {
		return nil, nil, fmt.Errorf("trace: %q is no team", team)
	}
	d.mu.Lock()
	replay, demo, day, reading := d.replay, d.demo, d.day, d.reading()
	d.mu.Unlock()
	var limit *reached
	var feed any
	switch {
	case replay != nil:
		feed, limit = replay, &reached{}
		if _, err := replay.Do(d.ctx, func(r *collect.Replay) { limit.at, limit.offset = r.Reached() }); err != nil {
			return nil, nil, err
		}
	case demo:
		feed = &day[0]
	}
	t := &d.tracing
	h := t.find(team, feed)
	if h == nil {
		opened, err := openTrace(fact.Source(source), session, replay, demo, day, reading)
		if err != nil {
			return nil, nil, fmt.Errorf("trace: %w", err)
		}
		h = &heldTrace{traced: opened, of: team, feed: feed}
		t.hold(h)
	}
	h.asked = time.Now()
	if t.forget == nil {
		t.forget = time.AfterFunc(forgetTrace, d.forgetTracing)
	}
	return h, limit, nil
}

func openTrace(source fact.Source, session string, replay *collect.Replay, demo bool, day []sample.File, reading collect.Options) (traced, error) {
	switch {
	case replay != nil:
		return opens(replay.Recording().FindTrace(source, session))
	case demo:
		return opens(collect.TraceSample(day, session, func() time.Time { return time.Now().UTC() }))
	}
	return opens(collect.FindTrace(reading, source, session))
}

// opens makes a nil of any type a nil.
func opens[T traced](t T, err error) (traced, error) {
	if err != nil {
		return nil, err
	}
	return t, nil
}
