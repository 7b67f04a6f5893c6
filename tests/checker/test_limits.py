"""The limits of the checker hold for files of any content: each is checked by a process of its own, and measured."""

import gzip
import json

import pytest

from checker.families import dicts_of_families
from checker.programs import measured, run, text_of
from grundy import Kayles

MEMORY = 80_000_000
MANY = 10_000
SAME_HASH = [n * (2**61 - 1) for n in range(1, 15_000)]

HOSTILE = {
    "all of them shown by lines": lambda: text_of(
        "moebius " + "H" * 300, ["game", "moebius"], ["P", [0, "H" * 300]], question="winning_moves", claim=[]
    ),
    "moore with 1000 heaps": lambda: text_of(
        "moore(1000,exactly) 7", ["game", "moore(1000,exactly)"], ["P", [0, " ".join(["1048575"] * 1000)]]
    ),
    "the value of a huge heap of Kayles": lambda: text_of(
        "kayles 3", ["game", "kayles"], ["V", [0, "1000000000000"], 0]
    ),
    "a sum of many terms": lambda: text_of(" + ".join(["kayles 9"] * (MANY + 1)), question="winning_moves", claim=[]),
    "many tokens": lambda: text_of(
        f"geography empty:{MANY} @ 0",
        ["game", f"geography path:{MANY}"],
        ["P", [0, "@ " + " ".join(map(str, range(0, MANY, 2)))]],
    ),
    "much that is gone": lambda: text_of(
        "geography path:3 @ 0",
        ["game", f"geography star:{MANY}"],
        ["P", [0, "without " + " ".join(map(str, range(1, MANY, 2))) + " @ 0"]],
    ),
    "many at signs": lambda: text_of("geography a-b @ " + "@ " * 100_000),
    "many spaces": lambda: text_of("nim 3" + " " * 300_000 + "+ nim"),
    "many brackets": lambda: text_of("octal" + "(" * 300_000),
    "a board of a hundred million vertices": lambda: text_of("geography empty:33554432 @ 0"),
    "a complete board": lambda: text_of("geography complete:11000 @ 0"),
    "a hypercube": lambda: text_of("geography hypercube:21 @ 0"),
    "a tree": lambda: text_of("geography tree:2x23 @ 0"),
    "a table of three heaps": lambda: text_of("kayles 3", ["game", "hexadecimal(0.F)"], ["table", 0, [0] * 100_000]),
    "a true table of three heaps": lambda: text_of(
        "kayles 3", ["game", "hexadecimal(0.8)"], ["table", 0, [0] * 4 + [1] * 50_000]
    ),
    "a table with huge values": lambda: text_of(
        "kayles 3", ["game", "hexadecimal(0.8)"], ["table", 0, [0, 4, 10**9, 10**12]]
    ),
    "coins that turn in thousands": lambda: text_of(
        "turn-coins(999) H", ["game", "turn-coins(40)"], ["by", "coins", [0, "H" * 60], 0]
    ),
    "moves of a wide product": lambda: text_of(
        "rugs H", ["game", "rugs"], ["P", [0, "/".join(["H" * 300] * 300)]], question="winning_moves", claim=[]
    ),
    "sliding coins": lambda: text_of(
        "sliding-coins TH", ["game", "sliding-coins"], ["P", [0, "T" * 3000 + "TH" * 3000]]
    ),
    "exactly k of many heaps": lambda: text_of(
        "moore(999999999,exactly) 1",
        ["game", "moore(999999999,exactly)"],
        ["by", "exactly-k", [0, "1 " * 50_000], 0],
        ["P", [0, "1 " * 50_000]],
    ),
    "numbers with one hash as vertices": lambda: text_of(
        "geography path:3 @ 0", ["game", "geography path:3"], ["piece", 0, 0, SAME_HASH, [], [], [], []]
    ),
    "numbers with one hash as names": lambda: text_of(f"geography {','.join(map(str, SAME_HASH))} @ 0"),
    "numbers with one hash to take": lambda: text_of(f"subtraction({','.join(map(str, SAME_HASH))}) 3"),
    "many lists in a line": lambda: text_of("kayles 3") + "[" + "[]," * 10_000_000 + "[]]\n",
    "many objects in a line": lambda: text_of("kayles 3") + "[" + '{"a":1},' * 3_000_000 + "1]\n",
    "one endless line": lambda: text_of("kayles 3") + '"' + "x" * 30_000_000,
    "an endless header": lambda: "[" + "1," * 15_000_000,
    "many games": lambda: text_of("kayles 3") + "".join(f'["game","subtraction({n})"]\n' for n in range(1, 130_000)),
} | dicts_of_families("HOSTILE")
"""Files that come to an end by themselves, or at the limit of memory."""

