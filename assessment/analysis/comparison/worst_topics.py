"""A run's topics from the worst to the best."""

from __future__ import annotations

from assessment.campaign.handle import Campaign
from assessment.model import Score


def topics_worst_first(campaign: Campaign, run: str, measure: str) -> list[Score]:
    """The run's scores of the measure by topic; undefined ones last, equal ones in the campaign's order."""
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
                defined.append((sign * score.value, score))
    defined.sort(key=lambda pair: pair[0])
    return [*(score for _, score in defined), *undefined]
