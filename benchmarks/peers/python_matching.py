"""One maximum matching by a peer: `python python_matching.py networkx FILE` prints its size and CPU seconds."""

import sys
import time

import numpy as np


def main(peer: str, path: str) -> None:
    data = np.fromfile(path, dtype=np.int32)
    n, edges = int(data[0]), data[2:].reshape(-1, 2)
    if peer == "networkx":
        import networkx

        graph = networkx.Graph()
        graph.add_nodes_from(range(n))
        graph.add_edges_from(edges.tolist())
        began = time.process_time()
        found = networkx.max_weight_matching(graph, maxcardinality=True)
    else:
        import rustworkx

        graph = rustworkx.PyGraph()
        graph.add_nodes_from(range(n))
        graph.add_edges_from([(u, v, 1) for u, v in edges.tolist()])
        began = time.process_time()
        found = rustworkx.max_weight_matching(graph, max_cardinality=True)
    print(len(found), time.process_time() - began)


if __name__ == "__main__":
    main(*sys.argv[1:])
