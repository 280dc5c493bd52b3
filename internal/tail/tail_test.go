package tail

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"desklamp/internal/line"

	"github.com/google/go-cmp/cmp"
)

// reader is a sink that keeps what the file says now.
type reader struct {
	*testing.T
	path   string
	cursor *Cursor
	block  []byte
	limit  int64
	lines  []string
	drops  int
	bytes  int64
}

func (r *reader) Drop()            { r.lines, r.drops = nil, r.drops+1 }
func (r *reader) Line(l line.Line) { r.lines = append(r.lines, string(l.Bytes)) }

func newReader(t *testing.T) *reader {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	return &reader{T: t, path: path, cursor: Open(path), block: make([]byte, 4096)}
}

func (r *reader) write(text string) {
	r.Helper()
	if err := os.WriteFile(r.path, []byte(text), 0o600); err != nil {
		r.Fatal(err)
	}
}

func (r *reader) add(text string) {
	r.Helper()
	f, err := os.OpenFile(r.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		r.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(text); err != nil {
		r.Fatal(err)
	}
}

func (r *reader) overwrite(text string, at int64) {
	r.Helper()
	f, err := os.OpenFile(r.path, os.O_WRONLY, 0o600)
	if err != nil {
		r.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt([]byte(text), at); err != nil {
		r.Fatal(err)
	}
}

func (r *reader) truncate(size int64) {
	r.Helper()
	if err := os.Truncate(r.path, size); err != nil {
		r.Fatal(err)
	}
}

// advance checks what one advance finds, and all lines of the file so far.
func (r *reader) advance(want Change, lines ...string) Result {
	r.Helper()
	result, err := r.cursor.Advance(r.block, r.limit, r)
	if err != nil {
		r.Fatal(err)
	}
	if result.Change != want {
		r.Errorf("the file is %v, want %v", result.Change, want)
	}
	if diff := cmp.Diff(lines, r.lines); diff != "" {
		r.Errorf("lines (-want +got):\n%s", diff)
	}
	r.bytes += result.Read
	return result
}

func TestAGrowingFileIsReadOnce(t *testing.T) {
	r := newReader(t)
	r.advance(Gone)
	r.add("")
	r.advance(Unchanged)
	r.add("one\ntw")
	r.advance(Grown, "one")
	r.advance(Unchanged, "one")
	r.add("o\r")
	r.advance(Grown, "one")
	r.add("\nthree\n")
	r.advance(Grown, "one", "two", "three")
	if r.drops != 0 || r.cursor.Generation() != 0 || r.bytes != 15 || r.cursor.Offset() != 15 {
		t.Errorf("%d drops, %d bytes read", r.drops, r.bytes)
	}
}

func TestALineIsDeliveredWhenItIsCompleteWhereverItWasCut(t *testing.T) {
	text := "{\"a\":\"é\"}\r\n\n{\"b\":\"\x00\"}\n"
	for cut := range len(text) {
		r := newReader(t)
		r.add(text[:cut])
		if _, err := r.cursor.Advance(r.block, 0, r); err != nil {
			t.Fatal(err)
		}
		if at := r.cursor.Offset(); at > 0 && text[at-1] != '\n' || at > int64(cut) {
			t.Errorf("cut at %d: the offset %d passed an unfinished line", cut, at)
		}
		r.add(text[cut:])
		r.advance(Grown, `{"a":"é"}`, "{\"b\":\"\x00\"}")
	}
}

func TestAnotherFileIsReadFromTheStart(t *testing.T) {
	long := strings.Repeat("x", 3*headSize) + "\n"
	for name, replace := range map[string]func(*reader){
		"truncated and written anew":        func(r *reader) { r.truncate(0); r.add("new\n") },
		"truncated and grown past the old":  func(r *reader) { r.truncate(0); r.add(strings.Repeat("new\n", 2000)) },
		"the end truncated and grown again": func(r *reader) { r.truncate(int64(len(long)) + 2); r.add("new\nnew\n") },
		"shorter":                           func(r *reader) { r.truncate(int64(len(long))) },
		"a longer one moved over it": func(r *reader) {
			if err := os.WriteFile(r.path+"2", []byte(long+"old\nend\nmore\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Rename(r.path+"2", r.path); err != nil {
				t.Fatal(err)
			}
		},
		"deleted and created": func(r *reader) { os.Remove(r.path); r.add("new\nnew\n") },
		"written in place":    func(r *reader) { r.overwrite("new\n", 0) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newReader(t)
			r.add(long + "old\nend\nhal")
			r.advance(Grown, long[:len(long)-1], "old", "end")
			replace(r)
			text, _ := os.ReadFile(r.path)
			want := strings.Split(string(text), "\n")
			r.advance(Replaced, want[:len(want)-1]...)
			if r.drops != 1 || r.cursor.Generation() != 1 {
				t.Errorf("%d drops, generation %d", r.drops, r.cursor.Generation())
			}
			r.add("\nlast\n")
			if _, err := r.cursor.Advance(r.block, 0, r); err != nil || r.drops != 1 || r.lines[len(r.lines)-1] != "last" {
				t.Errorf("does not go on: %d drops, %v", r.drops, err)
			}
		})
	}
}

func TestAReusedInodeIsTakenForAnotherFile(t *testing.T) {
	r := newReader(t)
	for range 50 {
		r.lines, r.cursor = nil, Open(r.path)
		os.Remove(r.path)
		r.add("first\n")
		r.advance(Grown, "first")
		before, _ := os.Stat(r.path)
		os.Remove(r.path)
		r.add("other\n")
		r.advance(Replaced, "other")
		if after, _ := os.Stat(r.path); os.SameFile(before, after) {
			return
		}
	}
	t.Log("this file system reused no inode")
}

func TestAnUnfinishedLineMayBeTakenBack(t *testing.T) {
	r := newReader(t)
	r.add("one\nha")
	r.advance(Grown, "one")
	r.truncate(4)
	r.advance(Unchanged, "one")
	r.add("two\nthr")
	r.advance(Grown, "one", "two")
	r.overwrite("THR", 8)
	r.add("EE\n")
	r.advance(Grown, "one", "two", "THREE")
	if r.drops != 0 {
		t.Error("the finished lines were dropped")
	}
}

func TestNULsAtTheEndAreNotTakenForBytesOfALine(t *testing.T) {
	nuls := strings.Repeat("\x00", 9<<10)
	r := newReader(t)
	r.add("one\n" + nuls)
	r.advance(Grown, "one")
	r.advance(Unchanged, "one")
	r.overwrite("two\n", 4)
	r.advance(Grown, "one", "two")
	r.add("three\n")
	r.advance(Grown, "one", "two", "three")
	r.add("four" + nuls)
	r.advance(Grown, "one", "two", "three")
	r.add("end\n")
	r.advance(Grown, "one", "two", "three", "four"+nuls+"end")
}

func TestAMissingFileKeepsItsPlace(t *testing.T) {
	r := newReader(t)
	r.add("one\n")
	r.advance(Grown, "one")
	if err := os.Rename(r.path, r.path+".moved"); err != nil {
		t.Fatal(err)
	}
	r.advance(Gone, "one")
	r.path += ".moved"
	r.add("two\n")
	r.cursor.Follow(r.path)
	r.advance(Grown, "one", "two")
	if r.drops != 0 || r.bytes != 8 {
		t.Errorf("%d drops, %d bytes read", r.drops, r.bytes)
	}
}

func TestALineThatNeverEndsIsReadOnceAndNotHeld(t *testing.T) {
	r := newReader(t)
	r.block = make([]byte, BlockSize)
	piece := strings.Repeat("x", 1<<20)
	for range 50 {
		r.add(piece)
		r.advance(Grown)
	}
	if r.bytes != 50<<20 || r.cursor.Offset() != 0 {
		t.Errorf("%d bytes read", r.bytes)
	}
	r.add("\n")
	r.advance(Grown, piece)
}

func TestTheLimitEndsAnAdvanceEarly(t *testing.T) {
	r := newReader(t)
	r.limit = 10_000
	r.add(strings.Repeat("line\n", 10_000))
	for n := range 10 {
		result, err := r.cursor.Advance(r.block, r.limit, r)
		if err != nil {
			t.Fatal(err)
		}
		if !result.More {
			if n < 3 || len(r.lines) != 10_000 || result.Size != 50_000 {
				t.Errorf("after %d advances: %d lines", n+1, len(r.lines))
			}
			return
		}
		if result.Read > r.limit+int64(len(r.block)) {
			t.Errorf("read %d bytes at once", result.Read)
		}
	}
	t.Error("does not come to the end")
}

func TestAnUnreadableFileIsReadOnceItCanBe(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root can read every file")
	}
	r := newReader(t)
	r.add("one\n")
	r.advance(Grown, "one")
	r.add("two\n")
	os.Chmod(r.path, 0)
	if _, err := r.cursor.Advance(r.block, 0, r); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("got %v", err)
	}
	os.Chmod(r.path, 0o600)
	r.advance(Grown, "one", "two")
}

