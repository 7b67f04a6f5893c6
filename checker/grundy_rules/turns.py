"""Games whose rules are data: points are there or not, and each turn takes, puts and clears some of them."""

from typing import NamedTuple

from grundy_check import Budget, Game, Moves, demand, whole

GAMES = {"turns": "points that are there or not, and turns that are written down"}
ROLES = ["take", "put", "need", "without", "clear"]
MOST_POINTS = 1_000_000

State = int  # the points that are there, as bits


class Piece(NamedTuple):
    """Turns that belong together, by their numbers, and the points of theirs that matter."""

    turns: list[int]
    points: int


class Turn(NamedTuple):
    """A turn: its text, what must be there, what must not, what is gone afterwards, and what is there then."""

    text: str
    on: int
    off: int
    gone: int
    put: int


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
        budget.pay(1 + len(text), keep=500 + points)
        turns.append(read_turn(text.split(), points))
        budget.pay(len(weight) * (1 + len(weights) // 1000))
    demand(len({turn.text for turn in turns}) == len(turns), "a turn is given twice")
    ends = weight_falls(turns, weight) if weighing else play_ends(turns)
    demand(ends, "each turn leaves fewer points than there were, or each more, or each less weight")
    return Turns(points, turns)


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
    return Turn(text, on, put | sets["without"], gone, put)


class Turns(Game):
    """Points 0, 1, 2, ..., and turns."""

    def __init__(self, points: int, turns: list[Turn]) -> None:
        self.points, self.turns = points, turns
        self.cost = 1 + points // 1000  # of working with one set of points

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
        """The same play as a sum: turns that can still happen, joined where they share a point that matters.

        A point matters that may change, and that some turn which can still happen asks for: to be there, or not to be.
        What such a turn asks of a point that never changes is so now and for ever. So whether a turn is possible
        depends on those of its points that matter, and it changes no others that matter. Turns that share none of
        these are independent.
        """
        thinkable, mattering = self.thinkable(state)
        found = list[str]()
        for piece in self.joined(thinkable, mattering):
            numbers = ",".join(str(number) for number in sorted(piece.turns))
            found.append(f"{self.mark}{numbers};{piece.points:x};{state & piece.points:x}")
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
        pieces = list[Piece]()
        for number in thinkable:
            turn = self.turns[number]
            new = Piece([number], (turn.on | turn.off | turn.gone) & mattering)
            self.pay((1 + len(pieces)) * self.cost, use=200)
            apart = list[Piece]()
            for piece in pieces:
                if piece.points & new.points:
                    new = Piece(piece.turns + new.turns, piece.points | new.points)
                else:
                    apart.append(piece)
            pieces = [*apart, new]
        return pieces
