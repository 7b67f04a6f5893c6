"""Roads for all starts of a board, judged by the definition."""

import pytest

from grundy.graphs.text.codes import write_graph6
from grundy.lab.sweeps.roads import by_one_search
from grundy.lab.sweeps.template import TextTemplate
from grundy.questions import HEIGHT, MISERE, NORMAL, OUTCOME, VALUE
from grundy.search import reference
from support import graphs

LINES = [write_graph6(board.n, board.pairs()) for n in range(2, 5) for board in graphs(n)] + ["&BP_", "&B\\o", "&CXo?"]
EDGE = "geography(remove=edge) {graph} @ {start}"


@pytest.mark.parametrize(("question", "play"), [(VALUE, NORMAL), (OUTCOME, NORMAL), (OUTCOME, MISERE)], ids=str)
@pytest.mark.parametrize("text", [EDGE, "geography(remove=edge, passes=1) {graph} @ {start}"])
def test_one_search_answers_all_starts_as_the_definition_does(text, question, play):
    template = TextTemplate(text, ("graph",))
    for line in LINES:
        item = template.read(line)
        positions = [read() for read in item.read]
        assert by_one_search(item, question, play) == [
            int(reference.value(p)) if question is VALUE else int(reference.outcome(p, play) == "N") for p in positions
        ]


@pytest.mark.parametrize(
    ("text", "line", "question"),
    [
        (EDGE, "F~~~w", VALUE),  # the complete graph with seven vertices has 21 edges
        (EDGE, "Bw", HEIGHT),
        ("odd-odd {graph}", "Bw", VALUE),
        ("nim 3 + geography(remove=edge) {graph} @ {start}", "Bw", VALUE),
    ],
)
def test_other_items_are_asked_start_by_start(text, line, question):
    assert by_one_search(TextTemplate(text, ("graph",)).read(line), question, NORMAL) is None
