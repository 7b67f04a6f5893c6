"""A user's own games, brought in by `--load`."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from reprlib import repr
from traceback import walk_tb
from types import FrameType, ModuleType

from grundy.errors import GrundyError
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
        said = str(error) if isinstance(error, GrundyError) else f"{type(error).__name__}: {error}"
        raise GrundyError(f"{line_of(error) or file}: {said}") from None
    if registered() == before:
        sys.stderr.write(f"note: {file} registers no game; put @game('its-name') above its class\n")


def line_of(error: BaseException) -> str | None:
    """Return the last line of a loaded file that an exception came through, and the call that it is in."""
    steps = [(frame, line) for frame, line in walk_tb(error.__traceback__) if frame.f_code.co_filename in _loaded]
    if not steps:
        return None
    calls = [_call(frame) for frame, _ in steps if frame.f_code.co_name.isidentifier()]
    return f"{steps[-1][0].f_code.co_filename}, line {steps[-1][1]}" + (f", in {calls[-1]}" if calls else "")


def _call(frame: FrameType) -> str:
    code, known = frame.f_code, frame.f_locals
    given = [name for name in code.co_varnames[: code.co_argcount] if name != "self" and name in known]
    return f"{code.co_name}({', '.join(f'{name}={repr(known[name])}' for name in given)})"
