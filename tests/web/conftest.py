"""A server for the tests of the interface: real, in a process of its own."""

import pytest

from serving import Server


@pytest.fixture(scope="session")
def server():
    with Server("--seconds", "5s") as server:
        yield server
        assert "Traceback" not in server.stderr()
