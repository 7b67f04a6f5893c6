"""The registry: games by name, found by decorator, folder scan and the entry points of other packages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar, overload

from grundy.errors import BadPosition, GrundyError, UnknownGame, closest
from grundy.loading import family_of
from grundy.rules import plugins
from grundy.rules.calls import explain_wrong_calls
from grundy.rules.named import NamedGame
from grundy.rules.ruleset import Ruleset
from grundy.slots import GAMES

AnyRules = Ruleset[Any, Any]
Rules = TypeVar("Rules", bound=AnyRules)
RulesClass = TypeVar("RulesClass", bound=type[AnyRules])

BUILT_IN = "grundy.games."
NO_MARKS: Mapping[str, object] = {}


class Entry(NamedTuple):
    """A registered game: its rules (a class, one with fields fixed, or a ready-made ruleset) and what to say of it."""

    name: str
    rules: type[AnyRules] | NamedGame[AnyRules] | AnyRules
    summary: str
    source: str
    example: str
    module: str

    @property
    def built_in(self) -> bool:
        """Whether it comes with Grundy."""
        return self.module.startswith(BUILT_IN)


NO_RULES = "no rules are written down"
_entries: dict[str, Entry] = {}


def game(name: str, *, source: str = "", example: str = "") -> Callable[[RulesClass], RulesClass]:
    """Register a family of games under its text name.

    Registering a name again replaces it; a clash with a built-in game is an error.
    """
    if not isinstance(name, str):
        raise GrundyError(f"write @game('its-name') above a class, with its name as text; got {name!r:.80}")

    def register(cls: RulesClass) -> RulesClass:
        _check_class(name, cls)
        _check_methods(cls)
        explain_wrong_calls(cls)
        if hasattr(cls, "__dataclass_fields__") and (cls.__doc__ or "").startswith(f"{cls.__name__}("):
            cls.__doc__ = None  # a dataclass without words of its own has got its signature for them
        _add(name, cls, cls.__doc__ or NO_RULES, source, example, cls.__module__)
        cls.game_name = name
        return cls

    return register


@overload
def named(name: str, rules: Rules, summary: str, *, source: str = "", example: str = "") -> Rules: ...
@overload
def named(
    name: str,
    rules: type[Rules],
    summary: str,
    *,
    source: str = "",
    example: str = "",
    marks: Mapping[str, object] = NO_MARKS,
    **fixed: object,
) -> NamedGame[Rules]: ...
def named(
    name: str,
    rules: Rules | type[Rules],
    summary: str,
    *,
    source: str = "",
    example: str = "",
    marks: Mapping[str, object] = NO_MARKS,
    **fixed: object,
) -> Rules | NamedGame[Rules]:
    """Register a game under a name of its own, and return it: a ready-made ruleset, or a family with fields fixed.

    A fixed field has a value, or a `FieldConstraint` on the values that are allowed. Either way the game is equal to
    the family's rules with the same fields; `marks` are attributes of the rules beside their fields.

    >>> from grundy import Kayles, Octal
    >>> Kayles == Octal("0.77"), str(Kayles(5))
    (True, 'kayles 5')
    """
    import copy
    import sys

    made: Rules | NamedGame[Rules]
    if isinstance(rules, type):
        made = NamedGame(name, rules, summary, fixed, marks)
    else:
        made = copy.copy(rules)
        object.__setattr__(made, "game_name", name)
        object.__setattr__(made, "__doc__", summary)
    _add(name, made, summary, source, example, sys._getframe(1).f_globals.get("__name__", ""))
    return made


def named_game(name: str) -> Any:
    """Return the game of a name, for pickles."""
    return lookup(name).rules


def lookup(name: str) -> Entry:
    """Return the entry of a game, or say what it might have been.

    >>> lookup("octl")
    Traceback (most recent call last):
    grundy.errors.UnknownGame: unknown game 'octl'; did you mean 'octal'? (`grundy games` lists all)
    """
    for load in (load_built_in, load_installed, lambda _: load_all_built_in(), lambda _: load_all_installed()):
        if name not in _entries:
            load(name)
    if name in _entries:
        return _entries[name]
    from grundy.rules.puzzles import all_puzzles

    if name in all_puzzles():
        raise UnknownGame(f"{name!r} is a puzzle, not a game; read it with puzzle()", name)
    close = " or ".join(map(repr, closest(name, _entries)))
    hint = f"; did you mean {close}?" if close else ""
    raise UnknownGame(f"unknown game {name!r}{hint} (`grundy games` lists all)", name)


def all_games() -> dict[str, Entry]:
    """Return all registered games by name, in alphabetical order.

    >>> "nim" in all_games()
    True
    """
    load_all_built_in()
    load_all_installed()
    return dict(sorted(_entries.items()))


def registered() -> dict[str, Entry]:
    """Return the games registered so far, without looking for more."""
    return dict(_entries)


def _check_class(name: str, cls: object) -> None:
    """Refuse to register what is no class, such as a function."""
    if not isinstance(cls, type):
        way_out = f"named({name!r}, HeapGame(function), 'its rules') of grundy.rules names a game of a function"
        raise GrundyError(f"@game stands above a class of rules, got {cls!r:.80}; {way_out}")


def _check_methods(cls: type) -> None:
    """Refuse a class that leaves out what every game of its kind has to say."""
    missing = sorted(getattr(cls, "__abstractmethods__", ()))
    if missing:
        said = " and ".join(f"{name}()" for name in missing)
        raise GrundyError(f"{cls.__name__} does not say {said}; a game needs that method")


def _add(name: str, rules: Any, doc: str, source: str, example: str, module: str) -> None:
    import re

    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or name == "sum":
        raise BadPosition(f"a game's name is lower-case words joined by hyphens, got {name!r}")
    if not module.startswith(BUILT_IN) and load_built_in(name):
        raise GrundyError(f"{name!r} is a built-in game; choose another name")
    summary = doc.strip().split("\n\n")[0].replace("\n", " ")
    register_entry(Entry(name, rules, " ".join(summary.split()), source, example, module))


def register_entry(entry: Entry) -> None:
    """Put an entry into the registry, in the place of an earlier one of its name: one from another process, say."""
    _entries[entry.name] = entry


def load_built_in(name: str) -> bool:
    """Load the file of a built-in game or puzzle, and tell whether it is a game."""
    GAMES().load_game(name)
    return name in _entries and _entries[name].built_in


def load_all_built_in() -> None:
    """Load all games and puzzles that come with Grundy."""
    GAMES().load_all()


def load_installed(name: str) -> None:
    """Load the game or puzzle of a name from the installed package that brings it, if one does.

    >>> load_installed("no-such-game")
    """
    packages = [point.package for point in plugins.entry_points(plugins.GAMES) if point.name == name]
    if len(packages) > 1:
        said = " and ".join(packages)
        raise GrundyError(f"{name!r} is a game of several installed packages, {said}; uninstall all but one")
    plugins.load(plugins.GAMES, lambda other: other == name)


def load_all_installed() -> None:
    """Load the games and puzzles of all installed packages."""
    plugins.load(plugins.GAMES)


def load_installed_for(group: str, cls: type) -> bool:
    """Load what installed packages bring about a class of rules, or about a class above it; tell whether it is new.

    The name of such an entry point is the name of a game: what it brings is loaded for the class of that game, and for
    a built-in game for its whole family. The name of the family will do, too.

    >>> from grundy import Nim
    >>> load_installed_for("grundy.theorems", type(Nim))
    False
    """
    if not plugins.entry_points(group):
        return False
    games = GAMES()
    families = {family_of(base) for base in cls.__mro__} - {""}
    names = {vars(base).get(key) for base in cls.__mro__ for key in ("game_name", "puzzle_name")}
    names |= {entry.name for entry in _entries.values() if class_of(entry.rules) in cls.__mro__}
    return plugins.load(group, lambda name: name in names or name in families or games.family_of_game(name) in families)


def class_of(rules: Any) -> type:
    """Return the class of a game's rules: of a class itself, of a game with fixed fields, or of a ready-made ruleset.

    >>> from grundy import GeneralizedGeography, Octal, Kayles
    >>> class_of(GeneralizedGeography).__name__, class_of(Kayles) is class_of(Octal)
    ('Geography', True)
    """
    if isinstance(rules, NamedGame):
        return rules.family
    return rules if isinstance(rules, type) else type(rules)
