"""What holds for the whole test run."""

import gc
import os
import signal
import sys

# Many tests start Python: each file is compiled once for all of them, also where the environment would keep nothing.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# The processes of a run share the processors: threads that wait for work on small matrices would only take them away.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import grundy.proofs  # noqa: E402

grundy.proofs.load_all()  # else pytest loads a file with doctests again, and a register in it is empty

# A run that was started in the background has the interrupt signal ignored, and so would all its children.
signal.signal(signal.SIGINT, signal.default_int_handler)

collect_ignore = ["rules/points/own.py"]
"""Games that tests import: loaded once more for doctests, they would be registered again, and be others."""


def pytest_collection_finish():
    """Keep the garbage collector from going through all modules and tests again and again: they stay to the end."""
    gc.freeze()


def pytest_configure(config):
    config.addinivalue_line(
        "markers", "about(rules): the rulesets that a contract test is about, if its parameters do not say it"
    )


def pytest_addoption(parser):
    parser.addoption(
        "--family",
        action="append",
        default=[],
        help="of the contract tests, those about this family or all (again for more)",
    )


def pytest_collection_modifyitems(config, items):
    wanted = set(config.getoption("--family"))
    if wanted:
        contract = [item for item in items if "contract" in item.path.parts and hasattr(item, "callspec")]
        others = {item for item in contract if not families_of(item) & wanted}
        config.hook.pytest_deselected(items=list(others))
        items[:] = [item for item in items if item not in others]


def families_of(item):
    """The names in the paths of the modules that a contract test is about: of rules, or of a theorem."""
    from grundy import position

    parameters = dict(item.callspec.params)
    texts = parameters.pop("text", "").split(" + ")
    things = [*parameters.values(), *(position(text) for text in texts if text)]
    about = [getattr(thing, "function", None) or getattr(thing, "rules", None) for thing in things]
    about += [rules for mark in item.iter_markers("about") for rules in mark.kwargs["rules"]]
    return {part for thing in about if thing is not None for part in thing.__module__.split(".")}
