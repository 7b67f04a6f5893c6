"""Weaken the checker in every way that is small: each check of the files of `checker` must be missed by some test.

    make mutants                  # or: python tests/proofs/mutants.py [--only FILE] [part of a mutant's text]

A mutant is the checker with one check gone, one condition of a check gone, or one bound moved by one. A check is what
is demanded, what is refused, and what a theorem needs in order to be about a position. A mutant is caught when a test
of the checker fails. Those of `EQUIVALENT` change nothing that a proof could show, for the reason given.
"""

import ast
import copy
import os
import resource
import sys
import types
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import networkx  # noqa: F401  what the tests need is loaded once, before a process is split
import pytest

ROOT = Path(__file__).parents[2]
CORE = ROOT / "checker" / "grundy_check.py"
RULES_FOLDER = ROOT / "checker" / "grundy_rules"
SOURCES = [CORE, *sorted(path for path in RULES_FOLDER.rglob("*.py") if path.stem != "__init__")]
RULES = {source.stem: source.read_text() for source in SOURCES}
HERE = ROOT / "tests" / "proofs"
CHECKER = ROOT / "tests" / "checker"
FORGED = HERE / "test_forgeries.py"
FAMILIES = sorted(HERE.glob("*/test_*.py"))
FIRST = [str(HERE / "test_rejections.py"), str(HERE / "test_board_rejections.py"), str(CHECKER / "test_rules.py")]
OTHERS = sorted(str(path) for path in HERE.rglob("test_*.py") if path != FORGED and str(path) not in FIRST)
OTHERS += [str(CHECKER / f"test_{name}.py") for name in ("readers", "odd_cycles")]
SLOW = [f"{FORGED}::test_no_forgery_proves_what_is_not_so[{seed}]" for seed in range(4)]
SLOW += [
    f"{FORGED}::test_damaged_bytes_prove_nothing_that_is_not_so[0]",
    f"{FORGED}::test_the_proofs_are_of_every_kind",
]
ATTACK = [str(CHECKER / "test_attack.py")]
MOVED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
SECONDS = 400
PLAIN = ["-x", "-q", "-pno:cacheprovider", "-pno:xdist", "-pno:hypothesispytest"]  # the last one loads slowly
EQUIVALENT = {
    "no found is None in found is None or result is None": "where there is no theorem, there is no result",
    "time.monotonic() >= self.end in time.monotonic() > self.end": "a moment later it is the same",
    "no not size in not size or row[:outer] != row[size - outer:][::-1]": "a row of no coins has no middle coin",
    "no k == self.most in not (k == self.most and k >= 2 and (n <= 2 * k))": "the least number is 1 or the most",
    "no known in known and state.issuperset(cycle) and (len(set(cycle)) == len(cycle))": "edges of a state are known",
    "no 0 in type(name) is int and 0 <= name < (self.size or 0)": "vertices are named on boards that have their size",
    "value > full in value >= full": "idle coins hold this number, so that it is the value where no coin is idle",
    "no self.stuck is None in not saltus and self.stuck is None": "no period of Couples are Forever is known",
}
"""Mutants that are no weaker, by how they are printed, with the reason."""


def checks(tree):
    """Every condition that a check rests on, where it stands, and what it is where the check is gone.

    It is what is demanded, or a name that stands for it in the same function; it decides whether an error is raised,
    or whether None is returned, which says that nothing is known, or that a theorem is not about a position.
    """
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        demanded = [call for call in ast.walk(function) if is_demand(call)]
        names = {name.id for call in demanded for name in ast.walk(call.args[0]) if isinstance(name, ast.Name)}
        for node in function.body if returns_none(function.body) else ():
            if isinstance(node, ast.If):
                yield Place(node, "test"), not returns_none(node.body)
        for node in ast.walk(function):
            if is_demand(node):
                yield Place(node, "args", 0), True
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in names:
                yield Place(node, "value"), None
            if isinstance(node, ast.If) and (isinstance(node.body[-1], ast.Raise) or returns_none(node.body)):
                yield Place(node, "test"), False
            if isinstance(node, ast.IfExp) and (is_none(node.body) or is_none(node.orelse)):
                yield Place(node, "test"), is_none(node.orelse)
            if isinstance(node, ast.match_case) and node.guard is not None:
                yield Place(node, "guard"), True


def is_none(node):
    return isinstance(node, ast.Constant) and node.value is None


def returns_none(body):
    """Whether the last of some statements says that None is returned."""
    return isinstance(body[-1], ast.Return) and is_none(body[-1].value)


def is_demand(node):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "demand"


def mutants(tree):
    """(what is changed, the changed tree): the tree is changed in place and put back."""
    seen = set()
    for place, gone in checks(tree):
        condition = place.get()
        if id(condition) in seen:
            continue
        seen.add(id(condition))
        line = f"line {condition.lineno}"
        if gone is not None:
            yield from place.replaced(ast.Constant(gone), f"{line}: no {ast.unparse(condition)}", tree)
        for changed, said in weaker(condition):
            yield from place.replaced(changed, f"{line}: {said}", tree)


class Place:
    """Where an expression stands."""

    def __init__(self, owner, field, index=None):
        self.owner, self.field, self.index = owner, field, index

    def get(self):
        value = getattr(self.owner, self.field)
        return value if self.index is None else value[self.index]

    def put(self, value):
        if self.index is None:
            setattr(self.owner, self.field, value)
        else:
            getattr(self.owner, self.field)[self.index] = value

    def replaced(self, value, said, tree):
        old = self.get()
        self.put(ast.copy_location(value, old))
        yield said, tree
        self.put(old)


