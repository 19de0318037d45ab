"""Which of two runs is better at a topic, in a sentence, and the first topic at which they differ."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from assessment.campaign import Campaign
from assessment.formats.plurals import plural
from assessment.model import Measure
from assessment.model.measures import measures_to_rank_by
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading

_MAX_TOPICS, _MAX_IN_LARGE = 100, 3
"""Topics that are looked through; in a large campaign each may have to be scored first."""


class ScorePair(NamedTuple):
    """Both runs' values at a topic of the measure that the scores name so, and what that is (`rule`)."""

    measure: str
    first: float
    second: float
    rule: Measure

    @property
    def digits(self) -> int:
        """Decimals with which the page shows the values."""
        return self.rule.digits

    @property
    def difference(self) -> float:
        """The first value less the second, as it is shown: a smaller difference makes no run better.

        >>> measure = Measure("MAP", "", "", "", "", "", digits=4)
        >>> ScorePair("MAP", 0.50001, 0.5, measure).difference
        0.0
        """
        return round(self.first - self.second, self.digits)

    @property
    def lead(self) -> float:
        """By how much the first run is better, below 0 where the second is."""
        return self.rule.sign * self.difference


def score_pair(
    campaign: Campaign, measure: str, first: float, second: float
) -> ScorePair:
    """The values of a measure of the campaign's track."""
    return ScorePair(measure, first, second, campaign.track.measure(measure))


def score_pairs(
    campaign: Campaign, topic: str, first: str, second: str, *, measure: str = ""
) -> list[ScorePair]:
    """The measures that rank runs and in which both have a value at the topic.

    The chosen `measure` comes first, if it is one of them, then the chief ones.
    """
    values: dict[str, dict[str, float]] = {}
    for score in campaign.topic_scores(topic):
        if score.run in (first, second) and score.value is not None:
            values.setdefault(score.measure, {})[score.run] = score.value
    pairs = []
    for name in measures_to_rank_by(values, campaign.track.measure):
        by_run = values[name]
        # A measure can be undefined for one of the runs, which says nothing about which is better.
        if len(by_run) < 2:
            continue
        pairs.append(score_pair(campaign, name, by_run[first], by_run[second]))
    return sorted(pairs, key=lambda pair: pair.measure != measure)


def first_difference(campaign: Campaign, first: str, second: str) -> str | None:
    """The first topic at which both runs have the chief measure and differ in it.

    Otherwise the first topic at which they differ in the first measure that both have there; None where there
    is none.
    """
    most = _MAX_IN_LARGE if campaign.data.is_large else _MAX_TOPICS
    otherwise = None
    for topic in islice(campaign.topics, most):
        pairs = score_pairs(campaign, topic, first, second)
        if not pairs or not pairs[0].lead:
            continue
        if pairs[0].measure == _chief_measure(campaign, topic, first, second):
            return topic
        otherwise = otherwise or topic
    return otherwise


def _chief_measure(
    campaign: Campaign, topic: str, first: str, second: str
) -> str | None:
    """The first measure that ranks runs, undefined at this topic or not; None without scores."""
    names = _measures_of_either(campaign, topic, first, second)
    return next(iter(measures_to_rank_by(names, campaign.track.measure)), None)


def _measures_of_either(
    campaign: Campaign, topic: str, first: str, second: str
) -> dict[str, None]:
    names: dict[str, None] = {}
    for score in campaign.topic_scores(topic):
        if score.run in (first, second):
            names[score.measure] = None
    return names


def better_in_words(
    campaign: Campaign, topic: str, first: str, second: str, *, measure: str = ""
) -> str:
    """Who is better at the topic, by the first measure and by how many others; "" without scores of both.

    The first measure is the chosen one, where both have it and it ranks runs (`score_pairs`).
    """
    pairs = score_pairs(campaign, topic, first, second, measure=measure)
    if not pairs:
        return ""
    chief = pairs[0]
    digits = chief.digits
    name = md(measure_heading(campaign.track, chief.measure))
    values = [f"{chief.first:.{digits}f}", f"{chief.second:.{digits}f}"]
    if not chief.lead:
        claim = f"Both runs have {name} {values[0]} at this topic"
    else:
        runs = [md(first), md(second)]
        if chief.lead < 0:
            runs.reverse()
            values.reverse()
        claim = f"{runs[0]} is better in {name} at this topic, {values[0]} against {values[1]}"
    names = _measures_of_either(campaign, topic, first, second)
    return (
        f"**{claim}.** {_measures_counted(pairs, len(names), first, second)}".rstrip()
    )


def _measures_counted(
    pairs: list[ScorePair], measures: int, first: str, second: str
) -> str:
    """In how many measures each run is better; "" where there is one measure.

    `measures` counts all that either run has, with those that say nothing about which is better.
    """
    if len(pairs) < 2:
        return ""
    better = sum(pair.lead > 0 for pair in pairs)
    worse = sum(pair.lead < 0 for pair in pairs)
    equal = len(pairs) - better - worse
    counts = f"{md(first)} is better in {better}, {md(second)} in {worse}"
    if equal:
        counts += f"; {equal} {plural(equal, 'is', 'are')} equal"
    which = f"{len(pairs)} measures"
    if len(pairs) < measures:
        which = f"the {len(pairs)} measures that rank runs and that both have here"
    return f"Of {which}, {counts}."
