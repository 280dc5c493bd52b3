package process

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

func TestALockIsSeenAndNotTaken(t *testing.T) {
	path := filepath.Join(t.TempDir(), "thread.lock")
	if got := (System{}).Hold(path); got != Unsure {
		t.Errorf("a file that is not there: %v", got)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if got := (System{}).Hold(path); got != Free {
		t.Errorf("a lock nobody holds: %v", got)
	}
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX); err != nil {
		t.Fatal(err)
	}
	if got := (System{}).Hold(path); got != Held {
		t.Skipf("this kernel does not list its locks: %v", got)
	}
	if err := unix.Flock(int(f.Fd()), unix.LOCK_UN); err != nil {
		t.Fatal(err)
	}
	if got := (System{}).Hold(path); got != Free {
		t.Errorf("a lock that was let go: %v", got)
	}
}

func TestLocksAreFoundByTheFilesNumber(t *testing.T) {
	list := []byte("1: FLOCK  ADVISORY  WRITE 812 08:01:131 0 EOF\n1: -> FLOCK  ADVISORY  WRITE 813 08:01:131 0 EOF\n2: POSIX  ADVISORY  READ 77 00:1f:9131 0 0\n")
	for inode, want := range map[uint64]bool{131: true, 9131: true, 31: false, 1: false, 812: false} {
		if listed(list, inode) != want {
			t.Errorf("%d: %v", inode, !want)
		}
	}
}
