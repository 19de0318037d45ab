"""What one assessor sees: screens in an order of their own, the units on each with their own labels only, and progress."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, NamedTuple

from assessment.campaign.counting import Count, counted, judged_by
from assessment.campaign.live import Live
from assessment.campaign.plan.kept import Mine, in_ranks, mine, training_topics
from assessment.campaign.sheet import headed, part_values, said, scale_values, state_values, terms, where
from assessment.campaign.training import feedback
from assessment.model import Case, Document, Judgment, Ref, Screen, Unit
from assessment.resolve import MACHINE

Order = Literal["answer", "document"]
Only = Literal["all", "open"]
_ALSO = 8
_RECENT = 10


class Page(NamedTuple):
    """A screen with its place: the topic, the number within the topic, and its units."""

    topic: str
    number: int
    screen: Screen
    units: tuple[Unit, ...]


class Asked(NamedTuple):
    """A topic as one assessor's own votes leave it: the case, its units, the votes."""

    case: Case[Any, Any]
    units: tuple[Unit, ...]
    own: dict[Ref, Judgment]


class TopicView(NamedTuple):
    """What one assessor judges of a topic: pages in both orders, own judgments, everything by unit."""

    pages: dict[str, tuple[Page, ...]]
    own: dict[Ref, Judgment]
    done: frozenset[Ref]
    home: dict[str, int]
    count: Count


class Nothing(LookupError):
    """There is nothing to judge; the message says what to do."""


