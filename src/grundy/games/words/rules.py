"""Word games: rules that rewrite words, walls that divide a word into pieces, and the ends of a piece."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.budget import charge
from grundy.errors import BadPosition, IllegalMove
from grundy.games.words.text import Rule, read_rules
from grundy.games.words.weights import find_weights
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.rules import Position, Ruleset, game, named
from grundy.slots import SOLVER

if TYPE_CHECKING:
    from random import Random

    from grundy.pictures.picture import Picture

__all__ = ["PegDuotaireRow", "RewriteGame"]

WALDMANN = "Waldmann, Rewrite games, Rewriting Techniques and Applications, LNCS 2378 (2002)"
MOVE = re.compile(r"\s*(\S+)\s*@\s*([0-9]{1,9})\s*")
WordMove = tuple[int, int]


@game("rewrite", source=WALDMANN, example="rewrite(a>,bb>,bbb>) abba")
@dataclass(frozen=True)
class RewriteGame(Ruleset[str, WordMove]):
    """Replace one occurrence of a left side in a word by its right side.

    Rules are a dict from left to right sides. `^` in front of a left side, or `$` behind it, allows the rule only at
    the beginning or at the end of a piece. Letters in no left side are walls: they divide a word into independent
    pieces. A move is the place of the occurrence, counted from 0, and the number of the rule.

    >>> RewriteGame({"a": "", "bb": "", "bbb": ""})("abba").winning_moves()
    ((0, 0), (1, 1), (3, 0))
    >>> str(RewriteGame({"1": "0", "11": "00"})("111011")), RewriteGame({"1": "0", "11": "00"})("111011").value()
    ('rewrite(1>0,11>00) 111011', *)

    Weights of the letters prove that play ends: every rule makes a word lighter. Rules without weights are refused.

    >>> RewriteGame({"aab": "bba"}).weights, RewriteGame({"aab": "bba"}).walls
    ({'a': 2, 'b': 1}, '')
    >>> RewriteGame({"ab": "ba"})
    Traceback (most recent call last):
    grundy.errors.BadPosition: we cannot prove that play ends: no weights of the letters make every left side heavier \
