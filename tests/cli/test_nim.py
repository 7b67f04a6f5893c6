import json

import pytest


def test_the_nim_field_calculates(run):
    assert run("nim", "7 * 9 + 3").stdout == "*11\n"
    assert run("nim", "7", "+", "7").stdout == "0\n"


def test_json_has_a_version(run):
    assert json.loads(run("nim", "7 * 9 + 3", "--json").stdout) == {
        "version": 1,
        "expression": "7 * 9 + 3",
        "value": 11,
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("7 *", "expected a nimber at the end"),
        ("1 / 0", "0 has no inverse in the nim field\n  1 / 0\n      ^"),
        ("7 ^ 9", "^ can be read as a sum or as a power; write + or **\n  7 ^ 9\n    ^"),
    ],
)
def test_bad_calculations_are_pointed_at(refused, text, message):
    assert refused("nim", text).startswith(message)
