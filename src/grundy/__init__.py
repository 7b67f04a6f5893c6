"""Grundy."""
