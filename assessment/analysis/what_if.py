"""Scores as they would be if some units had other labels, or if runs had given other answers.

They are computed apart from the campaign, and never stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

from assessment.campaign import totals
from assessment.campaign.data import CampaignData
from assessment.campaign.topic_scoring import scores_in_state, scores_of_fact
from assessment.model import Judgment, Ref, Score, TopicState, TopicVotes
from assessment.model.assessor import Assessor
from assessment.model.progress import Progress, no_progress

SUPPOSED = "supposed"
"""Stands for an assessor where nobody has judged a unit yet."""
_LATEST = 1 << 60
"""A number in the log after all others, so that the policies that take the newest vote take this one."""
Changes = Mapping[Ref, str | None]
"""Units and the labels that they are supposed to have; None for none at all."""
AnswerChanges = Mapping[tuple[str, str], Any]
"""Answers that runs are supposed to have given, by run and topic; each run has an answer there."""
_NO_ANSWERS: AnswerChanges = {}


class SupposedVotes(TopicVotes):
    """A topic's votes as if everybody had given some of its units another label; others keep their votes."""

    def __init__(self, now: TopicVotes, changes: Changes) -> None:
        self._present = now
        self._changes = changes
        self.noted = now.noted
        self._labels = {}
        for ref in now.refs:
            self._labels[ref] = now.label(ref)
        self._labels.update(changes)

    # Scorers ask for it again and again, and the changes stay.
    @cached_property
    def refs(self) -> tuple[Ref, ...]:
        """All units with votes; those that have votes only by the changes come last."""
        candidates = dict.fromkeys(self._present.refs)
        for ref, label in self._changes.items():
            if label is not None:
                candidates[ref] = None
        return tuple(ref for ref in candidates if self.votes(ref))

    def votes(self, ref: Ref) -> tuple[Judgment, ...]:
        present = self._present.votes(ref)
        if ref not in self._changes:
            return present
        label = self._changes[ref]
        if label is None:
            return ()
        if not present:
            return (Judgment(ref, SUPPOSED, label),)
        changed = [vote._replace(label=label) for vote in present]
        # An adjudicator's decision also overrules the unspoken labels, which are no votes to be changed.
        adjudicator = Assessor.adjudicator(SUPPOSED).stored
        decision = Judgment(ref, adjudicator, label, seq=_LATEST)
        return (*changed, decision)

    def are_supposed(self, ref: Ref) -> bool:
        return any(not vote.seq for vote in self.votes(ref))


class ScoreChange(NamedTuple):
    """A measure of a run as it is (`now`) and as it would be (`then`); None where there is no score.

    `topic` is None for the total.
    """

    measure: str
    topic: str | None
    now: Score | None
    then: Score | None

    @property
    def change(self) -> float | None:
        """By how much the value would move, None where either is undefined."""
        if self.now is None or self.then is None:
            return None
        present = self.now.value
        supposed = self.then.value
        if present is None or supposed is None:
            return None
        return supposed - present


def supposed_scores(
    data: CampaignData,
    topic: str,
    changes: Changes,
    answers: AnswerChanges = _NO_ANSWERS,
) -> tuple[Score, ...]:
    """All runs' scores at a topic with these changes of its units and of the answers to it."""
    state = with_answers(data.topic_state(topic), answers)
    return scores_in_state(data.track, with_labels(state, changes))


def with_labels(state: TopicState[Any, Any], changes: Changes) -> TopicState[Any, Any]:
    """The state of a topic as if everybody had given its units these labels."""
    return replace(state, judged=SupposedVotes(state.judged, changes))


def with_answers(
    state: TopicState[Any, Any], answers: AnswerChanges
) -> TopicState[Any, Any]:
    """The state of a topic as if the runs had given those of these answers that are to it."""
    supposed = {}
    for (run, topic), answer in answers.items():
        if topic == state.id:
            supposed[run] = answer
    if not supposed:
        return state
    own = {**state.answers, **supposed}
    of_all = {**state.runs, **supposed}
    return replace(state, answers=own, runs=of_all)


def what_if(
    data: CampaignData,
    run: str,
    changes: Changes,
    progress: Progress = no_progress,
    *,
    answers: AnswerChanges = _NO_ANSWERS,
) -> list[ScoreChange]:
    """The run's totals, then its scores at every topic with a change, each as it is and as it would be."""
    track = data.track
    settings = data.settings
    changed_topics = {ref.topic for ref in changes}
    changed_topics |= {topic for _, topic in answers}
    present = list(totals.totals(data, progress))
    facts = totals.topic_facts(data, progress)
    supposed_at_topics: list[Score] = []
    for topic in data.topics:
        if topic not in changed_topics:
            continue
        of_topic = {ref: label for ref, label in changes.items() if ref.topic == topic}
        state = with_answers(data.topic_state(topic), answers)
        fact = track.score(with_labels(state, of_topic))
        facts[topic] = fact
        present += data.topic_scores(topic)
        supposed_at_topics += scores_of_fact(track, topic, fact, settings)
    supposed = [*track.totals(facts, settings), *supposed_at_topics]
    return _score_changes(run, present, supposed)


def _score_changes(
    run: str, present: list[Score], supposed: list[Score]
) -> list[ScoreChange]:
    before = _scores_of(run, present)
    after = _scores_of(run, supposed)
    changes = []
    # A change can make a score appear or disappear.
    for key in dict.fromkeys([*before, *after]):
        topic, measure = key
        change = ScoreChange(
            measure,
            topic,
            now=before.get(key),
            then=after.get(key),
        )
        changes.append(change)
    return changes


def _scores_of(run: str, scores: list[Score]) -> dict[tuple[str | None, str], Score]:
    """The run's scores by topic and measure."""
    own_scores = {}
    for score in scores:
        if score.run == run:
            own_scores[score.topic, score.measure] = score
    return own_scores
