"""`Paper` and `Statement`: what a paper says, in its order, and the line that shows each statement."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from grundy.errors import BadPosition, closest

FOLDER = Path(__file__).parent
STATUSES = {
    "holds": "what is printed is right",
    "corrected": "what is printed fails somewhere; the entry says what holds instead",
    "refuted": "there is a counterexample, and nothing is put in its place",
    "answered": "a question or conjecture that is settled, here or by the paper itself",
    "open": "a question or conjecture that is not settled",
    "outside of impartial games": "no statement about an impartial game: Grundy has nothing to show for it",
    "not in our text": "the text that was read does not have it; figures are missing there",
}
KINDS = {"definition", "game", "theorem", "lemma", "proposition", "corollary", "algorithm", "figure", "table"}
KINDS |= {"conjecture", "open question", "example", "exercise", "formula"}


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a paper."""

    name: str
    """As the paper names it: "Theorem 5", "Lemma E.1", "Theorem 9.7". A statement without a number has its subject."""
    section: str
    kind: str
    status: str
    text: str
    """The statement, in words of this project."""
    run: str = ""
    """Lines of a shell or of Python that show it, with what they print; "" where nothing does, and `note` says why."""
    note: str = ""
    reduction: str = ""
    """For a statement about complexity: the reduction that its proof uses, or several with commas."""

    @property
    def number(self) -> str:
        """The number alone, "" where there is none.

        >>> paper_named("003").find("9.7")[0].number
        '9.7'
        """
        found = re.search(r" ((?:[A-Z]\.)?\d[\w.]*)$", self.name)
        return found[1] if found else ""

    @property
    def is_call(self) -> bool:
        """True if `run` is Python, and not a command.

        >>> paper_named("003").find("9.7")[0].is_call
        False
        """
        return self.run.startswith(">>> ")

    def fields(self) -> dict[str, str]:
        """Return all that is known of it, as plain data."""
        keys = ("name", "section", "kind", "status", "text", "run", "note", "reduction")
        return {key: getattr(self, key) for key in keys}


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper, and its statements in its order."""

    key: str
    title: str
    source: str
    page: str
    """The page of the documentation that explains its games."""
    sections: dict[str, str]
    """The titles of its sections, by their numbers."""
    numbered: tuple[str, ...]
    """The names of all statements that have a number in the text that was read."""
    misread: tuple[str, ...]
    """Names in that text which the scan made of others."""
    statements: tuple[Statement, ...]

    def find(self, words: str) -> list[Statement]:
        """Return the statements of a name or number, or the parts of one that is no entry itself.

        A number may belong to several statements, such as a lemma and a theorem.

        >>> [found.name for found in paper_named("003").find("theorem 9.5(b)")]
        ['Theorem 9.5b']
        >>> [found.number for found in paper_named("003").find("9.1")]
        ['9.1a', '9.1b', '9.1c']
        """
        wanted = _plain(words)
        found = [s for s in self.statements if wanted == _plain(s.name)]
        found = found or [s for s in self.statements if wanted and wanted == s.number.lower()]
        part = re.compile(rf"({re.escape(wanted)})[a-z]")
        found = found or [s for s in self.statements if part.fullmatch(_plain(s.name)) or part.fullmatch(s.number)]
        if not found:
            known = [name for s in self.statements for name in (s.name, s.number) if name]
            close = " or ".join(map(repr, closest(words, known)))
            hint = f"{close and f'; did you mean {close}?'} (`grundy papers {self.key}` lists all)"
            raise BadPosition(f"{words!r} is no statement of paper {self.key}{hint}")
        return found

    def counts(self) -> dict[str, int]:
        """Return how many statements have each status, those with none left out.

        >>> sum(paper_named("003").counts().values()) == len(paper_named("003").statements)
        True
        """
        found = Counter(s.status for s in self.statements)
        return {status: found[status] for status in STATUSES if found[status]}


def _plain(name: str) -> str:
    """Return a name in small letters, with "9.5(b)" as "9.5b" and "Figure" as "Fig."."""
    return re.sub(r"\((\w)\)$", r"\1", " ".join(name.lower().split())).replace("figure ", "fig. ")


@cache
def all_papers() -> tuple[Paper, ...]:
    """Return all papers, by their keys.

    >>> "003" in [paper.key for paper in all_papers()]
    True
    """
    return tuple(_read(file) for file in sorted(FOLDER.glob("*.toml")))


def paper_named(key: str) -> Paper:
    """Return the paper of a key; leading zeros may be left out.

    >>> paper_named("3").title
    'Take Turn'
    """
    found = {paper.key: paper for paper in all_papers()}
    full = key.zfill(3)
    if not key or full not in found:
        raise BadPosition(f"unknown paper {key!r}; there are {', '.join(found)} (`grundy papers` lists them)")
    return found[full]


def _read(file: Path) -> Paper:
    data: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    sections = {section["number"]: section["title"] for section in data["section"]}
    statements = tuple(
        Statement(section=section["number"], **{key: value.strip() for key, value in entry.items()})
        for section in data["section"]
        for entry in section["statement"]
    )
    numbered = tuple(data["numbered"])
    return Paper(
        file.stem,
        data["title"],
        data["source"],
        data["page"],
        sections,
        numbered,
        tuple(data.get("misread", ())),
        statements,
    )
