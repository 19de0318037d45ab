"""Judgments that arrive while others are being stored share the next transaction, and its flush to disk."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Sequence

from assessment.model import Judgment
from assessment.model.errors import MessageForPeople
from assessment.store.engine import Engine, Transaction, Unavailable
from assessment.store.guard import Guard, LogView, Stale
from assessment.store.rows import append

MAX_REQUESTS = 64
"""Requests that share a transaction."""
MAX_JUDGMENTS = 100
"""Judgments of a request that may share one: nobody waits for a large file."""


class _Request:
    """What one caller wants to store; once its thread is woken, `error` says why nothing of it is stored.

    A request that `leads` was stored by nobody: its own thread stores it, with those that wait then.
    """

    def __init__(self, judgments: Sequence[Judgment], guard: Guard) -> None:
        self.judgments = judgments
        self.guard = guard
        self.uuids = {judgment.uuid for judgment in judgments}
        self.leads = False
        self.error: BaseException | None = None
        self.woken = threading.Event()


class AppendQueue:
    """Stores the judgments of many threads, several requests in one transaction.

    The first thread that comes to a campaign leads: it stores its own request and all that have arrived when
    its transaction begins.  Then it wakes their threads, and the first that came later leads.  Each request
    has its own verdict.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = threading.Lock()
        self._waiting: dict[int, deque[_Request]] = {}
        """Requests that wait, by campaign; a campaign is here from the first request to the last answer."""

    def append(
        self, campaign: int, judgments: Sequence[Judgment], guard: Guard
    ) -> None:
        """Store the judgments if their guard allows it; raises what the guard raises."""
        request = _Request(judgments, guard)
        self._join(campaign, request)
        if not request.leads:
            request.woken.wait()
        if request.leads:
            self._lead(campaign, request)
        if request.error is not None:
            raise request.error

    def _join(self, campaign: int, request: _Request) -> None:
        with self._lock:
            if campaign in self._waiting:
                self._waiting[campaign].append(request)
            else:
                self._waiting[campaign] = deque()
                request.leads = True

    def _lead(self, campaign: int, leader: _Request) -> None:
        # Grows as others are taken along; all of it is answered, whatever happens.
        batch = [leader]
        try:
            self._store(campaign, batch)
        except BaseException:
            for request in batch:
                request.error = Unavailable("the server is being stopped; try again")
            raise
        finally:
            self._answer(campaign, batch)

    def _store(self, campaign: int, batch: list[_Request]) -> None:
        """Store the batch, to which those who wait are added."""
        try:
            with self._engine.write(campaign) as db:
                # Only now is it this process's turn: others have arrived meanwhile
                self._take_along(campaign, batch)
                append(db, campaign, (), _allowed(db, campaign, batch))
        except Unavailable as error:
            # Nobody else need wait to learn the same
            self._take_along(campaign, batch)
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

    def _take_along(self, campaign: int, batch: list[_Request]) -> None:
        """Add those who wait to the batch, in their order, up to the first that repeats a UUID of it.

        A guard sees what is stored, not what the same transaction is about to store.
        """
        uuids: set[str] = set()
        for request in batch:
            uuids |= request.uuids
        with self._lock:
            waiting = self._waiting[campaign]
            while waiting and len(batch) < MAX_REQUESTS:
                if uuids & waiting[0].uuids:
                    return
                request = waiting.popleft()
                uuids |= request.uuids
                batch.append(request)

    def _answer(self, campaign: int, batch: Sequence[_Request]) -> None:
        """Wake everybody of the batch, and the next one to lead."""
        woken = list(batch)
        with self._lock:
            waiting = self._waiting[campaign]
            if waiting:
                next_leader = waiting.popleft()
                next_leader.leads = True
                woken.append(next_leader)
            else:
                del self._waiting[campaign]
        for request in woken:
            request.woken.set()


def may_share(judgments: Sequence[Judgment], guard: Guard) -> bool:
    """Whether a request may be stored in one transaction with others."""
    return guard.is_independent and 0 < len(judgments) <= MAX_JUDGMENTS


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
