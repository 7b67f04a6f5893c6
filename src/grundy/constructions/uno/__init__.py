"""Cards for the vertices of a graph, so that vertices are joined exactly where their cards match."""
