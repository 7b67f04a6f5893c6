import random

import pytest

from grundy.errors import BadPosition
from grundy.values import Nimber
from grundy.values.expression import MAX_BITS, MAX_DEPTH, MAX_LENGTH, evaluate


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("7", 7),
        ("*7", 7),
        ("*", 1),
        ("0", 0),
        ("0x1F", 31),
        ("3 + 5", 6),
        ("3 - 5", 6),
        ("2*2", 3),
        ("2 * *2", 3),
        ("* * *2", 2),
        ("*+*2", 3),
        ("7 * 9 + 3", 11),
        ("3 + 7 * 9", 11),
        ("7 * (9 + 3)", 6),
        ("2 ** 2 * 2", 1),
        ("2**-1", 3),
        ("(2 ** 2) ** 2", 2),
        ("sqrt(6)", 4),
        ("inv(5) * 5", 1),
        ("sqrt ( inv(3) )", 3),
        ("6 / 2 / 3", 6),
        ("0 ** 0", 1),
        ("10279 ** 3", 2**15),
        ("  4\t*\n4  ", 6),
        ("0x10000000000000000 * 0x10000000000000000", 2**64 + 2**63),
    ],
)
def test_texts_are_computed(text, result):
    assert evaluate(text) == Nimber(result)


def test_random_texts_mean_what_python_computes():
    rng = random.Random(4)
    for _ in range(300):
        size = rng.randint(1, 6)
        numbers = [rng.getrandbits(rng.choice([3, 64, 100])) | 1 for _ in range(size)]
        signs = [rng.choice(["+", "-", "*", "/"]) for _ in range(size - 1)]
        powers = [rng.choice(["", " ** 3", " ** -2"]) for _ in range(size)]
        operands = [f"{{}}{power}" for power in powers]
        form = " ".join(x for pair in zip(operands, [*signs, ""], strict=True) for x in pair)
        assert evaluate(form.format(*numbers)) == eval(form.format(*(f"Nimber({n})" for n in numbers)))


@pytest.mark.parametrize(
    ("text", "message", "part"),
    [
        ("", "expected a nimber at the end", None),
        ("7 *", "expected a nimber at the end", None),
        ("7 + / 3", "expected a nimber, got '/'", "/"),
        ("-7", "expected a nimber, got '-'", "-"),
        ("()", "expected a nimber, got ')'", ")"),
        ("7 8", "expected + - * / or ** before '8'", "8"),
        ("* 8", "expected + - * / or ** before '8'", "8"),
        ("(7)) + 1", "expected + - * / or ** before ')'", ")"),
        ("3 + (4 * 5", "a parenthesis is not closed", "("),
        ("2 ^ 3", "^ can be read as a sum or as a power; write + or **", "^"),
        ("2 ** 3 ** 4", "a power of a power needs parentheses: (2 ** 3) ** 5", "**"),
        ("2 ** (3)", "after ** stands a plain whole number, such as ** 3 or ** -1", "("),
        ("2 ** *3", "after ** stands a plain whole number, such as ** 3 or ** -1", "*"),
        ("2 **", "after ** stands a plain whole number, such as ** 3 or ** -1", None),
        ("2 + root(3)", "unknown function 'root'; there are sqrt(...) and inv(...)", "root"),
        ("sqrt 4", "expected ( after 'sqrt'", "sqrt"),
        ("1 + 2 / (3 + *3) + 1", "0 has no inverse in the nim field", "(3 + *3)"),
        ("0 ** -1", "0 has no inverse in the nim field", "0 ** -1"),
        ("inv(0) + 1", "0 has no inverse in the nim field", "inv(0)"),
        ("7 + $", "expected a nimber or one of + - * / ** ( ), got '$'", "$"),
        ("1.5", "expected a nimber or one of + - * / ** ( ), got '.'", "."),
        ("٣", "expected a nimber or one of + - * / ** ( ), got '٣'", "٣"),
    ],
)
def test_errors_point_at_the_bad_part(text, message, part):
    with pytest.raises(BadPosition) as caught:
        evaluate(text)
    assert str(caught.value) == message
    assert caught.value.part == part
    assert caught.value.text == text
    column = caught.value.column
    assert column == len(text) if part is None else text[column:].startswith(part)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1" + "+1" * MAX_LENGTH, "a calculation has at most 4000 characters, got 8001"),
        ("0x1" + "0" * (MAX_BITS // 4), "numbers have at most 4096 bits here"),
        ("9" * 1300, "numbers have at most 4096 bits here"),
        ("2 ** " + "9" * 1300, "numbers have at most 4096 bits here"),
        ("(" * 500 + "1" + ")" * 500, "parentheses nest at most 50 deep"),
        ("sqrt(" * 51 + "1" + ")" * 51, "parentheses nest at most 50 deep"),
    ],
    ids=len,
)
def test_calculations_that_are_too_large_are_refused(text, message):
    with pytest.raises(BadPosition) as caught:
        evaluate(text)
    assert str(caught.value) == message


def test_calculations_up_to_the_limits_are_done():
    assert evaluate("(" * MAX_DEPTH + "1" + ")" * MAX_DEPTH) == Nimber(1)
    assert evaluate("(1)+" * 200 + "1") == Nimber(1)
    large = "0x" + "f" * (MAX_BITS // 4)
    assert evaluate(f"inv({large}) * {large}") == Nimber(1)
    assert evaluate(f"2 ** {large}") == Nimber(1)
