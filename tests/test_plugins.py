"""An installed package brings a game, a theorem, a certificate, a question, a reduction and a conjecture.

The package is that of docs/plugins.md, examples/plugin. Its wheel is built and installed by pip into a fresh
environment, which has Grundy by a path file. tests/wheel.sh does the same with the wheel of Grundy.
"""

import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLUGIN = ROOT / "examples" / "plugin"
CHECKER = ROOT / "checker" / "grundy_check.py"
PIP = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", "--no-input"]
SITE = Path(sysconfig.get_path("purelib"))


class Environment:
    """A fresh virtual environment with Grundy and some packages."""

    def __init__(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
        self.folder = folder
        self.python = folder / "bin" / "python"
        self.packages = next(folder.glob("lib/python3*/site-packages"))
        (self.packages / "grundy.pth").write_text(f"import site; site.addsitedir({str(SITE)!r})\n")

    def install(self, wheel: Path) -> None:
        command = [*PIP, "--python", self.python, "install", "--no-index", "--no-deps", wheel]
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL)

    def run(self, *words: object, code: int = 0) -> str:
        done = subprocess.run([self.python, *map(str, words)], capture_output=True, text=True, cwd=self.folder)
        assert done.returncode == code, done.stdout + done.stderr
        self.errors = done.stderr
        return done.stdout

    def grundy(self, *words: str, code: int = 0) -> str:
        return self.run("-m", "grundy", *words, code=code)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    shutil.copytree(PLUGIN, folder / "source", ignore=shutil.ignore_patterns("__pycache__"))
    command = [*PIP, "wheel", "--no-index", "--no-deps", "--no-build-isolation", "-w", folder, folder / "source"]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(tmp_path_factory, wheel):
    environment = Environment(tmp_path_factory.mktemp("fresh") / "env")
    environment.install(wheel)
    return environment


def test_a_game_of_a_package_is_solved_by_its_theorem(installed):
    assert installed.grundy("solve", "at-most-half 1000000 + nim 3", "--question", "value").split()[:2] == [
        "value:",
        "*500003",
    ]
    about = json.loads(installed.grundy("games", "at-most-half", "--json"))["game"]
    assert (about["built_in"], about["example"]) == (False, "at-most-half 6")
    assert [(t["name"], t["kind"], t["certified"]) for t in about["theorems"]] == [("half", "theorem", True)]
    listed = [line.split()[0] for line in installed.grundy("games").splitlines() if line]
    assert listed.index("arc-kayles") < listed.index("at-most-half") < listed.index("chomp")


def test_a_proof_about_a_game_of_a_package_is_checked_by_rules_of_the_package(installed, tmp_path):
    proof = str(tmp_path / "half.proof")
    installed.grundy("solve", "at-most-half 1000", "--question", "value", "--proof", proof)
    said = "at-most-half 1000, normal play: *500. Checked.\nRelies on Levine: values of the game of halves (2006).\n"
    said += "Trusted: core, at_most_half from outside.\n"
    assert installed.grundy("check", proof) == said
    rules = PLUGIN / "grundy_halves" / "checker_rules"
    assert installed.run("-I", CHECKER, "--rules", rules, proof) == said
    assert installed.run("-I", CHECKER, proof, code=1) == ""
    assert installed.errors == "rejected, line 1: the rules of 'at-most-half' are not known here\n"


def test_a_wrong_value_of_a_game_of_a_package_is_rejected(installed, tmp_path):
    proof = tmp_path / "half.proof"
    installed.grundy("solve", "at-most-half 1000", "--question", "value", "--proof", str(proof))
    proof.write_text(proof.read_text().replace("500", "501"))
    installed.grundy("check", str(proof), code=1)
    assert "rejected, line 3" in installed.errors


@pytest.mark.parametrize("text", ["at-most-half 13", "at-most-half 7 + nim 2", "at-most-half 9 + at-most-half 5"])
def test_a_proof_by_search_uses_the_rules_of_the_package(installed, tmp_path, text):
    proof = str(tmp_path / "search.proof")
    installed.grundy("solve", text, "--question", "outcome", "--proof", proof)
    assert "Trusted: core, at_most_half from outside" in installed.grundy("check", proof)


