"""Attacks on the rules of NimG, with its judge: both orders, weights of 0, loops, and arcs."""

from checker import judging
from checker.attack_boards import joined, mask_of, neighbours, some_lists, true_lists
from checker.attack_rules import show_some
from checker.judging import Judge, board_text
from checker.programs import text_of
from checker.small_games import maker, some_edges
from checker.worlds import AT_A_POSITION, generator

NO_GAMES = ["nimg", "nimg(rm)", "nimg(rm,mr) 0-1", "nimg(mm) 0-1", "nimg(rm,2) 0-1", "nimg(rm,loops,loops) 0-1"]
NO_GAMES += ["nimg(order) 0-1", "nimg(loops=2) 0-1", "nimg(rm) path:0", "nimg(rm) 0-1 [1,2]", "nimg(rm) 0-1-2"]


class NimGJudge(Judge):
    """A state is the vertex of the token, and the weights."""

    kind = "NimG"
    comes_again = False

    def __init__(self, text, n, edges, order):
        super().__init__(text)
        self.n, self.edges, self.order = n, edges, order
        self.has_arcs = any(arc for _, _, arc in edges)
        self.loops = {u for u, v, _ in edges if u == v}

    def leads(self, vertex):
        """Where the edges of a vertex lead, each place once."""
        found = [v for u, v, _ in self.edges if u == vertex]
        found += [u for u, v, arc in self.edges if v == vertex and not arc]
        return sorted(set(found))

    def moves(self, state):
        token, weights = state
        weight, ways = weights[token], self.leads(token)
        if self.order == "mr":
            for to in ways:
                for take in range(1, weights[to] + 1):
                    yield f"go to {to}, take {take}", (to, lowered(weights, to, take))
        elif weight and not ways:
            yield f"take {weight} from {token}", (token, lowered(weights, token, weight))
        else:
            for take in range(1, weight + 1):
                for to in ways:
                    yield f"take {take} from {token}, go to {to}", (to, lowered(weights, token, take))

    def a_state(self, chance):
        largest = chance.choice([1, 1, 2, 3, 4] if self.n < 5 else [1, 1, 2])
        share = chance.choice([0, 0, 0, 0.3])
        weights = [0 if chance.random() < share else chance.randint(1, largest) for _ in range(self.n)]
        while sum(weights) > 9:
            heavy = weights.index(max(weights))
            weights[heavy] -= 1
        return chance.randrange(self.n), tuple(weights)

    def write(self, state):
        token, weights = state
        return f"[{','.join(map(str, weights))}] @ {token}"


def lowered(weights, vertex, take):
    return (*weights[:vertex], weights[vertex] - take, *weights[vertex + 1 :])


@maker("NimG", NO_GAMES)
def a_nimg(chance):
    """Boards with loops nowhere, somewhere or everywhere; some are bipartite, some have a triangle."""
    n, order = chance.choice([1, 2, 3, 3, 4, 4, 5, 6]), chance.choice(["rm", "rm", "mr"])
    edges = some_edges(chance, n, n + 2, chance.choice([0, 0, 0, 0.3, 1]), tree=0.6)
    if chance.random() < 0.5:
        edges = [edge for edge in edges if edge[0] != edge[1]]
    shape = chance.random()
    if shape < 0.3:
        edges = [edge for edge in edges if (edge[0] - edge[1]) % 2]
    elif shape < 0.4:
        n = max(n, 5)
        edges = [(u, v, False) for u, v in ((0, 1), (1, 2), (0, 2), (2, 3), (chance.randrange(4), 4))]
    words, board = [chance.choice([order, f"order={order}"])], board_text(n, edges)
    if chance.random() < 0.25:
        loops = [(v, v, False) for v in range(n)]
        if chance.random() < 0.5:
            words.append("loops")
        else:
            board = board_text(n, edges + loops)
        edges = edges + loops
    return NimGJudge(f"nimg({','.join(words)}) {board}", n, edges, order)


def a_small_position(chance):
    judge = a_nimg(chance)
    return f"{judge.text} {judge.write(judge.a_small_state(chance, 400))}"


POSITIONS = {"nimg": a_small_position}


# Matchings in misère play


def entered(judge, weights):
    """The vertices that are not won at once for who is to move there."""
    return [v for v, weight in enumerate(weights) if weight == 1 or (weight and v not in judge.loops)]


