"""How hard Geography and NimG are: Tables 1 to 4 of Renault and Schmidt, and their corollaries, as data."""

from __future__ import annotations

from typing import NamedTuple

from grundy.games.geography.named import SCHAEFER
from grundy.games.geography.rules import FRAENKEL
from grundy.reductions.arrows.geography_to_nimg_mr import BURKE_GEORGE
from grundy.reductions.arrows.misere_directed import RENAULT_SCHMIDT
from grundy.reductions.arrows.qbf_to_geography import LICHTENSTEIN_SIPSER
from grundy.theory.nimg.needs import DUCHENE_RENAULT

COMPLETE, HARD, POLYNOMIAL = "PSPACE-complete", "PSPACE-hard", "polynomial"
DIRECTED, UNDIRECTED = "directed boards", "undirected boards"
LOOPS, NO_LOOPS = "a loop at every vertex", "no loops"
TO_EDGES = "qbf-to-geography, geography-to-edge, arcs-to-edges"
TO_NIMG = "qbf-to-geography, geography-to-nimg-mr"
TO_LOOPS = f"{TO_NIMG}-loops"


class Hardness(NamedTuple):
    """How hard it is to tell who wins a game on boards of some kind, who found out, and what of it can be run."""

    place: str
    """Its table, or its number in the paper."""
    game: str
    play: str
    restriction: str
    complexity: str
    source: str
    reduction: str | None = None
    """The arrow here that makes a hard problem into this one, or several, one after the other, from a formula on."""
    method: str | None = None
    """The theorem here that answers in polynomial time."""

    @property
    def shown_by(self) -> str:
        """What can be run, in words.

        >>> [row.shown_by for row in complexity(game="nimg(rm)", play="misere")[:2]]
        ['method loops-everywhere', 'reductions qbf-to-geography, geography-to-nimg']
        """
        if self.method is not None:
            return f"method {self.method}"
        if self.reduction is None:
            return "no reduction here"
        return f"reduction{'s' * (',' in self.reduction)} {self.reduction}"


def _here(place: str) -> str:
    return f"{RENAULT_SCHMIDT}, {place}"


