"""The known counts, computed a second time: by Burnside's lemma, Euler transforms and Otter's formula."""

from fractions import Fraction
from math import factorial, gcd, prod

import pytest

from grundy.lab.families.known import BY_MAXIMUM_DEGREE, SOURCES, known_count


def partitions(n, most=None):
    if n == 0:
        yield ()
    for part in range(min(n, most or n), 0, -1):
        yield from ((part, *rest) for rest in partitions(n - part, part))


def burnside(n, fixed):
    """The number of orbits under permutations of n vertices; `fixed` counts what a cycle type leaves as it is."""
    total = Fraction(0)
    for cycles in partitions(n):
        centre = prod(length ** cycles.count(length) * factorial(cycles.count(length)) for length in set(cycles))
        total += Fraction(fixed(cycles), centre)
    assert total.denominator == 1
    return int(total)


def between(cycles):
    return sum(gcd(a, b) for i, a in enumerate(cycles) for b in cycles[:i])


def graphs_fixed(cycles):
    return 2 ** (sum(length // 2 for length in cycles) + between(cycles))


def digraphs_fixed(cycles):
    return 2 ** (sum(length - 1 for length in cycles) + 2 * between(cycles))


def tournaments_fixed(cycles):
    return 2 ** (sum((length - 1) // 2 for length in cycles) + between(cycles)) if all(c % 2 for c in cycles) else 0


@pytest.mark.parametrize(
    ("kind", "fixed"), [("all", graphs_fixed), ("digraphs", digraphs_fixed), ("tournaments", tournaments_fixed)]
)
def test_burnsides_lemma_gives_the_same_counts(kind, fixed):
    counts = SOURCES[kind][1]
    assert [burnside(n, fixed) for n in range(1, len(counts) + 1)] == list(counts)


def euler(connected):
    """The numbers of all graphs whose pieces are counted by `connected`, for 1, 2, ... vertices."""
    found = [1]
    for n in range(1, len(connected) + 1):
        c = [sum(d * connected[d - 1] for d in range(1, k + 1) if k % d == 0) for k in range(1, n + 1)]
        found.append(sum(c[k - 1] * found[n - k] for k in range(1, n + 1)) // n)
    return found[1:]


def test_all_graphs_are_unions_of_connected_ones():
    assert euler(SOURCES["connected"][1]) == list(SOURCES["all"][1])


def test_otters_formula_gives_the_same_counts_of_trees():
    counts = SOURCES["trees"][1]
    rooted = [1]  # a rooted tree is a root and a union of rooted trees
    for n in range(1, len(counts)):
        rooted.append(euler(rooted)[n - 1])
    for n, count in enumerate(counts, 1):
        pairs = sum(rooted[k - 1] * rooted[n - k - 1] for k in range(1, n))
        assert count == rooted[n - 1] - (pairs - (rooted[n // 2 - 1] if n % 2 == 0 else 0)) // 2


def test_bipartite_graphs_are_counted_by_their_pieces():
    """A piece has two sides, which may be exchanged: two-coloured graphs are counted by Burnside's lemma."""

    def coloured(n):
        total = Fraction(0)
        for left in range(n + 1):
            for some in partitions(left):
                for others in partitions(n - left):
                    centre = 1
                    for cycles in (some, others):
                        for length in set(cycles):
                            centre *= length ** cycles.count(length) * factorial(cycles.count(length))
                    total += Fraction(2 ** sum(gcd(a, b) for a in some for b in others), centre)
        return int(total)

    def with_sides_exchanged(n):
        """Connected or not, two-coloured graphs with a map that exchanges the sides, by its square on one side."""
        if n % 2:
            return 0
        total = Fraction(0)
        for cycles in partitions(n // 2):
            centre = prod(length ** cycles.count(length) * factorial(cycles.count(length)) for length in set(cycles))
            exponent = sum((length + 1) // 2 for length in cycles) + between(cycles)
            total += Fraction(2**exponent, centre)
        return int(total)

    most = 14
    two_coloured = inverse_euler([coloured(n) for n in range(1, most + 1)])
    # Pieces whose sides can be exchanged have one colouring up to isomorphism, all others two.
    symmetric_unions = [with_sides_exchanged(n) for n in range(1, most + 1)]
    symmetric = symmetric_pieces(symmetric_unions, two_coloured)
    pieces = [(a + b) // 2 for a, b in zip(two_coloured, symmetric, strict=True)]
    pieces[0] = 1
    assert euler(pieces) == list(SOURCES["bipartite"][1])


def inverse_euler(counts):
    found = []
    for n, count in enumerate(counts, 1):
        found.append(count - euler([*found, 0])[n - 1])
    return found


def symmetric_pieces(unions, two_coloured):
    """A symmetric union consists of symmetric pieces, and of pieces together with their exchanged copies."""
    found = []
    for n, count in enumerate(unions, 1):
        pairs = [0] * n
        for k in range(1, n // 2 + 1):
            pairs[2 * k - 1] += (two_coloured[k - 1] - (found[k - 1] if k <= len(found) else 0)) // 2
        found.append(count - euler([p + s for p, s in zip(pairs, [*found, 0], strict=True)])[n - 1])
    return found


def test_rows_by_maximum_degree_add_up_to_all_graphs():
    assert [sum(row) for row in BY_MAXIMUM_DEGREE] == list(SOURCES["all"][1][:10])
    assert [row[-1] for row in BY_MAXIMUM_DEGREE] == [1, *SOURCES["all"][1][:9]]


def test_without_a_row_no_count_is_claimed():
    assert known_count("degree", 11, 3) is None
    assert known_count("digraphs", 7) is None
