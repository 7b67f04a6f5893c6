"""Turn a position of one game into one of another, and check what the reduction says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from grundy.cli._errors import with_fields
from grundy.cli._limits import Budget, limit_options
from grundy.cli._text import PLAYS, check_drawn, print_json, read_text, text_argument, write_picture
from grundy.errors import LimitReached

if TYPE_CHECKING:
    from grundy.proofs import Proof, Size
    from grundy.reductions import Arrow, Check
    from grundy.reductions.shape import Shape


KEPT = {True: "kept", False: "BROKEN", None: "the board is too large to tell"}


class Step(NamedTuple):
    """A reduction at work: its two sides, and what was checked.

    Where a limit ended the check, the promises about the target's board are still there.
    """

    arrow: Arrow
    source: Any
    target: Any
    checked: Check | None = None
    promises: tuple[tuple[str, bool | None], ...] = ()

    @property
    def is_wrong(self) -> bool:
        """Whether the two sides disagree, or a promise is broken."""
        disagrees = self.checked is not None and not self.checked.holds
        return disagrees or any(kept is False for _, kept in self.promises)


@click.command("reduce")
@text_argument
@click.option("--to", "target", metavar="GAME", help="Where to: a game that a reduction leads to.")
@click.option("--by", "names", metavar="NAME[,NAME...]", help="The reduction, or several, one after the other.")
@click.option("--text", is_flag=True, help="Print the target alone, for the next command.")
@click.option("--check", is_flag=True, help="Solve both sides, say whether they agree, and bring moves back.")
@click.option("--proof", metavar="FILE", help="Write a proof of what the reduction asks about the target.")
@click.option("--svg", metavar="FILE", help="Write a picture of the target, what is new in it coloured.")
@click.option("-o", "--output", metavar="FILE", help="The same as .svg, .png, .tex (TikZ) or .pdf.")
@click.option("--values", is_flag=True, help="Show in the picture what each start and each move is worth.")
@click.option("--dark", is_flag=True, help="Draw it in colours for a dark page or slide.")
@limit_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(
    words: tuple[str, ...],
    target: str | None,
    names: str | None,
    text: bool,
    check: bool,
    proof: str | None,
    svg: str | None,
    output: str | None,
    values: bool,
    dark: bool,
    limit: str | None,
    positions: str | None,
    memory: str | None,
    as_json: bool,
) -> None:
    """Turn a position of one game into one of another, and check what the reduction says.

    TEXT is a position such as "geography 0>1,1>2 @ 0", or what else the reduction reads; `-` reads it from standard
    input. Of several reductions to a game the one with the smallest target is taken, unless --by names one. With
    --by "first,second" the target of each reduction is the source of the next.

    --svg and -o draw the target. With --values a vertex wears what it is worth to start there, and an edge, near each
    end, what a move to that end leaves; where the reduction is about outcomes, these are N and P.
    """
    from grundy.analysis.report import save_proof

    if text and (check or as_json):
        other = "--check" if check else "--json"
        raise click.UsageError(f"--text prints the target alone, it does not go with {other}")
    is_drawn = check_drawn(svg, output, dark, values=values)
    budget = Budget(limit, positions, memory)
    with budget.reading():
        arrows, source, others = _choose(words, target, names)
        steps: list[Step] = []
        for arrow in arrows:
            steps.append(Step(arrow, source, arrow.apply(source)))
            source = steps[-1].target
    last = steps[-1]
    size: Size | None = None
    reached: LimitReached | None = None
    if is_drawn:
        with budget.question():
            write_picture(last.arrow.picture(last.source, values=values), svg, output, dark)
    if check:
        steps, reached = _check(steps, budget)
    if proof is not None and reached is None:
        with budget.question():
            size = save_proof(_proved(last.arrow, last.source, last.target), proof)
    is_wrong = any(step.is_wrong for step in steps)
    if text:
        click.echo(last.target)
    elif as_json:
        fields = [_fields(step) for step in steps]
        fields[-1] |= {} if size is None else {"proof": size._asdict()}
        found = fields[0] if len(steps) == 1 else {"steps": fields}
        if reached is not None and not is_wrong:
            raise with_fields(reached, found)
        print_json(found)
    else:
        pages = ["\n".join(_page(step, others, reached, is_first=step is steps[0])) for step in steps]
        click.echo("\n\n".join(pages) + ("" if size is None else f"\n{_written(last.arrow, size)}"))
    if is_wrong:
        raise click.exceptions.Exit(1)
    if reached is not None:
        raise reached


def _check(steps: list[Step], budget: Budget) -> tuple[list[Step], LimitReached | None]:
    """Check the steps one after the other; return them, and the limit that ended this, if one did."""
    checked: list[Step] = []
    reached: LimitReached | None = None
    try:
        with budget.question():
            for arrow, source, target, *_ in steps:
                found = arrow.check(source, target)
                checked.append(Step(arrow, source, target, found, found.promises))
    except LimitReached as error:
        reached = error
    left = [
        step._replace(promises=step.arrow.kept_promises(step.source, step.target)) for step in steps[len(checked) :]
    ]
    return checked + left, reached


def _proved(arrow: Arrow, source: Any, target: Any) -> Proof:
    """A proof of what the reduction asks about the target."""
    from grundy.errors import NotApplicable
    from grundy.rules import Puzzle

    if isinstance(target, Puzzle):
        raise NotApplicable(f"--proof is for games, and {str(arrow)!r} leads to a puzzle; --check shows its play")
    proof: Proof = arrow.preserves.target.answer(target).proof(*arrow.notes(source))
    return proof


def _choose(
    words: tuple[str, ...], target: str | None, names: str | None
) -> tuple[tuple[Arrow, ...], Any, tuple[Arrow, ...]]:
    """The reductions one after the other, the source, and the other reductions that would do."""
    from grundy.errors import NotApplicable
    from grundy.reductions import choose
    from grundy.reductions.registry import chain, leaving

    if names is not None:
        arrows = chain(names)
        if target not in (None, arrows[-1].target, arrows[-1].target.partition("(")[0]):
            raise NotApplicable(f"reduction {str(arrows[-1])!r} leads to {arrows[-1].target!r}, not to {target!r}")
        return arrows, arrows[0].read(read_text(words), files=True), ()
    source = _read(read_text(words))
    if target is None:
        raise click.UsageError(f"give --to GAME or --by NAME; {leaving(source)}")
    first, *others = choose(source, target.strip())
    return (first,), source, tuple(others)


def _read(text: str) -> Any:
    from grundy.rules import position, puzzle
    from grundy.rules.puzzles import is_puzzle

    return puzzle(text, files=True) if is_puzzle(text) else position(text, files=True)


def _page(step: Step, others: tuple[Arrow, ...], reached: LimitReached | None, is_first: bool) -> Iterator[str]:
    """The lines of a step. The source of a later one is the target of the one before, which was printed."""
    from grundy.reductions.shape import shape_of

    arrow, source, target, checked, promises = step
    counts = ", ".join(f"{name} = {count}" for name, count in arrow.measure(source).items())
    if is_first:
        yield f"source:     {source}"
    yield f"target:     {target}"
    yield f"reduction:  {arrow}" + (f" (also: {', '.join(map(str, others))}; choose with --by)" if others else "")
    yield f"keeps:      {arrow.preserves.words}"
    size = ", ".join(f"{count:,} {name}" for name, count in arrow.target_size(source).items())
    yield f"size:       {size} ({arrow.size} for {counts})"
    for label, shape in (("source has: ", arrow.source_shape(source)), ("target has: ", shape_of(target))):
        if shape is not None and (is_first or label.startswith("target")):
            yield label + shape.words + (_as_arcs(source, shape) if label.startswith("source") else "")
    if checked is not None:
        yield f"source is:  {_answered(checked.source)}"
        yield f"target is:  {_answered(checked.target)}"
        yield f"relation:   {'holds' if checked.holds else 'DOES NOT HOLD'}"
        yield f"moves:      {_moves(arrow, checked)}"
    elif reached is not None:
        yield "relation:   not decided, a limit ended the check"
    for words, kept in promises:
        yield f"promise:    {words}: {KEPT[kept]}"


def _as_arcs(source: Any, shape: Shape) -> str:
    """What is said where a reduction from boards of arcs takes each edge of the source for two arcs."""
    from grundy.reductions.shape import shape_of

    board = shape_of(source)
    return "" if board is None or board.edges >= shape.edges else " (each edge counts as two arcs)"


def _written(arrow: Arrow, size: Size) -> str:
    return f"proof:      {size.lines:,} lines, {size.bytes:,} bytes; of the target's {arrow.preserves.target.words}"


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
    said = [f"{move} comes back as {back}" if back else f"{move} stands for no move" for move, back in checked.moves]
    none = f"none of the target's leads to {arrow.preserves.target_moves_to.words}"
    return (f"after {', '.join(checked.opening)}: " if checked.opening else "") + ("; ".join(said) or none)


def _fields(step: Step) -> dict[str, Any]:
    from grundy.reductions.shape import shape_of

    arrow, source, target, checked, promises = step
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
        }
    if checked is not None or promises:
        fields.setdefault("check", {})["promises"] = [{"promise": words, "kept": kept} for words, kept in promises]
    return fields
