package claude

import (
	"encoding/json"
	"strings"
)

// Folder is the path of the folder that a transcript's line says it was written in; "" for a line that says none. Of
// nothing else may a path be asked, and it is for the person who asks, at that moment.
func Folder(line []byte) string {
	var record struct{ Cwd string }
	if json.Unmarshal(line, &record) != nil {
		return ""
	}
	return record.Cwd
}

// Filed tells whether slug, the name of a folder below projects, is that of the folder at dir. Claude Code 2.1.332 finds a
// session to resume under the slug of the folder it is started in; a long slug is cut and ends in a hash.
func Filed(slug, dir string) bool {
	const whole = 200
	own := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, dir)
	return own == slug || len(own) > whole && len(slug) > whole && own[:whole] == slug[:whole]
}
