"""`grundy sweep --games`: which games of a family have machines, printed, stored and exported."""

import json


def test_the_shell_prints_stores_and_exports_them(run, tmp_path):
    store = str(tmp_path / "machines.db")
    asked = (
        "sweep",
        "{game}",
        "--games",
        "taking:2",
        "--ask",
        "machines:60:100000",
        "--store",
        store,
        "--workers",
        "1",
    )
    lines = run(*asked, "--find", "outcome_states > 0 and value_states == 0").stdout.splitlines()
    assert lines[1].startswith("6 positions, complete")
    assert lines[4].startswith("  rewrite(a>,aa>,b>,bb>)  value_states 0, largest_value")
    assert "outcome_states 3" in lines[4]
    found = json.loads(run(*asked, "--json").stdout)
    assert found["counts"] == {"0": 3, "2": 1, "4": 1, "12": 1}
    rows = run("lab", store, "--csv").stdout.splitlines()
    assert rows[0] == "game,value_states,largest_value,outcome_states,misere_states,right_below"
    assert rows[1] == '"rewrite(a>,b>)",2,1,2,2,0'
    assert run("lab", store, "--by", "misere_states > 0").stdout.splitlines()[3].split()[:3] == [
        "misere_states",
        ">",
        "0",
    ]
