"""Proofs of answers: the same bytes each time, their size, and games of a user's own."""

import gzip
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache

import pytest
from click.testing import CliRunner
from grundy.checker import grundy_check as checker

from grundy import Geography, Kayles, Nim, position
from grundy.cli import main
from grundy.games.coins.rows import CoinRules
from grundy.rules import game

ASKED = [
    "position('kayles 5 6 7').solve('outcome', play='misere')",
    "position('kayles 9 + geography grid:3x4 @ 1,1').solve('value')",
    "position('wythoff 4 6').solve('value', method='search')",
    "position('geography 0>1,1>2,2>0,2>3,3>4,4>2 @ 0').solve('winning_moves', method='search')",
    "position('geography 0-1,1-2,2-3,3-0,0-4,1-5,2-4 @ 0').solve('value', method='guided-search')",
    "position('geography(edge) complete:4 @ 0').solve('outcome', method='search')",
    "position('moore(2,exactly) 3 2 3').solve('winning_moves', play='misere')",
    "Geography('0-1,1-2,2-0,2-3,3-4,5').outcomes('normal')",
    "Geography('0-1,1-2,2-0,2-3,3-4,5').outcomes('misere')",
]


@pytest.fixture
def run():
    return lambda *arguments: CliRunner().invoke(main, list(arguments))


@cache
def proofs_written(seed):
    """The proofs that a process of its own writes, with its own hashes of texts."""
    script = "from grundy import Geography, position\n" + "\n".join(f"print({asked}.proof())" for asked in ASKED)
    command, environment = [sys.executable, "-c", script], {**os.environ, "PYTHONHASHSEED": seed}
    out = subprocess.run(command, env=environment, capture_output=True, check=True).stdout
    return dict(zip(ASKED, out.removesuffix(b"\n\n").split(b"\n\n"), strict=True))


@pytest.mark.parametrize("asked", ASKED)
def test_the_same_question_gives_the_same_bytes_in_every_process(asked):
    assert proofs_written("1")[asked] == proofs_written("2")[asked] != b""


def test_a_packed_file_is_the_same_each_time_and_holds_the_lines(tmp_path):
    proof = Kayles(5, 6, 7).solve("outcome", play="misere").proof()
    for name in ("a.json.gz", "b.json.gz", "c.json"):
        assert proof.save(tmp_path / name) == proof.size()
    packed = (tmp_path / "a.json.gz").read_bytes()
    assert packed == (tmp_path / "b.json.gz").read_bytes()
    assert gzip.decompress(packed) == (tmp_path / "c.json").read_bytes() == str(proof).encode()
    assert list(tmp_path.glob("*.part")) == []


def test_sizes_are_lines_and_bytes_against_the_table_of_all_positions():
    proof = Kayles(5, 6, 7).solve("outcome", play="misere", method="search").proof()
    assert proof.size() == (215, len(str(proof).encode()))
    assert proof.size().lines < proof.table_size(10_000) == 494
    assert proof.table_size(100) is None
    assert Nim(3, 5).solve("value").proof().size().lines == 3


def test_a_guided_search_is_proved_in_far_fewer_lines_than_there_are_positions():
    at = position("geography grid:4x4 without 0,0 @ 1,1")
    proof = at.solve("value").proof()
    assert proof.size().lines * 100 < proof.table_size(100_000)


