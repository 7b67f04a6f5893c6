"""Theorems about Geography."""
