"""Sweeps give what plain loops over positions give, whatever the number of workers."""

from collections import Counter
from itertools import product
from time import sleep

import pytest

import grundy
from grundy import Graph, Kayles, LimitReached, Nim, limits, position
from grundy.errors import BadPosition, NotApplicable
from grundy.lab import sweep
from grundy.lab.families import graphs, read_family


def items(spec):
    """The graph words of a family, in its order."""
    family = graphs(spec)
    for shard in family.shards():
        for line in family.lines(shard.part):
            yield ("digraph6:" if line.startswith("&") else "graph6:") + line


def asked(text, question, play="normal"):
    found = position(text).solve(question, play=play).result
    return str(found) if question == "outcome" else int(found)


CASES = [
    ("geography {graph} @ {start}", "connected:1..5", "value", "normal"),
    ("geography {graph} @ {start}", "all:4", "outcome", "misere"),
    ("geography {graph} @ {start}", "digraphs:3", "value", "normal"),
    ("geography {graph} @ {start}", "digraphs:3", "outcome", "misere"),
    ("geography {graph} @ {start}", "tournaments:4", "remoteness", "normal"),
    ("geography(remove=edge) {graph} @ {start}", "connected:4", "value", "normal"),
    ("geography(passes=1) {graph} @ {start}", "trees:5", "value", "normal"),
    ("undirected-geography {graph} @ {start}", "connected:5", "height", "misere"),
    ("geography {graph} @ {start} + nim 2", "connected:4", "value", "normal"),
    ("nim 1 + geography {graph} @ {start}", "connected:4", "outcome", "misere"),
    ("odd-odd {graph}", "all:5", "value", "normal"),
    ("node-kayles {graph}", "trees:2..7", "outcome", "misere"),
    ("arc-kayles {graph}", "bipartite:5", "value", "normal"),
    ("arc-kayles {graph} + kayles 3", "degree:3:5", "value", "normal"),
]


@pytest.mark.parametrize(("text", "spec", "question", "play"), CASES)
@pytest.mark.parametrize("workers", [0, 2])
def test_each_answer_is_that_of_the_position_alone(text, spec, question, play, workers):
    texts = []
    for word in items(spec):
        size = Graph(word).n if "{start}" in text else 1
        texts += [text.replace("{graph}", word).replace("{start}", str(start)) for start in range(size)]
    found = sweep(text, graphs=spec, ask=question, play=play, workers=workers)
    records = list(found.records())
    assert [record["position"] for record in records] == texts
    assert [record[question] for record in records] == [asked(text, question, play) for text in texts]
    assert (found.complete, found.asked, found.failures) == (True, len(texts), ())


def test_groups_count_what_was_found():
    how = {"graphs": "connected:1..6", "workers": 0}
    every = sweep("geography {graph} @ {start}", by="n, m", **how)
    found = sweep("geography {graph} @ {start}", by="n, m", find="value == 3", **how)
    assert found.groups == {key: {3: counts[3]} for key, counts in every.groups.items() if 3 in counts}
    assert sum(counts[3] for counts in found.groups.values()) == found.matches == 22
    assert found.counts == every.counts
    assert sweep("geography {graph} @ {start}", by="n", find="value > 9", **how).groups == {}


def test_letters_words_and_samples_are_judged_by_plain_loops():
    found = sweep("nim {m} {n} {m}", m=range(4), n=[1, 5], workers=0)
    assert [record["value"] for record in found.records()] == [
        int(Nim(m, n, m).value()) for m, n in product(range(4), [1, 5])
    ]
    found = sweep("take-turn path {word}", words="HT:1..5", ask="outcome", play="misere", workers=0)
    words = ["".join(word) for length in range(1, 6) for word in product("HT", repeat=length)]
    assert [r["outcome"] for r in found.records()] == [asked(f"take-turn path {w}", "outcome", "misere") for w in words]
    found = sweep("octal(0.37)", sample=40, size=30, seed=7, workers=2)
    again = sweep("octal(0.37)", sample=40, size=30, seed=7, workers=0)
    assert list(found.records()) == list(again.records())
    assert all(record["value"] == position(record["position"]).value() for record in found.records())
    assert (found.asked, found.complete) == (40, True)


