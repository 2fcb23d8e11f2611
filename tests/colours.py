"""colours.py QIJU: the boards of a game are in colours on a terminal, unless the terminal or NO_COLOR says otherwise."""

import contextlib
import os
import pty
import subprocess
import sys

CASES = (
    ({"TERM": "xterm"}, True),
    ({}, True),
    ({"TERM": "xterm", "NO_COLOR": ""}, True),
    ({"TERM": "xterm", "NO_COLOR": "1"}, False),
    ({"TERM": "dumb"}, False),
)


def play(output, variables):
    """Plays a move of a game, as a process that has ended."""
    words = [sys.argv[1], "play", "mnk", "--size", "3x3", "--k", "3"]
    return subprocess.run(words, input=b"1 1\n", stdout=output, check=True, env=variables, timeout=60)


def play_on_terminal(variables):
    """What a terminal shows of it, which holds more than that."""
    reader, terminal = pty.openpty()
    play(terminal, variables)
    os.close(terminal)
    shown = b""
    with contextlib.suppress(OSError):  # which is the end
        while part := os.read(reader, 1 << 12):
            shown += part
    os.close(reader)
    return shown


for settings, coloured in CASES:
    text = play_on_terminal(settings)
    assert (b"1 \033[1;34m1\033[0m . ." in text) == coloured and (b"1 1 . ." in text) != coloured, (settings, text)
assert b"\033" not in play(subprocess.PIPE, {"TERM": "xterm"}).stdout, "colours that no terminal shows"
