//go:build bindings

package main

import (
	"context"
	"io/fs"
	"os"

	"desklamp/app"
)

// run writes the bindings for the page: `wails build` runs a program made with this tag, without arguments and often
// without a display. No log is read and no command chosen; a desk is not needed to say what is bound.
func run(page fs.FS) {
	if err := app.Run(context.Background(), nil, app.Look{Page: page, Icon: icon}); err != nil {
		os.Exit(1)
	}
}
