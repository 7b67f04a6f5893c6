"""Uno: cards and hands, the game for two, the table, and the puzzles."""
