"""Proofs about Solitaire and Cooperative Uno: plays, parts, bridges, clauses, dead positions; and forgeries."""

import importlib
import json
import random
from itertools import product

import networkx as nx
import pytest
from grundy.checker import grundy_check as checker

from checker.attack_uno_puzzles import a_cooperative, a_solitaire, a_table
from checker.test_readers import mutated
from grundy import CooperativeUno, GrundyError, LimitReached, MissingPackage, Solitaire, UnoTable, puzzle
from grundy.proofs.uno import clauses as writing
from grundy.proofs.uno import puzzles as proving
from grundy.proofs.uno import table as tables
from grundy.proofs.uno.bridges import bridges_of, three_bridges
from grundy.theory.uno import cuts
from grundy.theory.uno.cuts import HandModel
from proofs.rejecting import lines
from theory.uno.hands import cards_of, connected_cards, is_playable, subdivided

checker.rules_package()
solitaire_uno = importlib.import_module("grundy_rules.uno.solitaire_uno")
Clauses = importlib.import_module("grundy_rules.uno.clauses").Clauses
TrailClauses = importlib.import_module("grundy_rules.uno.uno_trails").TrailClauses
EACH_ONCE = "each card of the hand is played once, and the cards drawn are"
SPIDER = "solitaire-uno b2 g1 r1 r2 r3 y3"


def proof(text, *steps, claim="no play", **header):
    return lines({"format": "grundy-proof", "version": 2, "puzzle": text, "claim": claim, **header}, *steps)


def rejection(given):
    with pytest.raises(checker.Rejected) as caught:
        checker.check(given)
    return str(caught.value)


def test_the_proofs_that_are_forged_below_are_right():
    trusted = "Trusted: core, boards, uno_cards, clauses, uno_trails, solitaire_uno."
    assert checker.check(proof("solitaire-uno r3 b3", ["play", [1, 0]], claim="a play")) == [
        "solitaire-uno r3 b3: a play. Checked.",
        trusted,
    ]
    assert checker.check(proof("solitaire-uno r3 b7", ["note", "apart"], ["pieces", []]))
    assert checker.check(proof(SPIDER, ["bridges", [2, 3, 4], [1, 0, 5]])) == [
        f"{SPIDER}: no play. Checked.",
        f"Relies on {solitaire_uno.TRAILS}.",
        f"Relies on {solitaire_uno.BRIDGES}.",
        trusted,
    ]
    assert checker.check(proof("cooperative-uno r3 | b3", ["play", [0]], claim="a play"))
    assert checker.check(proof("cooperative-uno r3 |", ["dead", 1, 1, 0]))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("patience r3", "no puzzle 'patience' is known here"),
        ("uno r3 | r5", "no puzzle 'uno' is known here"),
        ("solitaire-uno(2) r3", "solitaire-uno has no parameters"),
        ("solitaire-uno r", "a card is written r3 or 2:5, colour and number, got 'r'"),
        ("solitaire-uno r3 | r5", "a card is written r3 or 2:5, colour and number, got '|'"),
        ("solitaire-uno r3 draw", "after draw stand the cards of the draw pile"),
        ("solitaire-uno r3 draw r5 draw b7", "a card is written r3 or 2:5, colour and number, got 'draw'"),
        ("solitaire-uno 1:2:3 r3", "a card is written with 3 labels, got 'r3'"),
        ("cooperative-uno r3 @ r5", "a card is written r3 or 2:5, colour and number, got '@'"),
        ("solitaire-uno r3\a", "the puzzle is a printable text"),
        (3, "the puzzle is a printable text"),
    ],
)
def test_what_is_no_puzzle_is_refused(text, reason):
    assert rejection(proof(text, ["play", [0]])) == f"line 1: {reason}"


def test_a_header_of_a_puzzle_has_four_fields():
    for field in ({"play": "normal"}, {"position": "nim 1"}, {"question": "outcome"}):
        found = rejection(proof("solitaire-uno r3", ["play", [0]], claim="a play", **field))
        assert found == "line 1: a header of a puzzle has the fields claim, format, puzzle, version"


