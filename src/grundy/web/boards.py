"""Boards for the editor: pasted or dropped texts, families with sizes, random ones; and random positions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

from grundy.errors import BadPosition, UnknownGame
from grundy.graphs import Graph
from grundy.graphs.samples import KINDS, random_board
from grundy.graphs.text.files import read_board_text
from grundy.graphs.text.names import FAMILIES
from grundy.rules import Position, position
from grundy.rules.registry import all_games, lookup
from grundy.rules.samples import sample_position
from grundy.rules.text import split_game

MOST_DRAWN = 400
"""A board of more vertices is not drawn by hand."""
LARGEST_SAMPLE = 200
"""Random positions and boards are no larger than this."""
RANDOM = "random-"
QUOTES = frozenset("\"'(")
SIZE = re.compile(r"[0-9]+")
Fields = dict[str, Any]


def families() -> list[Fields]:
    """Return the families of boards with the sizes that they take, then those of random boards.

    >>> [size["value"] for size in families()[0]["sizes"]], families()[-1]["random"]
    ([5], True)
    """
    found: list[Fields] = []
    for name, family in FAMILIES.items():
        values = SIZE.findall(family.examples[0].partition(":")[2])
        names = ["rows", "columns"] if len(values) == 2 else [f"size {i + 1}" for i in range(len(values))]
        names = ["size"] if len(values) == 1 else names
        sizes = [_size(what, int(value)) for what, value in zip(names, values, strict=True)]
        found.append({"name": name, "title": name, "about": family.about, "sizes": sizes, "random": False})
    for kind in KINDS:
        name, title = RANDOM + kind.replace(" ", "-"), f"random {kind}"
        found.append({"name": name, "title": title, "about": "", "sizes": [_size("vertices", 8)], "random": True})
    return found


def _size(name: str, value: int) -> Fields:
    return {"name": name, "value": value, "least": 1, "most": LARGEST_SAMPLE}


def read_board(text: str) -> Fields:
    """Return the board of a text: a whole position, a name such as grid:4x5, or what a file may hold.

    >>> read_board("geography path:3 @ 1")["edges"], read_board("0 1")["board"]
    ([['0', '1', 'edge'], ['1', '2', 'edge']], '0-1')
    >>> read_board("0-1, 1-2")["board"], read_board(":Fa@x^")["board"]
    ('0-1,1-2', 'sparse6::Fa@x^')
    """
    body = text.strip()
    if not body:
        raise BadPosition("a board is a list of edges, a graph6 code, a matrix or a position; got nothing")
    try:
        name, _, _ = split_game(body)
        lookup(name)
    except (BadPosition, UnknownGame):
        return board_data(_graph(body))
    found: Position[Any, Any] = position(body)
    board = getattr(found.rules, "board", None)
    if not isinstance(board, Graph):
        raise BadPosition(f"{name} is not played on a board; play it in the text field", name)
    return board_data(board) | {"position": str(found), "game": name}


def _graph(body: str) -> Graph:
    """The board of a word, or of the lines of a file."""
    is_code = body.startswith((":", "&", ">>"))  # sparse6, digraph6, or a header of theirs
    if len(body.split()) == 1 and not is_code and (":" in body or body in FAMILIES):
        return Graph.read(body)
    if "-" in body and not QUOTES.intersection(body):  # people put spaces after commas
        body = re.sub(r",[ \t]+", ",", body)
    return Graph.of(read_board_text(body))


def named_board(family: str, sizes: Sequence[int], seed: int) -> Fields:
    """Return a board of a family; of random ones, that of a seed."""
    if family.startswith(RANDOM) and family.removeprefix(RANDOM).replace("-", " ") in KINDS:
        kind = family.removeprefix(RANDOM).replace("-", " ")
        n = sizes[0] if sizes else 8
        if not 1 <= n <= LARGEST_SAMPLE:
            raise BadPosition(f"a random board has 1 to {LARGEST_SAMPLE} vertices, got {n}")
        return board_data(random_board(Random(seed), n, [kind])) | {"seed": seed}
    if family not in FAMILIES:
        raise BadPosition(f"unknown family of boards {family!r}; one is {next(iter(FAMILIES))}", family)
    word = family + (":" + "x".join(map(str, sizes)) if sizes else "")
    return board_data(Graph.read(word)) | {"seed": seed}


def board_data(board: Graph) -> Fields:
    """Return a board as plain data: its text, its vertices, edges and arcs, and where to draw them."""
    if board.n > MOST_DRAWN:
        raise BadPosition(f"the editor shows at most {MOST_DRAWN} vertices, got {board.n:,}; type it as a position")
    names = [board.write_vertex(v) for v in range(board.n)]
    ends = [(*board.ends(edge), board.is_arc(edge)) for edge in range(board.m)]
    edges = [[names[v], names[w], "arc" if is_arc else "edge"] for v, w, is_arc in ends]
    at = {name: [round(x, 4), round(y, 4)] for name, (x, y) in zip(names, board.positions(), strict=True)}
    found = {"board": board.text(), "position": None, "game": None, "vertices": names, "edges": edges, "at": at}
    return found | {"directed": board.is_directed, "seed": None}


def random_position(game: str, size: int, seed: int) -> Fields:
    """Return a random position of a game. The same seed draws the same position.

    >>> random_position("nim", 9, 1)
    {'position': 'nim 1', 'seed': 1}
    """
    if not 0 <= size <= LARGEST_SAMPLE:
        raise BadPosition(f"the size of a random position is a number from 0 to {LARGEST_SAMPLE}, got {size}")
    rng = Random(seed)
    found = sample_position(game, rng, size)
    for _ in range(20):  # a position in which nobody can move is no fun to play
        if any(True for _ in found.each_move()):
            break
        found = sample_position(game, rng, size)
    return {"position": str(found), "seed": seed}


def game_flags(name: str) -> Fields:
    """Return what the editor needs to know of a game: what its positions have beside a board.

    >>> flags = game_flags("nimg")
    >>> flags["board"], flags["token"], flags["weights"], flags["letters"]
    (True, True, True, None)
    """
    from grundy.analysis.catalogue import parameters_of

    entry = all_games()[name]
    example = entry.example
    on_board = any(row["kind"] == "graph" and "value" not in row for row in parameters_of(entry))
    letters = re.search(r"\s([A-Z.]{2,})(?:\s|$)", example) if on_board else None
    return {
        "board": on_board,
        "token": on_board and " @ " in example,
        "tokens": len(example.rpartition(" @ ")[2].split()) if " @ " in example else 0,
        "weights": on_board and "[" in example,
        "letters": sorted(set(letters[1]) | {"."}, key="HTBW.".find) if letters else None,
        "coins": letters is not None and set(letters[1]) <= set("HT."),
        "arcs": on_board and _reads(name, example, "0>1,1>2,0>2"),
        "holes": on_board and _reads(name, example, "0-1,1-2,2-3", " without 3"),
    }


def _reads(name: str, example: str, board: str, rest: str = "") -> bool:
    """Whether a game is played on such a board: its example is read with that board in place of its own."""
    state = "HHHH"[: 4 if "3" in board else 3] if re.search(r"\s[HT]{2,}", example) else ""
    weights = "[1,1,1,1]" if "3" in board else "[1,1,1]"
    tokens = " @ 0 1" if len(example.rpartition(" @ ")[2].split()) == 2 and " @ " in example else " @ 0"
    text = f"{name} {board}"
    text += f" {weights}" if "[" in example else ""
    text += f" {state}" if state else ""
    text += rest
    text += tokens if " @ " in example else ""
    try:
        position(text)
    except BadPosition:
        return False
    return True
