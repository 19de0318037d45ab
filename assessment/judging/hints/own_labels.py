"""The labels that an assessor gave to texts like the one in hand; never those of anybody else."""

from __future__ import annotations

from assessment.campaign.data import CampaignData
from assessment.judging.pages.screen_data import ref_values
from assessment.judging.pages.screen_order import UnitOnPage
from assessment.judging.pages.screen_shapes import OwnLabelValues
from assessment.judging.pages.similar_units import (
    comparison_key,
    is_comparable,
    similar_units,
    text_groups,
)
from assessment.judging.pages.topic_view import TopicView
from assessment.judging.pages.unit_rows import location_of, text_of
from assessment.model import Judgment, Unit

MAX_LABELS = 5
"""Earlier labels that are shown beside a unit."""


def own_labels(
    data: CampaignData, assessor: str, view: TopicView, unit: Unit
) -> list[OwnLabelValues]:
    """The assessor's labels of texts like the unit's own, newest first."""
    home = _home(view, unit)
    if home is None or not is_comparable(home.page.screen, home.unit):
        return []
    topic = unit.ref.topic
    key = comparison_key(home.page.screen, home.unit, text_groups(data, topic))
    judged = []
    for member in similar_units(data, topic, assessor).get(key, ()):
        ref = member.unit.ref
        vote = view.votes.get(ref)
        if ref == unit.ref or vote is None:
            continue
        if vote.label is not None:
            judged.append((vote, member))
    # By number, not by time: the order of the log is the order in which labels were stored.
    judged.sort(key=lambda each: -each[0].seq)
    return [_row(vote, member) for vote, member in judged[:MAX_LABELS]]


def _home(view: TopicView, unit: Unit) -> UnitOnPage | None:
    """The unit on the page of its answer: on pages of other orders its part is another."""
    number = view.home.get(unit.screen)
    if number is None or number > len(view.pages):
        return None
    page = view.pages[number - 1]
    at_home = [each for each in page.units if each.ref == unit.ref]
    if not at_home:
        return None
    return UnitOnPage(page, at_home[0])


def _row(vote: Judgment, member: UnitOnPage) -> OwnLabelValues:
    page, unit = member
    return {
        **ref_values(unit.ref),
        "label": vote.label,
        "location": location_of(page, unit),
        "text": text_of(page, unit),
    }
