"""What one assessor sees: screens in an order of their own, the units on each with their own labels only, and progress."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Literal

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.judging.screen_data import own_votes, part_values, scale_values, state_values, terms, where
from assessment.judging.screen_order import Page, ScreenOrder
from assessment.judging.training import feedback
from assessment.judging.work_queue import Order, TopicView, WorkQueue
from assessment.model import Document, Judgment, MessageForPeople, Ref, Unit
from assessment.model.resolution import MACHINE
from assessment.planning.stored_plan import training_topics

Only = Literal["all", "open"]
_ALSO = 8
_RECENT = 10


class Nothing(MessageForPeople, LookupError):
    """There is nothing to judge; the message says what to do."""


class Desk(WorkQueue):
    """An assessor's pages as the desk draws them."""

    def __init__(self, campaign_data: CampaignData, title: str, assessor: str) -> None:
        super().__init__(campaign_data, assessor)
        self.title = title

    def show(
        self, n: int | None = None, *, order: Order = "answer", only: Only = "all", near: Ref | None = None
    ) -> dict[str, Any]:
        """Everything that the desk needs to draw a page, as plain JSON values.

        The page is the one at address `n`, the one that holds the unit `near`, or (None) the one where the assessor left off; with `only` open
        the first at or after it that has open units.  Raises `Nothing` if the campaign has no units, or none that are planned for this
        assessor.
        """
        way = self.way(order)
        found = self._number(way, n, near, order)
        if found is None:
            raise Nothing(self._nothing())
        if only == "open":
            found = next((at for at in way.onward(found) if self.is_open(way[at], order)), found)
        page = way[found]
        view = self._view(page.topic)
        headline = self.data.track.headline(self.data.topics[page.topic])
        return {
            "campaign": {
                "title": self.title,
                "track": f"{self.data.track.title} {self.data.track.version}",
                "guidelines": self.data.track.guidelines,
            },
            "assessor": self.assessor,
            "order": order,
            "only": only,
            "position": self._position(way, found, order),
            "progress": {
                "screen": self.page_progress(page),
                "topic": self.progress(page.topic),
                "campaign": self.progress(),
            },
            "topic": {
                "id": page.topic,
                **headline._asdict(),
                "question": page.screen.question or headline.question,
            },
            "scales": [scale_values(scale) for scale in self.data.track.scales],
            "screen": self._screen(page, view, order),
            "units": [self._unit(page, view, unit) for unit in page.units],
            "documents": self._documents(page, view),
            "terms": terms(f"{headline.title} {headline.question}"),
        }

    def _nothing(self) -> str:
        if self._mine() is not None:
            return "Nothing is planned for you: an organiser gives out the work on the page Session. What you have judged stays and counts."
        return "Nothing to judge yet: an organiser takes in topics and runs on the page Runs."

    def _number(self, way: ScreenOrder, n: int | None, near: Ref | None, order: Order) -> int | None:
        holding = next(self._holding(way, near), None) if near else None
        if holding is not None:
            return holding
        return self.resume(way, order) if n is None else way.at(n)

    def _position(self, way: ScreenOrder, n: int, order: Order) -> dict[str, Any]:
        page = way[n]
        topics = way.route.topics
        return {
            "screen": n,
            "next": next(way.after(n), None),
            "previous": next(way.before(n), None),
            "topic": topics[page.topic],
            "topics": len(topics),
            "in_topic": page.number,
            "of_topic": len(self._view(page.topic).pages[order]),
            "previous_open": next((at for at in way.before(n) if self.is_open(way[at], order)), None),
            "next_open": next(
                (at for at in islice(way.onward(n), 1, None) if self.is_open(way[at], order)), None
            ),
        }

    def _screen(self, page: Page, view: TopicView, order: Order) -> dict[str, Any]:
        what = "Answer" if order == "answer" else "Document"
        return {
            "id": page.screen.id,
            "title": page.screen.title or f"{what} {page.number} of {len(view.pages[order])}",
            "notes": page.screen.notes,
            "mode": page.screen.mode,
            "data": {
                **page.screen.data(),
                **self._everyone(page),
                **({"grows": True} if page.topic in training_topics(self.data) else {}),
            },
            "parts": [part_values(part) for part in page.screen.parts],
        }

    def _everyone(self, page: Page) -> dict[str, Any]:
        """What stands on everybody's votes and may be shown to all."""
        if not page.screen.mode:
            return {}
        campaign_data, topic = self.data, page.topic
        shown = _everyone(campaign_data, topic)
        return dict(shown[page.screen.id]()) if page.screen.id in shown else {}

    def _unit(self, page: Page, view: TopicView, unit: Unit) -> dict[str, Any]:
        state = view.own.get(unit.ref)
        return {
            **unit.ref._asdict(),
            "part": unit.part,
            "name": unit.name,
            "question": unit.question,
            "document": unit.document,
            "choices": unit.choices,
            "group": unit.group,
            "state": state_values(state),
            "review": _review(state, unit, view),
            "feedback": feedback(self.data, state),
            "suggestion": None if state and state.done else self._suggestion(view, unit),
        }

    def _suggestion(self, view: TopicView, unit: Unit) -> dict[str, str] | None:
        """What the assessor said of equal material elsewhere, or else what a machine says of this."""
        for other in self._equal(view, unit):
            label = view.own[other.ref].label if other.ref in view.own else None
            if label is not None:
                return {
                    "label": label,
                    "why": f"you said this of the same in answer {view.home[other.screen]}",
                }
        for vote in self.data.votes(unit.ref.topic).all:
            if vote.ref == unit.ref and vote.label is not None and vote.assessor.startswith(MACHINE):
                why = f"suggested by {vote.assessor.removeprefix(MACHINE)}, not confirmed"
                return {"label": vote.label, "why": f"{why}: {vote.note}" if vote.note else why}
        return None

    def _equal(self, view: TopicView, unit: Unit) -> Iterator[Unit]:
        if unit.same:
            for page in view.pages["answer"]:
                yield from (
                    other
                    for other in page.units
                    if other.same == unit.same and other.ref != unit.ref and other.ref.kind == unit.ref.kind
                )

    def _documents(self, page: Page, view: TopicView) -> dict[str, Any]:
        ids = {unit.document for unit in page.units if unit.document}
        stored = self.data.store.documents(self.data.id, ids)
        return {name: self._document(stored.get(name), name, page, view) for name in sorted(ids)}

    def _document(self, document: Document | None, name: str, page: Page, view: TopicView) -> dict[str, Any]:
        here = {unit.ref for unit in page.units}
        also = [
            where(other.screen, other.number, other.screen.parts[unit.part].name if unit.part >= 0 else "")
            + own_votes(view.own.get(unit.ref))
            for other in view.pages["answer"]
            for unit in other.units
            if unit.document == name and unit.ref not in here
        ]
        return {
            "title": document.title if document else "",
            "passages": document.passages if document else (),
            "link": self.data.track.link(name),
            "absent": not (document and document.passages),
            "also": also[:_ALSO],
        }

    def recent(self, order: Order = "answer") -> list[dict[str, Any]]:
        """The assessor's last ten judged units, newest first, each with the number of its page in this order; units that are on no
        page of it are left out."""
        events = self.data.store.recent(self.data.id, self.assessor, 5 * _RECENT)
        newest = {event.ref: event for event in reversed(events)}
        way = self.way(order)
        there = ((n, way[n]) for n in way.in_topics(ref.topic for ref in newest))
        where = {unit.ref: (n, page, unit) for n, page in there for unit in page.units if unit.ref in newest}
        ordered = sorted(
            (event for event in newest.values() if event.ref in where), key=lambda event: -event.seq
        )
        return [_recent(event, *where[event.ref]) for event in ordered[:_RECENT]]


def _review(state: Judgment | None, unit: Unit, view: TopicView) -> bool:
    """Whether something that the judgment follows from was judged anew after it; files tell in any order."""
    if state is None or not state.done:
        return False
    earlier = (view.own[ref] for ref in unit.after if ref in view.own)
    return any(vote.seq > state.seq and not (vote.origin == state.origin == "import") for vote in earlier)


def _recent(event: Judgment, n: int, page: Page, unit: Unit) -> dict[str, Any]:
    text = (
        page.screen.parts[unit.part].text
        if unit.part >= 0
        else " ".join(part.text for part in page.screen.parts)[:200]
    )
    return {
        "n": n,
        **event.ref._asdict(),
        "name": unit.name,
        "text": text,
        "label": event.label,
        "reason": event.reason,
        "at": event.at,
    }


@derived(of="topic", needs=JUDGED)
def _everyone(data: CampaignData, topic: str) -> Mapping[str, Callable[[], Mapping[str, Any]]]:
    """By screen, what stands on everybody's votes."""
    return {screen.id: screen.everyone for screen in data.track.screens(data.topic_state(topic))}
