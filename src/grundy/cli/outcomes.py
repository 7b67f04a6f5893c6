"""Tell who wins from every start of a board: a map of N and P on grids."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from grundy.cli._limits import Budget, limit_options
from grundy.cli._text import MOST_SHOWN, PLAYS, play_option, print_json, read_input, shorten, text_argument


@click.command("outcomes")
@text_argument
@play_option
@click.option("--values", is_flag=True, help="Give the value of every start too (normal play).")
@limit_options
@click.option("--proof", metavar="FILE", help="Write one proof of all the outcomes.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(
    words: tuple[str, ...],
    play: str,
    values: bool,
    limit: str | None,
    positions: str | None,
    memory: str | None,
    proof: str | None,
    as_json: bool,
) -> None:
    """Tell who wins from every start of a board: a map of N and P on grids.

    TEXT is a game on a board without tokens, such as "geography grid:6x6" or "geography file:map.g6"; `-` reads it
    from standard input.
    """
    from grundy.analysis import asking
    from grundy.analysis.report import save_proof
    from grundy.budget import ensure_session

    budget = Budget(limit, positions, memory)
    with budget.reading():
        rules = _read(words)
    with budget.question(), ensure_session():  # one session: what the outcomes took serves values and proof
        found = asking.outcomes(rules, play)
        worth = asking.values_of_starts(rules) if values else None
        size = save_proof(found.proof(), proof) if proof is not None else None
    if as_json:
        print_json(_fields(rules, play, found, worth) | ({} if size is None else {"proof": size._asdict()}))
    else:
        click.echo("\n".join(_page(rules, play, found, worth)))
        if size is not None:
            click.echo(f"proof:   {size.lines:,} lines, {size.bytes:,} bytes")


def _read(words: tuple[str, ...]) -> Any:
    from grundy.errors import NotApplicable
    from grundy.rules import read_ruleset
    from grundy.theory import queries

    rules = read_ruleset((read_input() if words == ("-",) else " ".join(words)).strip())
    if queries.outcomes.find(rules) is None:
        raise NotApplicable(f"{rules.title()} is not played from starts on a board; try geography grid:6x6")
    return rules


def _page(rules: Any, play: str, found: dict[Any, Any], worth: dict[Any, Any] | None) -> Iterator[str]:
    outcomes = [str(outcome) for outcome in found.values()]
    yield f"rules:   {shorten(rules)}"
    yield f"play:    {PLAYS[play]}"
    yield f"starts:  {len(found):,}; N, the player to move wins: {outcomes.count('N'):,}; P: {outcomes.count('P'):,}"
    yield from _listed(rules, outcomes)
    if worth is not None:
        yield "values:" if play == "normal" else "values in normal play:"
        yield from _listed(rules, [str(int(value)) for value in worth.values()])


def _listed(rules: Any, signs: list[str]) -> Iterator[str]:
    """A map where the board is a lattice that fits, otherwise the starts of each sign."""
    from grundy.graphs.draw.cells import Cells, grid_lines

    board = rules.board
    cells = board.vertices
    if isinstance(cells, Cells) and cells.columns <= 80 and cells.rows <= 200:
        yield from grid_lines(cells, signs.__getitem__, slant=(board.family or ("",))[0] == "triangular")
        return
    for sign in sorted(set(signs), key=lambda sign: (len(sign), sign)):
        starts = [v for v, other in enumerate(signs) if other == sign]
        more = f" and {len(starts) - MOST_SHOWN:,} more" if len(starts) > MOST_SHOWN else ""
        yield f"{sign}: {' '.join(board.write_vertex(v) for v in starts[:MOST_SHOWN])}{more}"


def _fields(rules: Any, play: str, found: dict[Any, Any], worth: dict[Any, Any] | None) -> dict[str, Any]:
    names = [rules.board.write_vertex(v) for v in range(rules.board.n)]
    outcomes = [str(outcome) for outcome in found.values()]
    fields: dict[str, Any] = {"rules": str(rules), "play": play, "starts": len(names)}
    fields |= {"N": outcomes.count("N"), "P": outcomes.count("P")}
    fields["outcomes"] = dict(zip(names, outcomes, strict=True))
    if worth is not None:
        fields["values"] = dict(zip(names, [int(value) for value in worth.values()], strict=True))
    return fields