@generator("matching", game="NimG")
def attack_matching(world, chance, item):
    """Any position, with lists for some of the vertices that are joined to the pointer's: right ones, or others."""
    judge = world.judges[0]
    state = judge.a_state(chance)
    pointer, weights = state
    right = entered(judge, weights)
    others = [v for v, weight in enumerate(weights) if weight], [v for v, weight in enumerate(weights) if weight == 1]
    data = world.data([(0, state)])
    for _ in range(AT_A_POSITION):
        there = mask_of(chance.choice([right, right, *others]))
        lists = some_lists(chance, judge, joined(neighbours(judge), 1 << pointer, there))
        if world.offer(item, ["matching", data, *lists], [(0, state)]):
            world.look_around(item, chance, [(0, state)])


@generator("ways", game="NimG")
def attack_ways(world, chance, item):
    """Any position, with lists for each amount that may be left, right ones or others; then its winning moves."""
    judge = world.judges[0]
    state = judge.a_state(chance)
    pointer, weights = state
    data, near = world.data([(0, state)]), mask_of(judge.leads(pointer))
    for _ in range(AT_A_POSITION):
        amounts = max(0, min(3, weights[pointer]) + chance.choice([0] * 8 + [-1, 1]))
        lists = []
        for left in range(amounts):
            there = mask_of(entered(judge, (*weights[:pointer], left, *weights[pointer + 1 :])))
            there = joined(neighbours(judge), near & there, there)
            right = chance.random() < 0.8
            lists.append([*true_lists(judge, there)] if right else some_lists(chance, judge, there))
        world.book.named[0].winning_ways.clear()
        if world.offer(item, ["ways", data, lists], [(0, state)]):
            judge_winning_moves(world, item, state)
            world.look_around(item, chance, [(0, state)])


def judge_winning_moves(world, item, state):
    """What the checker works out must be all winning moves, where it works out any."""
    found = world.book.named[0].winning_moves(world.state(0, state))
    if found is not None:
        after = [(text, judging.outcome(new, world.play)) for text, new in judging.moves(world.judged([(0, state)]))]
        true = sorted(text for text, result in after if result == "P")
        world.demand(item, sorted(found) == true, f"the winning moves of {state} are {found}, not {true}")


@generator("deletion", game="NimG", suited=lambda judge: judge.loops)
def attack_deletion(world, chance, item):
    """Any position, where that without vertices that nobody enters, or another near it, has been shown."""
    judge = world.judges[0]
    pointer, weights = judge.a_small_state(chance, 60)
    weights = [chance.choice([weight, 2]) if v in judge.loops else weight for v, weight in enumerate(weights)]
    deleted = [v for v, weight in enumerate(weights) if v != pointer and weight > 1 and v in judge.loops]
    if chance.random() < 0.2:
        deleted.append(chance.randrange(judge.n))
    left = pointer, tuple(0 if v in deleted else weight for v, weight in enumerate(weights))
    show_some(world, chance, [(0, left)])
    state = pointer, tuple(weights)
    if world.offer(item, ["deletion", world.data([(0, state)])], [(0, state)]):
        world.look_around(item, chance, [(0, state)])


def cut_down(judge, weights):
    """The weights, each cut down to 1 plus those that lead to it, again and again; where a loop is, as it was."""
    weights, before = list(weights), None
    while weights != before:
        before = list(weights)
        for v in {*range(judge.n)} - judge.loops:
            weights[v] = min(weights[v], 1 + sum(weights[u] for u in range(judge.n) if v in judge.leads(u)))
    return tuple(weights)


@generator("large-weights", game="NimG")
def attack_large_weights(world, chance, item):
    """A position with a large weight or two, where that with smaller ones, or another near it, has been shown."""
    judge = world.judges[0]
    pointer, weights = judge.a_small_state(chance, 60)
    weights = list(weights)
    for v in chance.choices(range(judge.n), k=chance.choice([1, 1, 2])):
        weights[v] = chance.randint(1, max(2, 8 - sum(weights)))
    small = cut_down(judge, weights)
    if chance.random() < 0.3:
        v = chance.randrange(judge.n)
        small = (*small[:v], max(0, small[v] + chance.choice([-1, 1])), *small[v + 1 :])
    show_some(world, chance, [(0, (pointer, small))])
    state = pointer, tuple(weights)
    judge_winning_moves(world, item, state)
    if world.offer(item, ["large-weights", world.data([(0, state)])], [(0, state)]):
        world.look_around(item, chance, [(0, state)])


