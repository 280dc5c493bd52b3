package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const (
	root    = "../.."
	module  = "desklamp"
	maxFile = 500
	maxFunc = 60
)

// source is one Go file of the module.
type source struct {
	path    string // below the root, with slashes
	dir     string
	test    bool
	file    *ast.File
	set     *token.FileSet
	imports []string
}

func sources(t *testing.T) []source {
	t.Helper()
	var all []source
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == "build" || d.Name() == "testdata" || (strings.HasPrefix(d.Name(), ".") && p != root)) {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(p, ".go") {
			return nil
		}
		s, err := parse(p)
		all = append(all, s)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 60 {
		t.Fatalf("only %d Go files found: the walk looks in the wrong place", len(all))
	}
	return all
}

func parse(p string) (source, error) {
	rel, err := filepath.Rel(root, p)
	if err != nil {
		return source{}, err
	}
	s := source{path: filepath.ToSlash(rel), test: strings.HasSuffix(p, "_test.go"), set: token.NewFileSet()}
	if s.dir = filepath.ToSlash(filepath.Dir(rel)); s.dir == "." {
		s.dir = ""
	}
	s.file, err = parser.ParseFile(s.set, p, nil, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return source{}, err
	}
	for _, i := range s.file.Imports {
		name, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return source{}, err
		}
		s.imports = append(s.imports, name)
	}
	return s, nil
}

// table is the layers that ARCHITECTURE.md gives.
func table(t *testing.T) map[string]int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	all, err := layers(string(text))
	if err != nil || len(all) < 15 {
		t.Fatalf("the table of layers gives %v, %v", all, err)
	}
	return all
}

func TestPackagesImportOnlyLowerLayers(t *testing.T) {
	layers, seen := table(t), map[string]bool{"internal/archtest": true}
	for _, s := range sources(t) {
		seen[s.dir] = true
		if s.dir == "internal/archtest" || s.test {
			continue
		}
		own, known := layers[s.dir]
		if !known {
			t.Errorf("%s: package %s has no layer: give it a row in ARCHITECTURE.md", s.path, s.dir)
			continue
		}
		for _, name := range s.imports {
			below, ours := strings.CutPrefix(name, module+"/")
			if !ours {
				continue
			}
			if other, known := layers[below]; !known || other >= own {
				t.Errorf("%s: layer %d imports %s of layer %d", s.path, own, below, other)
			}
		}
	}
	for dir := range layers {
		if !seen[dir] {
			t.Errorf("ARCHITECTURE.md gives a layer to %s, which is not there", dir)
		}
	}
}

func TestTableOfLayersIsReadAsItIsDrawn(t *testing.T) {
	got, err := layers("| layer | package | one |\n|---|---|---|\n| 0 | `line` | bytes |\n| 3 | `claude`, `codex` | facts |\n| 10 | `app/` | window |\n| 11 | `main` | wiring |\n")
	want := map[string]int{"internal/line": 0, "internal/claude": 3, "internal/codex": 3, "app": 10, "": 11}
	if err != nil || !maps.Equal(got, want) {
		t.Errorf("got %v, %v; want %v", got, err, want)
	}
}

func TestOnlyTheWindowKnowsWails(t *testing.T) {
	onlyIn(t, mayUseWails, "the window", func(name string) bool { return strings.HasPrefix(name, "github.com/wailsapp/") })
}

func TestOnlyServeKnowsTheNetwork(t *testing.T) {
	onlyIn(t, mayUseNetwork, "serve", func(name string) bool {
		return name == "net" || strings.HasPrefix(name, "net/") || strings.HasPrefix(name, "golang.org/x/net")
	})
}

func TestOnlyTheReadersTouchFiles(t *testing.T) {
	onlyIn(t, mayTouchFiles, "the reading packages", func(name string) bool {
		return name == "os" || strings.HasPrefix(name, "os/") || name == "io/ioutil" || name == "syscall" || strings.HasPrefix(name, "golang.org/x/sys")
	})
}

