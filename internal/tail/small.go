package tail

import (
	"fmt"
	"io"
	"io/fs"
	"os"
)

// SmallSize is how much of a small file is read.
const SmallSize = 64 << 10

// Small reads a sidecar: a small file that is replaced, not appended to. Of a larger one it reads the first SmallSize
// bytes and whole is false. A missing file is fs.ErrNotExist.
func Small(path string) (b []byte, whole bool, err error) { return Whole(path, SmallSize) }

// Whole reads a file like Small, up to limit bytes.
func Whole(path string, limit int) (b []byte, whole bool, err error) {
	f, _, err := open(path)
	if err != nil {
		return nil, false, fmt.Errorf("open sidecar: %w", err)
	}
	defer f.Close()
	b, err = io.ReadAll(io.LimitReader(f, int64(limit)+1))
	if err != nil {
		return nil, false, fmt.Errorf("read sidecar: %w", err)
	}
	return b[:min(len(b), limit)], len(b) <= limit, nil
}

// regular hands f on if it is a regular file, and closes it if not.
func regular(f *os.File) (*os.File, fs.FileInfo, error) {
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = ErrNotRegular
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}
