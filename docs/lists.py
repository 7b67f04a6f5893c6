"""Write the lists that the registry knows.

They are src/grundy/games/index.py (where the games are), the lines of src/grundy/__init__.py by which type checkers
know their names, the families in CONTRIBUTING.md, the games in README.md, docs/games.md with every theorem,
docs/boards.md, what has no proof yet in docs/proofs.md, and docs/reductions.md with the graph of arrows.

`make lists` runs it; a test fails when a list is not what it would write.
"""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from grundy.checker.grundy_check import file_of_game

import grundy.games
from grundy import position, puzzle
from grundy.graphs.text.names import FAMILIES
from grundy.proofs.prover import certificate_of, is_certified
from grundy.reductions import OPEN_QUESTIONS, arrows, reduction
from grundy.reductions.graph import picture
from grundy.rules import Ruleset, all_games, all_puzzles
from grundy.rules.parameters import fields_of
from grundy.theory.registry import theorems

ROOT = Path(__file__).parents[1]
README, GAMES, BOARDS = ROOT / "README.md", ROOT / "docs" / "games.md", ROOT / "docs" / "boards.md"
INDEX = Path(grundy.games.__file__).with_name("index.py")
PACKAGE, CONTRIBUTING = Path(grundy.__file__), ROOT / "CONTRIBUTING.md"
PROOFS = ROOT / "docs" / "proofs.md"
REDUCTIONS, GRAPH = ROOT / "docs" / "reductions.md", ROOT / "docs" / "reductions.svg"
GADGETS = {name: ROOT / "docs" / f"{name}.svg" for name in ("arc-gadget", "misere-undirected")}
HEAD = """# Games

What the registry knows, written by `make lists`: each game with an example that runs, and the theorems and algorithms
about it. `grundy games NAME` shows the same, with needs and costs. The outcome, value and moves of a position
without a theorem come from search.
"""
INDEX_HEAD = '"""Where the games and puzzles are, by what is exported and by names in texts; `make lists` writes it."""'
PUZZLES = """
## Puzzles

Nobody moves against anybody: the question is whether there is a play. `puzzle` reads a text, `solve` gives the play,
a list, or None.
"""


def built_in() -> list:
    return [entry for entry in all_games().values() if entry.built_in]


def readme() -> str:
    """README.md with its list of games and puzzles renewed."""
    lines = [f"- `{entry.example}`: {entry.summary}" for entry in built_in()]
    lines += [f"- `{entry.example}`, a puzzle: {entry.summary}" for entry in all_puzzles().values()]
    return renewed(README, "games", lines)


def index() -> str:
    """src/grundy/games/index.py: where the name that a game exports, and the name in its text, are defined."""
    entries = [(entry.name, entry.module) for entry in built_in()]
    entries += [(entry.name, entry.puzzle.__module__) for entry in all_puzzles().values()]
    named = "".join(f'    "{name}": "{place(module)}",\n' for name, module in sorted(entries))
    exported = "".join(f'    "{name}": "{module}",\n' for name, module in sorted(exports().items()))
    return f"{INDEX_HEAD}\n\nEXPORTED = {{\n{exported}}}\nNAMED = {{\n{named}}}\n"


def exports() -> dict[str, str]:
    """The files of the games, by the names that they export; a name that is gone is not there."""
    modules = [import_module(found.name) for found in walk_packages(grundy.games.__path__, "grundy.games.")]
    return {name: place(module.__name__) for module in modules for name in getattr(module, "__all__", ())}


def package() -> str:
    """src/grundy/__init__.py with what type checkers see of the games renewed."""
    lines = "".join(f"    from grundy.games.{module} import *\n" for module in sorted(set(exports().values())))
    return re.sub(r"(    from grundy\.games\.\S+ import \*\n)+", lines, PACKAGE.read_text())


def contributing() -> str:
    """CONTRIBUTING.md with its list of families renewed."""
    families = sorted({module.split(".")[0] for module in exports().values()})
    return renewed(CONTRIBUTING, "families", [f"The families are {', '.join(f'`{name}`' for name in families)}."])


def place(module: str) -> str:
    return module.removeprefix(f"{grundy.games.__name__}.")


def boards() -> str:
    """docs/boards.md with its table of names renewed."""
    rows = [
        f"| {', '.join(f'`{word}`' for word in kind.examples)} | {kind.about}{' With arcs.' if kind.arcs else ''} |"
        for kind in FAMILIES.values()
    ]
    return renewed(BOARDS, "boards", ["| name | board |", "| --- | --- |", *rows])


def proofs() -> str:
    """docs/proofs.md with its list of theorems whose answers have no proof of their own renewed."""
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
    return renewed(PROOFS, "certificates", lines)


def reductions() -> str:
    """docs/reductions.md with its lists of arrows and of open questions renewed."""
    found = [line for arrow in arrows() for line in arrow_section(arrow)]
    questions = [f"- {q.question} *{q.source}.* Status: {q.status}." for q in OPEN_QUESTIONS]
    return renewed_text(renewed(REDUCTIONS, "arrows", found), "open-questions", questions)


def arrow_section(arrow) -> list[str]:
    source, target = arrow.problems
    lines = [f"### {arrow}", "", arrow.statement, "", f"- from {source}, to {target}"]
    lines += [f"- keeps: {arrow.preserves.words}", f"- needs: {arrow.hypothesis}"]
    lines += [f"- size: {arrow.size}, where there are {arrow.sizes}"]
    lines += [f"- stands for no move of the source: {arrow.unmatched_moves}"] if arrow.unmatched_moves else []
    return [*lines, f"- source: {arrow.reference}; {arrow.status}", ""]


def graph() -> str:
    """docs/reductions.svg."""
    return picture(arrows()).svg() + "\n"


def gadget(name: str) -> str:
    """The picture of an arrow that stands for one arc."""
    return reduction(name).picture(position("geography x>y @ x")).svg() + "\n"


def renewed(page: Path, mark: str, lines: list[str]) -> str:
    """A page with the lines between its marks."""
    return renewed_text(page.read_text(), mark, lines)


def renewed_text(text: str, mark: str, lines: list[str]) -> str:
    pattern, new = rf"(<!-- {mark}: [^>]*-->\n).*?(<!-- /{mark} -->)", "\n".join(lines).strip()
    return re.sub(pattern, lambda match: f"{match[1]}\n{new}\n\n{match[2]}", text, flags=re.DOTALL)


def games() -> str:
    """The page of all games and puzzles."""
    puzzles = "".join(puzzle_section(entry) for entry in all_puzzles().values())
    return HEAD + "".join(section(entry) for entry in built_in()) + PUZZLES + puzzles


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
    INDEX.write_text(index())
    PACKAGE.write_text(package())
    CONTRIBUTING.write_text(contributing())
    README.write_text(readme())
    GAMES.write_text(games())
    BOARDS.write_text(boards())
    PROOFS.write_text(proofs())
    REDUCTIONS.write_text(reductions())
    GRAPH.write_text(graph())
    for name, file in GADGETS.items():
        file.write_text(gadget(name))
