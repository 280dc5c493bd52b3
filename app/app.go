// Package app is the Wails window.
//
// In: the desk and the built page. Out: the page's bound methods and the stream of the office as Wails events. It
// promises translation only: nothing about the office is decided here. It reads no file and opens no connection.
package app

import (
	"context"
	"io/fs"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"
)

// lock is how a second start finds the first window.
const lock = "desklamp-window-1"

// Look is what the window shows before the office comes in.
type Look struct {
	Page   fs.FS // the built page
	Icon   []byte
	Getenv func(string) string // of the system the window is on
}

// Run opens the window and returns when it is closed or ctx ends; at once, when there is a first window: that is raised.
func Run(ctx context.Context, o Office, look Look) error {
	if o != nil && raiseFirst() { // without an office only the bindings are written
		return nil
	}
	w := NewWindow(ctx, o)
	w.wayland = onWayland(look.Getenv)
	defer w.close()
	return wails.Run(w.options(look))
}

func (w *Window) options(look Look) *options.App {
	first := w.first()
	return &options.App{
		Title:            "Desklamp",
		Width:            first.Width,
		Height:           first.Height,
		MinWidth:         320,
		MinHeight:        120,
		BackgroundColour: w.floor(),
		AssetServer:      &assetserver.Options{Assets: look.Page},
		OnStartup:        w.open,
		OnBeforeClose:    func(context.Context) bool { w.Placed(); return false },
		Bind:             []any{w},
		SingleInstanceLock: &options.SingleInstanceLock{
			UniqueId:               lock,
			OnSecondInstanceLaunch: func(options.SecondInstanceData) { w.raise() },
		},
		// Said aloud, since an empty linux.Options means "on demand": 2 to 6 times the processor time where nothing but
		// software draws.
		Linux: &linux.Options{
			Icon:             look.Icon,
			ProgramName:      "desklamp",
			WebviewGpuPolicy: linux.WebviewGpuPolicyNever,
		},
	}
}

// floor is the page's own floor, by day or by night, so that nothing flashes before it is painted.
func (w *Window) floor() *options.RGBA {
	if w.office != nil && w.office.Night() {
		return options.NewRGB(0x1D, 0x21, 0x29)
	}
	return options.NewRGB(0xF3, 0xEE, 0xE4)
}
