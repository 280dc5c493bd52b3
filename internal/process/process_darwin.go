package process

import (
	"errors"
	"time"

	"golang.org/x/sys/unix"
)

// zombie is SZOMB, the state of a process that has ended and was not waited for.
const zombie = 5

func look(pid int) Life {
	info, err := unix.SysctlKinfoProc("kern.proc.pid", pid)
	if err != nil {
		err = unix.Kill(pid, 0)
		return Life{Alive: err == nil || errors.Is(err, unix.EPERM)}
	}
	if info.Proc.P_stat == zombie {
		return Life{}
	}
	start := time.Unix(info.Proc.P_starttime.Unix()).UTC()
	return Life{Alive: true, Start: start.Format(time.ANSIC)}
}

// The forms in which a date may be noted; ps prints the first.
var dateForms = []string{time.ANSIC, time.UnixDate, time.RFC1123, time.RFC3339Nano}

// sameStart compares dates in UTC to the second.
func sameStart(known, noted string) bool {
	a, ok := date(known)
	b, ok2 := date(noted)
	return !ok || !ok2 || a.Sub(b).Abs() <= time.Second
}

func date(text string) (time.Time, bool) {
	for _, form := range dateForms {
		if t, err := time.Parse(form, text); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}

// namespace is of no meaning here.
func namespace() string { return "" }
