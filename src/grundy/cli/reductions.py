"""List the reductions between games, draw their graph, or show one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from grundy.cli._text import print_json, save_picture

if TYPE_CHECKING:
    from grundy.reductions import Arrow


@click.command("reductions")
@click.argument("name", required=False)
@click.option("--svg", metavar="FILE", help="Write the graph as a picture; with a NAME, its example with the gadgets.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(name: str | None, svg: str | None, as_json: bool) -> None:
    """List the reductions between games, draw their graph, or show one.

    An arrow leads from a question about one game to a question about another. With a NAME, such as arc-gadget or
    separate-values(2,5): what it keeps and needs, its size, how moves come back, and its source.
    """
    from grundy.reductions import OPEN_QUESTIONS, all_reductions, reduction, refuted_reductions
    from grundy.reductions.graph import picture

    if name is not None:
        arrow = reduction(name.strip())
        if svg is not None:
            save_picture(arrow.picture(arrow.read(arrow.example)), svg)
        if as_json:
            print_json({"reduction": describe(arrow)})
        else:
            click.echo("\n".join(_page(arrow)))
        return
    found = all_reductions()
    if svg is not None:
        save_picture(picture(found), svg)
    if as_json:
        open_questions = [question._asdict() for question in OPEN_QUESTIONS]
        refuted = [describe(arrow) | {"fails_at": arrow.refuted} for arrow in refuted_reductions()]
        listed = [describe(arrow) for arrow in found]
        print_json({"reductions": listed, "refuted": refuted, "open_questions": open_questions})
    else:
        click.echo("\n".join(_list(found)))


def describe(arrow: Arrow) -> dict[str, Any]:
    """Return all that is known of an arrow, as plain data."""
    source, target = arrow.problems
    return {
        "name": str(arrow),
        "statement": arrow.statement,
        "source": arrow.source,
        "target": arrow.target,
        "from": source,
        "to": target,
        "keeps": arrow.preserves.words,
        "needs": arrow.hypothesis,
        **{name: str(count) for name, count in arrow.size.parts.items()},
        "sizes": arrow.sizes,
        "promises": [promise.words for promise in arrow.promises],
        "apart": arrow.unmatched_moves,
        "example": arrow.example,
        "reference": arrow.reference,
        "status": arrow.status,
        **({"printed": arrow.mark, "instead": arrow.instead} if arrow.instead else {}),
    }


def _list(arrows: tuple[Arrow, ...]) -> Iterator[str]:
    from grundy.reductions import OPEN_QUESTIONS, printed_reductions
    from grundy.reductions.graph import sketch

    yield sketch(arrows)
    yield ""
    width = max(len(str(arrow)) for arrow in arrows)
    yield from (f"{arrow!s:<{width}}  {arrow.statement}" for arrow in arrows)
    yield ""
    yield "as printed in a paper:"
    for arrow in printed_reductions():
        yield f"  {arrow}  {arrow.mark}; in its place: {arrow.instead}"
        if arrow.refuted:
            yield f"    {arrow.statement}"
            yield f'    fails at {arrow.refuted}: grundy reduce "{arrow.refuted}" --by "{arrow}" --check'
    yield ""
    yield "open questions:"
    for question in OPEN_QUESTIONS:
        yield f"  {question.question}"
        yield f"    {question.status}"
        yield f"    {question.source}"


def _page(arrow: Arrow) -> Iterator[str]:
    source, target = arrow.problems
    yield from (str(arrow), "", arrow.statement, "")
    yield f"from:    {source}"
    yield f"to:      {target}"
    yield f"keeps:   {arrow.preserves.words}"
    yield f"needs:   {arrow.hypothesis}"
    yield f"size:    {arrow.size}, where there are {arrow.sizes}"
    if arrow.promises:
        yield f"board:   {'; '.join(promise.words for promise in arrow.promises)}"
    yield f"moves:   {_moves(arrow)}"
    yield f"source:  {arrow.reference}"
    yield f"status:  {arrow.status}"
    if arrow.instead:
        yield f"printed: {arrow.mark}; in its place: {arrow.instead}"
    yield f'try:     grundy reduce "{arrow.refuted or arrow.example}" --by "{arrow}" --check'


def _moves(arrow: Arrow) -> str:
    return arrow.preserves.lifting + (f"; {arrow.unmatched_moves} stands for no move" if arrow.unmatched_moves else "")
