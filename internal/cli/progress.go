package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/mattn/go-isatty"
)

// progress is a bar on a terminal, shown once reading takes long.
type progress struct {
	out   io.Writer
	after time.Time
	drawn bool
}

const (
	unseen   = 500 * time.Millisecond
	barWidth = 30
)

// newProgress draws on out only if it is a terminal.
func newProgress(out io.Writer) *progress {
	f, ok := out.(*os.File)
	if !ok || !isatty.IsTerminal(f.Fd()) {
		return &progress{}
	}
	return &progress{out: out, after: time.Now().Add(unseen)}
}

func (p *progress) show(done, total int64) {
	if p.out == nil || total == 0 || time.Now().Before(p.after) {
		return
	}
	p.drawn = true
	full := int(done * barWidth / total)
	fmt.Fprintf(p.out, "\rreading %s%s %3d %%", strings.Repeat("█", full), strings.Repeat("░", barWidth-full), done*100/total)
}

func (p *progress) end() {
	if p.drawn {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
