"""Several drivers share a store on a PostgreSQL server, which is a real one."""

import json
import os
import random
import subprocess
import sys
import time

import pytest

from grundy.errors import GrundyError, MissingPackage
from grundy.lab.stores import open_store
from lab.stores.shards import JOB, SPEC, shard

DRIVER = """
import sys
from lab.stores.shards import JOB, SPEC, shard
from grundy.lab.stores import open_store
store = open_store(sys.argv[1])
count = int(sys.argv[2])
done = store.begin(JOB, SPEC, count)
while len(done) < count:
    for number in store.claim(JOB, 3):
        store.save(JOB, shard(number)._replace(host=sys.argv[3]))
        print(number, flush=True)
    done = store.begin(JOB, SPEC, count)
"""


@pytest.fixture
def driver(database, request):
    """Start a process that claims and stores shards until all are there."""
    processes = []

    def start(name, count):
        command = [sys.executable, "-c", DRIVER, database, str(count), name]
        folder = request.config.rootpath / "tests"
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        processes.append(subprocess.Popen(command, text=True, cwd=folder, **pipes))
        return processes[-1]

    yield start
    for process in processes:
        process.kill()
        process.communicate()


@pytest.fixture
def stores(database):
    """Open the store once more."""
    opened = []

    def another(read_only=False):
        opened.append(open_store(database, read_only))
        return opened[-1]

    yield another
    for store in opened:
        store.close()


def wait_until(holds):
    for _ in range(600):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError("it does not come about")


def test_drivers_share_the_work_and_none_computes_what_another_has_claimed(driver, stores):
    drivers = [driver(name, 300) for name in ("a", "b", "c")]
    printed = []
    for process in drivers:
        out, err = process.communicate()
        assert (process.returncode, err) == (0, "")
        printed.append([int(line) for line in out.split()])
    assert sorted(number for numbers in printed for number in numbers) == list(range(300))
    found = list(stores().load(JOB))
    assert [some._replace(host="here") for some in found] == [shard(number) for number in range(300)]
    assert {host: sum(some.host == host for some in found) for host in "abc"} == dict(
        zip("abc", map(len, printed), strict=True)
    )


def test_what_a_driver_claims_is_no_other_s(stores):
    one, other = stores(), stores()
    one.begin(JOB, SPEC, 7)
    assert one.claim(JOB, 4) == [0, 1, 2, 3]
    assert other.claim(JOB, 4) == [4, 5, 6]
    assert other.claim(JOB, 4) == []
    one.save(JOB, shard(2))
    assert other.begin(JOB, SPEC, 7) == {2}
    one.close()
    wait_until(lambda: other.claim(JOB, 1) == [0])
    assert other.claim(JOB, 9) == [1, 3]


def test_the_claims_of_a_killed_driver_are_free_again(driver, stores):
    rng = random.Random(5)
    for name in "abcde":
        process = driver(name, 400)
        for _ in range(rng.randrange(1, 50)):
            process.stdout.readline()
        process.kill()
        process.wait()
    last = driver("z", 400)
    out, err = last.communicate()
    assert (last.returncode, err) == (0, "")
    assert out
    found = list(stores().load(JOB))
    assert [some._replace(host="here") for some in found] == [shard(number) for number in range(400)]


def test_sweeps_that_share_a_store_end_with_the_same_result(database):
    command = [sys.executable, "-m", "grundy", "sweep", "geography {graph} @ {start}", "--graphs", "connected:1..8"]
    command += ["--by", "n", "--workers", "1", "--json"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    alone = subprocess.run(command, capture_output=True, text=True, check=True)
    together = [subprocess.Popen([*command, "--store", database], **pipes) for _ in range(3)]
    found = []
    for process in together:
        out, err = process.communicate()
        assert (process.returncode, err) == (0, "")
        found.append(json.loads(out))
    for one in (expected := json.loads(alone.stdout), *found):
        del one["seconds"]
        assert one == expected


FORKING = """
import os, sys, time
from lab.stores.shards import JOB, SPEC
from grundy.lab.stores import open_store
store = open_store(sys.argv[1])
store.begin(JOB, SPEC, 2)
print(*store.claim(JOB, 2), flush=True)
worker = os.fork()
if worker == 0:
    os.close(1)
    time.sleep(600)
print(worker, flush=True)
time.sleep(600)
"""


def test_a_worker_that_outlives_its_driver_keeps_no_claims(database, stores, request):
    command = [sys.executable, "-c", FORKING, database]
    folder = request.config.rootpath / "tests"
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder)
    assert process.stdout.readline() == "0 1\n"
    worker = int(process.stdout.readline())
    store = stores()
    assert store.claim(JOB, 2) == []
    process.kill()
    process.communicate()
    try:
        wait_until(lambda: store.claim(JOB, 2) == [0, 1])
    finally:
        os.kill(worker, 9)


