"""Games whose rules are data: a position is a set of points, a move is a turn that takes some and puts others."""
