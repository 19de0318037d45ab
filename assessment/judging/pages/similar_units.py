"""Units of a topic that ask the same about equal or nearly equal texts."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED_AND_JUDGED, UNJUDGED, derived
from assessment.judging.pages.screen_data import text_without_citations
from assessment.judging.pages.screen_order import DeskPage, UnitOnPage
from assessment.judging.pages.similar_texts import grouped_texts, normalised
from assessment.judging.pages.topic_view import topic_view
from assessment.model import Ref, Screen, Unit

TextGroups = Mapping[tuple[str, int], Hashable]
"""By screen and part, the name of the group of its text."""


@derived(of="topic", needs=UNJUDGED)
def text_groups(data: CampaignData, topic: str) -> dict[tuple[str, int], Hashable]:
    """The groups of the texts of all parts that are judged one by one."""
    texts = {}
    unjudged = data.topic_state_with(topic, {})
    for screen in data.track.screens(unjudged):
        if screen.mode:
            continue
        for index, part in enumerate(screen.parts):
            # Equal sentences may have different citations.
            text = text_without_citations(part)
            part_key = (screen.id, index)
            texts[part_key] = normalised(text)
    groups = grouped_texts(texts.values())
    by_part: dict[tuple[str, int], Hashable] = {}
    for part_key, text in texts.items():
        by_part[part_key] = groups[text]
    return by_part


def text_group(screen: Screen, part: int, groups: TextGroups) -> Hashable:
    """The group of a part's text; a text that judging brought up, or a whole screen, is its own."""
    if (screen.id, part) in groups:
        return groups[screen.id, part]
    parts = screen.parts if part < 0 else screen.parts[part : part + 1]
    return "\n".join(normalised(text_without_citations(each)) for each in parts)


def is_comparable(screen: Screen, unit: Unit) -> bool:
    """Whether an equal text elsewhere may be judged alike.

    In screens with a mode or a reference text, and where a unit follows from others, the text alone does not
    decide.
    """
    is_of_text = not (screen.mode or screen.reference_text)
    return is_of_text and not (unit.settles or unit.after or unit.group)


def comparison_key(screen: Screen, unit: Unit, groups: TextGroups) -> Hashable:
    """What units must have in common to ask the same about the same."""
    group = text_group(screen, unit.part, groups)
    return unit.ref.kind, screen.question, unit.document, group


@derived(of="assessor", needs=PLANNED_AND_JUDGED)
def similar_units(
    data: CampaignData, topic: str, assessor: str
) -> dict[Hashable, tuple[UnitOnPage, ...]]:
    """The assessor's units in groups of at least two that ask the same, each in the order by answer."""
    similar = {}
    groups = text_groups(data, topic)
    by_key: dict[Hashable, dict[Ref, UnitOnPage]] = {}
    view = topic_view(data, topic, assessor)
    for page, unit in _comparable(view.pages):
        key = comparison_key(page.screen, unit, groups)
        members = by_key.setdefault(key, {})
        member = UnitOnPage(page, unit)
        # a unit that is on two screens is one unit
        members.setdefault(unit.ref, member)
    for key, members in by_key.items():
        of_key = tuple(members.values())
        is_group = len(of_key) > 1
        if is_group:
            similar[key] = of_key
    return similar


def _comparable(pages: tuple[DeskPage, ...]) -> Iterator[UnitOnPage]:
    for page in pages:
        for unit in page.units:
            if is_comparable(page.screen, unit):
                yield UnitOnPage(page, unit)
