"""How much a dispute can change the scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED
from assessment.campaign.growing_values import growing
from assessment.campaign.runs_of_screens import runs_of_screens
from assessment.campaign.topic_scoring import scores_in_state
from assessment.model import Judgment, Ref, Score, TopicState, TopicVotes
from assessment.model.assessor import Assessor
from assessment.model.resolution import POLICY, heeds_decisions
from assessment.review.disagreements import Dispute
from assessment.review.votes_and_ratings import opinions

_SUPPOSED_ADJUDICATOR = Assessor.adjudicator("supposed").stored
_AFTER_EVERYBODY = 1 << 60
"""The number of a supposed decision: later than every judgment of the log."""

RunScores = Mapping[str, float | None]
"""The scores of one measure at one topic, by run."""
_Impacts = dict[tuple[str, Ref, tuple[str, ...]], float]
"""Impacts by measure, unit and disputed labels."""


def impact(data: CampaignData, dispute: Dispute, measure: str) -> float:
    """The largest change of any run's score at the topic between the disputed labels.

    An undefined score counts as 0.
    """
    ref = dispute.unit.ref
    name = measure, ref, dispute.labels
    impacts = _measured_impacts(data, ref.topic)
    if name not in impacts:
        impacts[name] = _largest_change(
            [_scores_with(data, ref, label, measure) for label in dispute.labels]
        )
        _measured_impacts.has_grown(data, ref.topic)
    return impacts[name]


def known_impact(data: CampaignData, dispute: Dispute, measure: str) -> float | None:
    """The impact if anybody has measured it since the topic changed, else None."""
    ref = dispute.unit.ref
    return _measured_impacts(data, ref.topic).get((measure, ref, dispute.labels))


@growing(of="topic", needs=JUDGED)
def _measured_impacts(data: CampaignData, topic: str) -> _Impacts:
    """What was measured so far at the topic as it is; begins empty, and whoever measures adds to it."""
    return {}


def estimated_impact(data: CampaignData, dispute: Dispute, measure: str) -> float:
    """The impact on the runs whose answer holds the unit.

    They are scored without the other runs, which is quick and mostly equal to `impact`.
    """
    ref = dispute.unit.ref
    state = data.topic_state(ref.topic)
    runs_by_screen = runs_of_screens(data, ref.topic)
    runs = runs_by_screen.get(dispute.unit.screen) or state.answers
    narrowed = state.of_runs(runs)
    return _largest_change(
        [
            _decided_scores(data, narrowed, ref, label=label, measure=measure)
            for label in dispute.labels
        ]
    )


def _largest_change(alternatives: list[RunScores]) -> float:
    """The largest difference that any run has between the alternatives."""
    runs = {run for scores in alternatives for run in scores}
    largest = 0.0
    for run in runs:
        # An undefined score counts as 0 here: the order of disputes needs a number.
        values = [scores.get(run) or 0.0 for scores in alternatives]
        largest = max(largest, max(values) - min(values))
    return largest


def _scores_with(data: CampaignData, ref: Ref, label: str, measure: str) -> RunScores:
    """The runs' scores at the unit's topic if this label counted."""
    state = data.topic_state(ref.topic)
    counts_already = opinions(data, ref.topic).label(ref) == label
    # The present scores are cached, which saves one scoring for most disputes.
    if counts_already and _heeding_decisions(state.settings) == state.settings:
        return _of_measure(measure, data.topic_scores(ref.topic))
    return _decided_scores(data, state, ref, label=label, measure=measure)


def _decided_scores(
    data: CampaignData,
    state: TopicState[Any, Any],
    ref: Ref,
    *,
    label: str,
    measure: str,
) -> RunScores:
    """The scores as if an adjudicator had just chosen the label."""
    settings = _heeding_decisions(state.settings)
    decision = Judgment(ref, _SUPPOSED_ADJUDICATOR, label, seq=_AFTER_EVERYBODY)
    decided = replace(
        state, judged=_VotesWithDecision(state.judged, decision), settings=settings
    )
    return _of_measure(measure, scores_in_state(data.track, decided))


class _VotesWithDecision(TopicVotes):
    """A topic's votes with one more decision, without resolving all the others again."""

    def __init__(self, votes: TopicVotes, decision: Judgment) -> None:
        self._current = votes
        self._decision = decision
        self.noted = votes.noted

    @property
    def refs(self) -> tuple[Ref, ...]:
        """All units with votes."""
        refs = self._current.refs
        if self._current.votes(self._decision.ref):
            return refs
        return (*refs, self._decision.ref)

    def votes(self, ref: Ref) -> tuple[Judgment, ...]:
        votes = self._current.votes(ref)
        if ref == self._decision.ref:
            return (*votes, self._decision)
        return votes

    def label(self, ref: Ref) -> str | None:
        if ref == self._decision.ref:
            return self._decision.label
        return self._current.label(ref)


def _heeding_decisions(settings: Mapping[str, str]) -> Mapping[str, str]:
    """The settings with a policy under which an adjudicator's decision counts."""
    if heeds_decisions(settings[POLICY.name]):
        return settings
    return {**settings, POLICY.name: POLICY.default}


def _of_measure(measure: str, scores: Iterable[Score]) -> RunScores:
    return {score.run: score.value for score in scores if score.measure == measure}
