"""The units of a page as a desk shows them: with the own judgment, and with what helps to judge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from assessment.campaign.data import CampaignData
from assessment.judging.hints.own_labels import own_labels
from assessment.judging.hints.suggestions import suggestion
from assessment.judging.lists.known_answer_results import feedback
from assessment.judging.pages.screen_data import REFERENCE_TEXT, state_values
from assessment.judging.pages.screen_order import DeskPage
from assessment.judging.pages.screen_shapes import UnitValues
from assessment.judging.pages.topic_view import TopicView
from assessment.judging.pages.unit_values import needs_review, unit_fields
from assessment.model import Scale, Unit
from assessment.planning.changes.sent_back import reason_at


class ShownUnits(Protocol):
    """What a desk has to be told of the questions and units that it shows.

    There are two kinds: an assessor's `OwnUnits`, an adjudicator's `DisputedUnits` (`review/adjudication`).
    """

    def scales(self) -> Sequence[Scale]:
        """The questions that can be put to this person."""

    def of_page(self, page: DeskPage, view: TopicView) -> Sequence[UnitValues]:
        """The units of the page, in its order; `view` is that of its topic."""


class OwnUnits(ShownUnits):
    """Units with feedback in training, own labels of alike texts, and a label that is suggested."""

    def __init__(self, data: CampaignData, assessor: str) -> None:
        self.data = data
        self.assessor = assessor

    def scales(self) -> Sequence[Scale]:
        scales = self.data.track.scales
        return [scale for scale in scales if not scale.for_adjudicators]

    def of_page(self, page: DeskPage, view: TopicView) -> Sequence[UnitValues]:
        return [self._unit(page, view, unit) for unit in page.units]

    def _unit(self, page: DeskPage, view: TopicView, unit: Unit) -> UnitValues:
        state = view.votes.get(unit.ref)
        values = plain_unit(self.data, page, view, unit, assessor=self.assessor)
        values["feedback"] = feedback(self.data, state)
        values["similar"] = own_labels(self.data, self.assessor, view, unit)
        is_judged = state is not None and state.done
        if not is_judged:
            values["suggestion"] = suggestion(self.data, view, unit)
        return values


def plain_unit(
    data: CampaignData, page: DeskPage, view: TopicView, unit: Unit, *, assessor: str
) -> UnitValues:
    """A unit with the judgment of it, and without anything that helps to judge it."""
    state = view.votes.get(unit.ref)
    fields = unit_fields(unit, view.home)
    if page.screen.reference_text:
        fields["document"] = unit.document or REFERENCE_TEXT
    sent_back = reason_at(data, assessor, state)
    review = bool(sent_back) or needs_review(state, unit, view)
    return {
        **fields,
        "state": state_values(state),
        "sent_back": sent_back,
        "review": review,
        "feedback": None,
        "similar": [],
        "suggestion": None,
    }
