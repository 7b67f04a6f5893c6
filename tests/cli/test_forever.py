"""`grundy forever`: machines that are found and not found, their proofs, and what `--use` makes of them."""

import json


def test_a_machine_is_proved_and_its_proof_is_checked(run, tmp_path):
    proof = str(tmp_path / "machine.proof")
    lines = run("forever", "rewrite(a>,bb>,bbb>)", "--question", "outcome", "--proof", proof).stdout.splitlines()
    assert lines[1] == "proved: the outcome of every word, by a machine of 40 states"
    assert lines[3] == "b^n: P P N N N  (period 5 from 0)"
    said = run("check", proof).stdout
    assert said.startswith("rewrite(a>,bb>,bbb>), normal play: the outcome of every word, by a machine of 40 states.")


def test_json_has_the_fields_for_programs(run):
    found = json.loads(run("forever", "rewrite(a>,bb>,bbb>)", "--misere", "--json").stdout)
    assert (found["proved"], found["states"], found["right_below"]) == (True, 40, None)
    assert (found["question"], found["play"], found["starts"]) == ("outcome", "misere", None)


def test_where_nothing_is_found_it_says_what_is_right_and_the_exit_code_is_0(run):
    asked = ("forever", "rewrite(aa>,bb>)", "--question", "outcome", "--states", "30")
    result = run(*asked, "--json")
    found = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (found["proved"], found["states"]) == (False, 30)
    assert found["right_below"] > 5
    assert "It is not known whether there is one." in run(*asked).stdout


def test_starts_restrict_the_words(run):
    found = json.loads(run("forever", "peg-duotaire-row", "--starts", "0*1*0*", "--seconds", "60", "--json").stdout)
    assert (found["proved"], found["starts"]) == (True, "0*1*0*")


def test_octal_games_are_words_of_one_letter(run):
    out = run("forever", "kayles").stdout
    assert out.startswith(
        "rewrite(1>0,11>00), normal play\nproved: the value of every word, by a machine of 83 states\n"
    )
    assert "(period 12 from 71)" in out


def test_a_proof_serves_the_solver(run, tmp_path):
    proof = str(tmp_path / "machine.proof.gz")
    run("forever", "rewrite(a>,bb>,bbb>)", "--question", "outcome", "--proof", proof)
    asked = ("solve", f"rewrite(a>,bb>,bbb>) {'ab' * 300}", "--question", "outcome", "--json")
    found = json.loads(run(*asked, "--use", proof).stdout)
    assert found["outcome"] == "P"
    assert found["methods"]["outcome"]["name"] == "machine"


def test_pictures_and_graphs_are_written(run, tmp_path):
    run("forever", "rewrite(a>,aa>)", "-o", str(tmp_path / "m.svg"), "--dot", str(tmp_path / "m.dot"))
    assert (tmp_path / "m.svg").read_text().startswith("<svg")
    assert (tmp_path / "m.dot").read_text().startswith("digraph machine {")


def test_games_that_are_no_words_are_refused(refused):
    assert "lasker is not written as a word game" in refused("forever", "lasker")
    assert "we cannot prove that play ends" in refused("forever", "rewrite(ab>ba)")
    assert "write its rules as rewrite(a>,bb>)" in refused("forever", "wythoff")


def test_only_true_proofs_about_all_positions_are_used(run, refused, tmp_path):
    path = tmp_path / "machine.proof"
    run("forever", "rewrite(a>,aa>)", "--proof", str(path))
    path.write_text(path.read_text().replace("[0,1,2]", "[0,2,1]"))
    assert "rejected, line 3" in refused("solve", "rewrite(a>,aa>) aa", "--use", str(path))
    run("solve", "nim 3", "--proof", str(path))
    assert "is a proof about one position" in refused("solve", "nim 3", "--use", str(path))
