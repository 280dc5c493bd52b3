//go:build !unix

package find

import (
	"io/fs"
	"path/filepath"
)

// id is the real path of a folder: numbers cost an open of each file here. Files have none; package tail knows a
// replaced file by what stands in it.
type id struct{ real string }

func identify(path string, info fs.FileInfo) id {
	if !info.IsDir() {
		return id{}
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return id{}
	}
	return id{real: real}
}
