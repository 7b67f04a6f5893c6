"""The recipes of CONTRIBUTING, followed literally in a copy of the sources; what has to be compiled is left out."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import textwrap
from pathlib import Path

import pytest

from grundy import _native

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text()
INSTALLED = {"src": "src", "checker": "src/grundy/checker", "tests": "tests"}
"""Where the parts lie in the copy: the checker as in an installed Grundy."""
ADDED = [
    "src/grundy/games/x.py",
    "tests/games/test_x.py",
    "src/grundy/theory/x.py",
    "src/grundy/proofs/x.py",
    "checker/grundy_rules/x.py",
    "src/grundy/questions/width.py",
    "src/grundy/reductions/arrows/x.py",
    "src/grundy/lab/conjectures/x.py",
]


def written():
    """The files that the page shows, by the last path that is named before each, and the method that draws."""
    files, picture, end = {}, "", 0
    for block in re.finditer(r"^( *)```python\n(.*?)^\1```$", PAGE, re.DOTALL | re.MULTILINE):
        code = textwrap.dedent(block[2])
        paths = re.findall(r"`((?:src|checker|tests)/[\w/]+\.py)`", PAGE[end : block.start()])
        if "    ...\n\n" not in code:
            files[paths[-1]] = code
        elif "def picture" in code:
            picture = code.partition("    ...\n")[2].partition("  #")[0] + code.partition("like Circle")[2]
        end = block.end()
    imports = "from grundy.pictures import NO_MARKS, Circle, Marks, Picture\n"
    files["src/grundy/games/x.py"] = files["src/grundy/games/x.py"].replace(
        "from grundy.rules", f"{imports}from grundy.rules"
    )
    files["src/grundy/games/x.py"] += picture
    return files


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Runs Python where the copy is; the installed Grundy is not seen, as no path files are read (-S)."""
    folder = tmp_path_factory.mktemp("recipes")
    for part in ("src", "checker"):
        shutil.copytree(ROOT / part, folder / INSTALLED[part], ignore=shutil.ignore_patterns("__pycache__", "index.py"))
    shutil.copy(_native.__file__, folder / "src" / "grundy")
    for path, code in written().items():
        file = folder / INSTALLED[path.split("/")[0]] / path.partition("/")[2]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(code)
    subprocess.run([sys.executable, "-P", folder / "src/grundy/games/_scan.py"], check=True)
    paths = [folder / "src", sysconfig.get_path("purelib")]

    def run(*words):
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths))}
        command = [sys.executable, "-S", "-P", *words]
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


def test_the_page_shows_a_file_for_each_recipe():
    assert list(written()) == ADDED


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        ("solve|x 6|--question|value", "value: *3 (normal play)\n"),
        ("solve|x 1000000|--question|value|--method|halving", "value: *500000 (normal play)\n"),
        ("games|x", "An even heap n is worth n/2."),
        ("solve|kayles 7|--question|width", "width: 7 moves (normal play)\n"),
        ("reduce|x 6|--to|hackenbush|--check", "relation:   holds\n"),
        ("reduce|x 0|--to|hackenbush|--check", "relation:   holds\n"),
        ("conjectures|run|x|--to|100", "x: holds for sizes 0 to 100 (the number n of the heap 2n + 1)\n"),
    ],
)
def test_the_commands_know_what_was_added(run, words, printed):
    assert printed in run("-m", "grundy", *words.split("|"))


@pytest.mark.parametrize(("text", "lines"), [("x 1000", 3), ("x 9", 15)])
def test_certificates_and_searches_are_checked_by_its_own_rules(run, tmp_path, text, lines):
    proof = str(tmp_path / "x.proof")
    assert f"proof: {lines} lines" in run("-m", "grundy", "solve", text, "--question", "value", "--proof", proof)
    assert run("-m", "grundy", "check", proof).endswith("Trusted: core, x.\n")


def test_its_picture_marks_what_wins(run):
    script = "from grundy import X; p = X()(9); print(p.picture(p.analysis().marks()).svg().count('class=\"winning\"'))"
    assert run("-c", script) == "1\n"


def test_examples_and_tests_of_the_recipes_run(run):
    files = [path for path in ADDED if path.startswith("src/")]
    script = (
        "import doctest, sys; print(sum(doctest.testmod(__import__(m, fromlist='_')).failed for m in sys.argv[1:]))"
    )
    modules = [path.removeprefix("src/").removesuffix(".py").replace("/", ".") for path in files]
    assert run("-c", script, *modules) == "0\n"
    assert "1 passed" in run("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/games/test_x.py")
