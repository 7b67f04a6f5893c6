"""Random positions: of a game by its name, of a class of rules, of one ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, get_args, get_origin

from grundy.errors import BadPosition, GrundyError
from grundy.rules.mistakes import is_ours
from grundy.rules.named import NamedGame
from grundy.rules.parameters import fields_of
from grundy.rules.registry import lookup, registered
from grundy.rules.ruleset import Position, Ruleset
from grundy.rules.states import annotated_state
from grundy.rules.text import position, read_ruleset

if TYPE_CHECKING:
    from random import Random

AnyRules = Ruleset[Any, Any]
Game = type[AnyRules] | NamedGame[Any] | AnyRules
TRIES = 500
"""So often is drawn again what a game does not accept."""
LONGEST_PLAY = 10_000
"""A random play that is not over by then is cut off."""


def sample_position(game: str | Game, rng: Random, size: int) -> Position[Any, Any]:
    """Return a random position of a game: its board and its parameters are drawn too, unless the game fixes them.

    The game is a class of rules, a named game, or a ruleset, which keeps all its parameters; or it is given by its
    text, `geography` or `octal(0.37)`. What `size` means is said by the game's `sample`: the largest heap, the number
    of coins, cards or edges, the vertices of the board. The same seed draws the same position.

    >>> from random import Random

    >>> sample_position("nim", Random(1), 9), sample_position("octal(0.37)", Random(2), 9)
    (position('nim 1'), position('octal(0.37) 5'))
    >>> sample_position("undirected-geography", Random(8), 5)
    position('undirected-geography grid:5x1 @ 1,0')
    >>> from grundy import Geography
    >>> sample_position(Geography("grid:19x19"), Random(7), 4).board.n
    361
    """
    if type(size) is not int or size < 0:
        raise BadPosition(f"the size of a random position is a whole number from 0 on, got {size!r}")
    rules = draw_rules(_read(game) if isinstance(game, str) else game, rng, size)
    return Position(rules, rules.sample(rng, size))


def _read(text: str) -> Game:
    """Return the game of a name; rules, where parameters or a board follow."""
    found = registered().get(text)
    if found is None and not set("( ").intersection(text):
        found = lookup(text)
    return read_ruleset(text) if found is None else found.rules


def draw_rules(game: Game, rng: Random, size: int) -> AnyRules:
    """Return rules of a game for a position of a given size; a ruleset is what it is.

    >>> from random import Random

    >>> from grundy import Kayles, UndirectedGeography
    >>> draw_rules(Kayles, Random(1), 9) is Kayles, draw_rules(UndirectedGeography, Random(1), 6).board.is_directed
    (True, False)
    """
    if isinstance(game, Ruleset):
        return game
    if isinstance(game, type):
        return game.sample_rules(rng, size)
    names = [field.name for field in game.fields()]
    for _ in range(TRIES):
        drawn = game.family.sample_rules(rng, size)
        with suppress(BadPosition):
            rules: AnyRules = game(**{name: getattr(drawn, name) for name in names})
            return rules
    return _example(game).rules


def sample_plain(game: str, rng: Random, size: int) -> Position[Any, Any]:
    """Return a random position of a game as its summary tells the rules: optional parameters have their defaults.

    >>> from random import Random
    >>> {str(sample_plain("geography", Random(seed), 4)).partition(" ")[0] for seed in range(20)}
    {'geography'}
    """
    read = _read(game)
    rules = draw_rules(read, rng, size)
    optional = {} if isinstance(read, Ruleset) else {f.name: f.default for f in fields_of(read) if not f.needed}
    if any(getattr(rules, name) != value for name, value in optional.items()):
        from dataclasses import replace

        with suppress(BadPosition):
            rules = replace(rules, **optional)  # type: ignore[type-var]
    return Position(rules, rules.sample(rng, size))


def default_rules(cls: type[AnyRules], rng: Random, size: int) -> AnyRules:
    """Return rules of a class that draws none itself: with random boards, and all else by default or by the example.

    >>> from random import Random

    >>> from grundy import ArcKayles
    >>> default_rules(ArcKayles, Random(3), 3)
    ArcKayles(board=Graph('0-1,0-2,1-2'))
    """
    fields = fields_of(cls)
    boards = [field.name for field in fields if field.kind == "board"]
    if any(field.needed and field.kind != "board" for field in fields):
        known = _example(cls).rules
        if not boards:
            return known
        parameters = {field.name: getattr(known, field.name) for field in fields}
    else:
        parameters = {}
    if not boards:
        return cls()
    from grundy.graphs.samples import random_board

    for _ in range(TRIES):
        with suppress(BadPosition):
            rules = cls(**(parameters | {name: random_board(rng, size) for name in boards}))
            if is_ours(cls) or _is_playable(rules):
                return rules
    return _example(cls).rules


def _is_playable(rules: AnyRules) -> bool:
    """Return False if a user's own code fails on a board: it may need one of cells, say, and not say so."""
    try:
        any(True for _ in rules().each_move())
    except BadPosition:  # where play begins is not for us to say
        return True
    except GrundyError as error:
        return error.__cause__ is None
    return True


def default_state(rules: AnyRules, rng: Random, size: int) -> Any:
    """Return a state of rules that draw none themselves: random numbers, or what random play leads to."""
    if not any(field.kind == "board" for field in fields_of(type(rules))):
        for numbers in _numbers(type(rules), rng, size):
            with suppress(Exception):  # numbers that are no position, whether `start` says so or `moves` fails
                state = rules.start(*numbers)
                any(True for _ in rules.moves(state))
                return state
    return played(_begin(rules), rng, size).state


def _numbers(cls: type[AnyRules], rng: Random, size: int) -> Iterator[list[int]]:
    """Numbers up to the size, again and again, as many as a state is declared to have; none where it is no numbers."""
    said = annotated_state(cls)
    items = list(get_args(said)) if get_origin(said) is tuple else [said]
    if items[-1:] == [...]:
        items = items[:-1] * rng.randint(1, 4)
    if items and set(items) == {int}:
        yield from ([rng.randint(0, size) for _ in items] for _ in range(TRIES // 10))


def played(start: Position[Any, Any], rng: Random, size: int) -> Position[Any, Any]:
    """Return a position of a random play, `size` moves before its end; the start, where the play is shorter.

    >>> from random import Random

    >>> played(position("nim 3 5"), Random(1), 2)
    position('nim 0 2')
    """
    play = [start]
    while len(play) <= LONGEST_PLAY and (moves := play[-1].moves()):
        play.append(play[-1].play(rng.choice(moves)))
    return play[max(0, len(play) - 1 - size)]


def _begin(rules: AnyRules) -> Position[Any, Any]:
    """Return where random play begins: the registered example, read for these rules, or what `rules()` is."""
    with suppress(GrundyError):
        known = _example(rules)
        return known if known.rules == rules else Position(rules, rules.read(known.rules.write(known.state)))
    with suppress(GrundyError):
        return rules()
    raise _nothing_to_draw(rules)


def _example(game: Game) -> Position[Any, Any]:
    """Return the registered example of a game."""
    entry = registered().get(game.game_name or "")
    if entry is None or not entry.example:
        raise _nothing_to_draw(game)
    return position(entry.example)


def _nothing_to_draw(game: Game) -> GrundyError:
    name = game.game_name or getattr(game, "__name__", type(game).__name__)
    how = f"register it with an example, @game({name!r}, example='{name} ...'), or write its method sample(rng, size)"
    return GrundyError(f"no random position of {name} can be drawn: {how}")
