#!/usr/bin/env python3
"""The window on an invented home: window_test.py PROGRAM, inside a D-Bus session with a display.

One line for each check; the last line is "N passed, N failed".
"""
import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback

from button import look_away
from notices import Notices
from session import Session
from window import PATIENCE, Missing, Window, wait

PICTURE = 'build/log/window.png'


def picture(file):
    """Takes a picture of the screen once it rests."""
    time.sleep(1)
    subprocess.run(['import', '-window', 'root', file], check=True)


def a_question(program, folder):
    home = os.path.join(folder, 'claude')
    mill = Session(home, 'watermill')
    mill.title('Grind the flour')
    mill.prompt('Please grind the flour.')
    mill.ask()
    with Window(program, folder, '--claude', home) as window:
        yield 'the title says that a team needs me', window.wait_title(r'^1 team needs you')
        yield 'the headline says the same', window.wait_for('heading', r'^1 team needs you')
        yield 'the table has a name and a sentence', window.wait_for('', r'^Grind the flour, watermill')
        yield 'the words say why', window.wait_for('', r'Grind the flour in watermill: asking, because a question')
        yield 'the open request waits for my answer', window.wait_for('', r'waiting for your answer')
        picture(PICTURE)

        window.press('Show the office in words')
        yield 'a pressed button answers', window.wait_for('push button', r'^Show the office as a drawing$')
        window.press('Show the office as a drawing')
        yield 'and answers again', window.wait_for('push button', r'^Show the office in words$')

        mill.reply('Fine.')
        yield 'a line that comes is seen: work goes on', window.wait_title(r'^1 busy')
        mill.answer('The flour is ground. It is fine.')
        yield 'the end of the request is seen', window.wait_title(r'^1 resting')
        yield 'its card has the outcome', window.wait_for('', r'The flour is ground\.')

        yield 'a second start ends well', window.start_again() == 0
        yield 'and opens no second window', len(window.frames()) == 1 and window.process.poll() is None
        yield 'it ends when the system asks', window.end()


def a_person_settles_in(program, folder):
    home = os.path.join(folder, 'claude')
    mill = Session(home, 'watermill')
    mill.title('Grind the flour')
    mill.prompt('Please grind the flour.')
    mill.answer('The flour is ground.')
    flags = ('--claude', home)
    with Window(program, folder, *flags) as window:
        window.wait_title(r'^1 resting')
        window.press('Settings')
        yield 'the settings open in the window', window.wait_for('heading', r'^Settings$')
        window.check('radio button', 'night')
        window.check('check box', 'finishes a request')
        yield 'what is chosen there is kept at once', \
            window.wait_setting(lambda kept: kept['theme'] == 'night' and kept['notify']['finished'])
        window.press('Close')

        size = window.resize(1000, 700)
        yield 'the size of the window is kept when it settles', \
            window.wait_setting(lambda kept: (kept['place']['width'], kept['place']['height']) == size)
        window.press('Small window (M)')
        yield 'the small window is small', window.wait_size(lambda width, height: height < 200)
        window.press('Back to the whole office')
        yield 'and the whole one is as large as it was', window.wait_size(lambda width, height: (width, height) == size)
        yield 'it ends when the system asks', window.end()
    with Window(program, folder, *flags) as window:
        window.wait_title(r'^1 resting')
        yield 'it opens as large as it was', window.wait_size(lambda width, height: (width, height) == size)
        yield 'and ends with its close button', window.close()


def a_person_looks_elsewhere(program, folder):
    home = os.path.join(folder, 'claude')
    mill = Session(home, 'watermill')
    mill.title('Grind the flour')
    mill.prompt('Please grind the flour.')
    notices = Notices()
    with Window(program, folder, '--claude', home) as window:
        window.wait_title(r'^1 busy')
        look_away()
        time.sleep(1)
        mill.ask()
        yield 'the system is asked to notify', \
            wait(lambda: notices.shown, lambda: 'no notification came')
        yield 'once, of the project, the team and a reason', \
            notices.shown == [('watermill · Grind the flour', 'needs you: a question waits for your answer')]
        mill.reply('Fine.')
        yield 'and not any more once it is answered', wait(lambda: notices.closed == [1], lambda: 'it is still shown')
        yield 'it ends when the system asks', window.end()


def an_empty_home(program, folder):
    home = os.path.join(folder, 'claude')
    os.makedirs(os.path.join(home, 'projects'))
    with Window(program, folder, '--claude', home) as window:
        yield 'an empty office says so', window.wait_title(r'^Nobody is in$')
        window.press('Play a sample day')
        yield 'the sample day begins, by an act of the window', window.wait_title(r'\d busy')
        yield 'and is labelled as one', window.wait_for('', r'A sample day is playing')
        yield 'it ends when the system asks, also while it plays', window.end()


def a_closed_window(program, folder):
    with Window(program, folder, '--demo') as window:
        yield 'the sample day has people at work', window.wait_title(r'\d busy')
        yield 'the program ends with its window', window.close()


def an_early_end(program, folder):
    for wait in (0.1, 0.2, 0.3):  # some of these come before Wails's loop runs, which loses what it is told
        with Window(program, folder, '--demo') as window:
            time.sleep(wait)
            window.process.terminate()
            yield f'it ends, also {wait} s after the start', window.process.wait(PATIENCE) in (0, -signal.SIGTERM)


def main():
    program, passed, failed = os.path.abspath(sys.argv[1]), 0, 0
    for story in (a_question, a_person_settles_in, a_person_looks_elsewhere, an_empty_home, a_closed_window, an_early_end):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            last = 'it starts'
            try:
                for last, good in story(program, folder):
                    if not good:
                        raise Missing('it is not so')
                    passed += 1
                    print(f'ok   {story.__name__}: {last}', flush=True)
            except Exception as problem:  # whatever it is, the next story is still told
                failed += 1
                if not isinstance(problem, Missing):
                    traceback.print_exc()
                print(f'FAIL {story.__name__}, after "{last}": {problem}', flush=True)
    print(f'{passed} passed, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
