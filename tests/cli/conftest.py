from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from grundy.cli import main

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """Run `grundy` with these arguments, in this process."""

    def invoke(*args: str, input: str | bytes | None = None) -> Result:
        return CliRunner().invoke(main, list(args), input=input)

    return invoke


@pytest.fixture
def refused(run) -> Callable[..., str]:
    """Run `grundy`, expect exit code 2 and an empty standard output, and return the error."""

    def invoke(*args: str, input: str | bytes | None = None, code: int = 2) -> str:
        result = run(*args, input=input)
        assert (result.exit_code, result.stdout) == (code, "")
        assert result.stderr.startswith("error: ")
        assert "Traceback" not in result.stderr
        return result.stderr.removeprefix("error: ").rstrip("\n")

    return invoke
