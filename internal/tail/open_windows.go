package tail

import (
	"io/fs"
	"os"

	"golang.org/x/sys/windows"
)

// open shares the file for deleting too, which os.Open does not: nobody must fail to remove or rename a log because
// it is being read.
func open(path string) (*os.File, fs.FileInfo, error) {
	if info, err := os.Stat(path); err != nil {
		return nil, nil, err
	} else if !info.Mode().IsRegular() {
		return nil, nil, ErrNotRegular
	}
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return nil, nil, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	share := uint32(windows.FILE_SHARE_READ | windows.FILE_SHARE_WRITE | windows.FILE_SHARE_DELETE)
	handle, err := windows.CreateFile(name, windows.GENERIC_READ, share, nil, windows.OPEN_EXISTING, windows.FILE_ATTRIBUTE_NORMAL, 0)
	if err != nil {
		return nil, nil, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	return regular(os.NewFile(uintptr(handle), path))
}
