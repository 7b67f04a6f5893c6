"""Ask every question about positions cold, twice and after other questions, and print where the reports differ.

    python tests/contract/repeatable.py [--quick] TEXT...

With `--quick`, the questions that are always searched in Python, remoteness and height, are left out.
Each cold answer comes from a process of its own, forked before anything was asked. This is a program of its own, so
that the process that forks has no threads. It prints how many answers it compared.
"""

import json
import os
import sys

import grundy
from grundy import games, theory
from grundy.errors import GrundyError, LimitReached
from grundy.questions import all_questions

LIMITS = [{"positions": 2000}, {"positions": 20}, {"memory": 40_000, "positions": 2000}]
"""All that is asked is asked within each of these. An error at a limit must be the same, too."""
LONG = ("remoteness", "height")
CASES = [
    (question.name, str(play), n)
    for question in all_questions()
    for play in question.plays
    for n in (range(3) if play == "normal" else [0])
]


def report(position, question, play, limit):
    """What is said about a question: all but the time, and what was reused."""
    try:
        with grundy.limits(**LIMITS[limit]):
            answer = position.solve(question, play=play)
    except LimitReached as reached:
        return ["limit", str(reached), list(map(str, reached.known)), list(map(str, reached.open))]
    except GrundyError as error:
        return ["error", str(error)]
    return [str(answer.data), answer.method.name, answer.nodes, answer.memory]


def cold(text, case):
    """The report of a process that has asked nothing yet."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        with os.fdopen(writing, "w") as out:
            json.dump(report(grundy.position(text), *case), out)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answer:
        found = answer.read()
    os.waitpid(child, 0)
    return json.loads(found)


def differences(text, expected):
    """Yield where a report about a position is not that of a fresh process."""
    kept = grundy.position(text)
    for when, order in [("in order", 1), ("in reverse", -1)]:
        for case in [*expected][::order]:
            for whose, where in [("a new position", grundy.position(text)), ("the same position", kept)]:
                found = report(where, *case)
                if found != expected[case]:
                    yield f"{text}, {case}, {when}, {whose}: cold {expected[case]}, now {found}"


if __name__ == "__main__":
    texts = [text for text in sys.argv[1:] if text != "--quick"]
    cases = [case for case in CASES if case[0] not in LONG] if "--quick" in sys.argv else CASES
    for load in (all_questions, games.load_all, theory.load_all):  # before the forks, like all that is no result
        load()
    fresh = {text: {case: cold(text, case) for case in cases} for text in texts}
    wrong = [line for text in texts for line in differences(text, fresh[text])]
    print("\n".join([*wrong, f"{4 * len(cases) * len(texts)} reports, {len(wrong)} differ"]))
    sys.exit(bool(wrong))
