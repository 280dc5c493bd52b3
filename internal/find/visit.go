package find

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
)

// visit looks at one path that was named by an event or is hot. It returns true when it found something new.
func (t *tree) visit(ctx context.Context, path string, written bool) bool {
	if f := t.folders[path]; f != nil {
		t.scan(ctx, f, false)
		return false
	}
	f := t.folders[filepath.Dir(path)]
	if f == nil {
		for i := range t.roots {
			if filepath.Clean(t.roots[i].Dir) == path {
				t.arrive(ctx, i)
			}
		}
		return false
	}
	file, dir := t.wants(f.root, path, false), t.wants(f.root, path, true)
	if !file && !dir {
		return false
	}
	info, err := os.Lstat(path)
	switch {
	case missing(err):
		t.lose(f, filepath.Base(path))
	case err != nil:
	case info.Mode().IsRegular():
		return file && t.see(f, path, info, written)
	default:
		t.meet(ctx, f, fs.FileInfoToDirEntry(info), false)
	}
	return false
}

// arrive takes in a root that was not there.
func (t *tree) arrive(ctx context.Context, i int) {
	t.look(i)
	if f := t.tops[i].folder; f != nil {
		t.scan(ctx, f, false)
	}
}

// check looks at the time of every folder, and lists those that have changed.
func (t *tree) check(ctx context.Context) {
	var changed []*folder
	for _, f := range t.folders {
		info, err := t.recognise(f)
		if err == nil && (f.again || !info.ModTime().Equal(f.modTime)) {
			changed = append(changed, f)
		}
	}
	for i := range t.tops {
		if t.tops[i].folder == nil {
			t.arrive(ctx, i)
		}
	}
	for _, f := range changed {
		if t.folders[f.path] == f {
			t.scan(ctx, f, false)
		}
	}
}
