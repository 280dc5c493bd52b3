package line

import (
	"bytes"
	"fmt"
	"math/rand"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// split feeds text in pieces of at most size bytes and copies what it is handed.
func split(text string, size int) []Line {
	var s Splitter
	var lines []Line
	for b := []byte(text); len(b) > 0; {
		n := min(size, len(b))
		s.Write(b[:n:n], keep(&lines))
		b = b[n:]
	}
	return lines
}

func keep(lines *[]Line) func(Line) {
	return func(l Line) {
		l.Bytes, l.Stamp = bytes.Clone(l.Bytes), bytes.Clone(l.Stamp)
		*lines = append(*lines, l)
	}
}

func TestALineIsWhatEndsWithANewline(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []Line
	}{
		"two lines":             {"ab\nc\n", []Line{{Offset: 0, Number: 1, Size: 2, Bytes: []byte("ab")}, {Offset: 3, Number: 2, Size: 1, Bytes: []byte("c")}}},
		"the last has no end":   {"ab\ncd", []Line{{Number: 1, Size: 2, Bytes: []byte("ab")}}},
		"carriage return":       {"ab\r\nc\n", []Line{{Number: 1, Size: 3, Bytes: []byte("ab")}, {Offset: 4, Number: 2, Size: 1, Bytes: []byte("c")}}},
		"lone carriage return":  {"a\rb\n", []Line{{Number: 1, Size: 3, Bytes: []byte("a\rb")}}},
		"blank lines count":     {"\n\r\n \n\x00\nx\n", []Line{{Offset: 7, Number: 5, Size: 1, Bytes: []byte("x")}}},
		"byte order mark":       {"\xef\xbb\xbf{}\n", []Line{{Number: 1, Size: 5, Bytes: []byte("{}")}}},
		"NULs at the edges":     {"\x00\x00{}\x00\r\x00\n", []Line{{Number: 1, Size: 7, Bytes: []byte("{}")}}},
		"NULs inside stay":      {"{}\x00\x00{}\n", []Line{{Number: 1, Size: 6, Bytes: []byte("{}\x00\x00{}")}}},
		"U+2028 ends no line":   {"a\u2028b\n", []Line{{Number: 1, Size: 5, Bytes: []byte("a\u2028b")}}},
		"nothing but NULs":      {strings.Repeat("\x00", 143<<10) + "\n{}\n", []Line{{Offset: 143<<10 + 1, Number: 2, Size: 2, Bytes: []byte("{}")}}},
		"NULs, then a record":   {strings.Repeat("\x00", 2<<20) + "{}\n", []Line{{Number: 1, Size: 2<<20 + 2, Bytes: []byte("{}")}}},
		"as long as can be":     {strings.Repeat("x", MaxHeld) + "\n", []Line{{Number: 1, Size: MaxHeld, Bytes: bytes.Repeat([]byte("x"), MaxHeld)}}},
		"longer than is held":   {strings.Repeat("x", MaxHeld+1) + "\ny\n", []Line{{Number: 1, Size: MaxHeld + 1, Bytes: bytes.Repeat([]byte("x"), MaxHeld), Long: true}, {Offset: MaxHeld + 2, Number: 2, Size: 1, Bytes: []byte("y")}}},
		"an unfinished BOM":     {"\xef\xbb\n", []Line{{Number: 1, Size: 2, Bytes: []byte("\xef\xbb")}}},
		"a BOM behind NULs too": {"\x00\xef\xbb\xbf\x00{}\n", []Line{{Number: 1, Size: 7, Bytes: []byte("{}")}}},
	} {
		for _, size := range []int{1, 2, 3, 4096, 256 << 10, 8 << 20} {
			if len(c.text) > 1<<20 && size < 4096 {
				size = 4099
			}
			if got := split(c.text, size); !reflect.DeepEqual(got, c.want) {
				t.Errorf("%s, in pieces of %d: got %d lines, want %d: %.300v", name, size, len(got), len(c.want), got)
			}
		}
	}
}

// long is a tool result of size bytes whose own time stands behind it, as in real logs.
func long(size int, tail string) string {
	head := `{"parentUuid":"p","timestamp":"2001-01-01T00:00:00.000Z","message":{"text":"\"uuid\":\"no\",\"timestamp\":\"no\"`
	return head + strings.Repeat("A", size) + `"},` + tail
}

func TestTheTimeOfALongLineIsFoundInTheStream(t *testing.T) {
	own := `"uuid":"0b1c","timestamp":"2026-01-02T03:04:05.678Z"`
	for name, c := range map[string]struct{ text, want string }{
		"behind the body":       {long(MaxHeld+5000, own+`,"toolUseResult":{"uuid":"x","timestamp":"1999"}}`), `"2026-01-02T03:04:05.678Z"`},
		"where the held ends":   {long(MaxHeld-120, own+strings.Repeat(" ", 4000)+"}"), `"2026-01-02T03:04:05.678Z"`},
		"no time":               {long(MaxHeld+5000, `"uuid":"0b1c"}`), ""},
		"time not behind uuid":  {long(MaxHeld+5000, `"uuid":"0b1c","x":1,"timestamp":"2026-01-02T03:04:05.678Z"}`), ""},
		"not the parent's uuid": {long(MaxHeld+5000, `"parentUuid":"0b1c","timestamp":"2026-01-02T03:04:05.678Z"}`), ""},
	} {
		for _, size := range []int{37, 160, 161, 4096, 1 << 20, 8 << 20} {
			lines := split(c.text+"\n", size)
			if len(lines) != 1 || !lines[0].Long || string(lines[0].Stamp) != c.want {
				t.Errorf("%s, in pieces of %d: got %d lines, stamp %q, want %q", name, size, len(lines), lines[0].Stamp, c.want)
			}
		}
	}
}