def test_a_game_is_no_puzzle_and_a_puzzle_no_game():
    header = {"format": "grundy-proof", "version": 2, "position": "solitaire-uno r3", "play": "normal"}
    found = rejection(lines({**header, "question": "outcome", "claim": "N"}))
    assert found == "line 1: the rules of 'solitaire-uno' are not known here"
    assert rejection(proof("solitaire-uno r3", ["game", "nim"])) == "line 2: there is no step game in this puzzle"
    assert rejection(proof("solitaire-uno r3", ["dead", 1, 1, 0])) == "line 2: there is no step dead in this puzzle"


@pytest.mark.parametrize(
    ("text", "step", "reason"),
    [
        ("solitaire-uno r3 b3", [], "a step is a list that begins with its name"),
        ("solitaire-uno r3 b3", {}, "a step is a list that begins with its name"),
        ("solitaire-uno r3 b3", "parts", "a step is a list that begins with its name"),
        ("solitaire-uno r3 b3", [7], "a step is a list that begins with its name"),
        ("solitaire-uno r3 b3", ["play"], "the step play has 1 items after its name"),
        ("solitaire-uno r3 b3", ["note"], "the step note has 1 items after its name"),
        ("solitaire-uno r3 b3", ["note", 7], "a note is a printable text"),
        ("solitaire-uno r3 b3", ["pieces"], "the step pieces has 1 items after its name"),
        ("solitaire-uno r3 b3", ["play", [0]], EACH_ONCE),
        ("solitaire-uno r3 b3", ["play", [0, 0]], EACH_ONCE),
        ("solitaire-uno r3 b3", ["play", [0, 1, 0]], EACH_ONCE),
        ("solitaire-uno r3 b3", ["play", [0, 2]], "expected numbers below 2"),
        ("solitaire-uno r3 b3", ["play", "01"], "expected a list of whole numbers, got '01'"),
        ("solitaire-uno r3 b7 b3", ["play", [0, 1, 2]], "card 1 does not match card 0"),
        ("solitaire-uno", ["pieces", []], "there are not so many pieces"),
        ("solitaire-uno r3 b3", ["pieces", []], "there are not so many pieces"),
        ("solitaire-uno r3 b7", ["pieces", [0]], "there are not so many pieces"),
        ("solitaire-uno r3 b7", ["pieces", [2]], "expected numbers below 2"),
        ("solitaire-uno 1:1:1 1:2:2 3:1:3", ["pieces", [0]], "there are not so many pieces"),
        ("solitaire-uno r3 draw r5", ["play", [1]], EACH_ONCE),
        (
            "solitaire-uno r3 draw r5 r7",
            ["play", [0, 2]],
            EACH_ONCE,
        ),
        ("solitaire-uno r3 draw r5", ["drawn", 2], "there are not so many cards to draw"),
        ("solitaire-uno r3", ["drawn", 1], "there are not so many cards to draw"),
        ("solitaire-uno r3", ["drawn", "0"], "expected a whole number, got '0'"),
        ("solitaire-uno a:b:c a:b:d", ["bridges", [0, 0, 0], [1, 1, 1]], "this is about cards with two labels"),
        ("solitaire-uno a:b:c a:b:d", ["lemma", []], "this is about cards with two labels"),
        ("solitaire-uno a:b:c a:b:d", ["cut", []], "this is about cards with two labels"),
        (SPIDER, ["bridges", [2, 3], [1, 0]], "three bridges are named, and a card behind each"),
        (SPIDER, ["bridges", [2, 3, 4], [1, 0]], "three bridges are named, and a card behind each"),
        (SPIDER, ["bridges", [2, 3], [1, 0, 5]], "three bridges are named, and a card behind each"),
        (SPIDER, ["bridges", [2, 3, 4, 4], [1, 0, 5, 5]], "three bridges are named, and a card behind each"),
        (SPIDER, ["bridges", [2, 3, 6], [1, 0, 5]], "expected numbers below 6"),
        (SPIDER, ["bridges", [2, 3, 4], [1, 0, 6]], "expected numbers below 6"),
        (SPIDER, ["bridges", [2, 3, 3], [1, 0, 0]], "the parts behind the bridges are not apart"),
        (SPIDER, ["bridges", [2, 3, 4], [1, 0, 2]], "the parts behind the bridges are not apart"),
        (f"{SPIDER} g2", ["bridges", [2, 3, 4], [1, 0, 5]], "the parts behind the bridges are not apart"),
        ("solitaire-uno r1 r2 g1 g2", ["cut", [0, 2]], "there is a card inside the cut, and one outside"),
        ("solitaire-uno r1 r2 g1 g2", ["cut", [0, 1, 2]], "there is a card inside the cut, and one outside"),
        ("solitaire-uno r1 r2 g1 g2", ["cut", [8]], "expected numbers below 8"),
        ("solitaire-uno r1 r2 g1 g2", ["lemma", []], "this does not follow by unit propagation"),
        ("solitaire-uno r1 r2 g1 g2", ["lemma", [0]], "this does not follow by unit propagation"),
        ("solitaire-uno r1 r2 g1 g2", ["lemma", [1000]], "expected numbers below 44"),
        ("solitaire-uno r1 r2 r3", ["lemma", []], "this does not follow by unit propagation"),
        ("solitaire-uno", ["lemma", []], "this does not follow by unit propagation"),
        ("cooperative-uno r3 b7 | b3 g4", ["play", [0, 2]], "the first hand is not empty at the end"),
        ("cooperative-uno r3 b7 | b3 g4", ["play", [0, 1]], "player 2 cannot play card 1"),
        ("cooperative-uno r3 b7 | b3 g4", ["play", [2]], "player 1 cannot play card 2"),
        ("cooperative-uno r3 b7 | b3 g4", ["play", [0, 3]], "player 2 cannot play card 3"),
        ("cooperative-uno r3 b7 | b3 g4", ["play", [0, 2, 0]], "player 1 cannot play card 0"),
        ("cooperative-uno r3 b7 | b3 g4", ["play", [4]], "no card is left, or a hand is empty"),
        ("cooperative-uno r3 b7 | b3", ["play", [0, 2, 1]], "no card is left, or a hand is empty"),
        ("cooperative-uno r3 | b3", ["play", [0, 1]], "no card is left, or a hand is empty"),
        ("cooperative-uno r3 b7 | g4", ["play", [0, 1]], "nobody can play"),
        ("cooperative-uno r3 b7 | b3 g4", ["dead", 15, 4, 0], "card 0 is not shown to fail"),
        ("cooperative-uno r3 | b3", ["dead", 3, 2, 0], "card 0 is not shown to fail"),
        ("cooperative-uno | b3", ["dead", 1, 1, 0], "the first hand is empty"),
        ("cooperative-uno r3 |", ["dead", 2, 1, 0], "there is no such position"),
        ("cooperative-uno r3 |", ["dead", 1, 2, 0], "there is no such position"),
        ("cooperative-uno r3 |", ["dead", 1, 1, 2], "there is no such position"),
        ("cooperative-uno r3 b7 | b3 g4", ["cut-off", 14, 0, 1], "every card of the first hand is reached"),
        ("cooperative-uno r3 g4 | b3", ["cut-off", 7, 3, 0], "every card of the first hand is reached"),
    ],
)
def test_a_step_that_is_wrong_is_refused(text, step, reason):
    assert rejection(proof(text, step)) == f"line 2: {reason}"


