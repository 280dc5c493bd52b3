package find

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/google/go-cmp/cmp"
)

// Whatever happens, and whichever half of the events is lost, doubled or late: a minute later all is known.
func TestAnyHistoryEndsWithWhatExists(t *testing.T) {
	for seed := range int64(40) {
		play(t, newSource(), 5, func(s *scene) {
			random := rand.New(rand.NewSource(seed))
			folder := func() string {
				path := s.path(fmt.Sprintf("p%02d", random.Intn(8)))
				for range random.Intn(3) {
					path = filepath.Join(path, fmt.Sprintf("d%d", random.Intn(3)))
				}
				return path
			}
			for range 80 {
				where := folder()
				file := filepath.Join(where, fmt.Sprintf("%d.jsonl", random.Intn(3)))
				switch random.Intn(8) {
				case 0:
					_ = os.RemoveAll(where)
				case 1:
					_ = os.Rename(where, folder()) // often into itself, or onto one that holds something
				case 2:
					_ = os.Remove(file)
				case 3:
					s.pass(time.Duration(random.Intn(1500)) * time.Millisecond)
				case 4:
					_ = os.RemoveAll(where)
					_ = os.WriteFile(where, nil, 0o600) // a file where a folder was
				default:
					if os.MkdirAll(where, 0o700) != nil { // a file is in the way
						_ = os.RemoveAll(filepath.Dir(where))
					}
					_ = os.WriteFile(file, make([]byte, random.Intn(100)), 0o600)
				}
				for range random.Intn(3) {
					s.events <- fsnotify.Event{Name: []string{where, file, folder()}[random.Intn(3)], Op: fsnotify.Op(1 << random.Intn(5))}
				}
				if random.Intn(4) == 0 {
					s.settle()
				}
			}
			s.pass(sweepEvery + time.Second)
			want := map[string]int64{}
			entries, _ := List(context.Background(), []Root{{Dir: s.root, Wants: logs}})
			for _, e := range entries {
				want[e.Rel] = e.Size
			}
			if diff := cmp.Diff(want, s.files); diff != "" {
				t.Fatalf("seed %d (-want +got):\n%s", seed, diff)
			}
			s.lock.Lock()
			defer s.lock.Unlock()
			for name := range s.watched {
				if info, err := os.Stat(name); err != nil || !info.IsDir() {
					t.Errorf("seed %d: %s is watched and not there", seed, name)
				}
			}
		})
	}
}
