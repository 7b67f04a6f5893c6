"""A user's own games, brought in by `--load`."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from types import ModuleType

from grundy.errors import GrundyError
from grundy.rules.mistakes import kind_of, raised_at
from grundy.rules.registry import registered

_loaded: set[str] = set()


def load(file: str) -> None:
    """Run a Python file that registers games. What it prints goes to standard error."""
    before = registered()
    try:
        with open(file, "rb") as source:
            code = compile(source.read(), file, "exec")
    except OSError as error:
        raise GrundyError(f"cannot read {file!r}: {error.strerror or error}; --load takes a Python file") from None
    except (SyntaxError, ValueError) as error:
        line = f", line {error.lineno}" if isinstance(error, SyntaxError) and error.lineno else ""
        raise GrundyError(f"{file}{line}: {error.msg if isinstance(error, SyntaxError) else error}") from None
    module = ModuleType(f"grundy_loaded_{len(_loaded)}")
    module.__file__ = file
    sys.modules[module.__name__] = module
    sys.path.append(os.path.dirname(os.path.abspath(file)))
    _loaded.add(file)
    try:
        with redirect_stdout(sys.stderr):
            exec(code, module.__dict__)
    except (Exception, SystemExit) as error:
        said = str(error) if isinstance(error, GrundyError) else kind_of(error)
        raise GrundyError(f"{line_of(error) or file}: {said}") from None
    if registered() == before:
        sys.stderr.write(f"note: {file} registers no game; put @game('its-name') above its class\n")


def line_of(error: BaseException) -> str | None:
    """Return the last line of a loaded file that an exception came through, and the call that it is in."""
    return raised_at(error, _loaded)
