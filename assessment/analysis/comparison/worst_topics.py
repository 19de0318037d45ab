"""A run's topics from the worst to the best."""

from __future__ import annotations

from assessment.campaign.handle import Campaign
from assessment.model import Score


def topics_worst_first(campaign: Campaign, run: str, measure: str) -> list[Score]:
    """The run's scores of the measure by topic; undefined ones last.

    Of equal ones those with more judged units come first: an answer without text explains nothing.
    """
    sign = 1 if campaign.track.measure(measure).better == "higher" else -1
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
    defined.sort(key=lambda score: (sign * (score.value or 0), -score.judged))
    return [*defined, *undefined]
