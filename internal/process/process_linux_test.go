package process

import (
	"os/exec"
	"testing"
	"time"
)

func TestParse(t *testing.T) {
	for stat, want := range map[string]Life{
		"7 (node) S 1 7 7 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 11 0 987654 1 2":      {Alive: true, Start: "987654"},
		"7 (a) R (b c) S 1 7 7 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 11 0 987654 1 2": {Alive: true, Start: "987654"},
		"7 (node) Z 1 7 7 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 11 0 987654 1 2":      {},
		"7 (node) S 1": {Alive: true},
		"":             {Alive: true},
	} {
		if got := parse([]byte(stat)); got != want {
			t.Errorf("%q: %+v", stat, got)
		}
	}
}

func TestANumberGivenToAnotherProcessIsNoticed(t *testing.T) {
	life := Life{Alive: true, Start: "100"}
	if life.Since("99") || !life.Since("100") || (Life{}).Since("100") {
		t.Error("the start does not tell two processes apart")
	}
}

func TestAProcessNobodyWaitedForIsDead(t *testing.T) {
	child := exec.Command("true")
	if err := child.Start(); err != nil {
		t.Skip("no program named true")
	}
	defer func() { _ = child.Wait() }()
	for range 500 {
		if !(System{}).Look(child.Process.Pid).Alive {
			return
		}
		time.Sleep(time.Millisecond) // it ends by itself: there is nothing to wait for but that
	}
	t.Error("it lives for ever")
}
