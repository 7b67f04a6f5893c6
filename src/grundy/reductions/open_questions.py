"""Questions that the papers leave open, and what is known."""

from __future__ import annotations

from typing import NamedTuple

from grundy.games.geography.named import BURKE_FERLAND_TENG
from grundy.games.uno.rules import DEMAINE
from grundy.reductions.arrows.misere_directed import RENAULT_SCHMIDT

THEOREM_7 = f"what Theorem 7 of {DEMAINE} is not about; asked here"
OPEN_SINCE_2015 = f"{RENAULT_SCHMIDT}, conclusion"


class OpenQuestion(NamedTuple):
    """A question, what is known about it here, and who asked it."""

    name: str
    question: str
    status: str
    source: str


OPEN_QUESTIONS = (
    OpenQuestion(
        "misere-geography-bipartite",
        "How hard is misère play of undirected Vertex Geography on bipartite boards?",
        "open; the gadgets of misere-undirected have odd cycles; search answers",
        OPEN_SINCE_2015,
    ),
    OpenQuestion(
        "nimg-mr-bipartite",
        "How hard is misère play of NimG with the move first on bipartite boards?",
        "open; in normal play it is polynomial there without loops, by Theorem 6 in docs/nimg.md; search answers",
        OPEN_SINCE_2015,
    ),
    OpenQuestion(
        "values-on-grids",
        "Are values of Undirected Geography hard to find on grids?",
        "open; on boards of degree three they are polynomial, on planar bipartite boards of degree four hard",
        f"{BURKE_FERLAND_TENG}, Open Question 6",
    ),
    OpenQuestion(
        "values-by-treewidth",
        "Are values of Undirected Geography fixed-parameter tractable in the treewidth of the board?",
        "open; in the treewidth together with the value, or with the maximum degree, they are",
        f"{BURKE_FERLAND_TENG}, Open Question 7",
    ),
    OpenQuestion(
        "two-tokens-on-cubic-boards",
        "Is there a polynomial algorithm for two tokens on boards of degree three?",
        "open; with one token and passes there is one",
        f"{BURKE_FERLAND_TENG}, Open Question 8",
    ),
    OpenQuestion(
        "cooperative-uno-few-colours",
        "Is Cooperative Uno for two players polynomial with constantly many colours?",
        "open; Solitaire with c colours is, and its time is linear for each c; search answers",
        f"{DEMAINE}, concluding remarks",
    ),
    OpenQuestion(
        "uno-stop",
        "Is Uno between two players polynomial where the last card of a hand wins, reading 'stop'?",
        "open; with reading 'last' it is a matching problem; search answers",
        THEOREM_7,
    ),
    OpenQuestion(
        "uno-draw",
        "Is Uno between two players polynomial where an empty hand ends it and nobody loses, reading 'draw'?",
        "open; who begins with at most as many cards is safe exactly where 'stop' is won; search answers",
        THEOREM_7,
    ),
    OpenQuestion(
        "uno-literal",
        "Is Uno between two players polynomial where an empty hand is passed over, reading 'literal'?",
        "open; with a card on the pile and an unplayable one in each hand it is as 'last'; search answers",
        THEOREM_7,
    ),
    OpenQuestion(
        "swap-uno-free-first-card",
        "How hard is Swap Uno where the first card is free?",
        "open; with a card on the pile it is PSPACE-complete, by geography-to-swap-uno; search answers",
        f"what Theorem 4.3 of {BURKE_FERLAND_TENG} leaves unsaid; asked here",
    ),
)
