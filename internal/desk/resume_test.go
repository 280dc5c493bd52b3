package desk

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"desklamp/internal/collect"
	"desklamp/internal/fact"
	"desklamp/internal/settings"
)

const bird = "kanarienvogel"

// write writes a log of these lines.
func write(t *testing.T, lines []string, place ...string) {
	t.Helper()
	file := filepath.Join(place...)
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
}

func text(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

func record(cwd, words string) string {
	return text(map[string]any{"type": "user", "cwd": cwd, "message": map[string]any{"role": "user", "content": words}})
}

const threadID = "019b0000-0000-7000-8000-00000000000a"

// furnish fills two homes with one session each, which works in folder.
func furnish(t *testing.T, folder string) (claude, codex string) {
	t.Helper()
	claude, codex = filepath.Join(t.TempDir(), "claude home"), filepath.Join(t.TempDir(), "codex")
	write(t, []string{`{"type":"mode"}`, record(folder, bird)}, claude, "projects", "-x", "s1.jsonl")
	meta := map[string]any{"type": "session_meta", "payload": map[string]any{"id": threadID, "cwd": folder, "instructions": bird}}
	write(t, []string{text(meta)}, codex, "sessions", "2026", "09", "27", "rollout-2026-09-27T03-00-00-"+threadID+".jsonl")
	return claude, codex
}

// at opens a desk on these homes; opened gets each folder that is opened.
func at(t *testing.T, claude, codex string, opened *[]string) *Desk {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	o := Options{
		Reading:  collect.Options{Claude: []string{claude}, Codex: []string{codex}, Explicit: true},
		Settings: settings.Open(filepath.Join(t.TempDir(), "settings.json")),
	}
	if opened != nil {
		o.Open = func(dir string) error { *opened = append(*opened, dir); return nil }
	}
	d, err := Open(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); d.Wait() })
	return d
}

func TestResumeNamesTheFolderTheSessionAndAnUnusualHome(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("other quotes")
	}
	claude, codex := furnish(t, "/invented/it's here")
	d := at(t, claude, codex, nil)
	for team, want := range map[string]string{
		"claude:s1":         `cd '/invented/it'\''s here' && CLAUDE_CONFIG_DIR='` + claude + `' claude --resume s1`,
		"codex:" + threadID: `cd '/invented/it'\''s here' && CODEX_HOME=` + codex + ` codex resume ` + threadID,
	} {
		got, err := act(t, d, "resume", `{"team":"`+team+`"}`)
		if err != nil || got.(Resume).Command != want {
			t.Errorf("%s: %v, %v; want %s", team, got, err, want)
		}
	}
	t.Setenv("CLAUDE_CONFIG_DIR", claude)
	got, err := act(t, d, "resume", `{"team":"claude:s1"}`)
	if want := `cd '/invented/it'\''s here' && claude --resume s1`; err != nil || got.(Resume).Command != want {
		t.Errorf("of a usual home: %v, %v; want %s", got, err, want)
	}
}

func TestASessionThatMovedIsResumedWhereItIsFiled(t *testing.T) {
	claude, codex := furnish(t, "/invented/one")
	write(t, []string{record("/invented/one", ""), record("/invented/one/.tree/a b", ""), record("/invented/three", "")},
		claude, "projects", "-invented-one--tree-a-b", "moved.jsonl")
	got, err := collect.FindFolder(collect.Options{Claude: []string{claude}, Codex: []string{codex}}, fact.Claude, "moved")
	if err != nil || got.Path != "/invented/one/.tree/a b" {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestWhatCannotBeResumedSaysWhy(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("other paths")
	}
	claude, codex := furnish(t, "/invented/x")
	write(t, []string{`{"type":"mode"}`}, claude, "projects", "-x", "nowhere.jsonl")
	write(t, []string{record("relative", "")}, claude, "projects", "-x", "relative.jsonl")
	write(t, []string{record("/a\nrm -rf b", "")}, claude, "projects", "-x", "newline.jsonl")
	write(t, []string{record("/a\x1b[31m", "")}, claude, "projects", "-x", "escape.jsonl")
	write(t, []string{record("//host/share", "")}, claude, "projects", "-x", "network.jsonl")
	d := at(t, claude, codex, nil)
	for team, want := range map[string]string{
		"": "no session of a tool", "stream:s1": "no session of a tool", "claude:../s1": "no session of a tool",
		"claude:-p": "no session of a tool", "claude:s1;x": "no session of a tool", "claude:": "no session of a tool",
		"claude:gone": "in none of the folders", "codex:s1": "in none of the folders", "claude:nowhere": "does not say",
		"claude:relative": "not one that is safe", "claude:newline": "not one that is safe",
		"claude:escape": "not one that is safe", "claude:network": "not one that is safe",
	} {
		got, err := act(t, d, "resume", text(map[string]string{"team": team}))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v; want %q", team, got, err, want)
		}
	}
	if _, err := act(t, d, "demo", `{"on":true}`); err != nil {
		t.Fatal(err)
	}
	if got, err := act(t, d, "resume", `{"team":"claude:s1"}`); err == nil {
		t.Errorf("the sample day resumes %v", got)
	}
}

