"""Every method gives the same values, in one go or in steps."""

import random
import threading
from functools import cache
from typing import Literal, get_args

import numpy as np
import pytest
from numpy.typing import NDArray

from games.heaps.plain import code, taking
from grundy._native import Account, Control, Stopped, TakingSequence, taking_memory, taking_values

Method = Literal["automatic", "plain", "dense", "sparse"]
METHODS: tuple[Method, ...] = get_args(Method)


def sequence(text: str, last: int, method: Method = "automatic", *, unequal: bool = False) -> TakingSequence:
    found = TakingSequence(code(text), unequal=unequal, method=method)
    found.extend(last, Control())
    return found


@cache
def expected(text: str) -> list[int]:
    return taking(code(text), 300)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("first", range(8))
def test_all_codes_of_one_and_two_digits_agree_with_the_definition(first: int, method: Method) -> None:
    for text in [f".{first}{second}" for second in range(8)]:
        assert sequence(text, 300, method).values.tolist() == expected(text), text


LONG = [
    ".37",
    ".6",
    ".14",
    ".64",
    ".74",
    ".16",
    ".56",
    ".161",
    ".354",
    ".644",
    ".007",
    ".76",
    ".77",
    "4.4",
    "4.64",
    ".3456",
]


@pytest.mark.parametrize("text", LONG)
def test_all_methods_agree_on_twelve_thousand_heaps(text: str) -> None:
    plain = taking_values(code(text), 12000, Control(), method="plain")
    for method in METHODS:
        np.testing.assert_array_equal(sequence(text, 12000, method).values, plain, err_msg=f"{text} {method}")


@pytest.mark.parametrize("text", ["4.0", "4.07", ".4", ".07", ".37"])
def test_all_methods_agree_where_parts_must_differ(text: str) -> None:
    plain = taking_values(code(text), 12000, Control(), unequal=True, method="plain")
    for method in METHODS:
        found = sequence(text, 12000, method, unequal=True).values
        np.testing.assert_array_equal(found, plain, err_msg=f"{text} {method}")


@pytest.mark.parametrize("text", [".8", ".F", "8.3", ".48"])
def test_codes_that_leave_three_heaps_have_a_sequence(text: str) -> None:
    plain = taking_values(code(text), 600, Control(), method="plain")
    for method in METHODS:
        np.testing.assert_array_equal(sequence(text, 600, method).values, plain)


@pytest.mark.parametrize("seed", range(4))
def test_random_codes_agree_for_all_methods(seed: int) -> None:
    rng = random.Random(seed)
    digits = bytes([rng.choice([0, 4]), *rng.choices(range(8), k=rng.randint(1, 6))])
    plain = taking_values(digits, 9000, Control(), method="plain")
    for method in METHODS:
        found = TakingSequence(digits, method=method)
        found.extend(9000, Control())
        np.testing.assert_array_equal(found.values, plain, err_msg=f"{digits!r} {method}")


@pytest.mark.parametrize("text", [".37", ".77", ".354", "4.0", ".8"])
def test_a_sequence_grows_in_any_steps(text: str) -> None:
    rng = random.Random(text)
    last = 500 if text == ".8" else 9000
    grown = TakingSequence(code(text))
    while len(grown) <= last:
        grown.extend(min(last, len(grown) + rng.choice([0, 1, 7, 8, 300, 2000])), Control())
    np.testing.assert_array_equal(grown.values, sequence(text, last).values)


def mex_of_options(values: NDArray[np.uint16], heap: int, digits: bytes, unequal: bool) -> int:
    """The value of one large heap, by definition, from the values of all smaller ones."""
    reached = [np.zeros(0, dtype=np.uint16)]
    for t, digit in enumerate(digits):
        m = heap - t
        if digit & 2:
            reached.append(values[m : m + 1])
        if digit & 4:
            half = (m + 1) // 2 if unequal else m // 2 + 1
            reached.append(values[1:half] ^ values[m - 1 : m - half : -1])
    seen = np.bincount(np.concatenate(reached), minlength=1)
    gaps = np.flatnonzero(seen == 0)
    return int(gaps[0]) if gaps.size else len(seen)


LARGE = [(".37", 160_000), (".14", 260_000), (".74", 60_000), (".161", 200_000), (".16", 300_000), (".56", 200_000)]