def test_a_question_of_a_package_is_asked_about_any_game(installed):
    assert installed.grundy("solve", "nim 2 2", "--question", "plays") == "plays: 14 (normal play)\n"
    answer = json.loads(installed.grundy("solve", "at-most-half 4", "--question", "plays", "--json"))
    assert answer["plays"] == 2  # 4, 3, 2, 1 and 4, 2, 1
    installed.grundy("solve", "nim 2 2", "--question", "play", code=2)
    assert "did you mean 'plays'?" in installed.errors
    script = "from grundy import Nim; n = Nim(2, 2); print(n.solve('plays').result, n.analysis().solve('plays').result)"
    assert installed.run("-c", script) == "14 14\n"


def test_a_reduction_of_a_package_is_listed_and_checked(installed):
    page = installed.grundy("reduce", "at-most-half 6", "--to", "hackenbush", "--check")
    assert "target:     hackenbush 0-1,1-2,2-3\n" in page
    assert "relation:   holds\nmoves:      0-1 comes back as 3\n" in page
    assert "half-stalk" in installed.grundy("reductions")
    assert installed.grundy("reductions", "half-stalk").startswith("half-stalk\n")


def test_a_conjecture_of_a_package_is_listed_and_run(installed):
    assert "odd-halves " in installed.grundy("conjectures")
    said = "odd-halves: holds for sizes 0 to 30 (n)\n"
    assert installed.grundy("conjectures", "run", "odd-halves", "--to", "30") == said


LOADED = """
import sys
from grundy.cli import main
try:
    main({words})
except SystemExit:
    pass
print(sorted(name for name in sys.modules if name.startswith(("grundy_halves.", "importlib.metadata"))))
"""


@pytest.mark.parametrize(
    ("words", "modules"),
    [
        (["solve", "nim 3 5"], []),
        (["solve", "nim 3 5", "--question", "remoteness"], []),
        (["solve", "at-most-half 7", "--question", "value"], ["rules", "theorems"]),
        (["conjectures", "odd-halves"], ["odd_halves", "rules"]),
        (["reductions", "half-stalk"], ["half_stalk", "rules", "theorems"]),
    ],
)
def test_a_package_is_loaded_only_where_it_is_needed(installed, words, modules):
    loaded = installed.run("-c", LOADED.format(words=words)).splitlines()[-1]
    assert loaded == str([f"grundy_halves.{name}" for name in modules])


def test_a_theorem_about_a_built_in_game_is_found_by_its_name(installed, tmp_path):
    """It is found for the whole family: this one is about Kayles, and named after Nim."""
    add_package(
        installed.packages,
        "nim_news",
        "[grundy.theorems]\nnim = nim_news\n",
        """
from grundy import Octal, Outcome
from grundy.theory.costs import CONSTANT
from grundy.theory.registry import theorem

@theorem(Octal, "outcome", play="misere", cost=CONSTANT("nothing"), source="a test")
def always_next(facts):
    "A wrong theorem."
    return Outcome.N
""",
    )
    try:
        solved = json.loads(
            installed.grundy("solve", "kayles 1", "--play", "misere", "--question", "outcome", "--json")
        )
        assert solved["methods"]["outcome"]["name"] == "always-next"
        assert "nim_news" not in installed.run("-c", LOADED.format(words=["solve", "cram grid:2x2"]))
    finally:
        remove_package(installed.packages, "nim_news")


def add_package(packages: Path, name: str, points: str, code: str) -> None:
    (packages / f"{name}.py").write_text(code)
    info = packages / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text(points)


def remove_package(packages: Path, name: str) -> None:
    shutil.rmtree(packages / f"{name}-1.0.dist-info")
    (packages / f"{name}.py").unlink()


@pytest.mark.parametrize(
    ("points", "code", "warning"),
    [
        (
            "[grundy.games]\nbroken = broken\n",
            "1 / 0",
            "the games of the package 'broken' (broken) could not be loaded: ZeroDivisionError: division by zero",
        ),
        (
            "[grundy.games]\nnew-nim = broken\n",
            "from grundy import Kayles, named\nnamed('nim', Kayles, 'Another Nim.')",
            "the games of the package 'broken' (broken) could not be loaded: GrundyError: 'nim' is a built-in game",
        ),
        (
            "[grundy.games]\nbroken = no_such_module\n",
            "",
            "could not be loaded: ModuleNotFoundError: No module named 'no_such_module'",
        ),
    ],
)
def test_a_package_that_cannot_be_loaded_is_left_out_with_a_warning(installed, points, code, warning):
    add_package(installed.packages, "broken", points, code)
    try:
        assert "at-most-half" in installed.grundy("games")
        assert warning in installed.errors
        assert installed.grundy("solve", "nim 3 5", "--question", "value") == "value: *6 (normal play)\n"
        assert installed.errors == ""
    finally:
        remove_package(installed.packages, "broken")


