"""Theorems about Take Turn and deletion of vertices by parity."""
