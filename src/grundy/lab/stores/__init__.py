"""Stores of the results of sweeps: a file of SQLite, or a PostgreSQL server."""
