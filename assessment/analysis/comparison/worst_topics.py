"""A run's topics from the worst to the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from assessment.campaign.handle import Campaign
from assessment.campaign.totals import measure_values
from assessment.model import Score

MAX_TOPICS = 500
"""Topics to list: nobody reads ten thousand, and every listed topic has to be scored."""


def topics_worst_first(
    campaign: Campaign, run: str, measure: str, most: int = MAX_TOPICS
) -> list[Score]:
    """The run's scores by topic, at most `most`: the worst first, then unjudged topics, then undefined ones.

    Among equal scores, those with more judged units come first: an answer without text explains nothing.
    Where more than `most` judged topics are equal at the end of the list, the campaign's order decides.
    """
    details = campaign.track.measure(measure)
    sign = details.sign
    judged: list[Score] = []
    unjudged: list[Score] = []
    undefined: list[Score] = []
    topics = list(campaign.topics)
    # A list of all topics is sorted at the end; only a cut one needs the worst topics first.
    if len(topics) > most:
        topics = _by_value(campaign, run, measure, sign)
    for score in _scores_of(campaign, run, measure, topics):
        if score.value is None:
            undefined.append(score)
        # A measure of coverage says how much is judged, so its lowest topic is its worst.
        elif is_not_judged(score) and not details.coverage:
            unjudged.append(score)
        else:
            judged.append(score)
        # Undefined scores come last: after the first of them no other scores follow.
        has_enough = len(undefined) + len(unjudged) >= most
        if len(judged) == most or (undefined and has_enough):
            break
    in_order = [*_sorted(judged, sign), *_sorted(unjudged, sign), *undefined]
    return in_order[:most]


def _sorted(scores: Sequence[Score], sign: int) -> list[Score]:
    """The scores by `sign` times their value; among equal ones, those with more judged units first."""

    def sort_values(score: Score) -> tuple[float, int]:
        value = score.value or 0.0
        return sign * value, -score.judged

    return sorted(scores, key=sort_values)


def _scores_of(
    campaign: Campaign, run: str, measure: str, topics: Sequence[str]
) -> Iterator[Score]:
    for topic in topics:
        score = campaign.topic_score(topic, run, measure)
        if score is not None:
            yield score


def _by_value(campaign: Campaign, run: str, measure: str, sign: int) -> list[str]:
    """The topics, those with the lowest of `sign` times the run's value first, undefined ones last."""
    of_measure = measure_values(campaign.data, measure)
    if run not in of_measure.runs:
        return []
    column = of_measure.runs.index(run)
    values = sign * of_measure.values[:, column]
    # Stable, so that equal topics keep the campaign's order; undefined values are sorted to the end.
    positions = np.argsort(values, kind="stable")
    return [of_measure.topics[position] for position in positions.tolist()]


def is_not_judged(score: Score) -> bool:
    """Whether units decide the score and none is judged, so that a low value is not a bad one."""
    return score.needed > 0 and score.judged == 0
