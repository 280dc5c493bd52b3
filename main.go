// Desklamp draws the agents of a machine as a lamp-lit office. This file only hands the page and the process's own
// streams to the commands; what a run does is decided in internal/cli.
package main

import (
	"embed"
	"io/fs"
)

//go:embed all:frontend/dist
var dist embed.FS

//go:embed build/appicon.png
var icon []byte

func main() {
	page, err := fs.Sub(dist, "frontend/dist")
	if err != nil { // only a misspelt folder name can bring us here
		panic(err)
	}
	run(page)
}
