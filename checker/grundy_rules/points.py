"""Games whose rules are data: points are there or not, and each turn takes, puts and clears some of them."""

from collections import Counter
from typing import Any, NamedTuple

from grundy_check import Budget, Game, Moves, demand, numbers, step, whole

GAMES = {"turns": "points that are there or not, and turns that are written down"}
ROLES = ["take", "put", "need", "without", "clear"]
MOST_POINTS = 1_000_000
MOST_TEXTS = 50_000  # that are kept at a time
ON, OFF, GONE, PUT = 1, 2, 4, 8  # what a turn asks of a point, and what it does to it
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

    The same is told for each of its points by a number, the sum of ON, OFF, GONE and PUT.
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
    budget.pay(len(rest) + len(weights), keep=points + 100 * len(weights))
    weight = [whole(word) for word in weights.split()]
    demand(len(weight) == points or not weighing, "each point has a weight, or none has")
    turns = list[Turn]()
    for text in rest.split(";") if rest.strip() else []:
        budget.pay(1 + len(text), keep=500 + points + 100 * len(text))
        turns.append(read_turn(text.split(), points))
        budget.pay(len(weight) * (1 + len(weights) // 1000))
    demand(len({turn.text for turn in turns}) == len(turns), "a turn is given twice")
    ends = weight_falls(turns, weight) if weighing else play_ends(turns)
    demand(ends, "each turn leaves fewer points than there were, or each more, or each less weight")
    return PointGame(points, turns)


def play_ends(turns: list[Turn]) -> bool:
    """Whether every play ends, because points get fewer with each turn, or more with each.

    What was there for sure and is gone is more than what is put; or what is put, none of which was there, is more than
    all that can be gone.
    """
    falls = all((turn.on & turn.gone).bit_count() > turn.put.bit_count() for turn in turns)
    return falls or all(turn.put.bit_count() > turn.gone.bit_count() for turn in turns)


def weight_falls(turns: list[Turn], weight: list[int]) -> bool:
    """Whether every play ends, because what was there for sure and is gone weighs more than what is put."""

    def weighed(points: int) -> int:
        return sum(weight[point] for point in range(points.bit_length()) if points >> point & 1)

    return all(weighed(turn.on & turn.gone) > weighed(turn.put) for turn in turns)


def read_turn(words: list[str], points: int) -> Turn:
    """`take 0 1 put 2`: it is possible where `take` and `need` are there, and neither `put` nor `without` is.

    Afterwards `take` and `clear` are gone, and `put` is there.
    """
    sets = dict.fromkeys(ROLES, 0)
    given = dict[str, list[int]]()
    role = ""
    for word in words:
        if word in ROLES:
            role = word
            demand(role not in given, f"a turn says {role} once")
            given[role] = []
            continue
        demand(role, f"a turn begins with one of {', '.join(ROLES)}, got {word[:40]!r}")
        point = whole(word)
        demand(point < points, f"there is no point {word[:40]}")
        demand(not sets[role] >> point & 1, f"the point {word[:40]} is given twice")
        sets[role] |= 1 << point
        given[role].append(point)
    demand(all(given.values()), "a turn names points after each of its words")
    on, gone, put = sets["take"] | sets["need"], sets["take"] | sets["clear"], sets["put"]
    demand(not put & gone, "a turn does not put what it takes or clears")
    text = " ".join(f"{role} {' '.join(map(str, sorted(given[role])))}" for role in ROLES if role in given)
    roles = dict[int, int]()
    for role, does in zip(ROLES, (ON | GONE, OFF | PUT, ON, OFF, GONE), strict=True):
        for point in given.get(role, ()):
            roles[point] = roles.get(point, 0) | does
    return Turn(text, on, put | sets["without"], gone, put, roles)


class PointGame(Game):
    """Points 0, 1, 2, ..., and turns."""

    mark = "turns:"  # a piece is told completely, whatever the game that it is a piece of

    def __init__(self, points: int, turns: list[Turn]) -> None:
        self.points, self.turns = points, turns
        self.cost = 1 + points // 1000  # of working with one set of points
        self.texts: dict[tuple[Piece, State], str] = {}
        self.cost_of_texts = 0

    def read(self, body: str) -> State:
        """`without 0 3`, or nothing where all points are there."""
        words = body.split()
        good = not words or (words[0] == "without" and len(words) > 1)
        demand(good, f"expected points that are gone, got {body[:40]!r}")
        there = (1 << self.points) - 1
        for word in words[1:]:
            point = whole(word)
            demand(point < self.points, f"there is no point {word[:40]}")
            demand(there >> point & 1, f"the point {word[:40]} is given twice")
            self.pay(self.cost)
            there ^= 1 << point
        return there

    def moves(self, state: State) -> Moves:
        for turn in self.turns:
            self.pay(self.cost)
            if turn.on & ~state == 0 and turn.off & state == 0:
                yield turn.text, (state & ~turn.gone) | turn.put

    def atoms(self, state: State) -> list[str]:
        """The same play as a sum of pieces, each told up to the names of its points and turns."""
        return [self.mark + self.told(piece, state & piece.points) for piece in self.pieces(state)]

    def pieces(self, state: State) -> list[Piece]:
        """Turns that can still happen, joined where they share a point that matters.

        A point matters that may change, and that some turn which can still happen asks for: to be there, or not to be.
        What such a turn asks of a point that never changes is so now and for ever. So whether a turn is possible
        depends on those of its points that matter, and it changes no others that matter. Turns that share none of
        these are independent.
        """
        return self.joined(*self.thinkable(state))

    def told(self, piece: Piece, there: State) -> str:
        """The text of a piece with these of its points there; it is kept for a while."""
        text = self.texts.get((piece, there))
        if text is None:
            text = self.text_up_to_names(piece, there)
            if len(self.texts) >= MOST_TEXTS:
                self.texts.clear()
                self.pay(keep=-self.cost_of_texts)
                self.cost_of_texts = 0
            cost = 400 + 50 * len(piece.turns) + self.points // 2 + len(text)
            self.pay(keep=cost)
            self.cost_of_texts += cost
            self.texts[piece, there] = text
        return text

    def text_up_to_names(self, piece: Piece, there: State) -> str:
        """The points that are there and all turns, where points have numbers that do not depend on their names.

        The text tells all of the piece, so that pieces with the same text have the same play, whatever the numbers
        are. Those of `numbered` are mostly the same for pieces that differ in names only.
        """
        size = sum(len(self.turns[number].roles) for number in piece.turns)
        self.pay((1 + size) * self.cost, use=1000 * (1 + size))
        turns = list[list[tuple[int, int]]]()  # of each the points that matter, and what it asks of them and does
        for number in piece.turns:
            turns.append([(p, does) for p, does in self.turns[number].roles.items() if piece.points >> p & 1])
        points = sorted({point for turn in turns for point, _ in turn})
        label = dict(zip(points, self.numbered(points, turns, there), strict=True))
        told = sorted({tuple(sorted([16 * label[point] + does for point, does in turn])) for turn in turns})
        here = sum(1 << number for point, number in label.items() if there >> point & 1)
        return f"{here:x}{told}"

    def numbered(self, points: list[int], turns: list[list[tuple[int, int]]], there: State) -> list[int]:
        """A number for each point, by colours that turns and points get from each other again and again.

        Where that tells no more points apart, or takes long, the distance from a point of a smallest class does.
        Colours are hashes: points of one colour are told apart by their names.
        """
        roles = sorted({does for turn in turns for _, does in turn})
        place = {point: number for number, point in enumerate(points)}
        points_of = [[roles.index(does) * len(points) + place[point] for point, does in turn] for turn in turns]
        turns_of: list[list[int]] = [[] for _ in points]
        for number, turn in enumerate(turns):
            for point, does in turn:
                turns_of[place[point]].append(roles.index(does) * len(turns) + number)
        colours, plain, classes = [1 + (there >> point & 1) for point in points], [0] * len(turns), 0
        for rounds in range(1, 3 * len(points)):
            self.pay(1 + len(roles) * (len(turns) + len(points)))
            colours = recoloured(colours, turns_of, recoloured(plain, points_of, colours, roles), roles)
            before, classes = classes, len(set(colours))
            if classes == len(points):
                break
            if classes == before or rounds % PATIENCE == 0:
                _, smallest = min((size, colour) for colour, size in Counter(colours).items() if size > 1)
                away = distances(colours.index(smallest), points_of, turns_of)
                colours = [colour * ODD + far for colour, far in zip(colours, away, strict=True)]
        ordered = sorted(range(len(points)), key=colours.__getitem__)
        numbers = [0] * len(points)
        for number, item in enumerate(ordered):
            numbers[item] = number
        return numbers

    @step("mirror", "position")
    def mirror(self, state: State, pairs: Any) -> int:
        """`["mirror", position, pairs]`: turns are mirror images, two by two, so that the position is worth 0.

        They are given by their numbers, in their order in the rules. Theorem P9: nothing that can still happen puts a
        point, or waits until one is gone; no turn makes its image impossible; and what its image makes impossible are
        the images of what it makes impossible.
        """
        possible = self.thinkable(state)[0]
        plain = all(not self.turns[number].put and not self.turns[number].off & state for number in possible)
        demand(plain, "mirror images are for turns that put nothing and wait for nothing")
        demand(type(pairs) is list, "turns are given two by two")
        image = dict[int, int]()
        for pair in pairs:
            some = numbers(pair)
            demand(len(some) == 2, "turns are given two by two")
            image.update({some[0]: some[1], some[1]: some[0]})
        kills = self.kills(possible)
        for number in possible:
            other = image.get(number, -1)
            self.pay(1 + len(kills[number]))
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
            for point, does in self.turns[number].roles.items():
                if does & ON:
                    asking.setdefault(point, []).append(number)
        found = dict[int, set[int]]()
        for number in possible:
            found[number] = set()
            for point, does in self.turns[number].roles.items():
                if does & GONE:
                    some = asking.get(point, ())
                    self.pay(1 + len(some), use=100 * len(some))
                    found[number].update(some)
        return found

    def thinkable(self, state: State) -> tuple[list[int], int]:
        """The numbers of the turns that can still happen, and the points that matter.

        `on` and `off` hold, from above, what is ever there and what is ever not there: a turn that they rule out is
        never possible, and a point that is not in both never changes.
        """
        on, off = state, ((1 << self.points) - 1) & ~state
        while True:
            self.pay(len(self.turns) * self.cost, use=100)
            left = [n for n, turn in enumerate(self.turns) if turn.on & ~on == 0 and turn.off & ~off == 0]
            more_on, more_off = on, off
            for number in left:
                more_on |= self.turns[number].put
                more_off |= self.turns[number].gone & on
            if (more_on, more_off) == (on, off):
                asked = 0
                for number in left:
                    asked |= self.turns[number].on | self.turns[number].off
                return left, on & off & asked
            on, off = more_on, more_off

    def joined(self, thinkable: list[int], mattering: int) -> list[Piece]:
        """The turns that hang together by points that matter; each has one that it takes or puts."""
        left = list[tuple[int, int]]()
        for number in thinkable:
            turn = self.turns[number]
            left.append((number, (turn.on | turn.off | turn.gone) & mattering))
        pieces = list[Piece]()
        while left:
            points, before = left[0][1], 0
            while points != before:
                self.pay(len(left) * self.cost, use=200 * len(left))
                before = points
                for _, some in left:
                    if some & points:
                        points |= some
            pieces.append(Piece(tuple([number for number, some in left if some & points]), points))
            left = [item for item in left if not item[1] & points]
        return pieces


def distances(first: int, points_of: list[list[int]], turns_of: list[list[int]]) -> list[int]:
    """How many turns lead from a point to each point of a piece, which is connected."""
    found, reached, used = {first: 0}, [first], set[int]()
    for point in reached:  # which grows
        for turn in {item % len(points_of) for item in turns_of[point]} - used:
            used.add(turn)
            for other in {item % len(turns_of) for item in points_of[turn]} - found.keys():
                found[other] = found[point] + 1
                reached.append(other)
    return [found[point] for point in range(len(turns_of))]


def recoloured(own: list[int], links: list[list[int]], colours: list[int], roles: list[int]) -> list[int]:
    """New colours, each from its own and from those of what it is linked with, in their roles."""
    seen = [colour * (role + ODD) for role in roles for colour in colours]
    sums = [colour + sum(map(seen.__getitem__, some)) for colour, some in zip(own, links, strict=True)]
    return [colour * (colour + ODD) % PRIME for colour in sums]