def test_counts_examples_and_groups_are_those_of_the_records():
    found = sweep("geography {graph} @ {start}", graphs="connected:1..6", by="n, m % 2, outcome")
    records = list(found.records())
    assert found.counts == Counter(record["value"] for record in records)
    groups = {}
    for record in records:
        board = Graph(record["graph"])
        key = board.n, board.m % 2, "N" if record["value"] else "P"
        groups.setdefault(key, Counter())[record["value"]] += 1
    assert found.groups == groups
    sizes = {n: Counter(r["value"] for r in records if Graph(r["graph"]).n == n) for n in range(1, 7)}
    assert found.by_size == sizes
    for value, text in found.examples.items():
        smallest = min(
            (Graph(r["graph"]).n, Graph(r["graph"]).m, i) for i, r in enumerate(records) if r["value"] == value
        )
        assert text == records[smallest[2]]["position"]


def test_find_lists_the_smallest_first():
    found = sweep("geography {graph} @ {start}", graphs="connected:6", find="value == 3 and not bipartite")
    expected = [
        (Graph(r["graph"]).m, i, r["position"])
        for i, r in enumerate(found.records())
        if r["value"] == 3 and not _is_bipartite(Graph(r["graph"]))
    ]
    assert [match.position for match in found.found] == [text for _, _, text in sorted(expected)]
    assert found.matches == len(expected) > 0
    assert all(match.answer == 3 for match in found.found)


def _is_bipartite(board):
    from networkx import Graph as NxGraph
    from networkx import is_bipartite

    return is_bipartite(NxGraph(list(board.edges)))


@pytest.mark.parametrize("workers", [0, 1, 2, 3])
def test_the_first_match_is_the_same_for_any_number_of_workers(workers):
    found = sweep(
        "geography {graph} @ {start}", graphs="connected:1..8", find="value >= 3", first=True, workers=workers
    )
    alone = sweep("geography {graph} @ {start}", graphs="connected:1..6", workers=0)
    expected = next(record["position"] for record in alone.records() if record["value"] >= 3)
    assert [match.position for match in found.found] == [expected]
    assert (found.stopped, found.complete, found.matches) == ("first", False, 1)
    serial = sweep("geography {graph} @ {start}", graphs="connected:1..8", find="value >= 3", first=True, workers=0)
    assert (found.asked, found.counts, found.examples) == (serial.asked, serial.counts, serial.examples)


def test_a_sweep_that_finds_nothing_is_complete():
    found = sweep("geography {graph} @ {start}", graphs="connected:5", find="value > 9", first=True)
    assert (found.complete, found.stopped, found.found) == (True, "", [])


def test_a_function_gets_graphs_numbers_or_texts():
    found = sweep(lambda board: board.m, "connected:4", workers=0)
    assert found.counts == {3: 2, 4: 2, 5: 1, 6: 1}
    assert sweep(lambda m, n: Nim(m, n), m=range(3), n=range(2), workers=0).counts == {0: 2, 1: 2, 2: 1, 3: 1}
    found = sweep(lambda board, k: position(f"odd-odd {board.text()} + nim {k}"), graphs="trees:5", k=[3], workers=0)
    assert found.examples == {
        int(position(text).value()): text for text in reversed([r["position"] for r in found.records()])
    }
    found = sweep(lambda word: "N" if word.count("a") % 2 else "P", words="ab:2", ask="outcome", workers=0)
    assert found.counts == {"P": 2, "N": 2}
    assert found.examples == {"P": "aa", "N": "ab"}


def test_a_letter_may_have_the_name_of_a_property():
    found = sweep("odd-odd {graph} + nim {n}", graphs="all:4", n=[7, 9], by="n", workers=0)
    assert list(found.groups) == [(7,), (9,)]
    assert list(found.by_size) == [4]
    assert [record["value"] for record in found.records()] == [
        int(position(record["position"]).value()) for record in found.records()
    ]


def test_a_function_that_returns_numbers_is_called_once_an_item():
    calls = []

    def answer(n):
        calls.append(n)
        return n % 3

    found = sweep(answer, n=range(6), workers=0)
    assert len(list(found.records())) == 6
    assert found.examples == {0: "n=0", 1: "n=1", 2: "n=2"}
    assert calls == [0, 0, 1, 2, 3, 4, 5]  # the first one is also a check


