"""The documentation is true: its lists are the registry's, and its shell examples print what they say."""

import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from click.testing import CliRunner

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs"))
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_index_of_games_is_the_registry():
    """What reading the files finds is what running them registers and exports."""
    import grundy.games
    from grundy.games._scan import scan
    from grundy.rules import all_games, all_puzzles

    exported, named = scan()
    registered = {entry.name: entry.module for entry in all_games().values() if entry.built_in}
    registered |= {entry.name: entry.puzzle.__module__ for entry in all_puzzles().values()}
    assert {name: f"grundy.games.{place}" for name, place in named.items()} == registered
    exports = {}
    for found in walk_packages(grundy.games.__path__, "grundy.games."):
        if not found.ispkg and found.name != "grundy.games.index":
            exports |= dict.fromkeys(getattr(import_module(found.name), "__all__", ()), found.name)
    assert {name: f"grundy.games.{place}" for name, place in exported.items()} == exports


def test_the_page_of_games_has_every_game_with_its_theorems():
    import lists

    from grundy.rules import all_puzzles
    from grundy.theory.registry import theorems

    page = lists.filled("games", (ROOT / "docs" / "games.md").read_text())
    sections = {part.partition("\n")[0]: part for part in re.split(r"^##+ ", page, flags=re.MULTILINE)[1:]}
    assert sections.keys() == {entry.name for entry in lists.built_in()} | {"Puzzles"} | set(all_puzzles())
    for entry in lists.built_in():
        assert repr(entry.example) in sections[entry.name]
        listed = re.findall(r"^- \*\*(.*?)\*\*", sections[entry.name], flags=re.MULTILINE)
        assert sorted(listed) == sorted(theorem.name for theorem in theorems(entry.rules))
    proofs = (ROOT / "docs" / "proofs.md").read_text()
    assert lists.filled("proofs", proofs) != proofs
    assert lists.filled("guide", "text") == "text"


def test_git_tracks_no_list_that_changes_with_a_game():
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if tracked.returncode == 0:  # a source archive has no git
        assert "src/grundy/games/index.py" not in tracked.stdout.split()
    for page in (ROOT / "docs" / "games.md", ROOT / "docs" / "proofs.md"):
        written = re.search(r"<!-- (?:games|certificates): [^>]*-->(.*?)<!-- /", page.read_text(), re.DOTALL)
        assert written is not None
        assert "part of the built documentation" in written[1]
        assert len(written[1].strip().splitlines()) == 1


def test_the_positions_in_the_table_of_families_can_be_read():
    from grundy import position, puzzle

    rows = re.findall(r"^\| .*\|$", (ROOT / "README.md").read_text(), re.MULTILINE)
    texts = [text.replace("\\|", "|") for row in rows for text in re.findall(r"`(.*?)`", row)]
    assert len(texts) == 32
    for text in texts:
        read = puzzle if text.startswith(("solitaire-", "cooperative-")) else position
        assert str(read(text)).partition(" ")[0] == text.partition(" ")[0]


def test_the_list_of_boards_is_the_register():
    import lists

    assert lists.BOARDS.read_text() == lists.boards(), "run `make lists`"


def test_the_graph_and_the_list_of_reductions_are_the_register():
    import lists

    assert lists.REDUCTIONS.read_text() == lists.reductions(), "run `make lists`"
    assert lists.GRAPH.read_text() == lists.graph(), "run `make lists`"
    for file, text in lists.gadgets().items():
        assert without_places(file.read_text()) == without_places(text), "run `make lists`"


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
    from grundy.lab.families.nauty import has_nauty

    if "--graphs" in block and not (has_nauty("connected") and has_nauty("trees") and has_nauty("digraphs")):
        pytest.skip("generators of our own list the same graphs in another order")
    monkeypatch.chdir(tmp_path)
    for command in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, expected = command.partition("\n")
        words = shlex.split(line, comments=True)
        assert words[0] in ("grundy", "sed"), line
        if words[0] == "sed":
            shown = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        else:
            shown = CliRunner().invoke(main, words[1:]).output
        assert without_times(shown) == without_times(expected), line


def without_times(shown):
    """The words of an output; how long the work took depends on the machine."""
    return re.sub(r"\b\d+\.\d s\b", "0.0 s", shown).split()


VOCABULARY = """
ruleset position move option outcome value mex nim-sum sum normal-play misère-play heap token start winning-move
P-position N-position part key state board question answer method theorem algorithm hypothesis fact analysis record
height remoteness limits session charge frame cutoff kernel point-game puzzle picture marks reduction arrow gadget
proof certificate checker claim strategy sweep table room family nimber nim-product period
"""


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


@pytest.mark.parametrize("page", [page for page in PAGES[1:] if page.stem != "index"], ids=lambda page: page.stem)
def test_every_page_says_which_kind_of_page_it_is(page):
    kinds = "Tutorial|How-to|Reference|Explanation|Explanation and reference"
    assert re.match(rf"# .+\n\n\*({kinds})\.\*", page.read_text())


def test_every_page_is_in_the_index():
    index = (ROOT / "docs" / "index.md").read_text()
    for page in PAGES[1:]:
        assert page.stem == "index" or re.search(rf"^{page.stem}$", index, flags=re.MULTILINE), page.name
