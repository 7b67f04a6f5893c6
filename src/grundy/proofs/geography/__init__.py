"""Certificates for Geography."""