func TestOffsetIsWhereTheUnfinishedLineStarts(t *testing.T) {
	text := "first\n\nthird\r\nlast"
	var whole []Line
	var all Splitter
	all.Write([]byte(text+"\n"), keep(&whole))
	for cut := range len(text) {
		var got []Line
		var before, after Splitter
		before.Write([]byte(text[:cut]), keep(&got))
		if at := before.Offset(); at > int64(cut) || at > 0 && text[at-1] != '\n' {
			t.Fatalf("after %d bytes the offset is %d", cut, at)
		}
		if before.Read() != int64(cut) {
			t.Fatalf("after %d bytes Read is %d", cut, before.Read())
		}
		after.Start(before.Offset(), before.Lines())
		after.Write([]byte(text[before.Offset():]+"\n"), keep(&got))
		if diff := cmp.Diff(whole, got); diff != "" {
			t.Fatalf("restarted after %d bytes (-want +got):\n%s", cut, diff)
		}
	}
}

func TestALineOfAnyLengthIsHeldInLittleMemory(t *testing.T) {
	chunk := bytes.Repeat([]byte("A"), 256<<10)
	var s Splitter
	var got []Line
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for range 1 << 12 { // 1 GiB
		s.Write(chunk, keep(&got))
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 2<<20 {
		t.Errorf("the heap grew by %d bytes", grown)
	}
	s.Write([]byte("\n{}\n"), keep(&got))
	if len(got) != 2 || got[0].Size != 1<<30 || len(got[0].Bytes) != MaxHeld || string(got[1].Bytes) != "{}" {
		t.Fatalf("got %d lines", len(got))
	}
	if cap(s.held) > keptBuffer {
		t.Errorf("%d bytes are still held", cap(s.held))
	}
}

func TestALineInsideTheChunkIsNotCopied(t *testing.T) {
	chunk := []byte("{\"a\":1}\r\n{\"b\":2}\n")
	var s Splitter
	each := func(l Line) {
		if &l.Bytes[0] != &chunk[l.Offset] {
			t.Error("the line was copied")
		}
	}
	s.Write(chunk, each)
	s.Start(0, 0)
	if n := testing.AllocsPerRun(100, func() { s.Write(chunk, func(Line) {}) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestTakeLeavesTheUnfinishedLine(t *testing.T) {
	var got []Line
	var s Splitter
	if n := s.Take([]byte("one\ntwo\nthr"), keep(&got)); n != 8 || s.Read() != 8 || s.Offset() != 8 || len(got) != 2 {
		t.Errorf("took %d bytes, %d lines; read to %d", n, len(got), s.Read())
	}
	if n := s.Take([]byte("three"), keep(&got)); n != 0 || s.Read() != 8 {
		t.Errorf("took %d bytes", n)
	}
	s.Write([]byte("thr"), keep(&got))
	if n := s.Take([]byte("ee\nfour"), keep(&got)); n != 3 || len(got) != 3 || string(got[2].Bytes) != "three" || got[2].Offset != 8 {
		t.Errorf("took %d bytes, %d lines", n, len(got))
	}
}

func FuzzSplitter(f *testing.F) {
	f.Add([]byte("a\nb\r\n\x00c\x00\n\n\xef\xbb\xbfd"), int64(1))
	f.Add([]byte("\xef\xbb\n\xbf\x00\x00\r\n"), int64(2))
	f.Fuzz(func(t *testing.T, text []byte, seed int64) {
		random := rand.New(rand.NewSource(seed))
		var got, want []string
		var s Splitter
		for b := text; len(b) > 0; {
			n := 1 + random.Intn(len(b))
			s.Write(b[:n:n], func(l Line) {
				got = append(got, fmt.Sprintf("%d %d %d %q", l.Number, l.Offset, l.Size, l.Bytes))
			})
			b = b[n:]
		}
		at := 0
		pieces := bytes.Split(text, []byte("\n"))
		for i, piece := range pieces[:len(pieces)-1] {
			if cut := trimRight(trimLeft(piece)); len(bytes.Trim(cut, " \t\r")) > 0 {
				want = append(want, fmt.Sprintf("%d %d %d %q", i+1, at, len(piece), cut))
			}
			at += len(piece) + 1
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
		if s.Offset() != int64(at) || s.Read() != int64(len(text)) {
			t.Fatalf("offset %d want %d", s.Offset(), at)
		}
	})
}
