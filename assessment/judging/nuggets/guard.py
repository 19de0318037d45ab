"""Checks of a change of a nugget list: inside the storing transaction, and whether it was stored before."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from assessment.campaign.use_guard import AdmissionCheck, UseGuard
from assessment.judging.nuggets.list_changes import Act
from assessment.judging.nuggets.nugget_list import NuggetList
from assessment.model import Nugget, UserError
from assessment.store.guard import LogView, Stale
from assessment.store.log_state import LogState

_REPEATED = (
    "a change with this UUID is stored already and was another one, so this was not "
    "stored; do it again"
)


class RepeatedUUID(UserError):
    """A UUID that was sent before, with other content."""


class NuggetGuard(UseGuard):
    """Membership, phase and the list itself, when nobody else can change them."""

    def __init__(
        self,
        act: Act,
        state: LogState,
        *,
        moves_judgments: bool,
        admission: AdmissionCheck | None,
    ) -> None:
        super().__init__("change nuggets", state.material)
        self._act = act
        self._admission = admission
        self._moves_judgments = moves_judgments
        self._newest_judgment, self._newest_nugget = state.judgment, state.nugget

    def check(self, log: LogView) -> None:
        if self._admission:
            self._admission(log)
        super().check(log)
        topics = [self._act.topic]
        if log.newest_nugget(topics) > self._newest_nugget:
            raise Stale
        # a merge copies votes, so a vote that came in meanwhile would be left out of the copies
        if (
            self._moves_judgments
            and log.newest_judgment(topics) > self._newest_judgment
        ):
            raise Stale
        if log.has_nugget_event(self._act.uuid):
            raise RepeatedUUID(_REPEATED)


def is_stored(
    act: Act, nugget_list: NuggetList, changes: Callable[[NuggetList], Sequence[Nugget]]
) -> bool:
    """Whether the list has this act already.

    Raises `RepeatedUUID` if it has another act under the same UUID.  `changes` gives what the act does to a
    list; it is called with the list as it was before the stored act.
    """
    first = next(
        (event for event in nugget_list.events if event.uuid == act.uuid), None
    )
    if first is None:
        return False
    try:
        repeated = changes(_before(nugget_list, first))
    except (ValueError, LookupError):
        repeated = []
    stored = {event.uuid: _content(event) for event in nugget_list.events}
    for event in repeated:
        if stored.get(event.uuid) != _content(event):
            raise RepeatedUUID(_REPEATED)
    if not repeated:
        raise RepeatedUUID(_REPEATED)
    return True


def _before(nugget_list: NuggetList, first: Nugget) -> NuggetList:
    """The list as it was before an event."""
    earlier = tuple(event for event in nugget_list.events if event.seq < first.seq)
    return nugget_list._replace(
        events=earlier, states={event.id: event for event in earlier}
    )


def _content(event: Nugget) -> Nugget:
    """An event without what the log adds to it."""
    return event._replace(seq=0, at="")
