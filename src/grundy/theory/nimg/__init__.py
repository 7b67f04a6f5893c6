"""Theorems about NimG where removing comes first: labels in normal play, matchings in misère play."""
