"""How many topics decide a total that is no mean over topics."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.totals import topic_facts
from assessment.statistics.tied_scores import is_tied

DECIDING = "a total rests on the topics that decide it: those without which it could be another one"
"""How the topics of such an interval are counted, in words for people."""
_Facts = Mapping[str, Any]
"""What the scorer finds in each topic."""
_MAX_TOPICS = 200
"""With more topics it is not worked out: each takes a scoring, and few totals would rest on few topics."""


class TotalName(NamedTuple):
    """Which total it is: of which measure and run."""

    measure: str
    run: str


@derived(of="campaign", needs=JUDGED, small=True)
def deciding_topics(data: CampaignData) -> dict[TotalName, int]:
    """How many topics decide each ratio: those without which it can be another one.

    A mean over a run's incorrect answers rests on the topics of these, however many others have a score.
    Left out are sums, for which each topic counts, ratios that no topic changes, and all totals of a campaign
    of more than `_MAX_TOPICS` topics.
    """
    facts = topic_facts(data)
    if len(facts) > _MAX_TOPICS:
        return {}
    whole = _totals(data, facts)
    again = {f"{topic} again": fact for topic, fact in facts.items()}
    twice = _totals(data, {**facts, **again})
    # With every topic there twice a ratio stays what it is, while a sum doubles.
    ratios = [total for total in whole if _are_equal(whole, twice, total)]
    deciding = _topics_that_change(data, facts, ratios)
    # A topic that scores exactly the mean changes it only if another one is left out, too.
    by_first: defaultdict[str, list[TotalName]] = defaultdict(list)
    for total, topics in deciding.items():
        by_first[min(topics)].append(total)
    for first, totals in by_first.items():
        others = _without(facts, first)
        for total, topics in _topics_that_change(data, others, totals).items():
            deciding[total] |= topics
    return {total: len(topics) for total, topics in deciding.items()}


def _topics_that_change(
    data: CampaignData, facts: _Facts, totals: Iterable[TotalName]
) -> dict[TotalName, set[str]]:
    """The topics without which each of these totals is another one; totals that none changes are left out."""
    changing: defaultdict[TotalName, set[str]] = defaultdict(set)
    whole = _totals(data, facts)
    for topic in facts:
        less = _totals(data, _without(facts, topic))
        for total in totals:
            if not _are_equal(whole, less, total):
                changing[total].add(topic)
    return dict(changing)


def _without(facts: _Facts, topic: str) -> dict[str, Any]:
    return {name: facts[name] for name in facts if name != topic}


def _totals(data: CampaignData, facts: _Facts) -> dict[TotalName, float]:
    """The defined totals over these topics."""
    totals = {}
    for score in data.track.totals(facts, data.settings):
        if score.value is not None:
            totals[TotalName(score.measure, score.run)] = score.value
    return totals


def _are_equal(
    one: Mapping[TotalName, float], other: Mapping[TotalName, float], total: TotalName
) -> bool:
    """Whether the total is the same in both, or undefined in both."""
    if total not in one or total not in other:
        return total not in one and total not in other
    return is_tied(one[total], other[total])
