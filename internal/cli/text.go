package cli

import (
	"cmp"
	"fmt"
	"io"
	"sort"
	"strings"
	"time"

	"desklamp/internal/office"
)

// write prints an office for people: teams by project folder, in the office's own order. It says nothing that the JSON
// does not hold.
func write(w io.Writer, s office.Snapshot) {
	t := s.Totals
	fmt.Fprintf(w, "%d asking, %d working, %d failed, %d resting\n", t.Asking, t.Working, t.Failed, t.Resting)
	if len(s.Teams) == 0 {
		fmt.Fprintln(w, "\nNobody is in. Looked at:")
		for _, r := range s.Sources {
			fmt.Fprintf(w, "  %s (%s, %s)\n", r.Root, r.State, plural(r.Files, "file"))
		}
	}
	for _, p := range projects(s.Teams) {
		fmt.Fprintf(w, "\n%s\n", p.name)
		for _, team := range p.teams {
			writeTeam(w, team, s.At.Time)
		}
	}
}

type project struct {
	name  string
	teams []office.Team
}

// projects groups teams, keeping the order in which each folder's first team stands.
func projects(teams []office.Team) []project {
	var all []project
	at := map[string]int{}
	for _, t := range teams {
		i, known := at[t.Project.ID]
		if !known {
			i = len(all)
			at[t.Project.ID] = i
			all = append(all, project{name: t.Project.Name})
		}
		all[i].teams = append(all[i].teams, t)
	}
	return all
}

func writeTeam(w io.Writer, t office.Team, now time.Time) {
	sure := "sure"
	if !t.Sure {
		sure = "a guess"
	}
	fmt.Fprintf(w, "  %s: %s since %s (%s, %s)\n", name(t), t.State, clock(t.Since, now), t.Why.Rule, sure)
	for _, m := range t.Members {
		if m.State == office.Left {
			continue
		}
		who := cmp.Or(m.Label, m.Type, m.Kind)
		if m.ID == "leader" {
			who = "leader"
		}
		doing := string(m.State)
		if m.Action != "" {
			doing += ", " + m.Action
		}
		fmt.Fprintf(w, "    %s: %s\n", who, doing)
	}
	for _, r := range t.Requests {
		writeRequest(w, r, now)
	}
}

func writeRequest(w io.Writer, r office.Request, now time.Time) {
	if r.Ended == nil {
		fmt.Fprintf(w, "    #%d open since %s, stage %s, %s\n", r.Number, clock(r.Started, now), r.Stage, plural(r.Calls, "call"))
		return
	}
	fmt.Fprintf(w, "    #%d %s after %s (%s)", r.Number, r.State, r.Ended.Sub(r.Started.Time).Round(time.Second), r.EndedBy)
	if r.Outcome != "" {
		fmt.Fprintf(w, ": %s", r.Outcome)
	}
	fmt.Fprintln(w)
}

// name is a team's title, or the time its session began.
func name(t office.Team) string {
	if t.Title != "" {
		return t.Title
	}
	if len(t.Members) == 0 {
		return t.ID
	}
	return "begun " + t.Members[0].Started.Local().Format("2006-01-02 15:04")
}

// clock is a time as a person reads it: with the day when it was not today.
func clock(t office.Time, now time.Time) string {
	local, today := t.Local(), now.Local()
	if local.YearDay() == today.YearDay() && local.Year() == today.Year() {
		return local.Format("15:04:05")
	}
	return local.Format("2006-01-02 15:04")
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// counts prints a map of counts by name, most first.
func counts(m map[string]int) string {
	names := make([]string, 0, len(m))
	for n := range m {
		names = append(names, n)
	}
	sort.Slice(names, func(i, j int) bool {
		if m[names[i]] != m[names[j]] {
			return m[names[i]] > m[names[j]]
		}
		return names[i] < names[j]
	})
	for i, n := range names {
		names[i] = fmt.Sprintf("%s %d", n, m[n])
	}
	return strings.Join(names, ", ")
}
