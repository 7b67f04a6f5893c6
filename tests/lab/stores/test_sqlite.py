"""A store in one file: its formats, and what a broken disk, a full disk and other programs do to it."""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from grundy.errors import GrundyError
from grundy.lab.stores.sqlite import SqliteStore
from lab.stores.shards import JOB, SPEC, shard
from lab.stores.unprivileged import unprivileged


@pytest.fixture
def folder():
    """A folder that every user reaches: pytest's own ones are for one user."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        yield Path(name)


@pytest.fixture
def path(folder):
    return str(folder / "odd.db")


@pytest.fixture
def filled(path):
    """A store with twenty shards, closed."""
    store = SqliteStore(path)
    store.begin(JOB, SPEC, 20)
    for number in range(20):
        store.save(JOB, shard(number))
    store.close()
    return path


def refusal(path, **how):
    """What is said when a store is opened."""
    with pytest.raises(GrundyError) as caught:
        SqliteStore(path, **how).close()
    return str(caught.value)


def test_a_closed_store_is_one_file(filled, folder):
    assert [file.name for file in folder.iterdir()] == ["odd.db"]
    reader = SqliteStore(filled, read_only=True)
    assert reader.begin(JOB, SPEC, 20) == set(range(20))
    reader.close()
    assert [file.name for file in folder.iterdir()] == ["odd.db"]


def test_each_shard_waits_for_the_disk(path):
    store = SqliteStore(path)
    assert store.connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store.connection.execute("PRAGMA synchronous").fetchone() == (2,)
    store.close()


def test_an_empty_file_is_a_new_store(path):
    open(path, "w").close()
    assert refusal(path, read_only=True).endswith("is empty: its first sweep has not begun to store")
    store = SqliteStore(path)
    assert store.jobs() == []
    store.close()


@pytest.mark.parametrize("content", ["n,value\n0,0\n", "x" * 5000, "SQLite format 3\0" + "x" * 5000])
def test_a_file_that_is_no_store_is_refused_and_stays_as_it_is(path, content):
    with open(path, "w") as file:
        file.write(content)
    for how in ({}, {"read_only": True}):
        assert "is no store of Grundy, or it is broken" in refusal(path, **how)
    with open(path) as file:
        assert file.read() == content


@pytest.mark.parametrize("application", [0, 77])
def test_a_database_of_another_program_is_refused(path, application):
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE job (digest)")
        connection.execute(f"PRAGMA application_id = {application}")
    connection.close()
    assert refusal(path) == f"{path!r} is a database of another program, no store of Grundy"


def test_a_store_of_a_newer_format_is_refused_and_stays_as_it_is(filled):
    change(filled, "PRAGMA user_version = 2")
    with open(filled, "rb") as file:
        before = file.read()
    for how in ({}, {"read_only": True}):
        assert refusal(filled, **how) == (
            f"the store {filled!r} has format 2; this version of Grundy reads formats up to 1: install a newer one, "
            "or give another store"
        )
    with open(filled, "rb") as file:
        assert file.read() == before


def test_a_store_without_one_of_its_tables_is_refused(filled):
    change(filled, "DROP TABLE shard")
    assert "is no store of Grundy, or it is broken (format 1, tables job)" in refusal(filled)


def test_a_job_that_was_changed_is_refused(filled):
    change(filled, "UPDATE job SET spec = replace(spec, 'nim', 'kayles')")
    store = SqliteStore(filled, read_only=True)
    with pytest.raises(GrundyError, match="what it says about job 'a1a1a1a1a1a1' is not what was stored"):
        store.jobs()
    store.close()


def change(path, statement):
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()


def test_a_folder_is_no_store(folder):
    assert refusal(str(folder)) == f"a store is a file, but {str(folder)!r} is a folder; write {folder}/odd.db"


def test_a_store_in_no_folder_is_refused(folder):
    path = f"{folder}/missing/odd.db"
    assert refusal(path) == f"there is no folder '{folder}/missing' for the store {path!r}"


def read(path):
    """All that a store says it has; None if it says that it is broken."""
    try:
        store = SqliteStore(path, read_only=True)
    except GrundyError:
        return None
    try:
        return [(job.digest, job.spec, job.shards, job.done) for job in store.jobs()], list(store.load(JOB))
    except GrundyError:
        return None
    finally:
        store.close()


def test_flipped_bytes_are_found_wherever_they_matter(filled, folder):
    whole, rng, found = read(filled), random.Random(7), 0
    with open(filled, "rb") as file:
        content = file.read()
    copy = str(folder / "copy.db")
    for _ in range(300):
        broken, place = bytearray(content), rng.randrange(len(content))
        broken[place] ^= 1 << rng.randrange(8)
        with open(copy, "wb") as file:
            file.write(broken)
        after = read(copy)
        found += after is None
        if after is not None:
            jobs, shards = after
            assert jobs == whole[0]
            # How long it took and where, nobody asks again.
            assert [s._replace(seconds=0, host="") for s in shards] == [
                s._replace(seconds=0, host="") for s in whole[1]
            ]
    assert found > 150  # the payloads are a good half of the file


def test_a_truncated_store_is_found(filled, folder):
    with open(filled, "rb") as file:
        content = file.read()
    copy = str(folder / "copy.db")
    for size in (1, 50, 99, 100, 4095, 4096, 4097, len(content) // 2, len(content) - 4096):
        with open(copy, "wb") as file:
            file.write(content[:size])
        assert read(copy) is None, size
    with open(copy, "wb") as file:
        file.write(content[:-1])
    assert read(copy) == read(filled)  # no page ends in anything but zeros


DRIVER = """
import sys
from lab.stores.shards import JOB, SPEC, shard
from grundy.lab.stores.sqlite import SqliteStore
store = SqliteStore(sys.argv[1])
done = store.begin(JOB, SPEC, int(sys.argv[2]))
print("begun", flush=True)
for number in range(int(sys.argv[2])):
    if number not in done:
        store.save(JOB, shard(number, size=20_000))
        print(number, flush=True)
