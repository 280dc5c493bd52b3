package cli

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"desklamp/internal/collect"
	"desklamp/internal/fact"
	"desklamp/internal/settings"
)

type doctorCommand struct {
	reading
	Format string `enum:"text,json" default:"text" help:"text or json."`
}

// checkup is what doctor says. It holds ids, counts and names of types; never a text or a path from a log.
type checkup struct {
	Version  string        `json:"version"`
	Platform string        `json:"platform"`
	Settings settingsState `json:"settings"`
	Watches  string        `json:"watches"` // how many folders the system lets be watched; "" where it does not say
	Roots    []rootState   `json:"roots"`
}

type settingsState struct {
	File    string   `json:"file"` // with the home folder as ~
	State   string   `json:"state"`
	Notices []string `json:"notices"`
}

type rootState struct {
	Source   string         `json:"source"`
	Root     string         `json:"root"`
	State    string         `json:"state"`
	Mode     string         `json:"mode"`
	Error    string         `json:"error"`
	Blocked  int            `json:"blockedFolders"`
	Files    int            `json:"files"`
	Read     int            `json:"read"`
	Failed   int            `json:"failed"`
	Lines    int            `json:"lines"`
	Skipped  int            `json:"skipped"`
	Unplaced []string       `json:"unplaced"`
	Unknown  map[string]int `json:"unknown"`  // record types that are new, "type (version)"
	Missing  map[string]int `json:"missing"`  // fields that rules lean on and known records do not have
	NewTools map[string]int `json:"newTools"` // tools whose action is not known: they count as run
}

// Run looks at everything there is and says what could not be used.
func (c *doctorCommand) Run(s *session) error {
	o, err := c.options(s, "all")
	if err != nil {
		return err
	}
	o.Probe = true
	bar := newProgress(s.Stderr)
	_, report, err := collect.Read(s.ctx, o, s.Now(), bar.show)
	bar.end()
	if err != nil {
		return fmt.Errorf("read the logs: %w", err)
	}
	up := s.checkup(report)
	if c.Format == "json" {
		e := json.NewEncoder(s.Stdout)
		e.SetIndent("", " ")
		return e.Encode(up)
	}
	out := bufio.NewWriter(s.Stdout)
	up.write(out)
	return out.Flush()
}

func (s *session) checkup(r collect.Report) checkup {
	up := checkup{
		Version: built().version + " (" + built().commit + ")", Platform: runtime.GOOS + "/" + runtime.GOARCH + " " + runtime.Version(),
		Settings: stateOfSettings(s.settings()), Watches: watchLimit(), Roots: []rootState{},
	}
	for _, root := range r.Roots {
		up.Roots = append(up.Roots, stateOf(root))
	}
	return up
}

func stateOfSettings(store *settings.Store) settingsState {
	s := settingsState{File: collect.Display(store.File()), State: "in use", Notices: append([]string{}, store.Notices()...)}
	if len(s.Notices) > 0 {
		s.State = "not all of it could be used"
	} else if _, err := os.Stat(store.File()); err != nil {
		s.State = "none yet, the defaults are used"
	}
	return s
}

func stateOf(r collect.RootReport) rootState {
	s := rootState{
		Source: string(r.Source), Root: r.Root, State: r.State, Mode: r.Mode, Error: r.Err, Blocked: r.Blocked,
		Files: r.Files, Read: r.Read, Failed: r.Failed, Lines: r.Lines, Skipped: r.Skipped, Unplaced: []string{},
		Unknown: byVersion(r.Unknown), Missing: byVersion(r.Missing), NewTools: byVersion(r.NewTools),
	}
	for _, u := range r.Unplaced {
		s.Unplaced = append(s.Unplaced, fmt.Sprintf("%sline %d: %s", where(u), u.Line, u.Why))
	}
	return s
}

// byVersion names each thing with the version of the program that wrote it.
func byVersion(m map[fact.Unknown]int) map[string]int {
	names := map[string]int{}
	for u, n := range m {
		version := u.Version
		if version == "" {
			version = "no version"
		}
		names[u.Type+" ("+version+")"] += n
	}
	return names
}

// where names the file of a line by the ids in its name, not by its path.
func where(u collect.UnplacedLine) string {
	text := ""
	if u.Session != "" {
		text = "session " + u.Session + " "
	}
	if u.Agent != "" {
		text += "agent " + u.Agent + " "
	}
	return text
}

func (c checkup) write(w io.Writer) {
	fmt.Fprintf(w, "desklamp %s, %s\n", c.Version, c.Platform)
	fmt.Fprintf(w, "settings: %s (%s)\n", c.Settings.File, c.Settings.State)
	for _, n := range c.Settings.Notices {
		fmt.Fprintf(w, "  %s\n", n)
	}
	if c.Watches != "" {
		fmt.Fprintf(w, "folders the system lets be watched: %s\n", c.Watches)
	}
	for _, r := range c.Roots {
		r.write(w)
	}
}

func (r rootState) write(w io.Writer) {
	fmt.Fprintf(w, "\n%s: %s: %s", r.Source, r.Root, r.State)
	if r.Error != "" {
		fmt.Fprintf(w, " (%s)", r.Error)
	}
	if r.State == "watching" {
		fmt.Fprintf(w, " (%s)", r.Mode)
	}
	fmt.Fprintln(w)
	if r.State != "watching" {
		return
	}
	fmt.Fprintf(w, "  %s of ours, %d read, %s, %d skipped\n", plural(r.Files, "file"), r.Read, plural(r.Lines, "line"), r.Skipped)
	if r.Blocked+r.Failed > 0 {
		fmt.Fprintf(w, "  not readable: %s, %s\n", plural(r.Blocked, "folder"), plural(r.Failed, "file"))
	}
	for _, u := range r.Unplaced {
		fmt.Fprintf(w, "  %s\n", u)
	}
	for _, news := range []struct {
		what  string
		names map[string]int
	}{{"record types not known", r.Unknown}, {"fields missed in known records", r.Missing}, {"tools not known", r.NewTools}} {
		if len(news.names) > 0 {
			fmt.Fprintf(w, "  %s: %s\n", news.what, counts(news.names))
		}
	}
}

// watchLimit is what Linux allows; other systems do not say.
func watchLimit() string {
	b, err := os.ReadFile("/proc/sys/fs/inotify/max_user_watches")
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(b))
}
