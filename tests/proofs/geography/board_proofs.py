"""What the tests of proofs about boards share: small boards, proofs as data, and forgeries that are tried."""

import json

import networkx as nx
from grundy.checker import grundy_check as checker

SMALL = [graph for graph in nx.graph_atlas_g() if 1 <= len(graph) <= 6]


def board(graph):
    return ",".join([*map(str, graph), *(f"{u}-{v}" for u, v in graph.edges)])


def said(lines):
    return checker.check([json.dumps(line).encode() for line in lines])[0]


def lines_of(proof):
    return [json.loads(line) for line in str(proof).splitlines()]


def accepted(lines, forge, times, true):
    """How many forgeries of a proof are accepted; all of these claim what is true."""
    count = 0
    for _ in range(times):
        forged = forge(lines)
        try:
            said(forged)
        except checker.Rejected:
            continue
        assert forged[0]["claim"] == true, forged
        count += 1
    return count