TABLES = (
    Hardness(
        "Table 1", "geography(edge)", "normal", DIRECTED, COMPLETE, SCHAEFER, "qbf-to-geography, geography-to-edge"
    ),
    Hardness("Table 1", "geography", "normal", DIRECTED, COMPLETE, SCHAEFER, "qbf-to-geography"),
    Hardness(
        "Table 1",
        "geography(edge)",
        "misere",
        DIRECTED,
        COMPLETE,
        _here("Theorem 2.6"),
        "qbf-to-geography, geography-to-edge, misere-directed-edge",
    ),
    Hardness(
        "Table 1", "geography", "misere", DIRECTED, COMPLETE, _here("Theorem 2.1"), "qbf-to-geography, misere-directed"
    ),
    Hardness("Table 2", "geography(edge)", "normal", UNDIRECTED, COMPLETE, FRAENKEL, TO_EDGES),
    Hardness("Table 2", "geography", "normal", UNDIRECTED, POLYNOMIAL, FRAENKEL, method="matching"),
    Hardness(
        "Table 2",
        "geography(edge)",
        "misere",
        UNDIRECTED,
        COMPLETE,
        _here("Theorem 2.5"),
        f"{TO_EDGES}, misere-undirected-edge",
    ),
    Hardness(
        "Table 2",
        "geography",
        "misere",
        UNDIRECTED,
        COMPLETE,
        _here("Theorem 2.3"),
        "qbf-to-geography, misere-undirected",
    ),
    Hardness("Table 3", "nimg(rm)", "normal", LOOPS, POLYNOMIAL, DUCHENE_RENAULT, method="labelling"),
    Hardness("Table 3", "nimg(rm)", "normal", UNDIRECTED, POLYNOMIAL, DUCHENE_RENAULT, method="labelling"),
    Hardness("Table 3", "nimg(rm)", "normal", NO_LOOPS, POLYNOMIAL, DUCHENE_RENAULT, method="labelling"),
    Hardness("Table 3", "nimg(rm)", "misere", LOOPS, POLYNOMIAL, _here("Theorem 3.7"), method="loops-everywhere"),
    Hardness(
        "Table 3", "nimg(rm)", "misere", UNDIRECTED, HARD, _here("Theorem 3.1"), "qbf-to-geography, geography-to-nimg"
    ),
    Hardness(
        "Table 3", "nimg(rm)", "misere", NO_LOOPS, HARD, _here("Theorem 3.1"), "qbf-to-geography, geography-to-nimg"
    ),
    Hardness("Table 4", "nimg(mr)", "normal", LOOPS, HARD, BURKE_GEORGE, TO_LOOPS),
    Hardness("Table 4", "nimg(mr)", "normal", UNDIRECTED, HARD, BURKE_GEORGE, TO_NIMG),
    Hardness("Table 4", "nimg(mr)", "normal", NO_LOOPS, HARD, f"{BURKE_GEORGE}; {_here('section 3')}", TO_NIMG),
    Hardness("Table 4", "nimg(mr)", "misere", LOOPS, HARD, _here("Theorem 3.8"), f"{TO_LOOPS}, misere-nimg"),
    Hardness("Table 4", "nimg(mr)", "misere", UNDIRECTED, HARD, _here("Theorem 3.8"), f"{TO_NIMG}, misere-nimg"),
    Hardness("Table 4", "nimg(mr)", "misere", NO_LOOPS, HARD, _here("Theorem 3.8"), f"{TO_NIMG}, misere-nimg"),
)
"""The cells of the four tables, row by row. In Tables 3 and 4 the paper's columns are +L, neither, and +NL."""
COROLLARIES = (
    Hardness(
        "Corollary 2.2",
        "geography",
        "misere",
        "planar bipartite directed boards of degree 4",
        COMPLETE,
        f"{_here('Corollary 2.2')}, from {LICHTENSTEIN_SIPSER}",
        "qbf-to-planar-geography, misere-directed",
    ),
    Hardness(
        "Corollary 2.4",
        "geography",
        "misere",
        "planar undirected boards of degree 4 (printed: 5)",
        COMPLETE,
        f"{_here('Corollary 2.4')}, with a smaller gadget",
        "qbf-to-planar-geography, misere-undirected",
    ),
    Hardness(
        "Corollary 3.2",
        "nimg(rm)",
        "misere",
        "no loops, weights of at most 2",
        COMPLETE,
        _here("Corollary 3.2"),
        "qbf-to-geography, geography-to-nimg",
    ),
    Hardness(
        "Corollary 3.3",
        "nimg(rm)",
        "misere",
        "planar boards of degree 3 without loops, weights of at most 2",
        COMPLETE,
        f"{_here('Corollary 3.3')}, from {LICHTENSTEIN_SIPSER}",
        "qbf-to-planar-geography, geography-to-nimg",
    ),
    Hardness(
        "Theorem 3.4", "nimg(rm)", "misere", "every weight 1", POLYNOMIAL, _here("Theorem 3.4"), method="unit-weights"
    ),
    Hardness(
        "Corollary 3.6",
        "nimg(rm)",
        "misere",
        "bipartite boards without loops",
        POLYNOMIAL,
        _here("Corollary 3.6"),
        method="bipartite",
    ),
)
"""What the paper adds to its tables."""


def complexity(game: str | None = None, play: str | None = None) -> tuple[Hardness, ...]:
    """Return the rows of the tables and corollaries, all of them or those of a game and of a play.

    >>> for row in complexity("geography", "normal"):
    ...     print(row.place, row.restriction, row.complexity, row.shown_by, sep="; ")
    Table 1; directed boards; PSPACE-complete; reduction qbf-to-geography
    Table 2; undirected boards; polynomial; method matching
    """
    return tuple(row for row in (*TABLES, *COROLLARIES) if game in (None, row.game) and play in (None, row.play))
