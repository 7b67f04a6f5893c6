"""The checker's reader and ours agree on every text: the same position, or both refuse."""

import random

import pytest
from grundy.checker import grundy_check as checker

from checker.families import lists_of_families, of_families
from grundy import GrundyError, position

GAMES = ["nim", "kayles", "lasker", "grundys-game", "couples-are-forever", "treblecross", "officers", "wythoff"]
GAMES += ["octal(0.37)", "octal(.7)", "octal(4.7777)", "octal(code=0.770)", "hexadecimal(0.9)", "hexadecimal(c.f)"]
GAMES += ["subtraction(1,3,4)", "subtraction(2, all-but)", "subtraction(takes=2,all_but=yes)", "subtraction(1)"]
GAMES += ["moore(2)", "moore(2,exactly)", "moore(exactly,k=3)", "moore(1,exactly=no)"]
COINS = ["ruler", "twins", "mock-turtles", "turn-coins(4)", "turn-coins(2,exactly)", "sliding-coins", "triplets"]
PRODUCTS = ["rugs", "turning-corners", "tartan(ruler,twins)", "tartan(down=ruler,across=turn-coins(3))"]
BOARDS = ["path:4", "grid:2x3", "petersen", "cycle:3", "0-1,1-2,2-0", "0>1,1>2,2>0", "a-b,b-c,c>a", "(0,1)-(1,1),5"]
BOARDS += ["0-1,0-1,1-2", "New%20York-a,a-5", "%35-5,5-6", "''-1,1-2", "(1,(2,3))-0,0-1", "(-1)-(-2),3", "hex:2x2"]
BOARDS += ["graph6:Bw", "sparse6::An", "digraph6:&BP_", "star:3", "wheel:3", "dipath:3", "(a)", "(a,)-b", "()-1"]
BOARDS += [
    "torus:2x2",
    "knight:2x3",
    "prism:3",
    "tree:2x1",
    "passed-pass,pass-0",
    "moved-passed,passed-0",
    "0-0,0-1",
    "grid:02x2",
]
RULES = ["geography", "geography(edge)", "geography(edge,passes=1)", "geography(passes=2)", "geography(remove=vertex)"]
RULES += ["geography(moves=2)", "geography(edge,moves=5)", "generalized-geography(moves=1)", "geography(0,2)"]
RULES += [
    "undirected-geography",
    "generalized-geography",
    "graph-game",
    "binary-undirected-geography",
    "navigate-the-pass",
]
GROUNDS = [
    "hackenbush",
    "hackenbush(ground=1)",
    "hackenbush(ground=a)",
    "hackenbush((0,1))",
    "hackenbush(ground=(0,0))",
]
OTHERS = of_families("A_TEXT")
LETTERS = " ()[]@#+-=>,.:/%'0123HTtx_abé*~?&\\\"{}<>|"


def a_text(chance):
    """A text of the grammar, most of them of positions."""
    kind = chance.randrange(6 + len(OTHERS))
    if kind > 5:
        return OTHERS[kind - 6](chance)
    if kind == 0:
        return f"{chance.choice(GAMES)} {' '.join(str(chance.randrange(6)) for _ in range(chance.randint(1, 3)))}"
    if kind == 1:
        return f"{chance.choice(COINS)} {''.join(chance.choices('HT', k=chance.randint(1, 5)))}"
    if kind == 2:
        width = chance.randint(1, 3)
        lines = ("".join(chance.choices("HT", k=width)) for _ in range(chance.randint(1, 2)))
        return f"{chance.choice(PRODUCTS)} {'/'.join(lines)}"
    if kind == 3:
        return f"{chance.choice(GROUNDS)} {chance.choice(BOARDS)} {some_edges(chance, 'without')}"
    if kind == 4:
        return f"{a_text(chance)} + {a_text(chance)}"
    gone = some_edges(chance, "without") if chance.random() < 0.4 else ""
    passed = f" {chance.choice(['passed', 'moved'])} {chance.randrange(3)}" if chance.random() < 0.2 else ""
    tokens = " ".join(some_vertex(chance) for _ in range(chance.choice([1, 1, 1, 2])))
    return f"{chance.choice(RULES)} {chance.choice(BOARDS)} {gone} @ {tokens}{passed}"


def some_vertex(chance):
    return chance.choice(
        ["0", "1", "2", "a", "b", "c", "0,0", "0,1", "(0,1)", "''", "5", "%35", "1,(2,3)", "(-1)", "00"]
    )