FAULTS = [
    ("nimg.nimg", "this is about edges, where removals come first", "NimG matching"),
    ("nimg.nimg", "this is about edges, where removals come first", "NimG ways"),
    ("nimg.nimg", "a weight above 1 is on an odd cycle", "NimG ways"),
    ("nimg.nimg", "for each amount left there are three lists", "NimG ways"),
    ("nimg.nimg", "this is about removals that come first", "NimG deletion"),
    ("nimg.nimg", "a weight above 1 is on an odd cycle", "NimG matching"),
    ("gallai_edmonds", "is not covered", "NimG matching"),
    ("gallai_edmonds", "no maximum matching is shown to miss a class", "NimG matching"),
]


# Hostile files


def hostile(rules, state, *step):
    return lambda: text_of("nimg path:2 [1,1] @ 0", ["game", rules], [step[0], [0, state], *step[1:]], play="misere")


MANY = 10_000
ONES = ",".join(["1"] * MANY)
AFTER = "[[[],[],[]],[[],[0,1],[]],[[],[0,1],[]]]"  # the lists of an edge, for each amount that is left at one end
HOSTILE = {
    "a huge weight on a vertex that no edge leaves": hostile("nimg path:1", f"[{10**999}] @ 0", "N", "x"),
    "many moves on a large board": hostile("nimg complete:300", f"[{','.join(['9'] * 300)}] @ 0", "N", "x"),
    "a board of NimG of a hundred million vertices": lambda: text_of("nimg(loops) empty:33554432 [1] @ 0"),
    "a complete board with loops": lambda: text_of("nimg(rm,loops) complete:11000 [1] @ 0"),
    "huge weights that are cut down": hostile(
        "nimg path:2000", f"[{','.join(['9' * 999] * 2000)}] @ 0", "large-weights"
    ),
    "weights that grow along a path of arcs": hostile(
        "nimg dipath:50000", f"[{','.join(map(str, range(50_000, 100_000)))}] @ 0", "large-weights"
    ),
    "a complete board of weights to cut down": hostile(
        "nimg complete:2000", f"[{','.join(['9999999'] * 2000)}] @ 0", "large-weights"
    ),
    "all winning moves where a huge weight is cut down": lambda: text_of(
        f"nimg(mr) path:2 [{10**30},1] @ 1",
        ["game", "nimg(mr) path:2"],
        ["P", [0, "[0,1] @ 0"]],
        ["N", [0, "[1,1] @ 0"], "go to 1, take 1"],
        question="winning_moves",
        claim=[],
    ),
    "all winning moves from a huge weight": lambda: text_of(
        f"nimg path:2 [{10**30},0] @ 0", question="winning_moves", claim=[]
    ),
}
ENDLESS = {
    "a huge weight": hostile("nimg path:2", f"[{10**30},1] @ 0", "N", "x"),
    "a huge weight to go to": hostile("nimg(mr) path:2", f"[1,{10**30}] @ 0", "N", "x"),
    "one heavy vertex of a large board": hostile("nimg star:1999", f"[999999{',1' * 1999}] @ 0", "N", "x"),
    "many huge weights": hostile("nimg path:1000", f"[{','.join(['9' * 999] * 1000)}] @ 0", "N", "x"),
    "winning moves from many weights with one hash": lambda: (
        text_of("nimg path:2 [1,1] @ 0", ["game", "nimg path:2"], play="misere")
        + "".join(f'["ways",[0,"[{n * (2**61 - 1)},1] @ 0"],{AFTER}]\n' for n in range(1, 60_000))
    ),
    "many lines about the weights of a large board": lambda: (
        text_of("nimg path:2 [1,1] @ 0", ["game", f"nimg path:{MANY}"], play="misere")
        + f'["N",[0,"[0{ONES[1:]}] @ 0"],""]\n' * 1200
    ),
}
SAID = {
    "a huge weight": "rejected, line 3: ",
    "a huge weight to go to": "rejected, line 3: ",
    "one heavy vertex of a large board": "rejected, line 3: ",
    "all winning moves from a huge weight": "this takes more ",
}


# Texts

RULES = ["nimg", "nimg(rm)", "nimg(mr)", "nimg(rm,loops)", "nimg(loops)", "nimg(order=mr,loops=yes)", "nimg(loops=no)"]
BOARDS = [("path:2", 2), ("cycle:3", 3), ("grid:1x2", 2), ("0-1,1-2,2-0", 3), ("0>1,1>2", 3), ("a-b,b>c,c-c", 3)]
BOARDS += [("0-0,0-1", 2), ("0-1,0-1,5", 3), ("(0,1)-(1,1)", 2), ("''-1", 2), ("graph6:Bw", 3), ("0>0", 1), ("(a)", 1)]


