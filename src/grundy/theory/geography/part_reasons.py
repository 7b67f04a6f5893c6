"""What theorems of Geography about parts of a board, passes and several tokens say about one position."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.games.geography.rules import Geography
from grundy.masks import bits
from grundy.pictures.marks import Marks
from grundy.questions import MISERE
from grundy.theory.facts import PositionFacts
from grundy.theory.geography.directed import LOST, WON, peeled
from grundy.theory.geography.edge import span, token_sides
from grundy.theory.geography.limit import most_moves
from grundy.theory.geography.matching import matching_of_rest
from grundy.theory.geography.needs import passes_left, rest
from grundy.theory.geography.passes import odd_passes, with_passes
from grundy.theory.geography.split import token_blocks_here, token_components
from grundy.theory.reasons import Reason, explains, listed, number_of, pairs_told
from grundy.values import Outcome

MOST_VERTICES = 2000
"""On larger boards no even kernel is worked out for an explanation."""


@explains(Geography, "peeling")
def what_is_forced(facts: PositionFacts) -> Iterator[Reason]:
    """Tell why the token's vertex is won or lost whatever was played, or the part that was searched.

    >>> print(next(what_is_forced(PositionFacts.read("geography 0>1,1>2,2>3 @ 0"))).text)
    0 is won, since its arc to 1 leads to a lost vertex.
    >>> print(next(what_is_forced(PositionFacts.read("geography 0>1,1>2,2>3,0>3 @ 1"))).text)
    1 is lost: its only arc leads to 2, which is won.
    """
    token, rules = facts.state[0][0], facts.rules
    forced, open_parts = facts.get(rest).get(peeled)
    name = rules.board.write_vertex
    ways = list(dict.fromkeys(rules.steps(facts.state, token)))
    numbers = {"token": name(token), "arcs": [name(to) for to in ways]}
    if forced[token] == WON:
        lost = next(to for to in ways if forced[to] == LOST)
        said = f"{name(token)} is won, since its arc to {name(lost)} leads to a lost vertex."
    elif forced[token] == LOST and not ways:
        said = f"{name(token)} is lost: no arc leads on."
    elif forced[token] == LOST:
        one = len(ways) == 1
        leads = "its only arc leads" if one else "its arcs lead"
        said = f"{name(token)} is lost: {leads} to {listed(map(name, ways))}, which {'is' if one else 'are'} won."
    else:
        part = next(group for group in open_parts.reached([token]) if token in group)
        said = f"Nothing is forced at {name(token)}. Its strongly connected part was searched: {_few(facts, part)}."
        numbers["part"] = [name(v) for v in part]
    yield Reason(said, "step", numbers)


@explains(Geography, "strong-parts", play=MISERE)
@explains(Geography, "strong-parts")
def strong_parts_in_reach(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the strongly connected parts that the token reaches.

    >>> print(next(strong_parts_in_reach(PositionFacts.read("geography 0>1,1>2,2>0,2>3,3>4 @ 0"))).text)
    The token reaches 3 strongly connected parts, its own is 0, 1 and 2; the last of them is solved first.
    """
    yield _parts(facts, facts.get(token_components), "strongly connected part", "strongly connected parts")


