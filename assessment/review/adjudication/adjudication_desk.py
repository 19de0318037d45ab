"""The desk of an adjudicator: only disputed units, with all labels side by side.

Units that can change scores most come first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from assessment.campaign.counting import Count, sum_of
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.judging.desk.desk import Desk
from assessment.judging.pages.ordered_pages import OpenScreens
from assessment.judging.pages.page_grouping import Order
from assessment.judging.pages.screen_data import evidence_values
from assessment.judging.pages.screen_order import DeskPage, Segment, SegmentOrder
from assessment.judging.pages.screen_shapes import (
    EvidenceValues,
    OwnLabelValues,
    UnitValues,
)
from assessment.judging.pages.sheet import PageValues
from assessment.judging.pages.topic_view import TopicView
from assessment.model import Judgment, Ref, Scale, Unit
from assessment.model.assessor import Assessor
from assessment.planning.stored_plan import PlannedSteps
from assessment.review.adjudication.adjudication_choices import (
    NO_CHOICES,
    AdjudicationChoices,
    unit_marks,
)
from assessment.review.adjudication.adjudication_pages import (
    adjudication_pages,
    adjudication_view,
    open_disputes,
    page_of,
)
from assessment.review.adjudication.hidden_names import letters_of
from assessment.review.adjudication.page_impacts import page_impacts
from assessment.review.disagreements import disputes_by_topic
from assessment.review.votes_and_ratings import opinions

_LAST = 1 << 40
"""The position of a dispute that the chosen order does not name, or not yet: after all others."""


class VoteValues(TypedDict):
    """A vote as the adjudicator reads it; `who` is a name or a letter."""

    who: str
    label: str | None
    reason: str
    note: str
    evidence: list[EvidenceValues]
    at: str


class DisputedUnitValues(UnitValues):
    """A unit with everybody's votes and, in words, how much it can change scores."""

    votes: list[VoteValues]
    worth: str


