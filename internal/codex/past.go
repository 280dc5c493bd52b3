package codex

import "strings"

// packed is the ending of a rollout that Codex has compressed because nobody has touched it for long.
const packed = ".zst"

// ClassifyPast says what a file is for the history: also one that was put away or compressed is a Rollout there. packed
// tells whether its bytes are zstd.
func ClassifyPast(rel string) (f File, isPacked, ours bool) {
	rel, isPacked = strings.CutSuffix(rel, packed)
	f, ours = Classify(rel)
	if f.Kind == Archived {
		f.Kind = Rollout
	}
	return f, isPacked, ours && (f.Kind == Rollout || !isPacked)
}

// WantsPast says whether a folder or file below a root is worth listing for the history.
func WantsPast(rel string, dir bool) bool {
	if dir {
		return Wants(rel, dir)
	}
	_, _, ours := ClassifyPast(rel)
	return ours
}
