"""A game of halves, with what is known about it."""
