"""Two tokens on a grid: the proof answers every first move, and a matching answers the rest."""

import pytest

from grundy import position


@pytest.mark.parametrize(
    "text",
    [
        "grid:10x11 @ 0,0 1,1",
        "grid:7x7 @ 0,1 1,0",
        "grid:20x21 @ 3,3 9,9",
        "grid:21x21 @ 3,4 9,10",
        "grid:21x21 @ 3,3 9,10",
    ],
)
def test_a_proof_for_two_tokens_on_a_grid_has_at_most_two_lines_for_each_first_move(text):
    answer = position(f"geography {text}").solve()
    assert answer.method.name == "two-tokens-on-a-grid"
    proof = answer.proof()
    assert proof.size().lines <= 3 + 2 * len(answer.position.moves())
    assert proof.check().startswith(f"geography {text}, normal play: {answer.result}. Checked.")
