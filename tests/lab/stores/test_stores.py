"""What holds for every store."""

import os

import pytest

from grundy.errors import GrundyError
from grundy.lab.stores import open_store
from lab.stores.shards import JOB, SPEC, shard


def test_what_was_saved_is_there_again_after_opening_once_more(store, opened):
    assert store.begin(JOB, SPEC, 5) == set()
    for number in (3, 0):
        store.save(JOB, shard(number))
    store.close()
    again = opened()
    assert again.begin(JOB, SPEC, 5) == {0, 3}
    assert list(again.load(JOB)) == [shard(0), shard(3)]
    assert list(again.load(JOB, without={0, 2})) == [shard(3)]


def test_jobs_are_listed_in_the_order_in_which_they_were_begun(store):
    for digest in ("b", "a", "c"):
        store.begin(digest, {"text": digest}, 4)
    for number in range(3):
        store.save("a", shard(number))
    assert [(job.digest, job.spec, job.shards, job.done) for job in store.jobs()] == [
        ("b", {"text": "b"}, 4, 0),
        ("a", {"text": "a"}, 4, 3),
        ("c", {"text": "c"}, 4, 0),
    ]
    job = store.jobs()[1]
    assert (job.items, job.positions, job.failures, job.seconds) == (6, 27, 1, 1.5)
    assert job.started.endswith("+00:00")


def test_jobs_do_not_mix(store):
    store.begin("a", {}, 2)
    store.begin("b", {}, 2)
    store.save("a", shard(0))
    store.save("b", shard(1))
    assert list(store.load("a")) == [shard(0)]
    assert list(store.load("b")) == [shard(1)]
    assert list(store.load("c")) == []


def test_a_shard_that_is_stored_stays_as_it_is(store):
    store.begin(JOB, SPEC, 1)
    store.save(JOB, shard(0))
    store.save(JOB, shard(0)._replace(payload=b"other", host="elsewhere"))
    assert list(store.load(JOB)) == [shard(0)]


def test_results_may_be_empty_and_may_be_large(store):
    store.begin(JOB, SPEC, 2)
    shards = [shard(0, size=0), shard(1, size=5_000_000)]
    for some in shards:
        store.save(JOB, some)
    assert list(store.load(JOB)) == shards


def test_a_job_of_the_same_digest_with_other_data_is_refused(store):
    store.begin(JOB, SPEC, 5)
    for spec, shards in ((SPEC, 6), ({**SPEC, "play": "misere"}, 5)):
        with pytest.raises(GrundyError, match="job a1a1a1a1a1a1 is in the store with 5 shards of other data"):
            store.begin(JOB, spec, shards)


def test_a_shard_of_no_job_is_refused(store):
    with pytest.raises(GrundyError, match="there is no job a1a1a1a1a1a1 in the store"):
        store.save(JOB, shard(0))


def test_a_reader_sees_what_the_driver_stores(store, opened):
    store.begin(JOB, SPEC, 5)
    reader = opened(read_only=True)
    for number in range(3):
        store.save(JOB, shard(number))
        assert [found.number for found in reader.load(JOB)] == list(range(number + 1))
    assert reader.jobs() == store.jobs()


def test_a_slow_reader_holds_up_nobody(store, opened):
    store.begin(JOB, SPEC, 50)
    store.save(JOB, shard(0))
    store.save(JOB, shard(1))
    slow = opened(read_only=True).load(JOB)
    assert next(slow) == shard(0)
    for number in range(2, 50):
        store.save(JOB, shard(number))
    assert next(slow) == shard(1)


def test_a_reader_does_not_write(store, opened):
    store.begin(JOB, SPEC, 5)
    reader = opened(read_only=True)
    for write in (
        lambda: reader.begin("new", SPEC, 5),
        lambda: reader.save(JOB, shard(0)),
        lambda: reader.remove(JOB, {0}),
    ):
        with pytest.raises(GrundyError, match="was opened to be read only"):
            write()
    assert list(store.load(JOB)) == []


def test_a_store_that_is_not_there_cannot_be_read(address):
    with pytest.raises(GrundyError, match=r"there is no store .* `grundy sweep ... --store .* makes one"):
        open_store(address, read_only=True)


def test_broken_shards_are_found_and_can_be_computed_again(store):
    store.begin(JOB, SPEC, 4)
    for number in range(4):
        store.save(JOB, shard(number))
    assert store.broken(JOB) == set()
    spoil(store, "payload", b"other results", 1)
    spoil(store, "positions", 10, 2)
    found = store.load(JOB)
    assert next(found) == shard(0)
    with pytest.raises(GrundyError, match="shard 1 of job a1a1a1a1a1a1 is broken: its SHA-256 digest"):
        next(found)
    assert store.broken(JOB) == {1, 2}
    store.remove(JOB, {1, 2})
    assert store.begin(JOB, SPEC, 4) == {0, 3}
    assert store.claim(JOB, 9) in ([1, 2], None)
    for number in (1, 2):
        store.save(JOB, shard(number))
    assert list(store.load(JOB)) == [shard(number) for number in range(4)]


def spoil(store, column, value, number):
    """Write something else into a stored shard."""
    if hasattr(store, "driver"):
        store.connection.execute(f"UPDATE grundy.shard SET {column} = %s WHERE number = %s", (value, number))
    else:
        store.connection.execute(f"UPDATE shard SET {column} = ? WHERE number = ?", (value, number))


def test_a_closed_store_says_so(store):
    store.begin(JOB, SPEC, 1)
    store.close()
    store.close()
    with pytest.raises(GrundyError, match="is closed"):
        store.save(JOB, shard(0))


def test_a_forked_worker_cannot_write_and_spoils_nothing(store):
    store.begin(JOB, SPEC, 2)
    store.save(JOB, shard(0))
    child = os.fork()
    if child == 0:
        code = 1
        try:
            store.save(JOB, shard(1))
        except GrundyError as error:
            code = 0 if "a store belongs to the process that opened it" in str(error) else 2
        store.close()
        del store
        os._exit(code)
    assert os.waitpid(child, 0)[1] == 0
    store.save(JOB, shard(1))
    assert list(store.load(JOB)) == [shard(0), shard(1)]


@pytest.mark.parametrize("text", ["", "mysql://host/base", "odd\0.db"])
def test_other_texts_are_no_stores(text):
    with pytest.raises(GrundyError, match=r"a store is the name of a file such as odd.db, or postgresql://..., got "):
        open_store(text)
