"""The documentation is true: its lists are the registry's, and its shell examples print what they say."""

import re
import shlex
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from click.testing import CliRunner

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs"))
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_lists_of_games_are_the_registry():
    import lists

    assert lists.INDEX.read_text() == lists.index(), "run `make lists`"
    assert lists.PACKAGE.read_text() == lists.package(), "run `make lists`"
    assert lists.CONTRIBUTING.read_text() == lists.contributing(), "run `make lists`"
    assert lists.README.read_text() == lists.readme(), "run `make lists`"
    assert lists.GAMES.read_text() == lists.games(), "run `make lists`"
    assert lists.BOARDS.read_text() == lists.boards(), "run `make lists`"
    assert lists.PROOFS.read_text() == lists.proofs(), "run `make lists`"


def test_the_graph_and_the_list_of_reductions_are_the_register():
    import lists

    assert lists.REDUCTIONS.read_text() == lists.reductions(), "run `make lists`"
    assert lists.GRAPH.read_text() == lists.graph(), "run `make lists`"
    for name, file in lists.GADGETS.items():
        assert without_places(file.read_text()) == without_places(lists.gadget(name)), "run `make lists`"


GAME_AND_THEOREM = """
import doctest, sys, types, grundy, grundy.games, grundy.theory
for name, code in zip(("grundy.games.x", "grundy.theory.x"), sys.argv[1:]):
    module = sys.modules[name] = types.ModuleType(name)
    exec(code, vars(module))
    grundy.X = sys.modules["grundy.games.x"].X
    print(doctest.testmod(module))
value = grundy.X()(10).solve("value")
print(value.result, value.method.name, grundy.X()(7).value())
"""


def test_the_game_and_the_theorem_of_the_contributing_page_run():
    page = (ROOT / "CONTRIBUTING.md").read_text()
    game, theorem, _ = (textwrap.dedent(code) for code in re.findall(r"^ +```python\n(.*?)^ +```", page, re.S | re.M))
    done = subprocess.run([sys.executable, "-c", GAME_AND_THEOREM, game, theorem], capture_output=True, text=True)
    passed = "TestResults(failed=0, attempted={})\n"
    assert done.stdout == passed.format(1) + passed.format(2) + "*5 halving 0\n", done.stderr


def without_places(svg):
    """A picture without coordinates, whose last digits may depend on the machine."""
    return re.sub(r'="[-0-9. e]+"', "", svg)


def test_every_theorem_that_the_checker_can_name_is_in_the_docs():
    named = set()
    for file in (ROOT / "checker").rglob("*.py"):
        named |= set(re.findall(r"Theorem (\w+) in docs/(\w+\.md)", file.read_text()))
        assert not re.search(r"rely_on\(f?\"", file.read_text()), f"{file.name}: a source is a constant"
    assert {"1", "5", "6", "10", "12", "15", "P1", "P2", "P3", "P4", "P5"} <= {number for number, _ in named}
    for number, page in named:
        stated = re.findall(rf"\*\*Theorem {number}\b\.?\*\*", (ROOT / "docs" / page).read_text())
        assert len(stated) == 1, f"Theorem {number} in docs/{page}"


def shell_examples():
    for page in PAGES:
        for block in re.findall(r"^```console\n(.*?)^```", page.read_text(), flags=re.DOTALL | re.MULTILINE):
            yield pytest.param(block, id=f"{page.name}: {block.splitlines()[0][:60]}")


@pytest.mark.parametrize("block", list(shell_examples()))
def test_shell_examples_print_what_they_say(block, tmp_path, monkeypatch):
    from grundy.cli import main

    monkeypatch.chdir(tmp_path)
    for command in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, expected = command.partition("\n")
        words = shlex.split(line, comments=True)
        assert words[0] in ("grundy", "sed"), line
        if words[0] == "sed":
            shown = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        else:
            shown = CliRunner().invoke(main, words[1:]).output
        assert shown.split() == expected.split(), line


VOCABULARY = """ruleset position move option outcome value mex nim-sum sum normal-play misère-play heap token start winning-move P-position N-position
    part key state board question answer method theorem algorithm hypothesis fact analysis record height remoteness limits session charge frame cutoff kernel
    point-game puzzle picture marks reduction arrow gadget proof certificate checker claim strategy sweep table room family nimber nim-product period"""


def glossary():
    """The rows of the glossary: their terms, the meaning, where to read on."""
    page = (ROOT / "docs" / "glossary.md").read_text()
    for terms, meaning, where in re.findall(r"^\| (\*\*.*?) \| (.*?) \| (.*?) \|$", page, re.MULTILINE):
        yield re.findall(r"\*\*(.*?)\*\*(?: \((.*?)\))?", terms), meaning, where


def test_the_glossary_defines_each_term_once_and_says_where_it_lives():
    defined = [term for terms, _, _ in glossary() for term in terms]
    assert [term for term in defined if defined.count(term) > 1] == []
    for terms, meaning, where in glossary():
        assert meaning.endswith("."), terms
        assert where, terms
        for path in re.findall(r"`([a-z_/]+(?:\.py|/))`", where):
            assert (ROOT / "src" / "grundy" / path).exists(), f"{terms}: {path}"
        for page, heading in re.findall(r"\]\(([\w-]+\.md)(?:#([\w-]+))?\)", where):
            headings = re.findall(r"^#+ (.*)$", (ROOT / "docs" / page).read_text(), flags=re.MULTILINE)
            slugs = [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in headings]
            assert not heading or heading in slugs, f"{terms}: {page}#{heading}"


def test_the_glossary_has_the_words_of_the_interface():
    defined = {term for terms, _, _ in glossary() for term, _ in terms}
    assert {
        word.replace("-play", " play").replace("-move", " move").replace("-game", " game")
        for word in VOCABULARY.split()
    } <= defined


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_the_glossary_is_linked(page):
    assert "(docs/glossary.md)" in (ROOT / page).read_text()


def test_every_page_is_in_the_index():
    index = (ROOT / "docs" / "index.md").read_text()
    for page in PAGES[1:]:
        assert page.stem == "index" or re.search(rf"^{page.stem}$", index, flags=re.MULTILINE), page.name
