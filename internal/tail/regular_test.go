//go:build unix

package tail

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestOnlyRegularFilesAreOpened(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.jsonl"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "folder.jsonl"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("pipe.jsonl", filepath.Join(dir, "link.jsonl")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"pipe.jsonl", "folder.jsonl", "link.jsonl"} {
		if _, err := Open(filepath.Join(dir, name)).Advance(make([]byte, 10), 0, &reader{}); !errors.Is(err, ErrNotRegular) {
			t.Errorf("%s: %v", name, err)
		}
		if _, _, err := Small(filepath.Join(dir, name)); !errors.Is(err, ErrNotRegular) {
			t.Errorf("small %s: %v", name, err)
		}
	}
}
