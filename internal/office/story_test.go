package office

import "time"

// noon is when all stories begin.
var noon = time.Date(2026, 9, 27, 12, 0, 0, 0, time.UTC)
