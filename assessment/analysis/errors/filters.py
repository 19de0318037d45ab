"""Which of a run's units are wanted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from assessment.analysis.errors.items import Item, items
from assessment.campaign.data import CampaignData


class Wanted(NamedTuple):
    """What units must have to be shown; an empty field asks for nothing.  `states` are labels, "not judged" or "no label counts"."""

    kinds: Collection[str] = ()
    states: Collection[str] = ()
    text: str = ""


class FilteredUnits(NamedTuple):
    """The first units that are wanted, topic by topic and run by run, and how many there are of them in the `looked` topics; `left` topics
    were not looked at."""

    first: list[Item]
    count: int
    looked: int = 0
    left: int = 0


def search(
    campaign_data: CampaignData,
    runs: Sequence[str],
    topics: Sequence[str],
    wanted: Wanted,
    *,
    everybody: bool,
    most: int,
    at_first: int | None = None,
    progress: Callable[[float, str], object] = lambda share, text: None,
) -> FilteredUnits:
    """At most so many of the wanted units; the others are counted and let go, however large the campaign.

    With `at_first` no topic is looked at after so many, nor once there are `most` units.
    """
    first: list[Item] = []
    count = 0
    for done, topic in enumerate(topics):
        if at_first is not None and (done >= at_first or len(first) >= most):
            return FilteredUnits(first, count, done, len(topics) - done)
        progress(done / len(topics), f"reading topic {topic}")
        here = list(walk(campaign_data, runs, [topic], wanted, everybody=everybody))
        first += here[: most - len(first)]
        count += len(here)
    return FilteredUnits(first, count, len(topics))


def walk(
    campaign_data: CampaignData,
    runs: Sequence[str],
    topics: Iterable[str],
    wanted: Wanted,
    *,
    everybody: bool,
) -> Iterator[Item]:
    """All of the wanted units, one topic in memory at a time: that of all runs before the next."""
    for topic in topics:
        for run in runs:
            yield from matching_units(items(campaign_data, run, topic, everybody=everybody), wanted)


def matching_units(found: Iterable[Item], wanted: Wanted) -> list[Item]:
    """The units that are wanted, in their order.  Text is found as it stands, small or capital, in whatever is shown of a unit."""
    if not any(wanted):
        return list(found)
    sought = wanted.text.casefold().strip()
    return [
        item
        for item in found
        if (not wanted.kinds or item.ref.kind in wanted.kinds)
        and (not wanted.states or item.state in wanted.states)
        and (not sought or sought in _words(item))
    ]


def _words(item: Item) -> str:
    unit = item.unit
    return "\n".join(
        (unit.name, unit.question, unit.document, item.place, item.label or "", item.text)
    ).casefold()


def measures_of(campaign_data: CampaignData, runs: Sequence[str]) -> list[str]:
    """The measures that these runs have at single topics, from the first topic that each one answers."""
    found: dict[str, None] = {}
    for run in runs:
        topic = next((topic for topic in campaign_data.topics if run in campaign_data.answers(topic)), None)
        if topic is not None:
            found |= dict.fromkeys(
                score.measure for score in campaign_data.topic_scores(topic) if score.run == run
            )
    return list(found)


def runs_at(campaign_data: CampaignData, topic: str, runs: Iterable[str]) -> list[str]:
    """Those of the runs that answer the topic."""
    answers = campaign_data.answers(topic)
    return [run for run in runs if run in answers]
