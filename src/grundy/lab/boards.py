"""`solve_boards`: one question about many small boards, from whatever the user has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice, repeat
from typing import Any

from grundy.analysis.asking import ask, result
from grundy.budget import ensure_session
from grundy.errors import BadPosition, NotApplicable
from grundy.graphs import Graph
from grundy.lab.families import read_family
from grundy.lab.families.codes import NamedLine, code_line, networkx_line
from grundy.lab.sweeps.template import graph_word
from grundy.questions import NORMAL, OUTCOME, VALUE, Play, Question, question_named
from grundy.rules import Ruleset
from grundy.rules.named import NamedGame
from grundy.rules.parameters import fields_of
from grundy.rules.registry import lookup
from grundy.theory import queries
from grundy.values import Nimber, Outcome

__all__ = ["solve_boards"]

AnyRules = Ruleset[Any, Any]
MOST_TOGETHER = 5_000
"""So many boards go to native code in one call."""
PLAYERS = (Outcome.P, Outcome.N)


def solve_boards(
    rules: AnyRules | type[AnyRules] | NamedGame[Any],
    graphs: str | Iterable[Any],
    question: Question[Any] | str = VALUE,
    *,
    play: Play | str = NORMAL,
) -> list[Any]:
    """Answer one question about a game on each of many boards, most of them in one native call.

    `rules` is a game, or rules of it, whose board each graph takes the place of. `graphs` is a list or a generator of
    anything that `Graph` takes, or the name of a family such as `connected:7`. Of a game with one token, such as
    Geography, the answer about a board is a dict with the answer for each start, by the names of the vertices. Of other
    games it is the answer about `rules(graph)()`, with everything there.

    A batch counts as one question for limits, and each board that it leaves as one more: large boards are asked alone.

    >>> from grundy import Geography, NodeKayles
    >>> solve_boards(Geography, ["path:3", [("a", "b")]]), solve_boards(NodeKayles, "connected:2")
    ([{0: 0, 1: *, 2: 0}, {'a': *, 'b': *}], [*])
    >>> solve_boards(Geography("path:2", remove="edge"), ["cycle:3"], "outcome", play="misère")
    [{0: P, 1: P, 2: P}]
    """
    asked, of = question_named(question), Play.read(play)
    asked.check_play(of)
    question = asked
    make = _maker(rules)
    items = _family_graphs(graphs) if isinstance(graphs, str) else iter(graphs)
    found: list[Any] = []
    while some := list(islice(items, MOST_TOGETHER)):
        found += _answers(make, some, question, of)
    return found


def _family_graphs(text: str) -> Iterator[NamedLine]:
    family = read_family(text)
    if family.holes != ("graph",):
        raise BadPosition(f"a family of graphs is written like connected:7, got {text!r}")
    for shard in family.shards():
        for line in family.lines(shard.part):
            yield NamedLine(line, ())


def _maker(rules: Any) -> Callable[[Graph], AnyRules]:
    """Return what makes the rules on a board: all parameters but the board stay."""
    game: Any = rules
    own: dict[str, Any] = {}
    if isinstance(rules, Ruleset):
        entry = lookup(rules.title()).rules if "game_name" in vars(rules) else None
        game = entry if isinstance(entry, NamedGame) else type(rules)  # a name may demand something of its board
        own = {field.name: getattr(rules, field.name) for field in fields_of(game) if field.kind != "board"}
    is_game = isinstance(game, NamedGame) or (isinstance(game, type) and issubclass(game, Ruleset))
    boards = [field.name for field in fields_of(game) if field.kind == "board"] if is_game else []
    if len(boards) != 1:
        raise NotApplicable(f"solve_boards takes a game with one board, such as Geography, got {rules!s:.80}")
    return lambda board: game(**own, **{boards[0]: board})


def _answers(make: Callable[[Graph], AnyRules], graphs: list[Any], question: Question[Any], play: Play) -> list[Any]:
    boards = [_read(graph) for graph in graphs]
    sample = make(Graph(boards[0][0]))
    has_starts = queries.outcomes.find(sample) is not None
    lines = [named.line for _, named in boards if named is not None]
    batch = queries.batch.find(sample)
    with ensure_session():
        found = batch(sample, lines, question, play, has_starts) if batch is not None and lines else None
    results = [] if found is None else _results(found.codes.tolist(), question)
    sizes = repeat(-1) if found is None else iter(found.sizes.tolist())
    answers: list[Any] = []
    place = 0
    for graph, named in boards:
        size = -1 if named is None else next(sizes)
        if named is None or size < 0:
            answers.append(_alone(make(Graph(graph)), question, play, has_starts))
        elif has_starts:
            answers.append(dict(zip(named.names or range(size), results[place : place + size], strict=True)))
        else:
            answers.append(results[place])
        place += max(size, 0)
    return answers


def _read(graph: Any) -> tuple[Any, NamedLine | None]:
    """Return what `Graph` makes the board of, and its line with the names of its vertices; None where it has none."""
    if type(graph) is NamedLine:
        return graph_word(graph.line), graph
    if (found := networkx_line(graph)) is not None:
        return graph, found
    board = Graph(graph)
    try:
        return board, NamedLine(code_line(board), board.vertices)
    except BadPosition:  # edges and arcs, or parallel arcs
        return board, None


def _results(codes: list[int], question: Question[Any]) -> list[Any]:
    """Return what codes stand for; equal ones share their object."""
    if question is OUTCOME:
        return list(map(PLAYERS.__getitem__, codes))
    if question is not VALUE:
        return codes
    nimbers = [Nimber(value) for value in range(max(codes, default=0) + 1)]
    return list(map(nimbers.__getitem__, codes))


def _alone(rules: AnyRules, question: Question[Any], play: Play, has_starts: bool) -> Any:
    """Answer about one board by itself."""
    if not has_starts:
        return result(rules(), question, play=play)
    if question is VALUE:
        return dict(ask(rules, "values"))
    if question is OUTCOME:
        return dict(ask(rules, "outcomes", play))
    board: Any = rules
    return {name: result(rules(name), question, play=play) for name in board.board.vertices}
