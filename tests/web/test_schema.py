"""Schemathesis makes requests from the OpenAPI description, right ones and wrong ones, and judges the answers."""

import os
import re
import subprocess
import sys

import pytest

from serving import Server

SEED = "27"
NOT_CHECKED = [
    # What is valid JSON for the description need not be a position: its fields are texts with a grammar of their own,
    # and a move must fit its position. Such a request is answered 422.
    "positive_data_acceptance",
    # A POST whose body is no JSON is refused with 415 before anybody looks for its route, also at a path for GET.
    "unsupported_method",
]

SETTINGS = """
[checks]
negative_data_rejection.expected-statuses = [400, 405, 413, 415, 422, 503]
"""
"""A wrong body may be too large as well: 413 refuses it, too."""


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """What schemathesis says: examples, all edges of the description, and some random requests, in bounded time."""
    options = ["--phases", "examples,coverage,fuzzing", "--max-examples", "4", "--max-time", "22", "--seed", SEED]
    options += ["--no-shrink", "--continue-on-failure", "--suppress-health-check", "all", "--warnings", "off"]
    options += ["--exclude-checks", ",".join(NOT_CHECKED), "--request-timeout", "30", "--workers", "1"]
    command = "import sys; from schemathesis.cli import schemathesis; sys.exit(schemathesis())"
    folder = tmp_path_factory.mktemp("schema")
    (folder / "schemathesis.toml").write_text(SETTINGS)
    with Server("--seconds", "200ms", "--per-client", "8") as server:
        said = subprocess.run(
            [sys.executable, "-c", command, "run", f"http://127.0.0.1:{server.port}/api/openapi.json", *options],
            capture_output=True,
            text=True,
            cwd=folder,
            env=os.environ | {"COLUMNS": "200", "NO_COLOR": "1", "PYTHONUTF8": "1"},
            timeout=300,
        )
        alive = server.ask("solve", position="nim 3 5 7")["value"]
        yield said, alive, server.stderr()


def test_schemathesis_finds_nothing_against_the_description(report):
    said, _, _ = report
    assert said.returncode == 0, said.stdout[-6000:] + said.stderr[-2000:]
    assert int(re.search(r"(\d+) generated", said.stdout)[1]) > 100


def test_the_server_lives_on_and_writes_no_traceback(report):
    _, alive, errors = report
    assert alive == 1
    assert "Traceback" not in errors
