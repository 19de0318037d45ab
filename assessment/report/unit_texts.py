"""Texts of units for a report: whole texts with the numbers by which runs and labels name sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assessment.analysis.errors import RunUnit
from assessment.analysis.errors.unit_texts import LONGEST_TEXT
from assessment.campaign import Campaign
from assessment.model import Part, Screen
from assessment.report.markup import joined, tag

_NUMBER = re.compile(r"\d+$")
"""The number at the end of a part's name."""
_EMPTY = "(empty answer)"


class UnitTexts:
    """The texts of a campaign's units; the screens of a topic are made once for each run."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._screens: dict[tuple[str, str], dict[str, Screen]] = {}

    def of(self, item: RunUnit) -> str:
        """The unit's text; as `Html` where its sentences are numbered."""
        if item.is_empty_answer:
            return _EMPTY
        parts = self._numbered_parts(item)
        if not parts:
            return item.text
        sentences = []
        for part in parts:
            [number] = _NUMBER.findall(part.name)
            sentences += [tag("b", number), f" {part.text} "]
        return joined(*sentences)

    def have_numbers(self, items: Sequence[RunUnit]) -> bool:
        """Whether the text of any unit has numbers."""
        return any(
            self._numbered_parts(item) for item in items if not item.is_empty_answer
        )

    def _numbered_parts(self, item: RunUnit) -> tuple[Part, ...]:
        """The sentences of a whole text; none where the text is a part, or a part has no number."""
        if item.unit.part >= 0 or not item.text:
            return ()
        screen = self._screens_of(item).get(item.unit.screen)
        parts = screen.parts if screen is not None else ()
        is_numbered = all(_NUMBER.search(part.name) for part in parts)
        text = " ".join(part.text for part in parts)
        # Of another run's screen the text may be another.
        is_same = text[:LONGEST_TEXT] == item.text
        return parts if len(parts) > 1 and is_numbered and is_same else ()

    def _screens_of(self, item: RunUnit) -> dict[str, Screen]:
        """The screens of the run's answer by id; of all answers for a unit that is not its own."""
        topic, run = item.ref.topic, item.run if item.own else ""
        if (topic, run) not in self._screens:
            state = self._campaign.topic_state(topic)
            if run:
                state = state.of_runs([run])
            screens = self._campaign.track.screens(state)
            self._screens[topic, run] = {screen.id: screen for screen in screens}
        return self._screens[topic, run]
