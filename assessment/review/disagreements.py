"""Where assessors differ, how much hangs on each difference, and in which order an adjudicator meets them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from assessment.campaign.counting import Count, counted, judged_by
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.derived_values import pools
from assessment.campaign.surveying import gather
from assessment.model import Judgment, Ref, Score, TopicState, TopicVotes, Unit
from assessment.model.resolution import ADJUDICATOR, ONE, POLICY, is_person
from assessment.review.opinions import opinions

Progress = Callable[[float, str], None]
_SUPPOSED, _LATEST = f"{ADJUDICATOR}supposed", 1 << 60
"""Who decides to see what would change, and when: after everybody else."""


class Dispute(NamedTuple):
    """A unit that people gave different `labels`, explicitly or not, the most frequent one first."""

    unit: Unit
    labels: tuple[str, ...]


class Summary(NamedTuple):
    """Disputed units, those of them that are decided, and all judged units that no label counts for by the policy in force."""

    disputed: int
    decided: int
    unresolved: int


@derived(of="topic", needs=JUDGED)
def disputes(campaign_data: CampaignData, topic: str) -> tuple[Dispute, ...]:
    """The disputed units of a topic in reading order, once for each screen that they are on.

    Votes that are counted, as those on the weight of a nugget, are meant to differ: they are no disputes.
    """
    return tuple(_disputes(campaign_data, topic))


def _disputes(campaign_data: CampaignData, topic: str) -> Iterator[Dispute]:
    said, counting = opinions(campaign_data, topic), counted_votes(campaign_data, topic)
    for unit in campaign_data.units(topic):
        labels = said.of_people(unit.ref)
        if len(labels) > 1 and len(set(labels.values())) > 1 and unit.ref not in counting:
            yield Dispute(unit, tuple(label for label, _ in Counter(labels.values()).most_common()))


def counted_votes(campaign_data: CampaignData, topic: str) -> frozenset[Ref]:
    """Units whose votes are counted, so that no label of theirs needs to win."""
    weighing = (pool for pool in pools(campaign_data, topic).values() if pool.weighs)
    return frozenset(ref for pool in weighing for ref in pool.votes.values())


@derived(of="topic", needs={"votes"}, small=True)
def decisions(campaign_data: CampaignData, topic: str) -> dict[Ref, Judgment]:
    """The newest decision of any adjudicator on each unit of the topic."""
    made = [vote for vote in campaign_data.votes(topic).all if vote.assessor.startswith(ADJUDICATOR)]
    return {vote.ref: vote for vote in made if not vote.done} | {vote.ref: vote for vote in made if vote.done}


class Disputed(NamedTuple):
    """What is kept of every topic: its disputes, those of them that are decided (`count` counts as the desk does), and how many judged
    units no label counts for by the policy in force."""

    disputes: tuple[Dispute, ...]
    decided: frozenset[Ref]
    count: Count
    unresolved: int


@derived(of="topic", needs=JUDGED, small=True)
def disputed(campaign_data: CampaignData, topic: str) -> Disputed:
    found, made, label = (
        disputes(campaign_data, topic),
        decisions(campaign_data, topic),
        opinions(campaign_data, topic).label,
    )
    units = tuple(plain(dispute) for dispute in found)
    decided = frozenset(unit.ref for unit in units if unit.ref in made and made[unit.ref].done)
    unresolved = {ref for ref in judged_units(campaign_data, topic) if label(ref) is None}
    return Disputed(found, decided, counted(units, judged_by(units, made)), len(unresolved))


def plain(dispute: Dispute) -> Unit:
    """The unit by itself: each dispute is decided on its own, and on a free scale between the labels that were given."""
    return dispute.unit._replace(group="", settles=False, after=(), choices=dispute.labels)


def everywhere(
    campaign_data: CampaignData, progress: Progress = lambda share, text: None
) -> Mapping[str, Disputed]:
    """Of every topic."""
    return gather(campaign_data, disputed, progress=progress)


def summary(campaign_data: CampaignData, progress: Progress = lambda share, text: None) -> Summary:
    found = everywhere(campaign_data, progress).values()
    refs = sum(len({dispute.unit.ref for dispute in one.disputes}) for one in found)
    return Summary(refs, sum(len(one.decided) for one in found), sum(one.unresolved for one in found))


def judged_units(campaign_data: CampaignData, topic: str) -> frozenset[Ref]:
    """Units that a person has labelled, or that people differ on without saying so, and that one label has to count for."""
    votes, ratings = campaign_data.topic_state(topic).judged.votes, opinions(campaign_data, topic).ratings
    asked = {unit.ref for unit in campaign_data.units(topic)} - counted_votes(campaign_data, topic)
    said = {ref for ref in asked if any(is_person(vote.assessor) for vote in votes(ref))}
    return frozenset(ref for ref in said if ref not in ratings or ratings[ref].labels) | {
        dispute.unit.ref for dispute in disputes(campaign_data, topic)
    }


# How much hangs on a dispute


def impact(campaign_data: CampaignData, dispute: Dispute, measure: str) -> float:
    """The largest change of a run's score at the topic between the labels that were given; an undefined score counts as 0."""
    return _spread(_figures(campaign_data, dispute.unit.ref, label, measure) for label in dispute.labels)


