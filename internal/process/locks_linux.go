package process

import (
	"bytes"
	"os"
	"strconv"
	"syscall"
)

// hold reads the kernel's list of locks. Only the file's number is compared: the device in the list is not the one that
// some file systems give their files.
func hold(path string) Hold {
	info, err := os.Lstat(path)
	if err != nil {
		return Unsure
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return Unsure
	}
	list, err := os.ReadFile("/proc/locks")
	if err != nil {
		return Unsure
	}
	if listed(list, stat.Ino) {
		return Held
	}
	return Free
}

// listed finds a file in lines like "1: FLOCK  ADVISORY  WRITE 812 08:01:131 0 EOF". Who waits for a lock ("->") holds
// none, but then somebody does.
func listed(list []byte, inode uint64) bool {
	number := append([]byte(":"), strconv.FormatUint(inode, 10)...)
	for l := range bytes.Lines(list) {
		for _, field := range bytes.Fields(l) {
			if bytes.Count(field, []byte(":")) == 2 && bytes.HasSuffix(field, number) {
				return true
			}
		}
	}
	return false
}
