"""What a reader of the log wants to see of each unit: its name, document, runs and text."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.campaign.handle import Campaign
from assessment.campaign.runs_of_screens import runs_of_screens
from assessment.exchange.log_files.log_rows import UnitContext
from assessment.model import Ref


def unit_contexts(campaign: Campaign, topic: str) -> Iterator[tuple[Ref, UnitContext]]:
    """Name, document, runs and text of every unit of a topic, in reading order."""
    topic_state = campaign.topic_state(topic)
    parts = {screen.id: screen.parts for screen in campaign.track.screens(topic_state)}
    runs_by_screen = runs_of_screens(campaign.data, topic)
    for unit in campaign.data.units(topic):
        text = ""
        # Units on a whole answer have the part -1, and no text of their own.
        if unit.part >= 0:
            text = parts[unit.screen][unit.part].text
        runs = list(runs_by_screen.get(unit.screen, ()))
        yield unit.ref, UnitContext(unit.name, unit.document, runs, text)
