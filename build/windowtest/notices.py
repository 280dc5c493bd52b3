"""A system that takes notifications, and remembers them."""
import threading

import gi

gi.require_version('Gio', '2.0')
from gi.repository import Gio, GLib  # noqa: E402  (the version must be chosen first)

NAME, PATH = 'org.freedesktop.Notifications', '/org/freedesktop/Notifications'
SHAPE = '''<node><interface name="org.freedesktop.Notifications">
<method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
<arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="a{sv}" direction="in"/>
<arg type="i" direction="in"/><arg type="u" direction="out"/></method>
<method name="CloseNotification"><arg type="u" direction="in"/></method>
</interface></node>'''


class Notices:
    """Lives on the session's bus from the start of the test to its end."""

    def __init__(self):
        self.shown, self.closed = [], []
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        shape = Gio.DBusNodeInfo.new_for_xml(SHAPE).interfaces[0]
        self.bus.register_object(PATH, shape, self.take, None, None)
        Gio.bus_own_name_on_connection(self.bus, NAME, Gio.BusNameOwnerFlags.NONE, None, None)
        threading.Thread(target=GLib.MainLoop().run, daemon=True).start()

    def take(self, _bus, _sender, _path, _interface, method, said, call):
        if method == 'Notify':
            values = said.unpack()
            self.shown.append((values[3], values[4]))
            call.return_value(GLib.Variant('(u)', (len(self.shown),)))
        else:
            self.closed.append(said.unpack()[0])
            call.return_value(None)
