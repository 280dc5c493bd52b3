package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// session writes an invented transcript as Claude Code 2.1.332 does.
type session struct {
	f    *os.File
	w    *bufio.Writer
	id   string
	at   time.Time
	n    int
	size int64
}

func newSession(home, name string, at time.Time) (*session, error) {
	id := fmt.Sprintf("%08x-0000-4000-8000-%012x", len(name)*7919, hash(name))
	path := filepath.Join(home, "projects", "-invented-"+name[:min(len(name), 4)], id+".jsonl")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &session{f: f, w: bufio.NewWriterSize(f, 1<<20), id: id, at: at}, nil
}

func hash(s string) (h uint64) {
	for _, c := range []byte(s) {
		h = h*1099511628211 + uint64(c)
	}
	return h & 0xffffffffffff
}

func (s *session) line(kind, message, more string) {
	s.n++
	s.at = s.at.Add(time.Second)
	n, _ := fmt.Fprintf(s.w, `{"parentUuid":null,"isSidechain":false,"type":%q,"message":%s,"uuid":"%08x-0000-4000-8000-%s","timestamp":%q,"userType":"external","entrypoint":"cli","cwd":"/invented","sessionId":%q,"version":"2.1.332","gitBranch":"main"%s}`+"\n",
		kind, message, s.n, s.id[24:], s.at.UTC().Format("2006-01-02T15:04:05.000Z"), s.id, more)
	s.size += int64(n)
}

func (s *session) prompt() {
	s.line("user", `{"role":"user","content":"Go on."}`, `,"origin":{"kind":"human"}`)
	_ = s.w.Flush()
}

// call writes a call and its result of so many bytes.
func (s *session) call(id string, size int) {
	s.line("assistant", fmt.Sprintf(`{"id":"msg_%s","type":"message","role":"assistant","model":"m","content":[{"type":"tool_use","id":"toolu_%s","name":"Read","input":{"file_path":"/x"}}],"stop_reason":"tool_use","usage":{"input_tokens":3,"output_tokens":5}}`, id, id), "")
	s.line("user", fmt.Sprintf(`{"role":"user","content":[{"tool_use_id":"toolu_%s","type":"tool_result","content":"%s"}]}`, id, strings.Repeat(`lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod\n`, size/72+1)), `,"toolUseResult":{"type":"text"}`)
	_ = s.w.Flush()
}

func (s *session) end() {
	s.line("assistant", fmt.Sprintf(`{"id":"msg_end%d","type":"message","role":"assistant","model":"m","content":[{"type":"text","text":"All of it is done. Nothing is left."}],"stop_reason":"end_turn","usage":{"input_tokens":3,"output_tokens":5}}`, s.n), "")
	s.line("system", "null", `,"subtype":"turn_duration","durationMs":9000`)
}

func (s *session) close() {
	_ = s.w.Flush()
	_ = s.f.Close()
	_ = os.Chtimes(s.f.Name(), s.at, s.at)
}

// made is what a history holds.
type made struct {
	files int
	bytes int64
}

// writeHistory writes old sessions until they hold so many bytes: results of about 2 KB, some of 150 KB.
func writeHistory(home string, size int) (m made, err error) {
	random := rand.New(rand.NewPCG(1, 2))
	for ; m.bytes < int64(size); m.files++ {
		s, err := newSession(home, fmt.Sprintf("h%05d", m.files), time.Now().Add(-time.Duration(90*24-m.files)*time.Hour))
		if err != nil {
			return m, err
		}
		for range 6 {
			s.prompt()
			for n := range 40 {
				length := 400 + random.IntN(4000)
				if random.IntN(100) == 0 {
					length = 150_000
				}
				s.call(fmt.Sprintf("%d_%d", s.n, n), length)
			}
			s.end()
		}
		s.close()
		m.bytes += s.size
	}
	return m, nil
}

// writeMany writes many small old sessions and three of today.
func writeMany(home string, files int) error {
	for n := range files {
		age := 48*time.Hour + time.Duration(n)*time.Minute
		if n < 3 {
			age = time.Hour
		}
		s, err := newSession(home, fmt.Sprintf("%04d-many", n), time.Now().Add(-age))
		if err != nil {
			return err
		}
		s.prompt()
		calls := 3
		if n < 3 {
			calls = 400
		}
		for c := range calls {
			s.call(fmt.Sprint(c), 2000)
		}
		s.end()
		s.close()
	}
	return nil
}

// writeLong writes a session with one line of so many bytes.
func writeLong(home string, size int) error {
	s, err := newSession(home, "long", time.Now().Add(-time.Hour))
	if err != nil {
		return err
	}
	s.prompt()
	// In pieces: a process begins with the peak of the one that started it.
	_, _ = s.w.WriteString(`{"parentUuid":null,"isSidechain":false,"type":"user","message":{"role":"user","content":[{"tool_use_id":"toolu_long","type":"tool_result","content":"`)
	for n := 0; n < size; n += 16 {
		_, _ = s.w.WriteString("lorem ipsum dolo")
	}
	fmt.Fprintf(s.w, `"}]},"uuid":"0000ffff-0000-4000-8000-%s","timestamp":%q,"sessionId":%q,"version":"2.1.332"}`+"\n", s.id[24:], s.at.UTC().Format("2006-01-02T15:04:05.000Z"), s.id)
	s.end()
	s.close()
	return nil
}