class Desk:
    """One assessor's way through a campaign.  Screens are numbered from 0 over all topics, in the order chosen."""

    def __init__(self, live: Live, title: str, assessor: str) -> None:
        self.live, self.title, self.assessor = live, title, assessor

    def has(self, ref: Ref) -> bool:
        """Whether the unit is one of the campaign's, as everybody's or as this assessor's votes leave them."""
        if self.live.knows(ref):
            return True
        with self.live.lock:  # an import that commits in between must not make a known unit unknown
            self.live.refresh()
            if ref.topic not in self.live.topics:
                return False
            refs = {unit.ref for unit in (*self.live.units(ref.topic), *self.asked(ref.topic).units)}
            self.live.learn(refs)
            return ref in refs

    def _view(self, topic: str) -> TopicView:
        return self.live.remember(("view", topic, self.assessor), topic, lambda: self._build(topic))

    def asked(self, topic: str) -> Asked:
        """The topic as this assessor's own votes leave it, with all its units, whatever is planned."""
        return self.live.remember(("asked", self.assessor), topic, lambda: self._ask(topic))

    def _ask(self, topic: str) -> Asked:
        own = {vote.ref: vote for vote in self.live.votes(topic).all if vote.assessor == self.assessor}
        case = self.live.case_of(topic, {ref: (vote,) for ref, vote in own.items() if vote.label is not None})
        return Asked(case, tuple(self.live.track.units(case)), own)

    def _build(self, topic: str) -> TopicView:
        case, asked, own = self.asked(topic)
        mine = self._mine()
        screens = [screen for screen in self.live.track.screens(case) if mine is None or mine.step(topic, screen.id) is not None]
        screens.sort(key=lambda screen: (screen.rank, self._shuffled(topic, screen.id)))
        home = {screen.id: number for number, screen in enumerate(screens, 1)}
        units = asked if mine is None else tuple(unit for unit in asked if unit.screen in home)
        about = _grouped(units, lambda unit: unit.screen)
        pages = {
            "answer": tuple(Page(topic, home[screen.id], screen, tuple(about.get(screen.id, ()))) for screen in screens),
            "document": tuple(self._by_document(topic, screens, units, home)),
        }
        done = judged_by(asked, own)
        return TopicView(pages, own, done, home, counted(units, done))

    def _mine(self) -> Mine | None:
        """What is planned for this assessor; None where everything is."""
        return mine(self.live, self.assessor)

    def _shuffled(self, topic: str, screen: str) -> bytes:
        """Random but stable per assessor, so that no run always comes first."""
        return hashlib.blake2b(f"{self.assessor}\0{topic}\0{screen}".encode(), digest_size=8).digest()

    def _by_document(self, topic: str, screens: list[Screen], units: tuple[Unit, ...], home: dict[str, int]) -> Iterator[Page]:
        """One page for each document: every part that is judged against it, over all answers."""
        shown = {screen.id: screen for screen in screens}
        documents = _grouped(sorted(units, key=lambda unit: home.get(unit.screen, 0)), lambda unit: unit.document)
        documents.pop("", None)
        for number, (document, about) in enumerate(documents.items(), 1):
            page = tuple(unit._replace(part=index) for index, unit in enumerate(about))
            texts = tuple(headed(shown[unit.screen], unit, home[unit.screen]) for unit in about)
            yield Page(topic, number, Screen(f"document:{document}", texts), page)

    # Where to go

    def pages(self, order: Order = "answer") -> list[Page]:
        """The assessor's pages: topic by topic, or as the plan has them."""
        pages = [page for topic in self._topics() for page in self._view(topic).pages[order]]
        mine = self._mine()
        return pages if mine is None else in_ranks(pages, [(_step(mine, page), page.topic, page.screen.rank) for page in pages])

    def _topics(self) -> list[str]:
        mine = self._mine()
        return [topic for topic in self.live.topics if mine is None or topic in mine.steps]

    def progress(self, topic: str | None = None) -> Count:
        """Units dealt with and all units that are this assessor's, of a topic or of the campaign."""
        counts = [self._view(name).count for name in ([topic] if topic is not None else self._topics())]
        return Count(sum(count.done for count in counts), sum(count.total for count in counts))

    def page_progress(self, page: Page) -> Count:
        return counted(page.units, self._view(page.topic).done)

    def is_open(self, page: Page) -> bool:
        count = self.page_progress(page)
        return count.done < count.total

    def resume(self, pages: list[Page]) -> int:
        """The page of the last judgment if it has open units, else the next open page, else the first; open training before all."""
        last = self.live.store.recent(self.live.id, self.assessor, 1)
        here = next((n for n, page in enumerate(pages) if last and any(unit.ref == last[0].ref for unit in page.units)), 0)
        training = training_topics(self.live)
        way = sorted([*range(here, len(pages)), *range(here)], key=lambda n: pages[n].topic not in training)
        return next((n for n in way if self.is_open(pages[n])), here)

    # What a page shows

    def show(self, n: int | None = None, *, order: Order = "answer", only: Only = "all", near: Ref | None = None) -> dict[str, Any]:
        """Everything that the desk needs to draw a page, as plain JSON values.

        The page is number `n`, the one that holds the unit `near`, or (None) the one where the assessor left off; with `only` open
        the first at or after it that has open units.  Raises `Nothing` if the campaign has no units, or none that are planned for this
        assessor.
        """
        pages = self.pages(order)
        if not pages and self._mine() is not None:
            raise Nothing("Nothing is planned for you: an organiser gives out the work on the page Session. What you have judged stays and counts.")
        if not pages:
            raise Nothing("Nothing to judge yet: an organiser takes in topics and runs on the page Runs.")
        n = self._number(pages, n, near)
        if only == "open":
            n = next((i for i in [*range(n, len(pages)), *range(n)] if self.is_open(pages[i])), n)
        page = pages[n]
        view = self._view(page.topic)
        headline = self.live.track.headline(self.live.topics[page.topic])
        return {
            "campaign": {
                "title": self.title,
                "track": f"{self.live.track.title} {self.live.track.version}",
                "guidelines": self.live.track.guidelines,
            },
            "assessor": self.assessor,
            "order": order,
            "only": only,
            "position": self._position(pages, n),
            "progress": {"screen": self.page_progress(page), "topic": self.progress(page.topic), "campaign": self.progress()},
            "topic": {"id": page.topic, **headline._asdict(), "question": page.screen.question or headline.question},
            "scales": [scale_values(scale) for scale in self.live.track.scales],
            "screen": self._screen(page, view, order),
            "units": [self._unit(page, view, unit) for unit in page.units],
            "documents": self._documents(page, view),
            "terms": terms(f"{headline.title} {headline.question}"),
        }

    def _number(self, pages: list[Page], n: int | None, near: Ref | None) -> int:
        holding = next((i for i, page in enumerate(pages) if near and any(unit.ref == near for unit in page.units)), None)
        if holding is not None:
            return holding
        return self.resume(pages) if n is None else min(max(n, 0), len(pages) - 1)

    def _position(self, pages: list[Page], n: int) -> dict[str, Any]:
        topics = list(dict.fromkeys(page.topic for page in pages))
        topic = pages[n].topic
        ahead, behind = range(n + 1, len(pages)), range(n - 1, -1, -1)
        return {
            "screen": n,
            "screens": len(pages),
            "topic": topics.index(topic) + 1,
            "topics": len(topics),
            "in_topic": pages[n].number,
            "of_topic": sum(page.topic == topic for page in pages),
            "previous_open": next((i for i in behind if self.is_open(pages[i])), None),
            "next_open": next((i for i in [*ahead, *range(n)] if self.is_open(pages[i])), None),
            "next_topic": next((i for i in ahead if pages[i].topic != topic), None),
        }

    def _screen(self, page: Page, view: TopicView, order: Order) -> dict[str, Any]:
        what = "Answer" if order == "answer" else "Document"
        return {
            "id": page.screen.id,
            "title": page.screen.title or f"{what} {page.number} of {len(view.pages[order])}",
            "notes": page.screen.notes,
            "mode": page.screen.mode,
            "data": {**page.screen.data(), **self._everyone(page), **({"grows": True} if page.topic in training_topics(self.live) else {})},
            "parts": [part_values(part) for part in page.screen.parts],
        }

    def _everyone(self, page: Page) -> dict[str, Any]:
        """What stands on everybody's votes and may be shown to all."""
        if not page.screen.mode:
            return {}
        live, topic = self.live, page.topic
        shown = live.remember(("everyone",), topic, lambda: {s.id: s.everyone for s in live.track.screens(live.case(topic))})
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
            "feedback": feedback(self.live, state),
            "suggestion": None if state and state.done else self._suggestion(view, unit),
        }

    def _suggestion(self, view: TopicView, unit: Unit) -> dict[str, str] | None:
        """What the assessor said of equal material elsewhere, or else what a machine says of this."""
        for other in self._equal(view, unit):
            label = view.own[other.ref].label if other.ref in view.own else None
            if label is not None:
                return {"label": label, "why": f"you said this of the same in answer {view.home[other.screen]}"}
        for vote in self.live.votes(unit.ref.topic).all:
            if vote.ref == unit.ref and vote.label is not None and vote.assessor.startswith(MACHINE):
                why = f"suggested by {vote.assessor.removeprefix(MACHINE)}, not confirmed"
                return {"label": vote.label, "why": f"{why}: {vote.note}" if vote.note else why}
        return None

    def _equal(self, view: TopicView, unit: Unit) -> Iterator[Unit]:
        if unit.same:
            for page in view.pages["answer"]:
                yield from (other for other in page.units if other.same == unit.same and other.ref != unit.ref and other.ref.kind == unit.ref.kind)

    def _documents(self, page: Page, view: TopicView) -> dict[str, Any]:
        ids = {unit.document for unit in page.units if unit.document}
        stored = self.live.store.documents(self.live.id, ids)
        return {name: self._document(stored.get(name), name, page, view) for name in sorted(ids)}

    def _document(self, document: Document | None, name: str, page: Page, view: TopicView) -> dict[str, Any]:
        here = {unit.ref for unit in page.units}
        also = [
            where(other.screen, other.number, other.screen.parts[unit.part].name if unit.part >= 0 else "") + said(view.own.get(unit.ref))
            for other in view.pages["answer"]
            for unit in other.units
            if unit.document == name and unit.ref not in here
        ]
        return {
            "title": document.title if document else "",
            "passages": document.passages if document else (),
            "link": self.live.track.link(name),
            "absent": not (document and document.passages),
            "also": also[:_ALSO],
        }

    def recent(self, order: Order = "answer") -> list[dict[str, Any]]:
        """The assessor's last ten judged units, newest first, each with the number of its page in this order; units that are on no
        page of it are left out."""
        events = self.live.store.recent(self.live.id, self.assessor, 5 * _RECENT)
        newest = {event.ref: event for event in reversed(events)}
        where = {unit.ref: (n, page, unit) for n, page in enumerate(self.pages(order)) for unit in page.units if unit.ref in newest}
        ordered = sorted((event for event in newest.values() if event.ref in where), key=lambda event: -event.seq)
        return [_recent(event, *where[event.ref]) for event in ordered[:_RECENT]]


