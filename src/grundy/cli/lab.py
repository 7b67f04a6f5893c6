"""Show what a store has, search it, and export it, without computing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from grundy.cli._text import only_form, print_json

if TYPE_CHECKING:
    from grundy.lab.stores import Store, StoredJob


@click.command("lab")
@click.argument("store", metavar="STORE")
@click.option("--job", metavar="N", help="The job to show: its number in the list, or how its digest begins.")
@click.option("--find", metavar="EXPR", help='Show the positions for which this holds, such as "value >= 4".')
@click.option("--by", metavar="EXPR", help='Count by this, such as "n, diameter".')
@click.option("--csv", is_flag=True, help="Print a line for each position, under a header; with --by, for each group.")
@click.option("--jsonl", is_flag=True, help="Print a JSON object for each position.")
@click.option("--parquet", metavar="FILE", help="Write a row for each position to a Parquet file.")
@click.option("--latex", is_flag=True, help="Print the counts as a tabular for LaTeX.")
@click.option("--bfile", is_flag=True, help="Print lines 'n a(n)', the b-file format of the OEIS.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@click.option("--check", is_flag=True, help="Read everything, and compare it with its SHA-256 digests.")
@click.option("--repair", is_flag=True, help="Remove shards that are broken; the same sweep computes them again.")
def command(
    store: str,
    job: str | None,
    find: str | None,
    by: str | None,
    csv: bool,
    jsonl: bool,
    parquet: str | None,
    latex: bool,
    bfile: bool,
    as_json: bool,
    check: bool,
    repair: bool,
) -> None:
    """Show what a store has, search it, and export it, without computing.

    STORE is a file that a sweep wrote, or the address of a PostgreSQL server, postgresql://USER@HOST/DATABASE. Without
    options it lists the jobs and how far they are. A sweep may be writing meanwhile.
    """
    form = only_form(
        "results are", csv=csv, jsonl=jsonl, parquet=parquet is not None, latex=latex, bfile=bfile, json=as_json
    )
    from grundy.lab.stores import open_store

    opened = open_store(store, read_only=not repair)
    try:
        jobs = opened.jobs()
        if check or repair:
            if job or find or by or form not in (None, "json"):
                raise click.UsageError(f"--{'repair' if repair else 'check'} is about the whole store; give it alone")
            _check(opened, jobs, repair, as_json)
        elif (job, find, by) == (None, None, None) and form in (None, "json"):
            if as_json:
                print_json({"store": store, "jobs": [describe(entry) for entry in jobs]})
            else:
                click.echo("\n".join(_list(store, jobs)))
        else:
            _show(opened, jobs, job, find, by, form, parquet)
    finally:
        opened.close()


def describe(job: StoredJob) -> dict[str, Any]:
    """Return what the list says about a job, as plain data."""
    return {**job._asdict(), "spec": dict(job.spec), "seconds": round(job.seconds, 3)}


def _list(store: str, jobs: list[StoredJob]) -> Iterator[str]:
    yield f"{store}: {len(jobs):,} {'job' if len(jobs) == 1 else 'jobs'}"
    for number, job in enumerate(jobs, 1):
        spec = job.spec
        play = "misère" if spec["play"] == "misere" else spec["play"]
        failures = f", {job.failures:,} failures" if job.failures else ""
        part = "all" if job.done == job.shards else f"{job.done:,} of {job.shards:,}"
        yield ""
        yield f"{number}  {spec['text']}, {spec['question']}, {play} play, {spec['family']}"
        yield f"   {part} shards, {job.positions:,} positions{failures}, {job.seconds:.1f} s of workers"
        yield f"   begun {job.started}, digest {job.digest[:12]}"


def _show(
    store: Store,
    jobs: list[StoredJob],
    name: str | None,
    find: str | None,
    by: str | None,
    form: str | None,
    path: str | None,
) -> None:
    from grundy.lab.sweeps import export
    from grundy.lab.sweeps.stored import choose_job, stored_sweep

    job = choose_job(jobs, name)
    if by is not None and form in ("jsonl", "parquet"):
        raise click.UsageError(
            f"--{form} has a row for each position; --by counts groups: print them with --csv or --json"
        )
    sweep = stored_sweep(store, job, find, by)
    match form:
        case "csv" if by is None:
            _print_lines(export.csv_lines(sweep))
        case "csv":
            click.echo(sweep.summary().to_csv(), nl=False)
        case "jsonl":
            _print_lines(export.json_lines(sweep))
        case "parquet":
            assert path is not None
            click.echo(f"{export.write_parquet(sweep, path):,} rows in {path}")
        case "latex":
            click.echo(sweep.summary().to_latex())
        case "bfile":
            click.echo(export.sequence(sweep), nl=False)
        case "json":
            print_json({**describe(job), **sweep.json_data()})
        case _:
            click.echo("\n".join(sweep.lines()))


def _print_lines(lines: Iterable[str]) -> None:
    """Print lines as they come, many at once: there may be millions."""
    some: list[str] = []
    for line in lines:
        some.append(line)
        if len(some) == 10_000:
            click.echo("\n".join(some))
            some.clear()
    if some:
        click.echo("\n".join(some))


def _check(store: Store, jobs: list[StoredJob], repair: bool, as_json: bool) -> None:
    """Say which shards are broken; exit code 1 if some are, and stay so."""
    broken = {job.digest: sorted(store.broken(job.digest)) for job in jobs}
    for digest, numbers in broken.items():
        if repair and numbers:
            store.remove(digest, set(numbers))
    if as_json:
        print_json({"jobs": len(jobs), "shards": sum(job.done for job in jobs), "broken": broken, "removed": repair})
    else:
        click.echo(f"{sum(job.done for job in jobs):,} shards of {len(jobs):,} jobs were read")
        for digest, numbers in broken.items():
            if numbers:
                verb = "removed" if repair else "broken"
                click.echo(f"job {digest[:12]}: {verb} are the shards {', '.join(map(str, numbers))}")
    if any(broken.values()) and not repair:
        raise click.exceptions.Exit(1)
