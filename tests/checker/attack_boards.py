"""Attacks on the steps about boards: matchings, pieces, starts, kernels, orders and fusions."""

from functools import reduce

from checker.judging import mex
from checker.worlds import AT_A_POSITION, generator


def is_plain(judge):
    return judge.kind == "Geography" and not (judge.edge_game or judge.has_arcs)


def has_no_pass(judge):
    return is_plain(judge) and not judge.passes


# Graphs by bit masks: near[v] is the set of neighbours of v, loops left out


def neighbours(judge):
    if not hasattr(judge, "near"):
        judge.near = [0] * judge.n
        for u, v, _ in judge.edges:
            if u != v:
                judge.near[u] |= 1 << v
                judge.near[v] |= 1 << u
    return judge.near


def members(mask):
    return [v for v in range(mask.bit_length()) if mask >> v & 1]


def mask_of(vertices):
    return sum(1 << v for v in set(vertices))


def joined(near, starts, there):
    """What can be reached from some vertices within others."""
    found, new = starts & there, starts & there
    while new:
        new = reduce(int.__or__, (near[v] for v in members(new)), 0) & there & ~found
        found |= new
    return found


def most_pairs(near, there, known):
    """The size of a maximum matching."""
    if there not in known:
        v = there.bit_length() - 1
        rest = there & ~(1 << v)
        ways = [most_pairs(near, rest, known)]
        ways += [1 + most_pairs(near, rest & ~(1 << w), known) for w in members(near[v] & rest)]
        known[there] = max(ways)
    return known[there]


def true_sets(near, there):
    """D, A and C by their definition."""
    known = {0: 0}
    size = most_pairs(near, there, known)
    missed = mask_of(v for v in members(there) if most_pairs(near, there & ~(1 << v), known) == size)
    beside = reduce(int.__or__, (near[v] for v in members(missed)), 0) & there & ~missed
    return missed, beside, there & ~missed & ~beside


def perfect_matching(near, there):
    if not there:
        return []
    v = there.bit_length() - 1
    for w in members(near[v] & there):
        rest = perfect_matching(near, there & ~(1 << v) & ~(1 << w))
        if rest is not None:
            return [v, w, *rest]
    return None


def owners(near, beside, classes):
    """Each vertex of A with one of D, in a class of its own."""
    if not beside:
        return []
    a = beside[0]
    for some in classes:
        for d in members(near[a] & some):
            rest = owners(near, beside[1:], [other for other in classes if other != some])
            if rest is not None:
                return [a, d, *rest]
    return None


def odd_cycle(near, classes, path):
    """An odd cycle of classes, from a path of them, as edges."""
    for some in classes:
        if near_to(near, path[-1], some) is None:
            continue
        if some == path[0] and len(path) > 2 and len(path) % 2:
            return [v for a, b in zip(path, [*path[1:], some], strict=True) for v in near_to(near, a, b)]
        if some not in path:
            found = odd_cycle(near, classes, [*path, some])
            if found:
                return found
    return None


def near_to(near, a, b):
    """An edge from one class to another."""
    return next(([u, v] for u in members(a) for v in members(near[u] & b)), None)


def true_lists(judge, there):
    """Lists that show the sets of the graph on some vertices: owned, pairs, cycles."""
    known = vars(judge).setdefault("lists", {})
    if there not in known:
        near = neighbours(judge)
        missed, beside, others = true_sets(near, there)
        cycles, classes = [], [1 << v for v in members(missed)]
        while True:
            cycle = next((found for start in classes if (found := odd_cycle(near, classes, [start]))), None)
            if cycle is None:
                break
            cycles.append(cycle)
            through = [some for some in classes if some & mask_of(cycle)]
            classes = [some for some in classes if some not in through] + [reduce(int.__or__, through)]
        known[there] = owners(near, members(beside), classes), perfect_matching(near, others), cycles
    return known[there]


