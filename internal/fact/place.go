package fact

import (
	"fmt"
	"strings"

	"desklamp/internal/line"
	"desklamp/internal/outcome"
)

// PlaceOf is the project of a working folder, the same for every source: teams of two tools in one folder share a place.
// The name is the last element, whichever slash the system uses; the id is made of the whole path, so that two folders
// of one name stay two. The path itself is not kept.
func PlaceOf(path string) (Place, bool) {
	if path == "" {
		return Place{}, false
	}
	path = strings.TrimRight(path, `/\`)
	name := path[strings.LastIndexAny(path, `/\`)+1:]
	if name == "" {
		name = "/"
	}
	hash := fmt.Sprintf("%016x", line.Hash([]byte(path)))
	return Place{Project: outcome.Title(name), ID: "p" + hash[:7]}, true
}
