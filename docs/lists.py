"""Write the lists that the registry knows.

What changes with a game or a theorem is written while the documentation is built (`filled`, called by docs/conf.py):
the games in docs/games.md, and the theorems without a certificate in docs/proofs.md. So branches that add a game each
have no generated file in common. `make lists` writes the rest into its files: the names of boards in docs/boards.md,
and the arrows in docs/reductions.md with their pictures. A test fails when such a list is not what it would write.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from grundy.checker.grundy_check import file_of_game

from grundy import graph_of_value, position, puzzle
from grundy.constructions.drawing import picture as constructed
from grundy.graphs.text.names import FAMILIES
from grundy.proofs.prover import certificate_of, is_certified
from grundy.questions import VALUE
from grundy.reductions import OPEN_QUESTIONS, all_reductions, reduction, refuted_reductions
from grundy.reductions.graph import picture
from grundy.reductions.worth import worth
from grundy.rules import Ruleset, all_games, all_puzzles
from grundy.rules.parameters import fields_of
from grundy.theory.registry import theorems

ROOT = Path(__file__).parents[1]
BOARDS = ROOT / "docs" / "boards.md"
REDUCTIONS, GRAPH = ROOT / "docs" / "reductions.md", ROOT / "docs" / "reductions.svg"
GADGETS = {
    "arc-gadget": ("arc-gadget", "geography x>y @ x"),
    "arc-gadget-twice": ("arc-gadget", "geography x>y,y>z @ x"),
    "subdivided-arc-gadget": ("subdivided-arc-gadget", "geography x>y @ x"),
    "prelude": ("prelude", "geography x>y @ x"),
    "misere-directed": ("misere-directed", "geography x>y @ x"),
    "misere-undirected": ("misere-undirected", "geography x>y @ x"),
    "misere-undirected-twice": ("misere-undirected", "geography x>y,y>z @ x"),
    "geography-to-nimg": ("geography-to-nimg", "geography x>y @ x"),
    "arcs-to-edges": ("arcs-to-edges", "geography(edge) x>y @ x"),
    "geography-to-nimg-mr": ("geography-to-nimg-mr", "geography x>y @ x"),
    "misere-nimg": ("misere-nimg", "nimg(mr) x-y [1,1] @ x"),
}
"""Pictures of docs/gadgets.md, each an arrow with its source."""
CONSTRUCTED = {"construct-5": (5, ()), "construct-7": (7, ()), "construct-6-without-N4": (6, ("N4",))}
"""Pictures of positions of given values, each with what is gone."""
PUZZLES = """
## Puzzles

