package recording

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"desklamp/internal/line"
)

// BenchmarkStream reads a stream of calls with outputs of 8 KB.
func BenchmarkStream(b *testing.B) {
	var in bytes.Buffer
	output := strings.Repeat("x", 8<<10)
	for i := range 2000 {
		fmt.Fprintf(&in, `{"type":"assistant","message":{"id":"m%d","content":[{"type":"tool_use","id":"t%d","name":"Read","input":{"a":1}}],"usage":{"output_tokens":3}},"parent_tool_use_id":null,"uuid":"a%d"}`+"\n", i, i, i)
		fmt.Fprintf(&in, `{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t%d","content":"%s"}]},"parent_tool_use_id":null,"uuid":"u%d"}`+"\n", i, output, i)
	}
	b.SetBytes(int64(in.Len()))
	b.ReportAllocs()
	for b.Loop() {
		rec := New()
		var split line.Splitter
		split.Hold(MaxLine)
		split.Write(in.Bytes(), func(l line.Line) { rec.Line(0, l) })
	}
}
