package desk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
)

// openFolder shows a team's folder in the system's file window. A page in a browser may sit on another machine, at the
// end of a tunnel, so only the window offers it.
func (d *Desk) openFolder(_ context.Context, body json.RawMessage) (any, error) {
	if d.options.Open == nil {
		return nil, errors.New("folders open from the window only: copy the resume command, it names the folder")
	}
	at, err := d.where("open-folder", body)
	if err != nil {
		return nil, err
	}
	if !isFolder(at.Path) {
		return nil, errors.New("the folder of this session is no longer there")
	}
	if err := d.options.Open(at.Path); err != nil {
		return nil, fmt.Errorf("the system's file window did not open: %w", err)
	}
	return struct{}{}, nil
}

// OpenFolder shows a folder to the person. Its path is one argument of one program; no shell sees it.
func OpenFolder(dir string) error {
	name, args := opener(runtime.GOOS, dir)
	c := exec.Command(name, args...)
	if err := c.Start(); err != nil {
		return errors.New(name + " cannot be started: install it, or copy the resume command")
	}
	go func() { _ = c.Wait() }() // some stay as long as their window; their status says nothing
	return nil
}

// opener is the program that shows folders. On macOS a folder can be a program, and only Finder does not start it.
func opener(system, dir string) (string, []string) {
	switch system {
	case "windows":
		return "explorer.exe", []string{dir}
	case "darwin":
		return "open", []string{"-a", "Finder", dir}
	}
	return "xdg-open", []string{dir}
}