ENDLESS = {
    "winning moves of moebius with 500 coins": lambda: text_of(
        "moebius " + "H" * 500, question="winning_moves", claim=[]
    ),
    "moore with 1000 large heaps, all of them lowered": lambda: text_of(
        "moore(1000) 7", ["game", "moore(1000)"], ["N", [0, " ".join(["9" * 900] * 1000)], "x"]
    ),
    "all values of Kayles, and a huge heap": lambda: text_of(
        "kayles 3",
        ["game", "kayles"],
        ["table", 0, Kayles.values(167).tolist()],
        ["period", 0, 12, 71, 0],
        ["V", [0, "1000000000000"], 0],
    ),
    "a huge heap of Nim": lambda: text_of("nim 3", ["game", "nim"], ["V", [0, "9" * 1000], 0]),
    "a huge heap of Wythoff": lambda: text_of(
        "wythoff 3 4", ["game", "wythoff"], ["N", [0, f"{'9' * 50} {'9' * 50}"], "x"]
    ),
    "a step about a sum of many terms": lambda: text_of("nim 3", ["game", "nim"], ["V", [0, "9"] * MANY, 0]),
    "many heaps": lambda: text_of("kayles 3", ["game", "kayles"], ["N", [0, "9 " * 60_000], "x"]),
    "many parallel edges": lambda: text_of(
        "geography(edge) " + ",".join(["0-1"] * MANY) + " without" + " 0-1" * (MANY - 1) + " @ 0"
    ),
    "many small hackenbush moves": lambda: text_of(
        "hackenbush 0-1", ["game", "hackenbush path:6000"], ["N", [0, ""], "x"], claim="N"
    ),
    "a product of many coins": lambda: text_of(
        "rugs H", ["game", "tartan(mogul,mogul)"], ["by", "coins", [0, "/".join(["H" * 200] * 200)], 0]
    ),
    "many lines about a large board": lambda: (
        text_of("hackenbush 0-1", ["game", "hackenbush path:9000"]) + '["N",[0,"without 8998-8999"],"x"]\n' * 100
    ),
    "many facts": lambda: (
        text_of("kayles 3", ["game", "nim"])
        + "".join(f'["by","bouton",[0,"{n} 1"],{n ^ 1}]\n' for n in range(2, 300_000))
    ),
} | dicts_of_families("ENDLESS")
"""Files that keep the checker busy until the clock stops it."""


MORE_TIME = "this takes more time than the limit of 0.4 seconds"
MORE_MEMORY = "this takes more memory than the limit of 80 MB"
SAID = {
    "all values of Kayles, and a huge heap": "rejected, line 5: ",
    "a step about a sum of many terms": "rejected, line 3: ",
    "winning moves of moebius with 500 coins": "rejected, line 2: ",
    "a complete board": f"rejected, line 1: {MORE_MEMORY}",
    "one endless line": f"rejected, line 2: {MORE_MEMORY}",
    "many lists in a line": f"rejected, line 2: {MORE_MEMORY}",
    "many games": MORE_MEMORY,
    "many brackets": "rejected, line 1: the bracket after octal is not closed",
} | dicts_of_families("SAID")
"""What the checker says of some of them: the limit that was reached, and where."""


def complaint(name, file, *limits):
    """What the checker says of a hostile file, in one line, and its largest memory."""
    code, said, peak = measured(*limits, file)
    assert code == 1 if name in SAID or name in ENDLESS else code in (1, 2)
    assert SAID.get(name, "") in said
    assert len(said.splitlines()) == 1
    assert "Traceback" not in said
    return said, peak


@pytest.mark.parametrize("name", HOSTILE)
def test_limits_hold_for_a_hostile_file(name, tmp_path):
    path = tmp_path / "hostile.proof"
    path.write_text(HOSTILE[name]())
    said, peak = complaint(name, path, "--seconds=60", "--memory", "80 MB")
    assert peak < MEMORY + 12_000_000, said


# Memory that grows without being paid for passes a limit of 200 MB, and 30 MB more, after five seconds if it grows by
# 43 MB a second (Python itself has 17 MB): after 0.4 seconds it has passed 34 MB. So 0.4 seconds are enough, as what is
# paid for here is less than that.
@pytest.mark.parametrize("name", ENDLESS)
def test_a_file_without_end_is_stopped_by_the_clock_and_takes_little_memory(name, tmp_path):
    path = tmp_path / "endless.proof"
    path.write_text(ENDLESS[name]())
    said, peak = complaint(name, path, "--seconds=0.4", "--memory=200MB")
    assert said.endswith(MORE_TIME)
    assert peak < 34_000_000, said


def test_a_small_packed_file_is_not_unpacked_beyond_the_limit(tmp_path):
    path = tmp_path / "bomb.proof.gz"
    with gzip.open(path, "wb", compresslevel=1) as file:
        file.write(text_of("kayles 3").encode())
        for _ in range(120):
            file.write(b" " * 2**20)
    code, said, peak = measured("--memory", "80MB", path)
    assert (code, said) == (1, f"rejected, line 2: {MORE_MEMORY}")
    assert peak < MEMORY + 12_000_000


def test_a_genuine_proof_needs_little(tmp_path):
    steps = [["game", "kayles"], ["P", [0, "0"]], ["N", [0, "1"], "1->0"]]
    path = tmp_path / "kayles.proof"
    path.write_text(text_of("kayles 1", *steps))
    assert run("--memory", "30MB", "--seconds", "60", path)[0] == 0
    assert json.loads(path.read_text().splitlines()[0])["claim"] == "N"