def test_a_game_of_two_packages_is_refused_by_both_names(installed):
    add_package(installed.packages, "second", "[grundy.games]\nat-most-half = second\n", "")
    try:
        installed.grundy("solve", "at-most-half 6", code=2)
        said = "'at-most-half' is a game of several installed packages, grundy_halves and second; uninstall all but one"
        assert said in installed.errors
    finally:
        remove_package(installed.packages, "second")


BOLD = {
    "questions": (
        "from grundy import Question\nclass Value(Question[int]):\n    name = 'value'\nValue().register()\n",
        ["solve", "nim 3 5", "--question", "plays"],
        "GrundyError: there is a question 'value' already, in grundy.questions.value; choose another name",
    ),
    "conjectures": (
        "from grundy.lab.conjectures import conjecture\n"
        "conjecture('take-turn-16', source='a test', sizes='n')(lambda sizes: iter(()))\n",
        ["conjectures", "run", "take-turn-16", "--to", "2"],
        "GrundyError: there is a conjecture 'take-turn-16' already, in grundy.lab.conjectures.take_turn_16",
    ),
    "reductions": (
        "from grundy.reductions import Arrow, arrow\n"
        "words = dict.fromkeys(['source', 'target', 'rules', 'reference', 'status', 'example'], '')\n"
        "@arrow('passes', **words)\nclass Mine(Arrow): pass\n",
        ["reductions", "passes"],
        "GrundyError: there is a reduction 'passes' already, in grundy.reductions.arrows.passes; choose another name",
    ),
}


@pytest.mark.parametrize("kind", BOLD)
def test_a_package_replaces_nothing_of_the_same_name(installed, kind):
    code, words, warning = BOLD[kind]
    add_package(installed.packages, "bold", f"[grundy.{kind}]\nbold = bold\n", code)
    try:
        installed.grundy(*words)
        assert warning in installed.errors
    finally:
        remove_package(installed.packages, "bold")


@pytest.mark.parametrize(
    ("file", "warning"),
    [
        ("heaps.py", "ValueError: a file of rules is called heaps already"),
        ("ours.py", "ValueError: the rules of nim are known already"),
    ],
)
def test_rules_of_a_package_replace_none_of_the_checker(installed, tmp_path, file, warning):
    add_package(installed.packages, "bold", "[grundy.checker_rules]\nbold = bold_rules\n", "")
    folder = installed.packages / "bold_rules"
    folder.mkdir()
    (folder / file).write_text("GAMES = {'nim': 'another game'}\n")
    proof = str(tmp_path / "nim.proof")
    try:
        installed.grundy("solve", "nim 3 5", "--question", "value", "--proof", proof)
        assert "Trusted: core, heaps.\n" in installed.grundy("check", proof)
        assert warning in installed.errors
    finally:
        remove_package(installed.packages, "bold")
        shutil.rmtree(folder)


def test_its_reduction_maps_the_empty_heap(installed):
    shown = installed.grundy("reduce", "at-most-half 0", "--to", "hackenbush", "--check")
    assert "target:     hackenbush 0\n" in shown
    assert "relation:   holds\n" in shown


def test_the_guide_shows_the_files_of_the_package():
    page = (ROOT / "docs" / "plugins.md").read_text()
    shown = dict(re.findall(r"`([\w/.]+)`:?\n\n```(?:python|toml)\n(.*?)```", page, re.DOTALL))
    files = {path.relative_to(PLUGIN).as_posix() for path in PLUGIN.rglob("*.*") if path.suffix in (".py", ".toml")}
    assert shown.keys() == files
    for name, text in shown.items():
        assert text == (PLUGIN / name).read_text(), name


def test_every_group_of_entry_points_is_in_the_guide():
    from grundy.rules import plugins

    groups = {value for value in vars(plugins).values() if isinstance(value, str) and value.startswith("grundy.")}
    groups.discard(plugins.__name__)
    groups.discard("grundy.rules")
    brought = tomllib.loads((PLUGIN / "pyproject.toml").read_text())["project"]["entry-points"]
    assert groups == brought.keys()
    page = (ROOT / "docs" / "plugins.md").read_text()
    assert groups == set(re.findall(r"^\| `(grundy\.\w+)` \|", page, re.MULTILINE))
