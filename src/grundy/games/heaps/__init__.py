"""Heap games: Nim, taking and breaking, several heaps at once."""