def guess(campaign_data: CampaignData, dispute: Dispute, measure: str) -> float:
    """The impact on the runs whose answer the unit stands in, scored by themselves: quick, and mostly the same."""
    topic, ref = dispute.unit.ref.topic, dispute.unit.ref
    owners = _owners(campaign_data, topic)
    state = campaign_data.topic_state(topic)
    alone = replace(
        state, answers={run: state.answers[run] for run in owners.get(dispute.unit.screen, state.answers)}
    )
    return _spread(_scored(campaign_data, alone, ref, label, measure) for label in dispute.labels)


@derived(of="topic", needs={"answers"})
def _owners(campaign_data: CampaignData, topic: str) -> dict[str, list[str]]:
    """The runs of each screen."""
    owners: dict[str, list[str]] = {}
    for run, answer in campaign_data.answers(topic).items():
        owners.setdefault(campaign_data.track.screen_of(answer), []).append(run)
    return owners


_Figures = Mapping[str, float | None]


def _spread(figures: Iterable[_Figures]) -> float:
    given = list(figures)
    values = (
        [scores.get(run) or 0.0 for scores in given] for run in {run for scores in given for run in scores}
    )
    return max((max(each) - min(each) for each in values), default=0.0)


def _figures(campaign_data: CampaignData, ref: Ref, label: str, measure: str) -> _Figures:
    """The runs' scores at the unit's topic if this label counted."""
    state = campaign_data.topic_state(ref.topic)
    if opinions(campaign_data, ref.topic).label(ref) == label and _deciding(state.settings) == state.settings:
        return _of(measure, campaign_data.topic_scores(ref.topic))
    return _scored(campaign_data, state, ref, label, measure)


def _scored(
    campaign_data: CampaignData, state: TopicState[Any, Any], ref: Ref, label: str, measure: str
) -> _Figures:
    """As if an adjudicator had just given the label."""
    decided, settings = (
        _Decided(state.judged, Judgment(ref, _SUPPOSED, label, seq=_LATEST)),
        _deciding(state.settings),
    )
    return _of(
        measure,
        campaign_data.track.totals(
            {state.id: campaign_data.track.score(replace(state, judged=decided, settings=settings))}, settings
        ),
    )


class _Decided(TopicVotes):
    """A topic's votes with one decision more."""

    def __init__(self, now: TopicVotes, made: Judgment) -> None:
        self._now, self._made, self.noted = now, made, now.noted

    @property
    def refs(self) -> tuple[Ref, ...]:
        """All units with votes."""
        refs = self._now.refs
        return refs if self._now.votes(self._made.ref) else (*refs, self._made.ref)

    def votes(self, ref: Ref) -> tuple[Judgment, ...]:
        return (*self._now.votes(ref), self._made) if ref == self._made.ref else self._now.votes(ref)

    def label(self, ref: Ref) -> str | None:
        return self._made.label if ref == self._made.ref else self._now.label(ref)


def _deciding(settings: Mapping[str, str]) -> Mapping[str, str]:
    """The settings, with a policy that heeds decisions."""
    policy = settings[POLICY.name]
    return (
        {**settings, POLICY.name: POLICY.default}
        if policy == "strict" or policy.startswith(ONE)
        else settings
    )


