package process

import (
	"errors"
	"strconv"

	"golang.org/x/sys/windows"
)

// stillActive is STILL_ACTIVE, the exit code of a process that has not ended.
const stillActive = 259

func look(pid int) Life {
	handle, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(pid))
	if err != nil {
		return Life{Alive: errors.Is(err, windows.ERROR_ACCESS_DENIED)}
	}
	defer func() { _ = windows.CloseHandle(handle) }()
	var code uint32
	if err := windows.GetExitCodeProcess(handle, &code); err == nil && code != stillActive {
		return Life{}
	}
	var created, ended, kernel, user windows.Filetime
	if err := windows.GetProcessTimes(handle, &created, &ended, &kernel, &user); err != nil {
		return Life{Alive: true}
	}
	ticks := uint64(created.HighDateTime)<<32 | uint64(created.LowDateTime)
	return Life{Alive: true, Start: strconv.FormatUint(ticks, 10)}
}

// sameStart compares FILETIMEs.
func sameStart(known, noted string) bool {
	a, err := strconv.ParseUint(known, 10, 64)
	b, err2 := strconv.ParseUint(noted, 10, 64)
	return err != nil || err2 != nil || a == b
}

// namespace is of no meaning here.
func namespace() string { return "" }
