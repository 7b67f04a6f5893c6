"""Open the page: play, understand and make positions in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from grundy.cli._limits import read_count, read_seconds
from grundy.errors import GrundyError, MissingPackage

if TYPE_CHECKING:
    from grundy.web.settings import Settings

LOOPBACK = ("127.0.0.1", "localhost", "::1")


@click.command("serve")
@click.option("--port", default="8000", show_default=True, metavar="N", help="The port; 0 takes any free one.")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Let others reach it, too.")
@click.option(
    "--allow-host", "hosts", multiple=True, metavar="NAME", help="Answer for this name, too (may be repeated)."
)
@click.option("--no-open", is_flag=True, help="Do not open a browser.")
@click.option(
    "--seconds",
    "--limit",
    "seconds",
    default="10s",
    show_default=True,
    metavar="TIME",
    help="What a question may take.",
)
@click.option("--memory", default="256MB", show_default=True, metavar="SIZE", help="What a question may hold.")
@click.option("--searches", default="2", show_default=True, metavar="N", help="So many searches at once.")
@click.option("--per-client", default="4", show_default=True, metavar="N", help="So many of one address.")
@click.option("--behind-proxy", is_flag=True, help="Trust the address that a proxy on this machine tells.")
@click.option(
    "--load", "files", multiple=True, metavar="FILE.py", help="Bring the games of a Python file (may be repeated)."
)
def command(
    port: str,
    host: str,
    hosts: tuple[str, ...],
    no_open: bool,
    seconds: str,
    memory: str,
    searches: str,
    per_client: str,
    behind_proxy: bool,
    files: tuple[str, ...],
) -> None:
    """Open the page: play, understand and make positions in a browser.

    The first line that is printed contains its address. It listens on this machine alone unless --host says otherwise.
    Ctrl-C ends it. The page needs FastAPI and uvicorn: pip install "grundy[web]".
    """
    from grundy.cli._load import load

    for file in files:
        load(file)
    try:
        from grundy.web import server
        from grundy.web.settings import Settings
    except ImportError as error:
        raise MissingPackage(
            f"the page is served by FastAPI and uvicorn; {error.name} is not installed", "web"
        ) from None
    settings = _settings(Settings(), hosts, host, seconds, memory, searches, per_client)
    number = read_count(port, "ports")
    if number > 65535:
        raise GrundyError(f"a port is a number up to 65535, got {port!r}; --port 0 takes any free one")
    sock = server.listen(host, number)
    at = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    address = f"http://{f'[{at}]' if ':' in at else at}:{sock.getsockname()[1]}/"

    def ready() -> None:
        click.echo(f"Grundy is at {address} (Ctrl-C ends it)")
        if host not in LOOPBACK:
            click.echo(f"warning: others can reach this server through {host}, and make it compute", err=True)
        if not no_open:
            import webbrowser

            webbrowser.open(address)

    server.serve(settings, sock, ready, behind_proxy)


def _settings(
    usual: Settings,
    hosts: tuple[str, ...],
    host: str,
    seconds: str,
    memory: str,
    searches: str,
    per_client: str,
) -> Settings:
    """The limits of the server. It answers for the address that it listens at, and for what --allow-host names."""
    from grundy.budget import read_memory

    limit, at_once, each = read_seconds(seconds), read_count(searches, "searches"), read_count(per_client, "questions")
    if not (1 <= at_once <= 64 and each >= 1):
        raise GrundyError(f"--searches takes 1 to 64, --per-client 1 or more, got {searches!r} and {per_client!r}")
    return usual._replace(
        seconds=limit,
        most_seconds=max(limit, usual.most_seconds),
        memory=read_memory(memory),
        at_once=at_once,
        waiting=3 * at_once,
        per_client=each,
        hosts=(*hosts, *([] if host in ("0.0.0.0", "::") else [host])),
    )
