"""The desk of an adjudicator: only disputed units, with all labels side by side.

Units that can change scores most come first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from assessment.campaign.counting import Count, sum_of
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.done_units import judged_by
from assessment.campaign.handle import Campaign
from assessment.campaign.use_guard import AdmissionCheck
from assessment.judging.desk import Desk
from assessment.judging.dynamic_desk import DynamicDesk
from assessment.judging.ordered_pages import OpenScreens, open_screens
from assessment.judging.page_orders import Order, document_page, document_pages
from assessment.judging.screen_order import DeskPage, Segment, SegmentOrder
from assessment.judging.topic_view import TopicView, shuffle_key
from assessment.model import Judgment, Ref, Scale, Screen, Unit
from assessment.model.assessor import Assessor
from assessment.planning.stored_plan import PlannedSteps, plan_of, uses_queue
from assessment.review.adjudication_choices import (
    NO_CHOICES,
    AdjudicationChoices,
    unit_marks,
)
from assessment.review.adjudication_screens import as_rows
from assessment.review.disagreements import (
    Dispute,
    decisions,
    disputes,
    disputes_by_topic,
    unit_alone,
)
from assessment.review.opinions import opinions

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LAST = 1 << 40
"""The place of a dispute that the chosen order does not name, or not yet: after all others."""


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

    def _segment_order(self, order: Order) -> SegmentOrder:
        """Every page by itself, in the chosen order."""
        chosen = self.choices.places()
        places: dict[tuple[str, str], int] = {}
        for topic, disputed in disputes_by_topic(self.data).items():
            marks = unit_marks(self.data, topic)
            for dispute in disputed.disputes:
                page = _page_of(dispute.unit, order)
                if not page:
                    continue
                # a page with several disputes comes where its first one does
                place = chosen.get(marks[dispute.unit.ref], _LAST)
                earlier = places.get((topic, page), _LAST)
                places[topic, page] = min(earlier, place)
        ordered = sorted(places, key=lambda page: places[page])
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
        return _adjudication_view(self.data, topic, self.assessor)

    def _pages(self, topic: str, order: Order) -> Sequence[DeskPage]:
        view = self.view(topic)
        if order != "document":
            return view.pages
        screens = [page.screen for page in view.pages]
        units = [unit for page in view.pages for unit in page.units]
        return document_pages(topic, screens, units, view.home)

    def orders(self, topic: str) -> Sequence[Order]:
        return ("answer", "document") if self._pages(topic, "document") else ("answer",)

    def _open(self, topic: str, order: Order) -> OpenScreens:
        return _open_disputes(self.data, topic, self.assessor, order)

    def build_view(self, topic: str) -> TopicView:
        decided = decisions(self.data, topic)
        units = tuple(unit_alone(dispute) for dispute in disputes(self.data, topic))
        screens = self._screens(topic) if units else []
        numbers = {screen.id: number for number, screen in enumerate(screens, 1)}
        # Numbered before undisputed screens are left out, so that "Answer 3" is the same answer on
        # every page.
        named = [as_rows(screen, number) for number, screen in enumerate(screens, 1)]
        pages = self._answer_pages(topic, named, units, numbers)
        return TopicView(pages, decided, judged_by(units, decided), numbers)

    def _answer_pages(
        self,
        topic: str,
        screens: Sequence[Screen],
        units: Sequence[Unit],
        numbers: Mapping[str, int],
    ) -> tuple[DeskPage, ...]:
        """A page for each screen with disputed units."""
        pages = []
        for screen in screens:
            shown = tuple(unit for unit in units if unit.screen == screen.id)
            if shown:
                pages.append(DeskPage(topic, numbers[screen.id], screen, shown))
        return tuple(pages)

    def _screens(self, topic: str) -> list[Screen]:
        """The units as everybody's labels leave them, in an order that tells nothing about the runs."""
        screens = self.data.track.screens(self.data.topic_state(topic))
        return sorted(
            screens,
            key=lambda screen: (
                screen.rank,
                shuffle_key(self.assessor, topic, screen.id),
            ),
        )

    def _unit(self, page: DeskPage, view: TopicView, unit: Unit) -> dict[str, Any]:
        return {
            **super()._unit(page, view, unit),
            "suggestion": None,
            "feedback": None,
            "votes": self._votes(page, unit),
            "worth": self._worth(unit),
        }

    def _worth(self, unit: Unit) -> str:
        """How much the unit can change scores, in words; "" while that is not measured."""
        dispute = _dispute_of(self.data, unit.ref)
        change = self.choices.impact_of(dispute)
        measure = self.choices.measure
        if change is None or measure is None:
            return ""
        if not change:
            return f"worth nothing in {measure} at this topic"
        digits = self.data.track.measure(measure).digits
        return f"worth up to {change:.{digits}f} {measure} at this topic"

    def _own_labels(self, view: TopicView, unit: Unit) -> list[dict[str, Any]]:
        return []

    def _suggestion(self, view: TopicView, unit: Unit) -> None:
        return None

    def _votes(self, page: DeskPage, unit: Unit) -> list[dict[str, Any]]:
        """What people chose for the unit, then other adjudicators.

        A person has the same letter all over the screen.
        """
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
        """What each person is called on the page.

        It is the name, or a letter that says nothing about who it is.
        """
        if self.choices.names:
            return {name: name for name in people}

        def shuffled(name: str) -> bytes:
            return hashlib.blake2b(
                f"{page.screen.id}\0{name}".encode(), digest_size=8
            ).digest()

        letters = {}
        for place, name in enumerate(sorted(people, key=shuffled)):
            # Shuffled by screen: letters in the order of names would give the names away over many
            # screens.
            letters[name] = _LETTERS[place] if place < len(_LETTERS) else f"A{place}"
        return letters

    def _adjudicator(self, assessor: str) -> str:
        if not self.choices.names:
            return "adjudicator"
        return f"adjudicator {Assessor.of(assessor).name}"