def test_no_play_is_shown_when_it_is_shown_of_each_number_of_cards_drawn():
    steps = ["pieces", []], ["drawn", 1], ["pieces", []], ["drawn", 2], ["pieces", []]
    assert checker.check(proof("solitaire-uno r3 b7 draw g5 y9", *steps))
    for some in (steps[:3], steps[:1], steps[1:], [*steps[:3], *steps[:3]], [steps[0], *steps[3:]]):
        found = rejection(proof("solitaire-uno r3 b7 draw g5 y9", *some))
        assert found.endswith("the steps end before the claim is shown")


def test_cards_of_more_labels_are_proved_to_be_in_too_many_pieces_or_not_certified():
    assert Solitaire("1:1:1 1:2:2 3:1:3 4:4:1").answer().proof().check().splitlines()[0].endswith(": no play. Checked.")
    net = ["a:b:c", "a:d:e", "f:d:g", "h:b:e", "h:i:j", "k:l:c", "k:m:n"]
    answer = Solitaire(net).answer()
    assert answer.result is None
    with pytest.raises(LimitReached, match="not certified: for cards with more than two labels only too many pieces"):
        answer.proof().size()


@pytest.mark.parametrize("claim", ["no play", "yes", None, 1, ["a play"]])
def test_what_is_claimed_must_be_what_is_shown(claim):
    found = rejection(proof("solitaire-uno r3", ["play", [0]], claim=claim))
    assert found == f"line 3: what is shown is a play, not {claim}"
    assert rejection(proof("solitaire-uno r3", claim=claim)) == "line 2: the steps end before the claim is shown"


