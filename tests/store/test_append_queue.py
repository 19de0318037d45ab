"""Judgments that share a transaction: each caller has its own verdict, and nothing is lost or doubled."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from assessment.model import Judgment, Ref, UserError
from assessment.store import append_queue
from assessment.store.append_queue import MAX_JUDGMENTS
from assessment.store.engine import StoreError, Unavailable
from assessment.store.guard import NO_GUARD, Guard, Stale
from tests.store.chained import judgment as numbered


def judgment(uuid, label="yes"):
    return Judgment(Ref("accuracy", "1", uuid), "Ann", label, uuid=uuid)


class Refuses(Guard):
    is_independent = True

    def __init__(self, error):
        self.error = error

    def judgments(self, log, judgments):
        raise self.error


class NewOnly(Guard):
    """Refuses a UUID that is stored already."""

    is_independent = True

    def judgments(self, log, judgments):
        if log.judgments([judgment.uuid for judgment in judgments]):
            raise UserError("stored already")
        return judgments


ALLOWS = NewOnly()
REQUEST = append_queue._Request


class Announced(threading.Event):
    """An event that says when somebody begins to wait for it."""

    def __init__(self, arrived):
        super().__init__()
        self._arrived = arrived

    def wait(self, timeout=None):
        self._arrived.release()
        return super().wait(timeout)


class Crowd:
    """Callers that all wait before the first of them may store."""

    def __init__(self, store, campaign, monkeypatch):
        self.store, self.campaign = store, campaign
        self.transactions = 0
        self._write = store._engine.write
        self._may_begin = threading.Event()
        self._arrived = threading.Semaphore(0)
        monkeypatch.setattr(store._engine, "write", self._late)
        monkeypatch.setattr(append_queue, "_Request", self._request)

    def _request(self, *arguments):
        request = REQUEST(*arguments)
        request.woken = Announced(self._arrived)
        return request

    @contextmanager
    def _late(self, *arguments):
        self._arrived.release()
        assert self._may_begin.wait(60)
        self.transactions += 1
        with self._write(*arguments) as db:
            yield db

    def store_all(self, *requests):
        """Why each request was refused, None for a stored one; they arrive in this order."""
        with ThreadPoolExecutor(len(requests)) as pool:
            answers = []
            for judgments, guard in requests:
                answers.append(
                    pool.submit(self.store.append, self.campaign, judgments, guard)
                )
                assert self._arrived.acquire(timeout=60)
            self._may_begin.set()
            return [answer.exception(60) for answer in answers]

    def stored(self):
        return [event.uuid for event in self.store.log(self.campaign)]


@pytest.fixture
def crowd(store, spring, monkeypatch):
    return Crowd(store, spring, monkeypatch)


def test_those_who_wait_share_a_transaction_in_their_order(crowd, store, spring):
    errors = crowd.store_all(*(([judgment(name)], ALLOWS) for name in "abcd"))
    assert errors == [None] * 4
    assert crowd.stored() == list("abcd")
    assert crowd.transactions == 1
    assert store.prove(spring).holds


@pytest.mark.parametrize("refused", [0, 1, 2])
@pytest.mark.parametrize("error", [Stale(), UserError("no longer a member")])
def test_a_refused_request_refuses_no_other(crowd, refused, error):
    guards = [ALLOWS] * 3
    guards[refused] = Refuses(error)
    names = ["a", "b", "c"]
    errors = crowd.store_all(
        *(([judgment(n)], g) for n, g in zip(names, guards, strict=True))
    )
    assert errors == [error if place == refused else None for place in range(3)]
    assert crowd.stored() == [n for n in names if n != names[refused]]


@pytest.mark.parametrize("spoilt", [0, 1, 2])
def test_what_the_database_cannot_store_refuses_no_other(crowd, spoilt):
    names = ["a", "b", "c"]
    judgments = [judgment(name) for name in names]
    judgments[spoilt] = judgments[spoilt]._replace(note="\ud800")
    errors = crowd.store_all(*(([event], ALLOWS) for event in judgments))
    assert [error is None for error in errors] == [
        place != spoilt for place in range(3)
    ]
    assert crowd.stored() == [n for n in names if n != names[spoilt]]


def test_a_fault_of_a_guard_reaches_its_caller_alone(crowd):
    fault = ZeroDivisionError()
    errors = crowd.store_all(
        ([judgment("a")], ALLOWS), ([judgment("b")], Refuses(fault))
    )
    assert errors == [None, fault]
    assert crowd.stored() == ["a"]


def test_a_repeated_uuid_is_judged_when_the_first_is_stored(crowd):
    errors = crowd.store_all(
        ([judgment("a", "yes")], ALLOWS), ([judgment("a", "no")], ALLOWS)
    )
    assert errors[0] is None
    assert isinstance(errors[1], UserError)
    assert (crowd.transactions, crowd.stored()) == (2, ["a"])


def test_a_request_never_overtakes_one_that_came_before(crowd):
    crowd.store_all(
        ([judgment("a")], NO_GUARD),
        ([judgment("a"), judgment("b")], NO_GUARD),
        ([judgment("c")], NO_GUARD),
    )
    assert (crowd.transactions, crowd.stored()) == (2, ["a", "b", "c"])


def test_everybody_learns_that_the_database_is_away(crowd, monkeypatch):
    def away(*arguments):
        raise Unavailable("the database cannot be reached; try again")

    monkeypatch.setattr(crowd, "_write", away)
    errors = crowd.store_all(*(([judgment(name)], ALLOWS) for name in "abc"))
    assert [type(error) for error in errors] == [Unavailable] * 3
    assert len({id(error) for error in errors}) == 3
    assert crowd.transactions == 1


def test_a_lost_commit_is_no_acknowledgement(crowd, store, spring, monkeypatch):
    write = crowd._write

    @contextmanager
    def breaking(*arguments):
        with write(*arguments) as db:
            yield db
            raise StoreError("refused at the end")

    monkeypatch.setattr(crowd, "_write", breaking)
    errors = crowd.store_all(*(([judgment(name)], ALLOWS) for name in "ab"))
    assert [type(error) for error in errors] == [StoreError] * 2
    assert crowd.stored() == []


def test_a_leader_that_is_stopped_leaves_nobody_waiting(crowd):
    errors = crowd.store_all(
        ([judgment("a")], Refuses(KeyboardInterrupt())),
        ([judgment("b")], ALLOWS),
        ([judgment("b", "no")], ALLOWS),
    )
    assert [type(error) for error in errors] == [
        KeyboardInterrupt,
        Unavailable,
        type(None),
    ]
    assert crowd.stored() == ["b"]


def test_a_large_file_and_a_guard_that_reads_judgments_store_alone(crowd):
    file = [numbered(number) for number in range(MAX_JUDGMENTS + 1)]
    crowd._may_begin.set()
    crowd.store.append(crowd.campaign, file)
    crowd.store.append(crowd.campaign, [judgment("a")], Guard())
    assert crowd.store._appends._waiting == {}
    assert len(crowd.stored()) == len(file) + 1


def test_a_crowd_larger_than_a_transaction_is_stored_whole(crowd, monkeypatch):
    monkeypatch.setattr(append_queue, "MAX_REQUESTS", 3)
    errors = crowd.store_all(*(([judgment(name)], ALLOWS) for name in "abcde"))
    assert errors == [None] * 5
    assert (crowd.transactions, crowd.stored()) == (2, list("abcde"))