def weaker(condition):
    """The condition with one part of an `and`, an `or` or a chain gone, or one bound moved."""
    for path, node in inner(condition):
        if isinstance(node, ast.BoolOp):
            for i, part in enumerate(node.values):
                rest = node.values[:i] + node.values[i + 1 :]
                new = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
                yield exchanged(condition, path, new), f"no {ast.unparse(part)} in {ast.unparse(condition)}"
        if isinstance(node, ast.Compare):
            for i, operator in enumerate(node.ops):
                if type(operator) in MOVED:
                    ops = [*node.ops[:i], MOVED[type(operator)](), *node.ops[i + 1 :]]
                    new = ast.Compare(node.left, ops, node.comparators)
                    yield exchanged(condition, path, new), f"{ast.unparse(new)} in {ast.unparse(condition)}"
            for i in (0, -1) if len(node.ops) > 1 else ():
                sides = [node.left, *node.comparators]
                sides.pop(i)
                ops = node.ops[1:] if i == 0 else node.ops[:-1]
                new = ast.Compare(sides[0], ops, sides[1:])
                yield exchanged(condition, path, new), f"{ast.unparse(new)} in {ast.unparse(condition)}"


def inner(node, path=()):
    yield path, node
    for field, value in ast.iter_fields(node):
        for i, item in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(item, ast.AST):
                yield from inner(item, (*path, (field, i)))


def exchanged(tree, path, new):
    """A copy with the expression at a path exchanged."""
    if not path:
        return new
    tree = copy.deepcopy(tree)
    at = tree
    for field, i in path[:-1]:
        at = getattr(at, field) if i is None else getattr(at, field)[i]
    Place(at, *path[-1]).put(copy.deepcopy(new))
    return tree


def run_tests(source, tree, tests):
    """Whether all tests pass with this checker, in a process of its own, within a time of CPU, however busy it is."""
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        os._exit(tested(source, tree, tests))
    return os.waitpid(child, 0)[1] == 0


def tested(source, tree, tests):
    """Put the changed file in the place of the real one, and run the tests; files of rules are loaded anew."""
    try:
        for name in [name for name in sys.modules if name.partition(".")[0] in ("grundy_check", "grundy_rules")]:
            del sys.modules[name]
        load("grundy.checker.grundy_check", CORE, tree if source == CORE else None)
        import grundy.checker

        grundy.checker.grundy_check = sys.modules["grundy.checker.grundy_check"]
        if source != CORE:
            grundy.checker.grundy_check.rules_package()
            load(module_of(source), source, tree)
        with open(os.devnull, "w") as nothing:
            os.dup2(nothing.fileno(), 1)
            os.dup2(nothing.fileno(), 2)
        return int(pytest.main([*PLAIN, f"--rootdir={ROOT}", *tests]))
    except BaseException:
        return 1


def module_of(source):
    """The name that a file of rules is imported by."""
    return ".".join(["grundy_rules", *source.relative_to(RULES_FOLDER).with_suffix("").parts])


def load(name, path, tree):
    """Run a file as the module of a name."""
    module = types.ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    tree = ast.parse(path.read_text()) if tree is None else ast.fix_missing_locations(tree)
    exec(compile(tree, str(path), "exec"), module.__dict__)


def all_mutants(only, wanted):
    """(file, what is changed, the changed tree) of all files, or of one."""
    for source in SOURCES:
        if only in ("", source.name, source.stem):
            tree = ast.parse(source.read_text())
            yield from ((source, said, mutant) for said, mutant in mutants(tree) if wanted in said)


def stages(source):
    """The tests in the order in which a mutant of a file meets them: first the quickest, and those of its family."""
    used = "" if source == CORE else f"from {module_of(source)} import"
    near = [name for name, text in RULES.items() if name == source.stem or (used and used in text)]
    family = [test for test in FAMILIES if any(test.parent.name in name for name in near)]
    own = [test for test in family if test.stem.removeprefix("test_") in source.stem]
    rest = [test for test in family if test not in own]
    return [*map(str, own), *FIRST, *map(str, rest)], ATTACK, OTHERS, SLOW


def verdicts(part, parts, only, wanted):
    """What becomes of the mutants number part, part + parts, ... among those that are wanted."""
    found = []
    for number, (source, said, mutant) in enumerate(all_mutants(only, wanted)):
        if number % parts == part:
            if said.partition(": ")[2] in EQUIVALENT:
                found.append("no weaker")
            elif all(run_tests(source, mutant, tests) for tests in stages(source)):
                found.append("missed")
                print("missed,", source.name, said, flush=True)
            else:
                found.append("caught")
    return found


def main():
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT / "tests"))
    words = sys.argv[1:]
    only = words[1] if words[:1] == ["--only"] else ""
    wanted = " ".join(words[2:] if only else words)
    if not all(run_tests(CORE, ast.parse(CORE.read_text()), tests) for tests in stages(CORE)):
        sys.exit("the tests fail with the checker as it is")
    parts = os.cpu_count() or 1
    with ProcessPoolExecutor(parts, get_context("fork")) as pool:
        work = [pool.submit(verdicts, part, parts, only, wanted) for part in range(parts)]
        counts = Counter(verdict for some in work for verdict in some.result())
    kinds = ", ".join(f"{counts[kind]} {kind}" for kind in ("caught", "no weaker", "missed"))
    print(f"{counts.total()} mutants: {kinds}")
    sys.exit(counts["missed"] > 0)


if __name__ == "__main__":
    main()
