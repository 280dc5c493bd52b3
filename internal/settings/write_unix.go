//go:build !windows

package settings

import (
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// write replaces the file whole: a new one is written beside it, forced to the disk, and renamed.
func write(path string, b []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return renameio.WriteFile(path, b, 0o600)
}
