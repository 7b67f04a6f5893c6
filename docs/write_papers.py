"""Run the lines of all papers, write what they print into their data, and write docs/papers/ from it.

`make lists` does this. What changed shows in the difference: a line that printed True and now prints False is no
matter of writing. Tests compare the data with what its lines print, and the pages with the data.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
import shlex
import tempfile
from pathlib import Path

from click.testing import CliRunner

from grundy.cli import main
from grundy.lab.papers import STATUSES, Paper, Statement, all_papers
from grundy.lab.papers.paper import FOLDER
from grundy.reductions import all_reductions, reduction

PAGES = Path(__file__).parent / "papers"
BLOCK = re.compile(r"^run = '''\n(.*?)^'''", re.DOTALL | re.MULTILINE)


def printed(lines: str) -> str:
    """Return the commands or calls of a statement with what they print now."""
    shown = _commands(lines) if lines.startswith("$ ") else _calls(lines)
    return "\n".join(line.rstrip() for part in shown for line in part.splitlines())


def _commands(lines: str) -> list[str]:
    shown = []
    for line in re.findall(r"^\$ .*$", lines, re.MULTILINE):
        program, *words = shlex.split(line[2:])
        assert program == "grundy", line
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):  # where pictures are written
            shown += [line, CliRunner().invoke(main, words).output]
    return shown


def _calls(lines: str) -> list[str]:
    names: dict[str, object] = {"__name__": "__main__"}
    shown = []
    for example in doctest.DocTestParser().get_examples(lines + "\n"):
        first, *rest = example.source.splitlines()
        shown += [f">>> {first}", *(f"... {line}" for line in rest)]
        with contextlib.redirect_stdout(io.StringIO()) as output:
            exec(compile(example.source, "<papers>", "single"), names)
        shown.append(output.getvalue())
    return shown


def index() -> str:
    """docs/papers/index.md."""
    rows = [
        f"| [{paper.key}]({paper.key}.md) | {plain(paper.title)}, {plain(paper.source)} | {len(paper.statements)} | "
        f"{', '.join(f'{count} {status}' for status, count in paper.counts().items())} |"
        for paper in all_papers()
    ]
    meanings = [f"| {status} | {meaning} |" for status, meaning in STATUSES.items()]
    lines = [
        "# The papers, statement by statement",
        "",
        "*Reference.* Each page lists the statements of one paper in its order, under its numbers, with the line that",
        "shows each. The tests run every line. `grundy papers` prints the same in a shell. `make lists` writes them",
        "from `src/grundy/lab/papers/`.",
        "",
        *("| paper | title | statements | status |", "| --- | --- | --- | --- |", *rows, ""),
        *("| status | means |", "| --- | --- |", *meanings, ""),
        *("```{toctree}", ":maxdepth: 1", "", *(paper.key for paper in all_papers()), "```", ""),
    ]
    return "\n".join(lines)


def page(paper: Paper) -> str:
    """The page of one paper."""
    lines = [
        f"# {paper.key}: {plain(paper.title)}",
        "",
        f"*Reference.* {plain(paper.source)}. [This page](../{paper.page}.md) explains the games. `make lists` writes",
        f"this page from `src/grundy/lab/papers/{paper.key}.toml`; `grundy papers {paper.key}` prints the same.",
    ]
    section = None
    for statement in paper.statements:
        if statement.section != section:
            section = statement.section
            lines += ["", f"## {heading(paper, section)}"]
        lines += ["", *entry(statement)]
    return "\n".join(lines) + "\n"


def heading(paper: Paper, section: str) -> str:
    title = plain(paper.sections[section])
    return f"{section}. {title}" if section[0].isalnum() else title


def entry(statement: Statement) -> list[str]:
    """One statement, with the line that shows it."""
    text = " ".join(statement.text.split())
    lines = [f"### {plain(statement.name)}", "", f"*{statement.kind.capitalize()}, {statement.status}.* {plain(text)}"]
    if statement.note:
        lines += ["", linked(plain(" ".join(statement.note.split())))]
    if statement.reduction:
        names = statement.reduction.split(", ")
        lines += ["", f"Reduction of its proof: {', '.join(f'[{n}](../reductions.md#{anchor(n)})' for n in names)}."]
    if statement.run:
        lines += ["", "```python" if statement.is_call else "```console", statement.run]
        lines += ["", "```"] if statement.is_call else ["```"]
    return lines


def anchor(name: str) -> str:
    """Return the anchor of the section about a reduction, which is there for one choice of its parameters.

    >>> anchor("beside-heap(2)")
    'beside-heap1'
    """
    listed = next(arrow for arrow in all_reductions() if arrow.game_name == reduction(name).game_name)
    return re.sub(r"[^\w-]", "", str(listed))


def plain(text: str) -> str:
    r"""Return a text in Markdown, where its characters stand for themselves.

    >>> plain("g(A) = *2")
    'g(A) = \\*2'
    """
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part.startswith("`") else re.sub(r"([\\*_<>|$\[\]~])", r"\\\1", part) for part in parts)


def linked(text: str) -> str:
    """Return a text with links to the pages that it names."""
    return re.sub(r"docs/([\w-]+)\.md", r"[docs/\1.md](../\1.md)", text)


if __name__ == "__main__":
    for file in sorted(FOLDER.glob("*.toml")):
        data = file.read_text(encoding="utf-8")
        file.write_text(BLOCK.sub(lambda found: f"run = '''\n{printed(found[1].strip())}\n'''", data), encoding="utf-8")
    all_papers.cache_clear()
    PAGES.mkdir(exist_ok=True)
    (PAGES / "index.md").write_text(index(), encoding="utf-8")
    for paper in all_papers():
        (PAGES / f"{paper.key}.md").write_text(page(paper), encoding="utf-8")
