package find

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"time"
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

// warmth is how long after its last change a watched folder is looked at often, in case its events get lost.
const warmth = 24 * time.Hour

// check looks at the times of folders, lists those that have changed, and takes in roots that have come. With all
// false it leaves out what is watched and has not changed for long; with all true it looks at every file as well.
func (t *tree) check(ctx context.Context, all bool) {
	now := t.now()
	var changed, same []*folder
	for _, f := range t.folders {
		if !all && f.watched && !f.again && now.Sub(f.last) > warmth {
			continue
		}
		if info, err := t.recognise(f); err == nil && (f.again || !info.ModTime().Equal(f.modTime)) {
			changed = append(changed, f)
		} else if err == nil {
			same = append(same, f)
		}
	}
	for i := range t.tops {
		if t.tops[i].folder == nil || t.tops[i].err != nil {
			t.arrive(ctx, i)
		}
	}
	for _, f := range changed {
		if t.folders[f.path] == f {
			t.scan(ctx, f, false)
		}
	}
	if all {
		t.checkFiles(same)
	}
}

// checkFiles looks at the files of folders that need not be listed.
func (t *tree) checkFiles(folders []*folder) {
	for _, f := range folders {
		for name, e := range f.files {
			if info, err := os.Lstat(e.Path); err == nil && info.Mode().IsRegular() {
				t.see(f, e.Path, info, false)
			} else if missing(err) {
				t.lose(f, name)
			}
		}
	}
}