def some_edges(chance, word):
    if chance.random() < 0.5:
        return ""
    signs = [chance.choice("--->") for _ in range(chance.randint(1, 2))]
    texts = [some_vertex(chance) + (sign + some_vertex(chance)) * chance.randrange(2) for sign in signs]
    return " ".join([word, *(text + "#1" * (chance.random() < 0.1) for text in texts)])


def mutated(chance, text):
    letters = list(text)
    for _ in range(chance.choice([1, 1, 1, 2])):
        at = chance.randrange(len(letters) + 1)
        letters[at : at + chance.choice([0, 0, 1, 1, 2])] = chance.choice(["", *LETTERS])
    return "".join(letters)


def ours(text):
    """What we read: the canonical text, and the texts of all moves."""
    try:
        at = position(text)
        return str(at), sorted(at.write_move(move) for move in at.rules.moves(at.state))
    except GrundyError:
        return None


def theirs(text):
    """What the checker reads: its terms, and the texts of all moves."""
    book = checker.Book("normal", limits=checker.Limits(work=1e7))
    header = checker.Header(text, "normal", "outcome", "N")
    try:
        checker.demand(text.isprintable(), "the position is a printable text")
        terms = checker.read_claimed_position(book, header)
        return [state for _, state in terms], sorted(option.text for option in book.options(terms))
    except checker.Rejected:
        return None


def assert_agreement(text):
    if not text.isprintable():
        return False
    mine, other = ours(text), theirs(text)
    assert (mine is None) == (other is None), (text, mine, other)
    if mine is not None and other is not None:
        assert mine[1] == other[1], text
        again = theirs(mine[0])
        assert again == other, (text, mine[0])
    return mine is not None


