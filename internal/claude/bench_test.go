package claude

import (
	"os"
	"testing"

	"desklamp/internal/fact"
	"desklamp/internal/line"
)

// BenchmarkReader reads all transcripts below DESKLAMP_CORPUS (a claude folder that gen_corpus.py made) from memory.
// Compare its MB/s with those of BenchmarkLines, which only finds the lines.
func BenchmarkReader(b *testing.B) {
	bench(b, func(f File, content []byte) (n int) {
		r := NewReader(f, 1)
		emit := func(fact.Fact) {}
		var s line.Splitter
		s.Write(content, func(l line.Line) {
			r.Line(l, emit)
			n++
		})
		return n
	})
}

func BenchmarkLines(b *testing.B) {
	bench(b, func(_ File, content []byte) (n int) {
		var s line.Splitter
		s.Write(content, func(line.Line) { n++ })
		return n
	})
}

func bench(b *testing.B, read func(File, []byte) int) {
	root := os.Getenv("DESKLAMP_CORPUS")
	if root == "" {
		b.Skip("DESKLAMP_CORPUS names no folder")
	}
	type body struct {
		File
		content []byte
	}
	var all []body
	var size int64
	if err := eachTranscript(root, func(_ string, f File, content []byte) {
		all = append(all, body{f, content})
		size += int64(len(content))
	}); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(size)
	b.ReportAllocs()
	lines := 0
	for b.Loop() {
		lines = 0
		for _, f := range all {
			lines += read(f.File, f.content)
		}
	}
	b.ReportMetric(float64(lines)*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
}
