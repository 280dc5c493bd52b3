"""The real window, seen and used through the accessibility tree, as a screen reader does."""
import json
import os
import re
import subprocess
import sys
import time

import gi
from button import press_close, resize_shown, shown_size

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, GLib  # noqa: E402  (the version must be chosen first)

PATIENCE = 30  # seconds: software drawing on a busy machine is slow


class Missing(Exception):
    """What was waited for did not come."""


class Window:
    """One running program. Its home and settings are in a folder of its own."""

    def __init__(self, program, folder, *flags):
        self.program, self.flags = program, flags
        self.env = {**os.environ, 'HOME': folder, 'XDG_CONFIG_HOME': os.path.join(folder, 'config'),
                    'XDG_STATE_HOME': os.path.join(folder, 'state'), 'XDG_CACHE_HOME': os.path.join(folder, 'cache'),
                    'XDG_DATA_HOME': os.path.join(folder, 'data'), 'CLAUDE_CONFIG_DIR': '', 'LANG': 'C.UTF-8'}
        self.said = os.path.join(folder, 'stderr')
        with open(self.said, 'wb') as stderr:
            self.process = subprocess.Popen([program, *flags], env=self.env, stderr=stderr)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        print(self.stderr(), file=sys.stderr, flush=True)

    def start_again(self):
        """Starts the program a second time and waits for that one to end."""
        return subprocess.run([self.program, *self.flags], env=self.env, timeout=PATIENCE, check=False).returncode

    def end(self):
        """Ends the program as the system does; true if it ends well."""
        self.process.terminate()
        return self.ends_well()

    def close(self):
        """Closes the window as a person does; true if the program ends well."""
        press_close()
        return self.ends_well()

    def ends_well(self):
        """Waits for the end. Good is an exit status of 0 and no complaint."""
        return self.process.wait(PATIENCE) == 0 and not re.search(r'CRITICAL|panic|fatal', self.stderr())

    def stderr(self):
        with open(self.said, encoding='utf-8', errors='replace') as said:
            return said.read()

    def frames(self):
        """The windows of this process."""
        desktop = Atspi.get_desktop(0)
        desktop.clear_cache()
        found = []
        for i in range(desktop.get_child_count()):
            application = desktop.get_child_at_index(i)
            try:
                if application and application.get_process_id() == self.process.pid:
                    application.clear_cache()
                    found += [application.get_child_at_index(n) for n in range(application.get_child_count())]
            except GLib.Error:
                continue  # an application that is just ending
        return [frame for frame in found if frame]

    def title(self):
        return ' '.join(frame.get_name() or '' for frame in self.frames())

    def things(self):
        """Everything in the window: (role, what it says, the thing itself)."""
        found = []
        for frame in self.frames():
            walk(frame, found)
        return found

    def wait_title(self, pattern):
        return wait(lambda: re.search(pattern, self.title()), lambda: f'no title {pattern!r}, but {self.title()!r}')

    def wait_for(self, role, pattern):
        """Waits for a thing of this role ('' for any) that says pattern, and returns it."""
        def look():
            for kind, said, thing in self.things():
                if role in ('', kind) and re.search(pattern, said):
                    return thing
            return None

        def complain():
            return f'no {role or "thing"} says {pattern!r}; there are ' + \
                '; '.join(f'{kind} {said!r}' for kind, said, _ in self.things() if said)[:3000]
        return wait(look, complain)

    def press(self, name):
        self.check('push button', name)

    def check(self, role, name):
        """Does what a click does."""
        thing = self.wait_for(role, '^' + re.escape(name) + '$')
        if not thing.get_action_iface().do_action(0):
            raise Missing(f'the {role} {name!r} cannot be pressed')

    def wait_setting(self, wanted):
        """Waits until the settings on disk are as wanted."""
        def look():
            with open(os.path.join(self.env['XDG_CONFIG_HOME'], 'desklamp', 'settings.json'), encoding='utf-8') as kept:
                return wanted(json.load(kept))

        def quietly():
            try:
                return look()
            except (OSError, KeyError):
                return False
        return wait(quietly, lambda: 'the settings are not kept so')

    def size(self):
        """The width and height of the window, as the display has them."""
        return shown_size()

    def resize(self, width, height):
        """Makes the window as large as a person draws it, and returns what it became."""
        resize_shown(width, height)
        self.wait_size(lambda *size: size == (width, height))
        return width, height

    def wait_size(self, wanted):
        return wait(lambda: wanted(*self.size()), lambda: f'the window is {self.size()} large')


def walk(thing, found, depth=0):
    if depth > 60:
        return
    try:
        found.append((thing.get_role_name(), says(thing), thing))
        children = [thing.get_child_at_index(i) for i in range(thing.get_child_count())]
    except GLib.Error:
        return  # the page changed while we looked
    for child in children:
        if child:
            walk(child, found, depth + 1)


def says(thing):
    text = thing.get_text_iface()
    words = Atspi.Text.get_text(text, 0, Atspi.Text.get_character_count(text)) if text else ''
    # U+FFFC stands for a child inside the text.
    return ((thing.get_name() or '') or words).replace('\ufffc', ' ').strip()


def wait(look, complain):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            found = look()
        except GLib.Error:
            found = None
        if found:
            return found
        time.sleep(0.1)
    raise Missing(complain())
