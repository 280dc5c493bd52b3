package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// watching is a running `desklamp watch` and the lines it prints.
type watching struct {
	cmd   *exec.Cmd
	lines chan time.Time
}

func watch(home, since string) (*watching, time.Duration, error) {
	c := exec.Command(program, "watch", "--claude", home, "--since", since)
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, 0, err
	}
	started := time.Now()
	if err := c.Start(); err != nil {
		return nil, 0, err
	}
	w := &watching{c, make(chan time.Time, 1<<16)}
	go func() {
		defer close(w.lines)
		in := bufio.NewReaderSize(out, 1<<20)
		for {
			if _, err := in.ReadSlice('\n'); err != nil && !errors.Is(err, bufio.ErrBufferFull) {
				return
			} else if err == nil {
				w.lines <- time.Now()
			}
		}
	}()
	first, ok := <-w.lines
	if !ok {
		return nil, 0, errors.New("watch printed nothing")
	}
	return w, first.Sub(started), nil
}

func (w *watching) stop() {
	_ = w.cmd.Process.Kill()
	_ = w.cmd.Wait()
}

// settled waits until nothing was printed for a while.
func (w *watching) settled() {
	for {
		select {
		case <-w.lines:
		case <-time.After(time.Second):
			return
		}
	}
}

// firstOffice is how long it takes from the start to the first office, with a long history beside a few sessions of today.
func firstOffice(t *table, dir, _ string) error {
	home := filepath.Join(dir, "many")
	if err := writeMany(home, 5000); err != nil {
		return err
	}
	best := time.Hour
	for range 5 {
		w, first, err := watch(home, "24h")
		if err != nil {
			return err
		}
		w.stop()
		best = min(best, first)
	}
	t.judge("first office, 5,000 files, warm", "≤ 100 ms", float64(best.Milliseconds()), 100, " ms")
	return nil
}

// live is how long it takes from an append to the change that watch prints.
func live(t *table, dir, _ string) error {
	home := filepath.Join(dir, "live")
	s, err := newSession(home, "live", time.Now().Add(-time.Minute))
	if err != nil {
		return err
	}
	defer s.close()
	s.prompt()
	w, _, err := watch(home, "24h")
	if err != nil {
		return err
	}
	defer w.stop()
	w.settled()
	var took []time.Duration
	for n := range 300 {
		for len(w.lines) > 0 {
			<-w.lines
		}
		at := time.Now()
		s.call(strconv.Itoa(n), 200)
		select {
		case printed := <-w.lines:
			took = append(took, printed.Sub(at))
		case <-time.After(5 * time.Second):
			return errors.New("an appended line brought no change")
		}
		time.Sleep(7 * time.Millisecond)
	}
	slices.Sort(took)
	ms := func(part float64) float64 { return took[int(float64(len(took)-1)*part)].Seconds() * 1000 }
	t.judge("append → change printed, p50", "≤ 2 ms", ms(0.5), 2, " ms")
	t.judge("append → change printed, p99", "≤ 10 ms", ms(0.99), 10, " ms")
	return nil
}

// idleFor is how long an idle program is looked at.
const idleFor = 20 * time.Second

// idle is what a program costs that watches 5,000 files in which nothing happens.
func idle(t *table, dir, _ string) error {
	w, _, err := watch(filepath.Join(dir, "many"), "24h")
	if err != nil {
		return err
	}
	defer w.stop()
	w.settled()
	before, err := ticks(w.cmd.Process.Pid)
	if err != nil {
		t.add("idle, 5,000 files", "≤ 0.1 % of one CPU", "not measured: "+err.Error(), "")
		return nil
	}
	time.Sleep(idleFor)
	after, err := ticks(w.cmd.Process.Pid)
	if err != nil {
		return err
	}
	t.judge("idle, 5,000 files, 20 s", "≤ 0.1 % of one CPU", 100*(after-before).Seconds()/idleFor.Seconds(), 0.1, " %")
	return nil
}

// ticks is the processor time of a process, by the scheduler's own account of its threads.
func ticks(pid int) (sum time.Duration, err error) {
	all, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	if err != nil || len(all) == 0 {
		return 0, errors.New("this system does not tell")
	}
	for _, file := range all {
		b, err := os.ReadFile(file)
		if err != nil {
			continue // the thread has ended
		}
		ns, err := strconv.ParseInt(strings.Fields(string(b))[0], 10, 64)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", file, err)
		}
		sum += time.Duration(ns)
	}
	return sum, nil
}
