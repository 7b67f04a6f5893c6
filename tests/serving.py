"""A real `grundy serve` for tests, and a small client: `from serving import Server`."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import NamedTuple

import psutil

JSON = "application/json"
LINES = "application/x-ndjson"


class Answer(NamedTuple):
    status: int
    headers: dict
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def lines(self):
        return [json.loads(line) for line in self.body.splitlines()]


class Server:
    """A server in a process of its own, at a free port of this machine."""

    def __init__(self, *options):
        self.errors = tempfile.TemporaryFile("w+")  # noqa: SIM115 (closed by __exit__)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "grundy", "serve", "--port", "0", "--no-open", *options],
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
        )
        self.first_line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.first_line)
        if not found:
            self.process.kill()
            raise AssertionError((self.first_line, self.stderr()))
        self.port = int(found[1])

    def send(self, method, path, body=None, headers=(), timeout=60):
        connection = HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request(method, path, body, dict(headers))
            got = connection.getresponse()
            return Answer(got.status, {name.lower(): value for name, value in got.getheaders()}, got.read())
        finally:
            connection.close()

    def get(self, path, **headers):
        return self.send("GET", path, headers=headers)

    def post(self, path, body, accept=JSON, timeout=60, **headers):
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.send("POST", path, raw, {"content-type": JSON, "accept": accept, **headers}, timeout)

    def ask(self, route, **body):
        """The fields of an answer that is one."""
        got = self.post(f"/api/{route}", body)
        assert got.status == 200, got
        return got.json

    def error(self, route, **body):
        got = self.post(f"/api/{route}", body)
        assert got.status == 422, got
        return got.json

    def searches(self):
        return self.get("/api/health").json["searches"]

    def wait_until_free(self, seconds=30):
        end = time.monotonic() + seconds
        while count := self.searches():
            assert time.monotonic() < end, f"{count} searches are still there"
            time.sleep(0.02)

    @contextmanager
    def connection(self, timeout=30):
        with socket.create_connection(("127.0.0.1", self.port), timeout) as connection:
            yield connection

    def raw(self, data, timeout=30):
        """What the server sends for these bytes until it closes the connection, or falls silent."""
        with self.connection(timeout) as connection:
            connection.sendall(data)
            return read_all(connection)

    def megabytes(self):
        return psutil.Process(self.process.pid).memory_info().rss / 1e6

    def stderr(self):
        self.errors.seek(0)
        return self.errors.read()

    def end(self):
        """End it by Ctrl-C; return its exit code."""
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGINT)
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.end()
        self.errors.close()


def read_all(connection):
    found = b""
    try:
        while some := connection.recv(65536):
            found += some
    except (TimeoutError, ConnectionError):
        pass
    return found


def request(path, body, **headers):
    """The bytes of a POST request."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    fields = {"Host": "127.0.0.1", "Content-Type": JSON, "Content-Length": str(len(raw)), **headers}
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"POST {path} HTTP/1.1\r\n{head}\r\n".encode() + raw
