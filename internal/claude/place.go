package claude

import (
	"fmt"
	"strings"

	"desklamp/internal/fact"
	"desklamp/internal/line"
	"desklamp/internal/outcome"
)

// placeOf is the project of a working folder. The name is the last element, whichever slash the system uses; the id is
// made of the whole path, so that two folders of one name stay two.
func placeOf(cwd []byte) (fact.Place, bool) {
	path, ok := line.String(cwd)
	if !ok || path == "" {
		return fact.Place{}, false
	}
	path = strings.TrimRight(path, `/\`)
	name := path[strings.LastIndexAny(path, `/\`)+1:]
	if name == "" {
		name = "/"
	}
	hash := fmt.Sprintf("%016x", line.Hash([]byte(path)))
	return fact.Place{Project: outcome.Title(name), ID: "p" + hash[:7]}, true
}