def test_a_position_that_is_dead_says_nothing_about_the_start():
    found = rejection(proof("cooperative-uno r3 b7 | b3", ["dead", 6, 0, 1]))
    assert found == "line 3: the steps end before the claim is shown"


def test_of_equal_cards_the_lowest_is_played_first():
    text = "cooperative-uno r3 g4 r3 | b7 b7"
    right = str(puzzle(text).answer().proof()).splitlines()
    assert checker.check(line.encode() for line in right)


# Readers


def our_cards(text):
    try:
        found = puzzle(text)
    except GrundyError:
        return None
    hands = found.hands if isinstance(found, CooperativeUno) else [found.cards, found.draw_pile]
    return [sorted(Solitaire(hand).write().split()) for hand in hands]


def their_cards(text):
    try:
        checker.demand(text.isprintable(), "")
        found = checker.Book("").read_puzzle(text)
    except checker.Rejected:
        return None
    cards = [card.text for card in getattr(found, "all_cards", found.cards)]
    hands = getattr(found, "hands", None)
    if hands is None:
        hands = [(1 << found.in_hand) - 1, (1 << len(cards)) - (1 << found.in_hand)]
    return [sorted(card for place, card in enumerate(cards) if hand >> place & 1) for hand in hands]


@pytest.mark.parametrize(
    "cards", ["", "r:3:4 r:3:5", "a:b:c draw a:b:d", "draw r3", "r3 draw", "r:3:4 r3", "r3 draw r:3:4"]
)
def test_both_readers_agree_on_cards_of_more_labels_and_on_draw_piles(cards):
    assert our_cards(f"solitaire-uno {cards}") == their_cards(f"solitaire-uno {cards}")


@pytest.mark.parametrize("seed", range(4))
def test_both_readers_agree_on_puzzles(seed):
    chance, read = random.Random(seed), 0
    words = ["r3", "b7", "2:5", "r:03", "New%20York:5", "(0,1):x", "|", "'':1", "@", "é3", "x", "r:3:4", "draw"]
    for _ in range(300):
        name = chance.choice(["solitaire-uno", "cooperative-uno", "solitaire-uno()"])
        some = words[: chance.choice([6, 8, 12])] if chance.random() < 0.8 else words[6:]
        text = f"{name} {' '.join(chance.choices(some, k=chance.randint(0, 6)))}"
        for one in (text, mutated(chance, text)):
            if one.isprintable():
                assert our_cards(one) == their_cards(one), one
                read += our_cards(one) is not None
    assert read > 100


# All answers


@pytest.mark.parametrize("seed", range(6))
def test_answers_about_random_puzzles_have_proofs_that_check(seed):
    chance = random.Random(seed)
    for make in (a_solitaire, a_cooperative):
        for _ in range(40):
            text, true = make(chance)
            answer = puzzle(text).answer()
            if getattr(answer.puzzle, "labels", 2) > 2 and true == "no play":
                continue  # not all of these are certified
            assert answer.proof().check().splitlines()[0] == f"{answer.puzzle}: {true}. Checked."


def petersen_fragments(count):
    """A ring of Petersen graphs without a vertex: joined by three edges each, without a Hamiltonian path."""
    base, petersen = nx.circular_ladder_graph(count), nx.petersen_graph()
    graph = nx.Graph(((v, a), (v, b)) for v in base for a, b in petersen.edges if a and b)
    ports = {v: [(v, near) for near in petersen[0]] for v in base}
    graph.add_edges_from((ports[a].pop(), ports[b].pop()) for a, b in base.edges)
    name = {vertex: number for number, vertex in enumerate(graph)}
    return [(name[end], number) for number, edge in enumerate(graph.edges) for end in edge]


