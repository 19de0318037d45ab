"""What a score would be if some units were judged otherwise: worked out beside the campaign, never stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from assessment.campaign import totals
from assessment.campaign.data import CampaignData
from assessment.model import Judgment, Ref, Score, TopicVotes
from assessment.model.resolution import ADJUDICATOR

SUPPOSED = "supposed"
"""Stands for an assessor where nobody has judged a unit yet."""
_LATEST = 1 << 60
Changes = Mapping[Ref, str | None]
"""Units and the labels that they are supposed to have; None for none at all."""
Progress = Callable[[float, str], object]


class Supposed(TopicVotes):
    """A topic's votes as if everybody had given some of its units another label; the others stay as they are."""

    def __init__(self, now: TopicVotes, changes: Changes) -> None:
        self._now, self._changes, self.noted = now, changes, now.noted
        self._labels = {ref: now.label(ref) for ref in now.refs} | dict(changes)

    @property
    def refs(self) -> tuple[Ref, ...]:
        """All units with votes; those that were given one stand last."""
        labelled = (ref for ref, label in self._changes.items() if label is not None)
        return tuple(ref for ref in dict.fromkeys((*self._now.refs, *labelled)) if self.votes(ref))

    def votes(self, ref: Ref) -> tuple[Judgment, ...]:
        if ref not in self._changes:
            return self._now.votes(ref)
        label = self._changes[ref]
        if label is None:
            return ()
        said = tuple(vote._replace(label=label) for vote in self._now.votes(ref))
        # a decision beside them speaks for those, too, who said something else without saying so
        return (
            (*said, Judgment(ref, f"{ADJUDICATOR}{SUPPOSED}", label, seq=_LATEST))
            if said
            else (Judgment(ref, SUPPOSED, label),)
        )


class Line(NamedTuple):
    """A measure of a run as it is and as it would be; `topic` None for the total.  A score is None where there is none."""

    measure: str
    topic: str | None
    now: Score | None
    then: Score | None

    @property
    def change(self) -> float | None:
        """By how much the value would move, None where either is undefined."""
        if self.now is None or self.then is None or self.now.value is None or self.then.value is None:
            return None
        return self.then.value - self.now.value


def supposed_scores(campaign_data: CampaignData, topic: str, changes: Changes) -> tuple[Score, ...]:
    """All runs' scores at a topic with these changes of its units."""
    state = campaign_data.topic_state(topic)
    fact = campaign_data.track.score(replace(state, judged=Supposed(state.judged, changes)))
    return tuple(
        score._replace(topic=topic) for score in campaign_data.track.totals({topic: fact}, state.settings)
    )


def what_if(
    campaign_data: CampaignData, run: str, changes: Changes, progress: Progress = lambda share, text: None
) -> list[Line]:
    """The run's totals, then its figures at every topic with a change, each as it is and as it would be."""
    topics = [topic for topic in campaign_data.topics if topic in {ref.topic for ref in changes}]
    now, then, facts = (
        list(totals.totals(campaign_data, progress)),
        [],
        totals.topic_facts(campaign_data, progress),
    )
    for topic in topics:
        state = campaign_data.topic_state(topic)
        facts[topic] = campaign_data.track.score(
            replace(state, judged=Supposed(state.judged, _of(changes, topic)))
        )
        now += campaign_data.topic_scores(topic)
        then += [
            score._replace(topic=topic)
            for score in campaign_data.track.totals({topic: facts[topic]}, campaign_data.settings)
        ]
    return _lines(run, now, [*campaign_data.track.totals(facts, campaign_data.settings), *then])


def _of(changes: Changes, topic: str) -> Changes:
    return {ref: label for ref, label in changes.items() if ref.topic == topic}


def _lines(run: str, now: list[Score], then: list[Score]) -> list[Line]:
    before = {(score.topic, score.measure): score for score in now if score.run == run}
    after = {(score.topic, score.measure): score for score in then if score.run == run}
    return [
        Line(place[1], place[0], before.get(place), after.get(place))
        for place in dict.fromkeys((*before, *after))
    ]