store.close()
"""


def driver(path, shards, **how):
    """A process that stores shards, and prints the number of each when it is stored."""
    command = [sys.executable, "-c", DRIVER, path, str(shards)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd="tests", **how)


@pytest.fixture
def in_the_house(monkeypatch, request):
    monkeypatch.chdir(request.config.rootpath)


@pytest.mark.usefixtures("in_the_house")
def test_what_was_saved_before_kill_9_is_there(path):
    """Killed at random moments, in the middle of anything, begun again each time."""
    rng, stored, kills = random.Random(11), set(), 0
    for _ in range(15):
        process = driver(path, 400)
        for _ in range(rng.randrange(1, 40)):
            line = process.stdout.readline().strip()
            stored |= {int(line)} if line.isdigit() else set()
        rng.randbytes(rng.randrange(200_000))  # some more time, up to that of about one shard
        process.kill()
        stored |= {int(line) for line in process.stdout.read().split() if line.isdigit()}
        assert process.wait() == -9
        kills += 1
        process.stderr.close()
        process.stdout.close()
        store = SqliteStore(path, read_only=True)
        found = list(store.load(JOB))
        store.close()
        assert {some.number for some in found} >= stored
        assert all(some == shard(some.number, size=20_000) for some in found)
    assert kills == 15
    last = driver(path, 400)
    assert last.communicate()[1] == ""
    assert len(read(path)[1]) == 400


@pytest.mark.usefixtures("in_the_house")
def test_a_store_has_one_driver_which_is_named_and_its_lock_ends_with_it(path):
    first = driver(path, 100_000)
    first.stdout.readline()
    said = refusal(path)
    assert said.startswith(f"the store {path!r} is taken by process {first.pid} on ")
    assert said.endswith(": wait until it ends, or give another store")
    reader = SqliteStore(path, read_only=True)
    assert reader.jobs()[0].shards == 100_000
    reader.close()
    first.kill()
    first.communicate()
    SqliteStore(path).close()


def test_a_driver_of_the_same_process_is_told_too(path):
    store = SqliteStore(path)
    for _ in range(2):  # the first refusal must not have ended the lock
        assert "is taken by process" in refusal(path)
        assert "this one" in refusal(path)
        done = subprocess.run([sys.executable, "-c", TRY, path], capture_output=True, text=True, check=True)
        assert "is taken by process" in done.stdout
    reader = SqliteStore(path, read_only=True)
    reader.close()
    done = subprocess.run([sys.executable, "-c", TRY, path], capture_output=True, text=True, check=True)
    assert "is taken by process" in done.stdout
    store.close()
    SqliteStore(path).close()


TRY = """
import sys
from grundy.errors import GrundyError
from grundy.lab.stores.sqlite import SqliteStore
try:
    SqliteStore(sys.argv[1]).close()
