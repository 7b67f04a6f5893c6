"""The stand-alone checker, called from here, and handed the rules of games that it does not know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from grundy.errors import BadPosition, BadProof, UnknownGame
from grundy.rules import Position, Ruleset, plugins
from grundy.rules.registry import lookup
from grundy.rules.text import read_rules, split_game, write_rules

if TYPE_CHECKING:
    import grundy_check as checker
else:
    from grundy.checker import grundy_check as checker

__all__ = ["check_file", "check_lines"]


def check_file(path: str, seconds: str = "600", memory: str = "4GB") -> str:
    """Check a proof in a file within limits; return what the checker prints, or raise `BadProof`."""
    try:
        limits = checker.Limits(checker.read_seconds(seconds), checker.read_size(memory))
    except ValueError as error:
        raise BadPosition(f"{error}, got {seconds!r} and {memory!r}") from None
    bring_rules()
    return _say(lambda: checker.check_file(path, foreign, limits))


def check_lines(lines: Iterable[bytes]) -> str:
    """Check a proof given by its lines; return what the checker prints, or raise `BadProof`."""
    bring_rules()
    return _say(lambda: checker.check(lines, foreign))


def _say(check: Callable[[], list[str]]) -> str:
    try:
        return "\n".join(check())
    except checker.Rejected as error:
        raise BadProof(f"rejected, {error}") from None
    except checker.NotAProof as error:
        raise BadProof(f"not a proof, {error}", is_proof=False) from None


def bring_rules() -> None:
    """Hand the checker the folders of rules that installed packages bring. A file there is run if a proof needs it."""
    for point in plugins.entry_points(plugins.CHECKER_RULES):
        _bring(point)


@cache
def _bring(point: plugins.EntryPoint) -> None:
    try:
        spec = find_spec(point.module)
        folders = list(spec.submodule_search_locations or ()) if spec is not None else []
        if not folders:
            raise ValueError(f"{point.module} is no folder of a package")
        checker.add_rules(folders[0])
    except Exception as error:  # somebody else's package must not break ours
        plugins.warn(point, error)


def is_known(rules: Ruleset[Any, Any]) -> bool:
    """Tell whether the checker has rules of this name.

    >>> from grundy import Nim
    >>> is_known(Nim)
    True
    """
    bring_rules()
    return rules.game_name is not None and checker.file_of_game(rules.game_name) is not None


def foreign(text: str, game: Callable[[str], checker.Game]) -> tuple[checker.Game, str]:
    """Return the rules that a text begins with, in the checker's form, and the rest of the text."""
    name, parameters, body = split_game(text)
    try:
        entry = lookup(name).rules
    except UnknownGame:
        raise checker.Rejected(f"the rules of {name!r} are not known here; --load FILE.py brings them") from None
    rules, rest = (entry, body) if isinstance(entry, Ruleset) else read_rules(entry, parameters, body)
    return ForeignGame(rules, cache(game)), rest


class ForeignGame(checker.Game):
    """A ruleset that the checker does not know: its own text, moves and parts are what the proof is about."""

    def __init__(self, rules: Ruleset[Any, Any], game: Callable[[str], checker.Game]) -> None:
        self.rules, self.game, self.text = rules, game, write_rules(rules)

    def read(self, body: str) -> Any:
        return self.rules.read(body)

    def moves(self, state: Any) -> Iterator[tuple[str, Any]]:
        rules = self.rules
        return ((rules.write_move(state, move), rules.play(state, move)) for move in rules.moves(state))

    def atoms(self, state: Any) -> list[str]:
        self.pay(1)
        found: list[str] = []
        for part in Position(self.rules, state).parts():
            if next(iter(part.rules.moves(part.state)), None) is None:
                continue
            game, body = self.game(write_rules(part.rules)), part.rules.write(part.state)
            checker.demand("\0" not in body, f"a position is one line of text, got {body[:40]!r}")
            found += [f"{game.mark}{body}"] if isinstance(game, ForeignGame) else game.atoms(game.read(body))
        return found