than its right side in rewrite(ab>ba)
    """

    rules: Any = field(metadata={"kind": "words"})

    keys_in_proofs = True

    def as_words(self) -> RewriteGame:
        """Return the game itself; other games return the one that they can be written as."""
        return self

    def __post_init__(self) -> None:
        parsed = read_rules(self.rules)
        object.__setattr__(self, "rules", tuple(map(str, parsed)))
        vars(self)["parsed"] = parsed
        _ = self.weights

    @cached_property
    def parsed(self) -> tuple[Rule, ...]:
        """The rules, taken apart."""
        return read_rules(self.rules)

    @cached_property
    def letters(self) -> str:
        """The letters that can be played with, in alphabetical order: those of the left sides."""
        return "".join(sorted({letter for rule in self.parsed for letter in rule.left}))

    @cached_property
    def walls(self) -> str:
        """The letters that occur in right sides only."""
        return "".join(sorted({letter for rule in self.parsed for letter in rule.right} - set(self.letters)))

    @cached_property
    def weights(self) -> dict[str, int]:
        """Weights of the letters: each rule makes a word lighter."""
        alphabet = self.letters + self.walls
        changes = [[rule.left.count(a) - rule.right.count(a) for a in alphabet] for rule in self.parsed]
        found = find_weights(changes, len(alphabet))
        if found is None:
            why = "no weights of the letters make every left side heavier than its right side"
            raise BadPosition(f"we cannot prove that play ends: {why} in rewrite({','.join(self.rules)})")
        return dict(zip(alphabet, found, strict=True))

    @cached_property
    def is_symmetric(self) -> bool:
        """Whether the mirror image of every rule is a rule: then a piece read backwards is worth the same."""
        return {rule.reversed() for rule in self.parsed} == set(self.parsed)

    @classmethod
    def sample_rules(cls, rng: Random, size: int, /) -> RewriteGame:
        """Draw one to three rules over the letters a and b whose right sides are shorter."""

        def word(length: int) -> str:
            return "".join(rng.choice("ab") for _ in range(length))

        lengths = [rng.randint(1, 3) for _ in range(rng.randint(1, 3))]
        return cls({word(length): word(rng.randrange(length)) for length in lengths})

    def start(self, *args: Any, **named: Any) -> str:
        if named:
            raise BadPosition(f"{self.title()} takes a word, got an argument {next(iter(named))!r}")
        if len(args) > 1 or not all(isinstance(arg, str) for arg in args):
            got = f"{len(args)} arguments" if len(args) > 1 else f"{args[0]!r:.80}; write it in quotes"
            raise BadPosition(f"a position of {self.title()} is one word, such as {self.letters[0] * 3!r}, got {got}")
        word: str = args[0] if args else ""
        strange = set(word) - set(self.weights)
        if strange:
            raise BadPosition(
                f"the letters of {str(self)[:80]} are {', '.join(sorted(self.weights))}, got {min(strange)!r}", word
            )
        return word

    def pieces(self, word: str, /) -> list[tuple[int, str]]:
        """Return the factors between walls, each with its place; without walls the whole word.

        >>> RewriteGame({"1": "0"}).pieces("0110100")
        [(1, '11'), (4, '1')]
        """
        if not self.walls:
            return [(0, word)]
        return [(found.start(), found[0]) for found in re.finditer(f"[{self.letters}]+", word)]

    def moves(self, word: str, /) -> Iterator[WordMove]:
        for place in range(len(word)):
            yield from ((place, number) for number in range(len(self.parsed)) if self._fits(word, place, number))

    def _fits(self, word: str, place: int, number: int) -> bool:
        rule = self.parsed[number]
        end = place + len(rule.left)
        return (
            word.startswith(rule.left, place)
            and not (rule.first and place and word[place - 1] not in self.walls)
            and not (rule.last and end < len(word) and word[end] not in self.walls)
        )

    def is_legal(self, word: str, move: WordMove, /) -> bool:
        match move:
            case (int(place), int(number)) if type(place) is type(number) is int:
                return 0 <= place < len(word) and 0 <= number < len(self.parsed) and self._fits(word, place, number)
        return False

    def play(self, word: str, move: WordMove, /) -> str:
        place, number = move
        rule = self.parsed[number]
        return word[:place] + rule.right + word[place + len(rule.left) :]

    def can_move(self, piece: str, /) -> bool:
        """Tell whether a piece has a move."""
        return any(
            piece == rule.left
            if rule.first and rule.last
            else piece.startswith(rule.left)
            if rule.first
            else piece.endswith(rule.left)
            if rule.last
            else rule.left in piece
            for rule in self.parsed
        )

    def parts(self, word: str, /) -> Sequence[Position[str, WordMove]] | None:
        if not any(wall in word for wall in self.walls):
            return None
        found = [Position(self, piece) for _, piece in self.pieces(word) if self.can_move(piece)]
        return found or None

    def key(self, word: str, /) -> Hashable:
        pieces = [piece for _, piece in self.pieces(word) if self.can_move(piece)]
        if self.is_symmetric:
            pieces = [min(piece, piece[::-1]) for piece in pieces]
        return tuple(sorted(pieces))

    def read(self, body: str, /) -> str:
        return self.start(*body.split())

    def write(self, word: str, /) -> str:
        return word

    def read_move(self, word: str, body: str, /) -> WordMove:
        found = MOVE.fullmatch(body)
        rules = [str(rule) for rule in self.parsed]
        if found and found[1] in rules:
            move = int(found[2]), rules.index(found[1])
            if self.is_legal(word, move):
                return move
        raise IllegalMove(
            f"no such move {body!r:.80} in {str(Position(self, word))!r:.80}; moves look like {rules[0]}@0"
        )

    def write_move(self, word: str, move: WordMove, /) -> str:
        return f"{self.rules[move[1]]}@{move[0]}"

    def sketch(self, word: str, /) -> str:
        return word or "the empty word"

    def picture(self, word: str, marks: Marks = NO_MARKS, /) -> Picture:
        from grundy.games.words.picture import picture

        return picture(self, word, marks)

    def sample(self, rng: Random, size: int, /) -> str:
        """Return a word of `size` letters, walls among them one time in six."""
        charge(size)
        return "".join(
            rng.choice(self.walls if self.walls and not rng.randrange(6) else self.letters) for _ in range(size)
        )

    def machine(
        self,
        question: str = "value",
        play: str = "normal",
        starts: str | None = None,
        states: int = 500,
        seconds: float = 10,
        work: int | None = None,
    ) -> Any:
        """Learn a finite machine that answers a question about all words, and prove it.

        The machine reads a word letter by letter. `starts` is a regular expression over the letters, such as `0*1*0*`:
        the machine is then about these words, and all words that play reaches from them. Raise `NotFound` where no
        machine with at most so many states is found in this time; that does not mean that there is none. The time
        depends on the computer. `work` is a limit that does not: so many positions searched, and words, pairs and sets
        compared.

        >>> machine = RewriteGame({"a": "", "bb": "", "bbb": ""}).machine("outcome")
        >>> machine.states, machine("abba" * 10**5)
        (40, P)
        """
        return SOLVER().ask(self, "machine", question, play, starts, states, seconds, work)


PegDuotaireRow = named(
    "peg-duotaire-row",
    RewriteGame({"110": "001", "011": "100"}),
    "Peg Duotaire on a row: jump with a peg, 1, over a neighbouring one into the hole, 0, behind it.",
    source="Moore and Eppstein, One-dimensional peg solitaire, and duotaire: single hops on a row",
    example="peg-duotaire-row 0011011",
)