Nobody moves against anybody: the question is whether there is a play. `puzzle` reads a text, `solve` gives the play,
a list, or None.
"""


def built_in() -> list:
    return [entry for entry in all_games().values() if entry.built_in]


def filled(page: str, text: str) -> str:
    """A page with the lists that are written while the documentation is built; other pages stay as they are."""
    if page == "games":
        return renewed_text(text, "games", [games()])
    return renewed_text(text, "certificates", certificates()) if page == "proofs" else text


def boards() -> str:
    """docs/boards.md with its table of names renewed."""
    rows = [
        f"| {', '.join(f'`{word}`' for word in kind.examples)} | {kind.about}{' With arcs.' if kind.arcs else ''} |"
        for kind in FAMILIES.values()
    ]
    return renewed(BOARDS, "boards", ["| name | board |", "| --- | --- |", *rows])


def certificates() -> list[str]:
    """Which theorems have answers without a proof of their own, for docs/proofs.md."""
    missing = [t for t in theorems() if not is_certified(t)]
    by_options = sorted({t.name for t in theorems() if certificate_of(t) is None and is_certified(t)})
    lines = [f"- **{t.name}** ({t.question.title}, {play(t)} play)" for t in missing]
    if not missing:
        kinds = Counter(t.kind for t in theorems())
        count = f"{kinds['theorem']} theorems and {kinds['algorithm']} algorithms"
        lines = [f"None: answers by each of the {count} have a proof, and the tests check some of each."]
    if by_options:
        names = ", ".join(f"`{name}`" for name in by_options)
        lines += ["", f"Proofs of winning moves by these theorems have steps for every move: {names}."]
    return lines


def reductions() -> str:
    """docs/reductions.md with its lists of arrows and of open questions renewed."""
    found = [line for arrow in (*all_reductions(), *refuted_reductions()) for line in arrow_section(arrow)]
    questions = [f"- {q.question} *{q.source}.* Status: {q.status}." for q in OPEN_QUESTIONS]
    return renewed_text(renewed(REDUCTIONS, "arrows", found), "open-questions", questions)


def arrow_section(arrow) -> list[str]:
    source, target = arrow.problems
    lines = [f"### {arrow}", "", arrow.statement, "", f"- from {source}, to {target}"]
    lines += [f"- keeps: {arrow.preserves.words}", f"- needs: {arrow.hypothesis}"]
    lines += [f"- size: {arrow.size}, where there are {arrow.sizes}"]
    lines += [f"- stands for no move of the source: {arrow.unmatched_moves}"] if arrow.unmatched_moves else []
    lines += [f"- as printed in the paper: {arrow.mark}; in its place: `{arrow.instead}`"] if arrow.instead else []
    lines += [f"- fails at `{arrow.refuted}`, and no chain of reductions uses it"] if arrow.refuted else []
    return [*lines, f"- source: {arrow.reference}; {arrow.status}", ""]


def graph() -> str:
    """docs/reductions.svg."""
    return picture(all_reductions()).svg() + "\n"


def gadgets() -> dict[Path, str]:
    """The pictures of docs/gadgets.md by their files: with what starts and moves are worth."""
    found = {name: reduction(arrow).picture(position(source), values=True) for name, (arrow, source) in GADGETS.items()}
    for name, (value, gone) in CONSTRUCTED.items():
        start = graph_of_value(value)
        start = start.rules(f"N{value}", without=gone)
        found[name] = constructed(start, worth(start, VALUE, moves=False))
    return {ROOT / "docs" / f"{name}.svg": drawn.svg() + "\n" for name, drawn in found.items()}


def renewed(page: Path, mark: str, lines: list[str]) -> str:
    """A page with the lines between its marks."""
    return renewed_text(page.read_text(), mark, lines)


def renewed_text(text: str, mark: str, lines: list[str]) -> str:
    pattern, new = rf"(<!-- {mark}: [^>]*-->\n).*?(<!-- /{mark} -->)", "\n".join(lines).strip()
    return re.sub(pattern, lambda match: f"{match[1]}\n{new}\n\n{match[2]}", text, flags=re.DOTALL)


def games() -> str:
    """The sections of all games and puzzles, for docs/games.md."""
    puzzles = "".join(puzzle_section(entry) for entry in all_puzzles().values())
    return "".join(section(entry) for entry in built_in()) + PUZZLES + puzzles


def puzzle_section(entry) -> str:
    play = puzzle(entry.example).solve()
    example = f">>> from grundy import puzzle\n>>> puzzle({entry.example!r}).solve()\n{play}"
    return f"\n### {entry.name}\n\n{entry.summary}\n\n```python\n{example}\n\n```\n\nSource: {entry.source}.\n"


def section(entry) -> str:
    family = type(entry.rules) if isinstance(entry.rules, Ruleset) else entry.rules
    example = position(entry.example)
    words = [f"\n## {entry.name}\n\n{entry.summary}\n"]
    if not isinstance(entry.rules, Ruleset) and (
        parameters := [f.name for f in fields_of(family) if f.kind != "board"]
    ):
        words.append(f"\nParameters: {', '.join(f'`{name}`' for name in parameters)}.\n")
    words.append(f"\n```python\n>>> from grundy import position\n>>> position({entry.example!r}).outcome()\n")
    words.append(f"{example.outcome()}\n\n```\n\nSource: {entry.source}.\n")
    if file_of_game(entry.name) is None:
        words.append("\nThe checker does not know its rules: `grundy check` hands them over, and says so.\n")
    mine = theorems(entry.rules)
    for title, kind in (("Theorems", "theorem"), ("Algorithms that rest on a theorem", "algorithm")):
        if some := [t for t in mine if t.kind == kind]:
            words.append(f"\n{title}:\n\n")
            words += map(method_line, some)
    return "".join(words)


def method_line(t) -> str:
    return f"- **{t.name}** ({t.question.title}, {play(t)} play): {t.statement} *{t.source}.*{proof(t)}\n"


def proof(theorem) -> str:
    return "" if is_certified(theorem) else " Not certified yet."


def play(theorem) -> str:
    return "misère" if theorem.play == "misere" else theorem.play


if __name__ == "__main__":
    BOARDS.write_text(boards())
    REDUCTIONS.write_text(reductions())
    GRAPH.write_text(graph())
    for file, text in gadgets().items():
        file.write_text(text)
