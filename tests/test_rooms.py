"""A room imports only from rooms above it, and the house stays light to enter."""

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import grundy
import grundy.slots
from grundy.games._scan import write
from grundy.theory.registry import theorems

SOURCE = Path(__file__).parents[1] / "src" / "grundy"
ROOMS = [
    "errors",
    "_native",
    "budget",
    "sharing",
    "masks",
    "loading",
    "values",
    "graphs",
    "pictures",
    "slots",
    "rules",
    "games",
    "constructions",
    "questions",
    "search",
    "theory",
    "reductions",
]
ROOMS += ["checker", "proofs", "analysis", "lab", "web", "cli", "notebook", "__main__"]
FILES = sorted({*SOURCE.rglob("*.py")} - {SOURCE / "__init__.py", SOURCE / "games" / "index.py"})
HEAVY = ["numpy", "PIL", "rich", "networkx", "pandas", "fastapi", "dask", "matplotlib", "importlib.metadata"]
HEAVY += ["distributed", "cloudpickle", "psycopg", "pyarrow", "sqlite3"]


def room_of(module):
    return module.split(".")[1] if module.startswith("grundy.") else None


def imports(tree):
    """Modules imported, those for types alone left out."""
    todo = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            todo += node.orelse
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute here"
            names = (f"grundy.{alias.name}" for alias in node.names if alias.name != "__version__")
            yield from names if node.module == "grundy" else (node.module,)
        else:
            todo += ast.iter_child_nodes(node)


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(SOURCE)))
def test_a_room_imports_only_from_rooms_above_it(path):
    room = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    allowed = ROOMS[: ROOMS.index(room) + 1]
    for module in imports(ast.parse(path.read_text())):
        if (other := room_of(module)) is not None:
            assert other in allowed, f"{room} must not import {module}"


LOADERS = ("import_module", "__import__", "find_spec", "load_package", "FamilyFolders")


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(SOURCE)))
def test_no_room_is_imported_by_a_string(path):
    """What loads the files of a folder names its own room only, and the command line its commands."""
    room = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    for call in (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)):
        function = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if function in LOADERS:
            texts = [node.value for node in ast.walk(call) if isinstance(node, ast.Constant)]
            named = [text for text in texts if isinstance(text, str) and text.startswith("grundy.")]
            assert {room_of(text) for text in named} <= {room}, f"line {call.lineno}: {named}"


def test_the_slots_are_the_only_ways_up():
    """Earlier rooms reach later ones through these slots; only the front of the package knows which room fills one."""
    slots = {name: value.room for name, value in vars(grundy.slots).items() if isinstance(value, grundy.slots.Slot)}
    assert slots == {"GAMES": "games", "SOLVER": "analysis"}
    through_the_front = [path for path in FILES if re.search(r"grundy\._\w+\(", path.read_text())]
    assert through_the_front == [SOURCE / "slots.py"]


FAMILIES = sorted({path.stem for path in (SOURCE / "games").glob("[!_]*")} - {"index"})
ABOUT_FAMILIES = ["reductions", "constructions"]
"""Rooms that are about families by nature; so is the folder of conjectures of the laboratory."""


def family_of(module):
    """The family whose folder, in whatever room, a module lies in; the words of answers are no games on words."""
    if module.startswith("grundy.analysis.words"):
        return None
    return next((part for part in module.split(".")[2:3] if part in FAMILIES), None)


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(SOURCE)))
def test_a_file_outside_the_folders_of_families_imports_no_family(path):
    place = path.relative_to(SOURCE).with_suffix("").parts
    exports_point_games = place == ("rules", "__init__")
    if place[0] in ABOUT_FAMILIES or exports_point_games or place[:2] == ("lab", "conjectures"):
        return
    if family_of(".".join(["grundy", *place])):
        return
    for node in ast.walk(ast.parse(path.read_text())):
        modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        modules += [f"{node.module}.{alias.name}" for alias in node.names] if isinstance(node, ast.ImportFrom) else []
        modules += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        named = [module for module in modules if module.startswith("grundy.") and family_of(module)]
        assert named == [], f"{'/'.join(place)} names a family: {named}"


