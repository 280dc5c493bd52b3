// Package cli is the commands of the contract.
//
// In: the arguments, the process's streams, and how to open the window. Out: what the commands print, and the exit
// status: 0 done, 1 could not (one line says what, where and what to try), 2 bad usage. It promises that all commands
// show the same office. It reads no log itself.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os/signal"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"desklamp/internal/desk"
	"desklamp/internal/settings"
)

// Env is what a run touches of the world.
type Env struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Page           fs.FS                                         // the built page
	Window         func(ctx context.Context, d *desk.Desk) error // nil: this build has no window
	Now            func() time.Time                              // for snapshot and doctor
	Getenv         func(string) string                           //
	Settings       string                                        // path of the settings file; "": the system's place
	Context        context.Context                               // nil: until a signal
}

// The exit statuses.
const (
	done     = 0
	couldNot = 1
	badUsage = 2
)

// commands are what a person can type. Window is the one that needs no name.
type commands struct {
	Window   windowCommand   `cmd:"" default:"withargs" help:"Open the window (the default)."`
	Serve    serveCommand    `cmd:"" help:"Show the same page in a browser, on loopback only."`
	Snapshot snapshotCommand `cmd:"" help:"Print the office once."`
	Watch    watchCommand    `cmd:"" help:"Print the office, then a JSON line for every change."`
	Trace    traceCommand    `cmd:"" help:"Print the calls of a recorded run."`
	Doctor   doctorCommand   `cmd:"" help:"Say what is watched and what is not, and why. Holds no content."`
	Version  versionCommand  `cmd:"" help:"Print the version."`
}

// session is one run of a command.
type session struct {
	Env
	ctx   context.Context
	store *settings.Store
	open  func(dir string) error // shows folders; nil where the page may be on another machine
}

// Main runs the command that args name and returns the exit status.
func Main(args []string, env Env) int {
	s := &session{Env: env, ctx: env.Context}
	if s.ctx == nil {
		ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
		defer stop()
		context.AfterFunc(ctx, stop) // a second signal kills: whatever is stuck must not keep the person waiting
		s.ctx = ctx
	}
	var c commands
	status := -1
	parser, err := kong.New(&c, kong.Name("desklamp"), kong.Description("See which of your coding agents need you."),
		kong.Writers(env.Stdout, env.Stderr), kong.Exit(func(code int) { status = code }), kong.Bind(s))
	if err != nil {
		return s.fail(fmt.Errorf("commands: %w", err))
	}
	chosen, err := parser.Parse(args)
	if status >= 0 { // --help
		return status
	}
	if err != nil {
		return s.misused(parser, err)
	}
	if err := chosen.Run(); err != nil {
		return s.fail(err)
	}
	return done
}

// misused says what was wrong with the arguments and how they go.
func (s *session) misused(parser *kong.Kong, err error) int {
	fmt.Fprintf(s.Stderr, "desklamp: %v\n", err)
	if at := (*kong.ParseError)(nil); errors.As(err, &at) {
		parser.Stdout = s.Stderr
		_ = at.Context.PrintUsage(true)
	}
	return badUsage
}

// usage is an error in what the person typed.
type usage struct{ error }

func (u usage) Unwrap() error { return u.error }

func (s *session) fail(err error) int {
	fmt.Fprintf(s.Stderr, "desklamp: %v\n", err)
	if errors.As(err, new(usage)) {
		return badUsage
	}
	return couldNot
}

// settings opens the settings and says once what is wrong with them.
func (s *session) settings() *settings.Store {
	if s.store == nil {
		s.store = settings.Open(s.Env.Settings)
		for _, notice := range s.store.Notices() {
			fmt.Fprintf(s.Stderr, "desklamp: %s\n", notice)
		}
	}
	return s.store
}
