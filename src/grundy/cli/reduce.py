"""Turn a position of one game into one of another, and check what the reduction says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from grundy.cli._limits import Budget, limit_options
from grundy.cli._text import PLAYS, print_json, read_text, save_picture, text_argument

if TYPE_CHECKING:
    from grundy.proofs import Proof, Size
    from grundy.reductions import Arrow, Check


KEPT = {True: "kept", False: "BROKEN", None: "the board is too large to tell"}


@click.command("reduce")
@text_argument
@click.option("--to", "target", metavar="GAME", help="Where to: a game that a reduction leads to.")
@click.option("--by", "name", metavar="NAME", help="The reduction, where several lead there: `grundy reductions`.")
@click.option("--text", is_flag=True, help="Print the target alone, for the next command.")
@click.option("--check", is_flag=True, help="Solve both sides, say whether they agree, and bring moves back.")
@click.option("--proof", metavar="FILE", help="Write a proof of what the reduction asks about the target.")
@click.option("--svg", metavar="FILE", help="Write a picture of the target, what is new in it coloured.")
@limit_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(
    words: tuple[str, ...],
    target: str | None,
    name: str | None,
    text: bool,
    check: bool,
    proof: str | None,
    svg: str | None,
    limit: str | None,
    positions: str | None,
    memory: str | None,
    as_json: bool,
) -> None:
    """Turn a position of one game into one of another, and check what the reduction says.

    TEXT is a position such as "geography 0>1,1>2 @ 0", or what else the reduction reads; `-` reads it from standard
    input. Of several reductions to a game the one with the smallest target is taken, unless --by names one.
    """
    from grundy.analysis.report import save_proof

    if text and (check or as_json):
        other = "--check" if check else "--json"
        raise click.UsageError(f"--text prints the target alone, it does not go with {other}")
    budget = Budget(limit, positions, memory)
    with budget.reading():
        chosen, source, others = _choose(words, target, name)
        made = chosen.apply(source)
    if svg is not None:
        save_picture(chosen.picture(source), svg)
    size: Size | None = None
    with budget.question():
        checked = chosen.check(source, made) if check else None
        if proof is not None:
            size = save_proof(_proved(chosen, source, made), proof)
    if text:
        click.echo(made)
    elif as_json:
        print_json(_fields(chosen, source, made, checked, size))
    else:
        click.echo("\n".join(_page(chosen, source, made, others, checked, size)))
    if checked is not None and not checked.is_right:
        raise click.exceptions.Exit(1)


def _proved(arrow: Arrow, source: Any, target: Any) -> Proof:
    """A proof of what the reduction asks about the target."""
    from grundy.errors import NotApplicable
    from grundy.rules import Puzzle

    if isinstance(target, Puzzle):
        raise NotApplicable(f"--proof is for games, and {str(arrow)!r} leads to a puzzle; --check shows its play")
    proof: Proof = arrow.preserves.target.answer(target).proof(*arrow.notes(source))
    return proof


def _choose(words: tuple[str, ...], target: str | None, name: str | None) -> tuple[Arrow, Any, tuple[Arrow, ...]]:
    """The reduction, the source, and the other reductions that would do."""
    from grundy.errors import NotApplicable
    from grundy.reductions import choose, reduction
    from grundy.reductions.registry import leaving

    if name is not None:
        arrow = reduction(name.strip())
        if target not in (None, arrow.target, arrow.target.partition("(")[0]):
            raise NotApplicable(f"reduction {str(arrow)!r} leads to {arrow.target!r}, not to {target!r}")
        return arrow, arrow.read(read_text(words), files=True), ()
    source = _read(read_text(words))
    if target is None:
        raise click.UsageError(f"give --to GAME or --by NAME; {leaving(source)}")
    first, *others = choose(source, target.strip())
    return first, source, tuple(others)


def _read(text: str) -> Any:
    from grundy.rules import position, puzzle
    from grundy.rules.puzzles import is_puzzle

    return puzzle(text, files=True) if is_puzzle(text) else position(text, files=True)


def _page(
    arrow: Arrow, source: Any, target: Any, others: tuple[Arrow, ...], checked: Check | None, proof: Size | None
) -> Iterator[str]:
    from grundy.reductions.shape import shape_of

    counts = ", ".join(f"{name} = {count}" for name, count in arrow.measure(source).items())
    yield f"source:     {source}"
    yield f"target:     {target}"
    yield f"reduction:  {arrow}" + (f" (also: {', '.join(map(str, others))}; choose with --by)" if others else "")
    yield f"keeps:      {arrow.preserves.words}"
    size = ", ".join(f"{count:,} {name}" for name, count in arrow.target_size(source).items())
    yield f"size:       {size} ({arrow.size} for {counts})"
    for label, shape in (("source has: ", arrow.source_shape(source)), ("target has: ", shape_of(target))):
        if shape is not None:
            yield label + shape.words
    if checked is not None:
        yield f"source is:  {_answered(checked.source)}"
        yield f"target is:  {_answered(checked.target)}"
        yield f"relation:   {'holds' if checked.holds else 'DOES NOT HOLD'}"
        yield f"moves:      {_moves(arrow, checked)}"
        for words, kept in checked.promises:
            yield f"promise:    {words}: {KEPT[kept]}"
    if proof is not None:
        about = arrow.preserves.target.words
        yield f"proof:      {proof.lines:,} lines, {proof.bytes:,} bytes; of the target's {about}"


def _answered(answer: Any) -> str:
    from grundy.analysis.answer import Answer
    from grundy.analysis.puzzles import PuzzleAnswer

    if isinstance(answer, PuzzleAnswer):
        return f"{_result(answer)}, by {answer.method.name}"
    if not isinstance(answer, Answer):  # of a source that is no position, and says its answer by itself
        return str(answer)
    return f"{answer.words} ({PLAYS[answer.play]}), by {answer.method.name}"


def _result(answer: Any) -> str:
    """What was found, as text."""
    from grundy.analysis.puzzles import PuzzleAnswer

    if isinstance(answer, PuzzleAnswer):
        return "no play" if answer.result is None else "solved"
    return str(answer.result)


def _moves(arrow: Arrow, checked: Check) -> str:
    if not checked.moves:
        return f"none of the target's leads to {arrow.preserves.target_moves_to.words}"
    said = [f"{move} comes back as {back}" if back else f"{move} stands for no move" for move, back in checked.moves]
    return (f"after {', '.join(checked.opening)}: " if checked.opening else "") + "; ".join(said)


def _fields(arrow: Arrow, source: Any, target: Any, checked: Check | None, proof: Size | None) -> dict[str, Any]:
    from grundy.reductions.shape import shape_of

    fields: dict[str, Any] = {"source": str(source), "target": str(target), "reduction": str(arrow)}
    fields |= {"keeps": arrow.preserves.words, "counts": arrow.measure(source), "size": arrow.target_size(source)}
    shapes = {"source": arrow.source_shape(source), "target": shape_of(target)}
    fields["boards"] = {side: None if shape is None else shape._asdict() for side, shape in shapes.items()}
    if checked is not None:
        fields["check"] = {
            "source": _result(checked.source),
            "target": _result(checked.target),
            "holds": checked.holds,
            "opening": list(checked.opening),
            "moves": [{"move": move, "back": back} for move, back in checked.moves],
            "promises": [{"promise": words, "kept": kept} for words, kept in checked.promises],
        }
    return fields | ({} if proof is None else {"proof": proof._asdict()})
