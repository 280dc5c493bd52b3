//go:build unix

package find

import (
	"io/fs"
	"syscall"
)

// id is what a file or folder keeps when it is moved.
type id struct{ dev, ino uint64 }

func identify(_ string, info fs.FileInfo) id {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return id{}
	}
	return id{dev: uint64(stat.Dev), ino: uint64(stat.Ino)} //nolint:unconvert // their sizes differ between systems
}

// names tells whether the folder at path still is the one with number i.
func (i id) names(path string, info fs.FileInfo) bool { return identify(path, info) == i }
