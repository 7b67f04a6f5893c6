"""Certificates for Uno."""
