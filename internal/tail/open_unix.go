//go:build unix

package tail

import (
	"io/fs"
	"os"
	"syscall"
)

// open never waits, not even for a pipe that took the file's place since it was looked at.
func open(path string) (*os.File, fs.FileInfo, error) {
	if info, err := os.Stat(path); err != nil {
		return nil, nil, err
	} else if !info.Mode().IsRegular() {
		return nil, nil, ErrNotRegular
	}
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, nil, err
	}
	return regular(f)
}
