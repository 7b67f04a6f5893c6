"""The same question takes the same positions and the same memory in every process, however busy the machine is."""

import json
import os
import subprocess
import sys
from contextlib import contextmanager

QUESTIONS = r'''
import json
from dataclasses import dataclass
import networkx as nx
from grundy import Geography, Position, Ruleset, TakeTurn, Uno, position
from grundy.budget import Session

@dataclass(frozen=True)
class Pairs(Ruleset):
    """Remove two neighbours of a row; the bits of a state are what is left."""
    def moves(self, left):
        return [3 << n for n in range(left.bit_length()) if left >> n & 3 == 3]
    def play(self, left, move):
        return left & ~move
    def parts(self, left):
        found, run = [], 0
        for n in range(left.bit_length() + 1):
            run, done = (run | 1 << n, 0) if left >> n & 1 else (0, run)
            if done:
                found.append(Position(self, done))
        return found

@dataclass(frozen=True)
class Words(Ruleset):
    """Remove a letter with all equal ones: the states are sets of words."""
    def moves(self, state):
        return sorted({letter for word in state for letter in word})
    def play(self, state, letter):
        return frozenset(word.replace(letter, "") for word in state) - {""}

def cost(answer):
    return answer.nodes, answer.memory

def cost_of_all(ask):
    session = Session()
    with session.at_work():
        ask()
    return session.positions, session.memory

names = nx.relabel_nodes(nx.petersen_graph(), lambda v: f"v{v}")
searched = [
    ("cram grid:4x5", "value", "normal"),
    ("cram grid:5x6", "value", "normal"),
    ("cram grid:4x5", "winning_moves", "normal"),
    ("kayles 5 6 7 + nim 2 3", "outcome", "misere"),
    ("grundys-game 9 10 + kayles 8", "outcome", "misere"),
    ("clobber grid:3x4 + nim 3", "outcome", "misere"),
    ("uno(stop) r1 r2 b2 b3 g1 | g2 b1 r3 y2 y1", "winning_moves", "normal"),
    ("uno(last) r1 r2 b2 b3 g1 | g2 b1 r3 y2 y1", "outcome", "misere"),
    ("take-turn petersen HHTHTTTTHH", "value", "normal"),
    ("geography(edge) king:3x3 @ 0,0", "winning_moves", "misere"),
]
print(json.dumps({
    **{" ".join(asked): cost(position(asked[0]).solve(asked[1], play=asked[2], method="search")) for asked in searched},
    "parts, value": cost(Pairs()(2**40 - 1).solve("value")),
    "parts, outcome": cost(Pairs()(2**40 - 1).solve("outcome")),
    "words": cost(Words()(frozenset({"abc", "bcd", "cde", "aef", "fgb", "gh"})).solve("value")),
    "all starts": cost_of_all(lambda: Geography("king:4x5").outcomes("misere")),
    "all starts, edges": cost_of_all(lambda: Geography("king:3x3", remove="edge").outcomes()),
    "all starts, names": cost_of_all(lambda: Geography(names).outcomes("misere")),
    "all values": cost_of_all(lambda: Geography("grid:6x6").values()),
}))
'''
BUSY = "while True: pass"


def costs(seed):
    """What each question costs in a fresh process."""
    environment = os.environ | {"PYTHONHASHSEED": str(seed)}
    done = subprocess.run(
        [sys.executable, "-c", QUESTIONS], env=environment, capture_output=True, text=True, check=False
    )
    assert not done.returncode, done.stderr
    return json.loads(done.stdout)


@contextmanager
def load():
    """Processes that take the time of all cores."""
    busy = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(2 * (os.cpu_count() or 1))]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def test_counts_of_positions_and_memory_are_the_same_in_every_process():
    first = costs(0)
    with load():
        second = costs(1)
    assert first == second
    assert all(positions for positions, _ in first.values())