def _dispute_of(data: CampaignData, ref: Ref) -> Dispute:
    return next(
        dispute for dispute in disputes(data, ref.topic) if dispute.unit.ref == ref
    )


def _page_of(unit: Unit, order: Order) -> str:
    """The screen on which a dispute is decided, "" if this order has none for it."""
    if order != "document":
        return unit.screen
    return document_page(unit.document) if unit.document else ""


@derived(of="topic", needs=JUDGED)
def _adjudication_view(data: CampaignData, topic: str, assessor: str) -> TopicView:
    return AdjudicationDesk(data, "", assessor).build_view(topic)


@derived(of="topic", needs=JUDGED, small=True)
def _open_disputes(
    data: CampaignData, topic: str, assessor: str, order: Order
) -> OpenScreens:
    pages = AdjudicationDesk(data, "", assessor)._pages(topic, order)
    return open_screens(pages, _adjudication_view(data, topic, assessor))


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


def _vote_row(name: str, vote: Judgment) -> dict[str, Any]:
    """A vote as the desk's JSON."""
    return {
        "who": name,
        "label": vote.label,
        "reason": vote.reason,
        "note": vote.note,
        "evidence": [item._asdict() for item in vote.evidence],
        "at": vote.at,
    }


def desk_of(
    campaign: Campaign,
    assessor: str,
    choices: AdjudicationChoices = NO_CHOICES,
    admission: AdmissionCheck | None = None,
) -> Desk:
    """The desk of an assessor, or of an adjudicator; a dynamic queue asks `admission` for each lease."""
    if uses_queue(plan_of(campaign.data), assessor):
        return DynamicDesk(campaign.data, campaign.title, assessor, admission)
    if Assessor.of(assessor).is_adjudicator:
        return AdjudicationDesk(campaign.data, campaign.title, assessor, choices)
    return Desk(campaign.data, campaign.title, assessor)
