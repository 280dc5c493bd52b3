"""The close button and the corner of a window, without a window manager to draw them."""
import ctypes

CLIENT_MESSAGE, VIEWABLE = 33, 2


class Message(ctypes.Structure):
    _fields_ = [('type', ctypes.c_int), ('serial', ctypes.c_ulong), ('sent', ctypes.c_int), ('display', ctypes.c_void_p),
                ('window', ctypes.c_ulong), ('what', ctypes.c_ulong), ('format', ctypes.c_int), ('data', ctypes.c_long * 5),
                ('rest', ctypes.c_long * 12)]  # an event is a union of 24 longs


class Look(ctypes.Structure):
    _fields_ = [('geometry', ctypes.c_int * 5), ('visual', ctypes.c_void_p), ('root', ctypes.c_ulong),
                ('bits', ctypes.c_int * 4), ('planes', ctypes.c_ulong * 2), ('under', ctypes.c_int),
                ('colormap', ctypes.c_ulong), ('installed', ctypes.c_int), ('map_state', ctypes.c_int),
                ('rest', ctypes.c_long * 8)]


def press_close():
    """Says to every window on the display what a window manager says when its close button is pressed."""
    with Display() as (x, display):
        protocols, close = (x.XInternAtom(display, name, 0) for name in (b'WM_PROTOCOLS', b'WM_DELETE_WINDOW'))
        for window, _ in shown(x, display):
            message = Message(type=CLIENT_MESSAGE, window=window, what=protocols, format=32)
            message.data[0] = close
            x.XSendEvent(display, ctypes.c_ulong(window), 0, 0, ctypes.byref(message))


def shown_size():
    """The width and height of the largest window that is shown; 0, 0 without one."""
    with Display() as (x, display):
        sizes = [(look.geometry[2], look.geometry[3]) for _, look in shown(x, display)]
    return max(sizes, default=(0, 0))


def resize_shown(width, height):
    """Draws every window that is shown to a size."""
    with Display() as (x, display):
        for window, _ in shown(x, display):
            x.XResizeWindow(display, ctypes.c_ulong(window), width, height)


def look_away():
    """Takes the focus from every window, as another program's does."""
    with Display() as (x, display):
        x.XSetInputFocus(display, ctypes.c_ulong(0), 1, ctypes.c_ulong(0))


class Display:
    """The X display for as long as it is used."""

    def __enter__(self):
        self.x = ctypes.CDLL('libX11.so.6')
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XInternAtom.restype = self.x.XDefaultRootWindow.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(None))
        return self.x, self.display

    def __exit__(self, *_):
        self.x.XCloseDisplay(self.display)


def shown(x, display):
    """The windows that can be seen, and how they look."""
    found = []
    for window in children(x, display, x.XDefaultRootWindow(display)):
        look = Look()
        x.XGetWindowAttributes(display, ctypes.c_ulong(window), ctypes.byref(look))
        if look.map_state == VIEWABLE:
            found.append((window, look))
    return found


def children(x, display, window):
    root, parent, count = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_uint()
    found = ctypes.POINTER(ctypes.c_ulong)()
    x.XQueryTree(display, ctypes.c_ulong(window), ctypes.byref(root), ctypes.byref(parent), ctypes.byref(found),
                 ctypes.byref(count))
    return [found[i] for i in range(count.value)]
