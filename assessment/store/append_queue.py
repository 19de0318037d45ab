"""Judgments that arrive while others are being stored share the next transaction, and its flush to disk."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from assessment.model import Judgment
from assessment.model.errors import MessageForPeople
from assessment.store.engine import Engine, Transaction, Unavailable
from assessment.store.guard import Guard, LogView, Stale
from assessment.store.rows import append

MOST_REQUESTS = 64
"""Requests that share a transaction."""
MOST_JUDGMENTS = 100
"""Judgments of a request that may share one: nobody waits for a large file."""


class _Request:
    """What one caller wants to store; `error` is why nothing of it is stored."""

    def __init__(self, judgments: Sequence[Judgment], guard: Guard) -> None:
        self.judgments = judgments
        self.guard = guard
        self.uuids = {judgment.uuid for judgment in judgments}
        self.is_answered = False
        self.error: BaseException | None = None
        self.woken = threading.Event()


class AppendQueue:
    """Stores the judgments of many threads, several requests in one transaction.

    The first thread of a campaign stores its own request and all that have arrived when its transaction
    begins, then wakes their threads and lets the next one lead.  Each request has its own verdict.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = threading.Lock()
        self._waiting: dict[int, list[_Request]] = {}

    def append(
        self, campaign: int, judgments: Sequence[Judgment], guard: Guard
    ) -> None:
        """Store the judgments if their guard allows it; raises what the guard raises."""
        request = _Request(judgments, guard)
        with self._lock:
            leads = campaign not in self._waiting
            if leads:
                self._waiting[campaign] = []
            else:
                self._waiting[campaign].append(request)
        if not leads:
            request.woken.wait()
        if not request.is_answered:
            self._lead(campaign, [request])
        if request.error is not None:
            raise request.error

    def waiting(self, campaign: int) -> int:
        """Requests that wait for the transaction of another one."""
        return len(self._waiting.get(campaign, ()))

    def _lead(self, campaign: int, batch: list[_Request]) -> None:
        try:
            self._store(campaign, batch)
        except BaseException:
            for request in batch[1:]:
                request.error = Unavailable("the server is being stopped; try again")
            raise
        finally:
            self._answer(campaign, batch)

    def _store(self, campaign: int, batch: list[_Request]) -> None:
        """Store the batch, a single request at first, with those that wait."""
        try:
            with self._engine.write(campaign) as db:
                # Only now is it this process's turn: others have arrived meanwhile
                batch += self._taken(campaign, batch[0])
                append(db, campaign, (), _allowed(db, campaign, batch))
        except Unavailable as error:
            batch += self._taken(campaign, batch[-1])
            for request in batch:
                request.error = Unavailable(*error.args)
                request.error.__cause__ = error
        except Exception as error:
            if len(batch) == 1:
                batch[0].error = error
                return
            # One request spoils the transaction, but must not refuse the others
            for request in batch:
                self._store_alone(campaign, request)

    def _store_alone(self, campaign: int, request: _Request) -> None:
        request.error = None
        try:
            with self._engine.write(campaign) as db:
                append(db, campaign, (), _allowed(db, campaign, [request]))
        except Exception as error:
            request.error = error

    def _taken(self, campaign: int, first: _Request) -> list[_Request]:
        """Those who wait, in their order, up to the first that repeats a UUID.

        A guard sees what is stored, not what the same transaction is about to store.
        """
        uuids = set(first.uuids)
        taken: list[_Request] = []
        with self._lock:
            waiting = self._waiting[campaign]
            while waiting and len(taken) < MOST_REQUESTS - 1:
                if uuids & waiting[0].uuids:
                    break
                uuids |= waiting[0].uuids
                taken.append(waiting.pop(0))
        return taken

    def _answer(self, campaign: int, batch: list[_Request]) -> None:
        """Wake everybody of the batch, and let the next one lead."""
        leader: list[_Request] = []
        with self._lock:
            waiting = self._waiting[campaign]
            if waiting:
                leader.append(waiting.pop(0))
            else:
                del self._waiting[campaign]
        for request in batch:
            request.is_answered = True
        for request in (*leader, *batch[1:]):
            request.woken.set()


def may_share(judgments: Sequence[Judgment], guard: Guard) -> bool:
    """Whether a request may be stored in one transaction with others."""
    return guard.is_independent and 0 < len(judgments) <= MOST_JUDGMENTS


def _allowed(
    db: Transaction, campaign: int, batch: Sequence[_Request]
) -> list[Judgment]:
    """The judgments that the guards let pass.  A guard only reads, so its refusal leaves nothing behind."""
    view = LogView(db, campaign)
    allowed: list[Judgment] = []
    for request in batch:
        try:
            request.guard.check(view)
            allowed += request.guard.judgments(view, request.judgments)
        except (Stale, MessageForPeople) as refusal:
            if len(batch) == 1:
                raise
            request.error = refusal
    return allowed
