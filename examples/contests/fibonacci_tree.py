"""Fibonacci tree game (Project Euler 400): T(k) is a root with T(k-1) and T(k-2); T(1) is one node, T(0) nothing.

A move removes a node with all below it; who takes the root loses. So the root is the ground of a Green Hackenbush
plant, and a node is the edge to its parent. f(k) counts the winning first moves; wanted are 18 digits of f(10000).
"""

import sys
from collections import deque
from collections.abc import Iterator

import numpy as np

from grundy import Hackenbush


def plant(k: int) -> list[tuple[int, int]]:
    """The edges of T(k), the root being 0."""
    edges: list[tuple[int, int]] = []

    def grow(root: int, k: int) -> None:
        for smaller in (k - 1, k - 2):
            if smaller > 0:
                edges.append((root, len(edges) + 1))
                grow(len(edges), smaller)

    grow(0, k)
    return edges


def by_solving(k: int) -> int:
    return len(Hackenbush(plant(k), ground=0)().winning_moves())


def by_colon_principle(k: int, modulus: int = 10**18) -> int:
    """Carry down from the root how often a branch on its edge is wanted to be worth what; modulo `modulus`."""
    worth = [0, 1]  # of T(i) on its edge, by the colon principle: one more than the nim-sum of its branches
    for i in range(2, k):
        worth.append((worth[i - 1] ^ worth[i - 2]) + 1)
    size = 1 << max(worth).bit_length()
    above = np.arange(size - 1)  # what a branch wanted to be worth 1, 2, ... is wanted to be worth above its edge
    wanted = deque(np.zeros((2, size), np.uint64))  # of the branches T(i) and T(i - 1), by what they should be worth
    wanted[0][worth[k - 2]] += 1
    wanted[1][worth[k - 1]] += 1
    moves = 0
    for i in range(k - 1, 0, -1):
        wanted.append(np.zeros(size, np.uint64))
        counts = wanted.popleft() % modulus
        moves += int(counts[0])  # worth nothing: cut the edge itself
        wanted[0][above ^ worth[i - 2]] += counts[1:]
        wanted[1][above ^ worth[i - 1]] += counts[1:]
    return moves % modulus


def answers(words: Iterator[str]) -> Iterator[str]:
    """Any number of k, from 2 on: the last 18 digits of each f(k)."""
    yield from (str(by_colon_principle(int(word))) for word in words)


if __name__ == "__main__":
    if not sys.stdin.isatty():
        print(*answers(iter(sys.stdin.read().split())), sep="\n")
    else:
        print("f(5) and f(10), by solving the plants:", by_solving(5), by_solving(10))
        print("the last 18 digits of f(10000):", by_colon_principle(10000))
