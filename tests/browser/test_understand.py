"""How much the page tells: nothing while values are hidden, then who wins, numbers, why, and a proof to check."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from grundy import position

CHECKER = Path(__file__).parents[2] / "checker" / "grundy_check.py"
ANSWERS = ("/api/look", "/api/explain", "/api/solve", "/api/outcomes", "/api/proof", "/api/values", "/api/table")
TOLD = r"leaves|, wins|, loses|[✓✕]|nim-sum|\bvalue\b|\bworth\b|\bwinning\b|\bP\b|\bN\b"

# All texts and accessible names of what the page says about the position; its rule and its goal are not about it.
SAID = """() => {
  const places = ['.play-stage', '#panel-slot', '#announcer', '#toasts'].map((name) => document.querySelector(name));
  const names = places.flatMap((place) => place ? [...place.querySelectorAll('[aria-label], [title], [alt]')] : [])
    .flatMap((node) => ['aria-label', 'title', 'alt'].map((name) => node.getAttribute(name)).filter(Boolean));
  const texts = places.map((place) => place?.textContent ?? '');
  return [...texts, ...names].join('\\n');
}"""
BADGES = ".play-stage .badge, #panel-slot .badge, .board .zero, .board .other, .board .zero-sign, .board .other-sign"


def asked(page):
    return [url for url, _ in page.requests if any(route in url for route in ANSWERS)]


def nothing_is_told(page):
    assert page.page.locator(BADGES).count() == 0
    said = page.page.evaluate(SAID)
    assert not re.findall(TOLD, said), said


@pytest.mark.parametrize("text", ["nim 3 5 7", "geography petersen @ 0", "nim 3 5 + kayles 7"])
def test_hidden_means_hidden_until_v(visit, text):
    page = visit(text)
    nothing_is_told(page)
    page.choose(position(text).write_move(position(text).moves()[0]), "list")
    page.wait_for_moves(2)
    nothing_is_told(page)
    page.page.keyboard.press("ArrowLeft")
    page.ready()
    assert asked(page) == []
    answer = json.dumps(page.ask("position", position=text))
    assert not re.findall(r'"(outcome|value|wins|remoteness|N-soft|P-soft)"', answer)

    page.page.keyboard.press("v")
    page.see(re.compile(r"You (can win|lose)"), ".verdict")
    asks = [body for url, body in page.requests if "/api/look" in url]
    assert asks
    assert all('"show":"outcome"' in body for body in asks)
    assert set(page.texts(".moves .badge")) <= {"✓", "✕"}
    page.page.keyboard.press("v")
    page.until(r"() => /^\d+$/.test(document.querySelector('.moves .badge')?.textContent)")
    assert set(page.texts(".moves .badge")) <= {str(int(option.value())) for option in position(text).options()}

    count = len(asked(page))
    page.page.keyboard.press("v")
    page.see("Who wins this?", ".verdict")
    nothing_is_told(page)
    page.choose(position(text).write_move(position(text).moves()[-1]), "typed")
    page.wait_for_moves(2)
    nothing_is_told(page)
    assert len(asked(page)) == count


def test_a_guess_is_answered(visit):
    page = visit(None, seen=False)
    page.see("Or open something else", "#panel-slot")
    page.page.get_by_role("button", name="Who moves second").click()
    page.see("Not so: who moves first wins.", ".verdict")


def test_why_is_told_and_its_proof_is_accepted_by_the_checker(visit, tmp_path):
    text = "undirected-geography petersen without 0 1 2 3 @ 8"
    page = visit(text, show="outcome")
    plain = page.page.locator(".board .picture [aria-hidden] > *").count()
    page.page.keyboard.press("w")
    page.page.locator(".why .statement").wait_for()
    page.see(re.compile("Theorem"), ".why .source")
    page.until("count => document.querySelectorAll('.board .picture [aria-hidden] > *').length > count", plain)

    with page.page.expect_download() as download:
        page.page.get_by_role("button", name="Proof", exact=True).click()
    path = tmp_path / "page.proof"
    download.value.save_as(path)
    checked = subprocess.run([sys.executable, str(CHECKER), str(path)], capture_output=True, text=True)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout.startswith(f"{text}, normal play: ")

    page.page.get_by_role("button", name="Check it").click()
    page.see(re.compile(r"^Accepted\. "), ".why .checked")
    page.page.keyboard.press("w")
    page.page.locator(".why .statement").wait_for(state="detached")


def test_the_columns_of_a_sum(visit):
    page = visit("nim 3 5 + kayles 7", show="values")
    table = page.page.locator(".columns table")
    table.wait_for()
    assert [int(badge) for badge in page.texts(".columns .worth-cell .badge")][-1] == int(position(page.text).value())
    assert page.texts(".board .card .worth .badge") == [
        str(int(position(part).value())) for part in page.text.split(" + ")
    ]
    page.choose(position(page.text).write_move(position(page.text).winning_moves()[0]), "mouse")
    page.until("() => document.querySelector('.columns')?.textContent.includes('every column is even')")


def test_misere_play_asks_anew(visit):
    page = visit("nim 1 1", show="outcome")
    page.see("You lose", ".verdict")
    page.page.click(".play-switch [data-play=misere]")
    page.see("You can win", ".verdict")
    assert page.fragment()["play"] == "misere"
    page.page.keyboard.press("v")
    page.until("() => document.querySelectorAll('.moves .badge').length > 0")
    assert not page.page.locator(".columns table").count()
    page.page.click(".play-switch [data-play=normal]")
    page.see("You lose", ".verdict")


def test_the_lecture_tells_one_step_at_a_time(visit):
    page = visit("nim 3 5 + kayles 7", show="values")
    page.page.locator(".verdict .badge").wait_for()
    before = len(asked(page))
    page.page.keyboard.press("l")
    side = ".lecture-side"
    page.see("Who wins?", side)
    assert page.page.locator(".lecture-box .badge, .board .badge").count() == 0
    assert len(asked(page)) == before
    told = []
    new = """told => {
      const text = document.querySelector('.lecture-box').innerText;
      return text !== told && !text.includes('One moment.');
    }"""
    for _ in range(7):
        told.append(page.page.inner_text(".lecture-box"))
        if not page.page.locator(".reveal").count():
            break
        page.page.keyboard.press("Space")
        page.until(new, told[-1])
    assert len(told) == 7
    assert len(set(told)) == 7
    assert "Which column is odd?" in told[2]
    assert "The nim-sum is" in told[3]
    assert "Who moves first wins." in told[4]
    assert "The winning move" in told[5]
    page.page.keyboard.press("ArrowLeft")
    page.until("told => document.querySelector('.lecture-box').innerText === told", told[5])
    page.page.keyboard.press("l")
    page.page.locator(".lecture-box").wait_for(state="hidden")
