"""Where assessors differ, how much hangs on each difference, and in which order an adjudicator meets them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from assessment.campaign.counting import Count
from assessment.campaign.live import Live
from assessment.model import Case, Judged, Judgment, Ref, Score, Unit
from assessment.resolve import ADJUDICATOR, is_person

Progress = Callable[[float, str], None]


class Dispute(NamedTuple):
    """A unit that people gave different `labels`, the most frequent one first."""

    unit: Unit
    labels: tuple[str, ...]


class Summary(NamedTuple):
    """Disputed units, those of them that are decided, and all judged units that no label counts for by the policy in force."""

    disputed: int
    decided: int
    unresolved: int


def disputes(live: Live, topic: str) -> tuple[Dispute, ...]:
    """The disputed units of a topic in reading order, once for each screen that they are on.

    Votes that are counted, as those on the weight of a nugget, are meant to differ: they are no disputes.
    """
    return live.remember(("disputes",), topic, lambda: tuple(_disputes(live, topic)))


def _disputes(live: Live, topic: str) -> Iterator[Dispute]:
    judged, counting = live.case(topic).judged, counted_votes(live, topic)
    for unit in live.units(topic):
        labels = Counter(vote.label for vote in judged.votes(unit.ref) if vote.label is not None and is_person(vote.assessor))
        if len(labels) > 1 and unit.ref not in counting:
            yield Dispute(unit, tuple(label for label, _ in labels.most_common()))


def counted_votes(live: Live, topic: str) -> frozenset[Ref]:
    """Units whose votes are counted, so that no label of theirs needs to win."""
    pooled = live.track.pooled
    pools = live.remember(("pools",), topic, lambda: pooled(live.case(topic))) if pooled else {}
    return frozenset(ref for pool in pools.values() if pool.weighs for ref in pool.votes.values())


def decisions(live: Live, topic: str) -> dict[Ref, Judgment]:
    """The newest decision of any adjudicator on each unit of the topic."""
    made = [vote for vote in live.votes(topic).all if vote.assessor.startswith(ADJUDICATOR)]
    return {vote.ref: vote for vote in made if not vote.done} | {vote.ref: vote for vote in made if vote.done}


def summary(live: Live) -> Summary:
    topics = [live.remember(("disputes", "summary"), topic, lambda topic=topic: _summary(live, topic)) for topic in live.topics]
    return Summary(*(sum(column) for column in zip(*topics, strict=True))) if topics else Summary(0, 0, 0)


def _summary(live: Live, topic: str) -> Summary:
    judged, made = live.case(topic).judged, decisions(live, topic)
    refs = {dispute.unit.ref for dispute in disputes(live, topic)}
    decided = {ref for ref in refs if ref in made and made[ref].done}
    unresolved = {ref for ref in judged_units(live, topic) if judged.label(ref) is None}
    return Summary(len(refs), len(decided), len(unresolved))


def judged_units(live: Live, topic: str) -> frozenset[Ref]:
    """Units that a person has labelled and one label has to count for."""
    votes = live.case(topic).judged.votes
    asked = {unit.ref for unit in live.units(topic)} - counted_votes(live, topic)
    return frozenset(ref for ref in asked if any(is_person(vote.assessor) for vote in votes(ref)))


# How much hangs on a dispute


def impact(live: Live, dispute: Dispute, measure: str) -> float:
    """The largest change of a run's score at the topic between the labels that were given; an undefined score counts as 0."""
    return _spread(_figures(live, dispute.unit.ref, label, measure) for label in dispute.labels)


def guess(live: Live, dispute: Dispute, measure: str) -> float:
    """The impact on the runs whose answer the unit stands in, scored by themselves: quick, and mostly the same."""
    topic, ref = dispute.unit.ref.topic, dispute.unit.ref
    owners = live.remember(("disputes", "owners"), topic, lambda: _owners(live, topic))
    case = live.case(topic)
    alone = replace(case, answers={run: case.answers[run] for run in owners.get(dispute.unit.screen, case.answers)})
    return _spread(_scored(live, alone, ref, label, measure) for label in dispute.labels)


