"""Tell who wins from every start of a board: a map of N and P on grids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from grundy.cli._limits import Budget, limit_options
from grundy.cli._text import (
    MOST_SHOWN,
    PLAYS,
    play_option,
    print_json,
    read_input,
    shorten,
    text_argument,
    write_picture,
)

if TYPE_CHECKING:
    from grundy.graphs import Graph
    from grundy.theory.outcomes import Starts
    from grundy.theory.pairs import OutcomesOfPairs

TOKEN = "@"
"""Where the first of two tokens stands."""
LONGEST_TEXT = 300
"""More of the text of the rules is not shown."""


@click.command("outcomes")
@text_argument
@play_option
@click.option("--values", is_flag=True, help="Give the value of every start too (normal play).")
@click.option("--first", metavar="VERTEX", help="Of two tokens, show the map for this first token alone.")
@limit_options
@click.option("--proof", metavar="FILE", help="Write one proof of all the outcomes.")
@click.option("--svg", metavar="FILE", help="Write the map as a picture: the board with all starts in colours.")
@click.option("-o", "--output", metavar="FILE", help="The same as .svg, .png, .tex (TikZ) or .pdf.")
@click.option("--dark", is_flag=True, help="Draw the map in colours for a dark page or slide.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(
    words: tuple[str, ...],
    play: str,
    values: bool,
    first: str | None,
    limit: str | None,
    positions: str | None,
    memory: str | None,
    proof: str | None,
    svg: str | None,
    output: str | None,
    dark: bool,
    as_json: bool,
) -> None:
    """Tell who wins from every start of a board: a map of N and P on grids.

    TEXT is a game on a board without tokens, such as "geography grid:6x6" or "geography file:map.g6", or a board with
    holes: "geography grid:5x7 without 0,3 1,1". NimG has weights after its board: "nimg cycle:5 [1,2,1,3,1]". `-` reads
    it from standard input.

    For two tokens, as in "binary-undirected-geography grid:4x4", there is a map for each first token: who wins with the
    second one there. One player places the first token, the other the second, then the first player moves.

    --svg and -o draw the map, with --values that of the values; for two tokens, where to place the first one, too.
    """
    from grundy.analysis import asking
    from grundy.analysis.report import save_proof
    from grundy.analysis.starts import fields_of_starts, first_token, read_board
    from grundy.budget import ensure_session
    from grundy.graphs.symmetry import orbits
    from grundy.pictures.maps import check_map
    from grundy.pictures.pairs import check_maps
    from grundy.pictures.save import check_ending
    from grundy.theory.pairs import refuse_proof

    if output is not None:
        check_ending(output)
    budget = Budget(limit, positions, memory)
    with budget.reading():
        rules, rest = read_board((read_input() if words == ("-",) else " ".join(words)).strip())
        token = first_token(rules, first, rest)
        if proof is not None and getattr(rules, "tokens", 1) == 2:
            refuse_proof(rules)
        if svg is not None or output is not None:
            check_map(rules.board)
            if getattr(rules, "tokens", 1) == 2 and first is None:
                check_maps(rules.board, len(set(orbits(rules.board))))
    with budget.question(), ensure_session():  # one session: what the outcomes took serves values and proof
        found = asking.outcomes(rules, play, **rest)
        worth = asking.values_of_starts(rules, **rest) if values else None
        size = save_proof(found.proof(), proof) if proof is not None else None
    if svg is not None or output is not None:
        shown: Any = worth or found
        write_picture(shown.picture() if first is None else shown.picture(token), svg, output, dark)
    if as_json:
        print_json(fields_of_starts(play, found, worth) | ({} if size is None else {"proof": size._asdict()}))
    else:
        click.echo("\n".join(_page(play, found, worth, [] if first is None else [token])))
        if size is not None:
            click.echo(f"proof:   {size.lines:,} lines, {size.bytes:,} bytes")


def _page(play: str, found: Starts[Any], worth: Starts[Any] | None, firsts: Sequence[Any] = ()) -> Iterator[str]:
    from grundy.theory.pairs import OutcomesOfPairs

    if isinstance(found, OutcomesOfPairs):
        yield from pages_of_pairs(play, found, worth, firsts)
        return
    tally = found.tally()
    yield f"rules:   {shorten(found.text_start(LONGEST_TEXT))}"
    yield f"play:    {PLAYS[play]}"
    yield f"starts:  {len(found):,}; N, the player to move wins: {tally.get('N', 0):,}; P: {tally.get('P', 0):,}"
    yield from _listed(found)
    if worth is not None:
        yield "values:" if play == "normal" else "values in normal play:"
        yield from _listed(worth)


def _listed(found: Starts[Any]) -> Iterator[str]:
    """A map where the board is a lattice that fits, otherwise the starts of each result."""
    board = found.holes.board if found.holes is not None else found.rules.board
    if _has_map(board):
        yield from _map(found, board, {board.index(start): found.text_of(result) for start, result in found.items()})
        return
    tally = {found.text_of(result): count for result, count in found.tally().items()}
    yield from _by_sign(found.first_starts(MOST_SHOWN), tally)


def _has_map(board: Graph) -> bool:
    from grundy.graphs.draw.cells import Cells

    cells = board.vertices
    return isinstance(cells, Cells) and cells.columns <= 80 and cells.rows <= 200


def _map(found: Starts[Any], board: Graph, signs: dict[int, str]) -> Iterator[str]:
    """The same of signs for some vertices."""
    from grundy.graphs.draw.cells import grid_lines
    from grundy.graphs.draw.characters import GONE

    if _has_map(board):
        cells: Any = board.vertices
        slant = (board.family or ("",))[0] == "triangular"
        yield from grid_lines(cells, lambda v: signs.get(v, GONE), slant, max(map(len, signs.values())))
        return
    by_sign: dict[str, list[Any]] = {}
    for start, said in signs.items():
        if said != TOKEN:
            by_sign.setdefault(said, []).append(board.vertices[start])
    yield from _by_sign(by_sign, {sign: len(starts) for sign, starts in by_sign.items()})


def _by_sign(first: dict[str, list[Any]], tally: dict[str, int]) -> Iterator[str]:
    """The first starts of each sign, and how many more there are."""
    from grundy.graphs.text.vertex import word_of_name

    for sign in sorted(first, key=lambda sign: (len(sign), sign)):
        starts = map(word_of_name, first[sign][:MOST_SHOWN])
        more = f" and {tally[sign] - MOST_SHOWN:,} more" if tally[sign] > MOST_SHOWN else ""
        yield f"{sign}: {' '.join(starts)}{more}"


def pages_of_pairs(
    play: str, found: OutcomesOfPairs, worth: Starts[Any] | None, firsts: Sequence[Any] = ()
) -> Iterator[str]:
    """Who wins where the first token is placed by the player who moves first, and a map for each first token.

    Of first tokens that a symmetry of the board exchanges, one has a map. If some are asked for, only these have.
    """
    from grundy.theory.pairs import ValuesOfPairs

    outcomes = [str(outcome) for outcome in found.values()]
    left, answered = found.board, found.answered()
    others = [v for v in left if v not in answered]
    yield f"rules:   {shorten(found.text_start(LONGEST_TEXT))}"
    yield f"play:    {PLAYS[play]}"
    yield f"pairs:   {len(found):,}; N, the player to move wins: {outcomes.count('N'):,}; P: {outcomes.count('P'):,}"
    yield f"placing: {len(others):,} of {left.n:,} first tokens win for the player who places them and moves first"
    if others and answered:
        yield f"best:    {shorten(' '.join(found.text_of_pair([v]) for v in others))}"
    board = found.holes.board if found.holes is not None else left
    for name, alike in {name: [] for name in firsts}.items() if firsts else found.firsts().items():
        more = f", and so at {shorten(' '.join(found.text_of_pair([v]) for v in alike))}" if alike else ""
        yield f"first token at {found.text_of_pair([name])}{more}:"
        for kind in (found, worth) if isinstance(worth, ValuesOfPairs) else (found,):
            signs = {board.index(v): kind.text_of(result) for v, result in kind.beside(name).items()}
            yield from _map(found, board, signs | {board.index(name): TOKEN})
