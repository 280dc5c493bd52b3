package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"desklamp/internal/collect"
	"desklamp/internal/line"
	"desklamp/internal/recording"
	"desklamp/internal/tail"
	"desklamp/internal/trace"
)

type traceCommand struct {
	File   string `arg:"" help:"A recorded stream, a session log or a rollout; - is standard input."`
	Format string `enum:"text,json" default:"text" help:"text or json. A cost is the tool's own estimate."`
}

// Run prints the calls of one recording.
func (c *traceCommand) Run(s *session) error {
	read := c.readFile
	if c.File == "-" {
		read = func() (*trace.Run, error) { return piped(s.Stdin) }
	}
	run, err := read()
	if err != nil {
		return fmt.Errorf("trace %s: %w", c.File, err)
	}
	if c.Format == "json" {
		err = run.WriteJSON(s.Stdout, s.Now())
	} else {
		err = run.WriteText(s.Stdout)
	}
	if err != nil {
		return fmt.Errorf("trace %s: print: %w", c.File, err)
	}
	return nil
}

func (c *traceCommand) readFile() (*trace.Run, error) {
	t := collect.OpenTrace(c.File)
	err := t.Advance()
	if err == nil {
		err = t.Finish()
	}
	return t.Run(), advice(err)
}

// advice says what to try.
func advice(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return errors.New("there is no such file that can be read: look at the path")
	case errors.Is(err, fs.ErrPermission):
		return errors.New("it may not be read: look at its permissions")
	case errors.Is(err, tail.ErrNotRegular):
		return errors.New("that is a folder or no plain file: name one log file in it, or send a pipe to trace -")
	case errors.Is(err, collect.ErrNoHome):
		return fmt.Errorf("%w: name a home, or one log file in it", err)
	case errors.Is(err, collect.ErrAgentAlone):
		return fmt.Errorf("%w: name the log of its session", err)
	case errors.Is(err, collect.ErrNobody):
		return fmt.Errorf("%w: name the log of a session in which a request was made", err)
	case errors.Is(err, collect.ErrNothingRecorded):
		return fmt.Errorf("%w: name a recording with at least one whole line", err)
	case errors.Is(err, recording.ErrWide):
		return fmt.Errorf("%w: write it as UTF-8, in PowerShell with | Out-File -Encoding utf8", err)
	case errors.Is(err, recording.ErrUnknown):
		return fmt.Errorf("%w: name a stream-json recording, the output of codex exec --json, a session log or a rollout", err)
	}
	return err
}

// piped reads a recording from a pipe.
func piped(in io.Reader) (*trace.Run, error) {
	rec := recording.New()
	var split line.Splitter
	split.Hold(recording.MaxLine)
	block := make([]byte, tail.BlockSize)
	for {
		n, err := in.Read(block)
		split.Write(block[:n], func(l line.Line) { rec.Line(0, l) })
		if errors.Is(err, io.EOF) {
			err := advice(rec.Close(split.Rest()))
			return rec.Run(), err
		}
		if err != nil {
			return nil, fmt.Errorf("read: %w", err)
		}
	}
}
