"""A program that runs in a terminal of its own, with somebody who types and reads."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from types import TracebackType

GRUNDY = [sys.executable, "-c", "from grundy.cli import run; run()"]
PATIENCE = 60
"""So many seconds of silence are a failure."""


class Terminal:
    """Runs `grundy` with these words; `type` sends keys, and `until` reads until a text is shown."""

    def __init__(self, words: Sequence[str], columns: int = 80, **environment: str) -> None:
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        clean = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "INPUTRC")}
        clean |= {"TERM": "xterm", "NO_COLOR": "1", "INPUTRC": os.devnull}
        self.process = subprocess.Popen(
            [*GRUNDY, *words], stdin=theirs, stdout=theirs, stderr=theirs, env=clean | environment, close_fds=True
        )
        os.close(theirs)
        self.shown = ""
        self.read = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)

    def until(self, text: str) -> str:
        """Return what was shown since the last call, up to a text."""
        began = time.monotonic()
        while text not in self.shown[self.read :]:
            ready, _, _ = select.select([self.ours], [], [], PATIENCE)
            more = b""
            if ready:
                try:
                    more = os.read(self.ours, 65536)
                except OSError:  # the program has left
                    more = b""
            if not more or time.monotonic() - began > PATIENCE:
                raise AssertionError(f"{text!r} was not shown, but {self.shown[self.read :]!r}")
            self.shown += more.decode()
        end = self.shown.index(text, self.read) + len(text)
        found, self.read = self.shown[self.read : end], end
        return found.replace("\r\n", "\n")

    def type(self, keys: str) -> None:
        """Send keys, as a keyboard does."""
        os.write(self.ours, keys.encode())

    def say(self, line: str, until: str) -> str:
        """Type a line, and return what is shown after it, up to a text."""
        self.type(line + "\n")
        return self.until(until)

    def leave(self) -> int:
        """Return the exit code of the program."""
        return self.process.wait(PATIENCE)
