"""A conjecture: what odd heaps are worth."""

from collections.abc import Iterator

from grundy.lab.conjectures import conjecture
from grundy_halves.rules import LEVINE, AtMostHalf


@conjecture("odd-halves", source=LEVINE, status="proved; by Levine", sizes="n", verified=200)
def odd_halves(sizes: range) -> Iterator[str | None]:
    """The heap 2n + 1 is worth the same as the heap n."""
    rules = AtMostHalf()
    for n in sizes:
        same = rules(2 * n + 1).value() == rules(n).value()
        yield None if same else str(rules(2 * n + 1))
