"""A run's topics from the worst to the best."""

from __future__ import annotations

from assessment.campaign.handle import Campaign
from assessment.model import Score


def topics_worst_first(campaign: Campaign, run: str, measure: str) -> list[Score]:
    """The run's scores of the measure by topic; then those of which nothing is judged, undefined ones last.

    Of equal ones those with more judged units come first: an answer without text explains nothing.
    """
    rule = campaign.track.measure(measure)
    sign = 1 if rule.better == "higher" else -1
    defined = []
    undefined = []
    for topic in campaign.topics:
        for score in campaign.topic_scores(topic):
            if score.run != run or score.measure != measure:
                continue
            if score.value is None:
                undefined.append(score)
            else:
                defined.append(score)

    def sort_values(score: Score) -> tuple[bool, float, int]:
        # How much is judged is what a measure of coverage says, so its lowest topic is its worst.
        is_open = not rule.coverage and is_not_judged(score)
        return is_open, sign * (score.value or 0), -score.judged

    defined.sort(key=sort_values)
    return [*defined, *undefined]


def is_not_judged(score: Score) -> bool:
    """Whether units decide the score and none is judged, so that a low value is not a bad one."""
    return score.needed > 0 and score.judged == 0
