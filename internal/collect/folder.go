package collect

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"desklamp/internal/claude"
	"desklamp/internal/codex"
	"desklamp/internal/fact"
	"desklamp/internal/line"
	"desklamp/internal/tail"
)

// Folder is where a session works: what a person needs to go on with it. It is read from the log when it is asked for, and
// not kept.
type Folder struct {
	Source  fact.Source
	Session string
	Home    string // the tool's own folder that holds the log
	Path    string // the whole path of the project's folder
}

// ErrNoSession is for a session that is in none of the roots.
var ErrNoSession = errors.New("its log is in none of the folders that are watched")

// ErrNoFolder is for a log that does not say where its session works.
var ErrNoFolder = errors.New("its log does not say in which folder it works")

// begun is how much of a log is read for its folder: it stands in the first records, but those can hold pictures.
const begun = 16 << 20

// FindFolder looks for the folder of a session, or of a thread of Codex.
func FindFolder(o Options, source fact.Source, session string) (Folder, error) {
	dirs, find := o.Claude, transcriptOf
	if source == fact.Codex {
		dirs, find = o.Codex, rolloutOf
	}
	found := ErrNoSession
	for _, dir := range dirs {
		file := find(dir, session)
		if file == "" {
			continue
		}
		if folder := folderIn(source, file); folder != "" {
			return Folder{Source: source, Session: session, Home: homeOf(dir), Path: folder}, nil
		}
		found = ErrNoFolder
	}
	return Folder{}, found
}

// homeOf is the tool's home when a person named the folder inside it that holds the logs.
func homeOf(dir string) string {
	if name := filepath.Base(dir); name == "projects" || name == "sessions" {
		return filepath.Dir(dir)
	}
	return dir
}

// transcriptOf is the path of a session's main transcript below a root, or "".
func transcriptOf(root, session string) string {
	projects := filepath.Join(homeOf(root), "projects")
	slugs, err := os.ReadDir(projects)
	if err != nil {
		return ""
	}
	for _, slug := range slugs {
		file := filepath.Join(projects, slug.Name(), session+".jsonl")
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() {
			return file
		}
	}
	return ""
}

// rolloutOf is the path of a thread's log below a root, or "". The newest folders are looked through first.
func rolloutOf(root, thread string) string {
	home, found := homeOf(root), ""
	for _, under := range []string{"sessions", "archived_sessions"} {
		_ = filepath.WalkDir(filepath.Join(home, under), func(file string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return nil // what cannot be read holds no log of ours
			}
			rel, err := filepath.Rel(home, file)
			if err != nil {
				return nil
			}
			if f, packed, ours := codex.ClassifyPast(filepath.ToSlash(rel)); ours && !packed && f.Thread == thread {
				found = file
				return fs.SkipAll
			}
			return nil
		})
		if found != "" {
			return found
		}
	}
	return ""
}

// folderIn reads the folder out of a log. A session that was moved into a worktree names two; the one it is filed under
// is the one it can be resumed in.
func folderIn(source fact.Source, file string) string {
	s := &folderSink{of: codex.Folder, fits: func(string) bool { return true }}
	if source == fact.Claude {
		slug := path.Base(filepath.ToSlash(filepath.Dir(file)))
		s.of, s.fits = claude.Folder, func(dir string) bool { return claude.Filed(slug, dir) }
	}
	cursor, block, read := tail.Open(file), make([]byte, tail.BlockSize), int64(0)
	for read < begun && !s.done {
		result, err := cursor.Advance(block, int64(len(block)), s)
		if err != nil || !result.More {
			break
		}
		read += result.Read
	}
	return s.folder
}

type folderSink struct {
	of     func([]byte) string
	fits   func(dir string) bool
	folder string // the first, until one fits
	done   bool
}

// Drop implements tail.Sink.
func (s *folderSink) Drop() {}

// Line implements tail.Sink.
func (s *folderSink) Line(l line.Line) {
	if s.done || l.Long || !strings.Contains(string(l.Bytes), `"cwd"`) {
		return
	}
	if dir := s.of(l.Bytes); dir != "" && (s.folder == "" || s.fits(dir)) {
		s.folder, s.done = dir, s.fits(dir)
	}
}
