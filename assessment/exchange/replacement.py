"""What a file would do to answers that have judgments; asked before it is stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from assessment.campaign.handle import Campaign
from assessment.model import Judgment, Ref, TopicState

CODE = "JUDGED_ANSWERS"
RIGHT = "if this is meant, import it with --replace or confirm it on the page Runs; every version of a run stays and can be made current again"
Answers = Mapping[tuple[str, str], Any]
"""New answers by run and topic; None where one is withdrawn."""


class Effect(NamedTuple):
    """What would become of the judged answers of one run: so many answers withdrawn or changed; of their judgments some stay or are
    carried over to the run's new answers, the others count no more for this run (another run with the same text keeps them)."""

    run: str
    withdrawn: int
    changed: int
    stay: int
    lost: int

    @property
    def answers(self) -> str:
        """What would become of the answers, in words.

        >>> Effect("M1", 0, 1, 4, 0).answers
        '1 judged answer of M1 would change'
        """
        if not self.withdrawn:
            return f"{self.changed} judged answer{_s(self.changed)} of {self.run[:60]} would change"
        words = f"{self.withdrawn} judged answer{_s(self.withdrawn)} of {self.run[:60]} would go"
        return f"{words}, {self.changed} would change" if self.changed else words

    @property
    def sentence(self) -> str:
        """What would become of the answers and their judgments, in words.

        >>> Effect("M1", 39, 1, 4, 230).sentence
        '39 judged answers of M1 would go, 1 would change: 4 of 234 judgments would stay or be carried over, 230 would count no more for it'
        """
        total = self.stay + self.lost
        stay = f"{self.stay} of {total} judgment{_s(total)} would stay or be carried over"
        return f"{self.answers}: {stay}, {self.lost} would count no more for it"


class TopicEffect(NamedTuple):
    """Judgments of a topic that would count no more because its new description asks for other things."""

    topic: str
    lost: int

    @property
    def sentence(self) -> str:
        """What would happen, in words.

        >>> TopicEffect("216", 3).sentence
        'topic 216 would change so that 3 of its judgments would count no more'
        """
        return (
            f"topic {self.topic[:60]} would change so that {self.lost} of its judgments would count no more"
        )


AnyEffect = Effect | TopicEffect


def sentence(effects: Iterable[AnyEffect]) -> str:
    """All of it in one sentence."""
    return "; ".join(effect.sentence for effect in effects)


def effects(campaign: Campaign, answers: Answers, topics: Mapping[str, Any]) -> tuple[AnyEffect, ...]:
    """What new answers and new descriptions of topics would do to judged answers, by run; nothing where none is touched."""
    judged = campaign.store.tallies.by_topic(campaign.row.id).keys() & campaign.data.topics.keys()
    touched: dict[str, dict[str, Any]] = {}
    for (run, topic), answer in answers.items():
        if topic in judged:
            touched.setdefault(topic, {})[run] = answer
    by_run: dict[str, Effect] = {}
    for topic, changes in touched.items():
        for effect in _of_topic(campaign, topic, changes):
            by_run[effect.run] = _added(by_run.get(effect.run), effect)
    known = campaign.data.topics
    changed_topics = [topic for topic in topics if topic in judged and topics[topic] != known[topic]]
    of_topics = (
        TopicEffect(topic, _lost_by_topic(campaign, topic, topics[topic])) for topic in changed_topics
    )
    return *by_run.values(), *(effect for effect in of_topics if effect.lost)


def _of_topic(campaign: Campaign, topic: str, changes: Mapping[str, Any]) -> Iterable[Effect]:
    state = campaign.data.topic_state(topic)
    votes = _dealt_with(campaign, topic)
    everywhere = _refs(campaign, state, {})
    for run, new in changes.items():
        old = state.answers.get(run)
        if old is None or old == new:
            continue
        own = _refs(campaign, state, {run: old}) - everywhere
        judged = [vote for vote in votes if vote.ref in own]
        if not judged:
            continue
        after, moved = everywhere, {}
        if new is not None:
            after = _refs(campaign, state, {run: new})
            moved = campaign.track.carry(topic, old, new)
        stay = sum(vote.ref in after or moved.get(vote.ref) in after for vote in judged)
        yield Effect(run, int(new is None), int(new is not None), stay, len(judged) - stay)


def _lost_by_topic(campaign: Campaign, topic: str, new: Any) -> int:
    lost = _gone_with_topic(campaign, topic, new)
    return sum(vote.ref in lost for vote in _dealt_with(campaign, topic))


def _gone_with_topic(campaign: Campaign, topic: str, new: Any) -> set[Ref]:
    """The units that a new description of a topic does not ask for."""
    state = campaign.data.topic_state(topic)
    after = _refs(campaign, replace(state, topic=new), state.answers)
    return {unit.ref for unit in campaign.data.units(topic)} - after


def _dealt_with(campaign: Campaign, topic: str) -> list[Judgment]:
    return [vote for vote in campaign.data.votes(topic).all if is_judged(vote)]


def is_judged(vote: Judgment) -> bool:
    """Whether somebody has dealt with the unit: a label, "cannot judge", or a note."""
    return vote.done or bool(vote.note)


def lost_units(campaign: Campaign, answers: Answers, topics: Mapping[str, Any]) -> frozenset[Ref]:
    """The units whose judgments would count no more after new answers and descriptions, whether anybody has judged them or not."""
    earlier_runs = campaign.runs()  # a new run takes nothing away, and its topics need not be read
    touched: dict[str, dict[str, Any]] = {}
    for (run, topic), answer in answers.items():
        if run in earlier_runs:
            touched.setdefault(topic, {})[run] = answer
    known = campaign.data.topics
    lost: set[Ref] = set()
    for topic in touched.keys() & known.keys():
        lost |= _gone_with_answers(campaign, topic, touched[topic])
    for topic in topics.keys() & known.keys():
        if topics[topic] != known[topic]:
            lost |= _gone_with_topic(campaign, topic, topics[topic])
    return frozenset(lost)


def _gone_with_answers(campaign: Campaign, topic: str, changes: Mapping[str, Any]) -> set[Ref]:
    """The units of a topic that go with the old answers, and whose judgments nothing carries to a new one."""
    state = campaign.data.topic_state(topic)
    old = {run: answer for run, answer in state.answers.items() if run in changes}
    if not old:
        return set()
    left = {run: answer for run, answer in ({**state.answers, **changes}).items() if answer is not None}
    after = _refs(campaign, state, left)
    gone = _refs(campaign, state, old) - after
    for run, answer in old.items():
        if changes[run] is not None:
            moved = campaign.track.carry(topic, answer, changes[run])
            gone -= {ref for ref, target in moved.items() if target in after}
    return gone


def _refs(campaign: Campaign, state: TopicState[Any, Any], answers: Mapping[str, Any]) -> set[Ref]:
    """The units that these answers alone would have."""
    return {unit.ref for unit in campaign.track.units(replace(state, answers=answers))}


def _added(before: Effect | None, more: Effect) -> Effect:
    if before is None:
        return more
    return Effect(more.run, *(one + other for one, other in zip(before[1:], more[1:], strict=True)))


def _s(count: int) -> str:
    return "" if count == 1 else "s"
