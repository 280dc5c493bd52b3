//go:build !linux

package collect

import "time"

// sinceBoot is Go's monotonic time. On Windows it counts while the machine sleeps; on macOS it does not.
func sinceBoot() time.Duration { return time.Since(processStart) }
