"""What a file would do to answers that have judgments: computed before the file is stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from assessment.campaign.handle import Campaign
from assessment.exchange.carry_over.answer_units import (
    Answers,
    AnswersByRun,
    by_topic,
    is_judged,
    units_of,
)
from assessment.exchange.carry_over.unit_fates import (
    TopicChange,
    UnitFate,
    unit_fates,
)
from assessment.formats.plurals import number_of
from assessment.model import Judgment, Ref

CODE = "JUDGED_ANSWERS"
RIGHT = (
    "if this is meant, import it with --replace or confirm it on the page Runs; "
    "every version of a run stays and can be made current again"
)


class ReplacedAnswers(NamedTuple):
    """Judged answers of one run that would be withdrawn, and those that would change: how many."""

    run: str
    withdrawn: int
    changed: int

    @property
    def in_words(self) -> str:
        """What would become of the answers.

        >>> ReplacedAnswers("M1", 0, 1).in_words
        '1 judged answer of M1 would change'
        """
        if not self.withdrawn:
            return f"{_judged_answers(self.changed)} of {self.run[:60]} would change"
        words = f"{_judged_answers(self.withdrawn)} of {self.run[:60]} would go"
        if self.changed:
            words += f", {self.changed} would change"
        return words


class ReplacementEffect(NamedTuple):
    """What would become of the judged answers of one run, and of their judgments.

    `withdrawn` and `changed` count answers, `stay` and `lost` count their judgments.  `stay` remain, or are
    carried over to the run's new answers; `lost` no longer count for this run, though another run with the
    same text keeps them.
    """

    run: str
    withdrawn: int
    changed: int
    stay: int
    lost: int

    @property
    def answers(self) -> ReplacedAnswers:
        """What would become of the answers alone."""
        return ReplacedAnswers(self.run, self.withdrawn, self.changed)

    @property
    def sentence(self) -> str:
        """What would become of the answers and their judgments, in words.

        >>> before, after = ReplacementEffect("M1", 39, 1, 4, 230).sentence.split(": ")
        >>> print(before)
        39 judged answers of M1 would go, 1 would change
        >>> print(after)
        4 of 234 judgments would stay or be carried over, 230 would count no more for it
        """
        total = self.stay + self.lost
        stay = f"{self.stay:,} of {number_of(total, 'judgment')}"
        answers = self.answers.in_words
        return f"{answers}: {stay} would stay or be carried over, {self.lost} would count no more for it"


class TopicEffect(NamedTuple):
    """How many judgments of a topic would no longer count, because its new description has other units."""

    topic: str
    lost: int

    @property
    def sentence(self) -> str:
        """What would happen, in words.

        >>> TopicEffect("216", 3).sentence
        'topic 216 would change so that 3 of its judgments would count no more'
        """
        topic = self.topic[:60]
        return f"topic {topic} would change so that {self.lost} of its judgments would count no more"


AnyEffect = ReplacementEffect | TopicEffect
AnyTopic = object
"""The description of a topic as its track reads it: only the track knows its type."""
Descriptions = Mapping[str, AnyTopic]
"""New descriptions by topic."""


def sentence(effects: Iterable[AnyEffect]) -> str:
    """All effects in one sentence."""
    return "; ".join(effect.sentence for effect in effects)


def effects(
    campaign: Campaign, answers: Answers, topics: Descriptions
) -> tuple[AnyEffect, ...]:
    """The effects of new answers and new descriptions of topics on judged answers: on runs, then on topics.

    Empty if no judged answer changes.
    """
    known = campaign.data.topics
    judged = campaign.store.tallies.by_topic(campaign.row.id).keys() & known.keys()
    by_run: dict[str, ReplacementEffect] = {}
    for topic, changes in by_topic(answers).items():
        if topic not in judged:
            continue
        for effect in _effects_on_topic(campaign, topic, changes):
            by_run[effect.run] = _sum(by_run.get(effect.run), effect)
    topic_effects = []
    for topic, description in topics.items():
        if topic in judged and description != known[topic]:
            lost = _votes_lost_with_topic(campaign, topic, description)
            if lost:
                topic_effects.append(TopicEffect(topic, lost))
    return (*by_run.values(), *topic_effects)


def _effects_on_topic(
    campaign: Campaign, topic: str, changes: AnswersByRun
) -> Iterator[ReplacementEffect]:
    """The effects on the runs whose answers to a topic change; `changes` are the new answers by run."""
    change = TopicChange(campaign, topic, changes)
    votes = _judged_votes(campaign, topic)
    old_answers = change.before.answers
    for run, new in changes.items():
        old = old_answers.get(run)
        if old is None or old == new:
            continue
        # Units that need no answer (votes on nuggets, for example) are not the run's, and stay anyway.
        own_units = change.units_of_run(run)
        judged = [vote for vote in votes if vote.ref in own_units]
        if not judged:
            continue
        # For this run a judgment is lost even if another run with the same text keeps it.
        fates = change.fates_in_run(run)
        lost = sum(fates[vote.ref] is UnitFate.LOST for vote in judged)
        stay = len(judged) - lost
        withdrawn = int(new is None)
        yield ReplacementEffect(run, withdrawn, 1 - withdrawn, stay, lost)


def _votes_lost_with_topic(
    campaign: Campaign, topic: str, description: AnyTopic
) -> int:
    """How many votes would no longer count with a new description of the topic."""
    lost = _units_lost_with_topic(campaign, topic, description)
    return sum(vote.ref in lost for vote in _judged_votes(campaign, topic))


def _units_lost_with_topic(
    campaign: Campaign, topic: str, description: AnyTopic
) -> set[Ref]:
    """The units that the topic would not have with a new description."""
    state = campaign.data.topic_state(topic)
    remaining = units_of(campaign, replace(state, topic=description), state.answers)
    units = {unit.ref for unit in campaign.data.units(topic)}
    return _lost(unit_fates(units, remaining))


def _lost(fates: Mapping[Ref, UnitFate]) -> set[Ref]:
    return {ref for ref, fate in fates.items() if fate is UnitFate.LOST}


def _judged_votes(campaign: Campaign, topic: str) -> list[Judgment]:
    return [vote for vote in campaign.data.votes(topic).all if is_judged(vote)]


def lost_units(
    campaign: Campaign, answers: Answers, topics: Descriptions
) -> frozenset[Ref]:
    """The units that new answers and descriptions would take away from the whole campaign, judged or not.

    Unlike in an effect on a run, a unit that another run has is not lost.
    """
    stored_runs = campaign.runs().keys()
    known = campaign.data.topics
    lost: set[Ref] = set()
    for topic, changes in by_topic(answers).items():
        # A new run takes nothing away, so its topics need not be read.
        if topic in known and stored_runs & changes.keys():
            lost |= _lost(TopicChange(campaign, topic, changes).fates_in_topic())
    for topic, description in topics.items():
        if topic in known and description != known[topic]:
            lost |= _units_lost_with_topic(campaign, topic, description)
    return frozenset(lost)


def _sum(one: ReplacementEffect | None, other: ReplacementEffect) -> ReplacementEffect:
    """Two effects on the same run as one."""
    if one is None:
        return other
    withdrawn = one.withdrawn + other.withdrawn
    changed = one.changed + other.changed
    stay = one.stay + other.stay
    lost = one.lost + other.lost
    return ReplacementEffect(other.run, withdrawn, changed, stay, lost)


def _judged_answers(count: int) -> str:
    return number_of(count, "judged answer")
