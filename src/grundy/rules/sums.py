"""The disjunctive sum: a player moves in exactly one part."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from grundy.errors import BadPosition, IllegalMove
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.rules import mistakes
from grundy.rules.ruleset import Kernel, Position, Ruleset

if TYPE_CHECKING:
    from random import Random

    from grundy.pictures.picture import Picture

Parts = tuple[Position[Any, Any], ...]
SumMove = tuple[int, Any]


class SumRules(Ruleset[Parts, SumMove]):
    """The sum of any positions. A move is (index of the part, move in that part)."""

    game_name = "sum"

    def start(self, *args: Any, **named: Any) -> Parts:
        if named or not args:
            raise BadPosition("a sum needs at least one position")
        for part in args:
            if not isinstance(part, Position):
                raise BadPosition(f"the parts of a sum are positions, got {part!r}")
            if not part.rules.is_ours:
                mistakes.check_rules(part.rules)
        return tuple(p for part in args for p in (part.state if part.rules is self else (part,)))

    def __call__(self, *args: Any, **named: Any) -> Position[Any, Any]:
        parts = self.start(*args, **named)
        return parts[0] if len(parts) == 1 else Position(self, parts)

    def moves(self, state: Parts, /) -> Iterator[SumMove]:
        return ((i, move) for i, part in enumerate(state) for move in part.each_move())

    def play(self, state: Parts, move: SumMove, /) -> Parts:
        i, inner = move
        part = state[i]
        new = mistakes.ask(part.rules, "play", part.state, inner)
        return (*state[:i], Position(part.rules, new), *state[i + 1 :])

    def is_legal(self, state: Parts, move: SumMove, /) -> bool:
        match move:
            case (int(i), inner) if 0 <= i < len(state):
                return state[i].rules.is_legal(state[i].state, inner)
        return False

    def parts(self, state: Parts, /) -> Sequence[Position[Any, Any]]:
        return state

    def key(self, state: Parts, /) -> Hashable:
        from collections import Counter

        return frozenset(Counter(part.key() for part in state).items())

    def kernel(self, state: Parts, /) -> Kernel | None:
        """Return the native twin of the sum, if the rules of a part know one."""
        return next((kernel for part in state if (kernel := part.rules.sum_kernel(state)) is not None), None)

    def sample(self, rng: Random, size: int, /) -> Parts:
        """Draw two or three positions of registered games that have an example; they share the size."""
        from grundy.rules.registry import all_games
        from grundy.rules.samples import sample_position

        games, count = [entry for entry in all_games().values() if entry.example], rng.randint(2, 3)
        return tuple(sample_position(rng.choice(games).rules, rng, size // count) for _ in range(count))

    def joined(self, state: Parts) -> Parts:
        """Return the same sum with the parts of one ruleset put together where it can say them as one."""
        groups: dict[Ruleset[Any, Any], list[Any]] = {}
        for part in state:
            groups.setdefault(part.rules, []).append(part.state)
        out: list[Position[Any, Any]] = []
        for rules, states in groups.items():
            whole = rules.join(states) if len(states) > 1 else None
            out += [Position(rules, s) for s in ([whole] if whole is not None else states)]
        return tuple(out)

    def read_move(self, state: Parts, body: str, /) -> SumMove:
        index, colon, inner = body.partition(":")
        if not colon or not index.strip().isdecimal() or int(index) >= len(state):
            raise IllegalMove(f"a move in a sum is 'part: move' with part 0-{len(state) - 1}, got {body!r}")
        return int(index), state[int(index)].read_move(inner.strip())

    def write_move(self, state: Parts, move: SumMove, /) -> str:
        return f"{move[0]}: {state[move[0]].write_move(move[1])}"

    def write_position(self, state: Parts, /) -> str:
        return " + ".join(map(str, state))

    def picture(self, state: Parts, marks: Marks = NO_MARKS, /) -> Picture:
        from grundy.pictures.picture import beside

        parts = (part.picture(marks.of_part(i)) for i, part in enumerate(state))
        return beside([drawn.in_sum(i) for i, drawn in enumerate(parts)])

    def sketch(self, state: Parts, /) -> str:
        return "\n".join(f"part {i}:\n{part.rules.sketch(part.state)}" for i, part in enumerate(state))

    def paint(self, state: Parts, text: str, /) -> str:
        for part in {type(part.rules): part for part in state}.values():
            text = part.rules.paint(part.state, text)
        return text

    def __reduce__(self) -> str:
        return "Sum"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SumRules)

    def __hash__(self) -> int:
        return hash(SumRules)


Sum = SumRules()
"""The ruleset of sums: `Sum(p, q)` is `p + q`. Sums inside it are opened; a sum of one position is that position."""
