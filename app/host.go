package app

import (
	"context"
	"fmt"
	"sync"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"desklamp/internal/settings"
)

// open is called once, when Wails has made the window. Its calls need its own context.
func (w *Window) open(wails context.Context) {
	note := notes{wails: wails, clicked: w.clicked}
	w.ready(host{
		emit: func(event string, data any) { runtime.EventsEmit(wails, event, data) },
		raise: func() {
			runtime.WindowUnminimise(wails) // on Linux this is what brings it before the others
			runtime.WindowShow(wails)
		},
		quit:    func() { runtime.Quit(wails) },
		place:   func() (settings.Place, bool) { return place(wails) },
		screens: func() []size { return screens(wails) },
		move:    func(at settings.Place) { move(wails, at) },
		onTop:   func(on bool) { runtime.WindowSetAlwaysOnTop(wails, on) },
		notify:  note.send,
		forget:  note.forget,
	})
}

func place(wails context.Context) (settings.Place, bool) {
	at := settings.Place{Full: runtime.WindowIsMaximised(wails)}
	at.X, at.Y = runtime.WindowGetPosition(wails)
	at.Width, at.Height = runtime.WindowGetSize(wails)
	return at, !runtime.WindowIsMinimised(wails) && !runtime.WindowIsFullscreen(wails)
}

func screens(wails context.Context) []size {
	all, err := runtime.ScreenGetAll(wails)
	if err != nil {
		return nil
	}
	var sizes []size
	for _, s := range all {
		sizes = append(sizes, size{s.Size.Width, s.Size.Height})
	}
	return sizes
}

// move places the window. Wails counts from the corner of the screen it is on and tells a place from the corner of all,
// so what it then says is compared, and what is amiss is made up for once.
func move(wails context.Context, at settings.Place) {
	runtime.WindowUnmaximise(wails)
	runtime.WindowSetSize(wails, at.Width, at.Height)
	runtime.WindowSetPosition(wails, at.X, at.Y)
	if x, y := runtime.WindowGetPosition(wails); x != at.X || y != at.Y {
		runtime.WindowSetPosition(wails, 2*at.X-x, 2*at.Y-y)
	}
	if at.Full {
		runtime.WindowMaximise(wails)
	}
}

// notes hands notifications to the system. The first one opens the way; a system without is told of each time.
type notes struct {
	wails   context.Context
	clicked func(id string)

	mu   sync.Mutex
	open bool
}

func (n *notes) send(id, title, body string) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if err := n.begin(); err != nil {
		return fmt.Errorf("this system takes no notifications: %w", err)
	}
	_ = runtime.RemoveNotification(n.wails, id) // one a team: the new one stands for the old
	return runtime.SendNotification(n.wails, runtime.NotificationOptions{ID: id, Title: title, Body: body})
}

func (n *notes) begin() error {
	if n.open {
		return nil
	}
	if !runtime.IsNotificationAvailable(n.wails) {
		return errNone
	}
	if err := runtime.InitializeNotifications(n.wails); err != nil {
		return err
	}
	if allowed, err := runtime.RequestNotificationAuthorization(n.wails); err != nil || !allowed {
		return errForbidden
	}
	runtime.OnNotificationResponse(n.wails, func(r runtime.NotificationResult) {
		if r.Error == nil {
			n.clicked(r.Response.ID)
		}
	})
	n.open = true
	return nil
}

func (n *notes) forget(id string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.open {
		_ = runtime.RemoveNotification(n.wails, id)
	}
}
