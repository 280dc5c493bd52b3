package app

import (
	"encoding/json"
	"strings"

	"github.com/godbus/dbus/v5"
	"github.com/wailsapp/wails/v2/pkg/options"
)

// raiseFirst raises the window of the first start, if there is one. Wails would do it too, but then say with its exit
// status that something went wrong (2.15.0); on the other systems it says 0.
func raiseFirst() bool {
	bus, err := dbus.ConnectSessionBus()
	if err != nil {
		return false
	}
	defer func() { _ = bus.Close() }()
	name := "org.wails_app_" + strings.ReplaceAll(lock, "-", "_") + ".SingleInstance"
	owned := false
	if bus.BusObject().Call("org.freedesktop.DBus.NameHasOwner", 0, name).Store(&owned) != nil || !owned {
		return false
	}
	greeting, err := json.Marshal(options.SecondInstanceData{})
	if err != nil {
		return false
	}
	path := dbus.ObjectPath("/" + strings.ReplaceAll(name, ".", "/"))
	return bus.Object(name, path).Call(name+".SendMessage", 0, string(greeting)).Err == nil
}