class AdjudicationDesk(Desk):
    """An adjudicator's disputes.

    Decisions of other adjudicators show as made; deciding again overrules them.
    """

    def __init__(
        self,
        data: CampaignData,
        title: str,
        assessor: str,
        choices: AdjudicationChoices = NO_CHOICES,
    ) -> None:
        super().__init__(data, title, assessor)
        self.choices = choices
        self._impacts: Mapping[Ref, float] = {}

    def _segment_order(self, order: Order) -> SegmentOrder:
        """Every page by itself, in the chosen order."""
        chosen = self.choices.positions()
        positions: dict[tuple[str, str], int] = {}
        for topic, disputed in disputes_by_topic(self.data).items():
            marks = unit_marks(self.data, topic)
            for dispute in disputed.disputes:
                page = page_of(dispute.unit, order)
                if not page:
                    continue
                # a page with several disputes comes where its first one does
                position = chosen.get(marks[dispute.unit.ref], _LAST)
                earlier = positions.get((topic, page), _LAST)
                positions[topic, page] = min(earlier, position)
        ordered = sorted(positions, key=lambda page: positions[page])
        return SegmentOrder([Segment(topic, (page,)) for topic, page in ordered])

    def _planned_steps(self) -> PlannedSteps | None:
        """None: plans say who judges, and any adjudicator may decide any dispute."""
        return None

    def _scales(self) -> Sequence[Scale]:
        return self.data.track.scales

    def _nothing(self) -> str:
        return "Nothing to decide: no two people gave a unit different labels."

    def progress(self, topic: str | None = None) -> Count:
        """Disputes decided and all of them."""
        by_topic = disputes_by_topic(self.data)
        topics = list(by_topic) if topic is None else [topic]
        return sum_of(by_topic[name].progress for name in topics)

    def _may_come(self, topic: str) -> tuple[Unit, ...]:
        """None: a decision brings up no dispute."""
        return ()

    def view(self, topic: str) -> TopicView:
        return adjudication_view(self.data, topic, self.assessor)

    def _pages(self, topic: str, order: Order) -> Sequence[DeskPage]:
        return adjudication_pages(self.data, topic, self.assessor, order)

    def orders(self, topic: str) -> Sequence[Order]:
        return ("answer", "document") if self._pages(topic, "document") else ("answer",)

    def _open(self, topic: str, order: Order) -> OpenScreens:
        return open_disputes(self.data, topic, self.assessor, order)

    def _page_values(self, page: DeskPage) -> PageValues:
        self._impacts = page_impacts(self.data, page, self.choices)
        return super()._page_values(page)

    def _unit(self, page: DeskPage, view: TopicView, unit: Unit) -> DisputedUnitValues:
        return {
            **super()._unit(page, view, unit),
            "feedback": None,
            "votes": self._votes(page, unit),
            "worth": self._worth(unit),
        }

    def _worth(self, unit: Unit) -> str:
        """How much the unit can change scores, in words; "" where no measure is chosen."""
        measure = self.choices.measure
        if measure is None:
            return ""
        change = self._impacts.get(unit.ref)
        if change is None:
            return f"effect on {measure} not measured yet: press “Sort again” in “Order and names”"
        if not change:
            return f"worth nothing in {measure} at this topic"
        digits = self.data.track.measure(measure).digits
        return f"worth up to {change:.{digits}f} {measure} at this topic"

    def _own_labels(self, view: TopicView, unit: Unit) -> list[OwnLabelValues]:
        return []

    def _suggestion(self, view: TopicView, unit: Unit) -> None:
        return None

    def _votes(self, page: DeskPage, unit: Unit) -> list[VoteValues]:
        """People's labels, then other adjudicators'; a person has the same letter all over the screen."""
        opinions_by_unit = _explicit_and_implied(self.data, page.topic)
        people = {
            vote.assessor
            for shown in page.units
            for vote in opinions_by_unit.get(shown.ref, ())
            if Assessor.of(vote.assessor).is_person
        }
        names = self._names(page, sorted(people))
        rows = []
        for vote in opinions_by_unit.get(unit.ref, ()):
            if vote.assessor != self.assessor:
                is_decision = vote.assessor not in names
                name = names.get(vote.assessor) or self._adjudicator(vote.assessor)
                rows.append((is_decision, name, vote))
        # Not by the vote: fields of it can be None, which has no order.
        rows.sort(key=lambda row: row[:2])
        return [_vote_row(name, vote) for _, name, vote in rows]

    def _names(self, page: DeskPage, people: Sequence[str]) -> dict[str, str]:
        """What each person is called on the page."""
        if self.choices.names:
            return {name: name for name in people}
        return letters_of(people, page.screen.id)

    def _adjudicator(self, assessor: str) -> str:
        if not self.choices.names:
            return "adjudicator"
        return f"adjudicator {Assessor.of(assessor).name}"


@derived(of="topic", needs=JUDGED)
def _explicit_and_implied(
    data: CampaignData, topic: str
) -> dict[Ref, tuple[Judgment, ...]]:
    """Judgments of people and adjudicators by unit.

    They are labels, "cannot judge", and labels that follow from what people did.
    """
    implied: list[Judgment] = []
    for rating in opinions(data, topic).ratings.values():
        implied.extend(rating.unspoken)
    by_unit: dict[Ref, tuple[Judgment, ...]] = {}
    for vote in (*data.votes(topic).all, *implied):
        is_shown = Assessor.of(vote.assessor).is_human
        if vote.done and is_shown:
            by_unit[vote.ref] = (*by_unit.get(vote.ref, ()), vote)
    return by_unit


def _vote_row(name: str, vote: Judgment) -> VoteValues:
    return {
        "who": name,
        "label": vote.label,
        "reason": vote.reason,
        "note": vote.note,
        "evidence": evidence_values(vote.evidence),
        "at": vote.at,
    }
