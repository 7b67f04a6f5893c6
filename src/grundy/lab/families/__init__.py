"""Families of boards and positions that a sweep goes through."""