def _grouped(units: Iterable[Unit], name: Callable[[Unit], str]) -> dict[str, list[Unit]]:
    grouped: dict[str, list[Unit]] = {}
    for unit in units:
        grouped.setdefault(name(unit), []).append(unit)
    return grouped


def _review(state: Judgment | None, unit: Unit, view: TopicView) -> bool:
    """Whether something that the judgment follows from was judged anew after it; files tell in any order."""
    if state is None or not state.done:
        return False
    earlier = (view.own[ref] for ref in unit.after if ref in view.own)
    return any(vote.seq > state.seq and not (vote.via == state.via == "import") for vote in earlier)


def _recent(event: Judgment, n: int, page: Page, unit: Unit) -> dict[str, Any]:
    text = page.screen.parts[unit.part].text if unit.part >= 0 else " ".join(part.text for part in page.screen.parts)[:200]
    return {"n": n, **event.ref._asdict(), "name": unit.name, "text": text, "label": event.label, "reason": event.reason, "at": event.at}


def _step(mine: Mine, page: Page) -> int:
    """The step of a page: that of its screen, or the first one of the screens that its units stand on."""
    steps = (mine.step(page.topic, screen) for screen in {page.screen.id, *(unit.screen for unit in page.units)})
    return min((step for step in steps if step is not None), default=0)
