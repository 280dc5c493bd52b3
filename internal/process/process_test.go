package process

import (
	"os"
	"os/exec"
	"testing"
)

func TestOurOwnProcessLives(t *testing.T) {
	life := System{}.Look(os.Getpid())
	if !life.Alive || life.Start == "" {
		t.Fatalf("got %+v", life)
	}
	if again := (System{}).Look(os.Getpid()); again != life {
		t.Errorf("looked up twice: %+v, %+v", life, again)
	}
	if !life.Since(life.Start) || !life.Since("") || !life.Since("in a form of the future") {
		t.Error("it is not taken for itself")
	}
}

func TestAProcessThatEndedIsDead(t *testing.T) {
	child := exec.Command(os.Args[0], "-test.run=^$")
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	pid := child.Process.Pid
	if !(System{}).Look(pid).Alive {
		t.Error("the child is dead before it ended")
	}
	if err := child.Wait(); err != nil {
		t.Fatal(err)
	}
	if life := (System{}).Look(pid); life.Alive {
		t.Errorf("got %+v", life)
	}
}

func TestNoProcessHasSuchAnID(t *testing.T) {
	for _, pid := range []int{0, -1, 1 << 30} {
		if life := (System{}).Look(pid); life.Alive {
			t.Errorf("%d: %+v", pid, life)
		}
	}
}

func TestARecordingNamesItsDead(t *testing.T) {
	table := Recorded{12: true}
	if table.Look(12).Alive || !table.Look(13).Alive || table.Look(0).Alive {
		t.Error("the recording's word does not count")
	}
	if !table.Look(13).Since("1234") {
		t.Error("a recorded process has no known start and is the one that was noted")
	}
}

func TestOnlyNumbersOfOurOwnNamespaceAreSeen(t *testing.T) {
	table := System{}
	if !table.Sees("") || !table.Sees("in a form of the future") {
		t.Error("an unknown domain is held against the process")
	}
	if namespace() == "" {
		return // this system has none
	}
	if !table.Sees("linux:0123456789abcdef:"+namespace()) || table.Sees("linux:0123456789abcdef:pid:[1]") {
		t.Error("the namespace does not tell two domains apart")
	}
}
