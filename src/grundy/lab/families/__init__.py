"""Families of boards and positions that a sweep goes through."""

from grundy.lab.families.family import Family, Part, Shard
from grundy.lab.families.graphs import graphs
from grundy.lab.families.read import read_family

__all__ = ["Family", "Part", "Shard", "graphs", "read_family"]