@pytest.mark.parametrize("count", [3, 6])
def test_hands_without_bridges_are_refuted_by_clauses(count):
    answer = Solitaire(petersen_fragments(count)).answer()
    steps = [json.loads(line)[0] for line in str(answer.proof()).splitlines()[1:]]
    assert {"cut", "lemma"} == set(steps)
    assert answer.proof().check().splitlines()[1:] == [
        f"Relies on {solitaire_uno.TRAILS}.",
        f"Relies on {solitaire_uno.CLAUSES}.",
        "Trusted: core, boards, uno_cards, clauses, uno_trails, solitaire_uno.",
    ]


def test_clauses_of_a_hand_with_a_play_are_not_refuted():
    chance = random.Random(5)
    for _ in range(60):
        cards = connected_cards(chance, 4, chance.randint(4, 9))
        hand = Solitaire(cards)
        colours, numbers = (column.tolist() for column in proving.labels(hand.cards))
        if len(set(colours)) > 1 < len(set(numbers)):
            assert (writing.refutation(colours, numbers) is None) == is_playable(cards), hand


@pytest.mark.parametrize("seed", range(5))
def test_the_checker_has_the_same_clauses_as_the_solver(seed):
    chance = random.Random(seed)
    for _ in range(20):
        size = chance.randint(2, 14)
        colours, numbers = zip(*cards_of(chance, 4, 4, size), strict=True)
        model, said = HandModel(colours, numbers, all_numbers=True), []
        ours = [[writing.numbered_literal(literal) for literal in clause] for clause in model.clauses()]

        class Listed(TrailClauses):
            def add(self, clause, said=said):
                said.append([*clause])

        found = Listed(
            [(2 * x, 2 * y + 1) for x, y in zip(colours, numbers, strict=True)], checker.Budget(checker.Limits())
        )
        assert sorted(map(sorted, said)) == sorted(map(sorted, ours))
        assert found.cards_with_variable == list(model.edge)
        assert found.literals == 2 * (next(model.fresh) - 1)


def test_unit_propagation_is_right_and_draws_all_conclusions():
    chance = random.Random(1)
    for _ in range(300):
        size = chance.randint(1, 5)
        some = [chance.choices(range(2 * size), k=chance.randint(0, 4)) for _ in range(chance.randint(0, 12))]
        clauses = Clauses(size, checker.Budget(checker.Limits()))
        for clause in some:
            clauses.add(clause)
        for _ in range(4):
            lemma = chance.choices(range(2 * size), k=chance.randint(0, 3))
            assert clauses.follows(lemma) == fails(some, [literal ^ 1 for literal in lemma])
            if clauses.follows(lemma):
                models = [bits for bits in product((0, 1), repeat=size) if all(holds(bits, one) for one in some)]
                assert all(holds(bits, lemma) for bits in models)
                clauses.add(lemma)
                some.append(lemma)


