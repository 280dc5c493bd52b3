package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// limit ends a part that hangs.
const limit = 20 * time.Minute

// part is one thing that is run and counted.
type part struct {
	name    string
	dir     string // where it runs; empty: here
	env     []string
	command []string
	report  string                             // the file its counts are read from; empty: its output
	count   func(report []byte) (tally, error) // nil: the part is one check, and passes if it ends well
	remark  string                             // what a reader of the counts should know
	words   func(output []byte) []byte         // what the log says of output that is made for programs; nil: all of it
}

func (p part) log() string { return filepath.Join(logs, p.name+".log") }

// run runs the part and counts what it reported. How the program ended counts too: one that fails although it names
// no failure, or names nothing at all, has failed.
func (p part) run(ctx context.Context) tally {
	if p.report != "" {
		os.Remove(p.report) // an old one must not be counted
	}
	output, ended := p.execute(ctx)
	var t tally
	if p.count == nil {
		if ended == nil {
			return tally{passed: 1}
		}
		t.fail(fmt.Sprintf("%s: %v", p.name, ended))
		return t
	}
	report, err := output, error(nil)
	if p.report != "" {
		report, err = os.ReadFile(p.report)
	}
	if err == nil {
		t, err = p.count(report)
	}
	switch {
	case ended != nil && t.failed() == 0:
		t.fail(fmt.Sprintf("%s: %v", p.name, ended))
	case err != nil:
		t.fail(fmt.Sprintf("%s: its report is not understood: %v", p.name, err))
	case t.passed+t.failed() == 0:
		t.fail(p.name + ": it reported nothing")
	}
	return t
}

// execute runs the program and keeps its log. The output is what it said on standard output.
func (p part) execute(ctx context.Context) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	log, err := os.Create(p.log())
	if err != nil {
		return nil, err
	}
	defer log.Close()
	var output bytes.Buffer
	c := exec.CommandContext(ctx, p.command[0], p.command[1:]...)
	c.Dir = p.dir
	c.Env = append(os.Environ(), p.env...)
	c.Stdout = &output
	if p.words == nil {
		c.Stdout = io.MultiWriter(log, &output)
	}
	c.Stderr = log
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) } // a window test has a window to close
	c.WaitDelay = 10 * time.Second
	err = c.Run()
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		err = fmt.Errorf("stopped after %s", limit)
	}
	if p.words != nil {
		log.Write(p.words(output.Bytes()))
	}
	return output.Bytes(), err
}