func TestNothingButTheCommandHoldsThePath(t *testing.T) {
	claude, codex := furnish(t, "/invented/"+bird)
	d := at(t, claude, codex, &[]string{})
	state, _ := act(t, d, "state", "")
	_, refusal := act(t, d, "open-folder", `{"team":"claude:s1"}`)
	if all := text(state) + refusal.Error(); strings.Contains(all, bird) {
		t.Errorf("the path or a prompt is told: %s", all)
	}
}

func TestOpenFolderGivesTheExactPathOfOneThatExists(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "-a $(touch b); 'c'")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Skip("such a name cannot be had here")
	}
	claude, codex := furnish(t, folder)
	var opened []string
	d := at(t, claude, codex, &opened)
	for _, team := range []string{"claude:s1", "codex:" + threadID} {
		if _, err := act(t, d, "open-folder", `{"team":"`+team+`"}`); err != nil {
			t.Errorf("%s: %v", team, err)
		}
	}
	if len(opened) != 2 || opened[0] != folder || opened[1] != folder {
		t.Errorf("opened %q, want %q twice", opened, folder)
	}
	if err := os.Remove(folder); err != nil {
		t.Fatal(err)
	}
	if _, err := act(t, d, "open-folder", `{"team":"claude:s1"}`); err == nil || len(opened) != 2 {
		t.Errorf("a folder that is gone: %v, opened %d", err, len(opened))
	}
}

func TestABrowserOpensNoFolder(t *testing.T) {
	claude, codex := furnish(t, t.TempDir())
	d := at(t, claude, codex, nil)
	state, _ := act(t, d, "state", "")
	if state.(State).Opens {
		t.Error("the page is told that it may")
	}
	if _, err := act(t, d, "open-folder", `{"team":"claude:s1"}`); err == nil || !strings.Contains(err.Error(), "window only") {
		t.Errorf("error %v", err)
	}
}

func TestTheFolderIsOneArgument(t *testing.T) {
	for system, want := range map[string]string{"linux": "xdg-open|/a b", "darwin": "open|-a|Finder|/a b", "windows": "explorer.exe|/a b"} {
		name, args := opener(system, "/a b")
		if got := strings.Join(append([]string{name}, args...), "|"); got != want {
			t.Errorf("%s: %s, want %s", system, got, want)
		}
	}
}

func FuzzPosix(f *testing.F) {
	for _, seed := range []string{"/a", "/it's", "/a b", `/a"b\`, "/$(x)", "/`x`", "/ü 한", "/-a", "/a=b", "/~", "/!x", "/a*?[b]{c,d}", "''", ""} {
		f.Add(seed)
	}
	sh, err := exec.LookPath("sh")
	if err != nil {
		f.Skip("needs a shell")
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.ContainsRune(text, 0) {
			t.Skip("no argument holds a NUL")
		}
		got, err := exec.Command(sh, "-c", "printf %s "+quotePosix("/"+text)).Output()
		if err != nil || string(got) != "/"+text {
			t.Errorf("%q came back as %q, %v", "/"+text, got, err)
		}
	})
}

func FuzzPowerShell(f *testing.F) {
	for _, seed := range []string{`C:\a`, `C:\it's`, "C:\\\u2019; x", "$(x)", "`x", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		// A literal there ends at a quotation mark that is not doubled, whichever of the five it is.
		inside := []rune(quotePowerShell(text))
		inside = inside[1 : len(inside)-1]
		for i := 0; i < len(inside); i++ {
			if strings.ContainsRune("'\u2018\u2019\u201a\u201b", inside[i]) {
				if i++; i == len(inside) || !strings.ContainsRune("'\u2018\u2019\u201a\u201b", inside[i]) {
					t.Fatalf("%q ends early in %q", text, string(inside))
				}
			}
		}
	})
}

func TestPowerShellRunsOnlyInTheFolder(t *testing.T) {
	got := powershell.command(collect.Folder{Source: fact.Claude, Session: "s1", Home: `D:\h`, Path: `C:\it's`}, true)
	want := `Set-Location -LiteralPath 'C:\it''s'; if ($?) { $env:CLAUDE_CONFIG_DIR='D:\h'; claude --resume s1 }`
	if got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}
