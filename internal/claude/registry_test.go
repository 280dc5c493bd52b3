package claude

import (
	"strings"
	"testing"
	"time"

	"desklamp/internal/fact"
)

const registered = `{"pid":412,"sessionId":"s-1","cwd":"/somewhere/secret","startedAt":1790499600000,"procStart":"987654",` +
	`"pidDomain":"linux:00:pid:[1]","version":"2.1.332","kind":"interactive","name":"secret name","updatedAt":1790503210000,` +
	`"status":"waiting","waitingFor":"permission prompt","statusUpdatedAt":1790503211000}`

func entry(pid int, content string) (Entry, bool) {
	return Live(File{Kind: Registry, PID: pid}, []byte(content))
}

func ms(n int64) time.Time { return time.UnixMilli(n).UTC() }

func TestARegistryEntrySaysWhatItsProcessDoes(t *testing.T) {
	got, ok := entry(412, registered)
	want := Entry{
		Team: fact.Team{Source: fact.Claude, Session: "s-1"}, PID: 412, ProcStart: "987654", Domain: "linux:00:pid:[1]", Written: ms(1790503210000),
		Presence: fact.Presence{
			Status: fact.Waits, Waiting: fact.PermissionPrompt, At: ms(1790503211000), Started: ms(1790499600000),
		},
	}
	if !ok || got != want {
		t.Errorf("got %+v, %v\nwant %+v", got, ok, want)
	}
}

func TestWhatARegistryEntryCanSay(t *testing.T) {
	for tail, want := range map[string]fact.Presence{
		`"status":"busy","statusUpdatedAt":1790503211000`:                                  {Status: fact.Busy, At: ms(1790503211000)},
		`"status":"idle","updatedAt":1790503210000`:                                        {Status: fact.Idle, At: ms(1790503210000)},
		`"status":"shell","updatedAt":1790503210000,"statusUpdatedAt":"soon"`:              {Status: fact.Shell, At: ms(1790503210000)},
		`"status":"waiting","waitingFor":"input needed","statusUpdatedAt":1790503211000`:   {Status: fact.Waits, Waiting: fact.InputNeeded, At: ms(1790503211000)},
		`"status":"waiting","waitingFor":"dialog open","statusUpdatedAt":1790503211000`:    {Status: fact.Waits, Waiting: fact.DialogOpen, At: ms(1790503211000)},
		`"status":"waiting","waitingFor":"the next moon","statusUpdatedAt":1790503211000`:  {Status: fact.Waits, At: ms(1790503211000)},
		`"status":"busy","waitingFor":"permission prompt","statusUpdatedAt":1790503211000`: {Status: fact.Busy, At: ms(1790503211000)},
		`"status":"dreaming","statusUpdatedAt":1790503211000`:                              {At: ms(1790503211000)},
		`"startedAt":1790499600000`:                                                        {At: ms(1790499600000), Started: ms(1790499600000)}, // the first write has no status
		`"status":"idle"`:                                                                  {Status: fact.Idle},
		`"status":"idle","statusUpdatedAt":-5,"updatedAt":9e15`:                            {Status: fact.Idle},
		`"status":null,"waitingFor":null,"statusUpdatedAt":null`:                           {},
	} {
		got, ok := entry(7, `{"pid":7,"sessionId":"s",`+tail+`}`)
		if !ok || got.Presence != want {
			t.Errorf("%s\n got  %+v, %v\n want %+v", tail, got.Presence, ok, want)
		}
	}
}

func TestAnEntryThatCannotBeUsedSaysNothing(t *testing.T) {
	for name, content := range map[string]string{
		"empty":               "",
		"torn":                registered[:200],
		"not an object":       `[1]`,
		"of another process":  strings.Replace(registered, "412", "413", 1),
		"without a session":   `{"pid":412,"spare":true,"status":"idle"}`,
		"with a path for one": strings.Replace(registered, "s-1", "../s", 1),
		"too large":           `{"x":"` + strings.Repeat("x", maxMeta) + `",` + registered[1:],
	} {
		if e, ok := entry(412, content); ok {
			t.Errorf("%s: %+v", name, e)
		}
	}
	if _, ok := Live(File{Kind: Main}, []byte(registered)); ok {
		t.Error("a transcript is taken for an entry")
	}
}

func TestAProcessStartMayBeANumber(t *testing.T) {
	e, _ := entry(7, `{"pid":7,"sessionId":"s","procStart":133700000000000000}`)
	if e.ProcStart != "133700000000000000" {
		t.Errorf("got %q", e.ProcStart)
	}
}

func FuzzRegistry(f *testing.F) {
	f.Add([]byte(registered))
	f.Fuzz(func(t *testing.T, content []byte) {
		if e, ok := Live(File{Kind: Registry, PID: 412}, content); ok && (!id(e.Team.Session) || len(e.ProcStart) > maxID) {
			t.Fatalf("%+v", e)
		}
	})
}
