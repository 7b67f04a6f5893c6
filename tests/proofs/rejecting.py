"""Proofs made by hand, and why they are rejected."""

import json

import pytest
from grundy.checker import grundy_check as checker

HEADER = {
    "format": "grundy-proof",
    "version": 2,
    "position": "kayles 3",
    "play": "normal",
    "question": "outcome",
    "claim": "N",
}


def lines(*data):
    return [json.dumps(item).encode() + b"\n" for item in data]


def proof(*steps, **header):
    return lines({**HEADER, **header}, *steps)


def rejection(given, **limits):
    with pytest.raises(checker.Rejected) as caught:
        checker.check(given, limits=checker.Limits(**limits))
    return str(caught.value)
