"""Take Turn: coins on a graph, of which those that show heads are taken; and deletion of vertices by parity."""