def invented_lists(chance, judge, there):
    """Lists for sets that are anything: C some matched vertices, A some others, and closed walks in the rest."""
    near, left, owned, pairs = neighbours(judge), there, [], []
    for kind in chance.choices([owned, pairs], k=chance.randint(0, 3)):
        beside = near if chance.random() < 0.8 else [left] * judge.n
        edges = [(u, v) for u in members(left) for v in members(beside[u] & left)]
        if edges:
            kind += chance.choice(edges)
            left &= ~mask_of(kind[-2:] if kind is pairs else kind[-2:-1])
    cycles = []
    for _ in range(chance.randint(0, 2)):
        walk = [chance.choice(members(left) or [0])]
        for _ in range(chance.choice([1, 2, 2, 3, 4])):
            walk.append(chance.choice(members(near[walk[-1]] & left) or walk))
        cycles.append([v for edge in zip(walk, [*walk[1:], walk[0]], strict=True) for v in edge])
    return [owned, pairs, cycles]


def some_lists(chance, judge, there):
    """The lists that show the sets of some vertices, changed in some places or not; or of others; or anything."""
    if chance.random() < 0.3:
        return invented_lists(chance, judge, there)
    if chance.random() < 0.1:
        there = chance.randrange(1 << judge.n)
    owned, pairs, cycles = true_lists(judge, there)
    lists = [list(owned), list(pairs), [list(cycle) for cycle in cycles]]
    for _ in range(chance.choice([0, 0, 1, 1, 2])):
        change_lists(chance, judge, lists)
    return lists


def change_lists(chance, judge, lists):
    one = chance.choice([*lists[:2], *(lists[2] or [lists[0]])])
    u, v = chance.randrange(judge.n), chance.randrange(judge.n)
    kind = chance.randrange(8)
    if kind == 0:
        one += [u, v]
    elif kind == 1 and one:
        one[chance.randrange(len(one))] = u
    elif kind == 2:
        del one[-2:]
    elif kind == 3:
        lists[0], lists[1] = lists[1], lists[0]
    elif kind == 4:
        lists[chance.randrange(2)] += lists[chance.randrange(2)][:2]
    elif kind == 5 and len(one) > 1:
        one[-2:] = one[-1], one[-2]
    elif kind == 6 and lists[2]:
        lists[2].pop(chance.randrange(len(lists[2])))
    else:
        w = chance.randrange(judge.n)
        lists[2].append(chance.choice([[u, v, v, u], [u, v, v, w, w, u], [u, u], [], [u, v, v, w, w, w, w, v, v, u]]))


# Pieces: a token on some vertices, of which the zeros have one more move, to 0


def value_of_piece(judge, token, left, zeros):
    """The value by its definition: `left` are the vertices of the piece that play has not used."""
    known = vars(judge).setdefault("pieces", {})
    at = token, left, zeros
    if at not in known:
        moves = [value_of_piece(judge, to, left & ~(1 << to), zeros) for to in members(neighbours(judge)[token] & left)]
        known[at] = mex(moves + ([0] if zeros >> token & 1 else []))
    return known[at]


def pieces_below(judge, token, there, zeros):
    """The pieces that the value of a piece rests on by Theorem P2, and itself; the smallest first."""
    near = neighbours(judge)
    missed, beside, others = true_sets(near, there & ~zeros & ~(1 << token))
    beside |= zeros & ~(1 << token)
    found = []
    if zeros >> token & 1 or near[token] & missed:
        for to in members(near[token] & (beside | others)):
            part = joined(near, 1 << to, beside | others)
            leaves = mask_of(v for v in members(part & others) if v != to and (near[v] & part).bit_count() == 1)
            new = part & beside | reduce(int.__or__, (near[v] & part for v in members(leaves)), 0)
            part &= ~leaves
            if part != 1 << to:
                found += pieces_below(judge, to, part, 0 if part == new else new)
    return [*found, (token, there, zeros)]


