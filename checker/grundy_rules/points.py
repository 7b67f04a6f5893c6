"""Games whose rules are data: points are there or not, and each turn takes, puts and clears some of them."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from grundy_check import Budget, Game, Moves, Rejected, demand, numbers, step, whole

GAMES = {"turns": "points that are there or not, and turns that are written down"}
MOST_POINTS = 1_000_000
MOST_TEXTS = 50_000  # that are kept at a time
ON, OFF, GONE, PUT = 1, 2, 4, 8  # what a turn asks of a point, and what it does to it
DOES = {"take": ON | GONE, "put": OFF | PUT, "need": ON, "without": OFF, "clear": GONE}
ROLES = [*DOES]
PATIENCE = 16  # rounds of colours
ODD, PRIME = 654_321, (1 << 31) - 1  # to mix colours with
MIRROR = "Theorem P9 in docs/proofs.md: who answers each turn by its mirror image comes last"

State = int  # the points that are there, as bits


class Piece(NamedTuple):
    """Turns that belong together, by their numbers, and the points of theirs that matter."""

    turns: tuple[int, ...]
    points: int


class Turn(NamedTuple):
    """A turn: its text, what must be there, what must not, what is gone afterwards, and what is there then.

    `roles` says the same for each of its points by a number, the sum of ON, OFF, GONE and PUT.
    """

    text: str
    on: int
    off: int
    gone: int
    put: int
    roles: dict[int, int]


def make_game(name: str, parameters: str | None, board: str, budget: Budget) -> Game:
    """The rules of a text such as `turns(3: take 0 1; take 1 2)`, or `turns(2 weighing 2 1: take 0 put 1)`."""
    count, colon, rest = (parameters or "").partition(":")
    demand(colon, "turns are written like turns(3: take 0 1; take 1 2)")
    demand("=" not in count + rest and "," not in count + rest, "turns have neither = nor commas")
    count, weighing, weights = count.partition(" weighing ")
    points = whole(count.strip())
    demand(points <= MOST_POINTS, f"a game has at most {MOST_POINTS} points")
    # a number (32; the digits of a long one are charged as letters) and its pointer (8), in a list that grows
    weight = [whole(word) for word in budget.words(weights, keep=60)]
    demand(len(weight) == points or not weighing, "each point has a weight, or none has")
    turns = dict[str, Turn]()
    for text in budget.split(rest, ";") if rest.strip() else []:
        # a turn, its dict and texts (1000), five sets of points / 7 bytes, its letters twice at 4 bytes
        budget.charge(5 + points // 1000, keep=1000 + points + 10 * len(text))
        turn = read_turn(text, points, budget)
        demand(turn.text not in turns, "a turn is given twice")
        turns[turn.text] = turn
    all_turns = list(turns.values())
    ends = weight_falls(all_turns, weight, budget) if weighing else play_ends(all_turns, budget)
    demand(ends, "each turn leaves fewer points than there were, or each more, or each less weight")
    return PointGame(points, all_turns)


def play_ends(turns: list[Turn], budget: Budget) -> bool:
    """Whether every play ends, because points get fewer with each turn, or more with each.

    What was there for sure and is gone is more than what is put; or what is put, none of which was there, is more than
    all that can be gone.
    """
    falls = all(count(turn, is_lost, budget) > count(turn, is_put, budget) for turn in turns)
    return falls or all(count(turn, is_put, budget) > count(turn, is_gone, budget) for turn in turns)


def weight_falls(turns: list[Turn], weight: list[int], budget: Budget) -> bool:
    """Whether every play ends, because what was there for sure and is gone weighs more than what is put."""
    for turn in turns:
        lost = put = 0
        for point, does in budget.each(turn.roles.items()):
            # a sum of numbers of n binary digits takes n / 30 steps of the processor
            budget.charge(weight[point].bit_length() // 1000)
            if is_lost(does):
                lost += weight[point]
            elif is_put(does):
                put += weight[point]
        if lost <= put:
            return False
    return True


def count(turn: Turn, is_so: Callable[[int], bool], budget: Budget) -> int:
    """Of how many of its points something is so, by what a turn asks of each and does to it."""
    return sum(map(is_so, budget.each(turn.roles.values())))


def is_lost(does: int) -> bool:
    """Whether a point was there for sure, and is gone."""
    return does & ON > 0 and does & GONE > 0


def is_gone(does: int) -> bool:
    return does & GONE > 0


def is_put(does: int) -> bool:
    return does & PUT > 0


def read_turn(text: str, points: int, budget: Budget) -> Turn:
    """`take 0 1 put 2`: it is possible where `take` and `need` are there, and neither `put` nor `without` is.

    Afterwards `take` and `clear` are gone, and `put` is there.
    """
    points_of_role = dict[str, list[int]]()
    role = ""
    # a point: an entry of a dict (100), numbers (64), pointers in two lists (16), its text (60)
    for word in budget.words(text, keep=300):
        if word in ROLES:
            role = word
            demand(role not in points_of_role, f"a turn says {role} once")
            points_of_role[role] = []
            continue
        demand(role, f"a turn begins with one of {', '.join(ROLES)}, got {word[:40]!r}")
        point = whole(word)
        demand(point < points, f"there is no point {word[:40]}")
        points_of_role[role].append(point)
    demand(all(points_of_role.values()), "a turn names points after each of its words")
    sets, roles, words = dict.fromkeys(ROLES, 0), dict[int, int](), list[str]()
    for role, does in DOES.items():
        if role in points_of_role:
            some = budget.ordered(points_of_role[role])
            words.append(role)
            before = -1
            for point in budget.each(some):
                if point == before:
                    raise Rejected(f"the point {point} is given twice")
                before = point
                roles[point] = roles.get(point, 0) | does
                words.append(str(point))
            sets[role] = as_bits(some, points, budget)
    on, gone, put = sets["take"] | sets["need"], sets["take"] | sets["clear"], sets["put"]
    demand(not put & gone, "a turn does not put what it takes or clears")
    return Turn(" ".join(words), on, put | sets["without"], gone, put, roles)


def at_once(items: Iterable[Any], work: int) -> Iterable[Any]:
    """The items, which have been charged."""
    return items


def as_bits(points: Iterable[int], count: int, budget: Budget) -> State:
    """A set of points as a number, each as a binary digit; `count` is that of all points.

    The digits are set in an array of bytes: setting them one by one in a number would copy it each time.
    """
    budget.charge(1 + count // 1000)
    bits = bytearray(count // 8 + 1)
    for point in budget.each(points):
        bits[point >> 3] |= 1 << (point & 7)
    return int.from_bytes(bits, "little")


class PointGame(Game):
    """Points 0, 1, 2, ..., and turns."""

    mark = "turns:"  # the text of a piece holds all of it, whatever game it is a piece of

    def __init__(self, points: int, turns: list[Turn]) -> None:
        self.points, self.turns = points, turns
        self.cost = 1 + points // 1000  # of working with one set of points
        self.size = 100 + points // 7  # bytes that a set of points takes
        self.texts: dict[tuple[Piece, State], str] = {}
        self.cost_of_texts = 0

    def read(self, body: str) -> State:
        """`without 0 3`, or nothing where all points are there."""
        first, _, rest = body.partition(" ")
        demand(not body or (first == "without" and rest), f"expected points that are gone, got {body[:40]!r}")
        # five sets of points / 7 bytes: the state, and what is computed with it
        self.charge(self.cost, use=5 * self.size)
        gone = set[int]()
        for word in self.book.budget.words(rest):
            point = whole(word)
            demand(point < self.points, f"there is no point {word[:40]}")
            demand(point not in gone, f"the point {word[:40]} is given twice")
            gone.add(point)
        return (1 << self.points) - 1 ^ as_bits(gone, self.points, self.book.budget)

    def moves(self, state: State) -> Moves:
        for turn in self.turns:
            self.charge(self.cost)
            if turn.on & ~state == 0 and turn.off & state == 0:
                yield turn.text, (state & ~turn.gone) | turn.put

    def atoms(self, state: State) -> list[str]:
        """The same play as a sum of pieces, each written up to the names of its points and turns."""
        return [self.mark + self.piece_text(piece, state & piece.points) for piece in self.pieces(state)]

    def pieces(self, state: State) -> list[Piece]:
        """Turns that can still happen, joined where they share a point that matters.

        A point matters that may change, and that some turn which can still happen asks for: to be there, or not to be.
        What such a turn asks of a point that never changes is so now and for ever. So whether a turn is possible
        depends on those of its points that matter, and it changes no others that matter. Turns that share none of
        these are independent.
        """
        return self.joined(*self.thinkable(state))

    def piece_text(self, piece: Piece, there: State) -> str:
        """The text of a piece with these of its points there; it is kept for a while."""
        text = self.texts.get((piece, there))
        if text is None:
            text = self.text_up_to_names(piece, there)
            if len(self.texts) >= MOST_TEXTS:
                self.texts.clear()
                self.charge(keep=-self.cost_of_texts)
                self.cost_of_texts = 0
            cost = 400 + 50 * len(piece.turns) + 2 * self.size + len(text)
            # an entry of a dict (100) with pairs, a list of turns (50 each), two sets of points, and the text
            self.charge(keep=cost)
            self.cost_of_texts += cost
            self.texts[piece, there] = text
        return text

    def text_up_to_names(self, piece: Piece, there: State) -> str:
        """The points that are there and all turns, where points have numbers that do not depend on their names.

        The text tells all of the piece, so that pieces with the same text have the same play, whatever the numbers
        are. Those of `numbered` are mostly the same for pieces that differ in names only.
        """
        size = sum(len(self.turns[number].roles) for number in self.each(piece.turns))
        # a point of a turn: pairs, links and colours in eight lists (8 * 72), entries of four dicts (400)
        self.charge(1 + size, use=1000 * (1 + size))
        each, order = self.ways_through(size)
        turns = list[list[tuple[int, int]]]()  # of each the points that matter, and what it asks of them and does
        for number in piece.turns:
            roles = each(self.turns[number].roles.items(), self.cost)
            turns.append([(p, does) for p, does in roles if piece.points >> p & 1])
        points = order({point for turn in turns for point, _ in each(turn, 1)})
        label = dict(zip(points, self.numbered(points, turns, there), strict=True))
        turn_texts = order({tuple(order([16 * label[point] + does for point, does in turn])) for turn in turns})
        there_now = [number for point, number in each(label.items(), self.cost) if there >> point & 1]
        here = as_bits(there_now, len(points), self.book.budget)
        return f"{here:x}{turn_texts}"

    def ways_through(self, size: int) -> tuple[Callable[..., Any], Callable[..., list[Any]]]:
        """What goes through items, and what sorts them, where there are so many in all: few are charged together."""
        if size * self.cost > self.book.budget.BLOCK:
            return self.each, self.book.budget.ordered
        self.charge(10 * size * self.cost)
        return at_once, sorted

    def numbered(self, points: list[int], turns: list[list[tuple[int, int]]], there: State) -> list[int]:
        """A number for each point, by colours that turns and points get from each other again and again.

        Where that tells no more points apart, or takes long, the distance from a point of a smallest class does.
        Colours are hashes: points of one colour are ordered by their names.
        """
        each, order = self.ways_through(sum(map(len, turns)))
        roles = sorted({does for turn in turns for _, does in each(turn, 1)})
        role_number = {does: number for number, does in enumerate(roles)}
        place = {point: number for number, point in enumerate(each(points, 1))}
        points_of, turns_of = list[list[int]](), list[list[int]]([] for _ in each(points, 1))
        for number, turn in enumerate(turns):
            linked = []
            for point, does in each(turn, 2):
                linked.append(role_number[does] * len(points) + place[point])
                turns_of[place[point]].append(role_number[does] * len(turns) + number)
            points_of.append(linked)
        colours = [1 + (there >> point & 1) for point in each(points, self.cost)]
        # Colour refinement (Weisfeiler and Leman 1968) on the bipartite graph of turns and points, with roles on its
        # edges, until the number of colours stays the same.
        plain, classes = [0] * len(turns), 0
        for rounds in range(1, 3 * len(points)):
            of_turns = self.recoloured(plain, points_of, colours, roles)
            colours = self.recoloured(colours, turns_of, of_turns, roles)
            before, classes = classes, len(set(self.each(colours)))
            if classes == len(points):
                break
            if classes == before or rounds % PATIENCE == 0:
                _, smallest = min((size, colour) for colour, size in Counter(self.each(colours)).items() if size > 1)
                away = self.distances(colours.index(smallest), points_of, turns_of)
                colours = [colour * ODD + far for colour, far in self.each(zip(colours, away, strict=True))]
        numbers = [0] * len(points)
        for number, item in enumerate(order(range(len(points)), key=colours.__getitem__)):
            numbers[item] = number
        return numbers

    def distances(self, first: int, points_of: list[list[int]], turns_of: list[list[int]]) -> list[int]:
        """How many turns lead from a point to each point of a piece, which is connected."""
        found, reached, used = {first: 0}, [first], set[int]()
        for point in reached:  # which grows
            for turn in {item % len(points_of) for item in self.each(turns_of[point])} - used:
                used.add(turn)
                for item in self.each(points_of[turn]):
                    other = item % len(turns_of)
                    if other not in found:
                        found[other] = found[point] + 1
                        reached.append(other)
        return [found[point] for point in self.each(range(len(turns_of)))]

    def recoloured(self, own: list[int], links: list[list[int]], colours: list[int], roles: list[int]) -> list[int]:
        """New colours, each from its own and from those of what it is linked with, in their roles."""
        seen = [colour * (role + ODD) for role in roles for colour in self.each(colours)]
        work = 1 + sum(map(len, links)) // (10 * len(links))
        linked = self.each(links, work)
        sums = [colour + sum(map(seen.__getitem__, some)) for colour, some in zip(own, linked, strict=True)]
        return [colour * (colour + ODD) % PRIME for colour in self.each(sums)]

    @step("mirror", "position")
    def mirror(self, state: State, pairs: Any) -> int:
        """`["mirror", position, pairs]`: turns are mirror images, two by two, so that the position is worth 0.

        They are given by their numbers, in their order in the rules. Theorem P9: nothing that can still happen puts a
        point, or waits until one is gone; no turn makes its image impossible; and what its image makes impossible are
        the images of what it makes impossible.
        """
        possible = self.thinkable(state)[0]
        plain = all(
            not self.turns[number].put and not self.turns[number].off & state
            for number in self.each(possible, work=self.cost)
        )
        demand(plain, "mirror images are for turns that put nothing and wait for nothing")
        demand(type(pairs) is list, "turns are given two by two")
        image = dict[int, int]()
        # two entries of a dict (200)
        for pair in self.each(pairs, work=2, use=200):
            some = numbers(pair, self.book.budget)
            demand(len(some) == 2, "turns are given two by two")
            image.update({some[0]: some[1], some[1]: some[0]})
        kills = self.kills(possible)
        for number in possible:
            other = image.get(number, -1)
            self.charge(1 + len(kills[number]))
            demand(image.get(other) == number, "each possible turn is in one pair")
            demand(other not in kills[number], "a turn makes its image impossible")
            images = {image.get(killed) for killed in kills[number]}
            demand(images == kills.get(other), "an image makes other turns impossible than the images of those")
        self.book.rely_on(MIRROR)
        return 0

    def kills(self, possible: list[int]) -> dict[int, set[int]]:
        """Which of these turns are no longer possible after each of them."""
        asking = dict[int, list[int]]()
        for number in possible:
            # an entry of a dict (100) or a pointer in its list (8), and the list (56)
            for point, does in self.each(self.turns[number].roles.items(), use=150):
                if does & ON:
                    asking.setdefault(point, []).append(number)
        found = dict[int, set[int]]()
        for number in possible:
            found[number] = set()
            for point, does in self.each(self.turns[number].roles.items()):
                if does & GONE:
                    some = asking.get(point, ())
                    # an entry of a set (100)
                    self.charge(1 + len(some), use=100 * len(some))
                    found[number].update(some)
        return found

    def thinkable(self, state: State) -> tuple[list[int], int]:
        """The numbers of the turns that can still happen, and the points that matter.

        `on` and `off` hold, from above, what is ever there and what is ever not there: a turn that they rule out is
        never possible, and a point that is not in both never changes.
        """
        on, off = state, ((1 << self.points) - 1) & ~state
        # eight sets of points / 7 bytes; a number (32) and a pointer (8) for each turn
        self.charge(1, use=8 * self.size + 40 * len(self.turns))
        while True:
            turns = enumerate(self.each(self.turns, work=self.cost))
            left = [n for n, turn in turns if turn.on & ~on == 0 and turn.off & ~off == 0]
            more_on, more_off = on, off
            for number in self.each(left, work=self.cost):
                more_on |= self.turns[number].put
                more_off |= self.turns[number].gone & on
            if (more_on, more_off) == (on, off):
                asked = 0
                for number in self.each(left, work=self.cost):
                    asked |= self.turns[number].on | self.turns[number].off
                return left, on & off & asked
            on, off = more_on, more_off

    def joined(self, thinkable: list[int], mattering: int) -> list[Piece]:
        """The turns that hang together by points that matter; each has one that it takes or puts."""
        left = list[tuple[int, int]]()
        # a pair, a number and pointers (200); its set of points, and one more for its piece
        for number in self.each(thinkable, work=self.cost, use=200 + 2 * self.size):
            turn = self.turns[number]
            left.append((number, (turn.on | turn.off | turn.gone) & mattering))
        pieces = list[Piece]()
        while left:
            points, before = left[0][1], 0
            while points != before:
                before = points
                for _, some in self.each(left, work=self.cost):
                    if some & points:
                        points |= some
            inside, others = list[int](), list[tuple[int, int]]()
            for item in self.each(left, work=self.cost):
                if item[1] & points:
                    inside.append(item[0])
                else:
                    others.append(item)
            pieces.append(Piece(tuple(inside), points))
            left = others
        return pieces
