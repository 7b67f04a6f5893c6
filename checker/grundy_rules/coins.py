"""Coins: turned on a row or on a board, or slid along a strip."""

from collections.abc import Iterator
from itertools import combinations, pairwise, product

from grundy_check import (
    Budget,
    Game,
    Moves,
    demand,
    formula,
    least_missing,
    nim_added,
    nim_sum,
    read_parameters,
    split_game,
)

GAMES = {
    "turn-coins": "turn at most k coins of a row, or exactly k",
    "ruler": "turn any run of neighbouring coins",
    "turning-turtles": "turn-coins(2)",
    "mock-turtles": "turn-coins(3)",
    "moebius": "turn-coins(5)",
    "mogul": "turn-coins(7)",
    "twins": "turn-coins(2,exactly)",
    "triplets": "turn-coins(3,exactly)",
    "tartan": "on a board: turn the coins where the rows of one turn cross the columns of another",
    "rugs": "tartan(ruler,ruler)",
    "turning-corners": "tartan(twins,twins)",
    "sliding-coins": "slide a coin of a strip to the left, over no other",
}
LENSTRA = "Lenstra: a row of coins is worth the nim-sum of its heads (1977-78)"
TARTAN = "Winning Ways, chapter 14: heads of a product are worth nim products (1982)"
MOCK_TURTLES = "Winning Ways, chapter 14: the Mock Turtle Theorem (1982)"
GAPS = "Winning Ways, chapter 14: sliding coins are Nim on gaps (1982)"
ROWS = ("turn-coins", "ruler", "turning-turtles", "mock-turtles", "moebius", "mogul", "twins", "triplets")

Head = tuple[int, int]  # row, column
Heads = tuple[Head, ...]  # in increasing order


def make_game(name: str, parameters: str | None, board: str, budget: Budget) -> Game:
    """The rules of a text."""
    if name in ROWS:
        return CoinRow(read_turns(name, parameters, budget))
    if name == "tartan":
        values = read_parameters(parameters, {"down": "text", "across": "text"}, budget)
        return CoinBoard(read_factor(values.get("down", ""), budget), read_factor(values.get("across", ""), budget))
    demand(parameters is None, f"{name} has no parameters")
    if name == "sliding-coins":
        return SlidingCoins()
    return make_game("tartan", GAMES[name].removeprefix("tartan(").removesuffix(")"), board, budget)


def read_factor(text: str, budget: Budget) -> "Turns":
    """The turns of one of the two games of a product."""
    name, parameters, rest = split_game(text, budget)
    demand(name in ROWS and not rest, f"a product is of two coin-turning games on rows, got {text[:40]!r}")
    return read_turns(name, parameters, budget)


def read_turns(name: str, parameters: str | None, budget: Budget) -> "Turns":
    """What may be turned in a game on a row."""
    if name != "turn-coins":
        demand(parameters is None, f"{name} has no parameters")
    if name == "ruler":
        return Runs()
    text = parameters if name == "turn-coins" else GAMES[name].removeprefix("turn-coins(").removesuffix(")")
    values = read_parameters(text, {"k": "number", "exactly": "flag"}, budget)
    k = values.get("k", 0)
    demand(k > 0, f"the number of coins to turn is positive, got {str(text)[:40]!r}")
    return SomeCoins(k if values.get("exactly") else 1, k)


class Turns:
    """The sets of coins of a row that may be turned with a last one, which goes from heads to tails."""

    def sets(self, last: int) -> Iterator[tuple[int, ...]]:
        """All these sets, the last coin included."""
        raise NotImplementedError

    def can_be_last(self, coin: int) -> bool:
        """Whether there is such a set."""
        raise NotImplementedError

    def values(self, length: int, game: Game) -> list[int]:
        """The values of single heads 0, 1, ..."""
        raise NotImplementedError

    def sets_worth(self, total: int, last: int, heads: "HeadValues", game: Game) -> Iterator[tuple[int, ...]]:
        """Those of the sets whose coins, as heads, have this nim-sum."""
        raise NotImplementedError


