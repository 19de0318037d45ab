"""Units as one assessor judged them: name, text and judgment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from assessment.campaign.assessor_topics import assessor_topic
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.judging.pages.unit_values import judged_text
from assessment.model import Judgment, Ref


class JudgedUnit(NamedTuple):
    """A unit with its name, text and question as the assessor had them, and the assessor's judgment.

    Name, text and question are empty where the unit is no longer one of the assessor's; `judgment` is None
    where there is none.
    """

    ref: Ref
    name: str
    text: str
    judgment: Judgment | None
    question: str = ""

    @property
    def is_present(self) -> bool:
        """Whether the unit is still one that the assessor has."""
        return bool(self.name or self.text)

    @property
    def label(self) -> str:
        """The label in words."""
        if self.judgment is None or not self.judgment.done:
            return ""
        return self.judgment.label or f"cannot judge: {self.judgment.reason}"


def judged_units(
    data: CampaignData, assessor: str, refs: Iterable[Ref]
) -> list[JudgedUnit]:
    """The units' judgments, in the order of the units."""
    return [_judged_unit(data, assessor, ref) for ref in refs]


def _judged_unit(data: CampaignData, assessor: str, ref: Ref) -> JudgedUnit:
    if ref.topic not in data.topics:
        return JudgedUnit(ref, "", "", None)
    votes = assessor_topic(data, ref.topic, assessor).votes
    texts = _texts(data, ref.topic, assessor)
    name, text, question = texts.get(ref, ("", "", ""))
    return JudgedUnit(ref, name, text, votes.get(ref), question)


@derived(of="topic", needs=JUDGED)
def _texts(
    data: CampaignData, topic: str, assessor: str
) -> Mapping[Ref, tuple[str, str, str]]:
    """Name, text and question of each unit of the topic, as the assessor has them."""
    part = assessor_topic(data, topic, assessor)
    screens_of_topic = data.track.screens(part.state)
    screens = {screen.id: screen for screen in screens_of_topic}
    texts: dict[Ref, tuple[str, str, str]] = {}
    for unit in (*part.units, *data.units(topic)):
        text = ""
        if unit.screen in screens:
            text = judged_text(screens[unit.screen], unit)
        texts.setdefault(unit.ref, (unit.name, text, unit.question))
    return texts
