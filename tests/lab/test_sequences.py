"""Stores of values: they go on where they stopped, and trust nothing that is damaged."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from games.heaps.plain import code
from grundy._native import Account, Control, Stopped, taking_values
from grundy.errors import GrundyError
from grundy.lab.sequences import stored_values

OFFICERS = code(".37")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store of 0.37 with two blocks: heaps 0..999 and 1000..2999."""
    path = tmp_path / "officers.values"
    stored_values(OFFICERS, 999, path)
    stored_values(OFFICERS, 2999, path)
    return path


def test_a_store_gives_the_values_and_is_not_written_again(store: Path) -> None:
    before = store.read_bytes()
    for last in (0, 999, 1000, 2999):
        np.testing.assert_array_equal(
            stored_values(OFFICERS, last, store), taking_values(OFFICERS, last, Control(), method="plain")
        )
    assert store.read_bytes() == before


def test_a_store_grows(store: Path) -> None:
    known = []
    values = stored_values(OFFICERS, 20000, store, progress=lambda now, wanted: known.append((now, wanted)))
    np.testing.assert_array_equal(values, taking_values(OFFICERS, 20000, Control(), method="plain"))
    assert known[0] == (3000, 20001)
    assert known[-1] == (20001, 20001)


def test_parts_that_must_differ_are_another_game(tmp_path: Path) -> None:
    values = stored_values(bytes([4]), 500, tmp_path / "grundy", unequal=True)
    np.testing.assert_array_equal(values, taking_values(bytes([4]), 500, Control(), unequal=True, method="plain"))
    with pytest.raises(GrundyError, match="is of another game"):
        stored_values(bytes([4]), 500, tmp_path / "grundy")


def test_an_unfinished_last_block_is_dropped(store: Path) -> None:
    whole = store.read_bytes()
    good = taking_values(OFFICERS, 2999, Control(), method="plain")
    for cut in [1, 2, 1000, 3999, 4000, 4001, 4010, 4020, 4021, 6000, 6020, 6040, 6069, len(whole)]:
        store.write_bytes(whole[: len(whole) - cut])
        np.testing.assert_array_equal(stored_values(OFFICERS, 2999, store), good)
        np.testing.assert_array_equal(stored_values(OFFICERS, 2999, store), good)


def test_a_damaged_store_is_refused_wherever_a_byte_changed(store: Path) -> None:
    whole = store.read_bytes()
    assert len(whole) == 6092
    for place in [*range(0, 120), 1000, 2071, 2072, *range(2073, 2093), 4000, len(whole) - 1]:
        broken = bytearray(whole)
        broken[place] ^= 0x10
        store.write_bytes(broken)
        with pytest.raises(GrundyError, match=r"is damaged after the values of|is no store of values|of another game"):
            stored_values(OFFICERS, 2999, store)
        assert store.read_bytes() == broken


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (
            lambda data: data.replace(b'"037"', b'"077"'),
            r"is of another game, 0\.77 instead of 0\.37; give another file",
        ),
        (lambda data: b"0 1 2 0 1 2\n", "is no store of values; give another file"),
        (lambda data: bytes(5000), "is no store of values; give another file"),
        (lambda data: data[:-1] + b"\xff", "is damaged after the values of 1,000 heaps; move it away to begin again"),
        (lambda data: data + data[-4020:], "is damaged after the values of 3,000 heaps; move it away to begin again"),
    ],
)
def test_a_store_that_cannot_be_used_says_why(store: Path, spoil: Callable[[bytes], bytes], message: str) -> None:
    store.write_bytes(spoil(store.read_bytes()))
    with pytest.raises(GrundyError, match=message):
        stored_values(OFFICERS, 5000, store)


def test_a_store_in_a_missing_folder_says_so(tmp_path: Path) -> None:
    with pytest.raises(GrundyError, match=r"cannot open the store .*: No such file or directory"):
        stored_values(OFFICERS, 10, tmp_path / "missing" / "store")


def test_a_limit_keeps_what_was_found(tmp_path: Path) -> None:
    path = tmp_path / "store"
    with pytest.raises(Stopped):
        stored_values(OFFICERS, 10**7, path, control=Control(Account(seconds=0.2)))
    known: list[int] = []
    values = stored_values(OFFICERS, 6000, path, progress=lambda now, wanted: known.append(now))
    assert known[0] > 1000
    np.testing.assert_array_equal(values, taking_values(OFFICERS, 6000, Control(), method="plain"))


def test_memory_is_checked_before_anything_is_computed(tmp_path: Path) -> None:
    with pytest.raises(MemoryError, match="the limit is 1000000"):
        stored_values(OFFICERS, 10**9, tmp_path / "store", memory=10**6)


WORKER = """
import sys
from grundy.lab.sequences import stored_values
stored_values(bytes([0, 3, 7]), int(sys.argv[2]), sys.argv[1], progress=lambda *known: print(*known, flush=True))
"""


def test_work_that_is_killed_goes_on_and_ends_with_the_same_values(tmp_path: Path) -> None:
    path, last, kills = tmp_path / "store", 150_000, 0
    while True:
        command = [sys.executable, "-c", WORKER, str(path), str(last)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as worker:
            assert worker.stdout is not None
            worker.stdout.readline()  # it has the store now
            time.sleep(0.05 + 0.03 * kills)
            worker.kill()
            worker.stdout.read()
        kills += 1
        if kills == 5:
            break
    values = stored_values(OFFICERS, last, path)
    np.testing.assert_array_equal(values, stored_values(OFFICERS, last, tmp_path / "at once"))
    np.testing.assert_array_equal(values[:10001], taking_values(OFFICERS, 10000, Control(), method="plain"))


def test_a_store_is_for_one_process_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "store"
    command = [sys.executable, "-c", WORKER, str(path), str(10**8)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdout is not None
        worker.stdout.readline()
        with pytest.raises(GrundyError, match="is in use by another process; wait for it"):
            stored_values(OFFICERS, 10, path)
        worker.kill()
