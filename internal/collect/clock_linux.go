package collect

import (
	"time"

	"golang.org/x/sys/unix"
)

// sinceBoot counts while the machine sleeps, which Go's monotonic time does not on Linux.
func sinceBoot() time.Duration {
	var ts unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_BOOTTIME, &ts); err != nil {
		return time.Since(processStart)
	}
	return time.Duration(ts.Nano())
}
