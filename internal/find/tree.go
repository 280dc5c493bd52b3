package find

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// coarse is how far apart two changes of a folder must be to be sure that its time differs.
const coarse = 2 * time.Second

// folder is a folder that exists.
type folder struct {
	root    int
	path    string
	parent  *folder // nil: it is the root
	linked  bool    // it is, or lies below, a link that was followed
	id      id
	modTime time.Time // at the listing
	again   bool      // to be listed again at the next check, whatever its time says
	last    time.Time // the last change of it, or of a file in it
	watched bool
	blocked error // why it cannot be listed
	files   map[string]Entry
	folders map[string]*folder
}

// tree is what exists below the roots, as last seen, and what was noticed since the last update.
type tree struct {
	roots   []Root
	tops    []top
	folders map[string]*folder
	ids     map[id]*folder
	watches watches
	now     func() time.Time
	changed map[string]Entry
	gone    map[string]Entry
	told    []Status
}

// top is a root's own state.
type top struct {
	folder    *folder // nil: not there
	err       error   // why it cannot be used
	unwatched int     // folders below it without a watch
	blocked   int     // folders below it that cannot be listed
	silent    bool    // its file system announces nothing
}

func newTree(roots []Root, events Events, now func() time.Time) *tree {
	t := &tree{roots: roots, tops: make([]top, len(roots)), now: now}
	t.folders, t.ids = map[string]*folder{}, map[id]*folder{}
	t.changed, t.gone = map[string]Entry{}, map[string]Entry{}
	t.watches = watches{events: events, limit: watchLimit()}
	return t
}

// sweep looks at everything. Folders that are no longer what they were go first, so that a folder that was moved is
// free to be watched under its new name.
func (t *tree) sweep(ctx context.Context) {
	for _, f := range t.folders {
		_, _ = t.recognise(f)
	}
	for i := range t.roots {
		if ctx.Err() != nil {
			return
		}
		t.look(i)
		if f := t.tops[i].folder; f != nil {
			t.scan(ctx, f, true)
		}
	}
	t.favour(ctx)
}

// look finds out whether a root is there.
func (t *tree) look(i int) {
	dir, top := filepath.Clean(t.roots[i].Dir), &t.tops[i]
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		err = ErrNotFolder
	}
	if err == nil && top.folder == nil && t.folders[dir] != nil {
		err = ErrTwice
	}
	if top.err = err; err != nil {
		if top.folder != nil && (missing(err) || errors.Is(err, ErrNotFolder)) {
			t.drop(top.folder)
		}
		return
	}
	if top.folder == nil {
		top.folder = t.add(&folder{root: i, path: dir, id: identify(dir, info)})
	}
}

// add takes a folder in; it is to be scanned next.
func (t *tree) add(f *folder) *folder {
	f.files, f.folders = map[string]Entry{}, map[string]*folder{}
	t.folders[f.path] = f
	if f.id != (id{}) && t.ids[f.id] == nil {
		t.ids[f.id] = f
	}
	if f.parent != nil {
		f.parent.folders[filepath.Base(f.path)] = f
	}
	t.tops[f.root].unwatched++
	return f
}

// drop forgets a folder and all below it.
func (t *tree) drop(f *folder) {
	for name := range f.files {
		t.lose(f, name)
	}
	for _, below := range f.folders {
		t.drop(below)
	}
	t.unwatch(f)
	t.block(f, nil)
	delete(t.folders, f.path)
	if t.ids[f.id] == f {
		delete(t.ids, f.id)
	}
	top := &t.tops[f.root]
	top.unwatched--
	if f.parent != nil {
		delete(f.parent.folders, filepath.Base(f.path))
	} else {
		top.folder = nil
	}
}

// errGone says that f is not there any more.
var errGone = errors.New("gone")

// recognise drops f when another folder, or none, has its name. A folder that cannot be looked at stays as it was.
func (t *tree) recognise(f *folder) (fs.FileInfo, error) {
	if t.folders[f.path] != f {
		return nil, errGone
	}
	info, err := os.Stat(f.path)
	if err != nil && !missing(err) {
		f.again = true
		t.block(f, err)
		return nil, err
	}
	if err != nil || !info.IsDir() || !f.id.names(f.path, info) {
		t.drop(f)
		return nil, errGone
	}
	return info, nil
}

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

func (t *tree) wants(root int, path string, dir bool) bool {
	r := t.roots[root]
	return r.Wants == nil || r.Wants(rel(filepath.Clean(r.Dir), path), dir)
}

func (t *tree) block(f *folder, err error) {
	top := &t.tops[f.root]
	if f.blocked != nil {
		top.blocked--
	}
	if f.blocked = err; err != nil {
		top.blocked++
	}
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// missing tells whether err says that nothing is there.
func missing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}
