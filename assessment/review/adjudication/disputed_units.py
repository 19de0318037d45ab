"""Disputed units as an adjudicator's desk shows them: all labels side by side, and what a unit is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.judging.desk.shown_units import ShownUnits, plain_unit
from assessment.judging.pages.screen_data import evidence_values
from assessment.judging.pages.screen_order import DeskPage
from assessment.judging.pages.screen_shapes import EvidenceValues, UnitValues
from assessment.judging.pages.topic_view import TopicView
from assessment.model import Judgment, Ref, Scale, Unit
from assessment.model.assessor import Assessor
from assessment.review.adjudication.adjudication_choices import AdjudicationChoices
from assessment.review.adjudication.hidden_names import letters_of
from assessment.review.adjudication.page_impacts import page_impacts
from assessment.review.votes_and_ratings import opinions


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


class DisputedUnits(ShownUnits):
    """Units with everybody's labels; none is suggested, and no known answer is shown."""

    def __init__(
        self, data: CampaignData, assessor: str, choices: AdjudicationChoices
    ) -> None:
        self.data = data
        self.assessor = assessor
        self.choices = choices

    def scales(self) -> Sequence[Scale]:
        return self.data.track.scales

    def of_page(self, page: DeskPage, view: TopicView) -> Sequence[DisputedUnitValues]:
        impacts = page_impacts(self.data, page, self.choices)
        names = self._names(page)
        units: list[DisputedUnitValues] = []
        for unit in page.units:
            plain = plain_unit(self.data, page, view, unit, assessor=self.assessor)
            votes = self._votes(unit, names)
            worth = self._worth(impacts.get(unit.ref))
            units.append({**plain, "votes": votes, "worth": worth})
        return units

    def _worth(self, change: float | None) -> str:
        """How much the unit can change scores, in words; "" where no measure is chosen."""
        measure = self.choices.measure
        if measure is None:
            return ""
        if change is None:
            return f"effect on {measure} not measured yet: press “Sort again” in “Order and names”"
        if not change:
            return f"worth nothing in {measure} at this topic"
        digits = self.data.track.measure(measure).digits
        return f"worth up to {change:.{digits}f} {measure} at this topic"

    def _votes(self, unit: Unit, names: Mapping[str, str]) -> list[VoteValues]:
        """People's labels, then other adjudicators'; `names` are those of the page's people."""
        rows = []
        for vote in _explicit_and_implied(self.data, unit.ref.topic).get(unit.ref, ()):
            if vote.assessor != self.assessor:
                is_decision = vote.assessor not in names
                name = names.get(vote.assessor) or self._adjudicator(vote.assessor)
                rows.append((is_decision, name, vote))
        # Not by the vote: fields of it can be None, which has no order.
        rows.sort(key=lambda row: row[:2])
        return [_vote_row(name, vote) for _, name, vote in rows]

    def _names(self, page: DeskPage) -> dict[str, str]:
        """What each person is called, the same all over the page."""
        opinions_by_unit = _explicit_and_implied(self.data, page.topic)
        people = {
            vote.assessor
            for unit in page.units
            for vote in opinions_by_unit.get(unit.ref, ())
            if Assessor.of(vote.assessor).is_person
        }
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
