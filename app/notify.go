package app

import "errors"

// choose is the event by which the page hears whose notification was clicked: a team's id.
const choose = "choose"

var (
	errNone      = errors.New("it has no place for them")
	errForbidden = errors.New("allow Desklamp to send them in the system's settings")
	errClosed    = errors.New("the window is closed")
)

// Notify shows a notification of a team; it takes the place of the team's last one. What it says is the page's: project,
// team and a reason, in the reader's language.
func (w *Window) Notify(team, title, body string) error {
	send := w.hosted().notify
	if send == nil {
		return errClosed
	}
	return send(team, title, body)
}

// Forget takes a team's notification away, once it is not true any more.
func (w *Window) Forget(team string) {
	if forget := w.hosted().forget; forget != nil {
		forget(team)
	}
}

// clicked shows the team whose notification was clicked.
func (w *Window) clicked(team string) {
	w.raise()
	if emit := w.hosted().emit; emit != nil {
		emit(choose, team)
	}
}

func (w *Window) hosted() host {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.host
}