@explains(Geography, "cut-vertices", play=MISERE)
def parts_between_cut_vertices(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the parts between cut vertices that the token reaches.

    >>> print(next(parts_between_cut_vertices(PositionFacts.read("geography path:4 @ 1"))).text)
    The token reaches 3 parts between cut vertices, the largest has 1 vertex; the last of them is solved first.
    """
    yield _parts(facts, facts.get(token_blocks_here), "part between cut vertices", "parts between cut vertices")


@explains(Geography, "bridges", play=MISERE)
@explains(Geography, "bridges")
def parts_between_bridges(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the parts between bridges that the token reaches.

    >>> print(next(parts_between_bridges(PositionFacts.read("geography(edge) 0-1,1-2,2-0,2-3 @ 0"))).text)
    The token reaches 2 parts between bridges, its own is 0, 1 and 2; the last of them is solved first.
    """
    yield _parts(facts, facts.get(token_blocks_here), "part between bridges", "parts between bridges")


def _parts(facts: PositionFacts, parts: list[list[int]], one: str, many: str) -> Reason:
    token = facts.state[0][0]
    largest = max(map(len, parts))
    own = next((part for part in parts if token in part), None)
    which = f"the largest has {number_of(largest, 'vertex', 'vertices')}"
    if own is not None:
        which = f"its own is {_few(facts, own)}"
    said = f"The token reaches {number_of(len(parts), one, many)}, {which}; the last of them is solved first."
    return Reason(said, "step", {"parts": len(parts), "largest": largest})


def _few(facts: PositionFacts, vertices: list[int]) -> str:
    return listed(facts.rules.board.write_vertex(v) for v in sorted(vertices))


@explains(Geography, "passes")
def game_without_passes(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the passes that are left, and what the game without them is.

    >>> print(next(game_without_passes(PositionFacts.read("geography(passes=2) path:4 @ 0"))).text)
    2 passes are left, an even number, which changes nothing: without any you win, too.
    >>> print(next(game_without_passes(PositionFacts.read("geography(passes=1) path:4 @ 0"))).text)
    1 pass is left, an odd number: without it the game is worth 1, so with it 0.
    """
    count = passes_left(facts)
    left = f"{number_of(count, 'pass is', 'passes are')} left"
    if count % 2 == 0:
        wins = with_passes(facts).position.outcome() is Outcome.N
        who = "you win, too" if wins else "your opponent wins, too"
        said = f"{left}, an even number, which changes nothing: without any {who}."
    else:
        without = "without it" if count == 1 else "without them"
        is_one = odd_passes(facts) is Outcome.P
        worth = "is worth 1, so with it 0" if is_one else "is not worth 1, so with it the value is not 0"
        worth = worth if count == 1 else worth.replace("with it", "with them")
        said = f"{left}, an odd number: {without} the game {worth}."
    yield Reason(said, "step", {"passes": count})


@explains(Geography, "passes", play=MISERE)
def passes_in_pairs(facts: PositionFacts) -> Iterator[Reason]:
    """Tell whether the passes that are left are odd or even in number.

    >>> print(next(passes_in_pairs(PositionFacts.read("geography(passes=5) petersen @ 0"))).text)
    5 passes are left, an odd number: it is as with one.
    """
    count = passes_left(facts)
    like = "an odd number: it is as with one" if count % 2 else "an even number: it is as without any"
    yield Reason(f"{number_of(count, 'pass is', 'passes are')} left, {like}.", "step", {"passes": count})


@explains(Geography, "spare-moves")
@explains(Geography, "spare-moves", play=MISERE)
def moves_are_enough(facts: PositionFacts) -> Iterator[Reason]:
    """Compare the moves that are left with what they use up.

    >>> print(next(moves_are_enough(PositionFacts.read("geography(moves=5) path:4 @ 0"))).text)
    5 moves are left, and at most 3 can be made: it is as without a limit.
    """
    count, most = facts.rules.counted(facts.state), facts.get(most_moves)
    left = f"{number_of(count, 'move is', 'moves are')} left"
    yield Reason(f"{left}, and at most {most} can be made: it is as without a limit.", "step", {"moves": count})


@explains(Geography, "even-kernel")
def even_kernel_here(facts: PositionFacts) -> Iterator[Reason]:
    """Name an even kernel that holds the token, or the vertices that show that there is none.

    >>> print(next(even_kernel_here(PositionFacts.read("geography(edge) cycle:4 @ 0"))).text)
    An even kernel holds 0: 0 and 2. Every vertex of the other side has evenly many edges to it.
    >>> print(next(even_kernel_here(PositionFacts.read("geography(edge) path:4 @ 0"))).text)
    No even kernel holds 0: 1 and 3 have oddly many edges to 0 together, and evenly many to any other of its side.
    """
    board, token = facts.rules.board, facts.state[0][0]
    own, other, _ = facts.get(token_sides)
    name = board.write_vertex
    found = facts.get(span).combination(token)
    if found is not None:
        chosen = [name(other[i]) for i in bits(found)]
        have = "have" if len(chosen) > 1 else "has"
        together = " together" if len(chosen) > 1 else ""
        said = (
            f"No even kernel holds {name(token)}: {listed(chosen)} {have} oddly many edges to {name(token)}{together}"
        )
        yield Reason(f"{said}, and evenly many to any other of its side.", "step", {"vertices": chosen})
    elif len(own) + len(other) <= MOST_VERTICES:
        kernel = [name(v) for v in _kernel(facts)]
        said = f"An even kernel holds {name(token)}: {listed(kernel)}."
        yield Reason(f"{said} Every vertex of the other side has evenly many edges to it.", "step", {"kernel": kernel})


def _kernel(facts: PositionFacts) -> list[int]:
    """Vertices of the token's side, the token among them, to which each of the other side has evenly many edges.

    By reduced echelon form of the row space, where the token's column is never a pivot: each pivot whose row has the
    token's column is chosen, so that every row meets the chosen vertices evenly.
    """
    own = facts.get(token_sides).own_side
    space = facts.get(span)
    # A row with a one at the token alone would show that there is no kernel, so each row has a pivot elsewhere.
    token = 1 << space.place[facts.state[0][0]]
    pivots: dict[int, int] = {}
    for row, _ in space.basis.values():
        for pivot, known in pivots.items():
            if row & pivot:
                row ^= known
        pivot = row & ~token
        pivot &= -pivot
        for at, known in pivots.items():
            if known & pivot:
                pivots[at] = known ^ row
        pivots[pivot] = row
    chosen = token
    for pivot, row in pivots.items():
        if row & token:
            chosen |= pivot
    return sorted(own[i] for i in bits(chosen))


@explains(Geography, "two-tokens-on-a-grid")
def colours_of_the_tokens(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the number of cells, and the colour of each token's cell.

    >>> print(next(colours_of_the_tokens(PositionFacts.read("geography grid:3x3 @ 0,0 2,1"))).text)
    The board has 9 cells, 5 of one colour and 4 of the other: 0,0 is on that with more, 2,1 is on that with fewer.
    >>> print(next(colours_of_the_tokens(PositionFacts.read("geography grid:2x3 @ 0,0 1,1"))).text)
    The board has 6 cells, an even number.
    """
    board = facts.rules.board
    if board.n % 2 == 0:
        yield Reason(f"The board has {board.n:,} cells, an even number.", "step", {"cells": board.n})
        return
    name = board.write_vertex
    few = [sum(board.vertices[token]) % 2 == 1 for token in facts.state[0]]
    pairs = zip(facts.state[0], few, strict=True)
    words = [f"{name(token)} is on that with {'fewer' if is_few else 'more'}" for token, is_few in pairs]
    colours = f"{board.n // 2 + 1:,} of one colour and {board.n // 2:,} of the other"
    said = f"The board has {board.n:,} cells, {colours}: {', '.join(words)}."
    yield Reason(said, "step", {"cells": board.n, "fewer": few})


@explains(Geography, "matched-rest")
def matching_around_tokens(facts: PositionFacts) -> Iterator[Reason]:
    """Show a maximum matching of what the tokens can reach.

    >>> print(next(matching_around_tokens(PositionFacts.read("geography path:6 @ 0 5"))).text)
    Without the tokens a maximum matching pairs 1 with 2; 3 with 4.
    """
    name, names = facts.rules.board.write_vertex, facts.rules.board.vertices
    pairs = matching_of_rest(facts)
    told = f"a maximum matching pairs {pairs_told([(name(v), name(w)) for v, w in pairs])}"
    said = f"Without the tokens {told if pairs else 'there is nothing to pair'}."
    marks = Marks(matching=tuple((names[v], names[w]) for v, w in pairs))
    yield Reason(said, "step", {"matching": [[name(v), name(w)] for v, w in pairs]}, marks)
