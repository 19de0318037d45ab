"""Every assessor's labels, question by question, from the live cache: a judgment renews one topic's part."""

from __future__ import annotations

import pickle
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.handle import Campaign, Progress
from assessment.model import Judgment, Ref, Scale, Unit
from assessment.model.resolution import ADJUDICATOR, KNOWN, MACHINE, is_person
from assessment.review.opinions import Opinions, opinions, ratings
from assessment.statistics.agreement import Sheet, joined, sheet_of


class Item(NamedTuple):
    """What labels are about: a unit, or (`ref` None) an item of a question that only agreement asks."""

    topic: str
    name: str
    screen: str = ""
    ref: Ref | None = None


class Question(NamedTuple):
    """A question with everybody's labels: those of machines, adjudicators and known answers included.

    `sheet` numbers topics by their place in `topics`; `cannot` counts "cannot judge" by assessor.  `gone` judgments are of units that are
    not asked any more, as the answers and the other labels are now; they count nowhere here.
    """

    name: str
    title: str
    asked: str
    items: tuple[Item, ...]
    topics: tuple[str, ...]
    sheet: Sheet
    cannot: Mapping[str, int]
    gone: int = 0


class _Part(NamedTuple):
    """One topic's share of a question."""

    items: tuple[Item, ...]
    sheet: Sheet
    cannot: Counter[str]
    gone: int


_NOTHING = _Part((), sheet_of([]), Counter(), 0)


def is_machine(assessor: str) -> bool:
    return assessor.startswith(MACHINE)


def is_human(assessor: str) -> bool:
    """An assessor or an adjudicator: who can confirm or override a machine."""
    return not assessor.startswith((MACHINE, KNOWN))


def people(asked: Sequence[Question]) -> list[str]:
    """The people who said anything as assessors, by name; adjudicators' decisions and known answers are not theirs."""
    return sorted(name for name in _everybody(asked) if is_person(name))


def machines(asked: Sequence[Question]) -> list[str]:
    return sorted(name for name in _everybody(asked) if is_machine(name))


def _everybody(asked: Sequence[Question]) -> set[str]:
    return {name for question in asked for name in (*question.sheet.people, *question.cannot)}


def questions(
    campaign: Campaign, topics: Sequence[str] | None = None, progress: Progress = lambda share, text: None
) -> tuple[Question, ...]:
    """The track's questions that somebody answered at these topics (or all), its scales first, then those that only agreement asks."""
    campaign_data = campaign.data
    if topics is None:
        parts = {topic: _kept_parts(campaign_data, topic) for topic in campaign_data.topics}
    else:
        parts = dict(_of_some(campaign_data, topics, progress))
    scales = {scale.kind: scale for scale in campaign.track.scales}
    names = dict.fromkeys([*scales, *(name for part in parts.values() for name in part)])
    found = (
        _question(
            name, scales.get(name), {topic: part[name] for topic, part in parts.items() if name in part}
        )
        for name in names
    )
    return tuple(question for question in found if question.items or question.cannot)


def _of_some(
    campaign_data: CampaignData, topics: Sequence[str], progress: Progress
) -> Iterator[tuple[str, dict[str, _Part]]]:
    """Of topics of a very large campaign: packed, since more are kept than whole topics find room."""
    for done, topic in enumerate(topics):
        progress(done / len(topics), f"reading topic {topic}")
        yield topic, pickle.loads(zlib.decompress(_packed_parts(campaign_data, topic)))


@derived(of="topic", needs=JUDGED, small=True)
def _packed_parts(campaign_data: CampaignData, topic: str) -> bytes:
    return zlib.compress(pickle.dumps(_parts(campaign_data, topic)), level=1)


@derived(of="topic", needs=JUDGED)
def _kept_parts(campaign_data: CampaignData, topic: str) -> dict[str, _Part]:
    return _parts(campaign_data, topic)


def _question(name: str, scale: Scale | None, parts: Mapping[str, _Part]) -> Question:
    ordered = scale is not None and scale.ordered
    labels = scale.names if scale and not scale.free else ()
    sheet = joined([part.sheet for part in parts.values()], labels, ordered=ordered)
    items = tuple(item for part in parts.values() for item in part.items)
    cannot: Counter[str] = Counter()
    for part in parts.values():
        cannot.update(part.cannot)
    title, asked = (scale.title, scale.question) if scale else (name.removeprefix(_RATED), "")
    return Question(
        name, title, asked, items, tuple(parts), sheet, cannot, sum(part.gone for part in parts.values())
    )


_RATED = "rated:"
"""Keeps the names of questions that only agreement asks apart from kinds of units."""


def _parts(campaign_data: CampaignData, topic: str) -> dict[str, _Part]:
    """By question; those that nobody answered are left out."""
    units, votes, opinion = (
        campaign_data.units(topic),
        campaign_data.votes(topic).all,
        opinions(campaign_data, topic),
    )
    given: dict[str, list[tuple[Unit, Mapping[str, str]]]] = {}
    for unit in units:
        if said := _labels(opinion, unit.ref):
            given.setdefault(unit.ref.kind, []).append((unit, said))
    known = {unit.ref for unit in units}
    gone = Counter(vote.ref.kind for vote in votes if vote.ref not in known and vote.done)
    cannot = Counter(
        (vote.ref.kind, vote.assessor)
        for vote in votes
        if vote.label is None and vote.reason and vote.ref in known
    )
    kinds = dict.fromkeys([*given, *gone, *(kind for kind, _ in cannot)])
    return {kind: _part(given.get(kind, []), _of_kind(cannot, kind), gone[kind]) for kind in kinds} | _rated(
        campaign_data, topic
    )


def _labels(opinion: Opinions, ref: Ref) -> Mapping[str, str]:
    """Everybody's labels of a unit, those that somebody gave without saying so included; none where only adjudicators spoke."""
    rating = opinion.ratings.get(ref)
    if rating is not None and rating.question == ref.kind:
        return rating.labels
    given = {vote.assessor: vote.label for vote in opinion.judged.votes(ref) if vote.label is not None}
    return {} if all(who.startswith(ADJUDICATOR) for who in given) else given


def _of_kind(cannot: Counter[tuple[str, str]], kind: str) -> Counter[str]:
    return Counter({assessor: count for (of, assessor), count in cannot.items() if of == kind})


def _part(given: Sequence[tuple[Unit, Mapping[str, str]]], cannot: Counter[str], gone: int) -> _Part:
    items = tuple(Item(unit.ref.topic, unit.name, unit.screen, unit.ref) for unit, _ in given)
    return _Part(items, sheet_of([labels for _, labels in given]), cannot, gone)


def _rated(campaign_data: CampaignData, topic: str) -> dict[str, _Part]:
    """The questions that only agreement asks."""
    rows: dict[str, list[tuple[Item, Mapping[str, str]]]] = {}
    for rating in (rating for rating in ratings(campaign_data, topic) if rating.ref is None):
        rows.setdefault(f"{_RATED}{rating.question}", []).append((Item(topic, rating.item), rating.labels))
    return {
        name: _NOTHING._replace(
            items=tuple(item for item, _ in said), sheet=sheet_of([labels for _, labels in said])
        )
        for name, said in rows.items()
    }


def votes_of(campaign_data: CampaignData, item: Item) -> tuple[Judgment, ...]:
    """What was said of a unit, explicitly or not, oldest first; nothing where the item is no unit."""
    return opinions(campaign_data, item.topic).votes(item.ref) if item.ref else ()
