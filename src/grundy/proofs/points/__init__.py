"""Proofs about games of points, whose turns are written down."""
