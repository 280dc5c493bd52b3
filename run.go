//go:build !bindings

package main

import (
	"context"
	"io/fs"
	"os"
	"time"

	"desklamp/app"
	"desklamp/internal/cli"
	"desklamp/internal/desk"
)

func run(page fs.FS) {
	os.Exit(cli.Main(os.Args[1:], cli.Env{
		Stdin:  os.Stdin,
		Stdout: os.Stdout,
		Stderr: os.Stderr,
		Page:   page,
		Window: func(ctx context.Context, d *desk.Desk) error {
			return app.Run(ctx, d, app.Look{Page: page, Icon: icon, Getenv: os.Getenv})
		},
		Now:    time.Now,
		Getenv: os.Getenv,
	}))
}
