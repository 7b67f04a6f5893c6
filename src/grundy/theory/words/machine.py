"""A machine that is proved to answer a question about all words of a game, whatever their length."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.budget import metered
from grundy.errors import BadPosition, NotApplicable
from grundy.games.words.rules import RewriteGame
from grundy.rules import Position
from grundy.slots import SOLVER
from grundy.theory.words.alphabet import Alphabet, alphabet_for
from grundy.values import Nimber, Outcome

if TYPE_CHECKING:
    from grundy.pictures.picture import Picture
    from grundy.proofs import Proof
    from grundy.theory.registry import Theorem
    from grundy.theory.words.formula import Formula

NONE = -1
Result = Nimber | Outcome


class WordSequence(NamedTuple):
    """What the words prefix, prefix loop, prefix loop loop, ... are worth: from the preperiod on it repeats."""

    preperiod: int
    period: int
    values: tuple[Any, ...]
    """The first preperiod + period results."""

    def at(self, n: int) -> Any:
        """Return the result of the word with n loops.

        >>> WordSequence(1, 2, (5, 6, 7)).at(10**9)
        7
        """
        return self.values[n if n < self.preperiod else self.preperiod + (n - self.preperiod) % self.period]

    def __repr__(self) -> str:
        return f"WordSequence(preperiod={self.preperiod}, period={self.period}, values={self.values})"


@dataclass(frozen=True)
class Machine:
    """A finite automaton whose output is the value of each word, or its outcome.

    It reads the pieces of a word letter by letter; values of pieces are added. `machine(word)` answers for a word.

    >>> machine = RewriteGame({"1": "0", "11": "00"}).machine()
    >>> machine
    <machine of 83 states: the value of every word of rewrite(1>0,11>00), normal play>
    >>> machine("111011"), machine.sequence("", "1").period
    (*, 12)
    """

    rules: RewriteGame
    question: str
    play: str
    starts: str | None
    steps: tuple[tuple[int, ...], ...]
    """By state and letter: the next state, -1 where no word of the machine goes on so. The first state is 0."""
    outputs: tuple[int, ...]
    """By state: a value, or 0 for P and 1 for N; -1 for words that the machine is not about."""
    facts: dict[str, int] = field(default_factory=dict, compare=False)
    """How it was found: rounds, and the pairs and sets that the proof looks at."""

    @cached_property
    def alphabet(self) -> Alphabet:
        """The letters that it reads, and the walls between pieces."""
        return alphabet_for(self.rules, self.question, self.play)

    @property
    def letters(self) -> str:
        """The letters that it reads, in the order of the steps."""
        return self.alphabet.letters

    @property
    def states(self) -> int:
        """How many states it has."""
        return len(self.outputs)

    @property
    def proved(self) -> bool:
        """Whether it is proved for all words that it is about; no other machine is ever returned."""
        return True

    @property
    def statement(self) -> str:
        """What it proves, in words."""
        words = "every word" if self.starts is None else f"every word of {self.starts}, and all that play reaches"
        return f"the {self.question} of {words}"

    def __repr__(self) -> str:
        play = "misère play" if self.play == "misere" else "normal play"
        return f"<machine of {self.states} states: {self.statement} of {self.rules}, {play}>"

    def __call__(self, word: str | Position[str, Any]) -> Result:
        """Return the value or the outcome of a word of any length.

        >>> machine = RewriteGame({"a": "", "bb": "", "bbb": ""}).machine("outcome")
        >>> machine("ab" * 10**6), machine("")
        (P, P)
        """
        return self.result(self.number(self._word(word)))

    def result(self, output: int) -> Result:
        """Return an output as a value or an outcome."""
        return Nimber(output) if self.question == "value" else Outcome("PN"[output])

    def covers(self, word: str) -> bool:
        """Tell whether the machine is about a word: it has an output for all pieces.

        >>> pegs = RewriteGame({"110": "001", "011": "100"}).machine(starts="0*1*0*")
        >>> pegs.covers("0011100"), pegs.covers("10111")
        (True, False)
        """
        return self._number(self._word(word)) is not None

    def number(self, word: str) -> int:
        """Return the output for a word as a number."""
        found = self._number(word)
        if found is None:
            raise NotApplicable(f"the machine is about {self.statement.partition(' of ')[2]}, and {word!r:.80} is none")
        return found

    def _word(self, word: str | Position[str, Any]) -> str:
        if isinstance(word, Position):
            if word.rules != self.rules:
                raise BadPosition(f"the machine is about words of {self.rules}, got {str(word)!r:.80}")
            return word.state
        return self.rules.start(word)

    def _number(self, word: str) -> int | None:
        total = 0
        for piece in self._pieces(word):
            state = self._read(0, piece)
            if state == NONE or self.outputs[state] == NONE:
                return None
            total ^= self.outputs[state]
        return total

    def _pieces(self, word: str) -> Iterator[bytes]:
        """The pieces of a word as numbers of letters; of equal pieces two cancel."""
        data = self.alphabet.to_bytes(word)
        wall = bytes([len(self.letters)])
        for number in range(len(self.letters) + 1, len(self.letters) + len(self.alphabet.walls)):
            data = data.replace(bytes([number]), wall)
        return iter(data.split(wall) if self.alphabet.walls else (data,))

    def _read(self, state: int, data: bytes) -> int:
        """The state behind some letters."""
        table = self._table
        for letter in data:
            state = table[state][letter]
        return NONE if state == len(self.outputs) else state

    @cached_property
    def _table(self) -> list[tuple[int, ...]]:
        """The steps, with a last state for what the machine is not about; -1 is that state, too, as an index."""
        nowhere = len(self.outputs)
        rows = [tuple(nowhere if after == NONE else after for after in row) for row in self.steps]
        return [*rows, (nowhere,) * len(self.letters)]

    # What it says about families of words

    def sequence(self, prefix: str = "", loop: str = "") -> WordSequence:
        """Return what the words prefix, prefix loop, prefix loop loop, ... are worth, with preperiod and period.

        >>> RewriteGame({"a": "", "bb": "", "bbb": ""}).machine("outcome").sequence("", "ab")[:2]
        (0, 4)
        """
        prefix, loop = self.rules.start(prefix), self.rules.start(loop)
        if not loop:
            raise BadPosition("the loop has at least one letter, got ''")
        seen: dict[tuple[int, int], int] = {}
        outputs: list[int] = []
        at = self._after((0, 0), prefix)
        with metered(200) as step:
            while at not in seen:
                step()
                seen[at] = len(outputs)
                total, state = at
                output = self.outputs[state] if state != NONE else NONE
                if output == NONE:
                    raise NotApplicable(f"the machine is not about {prefix}({loop})^{len(outputs)}")
                outputs.append(total ^ output)
                at = self._after(at, loop)
        preperiod, period = least_period(outputs, seen[at])
        return WordSequence(preperiod, period, tuple(map(self.result, outputs[: preperiod + period])))

    def _after(self, at: tuple[int, int], word: str) -> tuple[int, int]:
        """The sum of the pieces that are closed, and the state in the last piece."""
        total, state = at
        pieces = list(self._pieces(word))
        for i, piece in enumerate(pieces):
            state = NONE if state == NONE else self._read(state, piece)
            if i < len(pieces) - 1:
                if state == NONE or self.outputs[state] == NONE:
                    return total, NONE
                total, state = total ^ self.outputs[state], 0
        return total, state

    def regex(self, value: object) -> str:
        """Return a regular expression of the pieces with an output, for Python's `re`.

        Without walls these are the words. The empty word is `()`; where no word has this value it is `(?!)`.

        >>> RewriteGame({"a": "", "b": ""}).machine("outcome").regex("P")
        '((a|b)(a|b))*'
        """
        from grundy.theory.words.regex import regex_of

        return regex_of(self, self._output_of(value))

    def _output_of(self, value: object) -> int:
        if self.question == "outcome":
            if value in ("N", "P"):
                return "PN".index(str(value))
        elif isinstance(value, (int, Nimber)) and not isinstance(value, bool) and int(value) >= 0:
            return int(value)
        wanted = "an outcome, P or N" if self.question == "outcome" else "a value, 0, 1, 2, ..."
        raise BadPosition(f"this machine says {wanted}, got {value!r:.40}")

    def explain(self) -> Formula:
        """Return a formula, where one can be read off: T, a sum over the word mod m, tells the output.

        It is compared with the machine in every state, so that it is proved as well. Raise `NotApplicable` where the
        letters, or the runs of a letter, do not act as a cyclic group.

        >>> print(RewriteGame({"a": "", "aa": "", "b": "", "bb": ""}).machine("outcome").explain())
        T is the sum of 1 for each a, and 2 for each b, mod 3. The word is P exactly when T is 0.
        """
        from grundy.theory.words.formula import formula_of

        return formula_of(self)

    # How it looks

    def words_of(self, output: int) -> str:
        """Return an output as text; empty where there is none."""
        return "" if output == NONE else str(self.result(output))

    def to_dot(self) -> str:
        """Return the machine as a graph for Graphviz: states with their outputs, steps with their letters.

        >>> print(RewriteGame({"a": ""}).machine().to_dot())
        digraph machine {
          rankdir=LR; node [shape=circle];
          start [shape=point]; start -> 0;
          0 [label="0"];
          1 [label="*"];
          0 -> 1 [label="a"];
          1 -> 0 [label="a"];
        }
        """
        lines = ["digraph machine {", "  rankdir=LR; node [shape=circle];", "  start [shape=point]; start -> 0;"]
        lines += [f'  {state} [label="{self.words_of(output)}"];' for state, output in enumerate(self.outputs)]
        lines += [f'  {a} -> {b} [label="{letters}"];' for a, b, letters in self.arrows()]
        return "\n".join([*lines, "}"])

    def arrows(self) -> Iterator[tuple[int, int, str]]:
        """Yield the steps: from a state, to a state, and by which letters."""
        for state, row in enumerate(self.steps):
            by: dict[int, str] = {}
            for letter, after in zip(self.letters, row, strict=True):
                if after != NONE:
                    by[after] = by.get(after, "") + letter
            yield from ((state, after, letters) for after, letters in by.items())

    def picture(self) -> Picture:
        """Draw the machine: few states as a graph, more as a table."""
        from grundy.theory.words.picture import picture

        return picture(self)

    def _repr_svg_(self) -> str:
        return self.picture().svg()

    # What it is good for

    def proof(self) -> Proof:
        """Return a certificate: the checker proves by itself that the machine is right for all words.

        >>> print(RewriteGame({"a": "", "bb": "", "bbb": ""}).machine("outcome").proof().check().splitlines()[0])
        rewrite(a>,bb>,bbb>), normal play: the outcome of every word, by a machine of 40 states. Checked.
        """
        return SOLVER().prove(self.rules, "machine", self.play, self)

    def theorems(self) -> tuple[Theorem, ...]:
        """Return what the machine proves as theorems for the solver; `with use(machine):` takes them up."""
        from grundy.theory.words.theorems import theorems_of

        return theorems_of(self)

    def data(self) -> dict[str, Any]:
        """Return the machine as plain data, for JSON."""
        return {
            "game": str(self.rules),
            "question": self.question,
            "play": self.play,
            "starts": self.starts,
            "states": self.states,
            "letters": self.letters,
            "walls": self.alphabet.walls,
            "steps": [list(row) for row in self.steps],
            "outputs": list(self.outputs),
        }


def least_period(outputs: list[int], preperiod: int) -> tuple[int, int]:
    """Return the least preperiod and period of a sequence that repeats from `preperiod` on to its end, for ever.

    >>> least_period([5, 1, 2, 1, 2], 3)
    (1, 2)
    """
    repeated = outputs[preperiod:]
    length = len(repeated)
    period = next(p for p in _divisors(length) if repeated[: length - p] == repeated[p:])
    while preperiod and outputs[preperiod - 1] == outputs[preperiod - 1 + period]:
        preperiod -= 1
    return preperiod, period


def _divisors(number: int) -> Iterable[int]:
    return (d for d in range(1, number + 1) if number % d == 0)
