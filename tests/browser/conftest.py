"""One server and one browser for each worker; each test gets pages of its own, and no page may have an error."""

from __future__ import annotations

import os
import re
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

import browser.own_game  # noqa: F401 - Python plays it, too
from browser.pages import PATIENCE, Laboratory

OWN_GAME = Path(__file__).with_name("own_game.py")
collect_ignore = ["own_game.py"]
NAMES = ("chromium", "chromium-browser", "google-chrome")


def first_line(process):
    """Return the first line that a server prints, before `PATIENCE` seconds have passed."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if select.select([process.stdout], [], [], 0.5)[0]:
            return process.stdout.readline()
        assert process.poll() is None, "the server has ended"
    raise AssertionError("the server printed nothing")


@pytest.fixture(scope="session")
def address():
    """The address of a server that was started as a person starts it, with a game of one's own."""
    command = [sys.executable, "-m", "grundy", "serve", "--port", "0", "--no-open", "--load", str(OWN_GAME)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield re.search(r"http://\S+?:\d+/", first_line(process))[0]
        finally:
            process.terminate()


@pytest.fixture(scope="session")
def chromium():
    """The browser."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    assert path, "no browser is installed; on Debian: apt install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-background-networking"]
        )
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium, address):
    """Return a function that opens a page in a context of its own; after the test all pages must be without errors."""
    open_pages = []

    def open_page(text=None, *, wait=True, **options):
        page = Laboratory(chromium, address, **options)
        open_pages.append(page)
        page.open(text, wait=wait)
        return page

    yield open_page
    problems = [problem for page in open_pages for problem in page.problems()]
    for page in open_pages:
        page.context.close()
    assert not problems
