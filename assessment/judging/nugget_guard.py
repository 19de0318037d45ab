"""What is asked when a change of a nugget list is stored: again inside the transaction, and whether it was stored before."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from assessment.campaign.guards import AdmissionCheck, Allowed, material_of
from assessment.judging.nugget_acts import Act, NuggetList
from assessment.model import Nugget, UserError
from assessment.store.guard import LogView, Stale


class RepeatedUUID(UserError):
    """A UUID that came before, with something else."""


class NuggetGuard(Allowed):
    """Membership, phase and the list itself, when nobody else can change them."""

    def __init__(
        self, act: Act, state: tuple[int, ...], *, moves_judgments: bool, admission: AdmissionCheck | None
    ) -> None:
        super().__init__("change nuggets", material_of(state))
        self._act, self._admission, self._moves_judgments = act, admission, moves_judgments
        self._judged, self._nugget = state[:2]

    def check(self, log: LogView) -> None:
        if self._admission:
            self._admission(log)
        super().check(log)
        topics = [self._act.topic]
        if log.newest_nugget(topics) > self._nugget:
            raise Stale
        if self._moves_judgments and log.newest_judgment(topics) > self._judged:
            raise Stale
        if log.has_nugget_event(self._act.uuid):
            raise RepeatedUUID(_REPEATED)


def is_stored(act: Act, board: NuggetList, changes: Callable[[NuggetList], Sequence[Nugget]]) -> bool:
    """Whether the list has this act already.  Raises `RepeatedUUID` if it has another one under the act's UUID.

    `changes` gives what the act does to a list: it is asked of the list as it was before.
    """
    first = next((event for event in board.events if event.uuid == act.uuid), None)
    if first is None:
        return False
    earlier = tuple(event for event in board.events if event.seq < first.seq)
    before = board._replace(events=earlier, states={event.id: event for event in earlier})
    try:
        again = changes(before)
    except (ValueError, LookupError):
        again = []
    stored = {event.uuid: _content(event) for event in board.events}
    if not again or any(stored.get(event.uuid) != _content(event) for event in again):
        raise RepeatedUUID(_REPEATED)
    return True


def _content(event: Nugget) -> Nugget:
    """An event without what the log adds to it."""
    return event._replace(seq=0, at="")


_REPEATED = (
    "a change with this UUID is stored already and was another one, so this was not stored; do it again"
)
