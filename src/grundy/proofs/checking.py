"""The stand-alone checker, called from here, and handed the rules of games that it does not know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from grundy.budget import limits as limits_of_questions
from grundy.budget import without_files
from grundy.errors import BadPosition, BadProof, UnknownGame
from grundy.proofs.outside import Stop, Watch
from grundy.rules import Position, Ruleset, plugins
from grundy.rules.registry import lookup
from grundy.rules.text import read_rules, split_game, write_rules

if TYPE_CHECKING:
    import grundy_check as checker
else:
    from grundy.checker import grundy_check as checker

__all__ = ["accepted_data", "check_file", "check_lines", "check_text", "shortened"]

shortened = checker.shortened


def check_file(path: str, seconds: str = "600", memory: str = "4GB") -> str:
    """Check a proof in a file within limits; return what the checker prints, or raise `BadProof`."""
    try:
        limits = checker.Limits(checker.read_seconds(seconds), checker.read_size(memory))
    except ValueError as error:
        raise BadPosition(f"{error}, got {seconds!r} and {memory!r}") from None
    bring_rules()
    return _watched(lambda rules: checker.check_file(path, rules, limits), limits)


def check_lines(lines: Iterable[bytes]) -> str:
    """Check a proof given by its lines; return what the checker prints, or raise `BadProof`."""
    bring_rules()
    limits = checker.Limits()
    return _watched(lambda rules: checker.check(lines, rules, limits), limits)


Check = Callable[["checker.Foreign"], list[str]]  # of one proof, with rules from outside


def check_text(text: str, seconds: float, memory: int) -> str:
    r"""Check a proof given as one text within limits; return what the checker prints, or raise `BadProof`.

    >>> from grundy import Nim
    >>> check_text(Nim(3, 5).solve("value").proof().text(), 10, 10**9).partition("\n")[0]
    'nim 3 5, normal play: *6. Checked.'
    """
    bring_rules()
    limits = checker.Limits(seconds, memory)
    lines = [line.encode("utf-8", "replace") for line in text.splitlines(keepends=True)]
    return _watched(lambda rules: checker.check(lines, rules, limits), limits)


def accepted_data(said: str) -> dict[str, Any]:
    r"""Return what the checker prints about an accepted proof as fields.

    >>> accepted_data("nim 3, normal play: N. Checked.\nRelies on Bouton (1901).\nTrusted: core, heaps.")
    {'accepted': True, 'claim': 'nim 3, normal play: N', 'relies_on': ['Bouton (1901)'], 'trusted': 'core, heaps'}
    """
    first, *relied, last = said.split("\n")
    return {
        "accepted": True,
        "claim": first.removesuffix(". Checked."),
        "relies_on": [line.removeprefix("Relies on ").removesuffix(".") for line in relied],
        "trusted": last.removeprefix("Trusted: ").removesuffix("."),
    }


def _watched(check: Check, limits: checker.Limits) -> str:
    """Run a check with all rules that Grundy knows; a watch stops those that the checker has not at the limits."""
    watch = Watch()
    try:
        return _checked(check, limits, watch)
    except Stop:  # it came when the rules had just returned
        raise BadProof(f"rejected, {watch.reason}") from None
    finally:
        watch.end()


def _checked(check: Check, limits: checker.Limits, watch: Watch) -> str:
    try:
        with limits_of_questions(seconds=limits.seconds, memory=int(limits.memory)), without_files():
            return "\n".join(check(lambda text, book: foreign(text, book, watch)))
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


def foreign(text: str, book: checker.Book, watch: Watch) -> tuple[checker.Game, str]:
    """Return the rules that a text begins with, in the checker's form, and the rest of the text."""
    book.budget.charge(1 + len(text))
    watch.start(book.budget)
    with watch:
        name, parameters, body = split_game(text)
        try:
            entry = lookup(name).rules
        except UnknownGame:
            raise checker.Rejected(f"the rules of {name!r} are not known here; --load FILE.py brings them") from None
        if isinstance(entry, Ruleset):
            rules, rest = entry, body
        else:
            charge_board(body.partition(" ")[0], book.budget)
            rules, rest = read_rules(entry, parameters, body)
        return ForeignGame(rules, cache(book.game), watch), rest


def charge_board(word: str, budget: checker.Budget) -> None:
    """Charge for the vertices and edges of a board that has a name, such as complete:3000, before it is built."""
    boards = checker.rules_module("boards")
    if ":" in word and word.partition(":")[0] in boards.SHAPES:
        shape = boards.named_shape(word)
        # as `grundy_rules.boards.built` charges: 400 a vertex and 200 an edge
        budget.charge(1, keep=400 * shape.vertices + 200 * shape.most_edges)


class ForeignGame(checker.Game):
    """A ruleset that the checker does not know: its own text, moves and parts are what the proof is about."""

    def __init__(self, rules: Ruleset[Any, Any], game: Callable[[str], checker.Game], watch: Watch) -> None:
        self.rules, self.game, self.watch, self.text = rules, game, watch, write_rules(rules)

    def read(self, body: str) -> Any:
        self.charge(1)
        with self.watch:
            return self.rules.read(body)

    def moves(self, state: Any) -> Iterator[tuple[str, Any]]:
        with self.watch:
            found = iter(self.rules.moves(state))
        while True:
            self.charge(1)
            with self.watch:
                try:
                    move = next(found)
                except StopIteration:
                    return
                option = self.rules.write_move(state, move), self.rules.play(state, move)
            yield option

    def atoms(self, state: Any) -> list[str]:
        self.charge(1)
        with self.watch:
            found: list[str] = []
            for part in Position(self.rules, state).parts():
                self.charge(1)
                if next(iter(part.rules.moves(part.state)), None) is None:
                    continue
                game, body = self.game(write_rules(part.rules)), part.rules.write(part.state)
                checker.demand("\0" not in body, f"a position is one line of text, got {body[:40]!r}")
                # an atom (50 and its letters) with its pointers (16), and as much again in a key
                self.charge(1 + len(body), use=100 + 2 * len(body))
                found += [f"{game.mark}{body}"] if isinstance(game, ForeignGame) else game.atoms(game.read(body))
            return found