def a_text(chance):
    board, n = chance.choice(BOARDS)
    weights = [str(chance.choice([0, 1, 1, 2, 3, "02"])) for _ in range(n + chance.choice([0] * 8 + [-1, 1]))]
    place = chance.choice(["0", "0", "0", "1", "2", "a", "b", "c", "0,0", "0,1", "''", "5"])
    listed = chance.choice([",", ",", ", ", " ,"]).join(weights)
    return f"{chance.choice(RULES)} {board} [{listed}] @ {place}"


A_TEXT = a_text
CORNERS = [
    "nimg path:3 [1,2,1] @ 0",
    "nimg(rm) path:3 [1,2,1] @ 0",
    "nimg() path:3 [1,2,1] @ 0",
    "nimg(mr) path:3 [1,2,1] @ 0",
    "nimg(rm,mr) path:3 [1,2,1] @ 0",
    "nimg(order=rm) path:3 [1,2,1] @ 0",
    "nimg(order=mm) path:3 [1,2,1] @ 0",
    "nimg(order) path:3 [1,2,1] @ 0",
    "nimg(rm,loops) path:3 [1,2,1] @ 0",
    "nimg(loops) path:3 [1,2,1] @ 0",
    "nimg(loops,rm) path:3 [1,2,1] @ 0",
    "nimg(loops=no) path:3 [1,2,1] @ 0",
    "nimg(loops=true) path:3 [1,2,1] @ 0",
    "nimg(loops,loops) path:3 [1,2,1] @ 0",
    "nimg(mr,loops) 0-0,0-1 [1,2] @ 0",
    "nimg(mr,loops) 0>1,1>0 [1,2] @ 1",
    "nimg(RM) path:3 [1,2,1] @ 0",
    "nimg path:3 [1, 2 ,1 ] @ 0",
    "nimg path:3 [ 1,2,1] @ 0",
    "nimg path:3 [1,2,1]@0",
    "nimg path:3 [1,2,1] @0",
    "nimg path:3 [1,2,1] @",
    "nimg path:3 [1,2,1]",
    "nimg path:3 @ 0",
    "nimg path:3 [] @ 0",
    "nimg path:3 [1,2] @ 0",
    "nimg path:3 [1,2,1,1] @ 0",
    "nimg path:3 [1,2,1,] @ 0",
    "nimg path:3 [,1,2,1] @ 0",
    "nimg path:3 [1,,1] @ 0",
    "nimg path:3 [1 2 1] @ 0",
    "nimg path:3 1,2,1 @ 0",
    "nimg path:3 (1,2,1) @ 0",
    "nimg path:3 [[1,2,1]] @ 0",
    "nimg path:3 [1,[2],1] @ 0",
    "nimg path:3 [1,2,1]] @ 0",
    "nimg path:3 [1,2,1 @ 0",
    "nimg path:3 1,2,1] @ 0",
    "nimg path:3 [1,2,1] [1,2,1] @ 0",
    "nimg path:3 [1,2,1] without 0 @ 0",
    "nimg path:3 without 0 [1,2,1] @ 0",
    "nimg path:3 [1,2,1] @ 0 1",
    "nimg path:3 [1,2,1] @ 0 passed 1",
    "nimg path:3 [1,2,1] @ 3",
    "nimg path:3 [1,2,1] @ 0 @ 0",
    "nimg path:3 [1,2@1] @ 0",
    "nimg path:3 [-1,2,1] @ 0",
    "nimg path:3 [+1,2,1] @ 0",
    "nimg path:3 [1.0,2,1] @ 0",
    "nimg path:3 [01,2,1] @ 0",
    "nimg path:3 [²,2,1] @ 0",
    "nimg path:3 [1_0,2,1] @ 0",
    "nimg path:3 [x,2,1] @ 0",
    "nimg path:1 [3] @ 0",
    "nimg(mr) path:1 [3] @ 0",
    "nimg(loops) path:1 [3] @ 0",
    "nimg 0>1 [3,2] @ 1",
    "nimg 0>1 [3,0] @ 1",
    "nimg 0>1,0>1,0-1 [3,2] @ 0",
    "nimg grid:2x2 [1,0,2,1] @ 0,1",
    "nimg grid:2x2 [1,0,2,1] @ (0,1)",
    "nimg a-b,(c) [1,1,1] @ c",
    "nimg [1,2] @ 0",
    "nimg @ 0",
    "nimg path:3[1,2,1] @ 0",
    "nimg path:3 [0,0,0] @ 0 + nim 1",
    "nimg path:2 [1,2] @ 0 + nimg(mr) path:2 [1,2] @ 0",
    "nimg path:2 [1 + 2] @ 0",
]