def test_columns_records_and_frames_agree():
    found = sweep("geography {graph} @ {start}", graphs="connected:4", ask="outcome")
    columns = found.columns()
    records = list(found.records())
    assert list(columns) == ["graph", "start", "outcome"]
    assert [f"graph6:{line}" for line in columns["graph"]] == [record["graph"] for record in records]
    assert columns["outcome"].tolist() == [record["outcome"] for record in records]
    frame = found.to_pandas()
    assert frame["start"].tolist() == columns["start"].tolist() == [0, 1, 2, 3] * 6
    assert frame["outcome"].value_counts().to_dict() == found.counts
    assert found.to_csv().splitlines()[:2] == [
        "graph,start,outcome",
        f"{columns['graph'][0]},0,{columns['outcome'][0]}",
    ]
    assert r"\begin{tabular}{r|rr}" in found.to_latex()
    assert "<table>" in found._repr_html_()


def test_graphs_of_one_s_own_have_no_known_count():
    boards = [Graph("cycle:5"), [(0, 1), (1, 2)]]
    found = sweep("geography {graph} @ {start}", boards, workers=0)
    assert (found.asked, found.complete, len(found.failures)) == (8, False, 0)
    assert found.counts == {0: 2, 1: 6} or found.counts == Counter(r["value"] for r in found.records())


def test_lines_of_a_file_are_never_complete(tmp_path):
    file = tmp_path / "some.g6"
    file.write_text(">>graph6<<Bw\n:Bf\n&BP_\n")
    found = sweep("geography {graph} @ {start}", graphs=str(file))
    assert (found.asked, found.complete) == (9, False)
    for record in found.records():
        assert record["value"] == position(record["position"]).value()


def test_a_position_that_passes_its_limits_is_a_failure():
    with limits(positions=2000):
        found = sweep("nim {n} + grundys-game {n} {n} 7", n=[3, 30, 60, 4], ask="outcome", play="misere")
    assert [failure.position for failure in found.failures] == [
        "nim 30 + grundys-game 30 30 7",
        "nim 60 + grundys-game 60 60 7",
    ]
    assert all("limit of 2,000 positions" in failure.reason for failure in found.failures)
    assert (found.asked, found.complete, sum(found.counts.values())) == (4, False, 2)


def test_a_position_that_takes_too_long_is_a_failure():
    found = sweep("grundys-game {n} {n} 50 51 52 53", n=[2, 47], ask="outcome", play="misere", each=0.3, workers=0)
    assert len(found.failures) >= 1
    assert "limit of 0.3 s" in found.failures[-1].reason


def sleeps_at_two(n: int) -> int:
    while n == 2:
        sleep(1)
    return n


def test_code_of_one_s_own_that_does_not_return_is_a_failure():
    found = sweep(sleeps_at_two, n=range(4), each=0.5, workers=1)
    assert (found.counts, found.complete) == ({0: 1, 1: 1, 3: 1}, False)
    assert found.failures == (("n=2", "its code did not return within the limit of 0.5 s"),)


