package line

import (
	"bytes"
	"fmt"
	"testing"
)

// history is a file with the mix of a real one: half of its bytes are tool results of a few KB.
func history() []byte {
	var b bytes.Buffer
	code := bytes.Repeat([]byte(`if err != nil {\n\t\treturn fmt.Errorf(\"open: %w\", err)\n\t}\n`), 60)
	for i := range 2000 {
		tail := fmt.Sprintf(`"uuid":"%036d","timestamp":"2026-01-02T03:04:05.678Z","userType":"external","cwd":"/x","sessionId":"s"}`+"\n", i)
		fmt.Fprintf(&b, `{"parentUuid":"%036d","isSidechain":false,"message":{"model":"m","id":"msg_%d","role":"assistant","content":[{"type":"tool_use","id":"toolu_%d","name":"Read","input":{"file_path":"/x"}}],"usage":{"input_tokens":1}},"type":"assistant",`+tail, i, i, i)
		fmt.Fprintf(&b, `{"parentUuid":"%036d","isSidechain":false,"type":"user","message":{"role":"user","content":[{"tool_use_id":"toolu_%d","type":"tool_result","content":"%s"}]},`, i, i, code)
		b.WriteString(tail)
	}
	return b.Bytes()
}

func benchmark(b *testing.B, each func(Line)) {
	text := history()
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		var s Splitter
		for rest := text; len(rest) > 0; {
			n := min(256<<10, len(rest))
			s.Write(rest[:n], each)
			rest = rest[n:]
		}
	}
}

func BenchmarkSplitter(b *testing.B) { benchmark(b, func(Line) {}) }

func BenchmarkSplitterAndKeys(b *testing.B) {
	benchmark(b, func(l Line) {
		if err := Keys(l.Bytes, func(_, _ []byte) bool { return true }); err != nil {
			b.Fatal(err)
		}
	})
}

func BenchmarkSplitterAndHead(b *testing.B) {
	benchmark(b, func(l Line) {
		if err := Keys(l.Bytes, func(key, _ []byte) bool { return string(key) != "timestamp" }); err != nil {
			b.Fatal(err)
		}
	})
}

func BenchmarkTime(b *testing.B) {
	raw := []byte(`"2026-01-02T03:04:05.678Z"`)
	for b.Loop() {
		Time(raw)
	}
}
