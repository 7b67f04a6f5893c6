"""Names of vertices in quotes, in boards, positions, moves and files."""

import networkx as nx
import pytest

from grundy import Geography, Graph, NodeKayles, boards, position

CITIES = Graph([("New York", "Utah"), ("Utah", "a + b"), ("a + b", "5")])
TEXT = '"New York"-Utah,Utah-"a + b",\'a + b\'-"5"'


def test_a_board_is_read_from_names_in_quotes():
    assert Graph(TEXT) == CITIES
    assert Graph(CITIES.text()) == CITIES


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (f'undirected-geography {TEXT} @ "New York"', Geography(CITIES)("New York")),
        (f'geography {TEXT} without "a + b" @ "New York"', Geography(CITIES)("New York", without=["a + b"])),
        (f"geography(edge) {TEXT} without 'New York'-Utah @ \"5\"", None),
        (f"node-kayles {TEXT} without 'New York' \"5\"", NodeKayles(CITIES)(without=["New York", "5"])),
        (f"hackenbush(ground='New York') {TEXT} without Utah-\"a + b\"", None),
        (f'nimg {TEXT} [1,2,3,4] @ "a + b"', None),
    ],
)
def test_positions_read_quotes_and_print_what_reads_back(text, plain):
    read = position(text)
    assert plain is None or read == plain
    assert position(str(read)) == read


def test_a_sum_is_not_divided_inside_quotes():
    found = position(f'geography {TEXT} @ "a + b" + nim 3')
    assert [str(part) for part in found.parts()] == [str(Geography(CITIES)("a + b")), "nim 3"]


def test_a_move_is_written_with_quotes():
    start = Geography(CITIES)("Utah")
    assert start.play('"New York"') == start.play("New%20York")
    assert NodeKayles(CITIES)().play("'a + b'") == NodeKayles(CITIES)().play("a%20%2B%20b")


def test_a_file_of_edges_may_quote_its_names(tmp_path):
    file = tmp_path / "my map.edges"
    file.write_text('"New York" Utah\nUtah "Rhode Island"\n')
    assert next(boards(file)).vertices == ("New York", "Utah", "Rhode Island")
    assert position(f'geography file:"{file}" @ "New York"', files=True).outcome() == "P"


def test_a_number_names_the_id_of_a_file(tmp_path):
    file = tmp_path / "map.graphml"
    nx.write_graphml(nx.path_graph(4), file)
    start = position(f"geography file:{file} without 3 @ 0", files=True)
    assert start == Geography(nx.read_graphml(file))("0", without=["3"])
    assert start.play("1") == position(f'geography file:{file} without "3" "0" @ "1"', files=True)
    assert str(position(f"node-kayles file:{file} without 2", files=True)).endswith("without %32")


def test_the_number_comes_before_the_text_of_its_digits():
    assert Graph([(5, "5")]).read_vertex("5") == 0
    assert Graph([(5, "5")]).read_vertex('"5"') == 1


def test_an_apostrophe_inside_a_word_begins_no_name():
    with pytest.raises(ValueError, match='a vertex is a number, a name or a pair like 0,1, got "it\'s"'):
        position("geography it's-b @ b")