class Runs(Turns):
    """Any run of neighbouring coins."""

    def sets(self, last: int) -> Iterator[tuple[int, ...]]:
        return (tuple(range(first, last + 1)) for first in range(last + 1))

    def can_be_last(self, coin: int) -> bool:
        return True

    def values(self, length: int, game: Game) -> list[int]:
        """The largest power of 2 that divides the number of the coin, counted from 1.

        A run is the difference of two runs from the first coin; the nim-sums of the first 0, 1, ..., n - 1 values are
        the numbers below the largest power of 2 that divides n, and others that are larger.
        """
        # a number (32) and its pointer (8), in a list that may have grown by an eighth
        game.charge(1, use=60 * length)
        return [n & -n for n in game.each(range(1, length + 1))]

    def sets_worth(self, total: int, last: int, heads: "HeadValues", game: Game) -> Iterator[tuple[int, ...]]:
        found = 0
        for first in game.each(range(last, -1, -1)):
            found ^= heads.values[first]
            if found == total:
                game.charge(last - first)
                yield tuple(range(first, last + 1))


class SomeCoins(Turns):
    """At least `least` and at most `most` coins, where `least` is 1 or `most`."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def sets(self, last: int) -> Iterator[tuple[int, ...]]:
        for size in range(self.least - 1, min(self.most - 1, last) + 1):
            yield from ((*others, last) for others in combinations(range(last), size))

    def can_be_last(self, coin: int) -> bool:
        return coin >= self.least - 1

    def values(self, length: int, game: Game) -> list[int]:
        """By the definition: the mex of the nim-sums of the values of the coins turned with the last.

        Where exactly k coins are turned, the first k - 1 are worth 0; they stand in for coins that are not turned, so
        the others are worth what they are where at most k are turned.
        """
        # a number (32) and its pointer (8), in a list that may have grown by an eighth
        game.charge(length, use=60 * length)
        idle = min(self.least - 1, length)
        return [0] * idle + values_of_at_most(self.most, length - idle, game)

    def sets_worth(self, total: int, last: int, heads: "HeadValues", game: Game) -> Iterator[tuple[int, ...]]:
        """The first coin of a set is one of the value that the others leave."""
        values = heads.values
        if self.least == 1 and values[last] == total:
            yield (last,)
        for size in range(max(self.least - 2, 0), min(self.most - 2, last - 1) + 1):
            for others in combinations(range(1, last), size):
                game.charge(1 + size)
                left = nim_sum([total, values[last], *(values[coin] for coin in others)])
                for coin in heads.by_value.get(left, ()):
                    if coin >= min(others, default=last):
                        break
                    game.charge(2 + size)
                    yield (coin, *others, last)


class HeadValues:
    """The values of single heads 0, 1, ..., and the coins of each value, in increasing order."""

    def __init__(self, values: list[int], game: Game) -> None:
        # an entry of a dict (100) with a list (56), a number (32) and its pointer (8)
        game.charge(1, use=200 * len(values))
        self.values = values
        self.by_value: dict[int, list[int]] = {}
        for coin, value in enumerate(game.each(values)):
            self.by_value.setdefault(value, []).append(coin)


def values_of_at_most(most: int, length: int, game: Game) -> list[int]:
    """The values of single heads where at most `most` coins are turned.

    For odd numbers the Mock Turtle Theorem: coin 0 is worth 1, and coin n + 1 what coin n is worth with one coin less,
    written in binary, with one more digit that makes the number of ones odd.
    """
    if most % 2 == 0 or most == 1:
        return values_by_definition(most, length, game)
    if length == 0:
        return []
    game.book.rely_on(MOCK_TURTLES)
    return [1, *(2 * v + 1 - v.bit_count() % 2 for v in values_by_definition(most - 1, length - 1, game))]


def values_by_definition(most: int, length: int, game: Game) -> list[int]:
    """The mex of the nim-sums of at most most - 1 values before.

    sums[k] holds the nim-sums of at most k values, as a set of numbers below 2^places.
    """
    values: list[int] = []
    sums = [1] * min(most, length + 1)
    places = 0
    while len(values) < length:
        value = least_missing(sums[-1])
        if value.bit_length() > places:
            places = value.bit_length()
            # a number with 2^places bits for each size, and ten while they are worked with
            game.charge(use=(len(sums) + 10) << max(0, places - 3))
        game.charge(1)
        work = 1 + value.bit_count() * (1 + (1 << places) // 1000)
        for size in game.each(range(len(sums) - 1, 0, -1), work):
            sums[size] |= nim_added(sums[size - 1], value, places)
        values.append(value)
    return values


class Coins(Game):
    """Coins on a board: a state is the heads."""

    one_row = True

    def read(self, body: str) -> Heads:
        budget = self.book.budget
        lines = [line.strip().upper() for line in budget.split(body, "/")]
        good = all(line and set(line) <= {"H", "T"} and len(line) == len(lines[0]) for line in budget.each(lines))
        demand(good and (len(lines) == 1 or not self.one_row), f"expected coins H and T, got {body[:40]!r}")
        faces = (
            # a pair (56), its pointer (8), two numbers (64); two letters while they are read
            (r, c)
            for r, line in enumerate(lines)
            for c, face in enumerate(budget.each(line, use=150))
            if face == "H"
        )
        return tuple(faces)

    def atoms(self, state: Heads) -> list[str]:
        """All heads together: a move turns nothing beyond one of them, so the size of the board does not matter."""
        if not self.can_move(state):
            return []
        return [self.mark + self.book.budget.join(" ", (f"{r},{c}" if r else str(c) for r, c in state))]

    def can_move(self, state: Heads) -> bool:
        raise NotImplementedError


class CoinBoard(Coins):
    """A turn of rows crossed with a turn of columns; the coins where they cross are turned."""

    one_row = False
    source = TARTAN

    def __init__(self, down: Turns, across: Turns) -> None:
        self.down, self.across = down, across

    def can_move(self, state: Heads) -> bool:
        heads = self.each(state)
        return any(self.down.can_be_last(row) and self.across.can_be_last(column) for row, column in heads)

    def moves(self, state: Heads) -> Moves:
        for row, column in state:
            for rows in self.down.sets(row):
                self.charge(1 + len(rows))
                for columns in self.across.sets(column):
                    room = 250 * (len(state) + len(rows) * len(columns))
                    # a head: an entry of a set (100), a pair (56), its pointers in three lists (24), its text (70)
                    self.charge(1 + len(state), use=room)
                    turned = list(self.each(product(rows, columns)))
                    yield self.move_text(turned), tuple(sorted(set(state).symmetric_difference(turned)))
                    self.charge(use=-room)

    def move_text(self, turned: list[Head]) -> str:
        return " ".join([f"{row},{column}" for row, column in self.each(turned)])

    @formula("coins", TARTAN)
    def value(self, state: Heads) -> int:
        """Winning Ways, chapter 14: a head is worth the nim product of the values for its row and its column."""
        return self.sum_of_heads(state)

    def sum_of_heads(self, state: Heads) -> int:
        # an entry of a dict (100), its key and value (64), a pointer (8)
        self.charge(1, use=200 * len(state))
        down, across = self.values_of_lines(state)
        lines: dict[int, int] = {}
        for row, column in self.each(state):
            lines[row] = lines.get(row, 0) ^ across[column]
        return nim_sum(nim_product(down[row], total, self) for row, total in lines.items())

    def values_of_lines(self, state: Heads) -> tuple[list[int], list[int]]:
        """The values of single heads in the game for rows and in that for columns, as far as they are needed."""
        down = self.down.values(max((row for row, _ in self.each(state)), default=0) + 1, self)
        return down, self.across.values(max((column for _, column in self.each(state)), default=0) + 1, self)

    def winning_moves(self, state: Heads) -> list[str] | None:
        """A turn wins where the value of its rows times that of its columns, in nimbers, is the value of the board."""
        if self.book.play != "normal":
            return None
        self.book.rely_on(self.source)
        total, (down, across) = self.sum_of_heads(state), self.values_of_lines(state)
        heads = HeadValues(across, self)
        quotients: dict[int, int] = {}  # the total over the value of rows
        found = []
        for row, column in state:
            for rows in self.down.sets(row):
                self.charge(1 + len(rows))
                worth = nim_sum(down[line] for line in rows)
                if worth and worth not in quotients:
                    # an entry of a dict (100), its key and value (64)
                    self.charge(use=200)
                    quotients[worth] = nim_product(total, nim_inverse(worth, self), self)
                if worth:
                    for columns in self.across.sets_worth(quotients[worth], column, heads, self):
                        room = 150 * len(rows) * len(columns)
                        # a coin that is turned: a pair (56), its pointer (8), its text (70)
                        self.charge(1, use=room)
                        text = self.move_text(list(self.each(product(rows, columns))))
                        # a text (50 and its letters), its pointers here and in order (24), and as much again in the
                        # message
                        self.charge(1, use=200 + len(text) - room)
                        found.append(text)
        return found


class CoinRow(CoinBoard):
    """One row: the only row is turned, and what may be turned of its coins."""

    one_row = True
    source = LENSTRA

    def __init__(self, turns: Turns) -> None:
        super().__init__(SomeCoins(1, 1), turns)

    def move_text(self, turned: list[Head]) -> str:
        return ",".join([str(column) for _, column in self.each(turned)])

    @formula("coins", LENSTRA)
    def value(self, state: Heads) -> int:
        """Lenstra 1977-78: the nim-sum of the heads, each alone."""
        return self.sum_of_heads(state)


class SlidingCoins(Coins):
    """Heads are coins on a strip, tails are empty squares."""

    def can_move(self, state: Heads) -> bool:
        return any(column != place for place, (_, column) in enumerate(self.each(state)))

    def moves(self, state: Heads) -> Moves:
        for (_, before), (_, place) in pairwise([(0, -1), *state]):
            for to in range(before + 1, place):
                self.charge(len(state))
                rest = [head for head in self.each(state) if head != (0, place)]
                yield f"{to},{place}", tuple(sorted([*rest, (0, to)]))

    @formula("alternate-gaps", GAPS)
    def alternate_gaps(self, state: Heads) -> int:
        """Winning Ways, chapter 14: the nim-sum of every second gap, from the right."""
        gaps = [right - left - 1 for (_, left), (_, right) in self.each(pairwise([(0, -1), *state]))]
        return nim_sum(gaps[::-2])


def nim_product(a: int, b: int, game: Game) -> int:
    """Conway's product: D D = D + D/2 for each D = 2, 4, 16, 256, ..., and D times a smaller number is as usual."""
    game.charge(1)
    if a < 2 or b < 2:
        return a * b
    half = 1 << (max(a, b).bit_length() - 1).bit_length() - 1
    high_a, low_a = divmod(a, 1 << half)
    high_b, low_b = divmod(b, 1 << half)
    low, high = nim_product(low_a, low_b, game), nim_product(high_a, high_b, game)
    both = nim_product(low_a ^ high_a, low_b ^ high_b, game)
    return (both ^ low) << half ^ low ^ nim_product(high, 1 << half - 1, game)


def nim_inverse(a: int, game: Game) -> int:
    """The a^(q - 2) in the least field of q = 2, 4, 16, 256, ... elements that has a, since a^(q - 1) is 1."""
    places = 1
    while a >> places:
        places *= 2
    power, result = a, 1
    for _ in range(places - 1):
        power = nim_product(power, power, game)
        result = nim_product(result, power, game)
    return result
