"""The desk of an adjudicator: only what is disputed, most score-changing first, everybody's labels side by side."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from assessment.campaign.counting import Count, judged_by
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.judging.desk import Desk
from assessment.judging.screen_order import Page, Segment, SegmentOrder
from assessment.judging.work_queue import Order, TopicView, document_page, open_screens
from assessment.model import Judgment, Ref, Screen, Unit
from assessment.model.resolution import ADJUDICATOR, is_person
from assessment.planning.stored_plan import Mine
from assessment.review.disagreements import Queue, decisions, disputes, everywhere, plain, queue_of
from assessment.review.opinions import opinions

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LAST = 1 << 40
"""The place of a dispute that came up after the order was made: behind all others."""


class AdjudicationDesk(Desk):
    """An adjudicator's way through the disputes.  Decisions of other adjudicators show as made; deciding again overrules them."""

    def __init__(self, campaign_data: CampaignData, title: str, assessor: str) -> None:
        super().__init__(campaign_data, title, assessor)
        self.queue: Queue = queue_of(campaign_data, assessor)

    def _route(self, order: Order) -> SegmentOrder:
        """Every page by itself, in the order of the queue."""
        if not self.queue.places:
            self.queue.sort(self.data)
        places: dict[tuple[str, str], int] = {}
        for topic, found in everywhere(self.data).items():
            for dispute in found.disputes:
                if page := _page_of(dispute.unit, order):
                    place = self.queue.places.get(dispute.unit.ref, _LAST)
                    places[topic, page] = min(places.get((topic, page), _LAST), place)
        return SegmentOrder(
            [Segment(topic, (page,)) for topic, page in sorted(places, key=places.__getitem__)]
        )

    def _mine(self) -> Mine | None:
        """Plans say who judges; disputes are everybody's."""
        return None

    def _nothing(self) -> str:
        return "Nothing to decide: no two people gave a unit different labels."

    def progress(self, topic: str | None = None) -> Count:
        """Disputes decided and all of them."""
        found = everywhere(self.data)
        counts = [found[name].count for name in ([topic] if topic is not None else found)]
        return Count(sum(count.done for count in counts), sum(count.total or 0 for count in counts))

    def _view(self, topic: str) -> TopicView:
        return _adjudication_view(self.data, topic, self.assessor)

    def _open(self, topic: str) -> Mapping[str, frozenset[str]]:
        return _open_disputes(self.data, topic, self.assessor)

    def build_view(self, topic: str) -> TopicView:
        found, made = disputes(self.data, topic), decisions(self.data, topic)
        units = tuple(plain(dispute) for dispute in found)
        screens = self._screens(topic) if units else []
        home = {screen.id: number for number, screen in enumerate(screens, 1)}
        named = [_named(screen, number) for number, screen in enumerate(screens, 1)]
        pages = {
            "answer": tuple(
                Page(topic, home[s.id], s, about)
                for s in named
                if (about := tuple(u for u in units if u.screen == s.id))
            ),
            "document": tuple(self._by_document(topic, named, units, home)),
        }
        done = judged_by(units, made)
        return TopicView(pages, made, done, home)

    def _screens(self, topic: str) -> list[Screen]:
        """As everybody's labels leave them, in an order that tells nothing of the runs."""
        screens = self.data.track.screens(self.data.topic_state(topic))
        return sorted(screens, key=lambda screen: (screen.rank, self._shuffled(topic, screen.id)))

    def _unit(self, page: Page, view: TopicView, unit: Unit) -> dict[str, Any]:
        shown = super()._unit(page, view, unit)
        return {
            **shown,
            "suggestion": None,
            "feedback": None,
            "votes": self._votes(page, unit),
            "worth": self._worth(unit),
        }

    def _worth(self, unit: Unit) -> str:
        """What hangs on the unit in words, "" while that is not known."""
        dispute = next(found for found in disputes(self.data, unit.ref.topic) if found.unit.ref == unit.ref)
        change, measure = self.queue.known(dispute), self.queue.measure
        if change is None:
            return ""
        figure = f"up to {change:.{self.data.track.measure(measure).digits}f}" if change else "nothing in"
        return f"worth {figure} {measure} at this topic"

    def _suggestion(self, view: TopicView, unit: Unit) -> None:
        return None

    def _votes(self, page: Page, unit: Unit) -> list[dict[str, Any]]:
        """What people said of the unit, and then other adjudicators; under letters that are the same all over the screen."""
        said = _said(self.data, page.topic)
        names = self._names(
            page,
            sorted(
                {
                    vote.assessor
                    for each in page.units
                    for vote in said.get(each.ref, ())
                    if is_person(vote.assessor)
                }
            ),
        )
        votes = [vote for vote in said.get(unit.ref, ()) if vote.assessor != self.assessor]
        shown = [_vote(names.get(vote.assessor) or self._adjudicator(vote.assessor), vote) for vote in votes]
        return sorted(shown, key=lambda vote: (vote["who"].startswith("adjudicator"), vote["who"]))

    def _names(self, page: Page, people: Sequence[str]) -> dict[str, str]:
        if self.queue.names:
            return {name: name for name in people}
        mixed = sorted(
            people,
            key=lambda name: hashlib.blake2b(f"{page.screen.id}\0{name}".encode(), digest_size=8).digest(),
        )
        return {
            name: _LETTERS[place] if place < len(_LETTERS) else f"A{place}"
            for place, name in enumerate(mixed)
        }

    def _adjudicator(self, assessor: str) -> str:
        return f"adjudicator {assessor.removeprefix(ADJUDICATOR)}" if self.queue.names else "adjudicator"


