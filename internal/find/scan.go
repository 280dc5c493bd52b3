package find

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// scan lists f and takes in what is new. The watch comes first: what appears after the listing is announced. Folders
// below it that are known are listed too when deep is true.
func (t *tree) scan(ctx context.Context, f *folder, deep bool) {
	if ctx.Err() != nil {
		return
	}
	t.watch(f)
	info, err := t.recognise(f)
	if err != nil {
		return
	}
	f.modTime = info.ModTime()
	f.last = later(f.last, f.modTime)
	list, err := os.ReadDir(f.path)
	t.block(f, err)
	f.again = err != nil || t.now().Sub(f.modTime) < coarse // a change after the listing might bear the same time
	if err != nil {
		return
	}
	t.compare(f, list)
	for _, links := range []bool{false, true} { // a folder is known by its own name rather than by a link
		for _, item := range list {
			if (item.Type()&fs.ModeSymlink != 0) == links {
				t.meet(ctx, f, item, deep)
			}
		}
	}
}

// compare loses what is not in list any more.
func (t *tree) compare(f *folder, list []fs.DirEntry) {
	names := make(map[string]bool, len(list))
	for _, item := range list {
		names[item.Name()] = true
	}
	for name := range f.files {
		if !names[name] {
			t.lose(f, name)
		}
	}
	for name, below := range f.folders {
		if !names[name] {
			t.drop(below)
		}
	}
}

// meet takes in one item of f.
func (t *tree) meet(ctx context.Context, f *folder, item fs.DirEntry, deep bool) {
	path := filepath.Join(f.path, item.Name())
	switch kind := item.Type(); {
	case kind.IsRegular():
		if info, err := item.Info(); err == nil && t.wants(f.root, path, false) {
			t.see(f, path, info, false)
		}
	case kind.IsDir(), kind&fs.ModeSymlink != 0 && !f.linked:
		t.enter(ctx, f, path, kind&fs.ModeSymlink != 0, deep)
	}
}

// enter takes in a folder below f, and scans it if it is new or deep is true.
func (t *tree) enter(ctx context.Context, f *folder, path string, link, deep bool) {
	if known := t.folders[path]; known != nil {
		if deep {
			t.scan(ctx, known, true)
		}
		return
	}
	if !t.wants(f.root, path, true) {
		return
	}
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() {
		return
	}
	below := &folder{root: f.root, path: path, parent: f, linked: f.linked || link, id: identify(path, info)}
	if !t.unique(below) {
		return
	}
	t.lose(f, filepath.Base(path))
	t.scan(ctx, t.add(below), true)
}

// unique makes sure that a folder is known by one name only: its own rather than one that leads over a link. A link
// to a folder above itself is not followed either. Two folders that are no links are two, whatever their numbers: some
// file systems give all the same.
func (t *tree) unique(f *folder) bool {
	other := t.ids[f.id]
	if other == nil || !f.linked && !other.linked {
		return true
	}
	if _, err := t.recognise(other); errors.Is(err, errGone) {
		return true
	}
	if f.linked {
		return false
	}
	t.drop(other)
	return true
}

// see takes in a file of f. A file whose change was announced is reported even if it looks the same.
func (t *tree) see(f *folder, path string, info fs.FileInfo, announced bool) bool {
	name := filepath.Base(path)
	if below := f.folders[name]; below != nil {
		t.drop(below)
	}
	known, ok := f.files[name]
	e := Entry{Root: f.root, Path: path, Size: info.Size(), ModTime: info.ModTime(), id: identify(path, info)}
	if ok && !announced && known.Size == e.Size && known.ModTime.Equal(e.ModTime) && known.id == e.id {
		return false
	}
	e.Rel = rel(filepath.Clean(t.roots[f.root].Dir), path)
	f.files[name] = e
	f.last = later(f.last, e.ModTime)
	t.changed[path] = e
	delete(t.gone, path)
	return true
}

// lose forgets a file of f, if there is one of that name.
func (t *tree) lose(f *folder, name string) {
	if e, ok := f.files[name]; ok {
		delete(f.files, name)
		delete(t.changed, e.Path)
		t.gone[e.Path] = e
	}
}
