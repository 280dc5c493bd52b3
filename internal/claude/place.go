package claude

import (
	"desklamp/internal/fact"
	"desklamp/internal/line"
)

// placeOf is the project of a working folder as a record states it.
func placeOf(cwd []byte) (fact.Place, bool) {
	path, ok := line.String(cwd)
	if !ok {
		return fact.Place{}, false
	}
	return fact.PlaceOf(path)
}