def offer_piece(world, chance, item, number, token, vertices, zeros, honest=False):
    """Offer some lists for a piece; what the game then believes of it must be true."""
    judge, game = world.judges[number], world.book.named[number]
    there, zero = mask_of(vertices), mask_of(zeros)
    piece = token, frozenset(vertices), frozenset(zeros)
    vars(game).get("values_of_pieces", {}).pop(piece, None)
    rest = there & ~zero & ~(1 << token) & (1 << judge.n) - 1
    lists = true_lists(judge, rest) if honest else some_lists(chance, judge, rest)
    if world.offer(item, ["piece", number, token, vertices, zeros, *lists]):
        found, true = game.values_of_pieces[piece], value_of_piece(judge, token, there & ~(1 << token), zero)
        world.demand(item, found == true, f"{piece} is worth {found}, not {true}, by {lists}")


def show_pieces(world, chance, item, number, pieces):
    """Steps for pieces, each with any lists and with the right ones, which are sometimes left out."""
    for token, there, zeros in pieces:
        for honest in (False, True):
            if chance.random() < (0.95 if honest else 0.5):
                offer_piece(world, chance, item, number, token, members(there), members(zeros), honest)


@generator("piece", game="Geography", suited=is_plain)
def attack_piece(world, chance, item):
    """Any token on any vertices with any zeros, and all that its value rests on; repeated and missing vertices."""
    judge = world.judges[0]
    there, token = chance.randrange(1 << judge.n), chance.randrange(judge.n)
    zeros = there & chance.randrange(1 << judge.n) & chance.randrange(1 << judge.n)
    if chance.random() < 0.8:
        there |= 1 << token
    if chance.random() < 0.7:
        show_pieces(world, chance, item, 0, pieces_below(judge, token, there, zeros))
    else:
        vertices = members(there) + chance.choice([[], [token], [judge.n]])
        offer_piece(world, chance, item, 0, token, vertices, members(zeros) + chance.choice([[], [], [token]]))


@generator("matching", game="Geography", suited=has_no_pass)
def attack_matching(world, chance, item):
    """Positions with one token and several, in the middle of play; the pieces of their values are shown before."""
    judge, game = world.judges[0], world.book.named[0]
    state = judge.a_state(chance)
    tokens, gone, _ = state
    there = (1 << judge.n) - 1 & ~mask_of(tokens) & ~(0 if judge.edge_game else mask_of(gone))
    reach = joined(neighbours(judge), reduce(int.__or__, (neighbours(judge)[t] for t in tokens)), there)
    if len(tokens) == 1 and is_plain(judge) and chance.random() < 0.8 and world.play == "normal":
        pieces = pieces_below(judge, min(tokens), reach | 1 << min(tokens), 0)[:-1]
        show_pieces(world, chance, item._replace(name="piece"), 0, pieces)
    data = world.data([(0, state)])
    for _ in range(AT_A_POSITION):
        game.values_of_pieces.pop((min(tokens), frozenset(members(reach)) | tokens, frozenset()), None)
        if world.offer(item, ["matching", data, *some_lists(chance, judge, reach)], [(0, state)]):
            world.look_around(item, chance, [(0, state)])


@generator("starts", game="Geography", suited=has_no_pass)
def attack_starts(world, chance, item):
    """All starts of a board, with any lists; then each of them is looked at."""
    number = next((number for number, judge in enumerate(world.judges) if is_plain(judge)), 0)
    judge, game = world.judges[number], world.book.named[number]
    if world.offer(item, ["starts", number, *some_lists(chance, judge, (1 << judge.n) - 1)]):
        starts = [(frozenset([v]), frozenset(), judge.counted) for v in range(judge.n)]
        true = "".join(world.truth([(number, start)])[1] for start in starts)
        found = game.start_outcomes
        world.demand(item, found == true, f"the starts of {judge.text} are {found}, not {true}, by {world.steps[-1]}")


@generator("kernel", game="Geography", suited=lambda judge: judge.edge_game and not judge.has_arcs and not judge.passes)
def attack_kernel(world, chance, item):
    """Any set of vertices as an even kernel, for any tokens."""
    state = world.judges[0].a_state(chance)
    data = world.data([(0, state)])
    for _ in range(AT_A_POSITION):
        kernel = some_kernel(chance, world.judges[0], min(state[0]))
        if world.offer(item, ["kernel", data, kernel], [(0, state)]):
            world.look_around(item, chance, [(0, state)])


