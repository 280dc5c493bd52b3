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
