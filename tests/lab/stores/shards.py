"""Shards to store: what is in them depends on their numbers alone."""

import random

from grundy.lab.stores import StoredShard

JOB = "a1" * 32
SPEC = {"text": "nim {n}", "family": "n=0..9", "versions": {"rules": 1, "ü": "é"}}


def shard(number, size=3000):
    payload = random.Random(number).randbytes(size)
    return StoredShard(number, payload, items=number + 1, positions=9, failures=number % 2, seconds=0.5, host="here")
