"""Certificates of the theorems on Take Turn and deletion of vertices by parity."""
