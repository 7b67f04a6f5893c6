"""Small games of every class of the checker, each with its judge: parameters at the edge, boards with everything."""

from checker.judging import (
    BoardJudge,
    GeographyJudge,
    HackenbushJudge,
    HeapJudge,
    LoweredJudge,
    RowJudge,
    SlidingJudge,
    WythoffJudge,
    all_but,
    at_most,
    board_text,
    coded,
    neighbours,
)

OCTAL = {
    "kayles": "0.77",
    "dawsons-kayles": "0.07",
    "dawsons-chess": "0.137",
    "treblecross": "0.007",
    "officers": "0.6",
    "guiles": "0.15",
    "double-kayles": "0.7777",
}
HEAPS = {
    "nim": all_but(set()),
    "lasker": all_but(set(), splits=True),
    "grundys-game": coded([4], unequal=True),
    "couples-are-forever": coded([4], stuck=2),
} | {name: coded([int(digit) for digit in code.replace(".", "")]) for name, code in OCTAL.items()}
ROWS = {
    "ruler": neighbours,
    "turning-turtles": at_most(2),
    "mock-turtles": at_most(3),
    "moebius": at_most(5),
    "mogul": at_most(7),
    "twins": at_most(2, exactly=True),
    "triplets": at_most(3, exactly=True),
}
BOARDS = {"rugs": (neighbours, neighbours), "turning-corners": (ROWS["twins"], ROWS["twins"])}


KEPT = {}  # judges by the texts of their rules: what they have worked out is worth keeping
MOST_KEPT = 3000


def kept(judge):
    if len(KEPT) > MOST_KEPT:
        KEPT.clear()
    return KEPT.setdefault(judge.text, judge) if judge.comes_again else judge


def a_heap_game(chance):
    kind = chance.randrange(7)
    if kind < 2:
        name = chance.choice(["nim", "lasker", *HEAPS])
        return HeapJudge(name, HEAPS[name])
    if kind == 2:
        takes = chance.sample(range(1, 7), chance.randint(1, 3))
        text = chance.choice(["subtraction({})", "subtraction(takes={})"]).format(",".join(map(str, takes)))
        return HeapJudge(text, coded([3 if take in takes else 0 for take in range(7)]))
    if kind == 3:
        barred = chance.sample(range(1, 8), chance.randint(1, 3))
        return HeapJudge(f"subtraction({','.join(map(str, barred))},all-but)", all_but(set(barred)))
    if kind == 4:
        digits = [chance.choice([0, 0, 0, 4, 8, 12]), *(chance.randrange(16) for _ in range(chance.randint(1, 2)))]
        code = "".join(f"{digit:X}" for digit in digits)
        return HeapJudge(f"hexadecimal({code[0]}.{code[1:]})", coded(digits))
    digits = [chance.choice([0, 0, 0, 4]), *(chance.randrange(8) for _ in range(chance.randint(1, 3)))]
    code = "".join(map(str, digits))
    text = chance.choice([f"{code[0]}.{code[1:]}", f"code={code[0]}.{code[1:]}", f"{code[0]}.{code[1:]}0"])
    return HeapJudge(f"octal({text})", coded(digits))


def a_moore_game(chance):
    k, exactly = chance.choice([1, 1, 2, 2, 3]), chance.random() < 0.5
    text = chance.choice(["moore({})", "moore(k={})"]).format(f"{k},exactly" if exactly else k)
    return LoweredJudge(text, k if exactly else 1, k)


def a_row(chance):
    if chance.random() < 0.5:
        return chance.choice(list(ROWS.items()))
    k, exactly = chance.randint(1, 6), chance.random() < 0.5
    return f"turn-coins({k}{',exactly' if exactly else ''})", at_most(k, exactly)


def a_coin_board(chance):
    if chance.random() < 0.3:
        name = chance.choice(list(BOARDS))
        return BoardJudge(name, *BOARDS[name])
    (down, first), (across, second) = a_row(chance), a_row(chance)
    return BoardJudge(f"tartan({down},{across})", first, second)


