"""Totals of the runs by the labels of one assessor, over topics that can be chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assessment.analysis.comparison.measure_correlations import upward
from assessment.campaign.handle import Campaign
from assessment.model import Score


class LabelScorer:
    """Totals of one measure by an assessor's labels over some topics, each computed once."""

    def __init__(
        self,
        campaign: Campaign,
        measure: str,
        facts: Mapping[str, Mapping[str, Any]],
    ) -> None:
        self.campaign = campaign
        self.data = campaign.data
        self.measure = measure
        self.facts = facts
        self._totals: dict[tuple[str, tuple[str, ...]], list[Score]] = {}

    def totals(self, assessor: str, topics: tuple[str, ...]) -> list[Score]:
        key = (assessor, topics)
        if key not in self._totals:
            facts = {topic: self.facts[assessor][topic] for topic in topics}
            scores = self.data.track.totals(facts, self.data.settings)
            of_task = self.campaign.of_task(scores)
            self._totals[key] = [
                score for score in of_task if score.measure == self.measure
            ]
        return self._totals[key]

    def ranked(self, assessor: str, topics: tuple[str, ...]) -> dict[str, float]:
        """The scores by run, turned so that more is better; runs without one are left out."""
        scores = self.totals(assessor, topics)
        return upward(
            self.data.track,
            self.measure,
            ((score.run, score.value) for score in scores),
        )

    def runs_by_topic(
        self, assessor: str, topics: Sequence[str]
    ) -> dict[str, frozenset[str]]:
        """The runs that have a score at each of these topics."""
        return {
            topic: frozenset(self.ranked(assessor, (topic,)).keys()) for topic in topics
        }

    def shared_topics(
        self, first: str, second: str, topics: Sequence[str]
    ) -> tuple[str, ...]:
        """Those of the topics at which every run has a score both by the first and by the second.

        Elsewhere the means of two runs, or those of one run by either, would rest on different topics.  A run
        that lacks a score by one of the two at all of the topics is in no ranking and takes no topic away.
        """
        one = self.runs_by_topic(first, topics)
        other = self.runs_by_topic(second, topics)
        by_first = frozenset[str]().union(*one.values())
        runs = by_first.intersection(frozenset[str]().union(*other.values()))
        if not runs:
            return ()
        return tuple(
            topic for topic in topics if runs <= one[topic] and runs <= other[topic]
        )
