"""Searches: the reference, short and obviously right, and the engine, native where a game allows it."""
