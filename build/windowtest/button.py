"""The close button of a window, without a window manager to draw one."""
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
    x = ctypes.CDLL('libX11.so.6')
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XInternAtom.restype = x.XDefaultRootWindow.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x.XOpenDisplay(None))
    protocols, close = (x.XInternAtom(display, name, 0) for name in (b'WM_PROTOCOLS', b'WM_DELETE_WINDOW'))
    for window in children(x, display, x.XDefaultRootWindow(display)):
        look = Look()
        x.XGetWindowAttributes(display, ctypes.c_ulong(window), ctypes.byref(look))
        if look.map_state != VIEWABLE:
            continue
        message = Message(type=CLIENT_MESSAGE, window=window, what=protocols, format=32)
        message.data[0] = close
        x.XSendEvent(display, ctypes.c_ulong(window), 0, 0, ctypes.byref(message))
    x.XCloseDisplay(display)


def children(x, display, window):
    root, parent, count = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_uint()
    found = ctypes.POINTER(ctypes.c_ulong)()
    x.XQueryTree(display, ctypes.c_ulong(window), ctypes.byref(root), ctypes.byref(parent), ctypes.byref(found),
                 ctypes.byref(count))
    return [found[i] for i in range(count.value)]
