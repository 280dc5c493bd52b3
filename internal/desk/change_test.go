package desk

import (
	"os"
	"path/filepath"
	"testing"

	"desklamp/internal/settings"
)

func TestEachSettingIsChangedAloneAndKept(t *testing.T) {
	d, dir := open(t)
	for _, body := range []string{
		`{"theme":"day"}`, `{"language":"ko"}`, `{"motion":"none"}`, `{"window":"7d"}`, `{"notify":{"asking":false}}`,
		`{"notify":{"finished":true}}`, `{"sound":true}`, `{"sound":null}`, `{"place":{"x":7}}`,
	} {
		if _, err := act(t, d, "settings", body); err != nil {
			t.Errorf("%s: %v", body, err)
		}
	}
	want := settings.Defaults()
	want.Theme, want.Language, want.Motion, want.Window, want.Sound = "day", "ko", "none", "7d", true
	want.Notify = settings.Notify{Failed: true, Finished: true}
	got, kept := d.settings(), settings.Open(filepath.Join(dir, "settings.json")).Get()
	if text(got) != text(want) || text(kept) != text(want) {
		t.Errorf("in force %s\nkept %s\nwant %s", text(got), text(kept), text(want))
	}
	for _, body := range []string{`{"language":"xx"}`, `{"window":"soon"}`, `{"notify":7}`, `{"sound":"loud"}`} {
		if _, err := act(t, d, "settings", body); err == nil {
			t.Errorf("%s was taken", body)
		}
	}
	if text(d.settings()) != text(want) {
		t.Errorf("after refusals %s", text(d.settings()))
	}
}

func TestAnotherWindowOfTimeShowsAtOnce(t *testing.T) {
	d, _ := open(t)
	events := d.Listen(t.Context(), 0)
	snapshot(t, events)
	if _, err := act(t, d, "settings", `{"window":"all"}`); err != nil {
		t.Fatal(err)
	}
	snapshot(t, events)
	if d.options.Reading.Window != 0 {
		t.Errorf("reading %v back, want all", d.options.Reading.Window)
	}
}

func TestThePlaceOfTheWindowIsKept(t *testing.T) {
	d, dir := open(t)
	large, small := settings.Place{X: 1, Y: 2, Width: 900, Height: 700}, settings.Place{X: 3, Y: 4, Width: 400, Height: 120}
	if err := d.KeepPlace(false, large); err != nil {
		t.Fatal(err)
	}
	if err := d.KeepPlace(true, small); err != nil {
		t.Fatal(err)
	}
	kept := settings.Open(filepath.Join(dir, "settings.json")).Get()
	if kept.Place != large || kept.Mini != small || d.Place(false) != large || d.Place(true) != small {
		t.Errorf("kept %+v and %+v", kept.Place, kept.Mini)
	}
}

func TestOnlyAFolderThatWasAddedIsRemoved(t *testing.T) {
	d, dir := open(t)
	home := filepath.Join(dir, "more")
	if err := os.MkdirAll(filepath.Join(home, "sessions"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := act(t, d, "add-root", text(map[string]string{"source": "codex", "path": home})); err != nil {
		t.Fatal(err)
	}
	events := d.Listen(t.Context(), 0)
	if n := len(snapshot(t, events).Snapshot.Sources); n != 2 {
		t.Fatalf("%d sources, want 2", n)
	}
	given, added := d.state().Roots[0], d.state().Roots[1]
	if given.Added != "" || added != (Root{Source: "codex", Root: home, Added: home}) {
		t.Errorf("roots %+v", d.state().Roots)
	}
	for _, body := range []string{text(map[string]string{"source": "claude", "path": home}), text(map[string]string{"path": given.Root})} {
		if _, err := act(t, d, "remove-root", body); err == nil {
			t.Errorf("%s was removed", body)
		}
	}
	state, err := act(t, d, "remove-root", text(map[string]string{"source": "codex", "path": home}))
	if err != nil || len(state.(State).Roots) != 1 {
		t.Fatalf("roots %+v, %v", state, err)
	}
	if n := len(snapshot(t, events).Snapshot.Sources); n != 1 {
		t.Errorf("%d sources after the removal, want 1", n)
	}
	if kept := settings.Open(filepath.Join(dir, "settings.json")).Get(); len(kept.Codex) != 0 {
		t.Errorf("kept %v", kept.Codex)
	}
	if _, err := os.Stat(home); err != nil {
		t.Error("the folder itself was touched")
	}
}