def some_kernel(chance, judge, token):
    """Vertices, mostly with the token, and mostly such that each other vertex has evenly many neighbours in them."""
    near = neighbours(judge)
    for _ in range(6):
        kernel = (chance.randrange(1 << judge.n) & chance.randrange(1 << judge.n)) | 1 << token
        if all((near[v] & kernel).bit_count() % 2 == 0 for v in range(judge.n) if not kernel >> v & 1):
            break
    return members(kernel & ~(1 << token) if chance.random() < 0.05 else kernel)


@generator("order", game="Geography", suited=lambda judge: not judge.edge_game and not judge.passes)
def attack_order(world, chance, item):
    """What a token can reach, children before parents; two vertices change places, one is left out, or any order."""
    state = world.judges[0].a_state(chance)
    data = world.data([(0, state)])
    for _ in range(AT_A_POSITION):
        order = some_order(chance, world.judges[0], state)
        if world.offer(item, ["order", data, order], [(0, state)]):
            world.look_around(item, chance, [(0, state)])


def some_order(chance, judge, state):
    order = []
    for token in state[0]:
        walk(judge, chance, token, order, set(order))
    if chance.random() < 0.2:
        chance.shuffle(order)
    if chance.random() < 0.2 and len(order) > 1:
        a, b = chance.sample(range(len(order)), 2)
        order[a], order[b] = order[b], order[a]
    if chance.random() < 0.2:
        order.pop(chance.randrange(len(order)))
    if chance.random() < 0.05:
        order.append(chance.randrange(judge.n + 1))
    return order


def walk(judge, chance, vertex, order, seen):
    """Add what can be reached from a vertex to a list, the vertex after all that it leads to."""
    seen.add(vertex)
    ways = list(judge.leads(vertex))
    chance.shuffle(ways)
    for to, _ in ways:
        if to not in seen:
            walk(judge, chance, to, order, seen)
    order.append(vertex)


@generator("fusion", game="Hackenbush")
def attack_fusion(world, chance, item):
    """Cycles of a picture, nim-sums of cycles, edges of what is fused, and edges that are no cycle at all."""
    state = world.judges[0].a_state(chance)
    data = world.data([(0, state)])
    for _ in range(AT_A_POSITION):
        cycles = true_cycles(world.judges[0], state)
        for _ in range(chance.choice([0, 0, 1, 1, 2])):
            change_cycles(chance, world.judges[0], state, cycles)
        if world.offer(item, ["fusion", data, cycles], [(0, state)]):
            world.look_around(item, chance, [(0, state)])


def change_cycles(chance, judge, state, cycles):
    edges = [*range(len(judge.edges)), len(judge.edges)]
    kind, edge = chance.randrange(8), chance.choice(edges)
    if kind == 0 and len(cycles) > 1:
        a, b = chance.sample(cycles, 2)
        cycles.append(sorted(set(a) ^ set(b)))
    elif kind == 1 and cycles:
        cycles.pop(chance.randrange(len(cycles)))
    elif kind == 2 and cycles:
        chance.choice(cycles).append(edge)
    elif kind == 3 and cycles:
        cycle = chance.choice(cycles)
        del cycle[: chance.randint(1, 2)]
    elif kind == 4:
        cycles.append(chance.sample(edges, min(len(edges), chance.randint(0, 4))))
    elif kind == 5:
        cycles.append([edge] * chance.choice([1, 2, 2]))
    elif kind == 6:
        cycles.append(sorted(set(range(len(judge.edges))) - state))
    else:
        chance.shuffle(cycles)


def true_cycles(judge, state):
    """A cycle for each edge that a spanning forest leaves out."""
    paths, cycles = {judge.ground: frozenset()}, []
    left = sorted(state)
    while left:
        edge = next(e for e in left if judge.edges[e][0] in paths or judge.edges[e][1] in paths)
        left.remove(edge)
        u, v, _ = judge.edges[edge]
        if u in paths and v in paths:
            cycles.append(sorted(paths[u] ^ paths[v] | {edge}))
        elif u in paths:
            paths[v] = paths[u] | {edge}
        else:
            paths[u] = paths[v] | {edge}
    return cycles