def test_a_driver_goes_on_when_the_server_comes_back(server, stores):
    store = stores()
    store.begin(JOB, SPEC, 3)
    assert store.claim(JOB, 1) == [0]
    store.save(JOB, shard(0))
    server.stop()
    server.start()
    store.save(JOB, shard(1))
    assert store.claim(JOB, 9) == [2]
    assert list(store.load(JOB)) == [shard(0), shard(1)]


def test_a_store_of_a_newer_format_is_refused(database, stores):
    store = stores()
    store.connection.execute("UPDATE grundy.meta SET format = 2")
    for read_only in (False, True):
        with pytest.raises(GrundyError, match="has format 2; this version of Grundy reads formats up to 1: install a"):
            open_store(database, read_only)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DELETE FROM grundy.meta", "is broken: grundy.meta has 0 rows"),
        ("DROP TABLE grundy.meta", "is no store of Grundy: no table grundy.meta"),
        ("DROP TABLE grundy.shard", 'is broken: relation "grundy.shard" does not exist'),
    ],
)
def test_a_store_without_its_tables_is_refused(database, stores, statement, said):
    stores().connection.execute(statement)
    with pytest.raises(GrundyError, match=said):
        open_store(database).jobs()


def test_a_job_that_was_changed_is_refused(stores):
    store = stores()
    store.begin(JOB, SPEC, 3)
    store.connection.execute("UPDATE grundy.job SET spec = replace(spec, 'nim', 'kayles')")
    with pytest.raises(GrundyError, match="what it says about job 'a1a1a1a1a1a1' is not what was stored"):
        store.jobs()


def test_a_reader_of_the_team_may_read_and_not_write(server, database, stores):
    store = stores()
    store.begin(JOB, SPEC, 3)
    store.save(JOB, shard(0))
    name = f"reader_{store.connection.info.dbname}"
    store.connection.execute(f"CREATE ROLE {name} LOGIN")
    store.connection.execute(f"GRANT USAGE ON SCHEMA grundy TO {name}")
    store.connection.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA grundy TO {name}")
    address = server.address(store.connection.info.dbname, name)
    reader = open_store(address, read_only=True)
    assert list(reader.load(JOB)) == [shard(0)]
    reader.close()
    with pytest.raises(
        GrundyError, match=r"may not be written \(permission denied for table driver\): ask for the right"
    ):
        open_store(address)


def test_a_server_that_is_not_there_is_named_without_the_password(tmp_path):
    with pytest.raises(GrundyError) as caught:
        open_store(f"postgresql://ann:secret@/lab?host={tmp_path}")
    said = str(caught.value)
    named = f"'postgresql://ann@/lab?host={tmp_path}'"
    assert said.startswith(f"the PostgreSQL server of the store {named} cannot be reached")
    assert "secret" not in said


@pytest.mark.parametrize("address", ["postgresql://ann:sec ret@host:x:y/lab", "postgresql://host/lab?nonsense=1"])
def test_a_wrong_address_is_refused_without_the_password(address):
    with pytest.raises(GrundyError, match="the address of a PostgreSQL store is postgresql://user@host") as caught:
        open_store(address)
    assert "sec" not in str(caught.value)


WITHOUT = """
import sys
sys.modules["psycopg"] = None
from grundy.lab.stores import open_store
try:
    open_store("postgresql://host/lab")
except ImportError as error:
    print(error)
"""


def test_without_psycopg_the_extra_is_named():
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    expected = MissingPackage("PostgreSQL is reached by psycopg, which is not installed", "postgres")
    assert done.stdout == f"{expected}\n"
    assert 'pip install "grundy[postgres]"' in done.stdout
