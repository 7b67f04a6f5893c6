"""List the papers behind Grundy, their statements, or show one with its command."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from grundy.cli._text import print_json

if TYPE_CHECKING:
    from grundy.lab.papers import Paper, Statement


@click.command("papers")
@click.argument("words", metavar="[PAPER [STATEMENT]]", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(words: tuple[str, ...], as_json: bool) -> None:
    """List the papers behind Grundy, their statements, or show one with its command.

    With a PAPER such as 003: its statements in its order, one a line, each with its status. With a STATEMENT such as
    "Theorem 5", "Lemma E.1" or 9.7, too: what it says, and the lines that show it.
    """
    from grundy.lab.papers import all_papers, paper_named

    if not words:
        papers = all_papers()
        if as_json:
            print_json({"papers": [_about(paper) for paper in papers]})
        else:
            click.echo("\n".join(f"{paper.key}  {paper.title}. {paper.source}. {_counts(paper)}" for paper in papers))
        return
    paper = paper_named(words[0])
    found = paper.find(" ".join(words[1:])) if words[1:] else list(paper.statements)
    if as_json:
        print_json({"paper": _about(paper), "statements": [statement.fields() for statement in found]})
    elif words[1:]:
        click.echo("\n\n".join("\n".join(_page(paper, statement)) for statement in found))
    else:
        click.echo("\n".join(_lines(found)))


def _about(paper: Paper) -> dict[str, object]:
    return {"key": paper.key, "title": paper.title, "source": paper.source, "counts": paper.counts()}


def _counts(paper: Paper) -> str:
    parts = ", ".join(f"{count} {status}" for status, count in paper.counts().items())
    return f"{len(paper.statements)} statements: {parts}"


def _lines(found: list[Statement]) -> Iterator[str]:
    """Yield a line for each statement. It is never wrapped, whatever the width of the terminal."""
    name = max(len(statement.name) for statement in found)
    status = max(len(statement.status) for statement in found)
    for statement in found:
        yield f"{statement.name:<{name}}  {statement.status:<{status}}  {' '.join(statement.text.split())}"


def _page(paper: Paper, statement: Statement) -> Iterator[str]:
    yield f"{statement.name} ({statement.kind}), {statement.status}"
    yield f"{paper.title}. {paper.source}; section {statement.section}"
    yield from ("", " ".join(statement.text.split()), "")
    if statement.note:
        yield f"note: {' '.join(statement.note.split())}"
    for name in filter(None, statement.reduction.split(", ")):
        yield f"reduction of its proof: `grundy reductions {name}`"
    yield statement.run or "nothing to run"
