"""What a worker makes of a chunk, in this process."""

from __future__ import annotations

import operator
import pickle
from itertools import count

import pytest

from bookbuilder.errors import InputError
from bookbuilder.workers import chunk, identity
from bookbuilder.workers.chunk import ChunkResults, UnlikeWorker, bundle, do_chunk, parcel

pytest.importorskip("distributed")


@pytest.fixture(autouse=True)
def unopened() -> None:
    """No parcel has been opened before."""
    chunk._opened.cache_clear()


def done(work: object, shared: object, *tasks: object) -> ChunkResults:
    _, packed = bundle(iter(tasks), len(tasks))
    outcome = do_chunk(parcel(work, shared), packed)  # type: ignore[arg-type]
    assert isinstance(outcome, ChunkResults)
    return outcome


def test_results_come_back_together() -> None:
    outcome = done(operator.pow, 2, 1, 2, 3)
    assert (outcome.number, outcome.opened()) == (3, ([2, 4, 8], None))


def test_an_error_comes_after_the_results_before_it_with_the_workers_traceback() -> None:
    outcome = done(operator.truediv, 1, 1, 2, 0, 4)
    results, error = outcome.opened()
    assert (outcome.number, results, type(error)) == (2, [1.0, 0.5], ZeroDivisionError)
    assert error is not None
    assert "raised by a worker" in error.__notes__[0]


def test_an_error_that_cannot_travel_is_told_in_words() -> None:
    class Local(Exception):
        pass

    results, error = pickle.loads(chunk._packed([], chunk._portable(Local("here"))))
    assert (results, type(error), str(error)) == ([], RuntimeError, "Local: here")


def test_after_some_seconds_the_rest_is_handed_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunk, "_MOST_SECONDS", 0.0)
    outcome = done(operator.pow, 2, 1, 2, 3)
    assert (outcome.number, outcome.opened()) == (1, ([2], None))


def test_who_differs_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    packed, other = parcel(operator.pow, 2), identity.own() | {"zlib": "0.9"}
    monkeypatch.setattr(identity, "own", lambda: other)
    outcome = do_chunk(packed, b"")
    assert isinstance(outcome, UnlikeWorker)
    assert outcome.how[0].startswith("zlib 0.9 instead of")


def test_what_cannot_be_opened_is_told_without_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def deep(_: bytes) -> list[object]:
        return deep(_)

    monkeypatch.setattr(chunk, "_unbundled", deep)
    with pytest.raises(RuntimeError, match=r"^RecursionError: maximum recursion depth exceeded") as caught:
        do_chunk(parcel(operator.pow, 2), b"")
    assert (caught.value.__context__, len(caught.traceback)) == (None, 2)


def test_our_errors_travel_whole() -> None:
    _, error = pickle.loads(chunk._packed([], chunk._portable(InputError.single("what", "do this"))))
    assert str(error) == "error: what\nhint: do this"


def test_a_refusal_of_a_version_with_other_fields_can_be_read() -> None:
    refusal = UnlikeWorker("tcp://there:1", ("zlib 1.2 instead of 1.3",))
    refusal.__dict__["more"] = refusal.__dict__.pop("how")
    assert pickle.loads(pickle.dumps(refusal)).where == "tcp://there:1"
    assert pickle.loads(pickle.dumps(refusal)).how == ()


def test_large_tasks_make_small_chunks() -> None:
    tasks = (b"%d" % number * 2_400_000 for number in count(10))
    taken, packed = bundle(tasks, 10_000)
    assert len(taken) == 2
    assert len(packed) < 10_000_000
    assert next(tasks)[:2] == b"12"  # none is lost


def test_what_tasks_have_in_common_travels_once() -> None:
    shared = b"x" * 100_000
    taken, packed = bundle(iter([(number, shared) for number in range(50)]), 50)
    assert (len(taken), len(packed) < 110_000) == (50, True)
    assert done(operator.getitem, taken, 3, 4).opened() == ([taken[3], taken[4]], None)
