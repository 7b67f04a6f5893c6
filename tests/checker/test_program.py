"""The checker as a program: how it is started, what it prints, and its exit codes."""

import ast
import gzip
import importlib
import os
import re
import subprocess
import sys
import zipapp

import pytest
from grundy.checker import grundy_check as checker

from checker.programs import CHECKER, run, text_of
from grundy import position

STEPS = [["game", "kayles"], ["P", [0, "0"]], ["N", [0, "1"], "1->0"]]
GOOD = text_of("kayles 1", *STEPS)
USAGE = "usage: python grundy_check.py [--seconds S] [--memory SIZE] [--rules FOLDER] FILE\n"


@pytest.fixture
def good(tmp_path):
    path = tmp_path / "good.proof"
    path.write_text(GOOD)
    return path


def start(command, folder):
    done = subprocess.run([sys.executable, *map(str, command)], cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("isolated", [[], ["-I"]])
def test_the_script_and_the_archive_run_from_any_folder(isolated, good, tmp_path):
    archive = tmp_path / "grundy-check.pyz"
    zipapp.create_archive(CHECKER, archive, main="grundy_check:run", filter=lambda path: path.suffix == ".py")
    board = tmp_path / "board.proof"
    board.write_text(str(position("geography grid:3x3 @ 0,0").solve("value").proof()))
    for program in (CHECKER / "grundy_check.py", archive):
        assert start([*isolated, program, good], tmp_path) == (
            0,
            "kayles 1, normal play: N. Checked.\nTrusted: core, heaps.\n",
            "",
        )
        code, said, _ = start([*isolated, program, board.name], tmp_path)
        assert code == 0
        assert said.splitlines()[-1] == "Trusted: core, boards, gallai_edmonds, geography."


def test_only_the_rules_that_a_proof_names_are_loaded(good, tmp_path):
    look = "import runpy, sys; sys.argv = sys.argv[1:]\ntry: runpy.run_path(sys.argv[0], run_name='__main__')\n"
    look += "finally: print(sorted(name for name in sys.modules if name.startswith('grundy')))"
    _, said, _ = start(["-I", "-c", look, CHECKER / "grundy_check.py", good], tmp_path)
    assert said.splitlines()[-1] == (
        "['grundy_check', 'grundy_rules', 'grundy_rules.heaps', 'grundy_rules.heaps.heaps']"
    )


def sources():
    return [CHECKER / "grundy_check.py", *sorted((CHECKER / "grundy_rules").rglob("*.py"))]


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(CHECKER)))
def test_the_checker_imports_the_standard_library_and_itself_only(path):
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names | {"grundy_check", "grundy_rules"}


def test_no_two_files_of_rules_have_one_name():
    names = [file.rpartition(".")[2] for file in checker.rules_files()]
    assert len(names) == len(set(names))
    found = {path.stem for path in sources()} - {"__init__", "grundy_check"}
    assert set(names) == found


def test_every_file_of_rules_has_games_of_its_own_or_is_used_by_another():
    files = checker.rules_files()
    names = [name for said in files.values() for name in said.games]
    assert len(names) == len(set(names)) > 30
    used = {name for said in files.values() for name in said.uses}
    sources = [CHECKER / "grundy_check.py", *(CHECKER / "grundy_rules").rglob("*.py")]
    used |= {name for path in sources for name in re.findall(r'rules_module\("([\w.]+)"\)', path.read_text())}
    assert all(said.games or said.puzzles or file in used for file, said in files.items())
    for file, said in files.items():
        module = importlib.import_module(f"grundy_rules.{file}")
        assert (getattr(module, "GAMES", {}), getattr(module, "PUZZLES", {})) == (said.games, said.puzzles)


def test_the_page_of_a_game_tells_when_the_checker_does_not_know_it(monkeypatch):
    monkeypatch.syspath_prepend(CHECKER.parent / "docs")
    import lists

    from grundy.rules.registry import all_games

    ours = {name for name, entry in all_games().items() if entry.built_in}
    known = {name for said in checker.rules_files().values() for name in said.games}
    assert known <= ours
    sections = {part.partition("\n")[0]: part for part in lists.games().split("\n## ")[1:] if part[:8] != "Puzzles\n"}
    assert {name for name, text in sections.items() if "The checker does not know its rules" in text} == ours - known


@pytest.mark.parametrize("family", ["", "halves"])
def test_one_more_file_of_rules_is_all_that_one_more_game_needs(family, tmp_path):
    folder = tmp_path / "checker"
    subprocess.run(["cp", "-r", str(CHECKER), str(folder)], check=True)
    place = folder / "grundy_rules" / family
    place.mkdir(exist_ok=True)
    (place / "__init__.py").touch()
    (place / "halving.py").write_text(
        "from grundy_check import Game\n"
        "GAMES = {'halving': 'halve a heap'}\n"
        "def make_game(name, parameters, board, budget):\n"
        "    return Halving()\n"
        "class Halving(Game):\n"
        "    def read(self, body):\n"
        "        return int(body)\n"
        "    def moves(self, state):\n"
        "        yield from [('half', state // 2)] if state else []\n"
        "    def atoms(self, state):\n"
        "        return [f'{self.mark}{state}'] if state else []\n"
    )
    path = tmp_path / "halving.proof"
    path.write_text(text_of("halving 1", ["game", "halving"], ["P", [0, "0"]], ["N", [0, "1"], "half"]))
    said = "halving 1, normal play: N. Checked.\nTrusted: core, halving.\n"
    assert start(["-I", folder / "grundy_check.py", path], tmp_path) == (0, said, "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "one file is checked at a time, got 0"),
        (["a", "b"], "one file is checked at a time, got 2"),
        (["--second", "3", "a"], "there is no option --second"),
        (["--seconds"], "--seconds needs a value"),
        (["--seconds", "soon", "a"], "a time is written in seconds, like 60"),
        (["--seconds", "0", "a"], "a time is written in seconds, like 60"),
        (["--memory", "7", "a"], "a size is written like 1GB or 200MB"),
        (["--memory=-1GB", "a"], "a size is written like 1GB or 200MB"),
    ],
)
def test_wrong_usage_is_said(arguments, said, capsys):
    assert checker.main(arguments) == 2
    assert capsys.readouterr() == ("", f"{said}\n{USAGE}")