except GrundyError as error:
    print(error)
"""


def test_a_link_to_a_store_is_the_same_store(path, folder):
    store = SqliteStore(path)
    (folder / "link.db").symlink_to(path)
    assert "is taken by process" in refusal(str(folder / "link.db"))
    store.close()


FORKING = """
import os, sys, time
from lab.stores.shards import JOB, SPEC, shard
from grundy.lab.stores.sqlite import SqliteStore
store = SqliteStore(sys.argv[1])
store.begin(JOB, SPEC, 2)
store.save(JOB, shard(0))
worker = os.fork()
if worker == 0:
    os.close(1)
    time.sleep(600)
print(worker, flush=True)
time.sleep(600)
"""


@pytest.mark.usefixtures("in_the_house")
def test_a_worker_that_outlives_its_driver_keeps_no_lock(path):
    process = subprocess.Popen([sys.executable, "-c", FORKING, path], stdout=subprocess.PIPE, text=True, cwd="tests")
    worker = int(process.stdout.readline())
    assert "is taken by process" in refusal(path)
    process.kill()
    process.communicate()
    try:
        store = SqliteStore(path)
        assert store.begin(JOB, SPEC, 2) == {0}
        store.save(JOB, shard(1))
        store.close()
    finally:
        subprocess.run(["kill", "-9", str(worker)], check=True)


FULL = """
import resource, sys
from lab.stores.shards import JOB, SPEC, shard
from grundy.errors import LimitReached
from grundy.lab.stores.sqlite import SqliteStore
store = SqliteStore(sys.argv[1])
stored = len(store.begin(JOB, SPEC, 1000))
resource.setrlimit(resource.RLIMIT_FSIZE, (2_000_000, resource.RLIM_INFINITY))
try:
    for number in range(stored, 1000):
        store.save(JOB, shard(number, size=20_000))
        stored += 1
except LimitReached as error:
    assert error.which == "disk"
    print(stored, error)
assert len(list(store.load(JOB))) == stored
store.close()
"""


@pytest.mark.usefixtures("in_the_house")
def test_a_full_disk_is_a_limit_and_loses_nothing(path):
    command = [sys.executable, "-c", FULL, path]
    for _ in range(2):
        done = subprocess.run(command, capture_output=True, text=True, cwd="tests", check=False)
        assert done.stderr == ""
        count, _, said = done.stdout.strip().partition(" ")
        assert 50 < int(count) < 200
        assert said.startswith("the disk is full, or the file may not grow (")
        assert said.endswith("is in it; make room, and run the same command again")
        found = read(path)[1]
        assert found == [shard(number, size=20_000) for number in range(int(count))]
    store = SqliteStore(path)
    store.save(JOB, shard(int(count), size=20_000))
    store.close()


def test_a_file_that_may_not_be_written_is_read_only(filled, folder):
    def work():
        assert refusal(filled).startswith(f"the store {filled!r} is read-only (attempt to write a readonly database)")
        assert len(read(filled)[1]) == 20

    (folder / "odd.db").chmod(0o444)
    unprivileged(work, folder)


def test_a_folder_that_may_not_be_written_holds_no_new_store_but_can_be_read(filled, folder):
    def work():
        said = refusal(filled)
        assert said.startswith(f"the store {filled!r} cannot be locked: '{filled}.lock' cannot be written (Permission")
        assert "cannot be locked" in refusal(f"{folder}/new.db")
        assert len(read(filled)[1]) == 20

    folder.chmod(0o555)
    (folder / "odd.db").chmod(0o444)
    try:
        unprivileged(work)
    finally:
        folder.chmod(0o755)
    assert [file.name for file in folder.iterdir()] == ["odd.db"]


def test_a_file_that_may_not_be_read_says_so(filled, folder):
    (folder / "odd.db").chmod(0)
    unprivileged(lambda: None if "cannot be opened" in refusal(filled, read_only=True) else 1 / 0, folder)


def test_a_copy_of_a_store_is_a_store(filled, folder):
    shutil.copy(filled, folder / "copy.db")
    assert read(str(folder / "copy.db")) == read(filled)
