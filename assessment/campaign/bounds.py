"""How low and how high a total can still become once everything open is judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from assessment.campaign.comparison.measures import of_measure
from assessment.campaign.core import Campaign, Progress
from assessment.campaign.live import Live
from assessment.model import Case, Judged, Judgment, Ref, Unit
from assessment.resolve import resolve

_FILLED = "filled in"


class Bounds(NamedTuple):
    """A run's total now, and the lowest and highest once every open unit has a label; `judged` of `needed` units stand behind it now."""

    run: str
    now: float | None
    low: float | None
    high: float | None
    judged: int
    needed: int


def bounds(campaign: Campaign, measure: str, progress: Progress = lambda share, text: None) -> tuple[Bounds, ...] | None:
    """The bounds of every run, in the order of the totals; None where the track does not know which labels make the measure lowest and
    highest (`Measure.ends`).

    A unit is open where no label counts: unjudged, or without a winner.  A figure that leaves out what is open can lie outside now.
    KeyError names the track's measures.
    """
    ends = campaign.track.measure(measure).ends
    if not ends:
        return None
    live = campaign.live
    low, high = (_totals(live, measure, {kind: pair[end] for kind, pair in ends.items()}, _half(progress, end)) for end in (0, 1))
    totals = (score for score in live.totals() if score.measure == measure)
    return tuple(Bounds(score.run, score.value, low.get(score.run), high.get(score.run), score.judged, score.needed) for score in totals)


def _totals(live: Live, measure: str, labels: Mapping[str, str], progress: Progress) -> Mapping[str, float | None]:
    facts, name = {}, ("bounds", *sorted(f"{kind}={label}" for kind, label in labels.items()))
    for done, topic in enumerate(live.topics):
        progress(done / len(live.topics), f"filling topic {topic}")
        facts[topic] = live.remember(name, topic, lambda topic=topic: live.track.score(filled(live, topic, labels)))
    return of_measure(live.track.totals(facts, live.settings), measure)


def filled(live: Live, topic: str, labels: Mapping[str, str]) -> Case[Any, Any]:
    """The topic with a label for each open unit of these kinds.  A label can bring up units of another kind, so there is a pass a kind."""
    votes = dict(live.votes(topic).by_ref())
    case, units = live.case(topic), live.units(topic)
    for passed in range(len(labels)):
        units = tuple(live.track.units(case)) if passed else units
        votes |= {ref: (Judgment(ref, _FILLED, labels[ref.kind]),) for ref in _open(units, case.judged, labels)}
        case = replace(case, judged=Judged(votes, lambda given: _label(given, live.settings)))
    return case


def _open(units: Iterable[Unit], judged: Judged, kinds: Mapping[str, str]) -> Iterator[Ref]:
    return (unit.ref for unit in units if unit.ref.kind in kinds and judged.label(unit.ref) is None)


def _label(given: tuple[Judgment, ...], settings: Mapping[str, str]) -> str | None:
    """Whatever the policy says, what was filled in counts."""
    return given[0].label if given[0].assessor == _FILLED else resolve(given, settings)


def _half(progress: Progress, place: int) -> Progress:
    return lambda share, text: progress((place + share) / 2, text)
