"""Theorems about coin turning."""
