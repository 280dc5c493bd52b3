package office

import (
	"testing"

	"desklamp/internal/fact"
)

func to(session string) fact.Moved { return fact.Moved{To: session} }

func TestASessionThatMoves(t *testing.T) {
	open := []record{
		rec("old", "p", "1:00", cli, typed), rec("old", "w", "1:05", uses("run1")), rec("old", "", "1:10", to("new")),
	}
	taken := []record{
		rec("new", "p", "1:00", cli, typed), rec("new", "again", "1:20", uses("run2")), rec("new", "done", "1:30", gets("run2")),
	}
	t.Run("nothing of it is lost before the new session works", func(t *testing.T) {
		mustRead(t, "1:12", open, map[string]string{"old": "#1 1:00 open build"})
	})
	t.Run("an open request goes on as the new team's first", func(t *testing.T) {
		mustRead(t, "2:00", join(turnOf("old", "first", "0:00", "0:10"), open, turnOf("new", "first", "0:00", "0:10"), taken),
			map[string]string{"old": "nothing", "new": "#1 1:00 open build | leader working think 1:30"})
	})
	t.Run("also when the old process is gone", func(t *testing.T) {
		busy := fact.Presence{Status: fact.Busy, Life: fact.Alive, At: clockTime("1:01")}
		mustRead(t, "2:00", join(open, []record{rec("old/", "", "1:01", busy), rec("old/", "", "1:12", fact.Lost{})}, taken),
			map[string]string{"old": "nothing", "new": "#1 1:00 open build | leader working think 1:30"})
	})
	t.Run("a request that was over stays history", func(t *testing.T) {
		mustRead(t, "9:00", join(
			turnOf("old", "first", "0:00", "0:10"), []record{rec("old", "", "1:00", to("new"))},
			turnOf("new", "first", "0:00", "0:10"), turnOf("new", "second", "5:00", "5:10"),
		), map[string]string{"old": "nothing", "new": "#1 5:00 ended turn-duration 5:10 | !#1 0:00 ended turn-duration 0:10"})
	})
	t.Run("a new session that does nothing takes nothing away", func(t *testing.T) {
		mustRead(t, "9:00", join(
			turnOf("old", "first", "0:00", "0:10"), []record{rec("old", "", "1:00", to("new"))}, turnOf("new", "first", "0:00", "0:10"),
		), map[string]string{"old": "#1 0:00 ended turn-duration 0:10", "new": "nothing"})
	})
	t.Run("who speaks on has not moved", func(t *testing.T) {
		mustRead(t, "9:00", join(
			turnOf("old", "first", "0:00", "0:10"), []record{rec("old", "", "1:00", to("new"))}, turnOf("old", "more", "2:00", "2:10"),
			turnOf("new", "first", "0:00", "0:10"), turnOf("new", "second", "5:00", "5:10"),
		), map[string]string{"old": "#2 2:00 ended turn-duration 2:10", "new": "#1 5:00 ended turn-duration 5:10"})
	})
	t.Run("it moves twice", func(t *testing.T) {
		mustRead(t, "9:00", join(open, taken, []record{
			rec("new", "", "1:40", to("last")), rec("last", "p", "1:00", cli, typed), rec("last", "done", "1:30", gets("run2")),
			rec("last", "end", "3:00", says("Done.")), rec("last", "over", "3:00", over),
		}), map[string]string{"old": "nothing", "new": "nothing", "last": "#1 1:00 ended turn-duration 3:00"})
	})
	t.Run("in a circle nobody is lost", func(t *testing.T) {
		mustRead(t, "9:00", join(
			turnOf("old", "first", "0:00", "0:10"), []record{rec("old", "", "1:00", to("new"))},
			turnOf("new", "second", "5:00", "5:10"), []record{rec("new", "", "6:00", to("old"))},
		), map[string]string{"old": "#1 0:00 ended turn-duration 0:10", "new": "#1 5:00 ended turn-duration 5:10"})
	})
}
