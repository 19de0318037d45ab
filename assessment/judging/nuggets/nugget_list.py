"""The nugget list of one question, as its events leave it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from assessment.model import Nugget, Pool, Ref, UserError


class UnknownNugget(UserError):
    """A topic, question or nugget that is not there; the message is one sentence for people."""


class NuggetList(NamedTuple):
    """A question's list as the log has it: every event, and the newest state of each nugget by id."""

    topic: str
    question: str
    pool: Pool
    events: tuple[Nugget, ...]
    states: Mapping[str, Nugget]

    @property
    def current(self) -> list[Nugget]:
        """The nuggets that are neither retired nor merged, in their order."""
        current = [nugget for nugget in self.states.values() if nugget.live]
        return sorted(current, key=position)

    @property
    def sorted_states(self) -> list[Nugget]:
        """All nuggets in their order, retired and merged ones among them."""
        return sorted(self.states.values(), key=position)

    def vote_units(self) -> set[Ref]:
        """The units of the votes on current nuggets."""
        units = set()
        for nugget in self.current:
            if nugget.id in self.pool.votes:
                units.add(self.pool.votes[nugget.id])
        return units


def position(nugget: Nugget) -> tuple[int, int]:
    """The sort key of a list; where two nuggets have the same number, the later event comes second."""
    return nugget.number, nugget.seq


def merge_event_id(nugget_list: NuggetList, merged: Nugget) -> str:
    """The UUID of the event that merged a nugget into the one that it is in now."""
    states = [event for event in nugget_list.events if event.id == merged.id]
    merge_event = merged.uuid
    for before, after in pairwise(states):
        if before.into != merged.into and after.into == merged.into:
            # The last such event: a nugget can be merged, taken out and merged again
            merge_event = after.uuid
    return merge_event