def _of(measure: str, scores: Iterable[Score]) -> _Figures:
    return {score.run: score.value for score in scores if score.measure == measure}


_GUESSING = 2 / 3
_Name = tuple[str, Ref, tuple[str, ...]]
_Find = Callable[[CampaignData, Dispute, str], float]


@dataclass
class Queue:
    """The order in which an adjudicator meets what is disputed.  It is made when asked for and then kept, so that nothing moves while
    they decide.  With `measure` "" nothing is known of what changes; `names` shows who gave which label."""

    measure: str = ""
    names: bool = False
    impacts: dict[_Name, float] = field(default_factory=dict)
    guesses: dict[_Name, float] = field(default_factory=dict)
    places: dict[Ref, int] = field(default_factory=dict)

    def known(self, dispute: Dispute) -> float | None:
        """The impact, None while it is not measured."""
        return self.impacts.get(self._name(dispute))

    def _name(self, dispute: Dispute) -> _Name:
        return self.measure, dispute.unit.ref, dispute.labels

    def _worth(self, dispute: Dispute) -> float | None:
        name = self._name(dispute)
        return self.impacts.get(name, self.guesses.get(name))

    def measured(self, campaign_data: CampaignData) -> Count:
        """Disputes whose impact is measured, and all."""
        found = _all(campaign_data)
        return Count(sum(self.known(dispute) is not None for dispute in found), len(found))

    def learn(
        self, campaign_data: CampaignData, seconds: float, progress: Progress = lambda share, text: None
    ) -> None:
        """Find out for so long what changes most: guesses for two thirds of the time at most, then measures, the highest guesses first.  Then
        make the order anew."""
        if self.measure:
            start = time.monotonic()
            end, turn = start + seconds, start + seconds * _GUESSING
            self._fill(
                campaign_data,
                self.guesses,
                guess,
                turn,
                lambda share, text: progress(share / 2, f"guessing: {text}"),
            )
            self._fill(
                campaign_data,
                self.impacts,
                impact,
                end,
                lambda share, text: progress((1 + share) / 2, f"measuring: {text}"),
            )
        self.sort(campaign_data)

    def _fill(
        self,
        campaign_data: CampaignData,
        known: dict[_Name, float],
        find: _Find,
        end: float,
        progress: Progress,
    ) -> None:
        waiting = [dispute for dispute in _most_disputed(campaign_data) if self._name(dispute) not in known]
        waiting.sort(key=lambda dispute: -self.guesses.get(self._name(dispute), 0.0))
        for done, dispute in enumerate(waiting):
            if time.monotonic() > end:
                return
            progress(done / len(waiting), f"dispute {done + 1:,} of {len(waiting):,}")
            known[self._name(dispute)] = find(campaign_data, dispute, self.measure)

    def sort(self, campaign_data: CampaignData) -> None:
        """What is open first, then what changes most; what nothing is known of follows, from the most disputed topics."""
        decided = {ref for one in everywhere(campaign_data).values() for ref in one.decided}
        worth = {dispute.unit.ref: self._worth(dispute) for dispute in _most_disputed(campaign_data)}
        refs = sorted(worth, key=lambda ref: (ref in decided, worth[ref] is None, -(worth[ref] or 0.0)))
        self.places = {ref: place for place, ref in enumerate(refs)}


def _all(campaign_data: CampaignData) -> list[Dispute]:
    """Every dispute once."""
    return list(
        {
            dispute.unit.ref: dispute
            for one in everywhere(campaign_data).values()
            for dispute in one.disputes
        }.values()
    )


def _most_disputed(campaign_data: CampaignData) -> list[Dispute]:
    """Every dispute, those of the most disputed topics first."""
    count = {topic: len(one.disputes) for topic, one in everywhere(campaign_data).items()}
    return sorted(_all(campaign_data), key=lambda dispute: -count[dispute.unit.ref.topic])


_queues: WeakKeyDictionary[CampaignData, dict[str, Queue]] = WeakKeyDictionary()


def queue_of(campaign_data: CampaignData, assessor: str) -> Queue:
    """The adjudicator's queue in this process."""
    return _queues.setdefault(campaign_data, {}).setdefault(assessor, Queue())
