package cli

import (
	"errors"
	"fmt"
	"os"
)

type traceCommand struct {
	File   string `arg:"" help:"A recorded stream, a session log or a rollout; - is standard input."`
	Format string `enum:"text,json" default:"text" help:"text or json."`
}

// errNoTraces is what this version says of a file it could read.
var errNoTraces = errors.New("this version draws no traces yet; desklamp snapshot shows the office")

// Run says plainly that traces are still to come; a file that is not there is named first.
func (c *traceCommand) Run(*session) error {
	if c.File != "-" {
		if info, err := os.Stat(c.File); err != nil {
			return fmt.Errorf("trace %s: there is no such file that can be read: look at the path", c.File)
		} else if info.IsDir() {
			return fmt.Errorf("trace %s: that is a folder: name one log file in it", c.File)
		}
	}
	return fmt.Errorf("trace %s: %w", c.File, errNoTraces)
}