def _owners(live: Live, topic: str) -> dict[str, list[str]]:
    """The runs of each screen."""
    owners: dict[str, list[str]] = {}
    for run, answer in live.answers(topic).items():
        owners.setdefault(live.track.screen_of(answer), []).append(run)
    return owners


_Figures = Mapping[str, float | None]


def _spread(figures: Iterable[_Figures]) -> float:
    given = list(figures)
    values = ([scores.get(run) or 0.0 for scores in given] for run in {run for scores in given for run in scores})
    return max((max(each) - min(each) for each in values), default=0.0)


def _figures(live: Live, ref: Ref, label: str, measure: str) -> _Figures:
    """The runs' scores at the unit's topic if this label counted."""
    case = live.case(ref.topic)
    if case.judged.label(ref) == label:
        return _of(measure, live.topic_scores(ref.topic))
    return _scored(live, case, ref, label, measure)


def _scored(live: Live, case: Case[Any, Any], ref: Ref, label: str, measure: str) -> _Figures:
    judged = case.judged
    votes = live.remember(("disputes", "votes"), case.id, lambda: live.votes(case.id).by_ref())
    decided = Judged(votes, lambda given: label if given[0].ref == ref else judged.label(given[0].ref))
    return _of(measure, live.track.totals({case.id: live.track.score(replace(case, judged=decided))}, case.settings))


def _of(measure: str, scores: Iterable[Score]) -> _Figures:
    return {score.run: score.value for score in scores if score.measure == measure}


_Name = tuple[str, Ref, tuple[str, ...]]
_Find = Callable[[Live, Dispute, str], float]


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

    def measured(self, live: Live) -> Count:
        """Disputes whose impact is measured, and all."""
        found = _all(live)
        return Count(sum(self.known(dispute) is not None for dispute in found), len(found))

    def learn(self, live: Live, seconds: float, progress: Progress = lambda share, text: None) -> None:
        """Find out for so long what changes most: first guesses, then measures, the highest guesses first.  Then make the order anew."""
        if self.measure:
            end = time.monotonic() + seconds
            self._fill(live, self.guesses, guess, end, lambda share, text: progress(share / 2, f"guessing: {text}"))
            self._fill(live, self.impacts, impact, end, lambda share, text: progress((1 + share) / 2, f"measuring: {text}"))
        self.sort(live)

    def _fill(self, live: Live, known: dict[_Name, float], find: _Find, end: float, progress: Progress) -> None:
        waiting = [dispute for dispute in _most_disputed(live) if self._name(dispute) not in known]
        waiting.sort(key=lambda dispute: -self.guesses.get(self._name(dispute), 0.0))
        for done, dispute in enumerate(waiting):
            if time.monotonic() > end:
                return
            progress(done / len(waiting), f"dispute {done + 1:,} of {len(waiting):,}")
            known[self._name(dispute)] = find(live, dispute, self.measure)

    def sort(self, live: Live) -> None:
        """What is open first, then what changes most; what nothing is known of follows, from the most disputed topics."""
        decided = {ref for topic in live.topics for ref, made in decisions(live, topic).items() if made.done}
        worth = {dispute.unit.ref: self._worth(dispute) for dispute in _most_disputed(live)}
        refs = sorted(worth, key=lambda ref: (ref in decided, worth[ref] is None, -(worth[ref] or 0.0)))
        self.places = {ref: place for place, ref in enumerate(refs)}


def _all(live: Live) -> list[Dispute]:
    """Every dispute once."""
    return list({dispute.unit.ref: dispute for topic in live.topics for dispute in disputes(live, topic)}.values())


def _most_disputed(live: Live) -> list[Dispute]:
    """Every dispute, those of the most disputed topics first."""
    return sorted(_all(live), key=lambda dispute: -len(disputes(live, dispute.unit.ref.topic)))


_queues: WeakKeyDictionary[Live, dict[str, Queue]] = WeakKeyDictionary()


def queue_of(live: Live, assessor: str) -> Queue:
    """The adjudicator's queue in this process."""
    return _queues.setdefault(live, {}).setdefault(assessor, Queue())
