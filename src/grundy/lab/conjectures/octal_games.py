"""Octal games, and Grundy's game, whose periods nobody knows."""

from __future__ import annotations

from collections.abc import Iterator

from grundy import _native
from grundy.budget import current_session
from grundy.games.heaps.rules import CodeGame, GrundysGame, HeapRules, Octal
from grundy.lab.conjectures.conjecture import Found, conjecture
from grundy.lab.conjectures.stages import stages
from grundy.theory.heaps.values import period_within, taking_code

THOUSAND = 1000
FAR = 100_000
"""Runs as far as this had more memory than is usual."""
SOURCE = (
    "Guy and Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956), ask for periods; listed as "
    "unsolved in the tables of Flammenkamp and of Czajka (octal-games)"
)
SIZES = "thousands of heaps: a size n is about the heaps up to 1000 n"
STATUS = (
    "open; whether it is periodic is not known. A period that shows would be proved by the values themselves (Guy and "
    "Smith); that none shows up to some heap proves nothing about larger ones"
)


def register(name: str, text: str, rules: HeapRules, verified: int, cpu: str, growth: float) -> None:
    """Register the claim that no period of a game shows; the time of its values grows with the power `growth`."""

    def no_period(sizes: range) -> Iterator[Found]:
        return first_period(rules, text, sizes)

    no_period.__doc__ = (
        f"The values of {text} up to heap 1000 n prove no period, by Guy and Smith's condition, for any n. A "
        "counterexample is the heap whose value completes the proof of one."
    )
    no_period.__module__ = __name__
    conjecture(
        name,
        source=SOURCE,
        status=STATUS,
        sizes=SIZES,
        first=1,
        verified=verified,
        cpu=cpu,
        memory="4GB" if verified >= FAR else "",
        work=lambda size: float(max(size, 0)) ** growth,
    )(no_period)


def first_period(rules: HeapRules, text: str, sizes: range) -> Iterator[Found]:
    """Yield for each size None, or the heap whose value completes the proof of a period.

    >>> list(first_period(Octal("0.77"), "octal(0.77)", range(1, 3)))
    ... # doctest: +NORMALIZE_WHITESPACE
    [('octal(0.77) 167', 'the values up to this heap prove the period 12 from heap 71 on'),
     ('octal(0.77) 167', 'the values up to this heap prove the period 12 from heap 71 on')]
    """
    code = taking_code(rules)
    if code is None:
        raise TypeError(f"periods are looked for in taking-and-breaking games, got {rules!r}")
    session = current_session()
    sequence = _native.TakingSequence(*code, session.limits.memory)
    for stage in stages(sizes):
        last = THOUSAND * stage[-1]
        with session.control() as control:
            sequence.extend(last, control)
        period = period_within(rules, sequence.values)
        heap = 0 if period is None else proof_complete(rules, period.preperiod, period.length)
        for size in stage:
            late = period is None or heap > THOUSAND * size
            said = "" if period is None else f"the period {period.length} from heap {period.preperiod} on"
            yield None if late else (f"{text} {heap}", f"the values up to this heap prove {said}")


def proof_complete(rules: HeapRules, preperiod: int, period: int) -> int:
    """Return the heap whose value completes Guy and Smith's proof of a period.

    >>> proof_complete(Octal("0.77"), 71, 12), proof_complete(GrundysGame, 1, 3)
    (167, 10)
    """
    start = max(preperiod, 1)
    if not isinstance(rules, CodeGame):  # Grundy's game: two heaps, which differ
        return 2 * start + 3 * period - 1
    reach = max((t for t, digit in enumerate(rules.digits) if digit), default=0)
    heaps = max(1, max(digit.bit_length() for digit in rules.digits) - 1)
    return heaps * (start + period) + reach - 1


QUADRATIC, LINEAR = 2.0, 1.0
"""How the time of the values grows: for games without, and with, a sparse space."""
GAMES = (
    ("0.007", 1600, "123 s", QUADRATIC),
    ("0.04", 200, "6.3 s", QUADRATIC),
    ("0.06", 200, "6.3 s", QUADRATIC),
    ("0.14", 20_000, "7.8 s", LINEAR),
    ("0.36", 20_000, "5.0 s", LINEAR),
    ("0.37", 200_000, "158 s", LINEAR),
    ("0.6", 20_000, "18 s", LINEAR),
    ("0.64", 20_000, "9.6 s", LINEAR),
    ("0.74", 20_000, "35 s", LINEAR),
    ("0.76", 500, "27 s", QUADRATIC),
)
for digits, verified, cpu, growth in GAMES:
    register(f"octal-{digits}", f"octal({digits})", Octal(digits), verified, cpu, growth)
register("grundys-game", "grundys-game", GrundysGame, 200_000, "131 s", LINEAR)
