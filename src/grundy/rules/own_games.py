"""Games that are in no installed module: of a loaded file, or of a notebook. They can travel to other processes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import MISSING, dataclass
from importlib import import_module
from types import ModuleType

from grundy.errors import GrundyError, MissingPackage
from grundy.rules.mistakes import kind_of, raised_at
from grundy.rules.named import NamedGame
from grundy.rules.registry import Entry, register_entry, registered

__all__ = ["OwnGames", "line_of", "load_source"]

_sources: dict[str, str] = {}
"""The files that were loaded, in their order: the name of each, and its text."""
MAIN = "__main__"
"""The module of what is typed into a notebook or run as a script."""


def load_source(file: str, text: str | bytes) -> None:
    """Run the text of a Python file that registers games. What it prints goes to standard error."""
    source = text if isinstance(text, str) else _decoded(file, text)
    try:
        code = compile(source, file, "exec")
    except (SyntaxError, ValueError) as error:
        line = f", line {error.lineno}" if isinstance(error, SyntaxError) and error.lineno else ""
        raise GrundyError(f"{file}{line}: {error.msg if isinstance(error, SyntaxError) else error}") from None
    module = ModuleType(f"grundy_loaded_{len(_sources)}")
    module.__file__ = file
    sys.modules[module.__name__] = module
    sys.path.append(os.path.dirname(os.path.abspath(file)))
    _sources[file] = source
    try:
        with redirect_stdout(sys.stderr):
            exec(code, module.__dict__)
    except (Exception, SystemExit) as error:
        said = str(error) if isinstance(error, GrundyError) else kind_of(error)
        raise GrundyError(f"{line_of(error) or file}: {said}") from None


def line_of(error: BaseException) -> str | None:
    """Return the last line of a loaded file that an exception came through, and the call that it is in."""
    return raised_at(error, _sources)


def _decoded(file: str, text: bytes) -> str:
    from io import BytesIO, TextIOWrapper
    from tokenize import detect_encoding

    try:
        encoding, _ = detect_encoding(BytesIO(text).readline)
        return TextIOWrapper(BytesIO(text), encoding).read()  # reads all kinds of line ends
    except (SyntaxError, UnicodeDecodeError) as error:
        raise GrundyError(f"{file}: {error}") from None


@dataclass(frozen=True)
class OwnGames:
    """The games that were registered in this process from outside of Grundy, as data that any process can bring back.

    >>> OwnGames.here().bring()
    """

    files: tuple[tuple[str, str], ...] = ()
    """Loaded files: the name of each, and its text."""
    modules: tuple[str, ...] = ()
    """Modules that register games when they are imported."""
    classes: bytes = b""
    """The games of a notebook or script, pickled with their code."""

    @classmethod
    def here(cls) -> OwnGames:
        """Return the own games of this process. Those of a notebook need cloudpickle."""
        entries = [entry for entry in registered().values() if not entry.built_in]
        typed = [entry for entry in entries if entry.module == MAIN]
        loaded = {module for module in sys.modules if module.startswith("grundy_loaded_")}
        modules = dict.fromkeys(entry.module for entry in entries if entry.module not in {MAIN, "", *loaded})
        return cls(tuple(_sources.items()), tuple(modules), _dumped(typed))

    def bring(self) -> None:
        """Register the games here, unless they are already."""
        for file, text in self.files:
            if _sources.get(file) != text:
                load_source(file, text)
        for module in self.modules:
            if module not in sys.modules:
                _import(module)
        if self.classes and not any(entry.module == MAIN for entry in registered().values()):
            for entry, fields in _cloudpickle().loads(self.classes):
                _mend_fields(entry.rules if isinstance(entry.rules, type) else type(entry.rules))
                rules = entry.rules if fields is None else NamedGame(**fields)
                register_entry(entry._replace(rules=rules))


def _dumped(entries: Sequence[Entry]) -> bytes:
    """Pickle entries. A game with fixed fields is pickled by its fields, since its own pickle is only its name."""

    def parts(entry: Entry) -> tuple[Entry, dict[str, object] | None]:
        if not isinstance(entry.rules, NamedGame):
            return entry, None
        game = entry.rules
        fields = {"family": game.family, "summary": game.__doc__, "fixed": game.fixed, "marks": game.marks}
        return entry._replace(rules=game.family), {"name": game.game_name, **fields}

    return bytes(_cloudpickle().dumps(list(map(parts, entries)))) if entries else b""


def _mend_fields(family: type) -> None:
    """Let fields without a default say so again: a pickle copies the mark `MISSING`, which is compared by identity."""
    for cls in family.__mro__:
        for field in cls.__dict__.get("__dataclass_fields__", {}).values():
            for name in ("default", "default_factory", "kw_only"):
                if type(getattr(field, name)) is type(MISSING):
                    setattr(field, name, MISSING)


def _import(module: str) -> None:
    try:
        import_module(module)
    except ImportError as error:
        raise GrundyError(f"the games of the module {module!r} are not installed here: {error}") from None


def _cloudpickle() -> ModuleType:
    try:
        return import_module("cloudpickle")
    except ImportError:
        said = "games of a notebook travel to other machines by cloudpickle, which is not installed"
        raise MissingPackage(said, "cluster") from None
