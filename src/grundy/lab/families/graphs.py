"""Graphs of some number of vertices, one of each isomorphism class: `connected:7`, `trees:4..14`, `degree:3:10`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from grundy.errors import BadPosition, MissingPackage, closest
from grundy.lab.families.family import Part, Shard
from grundy.lab.families.known import known_count
from grundy.lab.families.nauty import PROGRAMS, GeneratorFailed, has_nauty, nauty_lines, version
from grundy.lab.families.own import OWN_LIMITS, OWN_VERSION, own_lines

__all__ = ["GRAPHS_A_SHARD", "KINDS", "Graphs", "Kind", "graphs"]

GRAPHS_A_SHARD = 5_000


class Kind(NamedTuple):
    """A kind of graphs that can be listed."""

    meaning: str
    most: int
    """The most vertices, with nauty."""


KINDS = {
    "all": Kind("all graphs", 11),
    "connected": Kind("connected graphs", 11),
    "trees": Kind("trees", 25),
    "bipartite": Kind("bipartite graphs, connected or not", 14),
    "degree": Kind("connected graphs of maximum degree at most d, written degree:d:n", 18),
    "digraphs": Kind("directed graphs without loops, arcs there and back allowed", 6),
    "tournaments": Kind("tournaments", 11),
}
"""What `graphs` can list, by name."""
MOST_OF_DEGREE = {4: 14, 5: 12}
"""The most vertices for a maximum degree; above 5 as for all connected graphs."""
GROWTH = {3: 4, 4: 9, 5: 20}
"""By about what factor one more vertex multiplies the connected graphs of a maximum degree, where it is not known."""
FORM = re.compile(
    r"(?P<kind>[A-Za-z-]+)(?::(?P<degree>[0-9]{1,9}))?:(?P<first>[0-9]{1,9})(?:\.\.(?P<last>[0-9]{1,9}))?"
)


@dataclass(frozen=True)
class Graphs:
    """All graphs of a kind with `first` to `last` vertices, by nauty or by our own generators.

    >>> family = graphs("connected:1..5")
    >>> family.count, family.holes, len(family.shards())
    (31, ('graph',), 5)
    """

    kind: str
    first: int
    last: int
    degree: int
    maker: str

    holes = ("graph",)

    @property
    def spec(self) -> str:
        """The text that the family is read from."""
        kind = f"degree:{self.degree}" if self.kind == "degree" else self.kind
        return f"{kind}:{self.first}" + (f"..{self.last}" if self.last > self.first else "")

    @property
    def count(self) -> int | None:
        """How many graphs there are by the sources of `known`; None where they do not say."""
        total = 0
        for n in range(self.first, self.last + 1):
            found = known_count(self.kind, n, self.degree)
            if found is None:
                return None
            total += found
        return total

    def shards(self) -> Sequence[Shard]:
        """Return shards of about 5,000 graphs; nauty splits unevenly, and some may be empty."""
        parts = [
            (n, residue, modulus)
            for n in range(self.first, self.last + 1)
            for modulus in [1 + (self._about(n) - 1) // GRAPHS_A_SHARD]
            for residue in range(modulus)
        ]
        return tuple(Shard(number, part) for number, part in enumerate(parts))

    def _about(self, n: int) -> int:
        """About how many graphs of n vertices there are, at least 1."""
        rest = 1
        while (known := known_count(self.kind, n, self.degree)) is None:  # of connected graphs of some maximum degree
            n, rest = n - 1, rest * GROWTH.get(self.degree, 80)
        return max(1, known * rest)

    def lines(self, part: Part) -> list[str]:
        """Return the graphs of a shard as graph6 or digraph6 lines."""
        n, residue, modulus = (int(number) for number in part)
        share = n, residue, modulus
        if known_count(self.kind, n, self.degree) == 0:  # geng refuses to list no graphs
            return []
        if self.maker == own_maker():
            return own_lines(self.kind, self.degree, share)
        if self.maker != (here := nauty_maker(self.kind)):
            raise GeneratorFailed(f"the family {self.spec} was split by {self.maker}, this machine has {here}")
        return nauty_lines(self.kind, self.degree, share)


def own_maker() -> str:
    """Return what our own generators are called in the name of a job."""
    return f"grundy {OWN_VERSION}"


def nauty_maker(kind: str) -> str:
    """Return what nauty's generators for a kind are called in the name of a job."""
    program = PROGRAMS.get(kind, ("geng",))[-1]
    return f"nauty {program} {version(program)}"


def graphs(text: str, maker: str | None = None) -> Graphs:
    """Read a family of graphs: `all:8`, `connected:1..8`, `trees:12`, `bipartite:7`, `degree:3:10`, `digraphs:4`.

    The maker is "nauty" or "own"; unasked it is nauty where nauty is installed. Both list one graph of each
    isomorphism class, though not the same ones in the same order.

    >>> graphs("trees:4..14").count, graphs("degree:3:10").spec
    (5444, 'degree:3:10')
    >>> graphs("conected:7")
    Traceback (most recent call last):
    grundy.errors.BadPosition: no family of graphs is called 'conected'; did you mean connected?
    """
    if maker not in (None, "nauty", "own"):
        raise BadPosition(f"graphs are made by 'nauty' or by 'own' generators, got {maker!r}")
    kind, first, last, degree = _read(text)
    if maker is None:
        maker = "nauty" if has_nauty(kind) else "own"
    if maker == "nauty":
        if not has_nauty(kind):
            raise MissingPackage("nauty is not installed; on Debian: apt install nauty")
        return Graphs(kind, first, last, degree, nauty_maker(kind))
    if last > (most := OWN_LIMITS[kind]):
        raise MissingPackage(
            f"{text} needs nauty, which is not installed: without it {_noun(kind, degree)} go up to {most} vertices; "
            "on Debian: apt install nauty"
        )
    return Graphs(kind, first, last, degree, own_maker())


def _read(text: str) -> tuple[str, int, int, int]:
    """Return the kind, the first and the last number of vertices, and the maximum degree (0 where there is none)."""
    match = FORM.fullmatch(text.strip())
    name = text.strip().partition(":")[0]
    if name not in KINDS:
        near = closest(name, KINDS)
        known = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(KINDS)}"
        raise BadPosition(f"no family of graphs is called {name!r}; {known}", text)
    if match is None or (match["degree"] is not None) != (name == "degree"):
        like = "degree:3:10 or degree:3:1..10" if name == "degree" else f"{name}:4 or {name}:1..4"
        raise BadPosition(f"a family of graphs is written like {like}, got {text!r}", text)
    first, degree = int(match["first"]), int(match["degree"] or 0)
    last = int(match["last"] or first)
    if last < first:
        raise BadPosition(f"a range of vertices goes up, got {text!r}", text)
    if name == "degree" and degree < 1:
        raise BadPosition(f"a maximum degree is at least 1, got {text!r}", text)
    most = _most(name, degree)
    if first < 1 or last > most:
        raise BadPosition(f"{_noun(name, degree)} can be listed for 1 to {most} vertices, got {text!r}", text)
    return name, first, last, degree


def _most(kind: str, degree: int) -> int:
    if kind == "degree" and degree > 3:
        return MOST_OF_DEGREE.get(degree, KINDS["connected"].most)
    return KINDS[kind].most


def _noun(kind: str, degree: int) -> str:
    if kind == "degree":
        return f"graphs of degree {degree}"
    return kind if kind in ("trees", "digraphs", "tournaments") else f"{kind} graphs"