def test_the_command_line_says_how_long_a_proof_is(run, tmp_path):
    path = tmp_path / "kayles.proof"
    said = run("solve", "kayles 5 6 7", "--play", "misere", "--question", "outcome", "--proof", str(path)).stdout
    assert said.splitlines()[1] == f"proof: 4 lines, {path.stat().st_size:,} bytes; positions in all: 494"
    fields = json.loads(run("solve", "nim 99 98 97", "--proof", str(path), "--json").stdout)
    assert fields["proof"] == {"lines": 3, "bytes": path.stat().st_size, "table": None}
    said = run("outcomes", "geography path:5", "--proof", str(path)).stdout
    assert said.splitlines()[-1] == f"proof:   3 lines, {path.stat().st_size:,} bytes"
    assert run("check", str(path)).stdout.splitlines()[0] == "geography path:5, normal play: PNPNP. Checked."
    run("solve", "cram grid:6x6", "--question", "outcome", "--proof", str(path))
    first, *_ = (shown := run("check", str(path)).stdout).splitlines()
    assert len(first) < 300
    assert first.startswith("turns(36: take 0 6; take 0 1;")
    assert "..." in first
    assert first.endswith("; take 34 35), normal play: P. Checked.")
    alone = [sys.executable, checker.__file__, str(path)]
    assert subprocess.run(alone, capture_output=True, text=True, check=True).stdout == shown
    assert "..." not in json.loads(run("check", str(path), "--json").stdout)["claim"]
    fields = json.loads(run("outcomes", "geography path:5", "--proof", str(path), "--json").stdout)
    assert fields["proof"] == {"lines": 3, "bytes": path.stat().st_size}


GAME = '''
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from grundy import Ruleset, game


@game("proved-subtraction")
@dataclass(frozen=True)
class ProvedSubtraction(Ruleset[int, int]):
    """Take one of the allowed numbers of stones from a heap."""

    takes: tuple[int, ...] = (1, 2, 3)

    def moves(self, heap: int, /) -> Iterator[int]:
        return (k for k in self.takes if k <= heap)

    def play(self, heap: int, k: int, /) -> int:
        return heap - k
'''


@pytest.mark.parametrize(
    ("text", "question", "play", "said"),
    [
        ("proved-subtraction(1,3,4) 9", "value", "normal", "normal play: 0. Checked."),
        ("proved-subtraction(1,3,4) 8", "outcome", "misere", "misère play: P. Checked."),
        ("proved-subtraction(2,3) 8 + nim 2 + kayles 3", "value", "normal", "normal play: 0. Checked."),
        ("proved-subtraction 6 + nim 1", "winning-moves", "misere", "misère play: winning moves 0: 2. Checked."),
    ],
)
def test_a_game_of_ones_own_is_proved_checked_forged_and_rejected(run, tmp_path, text, question, play, said):
    (tmp_path / "own.py").write_text(GAME)
    path, own = tmp_path / "own.proof", ("--load", str(tmp_path / "own.py"))
    run(*own, "solve", text, "--question", question, "--play", play, "--proof", str(path))
    assert run(*own, "check", str(path)).stdout.splitlines()[0] == f"{text}, {said}"
    with pytest.raises(checker.Rejected, match="line 1: the rules of 'proved-subtraction' are not known here"):
        checker.check_file(str(path))
    header, *lines = path.read_text().splitlines()
    claim = json.loads(header)["claim"]
    false = {"0": "*", "N": "P"}.get(claim, "*9") if isinstance(claim, str) else []
    path.write_text("\n".join([json.dumps({**json.loads(header), "claim": false}), *lines]) + "\n")
    result = run(*own, "check", str(path))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "what is shown is" in result.stderr


def test_a_proof_of_all_starts_can_be_kept():
    import pickle

    found = pickle.loads(pickle.dumps(Geography("path:3").outcomes()))
    assert found.proof().check().startswith("geography path:3, normal play: PNP. Checked.")
    assert pickle.loads(pickle.dumps(found.proof())).size() == found.proof().size()


@game("near-coins")
@dataclass(frozen=True)
class Near(CoinRules):
    """Turn a coin, alone or with one of the two before it."""

    def turns(self, last):
        return [(), *((last - k,) for k in (1, 2) if last >= k)]


@pytest.mark.parametrize("question", ["value", "outcome", "winning_moves"])
@pytest.mark.parametrize("coins", ["H", "HT", "HH", "HTH", "THHH", "TTT", "HTHTH"])
def test_a_row_of_coins_of_ones_own_is_proved_by_its_moves(coins, question):
    lines = []
    proof = Near()(coins).solve(question).proof()
    proof.write(lines.append)
    assert not any(line.startswith(b'["by"') for line in lines)  # the checker knows no theorem about these rules
    assert proof.check().endswith("from outside.")
