import json

from grundy.reductions import OPEN_QUESTIONS, all_reductions, printed_reductions, reduction, refuted_reductions


def test_all_arrows_are_drawn_and_listed_with_the_open_questions(run):
    said = run("reductions").stdout
    drawn, listed, refuted, questions = said.split("\n\n")
    for arrow in refuted_reductions():
        assert f'fails at {arrow.refuted}: grundy reduce "{arrow.refuted}" --by "{arrow}" --check' in refuted
        assert str(arrow) not in listed
    for arrow in all_reductions():
        assert arrow.game_name in drawn
        assert f"{arrow.statement}\n" in listed + "\n"
        assert set(arrow.problems) <= {part.strip("├└─> ") for line in drawn.splitlines() for part in line.split("──>")}
    assert [line.strip() for line in questions.splitlines()[1::3]] == [q.question for q in OPEN_QUESTIONS]


def test_what_is_kept_as_printed_is_marked_as_refuted_or_as_true(run):
    """A mark is right: an arrow with the mark `holds` keeps its example, a refuted one fails at its source."""
    lines = [line.strip() for line in run("reductions").stdout.split("\n\n")[2].splitlines()]
    assert len(printed_reductions()) == 2
    for arrow in printed_reductions():
        assert f"{arrow}  {arrow.mark}; in its place: {arrow.instead}" in lines
        assert f"printed: {arrow.mark}; in its place: {arrow.instead}" in run("reductions", str(arrow)).stdout
        source = arrow.read(arrow.refuted or arrow.example)
        assert arrow.check(source, arrow.apply(source)).holds == (arrow.mark == "holds")
        assert reduction(arrow.instead).target == arrow.target


def test_an_arrow_is_shown(run):
    said = run("reductions", "separate-values(2,5)").stdout.splitlines()
    assert said[0] == "separate-values(2,5)"
    assert "keeps:   the source is N exactly when the target is worth *5; otherwise the target is worth *2" in said
    assert said[-1] == (
        'try:     grundy reduce "generalized-geography 0>1,1>2,0>2 @ 0" --by "separate-values(2,5)" --check'
    )


def test_what_every_arrow_says_to_try_can_be_tried(run):
    import shlex

    for arrow in all_reductions():
        call = run("reductions", str(arrow)).stdout.splitlines()[-1].removeprefix("try:     grundy ")
        result = run(*shlex.split(call))
        assert result.exit_code == 0
        assert "\nrelation:   holds\n" in result.stdout


def test_the_same_as_json(run):
    fields = json.loads(run("reductions", "--json").stdout)
    assert [arrow["name"] for arrow in fields["reductions"]] == [str(arrow) for arrow in all_reductions()]
    assert [question["name"] for question in fields["open_questions"]] == [q.name for q in OPEN_QUESTIONS]
    one = json.loads(run("reductions", "prelude", "--json").stdout)["reduction"]
    assert (one["vertices"], one["edges"], one["to"]) == ("2n + 8m + 4", "n + 10m + 4", "undirected-geography, value")


def test_pictures_are_written(run, tmp_path):
    run("reductions", "--svg", str(tmp_path / "graph.svg"))
    assert "separate-values</text>" in (tmp_path / "graph.svg").read_text()
    run("reductions", "prelude", "--svg", str(tmp_path / "prelude.svg"))
    assert 'class="gadget"' in (tmp_path / "prelude.svg").read_text()


def test_unknown_arrows_are_told(refused):
    assert refused("reductions", "preludes") == (
        "unknown reduction 'preludes'; did you mean 'prelude'? (`grundy reductions` lists all)"
    )
    assert refused("reductions", "--svg", "/no/such/folder/x").startswith("the picture could not be written to")