@pytest.mark.parametrize(
    ("arguments", "limits"),
    [
        (["f"], (600, 4e9)),
        (["--seconds", "5", "f"], (5, 4e9)),
        (["f", "--memory", "1GB"], (600, 1e9)),
        (["--memory=1 GB", "--seconds=0.5", "--", "f"], (0.5, 1e9)),
        (["--memory", "200 MB", "f"], (600, 2e8)),
    ],
)
def test_limits_are_set_on_the_command_line(arguments, limits):
    path, found = checker.read_arguments(arguments)
    assert (path, found.seconds, found.memory) == ("f", *limits)


def test_help_is_shown(capsys):
    assert checker.main(["--help"]) == 0
    assert capsys.readouterr().out.startswith(USAGE)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (text_of("kayles 1", *STEPS, claim="P"), 1, "rejected, line 5: what is shown is N, not P\n"),
        (
            text_of("kayles 1", *STEPS, claim="\x1b[2J\n\x00"),
            1,
            "rejected, line 5: what is shown is N, not \\x1b[2J\\n\\x00\n",
        ),
        (text_of("kayles 1", *STEPS, claim="\u202e"), 1, "rejected, line 5: what is shown is N, not \\u202e\n"),
        (text_of("kayles 1", ["\x1b[2J", 0]), 1, "rejected, line 2: there is no game number 0\n"),
        (text_of("kayles 1", ["game", "x\x07"]), 1, "rejected, line 2: rules are a printable text\n"),
        (
            GOOD.replace('"version": 2', '"version": 1, "kind": "strategy"'),
            2,
            "not a proof, this is a proof in version 1 of the format; this checker reads version 2 only\n",
        ),
        ("", 2, "not a proof, the file is empty\n"),
        ("nim 3 5 7\n", 2, "not a proof, this is not JSON: Expecting value at character 0\n"),
        ("{}\n", 2, "not a proof, the first line is not the header of a grundy-proof\n"),
        (GOOD + "[" * 100_000, 1, "rejected, line 5: this is not JSON: it is nested too deeply\n"),
        (
            GOOD + '["V", [0, "1"], ' + "9" * 2000 + "]",
            1,
            f"rejected, line 5: expected a whole number, got '{'9' * 40}'\n",
        ),
        (GOOD + '["V", [0, "1"], -0]', 1, "rejected, line 5: expected a whole number, got '-0'\n"),
        (GOOD + '["V", [0, "1"], 1e0]', 1, "rejected, line 5: expected a whole number, got '1e0'\n"),
        (GOOD + '["V", [0, "1"], NaN]', 1, "rejected, line 5: expected a whole number, got 'NaN'\n"),
    ],
)
def test_what_is_not_shown_is_said_in_one_line(text, code, said, tmp_path):
    path = tmp_path / "bad.proof"
    path.write_text(text, encoding="utf-8")
    assert run(path) == (code, "", said)


def test_a_file_that_cannot_be_read_is_no_proof(tmp_path):
    missing = tmp_path / "missing.proof"
    assert run(missing) == (2, "", f"not a proof, {missing}: No such file or directory\n")
    assert run(tmp_path)[0] == 2
    assert run(tmp_path / "new\nline") == (
        2,
        "",
        f"not a proof, {tmp_path}/new\\nline: No such file or directory\n",
    )


def test_a_broken_archive_is_said_to_be_broken(tmp_path):
    path = tmp_path / "cut.proof.gz"
    packed = gzip.compress(GOOD.encode() + b'["P",[0,"0"]]\n' * 20_000, mtime=0)
    path.write_bytes(packed[: len(packed) // 2])
    code, _, said = run(path)
    assert code == 1
    assert said.startswith("rejected, line ")
    assert said.endswith(": the packed file is broken here\n")
    path.write_bytes(b"kayles")
    assert run(path) == (2, "", "not a proof, the packed file is broken\n")
    path.write_bytes(packed[:20])
    assert run(path) == (2, "", "not a proof, the packed file is broken\n")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_terminal_can_show_what_is_printed(encoding, tmp_path):
    path = tmp_path / "misere.proof"
    path.write_text(str(position("geography 語-b @ 語").solve("outcome", play="misere").proof()), encoding="utf-8")
    command = [sys.executable, str(CHECKER / "grundy_check.py"), str(path)]
    done = subprocess.run(
        command, capture_output=True, env={**os.environ, "PYTHONIOENCODING": encoding}, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b"Checked.\nTrusted: core, boards, gallai_edmonds, geography, heaps.\n")
