package desk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"unicode"

	"desklamp/internal/collect"
	"desklamp/internal/fact"
)

// Resume is the answer to "resume": a line for a terminal. It goes through no shell of ours.
type Resume struct {
	Command string `json:"command"`
}

// sessionName is what a session can be called: nothing of it means anything to a shell, or is an option.
var sessionName = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_-]{0,127}$`)

// resume answers how a team's session is gone on with.
func (d *Desk) resume(_ context.Context, body json.RawMessage) (any, error) {
	at, err := d.where("resume", body)
	if err != nil {
		return nil, err
	}
	quote := posix
	if runtime.GOOS == "windows" {
		quote = powershell
	}
	return Resume{quote.command(at, !usualHome(at))}, nil
}

// where asks the log of a team where it works. The path is used and forgotten.
func (d *Desk) where(act string, body json.RawMessage) (collect.Folder, error) {
	var want struct{ Team string }
	if err := decode(act, body, &want); err != nil {
		return collect.Folder{}, err
	}
	source, session, _ := strings.Cut(want.Team, ":")
	if !sessionName.MatchString(session) || source != string(fact.Claude) && source != string(fact.Codex) {
		return collect.Folder{}, errors.New("this team is no session of a tool: there is nothing to go on with")
	}
	d.mu.Lock()
	reading, demo := d.reading(), d.demo
	d.mu.Unlock()
	if demo {
		return collect.Folder{}, errors.New("nobody in the sample day is real")
	}
	at, err := collect.FindFolder(reading, fact.Source(source), session)
	if err == nil {
		err = plainFolder(at.Path)
	}
	if err != nil {
		return collect.Folder{}, fmt.Errorf("this session's folder cannot be told: %w", err)
	}
	return at, nil
}

// plainFolder refuses a path that could do anything but name a folder of this machine: control characters act in a
// terminal also inside quotes, and a path with two slashes in front reaches for the network on Windows.
func plainFolder(dir string) error {
	unsafe := func(r rune) bool { return unicode.IsControl(r) || r == unicode.ReplacementChar }
	if !filepath.IsAbs(dir) || strings.ContainsFunc(dir, unsafe) || strings.HasPrefix(dir, `\\`) || strings.HasPrefix(dir, "//") {
		return errors.New("its path is not one that is safe to use")
	}
	return nil
}

// usualHome tells whether the tool looks into this home by itself.
func usualHome(at collect.Folder) bool {
	claudes, codexes := collect.Defaults()
	if at.Source == fact.Codex {
		return slices.Contains(codexes, at.Home)
	}
	return slices.Contains(claudes, at.Home)
}

// dialect is how a shell wants to be told.
type dialect struct {
	quote   func(string) string
	setting string // of a variable, with its name and value
	chain   string // of the folder and the command that runs only in it
}

var (
	posix      = dialect{quotePosix, "%s=%s ", "cd %s && %s"}
	powershell = dialect{quotePowerShell, "$env:%s=%s; ", "Set-Location -LiteralPath %s; if ($?) { %s }"}
)

func (q dialect) command(at collect.Folder, elsewhere bool) string {
	run, home := "claude --resume "+at.Session, "CLAUDE_CONFIG_DIR"
	if at.Source == fact.Codex {
		run, home = "codex resume "+at.Session, "CODEX_HOME"
	}
	if elsewhere {
		run = fmt.Sprintf(q.setting, home, q.quote(at.Home)) + run
	}
	return fmt.Sprintf(q.chain, q.quote(at.Path), run)
}

// bare is what a shell takes as it stands.
var bare = regexp.MustCompile(`^[A-Za-z0-9_/.][A-Za-z0-9_/.+-]*$`)

func quotePosix(text string) string {
	if bare.MatchString(text) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// quotePowerShell doubles what ends a literal there: the quotation marks of typesetters do as well.
func quotePowerShell(text string) string {
	return "'" + regexp.MustCompile("['\u2018\u2019\u201a\u201b]").ReplaceAllString(text, "$0$0") + "'"
}
