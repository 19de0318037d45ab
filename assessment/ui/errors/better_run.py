"""Which of two runs is better at a topic, in a sentence, and the first topic at which they differ."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from assessment.campaign import Campaign
from assessment.formats.plurals import plural
from assessment.model.measures import chief_measures_first
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits, measure_heading

_LEAST = 1e-9
"""A smaller difference is rounding."""
_MOST_TOPICS, _MOST_IN_LARGE = 100, 3
"""Topics that are looked through; in a large campaign each may have to be scored first."""


class ScorePair(NamedTuple):
    """Both runs' values of a measure at a topic; `lead` is by how much the first one is better."""

    measure: str
    first: float
    second: float
    lead: float

    @property
    def is_tie(self) -> bool:
        return abs(self.lead) < _LEAST


def score_pairs(
    campaign: Campaign, topic: str, first: str, second: str
) -> list[ScorePair]:
    """The measures that rank runs and in which both have a value at the topic, the chief ones first."""
    values: dict[str, dict[str, float]] = {}
    for score in campaign.topic_scores(topic):
        if score.run in (first, second) and score.value is not None:
            values.setdefault(score.measure, {})[score.run] = score.value
    pairs = []
    for name in chief_measures_first(values, campaign.track.measure):
        by_run = values[name]
        # A measure can be undefined for one of the runs, which says nothing about which is better.
        if len(by_run) < 2 or not campaign.track.measure(name).ranks_runs:
            continue
        sign = -1 if campaign.track.measure(name).better == "lower" else 1
        lead = sign * (by_run[first] - by_run[second])
        pairs.append(ScorePair(name, by_run[first], by_run[second], lead))
    return pairs


def first_difference(campaign: Campaign, first: str, second: str) -> str | None:
    """The first topic at which the runs differ in its first measure; None where they do at none."""
    most = _MOST_IN_LARGE if campaign.data.is_large else _MOST_TOPICS
    for topic in islice(campaign.topics, most):
        pairs = score_pairs(campaign, topic, first, second)
        if pairs and not pairs[0].is_tie:
            return topic
    return None


def better_in_words(campaign: Campaign, topic: str, first: str, second: str) -> str:
    """Who is better at the topic, by the first measure and by how many others; "" without scores of both."""
    pairs = score_pairs(campaign, topic, first, second)
    if not pairs:
        return ""
    chief = pairs[0]
    digits = measure_digits(campaign, chief.measure)
    name = md(measure_heading(campaign.track, chief.measure))
    values = [f"{chief.first:.{digits}f}", f"{chief.second:.{digits}f}"]
    if chief.is_tie:
        claim = f"Both runs have {name} {values[0]} at this topic"
    else:
        runs = [md(first), md(second)]
        if chief.lead < 0:
            runs.reverse()
            values.reverse()
        claim = f"{runs[0]} is better in {name} at this topic, {values[0]} against {values[1]}"
    return f"**{claim}.** {_counted(pairs, first, second)}".rstrip()


def _counted(pairs: list[ScorePair], first: str, second: str) -> str:
    """In how many measures each run is better; "" where there is one measure."""
    if len(pairs) < 2:
        return ""
    better = sum(pair.lead >= _LEAST for pair in pairs)
    worse = sum(pair.lead <= -_LEAST for pair in pairs)
    equal = len(pairs) - better - worse
    counts = f"{md(first)} is better in {better}, {md(second)} in {worse}"
    if equal:
        counts += f"; {equal} {plural(equal, 'is', 'are')} equal"
    return f"Of {len(pairs)} measures {counts}."
