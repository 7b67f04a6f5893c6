"""What docs/api.md says is what a server answers."""

import contextlib
import io
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def address(server):
    return f"http://127.0.0.1:{server.port}/"


def blocks():
    """Return the kinds and the texts of the blocks of the page, in order."""
    return BLOCK.findall(PAGE.read_text(encoding="utf-8"))


def test_the_python_examples_print_what_the_page_says(server, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names, expected, printed = {}, [], io.StringIO()
    found = blocks()
    for i, (kind, text) in enumerate(found):
        if kind == "python":
            with contextlib.redirect_stdout(printed):
                exec(text.replace("http://127.0.0.1:8000/", address(server)), names)
            if found[i + 1][0] == "text":
                expected.append(found[i + 1][1])
    assert len(expected) == 3
    assert printed.getvalue() == "".join(expected)


def test_the_example_of_curl_answers(server):
    if shutil.which("curl") is None:
        pytest.skip("curl is not installed")
    (command,) = [text for kind, text in blocks() if kind == "sh" and text.startswith("curl")]
    words = shlex.split(command.replace("\\\n", " ").replace("http://127.0.0.1:8000/", address(server)))
    answer = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert '"winning_moves":["3->2","5->4","7->6"]' in answer


def test_the_example_of_javascript_prints_what_the_page_says(server):
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")
    found = blocks()
    ((at, script),) = [(i, text) for i, (kind, text) in enumerate(found) if kind == "js"]
    script = script.replace("http://127.0.0.1:8000/", address(server))
    done = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    assert done.stdout == found[at + 1][1]


def test_the_table_of_routes_is_complete(server):
    described = server.get("/api/openapi.json").json["paths"]
    listed = set(re.findall(r"^\| `(?:GET|POST) (/api/\w+)`", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    assert listed == set(described)
