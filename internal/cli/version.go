package cli

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

// Set by the linker (-X); a plain go build leaves them empty.
var version, commit string

type versionCommand struct{}

// Run prints what this is.
func (versionCommand) Run(s *session) error {
	b := built()
	_, err := fmt.Fprintf(s.Stdout, "desklamp %s (%s) %s %s/%s\n", b.version, b.commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

type build struct{ version, commit string }

// built is what the linker was told, or else what the Go tool wrote into the program.
func built() build {
	b := build{version, commit}
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := info.Main.Version; b.version == "" && v != "(devel)" && !strings.Contains(v, "-") { // with a dash: no release
			b.version = v
		}
		for _, s := range info.Settings {
			if b.commit == "" && s.Key == "vcs.revision" {
				b.commit = s.Value[:min(12, len(s.Value))]
			}
		}
	}
	return build{cmp.Or(b.version, "dev"), cmp.Or(b.commit, "no commit")}
}