@pytest.mark.parametrize("workers", [0, 2])
def test_a_limit_of_time_ends_the_sweep_with_what_is_known(workers):
    with limits(seconds=1), pytest.raises(LimitReached, match="the sweep stopped at the limit of 1 s") as caught:
        sweep("grundys-game {n} {n} 50 51 52 53", n=[47, 48], ask="outcome", play="misere", workers=workers)
    found = caught.value.partial
    assert (caught.value.which, found.stopped, found.complete) == ("seconds", "seconds", False)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: sweep("nim {m}"), "a sweep goes through a family"),
        (lambda: sweep("nim {m} {n}", m=range(3)), r"the holes of this sweep are {m}, {start}, got {n}; give a range"),
        (lambda: sweep("nim 3", m=range(3)), r"the text has no hole {m}"),
        (lambda: sweep("geography {graph} @ 0"), "a sweep goes through a family"),
        (lambda: sweep("odd-odd {graph}", m=range(3)), r"got {graph}; give graphs, such as --graphs connected:5"),
        (lambda: sweep("nim {m} @ {start}", m=range(3)), r"{start} is a vertex of a board, and nim has none"),
        (lambda: sweep("nimm {m}", m=range(3)), "nimm"),
        (lambda: sweep("nim {m} x", m=range(3)), "heaps are whole numbers, got 'x'"),
        (lambda: sweep("nim {m}", m=range(3), find="valu"), "did you mean 'value'?"),
        (lambda: sweep("nim {m}", m=range(3), find="girth > 3"), "names here are m, outcome, value, got 'girth'"),
        (lambda: sweep("nim {m}", m=range(3), first=True), "the first match is wanted, but not of what"),
        (lambda: sweep("nim {m}", m=range(3), by="m, x"), "got 'x'"),
        (lambda: sweep("nim {m}", m=range(3), workers=-1), "workers are a whole number of processes"),
        (lambda: sweep("nim {m}", m=range(3), each=-1), "a positive number of seconds, got each=-1"),
        (lambda: sweep("nim {m}", m=range(3), store=3), "or what open_store returns, got 3"),
        (lambda: sweep("nim {m}", mm=range(3)), "a sweep has no option 'mm'"),
        (lambda: sweep("nim {m}", "connected:3", m=range(3)), "a family is given, or graphs"),
        (lambda: sweep("nim {m}", sample=3), "random positions are of a game without holes"),
        (lambda: sweep("nim {m}", m=range(3), seed=3), "a size and a seed are those of random positions"),
        (lambda: sweep(3, m=range(3)), "a sweep is about a text with holes, or a function, got 3"),
        (lambda: sweep("geography {graph} @ {start} + geography {graph} @ {start}", "all:2"), "in one term of a sum"),
    ],
)
def test_bad_input_is_refused_before_any_work(call, message):
    with pytest.raises(BadPosition, match=message):
        call()


def test_questions_without_numbers_are_refused():
    with pytest.raises(NotApplicable, match="a sweep asks for outcomes, values or other numbers"):
        sweep("nim {m}", m=range(3), ask="winning moves")


def test_items_that_are_no_positions_are_failures_where_others_are():
    found = sweep("geography path:{n} @ 3", n=range(1, 7), workers=0)
    assert (found.asked, len(found.failures), found.complete) == (6, 3, False)
    assert found.failures[0].position == "geography path:1 @ 3"
    assert found.counts == Counter(int(position(f"geography path:{n} @ 3").value()) for n in (4, 5, 6))


def test_codes_of_graphs_in_a_text_are_no_holes():
    text = "geography graph6:D{c @ {start} + nim {m}"
    found = sweep(text, m=range(2), workers=0)
    assert found.asked == 10
    assert all(record["value"] == position(record["position"]).value() for record in found.records())


def test_one_board_and_one_position_are_said_in_the_singular():
    assert ", complete, " in (one := list(sweep("kayles {n}", n=[3], workers=0).lines())[1])
    assert one.startswith("1 position, ")
    boards = list(sweep("geography {graph} @ {start}", "connected:2", workers=0).lines())[1]
    assert boards.startswith("1 board, 2 positions, complete")


def test_progress_tells_what_is_known():
    seen = []
    sweep("geography {graph} @ {start}", graphs="connected:1..5", progress=seen.append, workers=0)
    assert (seen[-1].done, seen[-1].shards, seen[-1].positions, seen[-1].left) == (5, 5, 138, 0.0)


def test_a_note_says_that_a_game_is_searched_in_python():
    notes = []
    sweep("nim {m}", m=range(3), note=notes.append, workers=0)
    assert notes == []
    sweep(lambda m: _countdown()(m), m=range(3), note=notes.append, workers=0)
    assert notes == ["sweep-countdown has no native kernel: its positions are searched in Python"]


def _countdown():
    from dataclasses import dataclass

    from grundy import Ruleset, game

    @game("sweep-countdown")
    @dataclass(frozen=True)
    class Countdown(Ruleset[int, int]):
        """Count down."""

        def moves(self, n, /):
            return (k for k in (1, 2) if k <= n)

        def play(self, n, k, /):
            return n - k

    return Countdown()


def test_values_and_families_are_what_they_say():
    assert read_family("connected:5").count == 21
    assert grundy.lab.sweep is sweep
    assert sweep("kayles {n}", n=range(8), workers=0).columns()["value"].tolist() == [
        int(Kayles(n).value()) for n in range(8)
    ]
