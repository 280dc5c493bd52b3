package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
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

func built() build {
	b := build{version, commit}
	info, ok := debug.ReadBuildInfo()
	if b.version == "" {
		b.version = "dev"
	}
	if b.commit == "" && ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && len(s.Value) >= 12 {
				b.commit = s.Value[:12]
			}
		}
	}
	if b.commit == "" {
		b.commit = "no commit"
	}
	return b
}
