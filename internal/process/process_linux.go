package process

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// startField is the place of starttime behind the command's name in /proc/<pid>/stat: field 22 of proc(5).
const startField = 22 - 3

func look(pid int) Life {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if errors.Is(err, unix.ESRCH) { // it ended while its file was read
		return Life{}
	}
	if err != nil {
		return Life{Alive: !errors.Is(err, fs.ErrNotExist) || signalled(pid)}
	}
	return parse(stat)
}

// signalled asks with the signal that does nothing: /proc can be absent, or hide the processes of others.
func signalled(pid int) bool {
	err := unix.Kill(pid, 0)
	return err == nil || errors.Is(err, unix.EPERM)
}

// parse reads /proc/<pid>/stat. The name in it stands in brackets and may hold anything, brackets too.
func parse(stat []byte) Life {
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(fields) == 0 {
		return Life{Alive: true}
	}
	switch fields[0][0] {
	case 'Z', 'X', 'x': // ended, and its parent has not asked yet
		return Life{}
	}
	if len(fields) <= startField {
		return Life{Alive: true}
	}
	return Life{Alive: true, Start: string(fields[startField])}
}

// sameStart compares clock ticks.
func sameStart(known, noted string) bool {
	a, err := strconv.ParseUint(known, 10, 64)
	b, err2 := strconv.ParseUint(noted, 10, 64)
	return err != nil || err2 != nil || a == b
}

// namespace names the pid namespace that this process is in, "" when that cannot be told.
func namespace() string {
	name, err := os.Readlink("/proc/self/ns/pid")
	if err != nil {
		return ""
	}
	return name
}
