package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"desklamp/internal/collect"
	"desklamp/internal/desk"
	"desklamp/internal/hub"
	"desklamp/internal/serve"
)

type snapshotCommand struct {
	reading
	Now    string `placeholder:"RFC3339" help:"The clock, instead of the real one."`
	Format string `enum:"json,text" default:"json" help:"json or text."`
}

// Run prints the office once.
func (c *snapshotCommand) Run(s *session) error {
	o, err := c.options(s, s.settings().Get().Window)
	if err != nil {
		return err
	}
	now := s.Now()
	if c.Now != "" {
		if now, err = time.Parse(time.RFC3339, c.Now); err != nil {
			return usage{fmt.Errorf("--now %q is no time: try 2026-09-27T10:00:00Z", c.Now)}
		}
	}
	bar := newProgress(s.Stderr)
	office, _, err := collect.Read(s.ctx, o, now, bar.show)
	bar.end()
	if err != nil {
		return fmt.Errorf("read the logs: %w", err)
	}
	out := bufio.NewWriter(s.Stdout)
	if c.Format == "text" {
		write(out, office)
	} else {
		e := json.NewEncoder(out)
		e.SetIndent("", " ")
		e.SetEscapeHTML(false)
		if err := e.Encode(office); err != nil {
			return fmt.Errorf("print the office: %w", err)
		}
	}
	return out.Flush()
}

// showing is the flags of commands that stay.
type showing struct {
	reading
	Demo   bool          `help:"Play a sample day instead of the logs." xor:"what"`
	Replay *string       `placeholder:"FILE" help:"Replay a recorded stream, a session log, a rollout or a whole home folder instead of the logs." xor:"what"`
	Pace   time.Duration `placeholder:"50ms" help:"With --replay: the time from one line to the next, instead of the recorded one."`
}

// recording opens what --replay names; nil without.
func (c showing) recording(s *session) (*collect.Recording, error) {
	switch {
	case c.Pace < 0 || c.Pace > 0 && c.Pace < time.Millisecond || c.Pace > time.Hour:
		return nil, usage{fmt.Errorf("--pace %s: it goes from 1ms to 1h, such as 50ms", c.Pace)}
	case c.Replay == nil && c.Pace > 0:
		return nil, usage{errors.New("--pace goes with --replay FILE")}
	case c.Replay == nil:
		return nil, nil
	case *c.Replay == "": // of a script whose variable is empty; the live office would be another thing
		return nil, usage{errors.New("--replay needs a FILE, and was given an empty name")}
	}
	r, err := collect.OpenRecording(s.ctx, *c.Replay, c.Pace)
	if err != nil {
		return nil, fmt.Errorf("replay %s: %w", *c.Replay, advice(err))
	}
	return r, nil
}

// show opens a desk for as long as use works with it; end makes everything end early.
func (c showing) show(s *session, use func(ctx context.Context, end func(), d *desk.Desk) error) error {
	o, err := c.options(s, s.settings().Get().Window)
	if err != nil {
		return err
	}
	recording, err := c.recording(s)
	if err != nil {
		return err
	}
	ctx, end := context.WithCancel(s.ctx)
	defer end()
	d, err := desk.Open(ctx, desk.Options{Reading: o, Demo: c.Demo, Replay: recording, Settings: s.settings(), Open: s.open})
	if err != nil {
		return err
	}
	defer d.Wait()
	defer end()
	return use(ctx, end, d)
}

type watchCommand struct{ showing }

// Run prints changes until it is interrupted or nobody reads.
func (c *watchCommand) Run(s *session) error {
	return c.show(s, func(ctx context.Context, end func(), d *desk.Desk) error {
		return s.print(d.Listen(ctx, 0), end)
	})
}

// print writes events as lines, and calls end when nobody reads on.
func (s *session) print(events <-chan hub.Event, end func()) error {
	signal.Ignore(syscall.SIGPIPE) // `desklamp watch | head` is done when head is, not killed
	defer signal.Reset(syscall.SIGPIPE)
	defer whenUnread(s.Stdout, end)()
	lines := json.NewEncoder(s.Stdout)
	lines.SetEscapeHTML(false)
	for e := range events {
		if err := lines.Encode(e); unread(err) {
			return nil // nobody reads on
		} else if err != nil {
			return fmt.Errorf("print the changes: %w: look at where they are sent", err)
		}
	}
	return nil
}

type serveCommand struct {
	showing
	Listen string `default:"127.0.0.1:0" placeholder:"HOST:PORT" help:"A loopback address; port 0 picks one."`
}

// Run serves the page until it is interrupted.
func (c *serveCommand) Run(s *session) error {
	return c.show(s, func(ctx context.Context, _ func(), d *desk.Desk) error {
		err := serve.Serve(ctx, serve.Config{Listen: c.Listen, Page: s.Page, Desk: d, Announce: func(url string) {
			fmt.Fprintln(s.Stdout, url)
		}})
		switch {
		case errors.Is(err, serve.ErrNotLoopback):
			return usage{err}
		case err != nil:
			return fmt.Errorf("%w: try --listen 127.0.0.1:0", err)
		}
		return nil
	})
}

type windowCommand struct{ showing }

// Run opens the window, or serves the page where there is nothing to open it on.
func (c *windowCommand) Run(s *session) error {
	why := ""
	switch {
	case s.Window == nil:
		why = "this build has no window"
	case runtime.GOOS == "linux" && s.Getenv("DISPLAY") == "" && s.Getenv("WAYLAND_DISPLAY") == "":
		why = "there is no display"
	}
	if why != "" {
		fmt.Fprintf(s.Stderr, "desklamp: %s; open this address in a browser instead (Ctrl-C ends it):\n", why)
		return (&serveCommand{showing: c.showing, Listen: "127.0.0.1:0"}).Run(s)
	}
	s.open = desk.OpenFolder
	return c.show(s, func(ctx context.Context, _ func(), d *desk.Desk) error { return s.Window(ctx, d) })
}
