"""Whether a unit is one of the campaign's, and whether it is planned for an assessor."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from assessment.campaign.assessor_topics import assessor_topic
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED
from assessment.campaign.derived_values import seen_units
from assessment.campaign.growing_values import growing
from assessment.model import Ref, Unit
from assessment.planning.stored_plan import planned_steps, training_topics
from assessment.store.log_state import LogState

WHOLE_TOPIC = None
"""Among planned units: all of the topic."""


class AssessorUnits:
    """The units of a campaign for one assessor, as judgments of them are checked: without any page."""

    def __init__(self, data: CampaignData, assessor: str, state: LogState) -> None:
        self.data = data
        self.assessor = assessor
        self._state = state
        """Read before any unit; the transaction that stores compares the log with it."""

    def is_of_campaign(self, ref: Ref) -> bool:
        """Whether the unit is one of the campaign's, as everybody's or this assessor's votes leave them."""
        if self._has_no_unit_gone() and ref in seen_units(self.data, ref.topic):
            return True
        self.data.refresh()
        if ref.topic not in self.data.topics:
            return False
        # the set is taken before the units: units of an older import then go into an older set
        seen = seen_units(self.data, ref.topic)
        refs = {unit.ref for unit in self._all_units(ref.topic)}
        seen |= refs
        seen_units.has_grown(self.data, ref.topic)
        return ref in refs

    def is_planned(self, ref: Ref) -> bool:
        """Whether the unit is this assessor's to judge.

        It always is without a plan, in training, and for machines and adjudicators.
        """
        if self._has_no_unit_gone():
            seen = _seen_as_planned(self.data, ref.topic, self.assessor)
            if WHOLE_TOPIC in seen or ref in seen:
                return True
        self.data.refresh()
        seen = _seen_as_planned(self.data, ref.topic, self.assessor)
        planned = self._planned_units(ref.topic)
        seen |= planned
        _seen_as_planned.has_grown(self.data, ref.topic, self.assessor)
        return WHOLE_TOPIC in planned or ref in planned

    def _has_no_unit_gone(self) -> bool:
        """Whether only judgments came in since the units were seen: a key press then waits for no units."""
        return self._state.has_only_judgments_since(self.data.seen)

    def _planned_units(self, topic: str) -> set[Ref | None]:
        """The units of a topic that are planned for this assessor, or WHOLE_TOPIC."""
        planned = planned_steps(self.data, self.assessor)
        if planned is None or topic in training_topics(self.data):
            return {WHOLE_TOPIC}
        steps = planned.steps.get(topic, {})
        if planned.has_whole(topic):
            return {WHOLE_TOPIC}
        # A plan can be older than the import that took the topic away.
        if topic not in self.data.topics:
            return set()
        return {unit.ref for unit in self._all_units(topic) if unit.screen in steps}

    def _all_units(self, topic: str) -> Iterator[Unit]:
        """Units as everybody's votes leave them, then as this assessor's do; many come twice."""
        part = assessor_topic(self.data, topic, self.assessor)
        return chain(self.data.units(topic), part.units)


@growing(of="topic", needs=PLANNED)
def _seen_as_planned(data: CampaignData, topic: str, assessor: str) -> set[Ref | None]:
    """Units that were planned for the assessor when last checked; begins empty, as `seen_units` does."""
    return set()