CORNERS = [
    "take-turn path ()",
    "take-turn path ((HT)^2 .)^3 h",
    "take-turn path (H^0)^5",
    "take-turn path (H^3",
    "take-turn path HT)^2",
    "take-turn path (^3",
    "take-turn path H^0^0 T^2^1^9",
    "take-turn path (H^10^6)^100",
    "geography a-@,@-b without @ @ a",
    "geography a-%40,%40-b without %40 @ a",
    "tartan(sliding-coins,ruler) H",
    "tartan(ruler foo,ruler) H",
    "tartan(ruler,ruler,ruler) H",
    "tartan(rugs,ruler) H",
    "nim() 3",
    "kayles() 3",
    "wythoff() 1 2",
    "sliding-coins() TH",
    "rugs() H",
    "ruler() H",
    "twins(2) H",
    "lasker(1) 3",
    "nim3",
    "nim 3 5 +",
    "nim 3 + + nim 4",
    "nim 3 +nim 4",
    "nim 3 + nim 4",
    "octal(0.37)40",
    "octal(,0.37) 40",
    "octal(0.37 40",
    "subtraction(1,,2) 3",
    "subtraction() 3",
    "turn-coins(runs) HT",
    "turn-coins(0) HT",
    "moore(0) 3",
    "moore(2,2) 3",
    "moore(2,exactly,exactly) 3",
    "geography(vertexpasses=1) path:3 @ 0",
    "geography(vertex,passes=1) path:3 @ 0",
    "geography() path:3 @ 0",
    "undirected-geography() path:3 @ 0",
    "undirected-geography(vertex) path:3 @ 0",
    "geography graph6:~@ @ 0",
    "geography graph6:? @ 0",
    "geography graph6:@ @ 0",
    "geography graph6:~??C~~ @ 0",
    "geography graph6:>>graph6<<Bw @ 0",
    "geography sparse6::Bf @ 0",
    "geography sparse6::? @ 0",
    "geography digraph6:&?  @ 0",
    "geography petersen: @ 0",
    "geography petersen:5x2 @ 0",
    "geography grid:2x2x2 @ 0,0",
    "geography grid:2 @ 0,0",
    "geography path:0 @ 0",
    "geography 0-1#1 @ 0",
    "geography(edge) 0-1,0-1 without 0-1#1 @ 0",
    "geography(edge) 0-1,0-1 without 0-1 1-0 @ 0",
    "geography(edge) 0-1,0-1 without 0-1 1-0 0-1 @ 0",
    "geography(edge) 0>1,1-0 @ 0",
    "geography(edge) 0>0,0-0 @ 0",
    "geography 0-1 without 1 1 @ 0",
    "geography 0-1 without @ 0",
    "geography 0-1 without 1@0",
    "geography 0-1 @0",
    "geography 0-1 @ 0 0",
    "geography 0-1 @",
    "geography 0-1 @ passed 0",
    "geography passed-0 @ passed 0",
    "geography passed-0 @ 0 passed 0",
    "geography (1,2-x)-0 @ 0",
    "geography ''-0 @ ''",
    "geography ''-0 @ 0",
    "geography (1,(2,3))-0 @ 1,(2,3)",
    "geography (1,(2,3))-0 @ 0",
    "geography ((((1))))-0 @ 1",
    "geography " + "(" * 49 + "1" + ")" * 49 + "-0 @ 1",
    "geography " + "(" * 80 + "1" + ")" * 80 + "-0 @ 1",
    "geography (-1)-0 @ (-1)",
    "geography -1-0 @ 0",
    "geography a-b-c @ a",
    "geography a-b,,c @ a",
    "geography a-b, @ a",
    "geography ,a-b @ a",
    "geography a @ a",
    "geography gird @ gird",
    "geography (gird) @ gird",
    "geography 7 @ 7",
    "geography 007-1 @ 7",
    "geography %61-b @ a",
    "geography %zz-b @ b",
    "geography %ff-b @ b",
    "geography a[-b @ b + nim 3",
    "geography_a-b @ b",
    "geography a*b-c @ c",
    "geography é-b @ é",
    "geography a.b_c-d @ a.b_c",
    "geography(passes=1) pass-0 @ 0",
    "geography pass-0 @ 0",
    "geography(passes=4294967296) 0-1 @ 0",
    "geography(passes=1) 0-1 @ 0 passed 2",
    "geography(passes=1) 0-1 @ 0 moved 1",
    "geography(moves=4294967296) 0-1 @ 0",
    "geography(moves=4294967295) 0-1 @ 0",
    "geography(moves=1) 0-1 @ 0 moved 2",
    "geography(moves=1) 0-1 @ 0 moved 1",
    "geography(moves=1) 0-1 @ 0 passed 1",
    "geography(passes=1,moves=1) 0-1 @ 0",
    "geography(passes=0,moves=0) 0-1 @ 0",
    "binary-undirected-geography path:3 @ 0",
    "binary-undirected-geography path:3 @ 0 2",
    "hackenbush 1-2",
    "hackenbush(1) 1-2",
    "hackenbush(ground=1,1) 1-2",
    "hackenbush 0-1,0-1 without 0-1#0 0-1",
    "hackenbush 0-1,0-1 without 0-1#01",
    "hackenbush 0-1,1-2 without 0-1#0",
    "hackenbush 0-1 without",
    "hackenbush 0>1",
    "hackenbush 0-0,0-1",
    "ruler ht",
    "ruler H T",
    "ruler",
    "rugs HT/TH",
    "rugs HT / TH",
    "rugs HT/T",
    "rugs HT/",
    "wythoff 1 2 3",
    "wythoff 1",
    "nim",
    "nim -1",
    "nim 1.0",
    "nim 007",
    "nim ²",
    "nim " + "9" * 1000,
    "nim " + "9" * 1001,
    "Nim 3",
    "",
    " ",
    " nim  3   4 ",
]


@pytest.mark.parametrize("text", [*CORNERS, *lists_of_families("CORNERS")])
def test_both_readers_agree_on_the_corners_of_the_grammar(text):
    if text == "nim " + "9" * 1000:  # such a heap has too many moves to list
        assert position(text).state == theirs_states(text)[0]
    else:
        assert_agreement(text)


def theirs_states(text):
    book = checker.Book("normal")
    return [state for _, state in checker.read_claimed_position(book, checker.Header(text, "normal", "outcome", "N"))]


@pytest.mark.parametrize("seed", range(8))
def test_both_readers_agree_on_texts_of_the_grammar(seed):
    chance = random.Random(seed)
    assert sum(assert_agreement(a_text(chance)) for _ in range(250)) > 60


@pytest.mark.parametrize("seed", range(8))
def test_both_readers_agree_on_mutated_texts(seed):
    chance = random.Random(seed)
    good = [text for text in (a_text(chance) for _ in range(300)) if ours(text)]
    assert sum(assert_agreement(mutated(chance, chance.choice(good))) for _ in range(400)) > 5