func onlyIn(t *testing.T, allowed map[string]bool, who string, is func(string) bool) {
	t.Helper()
	seen := false
	for _, s := range sources(t) {
		if s.test || s.dir == "internal/archtest" {
			continue
		}
		for _, name := range s.imports {
			if !is(name) {
				continue
			}
			seen = true
			if !allowed[s.dir] {
				t.Errorf("%s imports %s: only %s may", s.path, name, who)
			}
		}
	}
	if !seen {
		t.Error("nobody imports it at all: this test looks for the wrong name")
	}
}

// A file system can also be walked through io/fs. Others may be given one, as serve is given its page, and may know its
// errors; they call nothing of it.
func TestOthersKnowOnlyTheErrorsOfFiles(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || mayTouchFiles[s.dir] {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				name := sel.Sel.Name
				if isName(sel.X, "fs") && !strings.HasPrefix(name, "Err") && name != "PathError" && name != "FS" || isName(sel.X, "filepath") && fileCalls[name] {
					t.Errorf("%s: %s.%s", s.set.Position(sel.Pos()), sel.X, name)
				}
			}
			return true
		})
	}
}

// fileCalls are the functions of path/filepath that look at the disk.
var fileCalls = set("Walk", "WalkDir", "Glob", "EvalSymlinks")

func isName(x ast.Expr, name string) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == name
}

func TestGoroutinesStartOnlyWhereStateIsOwned(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || mayStartRoutines[s.dir] {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if starts(n) {
				t.Errorf("%s: %s starts a goroutine", s.set.Position(n.Pos()), s.dir)
			}
			return true
		})
	}
}

// starts tells a go statement, and the calls that hold one: WaitGroup.Go, errgroup's Go, time.AfterFunc.
func starts(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GoStmt:
		return true
	case *ast.CallExpr:
		sel, ok := n.Fun.(*ast.SelectorExpr)
		return ok && (sel.Sel.Name == "Go" || sel.Sel.Name == "AfterFunc")
	}
	return false
}

// The rules take the time as an argument; a clock in them would make replay, tests and live differ.
func TestPurePackagesReadNoClock(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || !pure[s.dir] {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if isName(sel.X, "time") {
				switch sel.Sel.Name {
				case "Now", "Since", "Until", "Sleep", "After", "AfterFunc", "NewTimer", "NewTicker", "Tick":
					t.Errorf("%s: time.%s", s.set.Position(sel.Pos()), sel.Sel.Name)
				}
			}
			return true
		})
	}
}

func TestNamesSaySomething(t *testing.T) {
	for _, s := range sources(t) {
		if forbiddenNames[s.file.Name.Name] {
			t.Errorf("%s: a package called %s says nothing", s.path, s.file.Name.Name)
		}
	}
}

func TestFilesAndFunctionsStaySmall(t *testing.T) {
	for _, s := range sources(t) {
		if lines := s.set.File(s.file.Pos()).LineCount(); lines > maxFile {
			t.Errorf("%s has %d lines, the house stops at %d", s.path, lines, maxFile)
		}
		for _, d := range s.file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Body == nil || s.test {
				continue
			}
			if n := s.set.Position(f.End()).Line - s.set.Position(f.Pos()).Line + 1; n > maxFunc {
				t.Errorf("%s: %s has %d lines, the house stops at %d", s.path, f.Name.Name, n, maxFunc)
			}
		}
	}
}

func TestEveryPackageSaysWhatItPromises(t *testing.T) {
	said := map[string]bool{}
	dirs := map[string]bool{}
	for _, s := range sources(t) {
		if s.test || s.dir == "" {
			continue
		}
		dirs[s.dir] = true
		if s.file.Doc != nil && len(s.file.Doc.Text()) > 100 {
			said[s.dir] = true
		}
	}
	for dir := range dirs {
		if !said[dir] {
			t.Errorf("%s has no package comment that says what goes in, what comes out and what it promises", dir)
		}
	}
}