func TestNothingIsWrittenAndNoHandleIsKept(t *testing.T) {
	r := newReader(t)
	r.add("one\n")
	before, _ := os.Stat(r.path)
	r.advance(Grown, "one")
	if after, _ := os.Stat(r.path); after.ModTime() != before.ModTime() || after.Size() != before.Size() {
		t.Error("the file has changed")
	}
	fds, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Skip("no /proc")
	}
	for _, fd := range fds {
		if target, _ := os.Readlink("/proc/self/fd/" + fd.Name()); target == r.path {
			t.Error("a handle is open")
		}
	}
}

// Whatever happens to a file, an advance later the sink holds the complete lines that stand in it.
func TestAnyHistoryEndsWithWhatStandsInTheFile(t *testing.T) {
	for seed := range int64(200) {
		random := rand.New(rand.NewSource(seed))
		r := newReader(t)
		r.block = make([]byte, 1+random.Intn(5000))
		r.limit = int64(random.Intn(3000))
		n := 0
		fresh := func() string {
			n++
			return fmt.Sprintf("%d-%d%s\n", seed, n, strings.Repeat("x", random.Intn(200)))
		}
		rest := ""
		for range 60 {
			switch random.Intn(12) {
			case 0:
				r.write(fresh() + fresh())
				rest = ""
			case 1:
				os.Remove(r.path)
				r.write(strings.Repeat(fresh(), 1+random.Intn(30)))
				rest = ""
			case 2:
				if info, err := os.Stat(r.path); err == nil {
					r.truncate(random.Int63n(info.Size() + 1))
				}
			case 3, 4, 5:
				text := rest + fresh()
				cut := random.Intn(len(text) + 1)
				r.add(text[:cut])
				rest = text[cut:]
			default:
				r.settle()
			}
		}
		r.settle()
		text, _ := os.ReadFile(r.path)
		want := strings.Split(string(text), "\n")
		if diff := cmp.Diff(strings.Join(want[:len(want)-1], "\n"), strings.Join(r.lines, "\n")); diff != "" {
			t.Fatalf("seed %d (-want +got):\n%s", seed, diff)
		}
	}
}

func (r *reader) settle() {
	for {
		result, err := r.cursor.Advance(r.block, r.limit, r)
		if err != nil {
			r.Fatal(err)
		}
		if !result.More {
			return
		}
	}
}

func TestSmall(t *testing.T) {
	path := filepath.Join(t.TempDir(), "meta.json")
	if _, _, err := Small(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing: %v", err)
	}
	for size, whole := range map[int]bool{0: true, 10: true, SmallSize: true, SmallSize + 1: false, 10 * SmallSize: false} {
		if err := os.WriteFile(path, []byte(strings.Repeat("x", size)), 0o600); err != nil {
			t.Fatal(err)
		}
		b, got, err := Small(path)
		if err != nil || got != whole || len(b) != min(size, SmallSize) {
			t.Errorf("%d bytes: %d read, whole %v, %v", size, len(b), got, err)
		}
	}
}

func BenchmarkAdvanceWithNothingNew(b *testing.B) {
	path := filepath.Join(b.TempDir(), "log.jsonl")
	os.WriteFile(path, []byte(strings.Repeat("line\n", 1000)), 0o600)
	c, block := Open(path), make([]byte, BlockSize)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Advance(block, 0, &reader{}); err != nil {
			b.Fatal(err)
		}
	}
}