def holds(bits, clause):
    return any(bits[literal // 2] != literal % 2 for literal in clause)


def fails(clauses, true):
    """Whether unit propagation from literals comes to a clause without a literal that is left, written plainly."""
    true = set(true)
    while True:
        if any(literal ^ 1 in true for literal in true):
            return True
        left = [
            {literal for literal in clause if literal ^ 1 not in true} for clause in clauses if not true & set(clause)
        ]
        if set() in left:
            return True
        new = {next(iter(clause)) for clause in left if len(clause) == 1} - true
        if not new:
            return False
        true |= new


def test_bridges_are_the_cards_without_which_there_are_more_parts():
    chance = random.Random(2)
    for _ in range(200):
        cards = cards_of(chance, 4, 4, chance.randint(1, 9))
        ends = [(2 * x, 2 * y + 1) for x, y in cards]
        parts = nx.number_connected_components(nx.MultiGraph(ends))

        def without(edge, ends=ends):
            graph = nx.MultiGraph(ends)
            graph.remove_edge(*ends[edge])
            return nx.number_connected_components(graph)

        assert bridges_of(ends) == [edge for edge in range(len(ends)) if without(edge) > parts]


def test_hands_with_three_parts_on_bridges_are_those_that_are_said_to_have_them():
    chance = random.Random(3)
    for _ in range(100):
        hand = Solitaire(connected_cards(chance, 8, chance.randint(5, 14)))
        colours, numbers = (column.tolist() for column in proving.labels(hand.cards))
        ends = [(2 * x, 2 * y + 1) for x, y in zip(colours, numbers, strict=True)]
        assert (three_bridges(ends) is not None) == (hand.answer().method.name == "bridges")


# Tables


@pytest.mark.parametrize("seed", range(4))
def test_who_is_safe_at_random_tables_has_a_proof_that_checks(seed):
    chance = random.Random(seed)
    for _ in range(40):
        text, true = a_table(chance)
        reading, rest = text.removeprefix("uno-table ").split(" ", 1)
        hands, _, top = rest.partition("@")
        table = UnoTable(*hands.split("|"), top=top.strip() or None, reading=reading)
        assert table.proof().check().splitlines()[0] == f"uno-table {table.write()}: {true}. Checked."


@pytest.mark.parametrize(
    ("text", "step", "reason"),
    [
        ("uno-table win r3 | b5", None, "expected last, stop, draw or literal, got 'win'"),
        ("uno-table draw r3 | b5 @", None, "after @ stands the one card on top of the pile, got ''"),
        ("uno-table draw r3 | b5 @ r1 r2", None, "after @ stands the one card on top of the pile, got ' r1 r2'"),
        ("uno-table stop r3 | b5 | r1", None, "with stop there are two players, and the first has a card"),
        ("uno-table stop | b5", None, "with stop there are two players, and the first has a card"),
        ("uno-table draw r3 | b5", ["safe", 3, 3, 2, []], "there is no such position"),
        ("uno-table draw r3 | b5", ["safe", 4, 3, 0, []], "there is no such position"),
        ("uno-table draw r3 | b5", ["safe", 3, 4, 0, []], "there is no such position"),
        ("uno-table draw r3 | b5", ["safe", 3, 3, 0, [2]], "there is no such position"),
        ("uno-table draw r3 | b5", ["safe", 3, 3, 0, [0, 1]], "player 2 is not shown to be safe"),
        ("uno-table draw r3 | b5", ["safe", 3, 3, 0, []], "player 1 is not shown to be in danger"),
        ("uno-table last r3 | b5", ["safe", 2, 0, 1, [0, 1]], "play is over, and others are safe"),
        ("uno-table last r1 r1 | r2", ["safe", 7, 2, 0, [1]], "there is no such position: equal cards match alike"),
        ("uno-table last r1 r2 | r1", ["safe", 7, 4, 1, [0]], "there is no such position: equal cards match alike"),
        ("uno-table literal | b5", ["safe", 1, 1, 0, [0]], "player 2 is not shown to be in danger"),
    ],
)
def test_what_is_wrong_about_a_table_is_refused(text, step, reason):
    found = rejection(proof(text, *([] if step is None else [step]), claim="safe: 1"))
    assert found == f"line {1 if step is None else 2}: {reason}"


def test_safety_at_a_table_that_takes_too_many_positions_is_not_certified(monkeypatch):
    monkeypatch.setattr(tables, "MOST_POSITIONS", 1)
    with pytest.raises(LimitReached, match=r"a line for each of \d+ positions, and 1 are the limit"):
        UnoTable("r3 r4", "b3 g3", "b4").proof().size()


# What is not certified


def test_without_a_solver_a_proof_by_clauses_says_what_it_needs(monkeypatch):
    proof = PETERSEN.answer().proof()
    monkeypatch.setattr(cuts, "find_spec", lambda name: None)
    with pytest.raises(
        MissingPackage, match=r'not certified: .* SAT solver, and none is installed: pip install "grundy\[sat\]"'
    ):
        proof.size()


def test_a_proof_that_is_too_long_is_not_written_and_says_how_long_it_is(monkeypatch):
    monkeypatch.setattr(writing, "MOST_LITERALS", 10)
    much = r"[\d,]+ clauses of [\d,]+ literals and \d+ cuts, and 10 literals are the limit"
    with pytest.raises(LimitReached, match=f"not certified: a proof would have {much}"):
        PETERSEN.answer().proof().size()
    monkeypatch.setattr(proving, "MOST_POSITIONS", 2)
    with pytest.raises(LimitReached, match="a line for each of 3 positions, and 2 are the limit"):
        CooperativeUno("r3 b7", "b5 g4").answer().proof().size()


PETERSEN = Solitaire(petersen_fragments(3))
SUBDIVIDED = Solitaire(subdivided(nx.petersen_graph().edges))


def test_a_graph_with_a_hamiltonian_path_has_its_play():
    assert SUBDIVIDED.answer().proof().check().splitlines()[0].endswith(": a play. Checked.")
