"""What units are about beyond their text: their part of the topic, and what each looks for in one text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.model import Headline, Ref, Unit
from assessment.model.units import quoted
from assessment.review.unit_list.rows import unit_texts
from assessment.review.unit_list.waiting import present_units


@derived(of="topic", needs=JUDGED)
def topic_parts(data: CampaignData, topic: str) -> Mapping[Ref, str]:
    """The question of the part of the topic that each unit is about; none for units about the whole topic."""
    questions = {}
    for screen in data.track.screens(data.topic_state(topic)):
        questions[screen.id] = screen.question
    headline = data.track.headline(data.topics[topic])
    parts = {}
    for ref, unit in present_units(data, topic).items():
        part = part_of_topic(headline, questions.get(unit.screen, ""))
        if part:
            parts[ref] = part
    return parts


def part_of_topic(headline: Headline, question: str) -> str:
    """The part of a topic that a screen's question names; "" where it is about the whole topic.

    >>> headline = Headline("Lakes", "What of lakes?")
    >>> part_of_topic(headline, "Lakes » Water"), part_of_topic(headline, "Lakes")
    ('Lakes » Water', '')
    """
    of_whole_topic = (headline.title, headline.question)
    return "" if question in of_whole_topic else question


@derived(of="topic", needs=JUDGED)
def distinct_texts(data: CampaignData, topic: str) -> Mapping[Ref, str]:
    """The text of each unit; where several are about one whole text, after what each looks for in it."""
    texts = unit_texts(data, topic)
    units = present_units(data, topic)
    of_whole_text = Counter(map(_whole_text, units.values()))
    distinct = {}
    for ref, text in texts.items():
        unit = units[ref]
        if unit.part < 0 and of_whole_text[_whole_text(unit)] > 1:
            text = f"{quoted(unit.question)} in: {text}"
        distinct[ref] = text
    return distinct


def _whole_text(unit: Unit) -> tuple[str, str, int]:
    """What units have in common that ask the same of one part, or of a whole screen."""
    return unit.screen, unit.ref.kind, unit.part