@pytest.mark.parametrize("command", ["import grundy", "from grundy import Nim; assert int(Nim(3, 5).value()) == 6"])
def test_entering_loads_nothing_heavy(command):
    script = f"{command}\nimport sys\nprint([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_type_checkers_see_every_module_that_exports_a_name(tmp_path):
    """Those of the games by the imports of the index that is written when Grundy is built."""
    tree = ast.parse((SOURCE / "__init__.py").read_text())
    block = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {node.module for node in block.body}
    assert seen - {"grundy.games.index"} == {f"grundy.{room}" for room in grundy._ROOMS if room != "games"}
    games = [path for path in (SOURCE / "games").rglob("[!_]*.py") if path.stem != "index" and exported(path)]
    modules = {".".join(("grundy", *path.relative_to(SOURCE).with_suffix("").parts)) for path in games}
    index = tmp_path / "index.py"
    write(index)
    block = next(node for node in ast.parse(index.read_text()).body if isinstance(node, ast.If))
    assert {node.module for node in block.body} == modules
    assert sorted(exported(index)) == sorted(name for path in games for name in exported(path))


def test_the_picture_of_the_house_shows_every_room_in_order():
    shown = re.findall(r'class="name"[^>]*>([^<]*)<', (SOURCE.parents[1] / "docs" / "house.svg").read_text())
    there = [room for room in ROOMS if (SOURCE / room).is_dir() or (SOURCE / f"{room}.py").exists()]
    faces = {"__main__", "_native", "checker"}
    assert shown == [f"{room}/" if (SOURCE / room).is_dir() else room for room in there if room not in faces]


def exported(path):
    """The names in a module's `__all__`."""
    for node in ast.parse(path.read_text()).body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Name) and target.id == "__all__":
            return ast.literal_eval(node.value)
    return []


LOADED = """
from grundy import Nim
Nim(3, 5).value()
import sys
print(sorted(name.split(".")[2] for name in sys.modules if name.startswith(("grundy.games.", "grundy.theory."))))
"""


def test_a_game_loads_no_other_family():
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert set(FAMILIES).intersection(ast.literal_eval(done.stdout)) == {"heaps"}


PROVED = """
import sys
from grundy import position
position({text!r}).solve().proof().size()
rooms = "grundy.games.", "grundy.theory.", "grundy.proofs."
print([name.split(".")[2] for name in sys.modules if name.startswith(rooms)])
"""


@pytest.mark.parametrize(
    ("text", "families"),
    [
        ("kayles 5 6", {"heaps"}),
        ("nim 3 5 + hackenbush 0-1,1-2", {"heaps", "hackenbush"}),
        ("geography grid:3x3 @ 0,0", {"geography", "heaps"}),
        ("cram grid:2x3", {"points"}),
        ("take-turn path HHT", {"take_turn", "heaps"}),
    ],
)
def test_a_proof_loads_only_the_families_that_it_is_about(text, families):
    script = PROVED.format(text=text)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert set(FAMILIES).intersection(ast.literal_eval(done.stdout)) == families


def test_theorems_about_a_family_are_in_its_folder():
    for theorem in theorems():
        assert family_of(theorem.function.__module__) == family_of(theorem.rules.__module__), theorem.name


CITATION = re.compile(r"[A-Z][^;]* (?:\((?:1[89]|20)\d\d\)|chapter \d+)")


def test_a_citation_is_written_once():
    found = Counter()
    for path in FILES:
        tree = ast.parse(path.read_text())
        docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        texts = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in docs]
        found.update(c for text in texts if isinstance(text, str) for c in CITATION.findall(text) if len(c) > 35)
    assert [citation for citation, count in found.items() if count > 1] == []
    assert len(found) > 10


def test_all_names_of_the_package_are_there():
    for name in grundy.__all__:
        assert getattr(grundy, name) is not None
    with pytest.raises(AttributeError, match="module 'grundy' has no attribute 'nonsense'"):
        _ = grundy.nonsense