def some_edges(chance, n, most, arcs, tree=0.3):
    """Loops, parallel edges, arcs, several parts, or a tree; no arc beside an edge between the same vertices."""
    edges = []
    if chance.random() < tree:
        edges = [(chance.randrange(v), v, chance.random() < arcs) for v in range(1, n)]
    for _ in range(chance.randint(0, most - len(edges))):
        u, v, arc = chance.randrange(n), chance.randrange(n), chance.random() < arcs
        twin = any({u, v} == {a, b} and arc != other for a, b, other in edges)
        if not twin and (u != v or chance.random() < 0.5):
            edges += [(u, v, arc)] * chance.choice([1, 1, 1, 1, 1, 2])
    return edges


def a_geography(chance):
    n, edge_game = chance.choice([1, 2, 3, 4, 5, 5, 6, 6]), chance.random() < 0.4
    arcs = chance.choice([0, 0, 0, 0.3, 1])
    if not edge_game and chance.random() < 0.4:  # large enough for moves within A and C to count
        n = chance.choice([6, 8])
        edges = some_edges(chance, n, 2 * n - 2, arcs, tree=1)
    else:
        edges = some_edges(chance, n, 6 if edge_game else 9, arcs)
    passes, limit = chance.choice([(0, None)] * 4 + [(1, None), (2, None), (0, chance.randrange(n + 2))])
    board = board_text(n, edges)
    has = {arc for _, _, arc in edges}
    if not edge_game and limit is None and chance.random() < 0.3:
        if not has - {False}:
            name, passes, tokens = chance.choice(
                [
                    ("undirected-geography", 0, None),
                    ("binary-undirected-geography", 0, 2),
                    ("navigate-the-pass", 1, None),
                ]
            )
            return GeographyJudge(f"{name} {board}", n, edges, False, passes, tokens)
        if not has - {True}:
            return GeographyJudge(f"generalized-geography {board}", n, edges)
    words = [chance.choice(["edge", "remove=edge"])] if edge_game else chance.choice([[], [], ["vertex"]])
    words = words + ([f"passes={passes}"] if passes else [])
    words = words + ([f"moves={limit}"] if limit is not None else [])
    brackets = f"({','.join(words)})" if words else ""
    return GeographyJudge(f"geography{brackets} {board}", n, edges, edge_game, passes, limit=limit)


def a_hackenbush(chance):
    n = chance.randint(1, 6)
    edges = some_edges(chance, n, 7, 0, tree=0.8)
    ground = chance.choice([0, 0, chance.randrange(n)])
    text = chance.choice([f"(ground={ground})", f"({ground})"]) if ground or chance.random() < 0.2 else ""
    return HackenbushJudge(f"hackenbush{text} {board_text(n, edges)}", n, edges, ground)


MAKERS = {
    "Heaps": a_heap_game,
    "Moore": a_moore_game,
    "Wythoff": lambda chance: WythoffJudge("wythoff"),
    "CoinRow": lambda chance: RowJudge(*a_row(chance)),
    "CoinBoard": a_coin_board,
    "SlidingCoins": lambda chance: SlidingJudge("sliding-coins"),
    "Geography": a_geography,
    "Hackenbush": a_hackenbush,
}
"""What makes a small game, by the class of the checker that has its rules."""


def maker(kind, no_games=()):
    """Make a function the maker of small games of a class of the checker; `no_games` are texts that are no rules."""

    def declare(make):
        MAKERS[kind] = make
        NO_GAMES.extend(no_games)
        return make

    return declare


def a_game(kind, chance):
    """A small game of a class of the checker."""
    return kept(MAKERS[kind](chance))


NO_GAMES = ["moore(0)", "moore(2,2)", "octal(1.7)", "octal(0.8)", "octal", "nim(3)", "subtraction(0)", "tartan(ruler)"]
NO_GAMES += ["subtraction(all-but)", "turn-coins(0)", "turn-coins(2,exact)", "wythoff(2)", "hexadecimal(2.1)", "chess"]
NO_GAMES += ["tartan(rugs,ruler)", "geography", "geography(passes) 0-1", "geography(arc) 0-1", "geography path:0"]
NO_GAMES += [
    "generalized-geography 0-1",
    "graph-game 0-1",
    "graph-game 0>1,1>0",
    "undirected-geography 0>1",
    "navigate-the-pass 0>1,1-2",
    "hackenbush 0>1",
]
NO_GAMES += [
    "hackenbush(ground=7) 0-1",
    "geography(edge) 0-1,0>1",
    "geography(passes=1) pass-0",
    "geography(passes=1,moves=1) 0-1",
    "kayles 3",
    "Nim",
]
"""Texts that are no rules."""
