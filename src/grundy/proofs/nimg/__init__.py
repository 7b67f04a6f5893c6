"""Certificates for NimG."""