def _named(screen: Screen, number: int) -> Screen:
    """The screen as rows of units, whatever way it is judged in; rows of another way are headed by their names, which units speak of."""
    grows = bool(screen.data().get("grows"))
    parts = (
        tuple(part._replace(head=", ".join(filter(None, (part.name, part.head)))) for part in screen.parts)
        if screen.mode
        else screen.parts
    )
    return screen._replace(
        parts=parts,
        title=screen.title or f"Answer {number}",
        mode="",
        data=lambda: {"grows": True} if grows else {},
        everyone=dict,
    )


def _page_of(unit: Unit, order: Order) -> str:
    """The screen that a dispute is decided on, "" where there is none in this order."""
    return unit.screen if order == "answer" else document_page(unit.document) if unit.document else ""


@derived(of="topic", needs=JUDGED)
def _adjudication_view(data: CampaignData, topic: str, assessor: str) -> TopicView:
    return AdjudicationDesk(data, "", assessor).build_view(topic)


@derived(of="topic", needs=JUDGED, small=True)
def _open_disputes(data: CampaignData, topic: str, assessor: str) -> Mapping[str, frozenset[str]]:
    return open_screens(_adjudication_view(data, topic, assessor))


@derived(of="topic", needs=JUDGED)
def _said(campaign_data: CampaignData, topic: str) -> dict[Ref, tuple[Judgment, ...]]:
    """Judgments of people and adjudicators by unit, "cannot judge" and what they said without saying so included."""
    found: dict[Ref, tuple[Judgment, ...]] = {}
    silent = (vote for rating in opinions(campaign_data, topic).ratings.values() for vote in rating.unspoken)
    for vote in (*campaign_data.votes(topic).all, *silent):
        if vote.done and (is_person(vote.assessor) or vote.assessor.startswith(ADJUDICATOR)):
            found[vote.ref] = (*found.get(vote.ref, ()), vote)
    return found


def _vote(who: str, vote: Judgment) -> dict[str, Any]:
    evidence = [item._asdict() for item in vote.evidence]
    return {
        "who": who,
        "label": vote.label,
        "reason": vote.reason,
        "note": vote.note,
        "evidence": evidence,
        "at": vote.at,
    }


def desk_of(campaign: Campaign, assessor: str) -> Desk:
    """The desk of an assessor, which for an adjudicator is the one of disagreements."""
    if assessor.startswith(ADJUDICATOR):
        return AdjudicationDesk(campaign.data, campaign.title, assessor)
    return Desk(campaign.data, campaign.title, assessor)
