"""Sheets of exercises to print, with an answer key: Markdown, LaTeX, PDF."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from grundy.errors import GrundyError
from grundy.lab.exercises.exercise import Exercise
from grundy.lab.exercises.pdf import Item, Line, figure, pdf
from grundy.pictures import NO_MARKS
from grundy.pictures.pdf import painted

LINE = "_" * 40
LONGEST_TITLE = 120
"""Longer titles are cut in a PDF."""


class Sheet(NamedTuple):
    """Exercises under a title, for somebody, with the rules of the game. An empty name leaves a line to write it on."""

    title: str
    name: str
    exercises: Sequence[Exercise]
    rules: str = ""


def write_sheet(path: str | Path, sheets: Sequence[Sheet], keys: Sequence[Sheet]) -> None:
    """Write sheets and keys into a file, each from a new page; the ending of the file says how: .md, .tex or .pdf.

    Nothing but the exercises is written, no date and no path: the same exercises make the same file.
    """
    file = Path(path)
    writer = {".md": _markdown, ".tex": _latex, ".pdf": _pdf}[check_sheet(path)]
    try:
        file.write_bytes(writer(sheets, keys))
    except OSError as error:
        raise GrundyError(f"the sheet could not be written to {str(path)!r}: {error.strerror or error}") from None


def check_sheet(path: str | Path) -> str:
    """Return the ending of the name of a sheet's file, in small letters; refuse one that is no sheet.

    >>> check_sheet("exam.PDF")
    '.pdf'
    """
    ending = Path(path).suffix.lower()
    if ending not in (".md", ".tex", ".pdf"):
        raise GrundyError(f"a sheet is written as .md, .tex or .pdf, got {str(path)!r}")
    return ending


def _markdown(sheets: Sequence[Sheet], keys: Sequence[Sheet]) -> bytes:
    lines: list[str] = []
    for sheet in sheets:
        lines += [f"# {sheet.title}", "", f"Name: {sheet.name or LINE}", ""]
        lines += [sheet.rules, ""] if sheet.rules else []
        for i, exercise in enumerate(sheet.exercises, 1):
            lines += [f"**{i}.** `{exercise.title}`", "", "```text", exercise.sketch, "```", ""]
            lines += [exercise.question, "", f"Answer: {LINE}", ""]
    for key in keys:
        lines += [f"# Answers: {key.title}" + (f", {key.name}" if key.name else ""), ""]
        lines += [f"{i}. `{exercise.title}`: {_code(exercise.answer)}" for i, exercise in enumerate(key.exercises, 1)]
        lines.append("")
    return "\n".join(lines).encode()


def _code(text: str) -> str:
    """Values and moves as code: a star alone would begin emphasis."""
    return f"`{text}`"


def _latex(sheets: Sequence[Sheet], keys: Sequence[Sheet]) -> bytes:
    lines = [
        r"\documentclass[11pt]{article}",
        r"\usepackage[utf8]{inputenc}",
        r"\usepackage[T1]{fontenc}",
        r"\usepackage[a4paper,margin=2.2cm]{geometry}",
        r"\setlength{\parindent}{0pt}",
        r"\begin{document}",
    ]
    for sheet in sheets:
        name = _tex(sheet.name) or r"\underline{\hspace{7cm}}"
        lines += [rf"\section*{{{_tex(sheet.title)}}}", rf"Name: {name}\par"]
        lines += [rf"\medskip {_tex(sheet.rules)}\par"] if sheet.rules else []
        for i, exercise in enumerate(sheet.exercises, 1):
            lines += [r"\medskip\begin{minipage}{\textwidth}", rf"\textbf{{{i}.}} \texttt{{{_tex(exercise.title)}}}"]
            lines += [r"\small\begin{verbatim}", exercise.sketch, r"\end{verbatim}\normalsize"]
            lines += [rf"{_tex(exercise.question)}\\[1ex] Answer: \underline{{\hspace{{7cm}}}}", r"\end{minipage}\par"]
        lines.append(r"\newpage")
    for key in keys:
        lines += [rf"\section*{{{_tex(f'Answers: {key.title}' + (f', {key.name}' if key.name else ''))}}}"]
        lines += [r"\begin{enumerate}"]
        for exercise in key.exercises:
            lines.append(rf"\item \texttt{{{_tex(exercise.title)}}}: \texttt{{{_tex(exercise.answer)}}}")
        lines += [r"\end{enumerate}", r"\newpage"]
    return "\n".join([*lines, r"\end{document}", ""]).encode()


TEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    ",": r",\allowbreak{}",
    "-": r"-{}",
} | {mark: "\\" + mark for mark in "&%$#_"}


def _tex(text: str) -> str:
    """Return a text as LaTeX; long lists may break after a comma."""
    return "".join(TEX.get(mark, mark) for mark in text)


def _pdf(sheets: Sequence[Sheet], keys: Sequence[Sheet]) -> bytes:
    pages: list[list[list[Item]]] = []
    for sheet in sheets:
        blocks: list[list[Item]] = [[Line(sheet.title, "bold", 15), Line(f"Name: {sheet.name or LINE}", space=6)]]
        blocks[0] += [Line(sheet.rules, space=6)] if sheet.rules else []
        for i, exercise in enumerate(sheet.exercises, 1):
            title = [Line(f"{i}. {_cut(exercise.title)}", "bold", space=14)]
            blocks.append(
                [*title, *_drawn(exercise), Line(exercise.question, space=3), Line(f"Answer: {LINE}", space=6)]
            )
        pages.append(blocks)
    for key in keys:
        head = f"Answers: {key.title}" + (f", {key.name}" if key.name else "")
        blocks = [[Line(head, "bold", 15)]]
        blocks += [[Line(f"{i}. {_cut(e.title)}: {e.answer}", space=3)] for i, e in enumerate(key.exercises, 1)]
        pages.append(blocks)
    return pdf(pages)


def _drawn(exercise: Exercise) -> list[Item]:
    """The picture of a position; its sketch in characters where a picture has letters that the fonts of PDF lack."""
    picture = exercise.position.picture(NO_MARKS)
    try:
        painted(picture, 1, (0, 0), {})
    except GrundyError:
        return [Line(line, "code", 9) for line in exercise.sketch.splitlines()]
    return [figure(picture, space=6)]


def _cut(title: str) -> str:
    """A title of two lines at most: the picture shows what it leaves out.

    >>> _cut("geography grid:9x9 without" + 99 * " 0,0" + " @ 1,1, normal play")[-30:]
    '... 0,0 0,0 @ 1,1, normal play'
    """
    if len(title) <= LONGEST_TITLE:
        return title
    end = title[-LONGEST_TITLE // 4 :].partition(" ")[2]
    head = title[: LONGEST_TITLE - len(end) - 5]
    return f"{head.rpartition(' ')[0] if ' ' in head[-20:] else head} ... {end}"
