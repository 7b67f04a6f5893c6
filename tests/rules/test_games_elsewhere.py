"""Games of a notebook and of a loaded file are brought to other processes."""

import pickle
import subprocess
import sys

import pytest

from grundy.errors import GrundyError
from grundy.rules.own_games import OwnGames

pytest.importorskip("cloudpickle")

NOTEBOOK = """
import pickle, sys
from dataclasses import dataclass
from grundy import PointGame, Graph, Ruleset, Turn, game
from grundy.rules import named
from grundy.rules.own_games import OwnGames

MOST = 3

@game("take-few")
@dataclass(frozen=True)
class TakeFew(Ruleset[int, int]):
    "Take few."
    most: int = MOST
    def moves(self, n, /):
        return iter(range(1, min(n, self.most) + 1))
    def play(self, n, k, /):
        return n - k

TakeTwo = named("take-two", TakeFew, "Take at most two.", most=2)
TakeFive = named("take-five", TakeFew(5), "Take at most five.")

@game("dominoes-here")
@dataclass(frozen=True)
class Dominoes(PointGame):
    "Cover two free neighbours."
    board: Graph
    def turns(self):
        return (Turn(take=edge) for edge in self.board.edges)

sys.stdout.buffer.write(pickle.dumps(OwnGames.here()))
"""
ELSEWHERE = """
import pickle, sys
from grundy import position
pickle.load(sys.stdin.buffer).bring()
for text in ("take-few 6", "take-two 5", "take-five 7", "dominoes-here path:5", "take-few(4) 4 + take-two 2"):
    print(text, position(text).value(), position(text).outcome(play="misere"))
"""


def run(program, given=b""):
    done = subprocess.run([sys.executable, "-c", program], input=given, capture_output=True, check=True)
    assert done.stderr == b""
    return done.stdout


def test_games_of_a_notebook_are_brought_with_their_code():
    assert run(ELSEWHERE, run(NOTEBOOK)).decode().splitlines() == [
        "take-few 6 *2 N",
        "take-two 5 *2 N",
        "take-five 7 * P",
        "dominoes-here path:5 0 N",
        "take-few(4) 4 + take-two 2 *6 N",
    ]


def test_a_module_that_is_not_installed_is_named():
    games = pickle.loads(pickle.dumps(OwnGames(modules=("no_such_games",))))
    with pytest.raises(GrundyError, match="the games of the module 'no_such_games' are not installed here"):
        games.bring()


def test_a_loaded_file_that_is_wrong_says_where():
    with pytest.raises(GrundyError, match=r"wrong\.py, line 2: ZeroDivisionError: division by zero"):
        OwnGames(files=(("wrong.py", "x = 1\ny = x / 0\n"),)).bring()
