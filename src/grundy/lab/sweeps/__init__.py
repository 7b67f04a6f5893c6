"""Sweeps: the same question about all items of a family."""
