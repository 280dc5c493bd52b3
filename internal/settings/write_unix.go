//go:build !windows

package settings

import (
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// write replaces the file whole: a new one is written beside it, forced to the disk, and renamed; then the folder is
// forced too, so that the new name outlives a loss of power. A link is followed: people keep settings in other places.
func write(path string, b []byte) error {
	if whole, err := filepath.EvalSymlinks(path); err == nil {
		path = whole
	}
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if err := renameio.WriteFile(path, b, 0o600, renameio.WithTempDir(dir)); err != nil {
		return err
	}
	syncFolder(dir)
	return nil
}

// syncFolder reports nothing: the new file is in place and whole, and some file systems cannot sync a folder.
func syncFolder(dir string) {
	f, err := os.Open(dir)
	if err != nil {
		return
	}
	_ = f.Sync()
	_ = f.Close()
}
