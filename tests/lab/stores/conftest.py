"""Stores of both kinds, each one new."""

from itertools import count

import pytest

from grundy.lab.stores import open_store
from lab.stores.server import Server

numbers = count()


@pytest.fixture(scope="session")
def server():
    server = Server()
    yield server
    server.remove()


@pytest.fixture
def database(server):
    """The address of an empty database."""
    name = f"d{next(numbers)}"
    server.execute("postgres", f"CREATE DATABASE {name}")
    return server.address(name)


@pytest.fixture(params=["sqlite", "postgres"])
def address(request, tmp_path):
    """Where a store may be made: a file, or an empty database."""
    return str(tmp_path / "odd.db") if request.param == "sqlite" else request.getfixturevalue("database")


@pytest.fixture
def opened(address):
    """Open the store at the address, as often as a test likes."""
    stores = []

    def open_again(read_only=False):
        stores.append(open_store(address, read_only))
        return stores[-1]

    yield open_again
    for store in stores:
        store.close()


@pytest.fixture
def store(opened):
    return opened()
