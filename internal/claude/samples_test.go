package claude

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"desklamp/internal/fact"
	"desklamp/internal/line"
)

// sampleHome holds real logs, scrubbed, beside a checkout on some machines.
const sampleHome = "../../../shared/samples/claude-home"

// read gives the facts of a whole file and what could not be used.
func read(f File, content []byte) ([]fact.Fact, *fact.Tally) {
	var facts []fact.Fact
	r := NewReader(f, 1)
	var s line.Splitter
	s.Write(append(content[:len(content):len(content)], '\n'), func(l line.Line) {
		r.Line(l, func(f fact.Fact) { facts = append(facts, f) })
	})
	return facts, r.Tally()
}

// eachTranscript calls each for every transcript below root.
func eachTranscript(root string, each func(rel string, f File, content []byte)) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		f, ours := Classify(filepath.ToSlash(rel))
		if !ours || f.Kind != Main && f.Kind != Member && f.Kind != OldMember {
			return nil
		}
		content, err := os.ReadFile(path)
		each(rel, f, content)
		return err
	})
}

// TestRealLogs reads real logs and compares with what encoding/json finds in them.
func TestRealLogs(t *testing.T) {
	if _, err := os.Stat(sampleHome); err != nil {
		t.Skip("no sample logs beside this checkout: ", err)
	}
	files := 0
	err := eachTranscript(sampleHome, func(rel string, f File, content []byte) {
		files++
		facts, tally := read(f, content)
		want := oracle(f, content)
		got := idsOf(facts)
		if !maps.Equal(got.calls, want.calls) {
			t.Errorf("%s: %d calls, encoding/json finds %d", rel, len(got.calls), len(want.calls))
		}
		if !maps.Equal(got.results, want.results) {
			t.Errorf("%s: results differ: %v, encoding/json finds %v", rel, got.results, want.results)
		}
		var skipped []int
		for _, u := range tally.Unplaced {
			skipped = append(skipped, u.Line)
		}
		var bad []int
		if strings.HasPrefix(f.Session, "01716b2c") {
			bad = []int{13, 14, 15, 16}
		}
		if !slices.Equal(skipped, bad) {
			t.Errorf("%s: skipped lines %v, want %v", rel, skipped, bad)
		}
		if len(tally.Unknown) > 0 {
			t.Errorf("%s: unknown types %v", rel, tally.Unknown)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 100 {
		t.Errorf("only %d transcripts", files)
	}
}

// ids counts how often each id of a call and of a result was seen; the value of a result adds whether it failed.
type ids struct {
	calls, results map[string]int
}

const failedWeight = 1000

func idsOf(facts []fact.Fact) ids {
	n := ids{map[string]int{}, map[string]int{}}
	for _, f := range facts {
		switch what := f.What.(type) {
		case fact.Work:
			for _, c := range what.Calls {
				n.calls[c.ID]++
			}
		case fact.Results:
			for _, c := range what.Calls {
				n.results[c.ID]++
				if c.Failed || c.Denied {
					n.results[c.ID] += failedWeight
				}
			}
		}
	}
	return n
}

// oracle counts the same by decoding every line.
func oracle(f File, content []byte) ids {
	n := ids{map[string]int{}, map[string]int{}}
	seen := map[string]bool{}
	for text := range strings.SplitSeq(string(content), "\n") {
		var rec struct {
			Type, UUID, Timestamp string
			IsSidechain           bool
			IsAPIErrorMessage     bool `json:"isApiErrorMessage"`
			Message               struct {
				Model   string
				Content json.RawMessage
			}
		}
		if json.Unmarshal([]byte(text), &rec) != nil || rec.IsSidechain && f.Kind == Main {
			continue
		}
		if key := rec.UUID + rec.Timestamp; rec.UUID != "" {
			if seen[key] {
				continue
			}
			seen[key] = true
		}
		var blocks []struct {
			Type, ID  string
			ToolUseID string `json:"tool_use_id"`
			IsError   bool   `json:"is_error"`
		}
		_ = json.Unmarshal(rec.Message.Content, &blocks)
		for _, b := range blocks {
			switch {
			case rec.Type == "assistant" && b.Type == "tool_use" && !rec.IsAPIErrorMessage && rec.Message.Model != "<synthetic>":
				n.calls[b.ID]++
			case rec.Type == "user" && b.Type == "tool_result":
				n.results[b.ToolUseID]++
				if b.IsError {
					n.results[b.ToolUseID] += failedWeight
				}
			}
		}
	}
	return n
}
