package trace

import (
	"bufio"
	"io"
	"strings"
)

// WriteText writes the tree, two spaces a level, and the summary line.
func (r *Run) WriteText(w io.Writer) error {
	out := bufio.NewWriter(w)
	r.walk(func(c *Call, depth int) {
		out.WriteString(strings.Repeat("  ", depth))
		out.WriteString(c.Name)
		out.WriteString(" [" + c.Status.String() + "]\n")
	})
	out.WriteString(r.Summary() + "\n")
	return out.Flush()
}
