package desk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"desklamp/internal/collect"
)

// replaying is the replay that is on, nil for none.
func (d *Desk) replaying() *collect.Replay {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.replay
}

// replayState is how the replay stands, nil when none is on.
func (d *Desk) replayState() *collect.ReplayState {
	replay := d.replaying()
	if replay == nil {
		return nil
	}
	state, err := replay.Do(d.ctx, func(*collect.Replay) {})
	if err != nil { // it was closed meanwhile
		return nil
	}
	return &state
}

// ErrNoReplay is returned when a replay is to be moved and none is on.
var ErrNoReplay = errors.New("no recording is being replayed: start with --replay FILE")

// askReplay moves the replay: {do: "" | "pause" | "play" | "step" | "back" | "speed" | "seek" | "close", speed, position,
// at}. speed is 0.5 to 600; position is milliseconds of the replay, at a time of the recording, and one of them is
// enough to seek. The answer is how the replay stands then, null after "close", which goes back to the logs.
func (d *Desk) askReplay(ctx context.Context, body json.RawMessage) (any, error) {
	var want struct {
		Do       string
		Speed    float64
		Position *float64
		At       *time.Time
	}
	if err := decode("replay", body, &want); err != nil {
		return nil, err
	}
	replay := d.replaying()
	if replay == nil {
		return nil, ErrNoReplay
	}
	var act func(*collect.Replay)
	switch want.Do {
	case "":
		act = func(*collect.Replay) {}
	case "pause":
		act = (*collect.Replay).Pause
	case "play":
		act = (*collect.Replay).Resume
	case "step", "back":
		act = func(r *collect.Replay) { r.Step(want.Do == "back") }
	case "speed":
		if !(want.Speed >= collect.SlowestReplay && want.Speed <= collect.FastestReplay) {
			return nil, fmt.Errorf("replay: speed %g: it goes from %g to %g", want.Speed, collect.SlowestReplay, collect.FastestReplay)
		}
		act = func(r *collect.Replay) { r.Speed(want.Speed) }
	case "seek":
		switch {
		case want.Position != nil:
			act = func(r *collect.Replay) { r.Seek(milliseconds(*want.Position)) }
		case want.At != nil:
			act = func(r *collect.Replay) { r.SeekTime(want.At.UTC()) }
		default:
			return nil, errors.New("replay: seek: say to which position or at what time")
		}
	case "close":
		return nil, d.show(false)
	default:
		return nil, fmt.Errorf("replay: it cannot %q: try play, pause, step, back, seek, speed or close", want.Do)
	}
	return replay.Do(ctx, act)
}

// milliseconds is a position a page asks for. Replay brings it within its bounds.
func milliseconds(ms float64) time.Duration {
	const most = float64(1 << 40)
	return time.Duration(max(-most, min(most, ms))) * time.Millisecond
}
