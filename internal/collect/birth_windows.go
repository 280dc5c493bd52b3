package collect

import (
	"os"
	"syscall"
	"time"
)

// birth is when a file was made; zero when that is not known.
func birth(path string) time.Time {
	info, err := os.Lstat(path)
	if err != nil {
		return time.Time{}
	}
	data, ok := info.Sys().(*syscall.Win32FileAttributeData)
	if !ok {
		return time.Time{}
	}
	return time.Unix(0, data.CreationTime.Nanoseconds()).UTC()
}