@pytest.mark.parametrize(("text", "last", "unequal"), [(*game, False) for game in LARGE] + [("4.0", 160_000, True)])
def test_values_of_large_heaps_are_the_mex_of_their_options(text: str, last: int, unequal: bool) -> None:
    found = sequence(text, last, "sparse", unequal=unequal)
    assert found.method == "sparse"
    values, rng = found.values, random.Random(text)
    edges = [1024 * rng.randint(8, last // 1024 - 1) + d for d in (-1, 0, 1, 63, 64, 127, 128)]
    for heap in [*edges, *(rng.randint(2048, last) for _ in range(60)), last]:
        assert values[heap] == mex_of_options(values, heap, code(text), unequal), heap


def test_small_steps_and_large_ones_give_the_same_values() -> None:
    grown = TakingSequence(code(".161"))
    grown.extend(10_000, Control())
    while len(grown) < 110_000:
        grown.extend(len(grown) + 499, Control())
    grown.extend(150_000, Control())
    np.testing.assert_array_equal(grown.values, sequence(".161", 150_000).values)


def test_known_values_can_be_appended() -> None:
    whole = sequence(".37", 20000)
    resumed = TakingSequence(code(".37"))
    resumed.append(whole.values[:5000])
    resumed.append(whole.values[5000:15000])
    resumed.extend(20000, Control())
    np.testing.assert_array_equal(resumed.values, whole.values)


def test_values_that_were_handed_out_stay_as_they_are() -> None:
    found = sequence(".77", 100)
    early = found.values
    copy = early.copy()
    found.extend(10**6, Control())
    np.testing.assert_array_equal(early, copy)
    assert not early.flags.writeable


def test_stopped_work_goes_on_where_it_was() -> None:
    for text in [".37", ".8", ".16"]:
        last = 300 if text == ".8" else 9000
        found = TakingSequence(code(text))
        for stops in range(100, 10_000, 50):
            try:
                found.extend(last, Control(Account(positions=stops)))
            except Stopped:
                continue
            break
        np.testing.assert_array_equal(found.values, sequence(text, last).values)


def test_octal_16_and_56_have_their_known_periods() -> None:
    assert sequence(".16", 2**20).period == (105351, 149459)
    assert sequence(".56", 2**20).period == (326640, 144)


def test_a_proved_period_makes_long_sequences_copies() -> None:
    found = sequence(".77", 10**7)
    assert found.method == "period"
    assert found.period == (71, 12)
    np.testing.assert_array_equal(found.values[10**6 : -12], found.values[10**6 + 12 :])


def test_the_sparse_method_finds_the_known_rare_heaps_of_37() -> None:
    found = sequence(".37", 40000)
    assert found.method == "sparse"
    assert found.rare_heaps == 1582


@pytest.mark.parametrize(
    ("text", "unequal", "heap", "value"), [(".37", False, 1_274_954, 319), ("4.0", True, 763_622, 231)]
)
def test_known_records_come_out(text: str, unequal: bool, heap: int, value: int) -> None:
    values = sequence(text, heap, unequal=unequal).values
    assert values[heap] == value
    assert values[:heap].max() < value


def test_memory_is_predicted_and_checked_first() -> None:
    needed = taking_memory(10**6)
    found = TakingSequence(code(".77"), memory=needed)
    found.extend(10**6, Control())
    with pytest.raises(MemoryError, match=f"^needs {taking_memory(2**40)} bytes, the limit is {needed}$"):
        found.extend(2**40, Control())
    assert len(found) == 10**6 + 1


def test_only_one_thread_at_a_time_extends_a_sequence() -> None:
    found = TakingSequence(code(".37"))
    account = Account(seconds=60)
    control = Control(account)

    def work() -> None:
        with pytest.raises(Stopped, match="stopped"):
            found.extend(10**8, control)

    thread = threading.Thread(target=work)
    thread.start()
    try:
        while len(found) < 100:
            pass
        with pytest.raises(RuntimeError, match="the sequence is being extended"):
            found.extend(10, Control())
    finally:
        account.stop()
        thread.join()


def test_an_unknown_method_is_refused() -> None:
    with pytest.raises(ValueError, match="a method is automatic, plain, dense or sparse, got 'fast'"):
        TakingSequence(code(".77"), method="fast")  # type: ignore[arg-type]
