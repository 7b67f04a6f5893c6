"""Installed packages that bring games, theorems, certificates, questions, reductions or conjectures.

A package names what it brings in its entry points (docs/plugins.md), a group for each kind. `importlib.metadata` takes
70 ms to read them, more than all else that a small question does. So the files `entry_points.txt` of the packages on
`sys.path` are read directly, in about 1 ms. A module is imported when something that it brings is asked for.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from grundy.errors import GrundyError

GAMES = "grundy.games"
THEOREMS = "grundy.theorems"
CERTIFICATES = "grundy.certificates"
CHECKER_RULES = "grundy.checker_rules"
QUESTIONS = "grundy.questions"
REDUCTIONS = "grundy.reductions"
CONJECTURES = "grundy.conjectures"
INSTALLED = (".dist-info", ".egg-info")
"""How the folder ends that describes an installed package."""


class PluginWarning(UserWarning):
    """A package could not be loaded; what it brings is missing, and everything else works."""


class EntryPoint(NamedTuple):
    """One line of a package's entry points."""

    group: str
    name: str
    """The name of a game that it brings, or that its theorems are about: docs/plugins.md says so for each group."""
    module: str
    package: str


def entry_points(group: str) -> tuple[EntryPoint, ...]:
    """Return the entry points of all installed packages in a group.

    >>> entry_points("grundy.no_such_group")
    ()
    """
    return _read(tuple(sys.path)).get(group, ())


@cache
def _read(folders: tuple[str, ...]) -> dict[str, tuple[EntryPoint, ...]]:
    """All entry points by their groups. Of a package that is found twice, the first one counts, as for imports."""
    found: dict[str, list[EntryPoint]] = {}
    known: set[str] = set()
    for folder in dict.fromkeys(folders):
        try:
            files = os.listdir(folder) if folder else []  # "" is the current folder: nothing is installed there
        except OSError:  # an archive, or a folder that is not there
            continue
        for file in files:
            if file.endswith(INSTALLED):
                package = file.rpartition(".")[0].partition("-")[0].lower().replace(".", "_")
                if package not in known:
                    known.add(package)
                    for point in _points(os.path.join(folder, file, "entry_points.txt"), package):
                        found.setdefault(point.group, []).append(point)
    return {group: tuple(sorted(points)) for group, points in found.items()}


def _points(path: str, package: str) -> list[EntryPoint]:
    """The entry points in a file that are about Grundy."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError:
        return []
    if b"grundy." not in data:
        return []
    group, points = "", []
    for line in data.decode("utf-8", "replace").splitlines():
        line = line.strip()
        if line.startswith("["):
            group = line.strip("[] ")
        elif group.startswith("grundy.") and line[:1] not in ("", "#", ";"):
            name, _, value = line.partition("=")
            points.append(EntryPoint(group, name.strip(), value.partition("[")[0].strip(), package))
    return points


_loaded: set[EntryPoint] = set()


def check_name(what: str, name: str, new: object, old: object) -> None:
    """Raise `GrundyError` if a name is taken: if `old` has it, and is of another module than `new`.

    A module may register its own things again. `old` is None where the name is free.

    >>> from grundy import HEIGHT, VALUE
    >>> check_name("question", "value", HEIGHT, VALUE)
    Traceback (most recent call last):
    grundy.errors.GrundyError: there is a question 'value' already, in grundy.questions.value; choose another name
    """
    if old is not None and old.__module__ != new.__module__:
        raise GrundyError(f"there is a {what} {name!r} already, in {old.__module__}; choose another name")


def load(group: str, wanted: Callable[[str], bool] = lambda name: True) -> bool:
    """Import the modules of a group whose names are wanted, each once; tell whether any was new.

    A module that raises an error is left out with a `PluginWarning`.
    """
    new = [point for point in entry_points(group) if point not in _loaded and wanted(point.name)]
    for point in new:
        _load(point)
    return bool(new)


def _load(point: EntryPoint) -> None:
    from importlib import import_module

    _loaded.add(point)  # first: what it imports may ask for the same group
    try:
        import_module(point.module.partition(":")[0])
    except Exception as error:  # somebody else's package must not break ours
        warn(point, error)
    except BaseException:  # an interrupted import is tried again
        _loaded.discard(point)
        raise


def warn(point: EntryPoint, error: Exception) -> None:
    """Warn that what an entry point names cannot be used, and why."""
    import warnings

    what = point.group.removeprefix("grundy.").replace("_", " ")
    said = f"the {what} of the package {point.package!r} ({point.module}) could not be loaded: "
    warnings.warn(f"{said}{type(error).__name__}: {error}", PluginWarning, stacklevel=3)
