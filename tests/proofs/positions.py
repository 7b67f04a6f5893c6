"""Random positions of every registered game, in the middle of play, and sums of them with parts that cannot move."""

from checker.families import dicts_of_families
from contract.support import TEXTS
from grundy import GrundyError, position
from grundy.rules import Sum, all_games

HEAPS = {"wythoff": 2, "nim": 3, "moore": 4, "lasker": 2}
"""How many heaps at most, for games in which a search of one is larger or smaller than usual."""
LARGEST = {"nim": 6, "lasker": 6, "moore": 3, "wythoff": 6}
ROWS = ["ruler", "turning-turtles", "twins", "mock-turtles", "moebius", "mogul", "triplets"]
PRODUCTS = ["rugs", "turning-corners", "tartan"]
GEOGRAPHY = ["geography", "generalized-geography", "graph-game", "undirected-geography", "binary-undirected-geography"]
GEOGRAPHY += ["navigate-the-pass"]
OTHERS = dicts_of_families("POSITIONS")
NAMES = [entry.name for entry in all_games().values() if entry.built_in]


def a_position(chance, name):
    """A random position of a game; of one that is not known here, a sample. Now and then after some moves."""
    if name in ("hackenbush", *GEOGRAPHY):
        found = on_a_board(chance, name)
    elif name in (*ROWS, *PRODUCTS, "turn-coins", "sliding-coins"):
        found = coins(chance, name)
    elif name in OTHERS:
        found = position(OTHERS[name](chance))
    else:
        found = heaps(chance, name)
    for _ in range(chance.choice([0, 0, 1, 2, 5, 20])):
        moves = found.moves()
        if moves:
            found = found.play(chance.choice(moves))
    return found


def a_sum(chance, parts):
    """A sum of random positions; one of three parts has come to its end."""
    found = []
    for _ in range(parts):
        part = a_position(chance, chance.choice(NAMES))
        while chance.random() < 0.4 and (moves := part.moves()):
            part = part.play(chance.choice(moves))
        found.append(idle(chance, part) if chance.random() < 0.3 else part)
    return Sum(*found)


def idle(chance, part):
    """Play a part to its end."""
    while moves := part.moves():
        part = part.play(chance.choice(moves))
    return part


def heaps(chance, name):
    texts = [text for text in TEXTS if text.split()[0].partition("(")[0] == name]
    if name == "octal":
        rules = f"octal({chance.choice('0004')}.{digits(chance, '01234567', 4)})"
    elif name == "hexadecimal":
        rules = f"hexadecimal({chance.choice('00048C')}.{digits(chance, '0123456789ABCDEF', 4)})"
    elif name == "subtraction":
        takes = ",".join(str(chance.randint(1, 6)) for _ in range(chance.randint(1, 3)))
        rules = f"subtraction({takes}{chance.choice(['', ',all-but'])})"
    elif name == "moore":
        rules = f"moore({chance.randint(1, 3)}{chance.choice(['', ',exactly'])})"
    else:
        rules = name
    count = 2 if name == "wythoff" else chance.randint(1, HEAPS.get(name, 2))
    state = " ".join(str(chance.choice([0, chance.randint(0, LARGEST.get(name, 9))])) for _ in range(count))
    try:
        return position(f"{rules} {state}")
    except GrundyError:  # a game that has other states
        return position(chance.choice(texts))


def digits(chance, letters, most):
    return "".join(chance.choices(letters, k=chance.randint(1, most)))


def coins(chance, name):
    if name == "turn-coins":
        name = f"turn-coins({chance.randint(1, 5)}{chance.choice(['', ',exactly'])})"
    if name == "tartan":
        name = f"tartan({chance.choice(ROWS)},{chance.choice(ROWS)})"
    if name.partition("(")[0] not in PRODUCTS:
        return position(f"{name} {''.join(chance.choices('HT', k=chance.randint(1, 6)))}")
    width = chance.randint(1, 3)
    rows = ("".join(chance.choices("HTT", k=width)) for _ in range(chance.randint(1, 2)))
    return position(f"{name} {'/'.join(rows)}")


def on_a_board(chance, name):
    n, arrow = chance.randint(2, 6), "-"
    remove = chance.choice(["vertex", "edge"]) if name == "geography" else "vertex"
    if name == "geography":
        arrow = chance.choice(["-", "-", ">", "->"])
    if name in ("generalized-geography", "graph-game"):
        arrow = ">"
    edges = []
    for _ in range(chance.randint(1, 9)):
        u, v = chance.sample(range(n), 2) if chance.random() < 0.95 else [chance.randrange(n)] * 2
        if name == "graph-game":
            v, u = sorted(chance.sample(range(n), 2))
        edges.append(f"{u}{chance.choice(arrow)}{v}")
    board = ",".join([*dict.fromkeys(edges), *map(str, range(n))])
    if name == "hackenbush":
        return position(f"hackenbush(ground={chance.randrange(n)}) {board}")
    tokens = 2 if name.startswith("binary") else chance.choice([1, 1, 1, 2]) if name == "geography" else 1
    places = " ".join(map(str, chance.sample(range(n), tokens)))
    given = f"({remove},passes={chance.choice([0, 0, 1, 2])})" if name == "geography" else ""
    try:
        return position(f"{name}{given} {board} @ {places}")
    except GrundyError:  # an edge and an arc that would be one move
        return on_a_board(chance, name)
