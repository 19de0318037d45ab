"""What other settings would do to answers and judgments: computed before anything is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from assessment.campaign.handle import Campaign
from assessment.campaign.setting_checks import check_settings
from assessment.exchange.carry_over.answer_units import (
    Answers,
    AnswersByRun,
    by_topic,
    is_judged,
)
from assessment.exchange.carry_over.unit_fates import TopicChange, UnitFate
from assessment.exchange.runs import rereading
from assessment.exchange.settings.total_changes import TotalChange, total_changes
from assessment.formats.plurals import number_of
from assessment.model import Splitting
from assessment.model.progress import Progress, no_progress

KindAndFate = tuple[str, UnitFate]
"""A kind of unit, and what becomes of some of its units or of their judgments."""


class KindEffect(NamedTuple):
    """What would become of the units of one kind in the answers that change, and of their judgments.

    Units are counted by their fate in the campaign, judgments by that of their units.
    """

    kind: str
    title: str
    units: Mapping[UnitFate, int]
    judgments: Mapping[UnitFate, int]


class AnswerEffect(NamedTuple):
    """An answer that is read otherwise, and how many of its units come and go.

    One that is carried to another name does neither.
    """

    run: str
    topic: str
    lost: int
    new: int


class SettingsEffect(NamedTuple):
    """What other settings would change; `answers` are those whose units change, of `total` answers.

    `read_again` counts the answers that would be stored again, also those whose units stay; `scores` are
    the runs' totals that would differ.
    """

    total: int
    read_again: int
    answers: tuple[AnswerEffect, ...]
    kinds: tuple[KindEffect, ...]
    scores: tuple[TotalChange, ...] = ()

    @property
    def is_felt(self) -> bool:
        """Whether an answer or a total would change."""
        return bool(self.answers or self.scores)

    @property
    def sentence(self) -> str:
        """The effect in words.

        >>> print(SettingsEffect(12, 0, (), ()).sentence)
        no answer of 12 would change; no total would change
        """
        totals = _totals_in_words(len(self.scores))
        if not self.answers:
            return f"no answer of {self.total} would change; {totals} would change"
        lost = sum(kind.judgments[UnitFate.LOST] for kind in self.kinds)
        carried = sum(kind.judgments[UnitFate.CARRIED] for kind in self.kinds)
        return (
            f"{len(self.answers):,} of {number_of(self.total, 'answer')} would change; "
            f"{carried} of their judgments would be carried over, {lost} would count no more; "
            f"{totals} would change"
        )


def _totals_in_words(count: int) -> str:
    if not count:
        return "no total"
    return number_of(count, "total")


def settings_effect(
    campaign: Campaign,
    values: Mapping[str, str],
    splitter: Splitting,
    progress: Progress = no_progress,
) -> SettingsEffect:
    """What these settings would change; nothing is stored.

    Raises `UserError` naming the known settings and choices, or the splitter that is not installed.
    """
    check_settings(campaign.available_settings(), values)
    settings = {**campaign.settings, **values}
    answers: Answers = {}
    # Reading every run again takes long, and most settings only change the scores.
    if rereads(campaign, values):
        answers = rereading.reread(campaign, settings, splitter)
    topics = [
        _topic_counts(campaign, topic, new) for topic, new in by_topic(answers).items()
    ]
    changed = chain.from_iterable(topic.answers for topic in topics)
    total = sum(len(campaign.data.answers(topic)) for topic in campaign.topics)
    return SettingsEffect(
        total,
        len(answers),
        tuple(changed),
        _kind_effects(campaign, topics),
        total_changes(campaign, values, answers, progress),
    )


def rereads(campaign: Campaign, values: Mapping[str, str]) -> bool:
    """Whether one of these settings changes how runs are read."""
    for setting in campaign.track.settings:
        value = values.get(setting.name, campaign.settings[setting.name])
        if setting.rereads and value != campaign.settings[setting.name]:
            return True
    return False


class _TopicCounts(NamedTuple):
    """A topic's answers that change, and what becomes of its units and judgments, by kind of unit."""

    answers: Sequence[AnswerEffect]
    units: Counter[KindAndFate]
    judgments: Counter[KindAndFate]


def _topic_counts(
    campaign: Campaign, topic: str, answers: AnswersByRun
) -> _TopicCounts:
    """The counts of a topic with these new answers."""
    change = TopicChange(campaign, topic, answers)
    effects = _answer_effects(change)
    # Answers whose units are the same ones would only add to those that stay.
    fates = change.fates_in_topic([effect.run for effect in effects])
    units = Counter((ref.kind, fate) for ref, fate in fates.items())
    judgments: Counter[KindAndFate] = Counter()
    for vote in campaign.data.votes(topic).all:
        if vote.ref in fates and is_judged(vote):
            judgments[vote.ref.kind, fates[vote.ref]] += 1
    return _TopicCounts(effects, units, judgments)


def _answer_effects(change: TopicChange) -> list[AnswerEffect]:
    """The new answers whose units differ from those of the old ones."""
    effects = []
    for run in change.targets:
        counts = Counter(change.fates_in_run(run).values())
        if counts.total() > counts[UnitFate.STAYS]:
            lost, new = counts[UnitFate.LOST], counts[UnitFate.NEW]
            effects.append(AnswerEffect(run, change.before.id, lost, new))
    return effects


def _kind_effects(
    campaign: Campaign, topics: Iterable[_TopicCounts]
) -> tuple[KindEffect, ...]:
    """The counts of all topics by kind of unit, in the order of the track's scales."""
    units: Counter[KindAndFate] = Counter()
    judgments: Counter[KindAndFate] = Counter()
    for topic in topics:
        units.update(topic.units)
        judgments.update(topic.judgments)
    effects = []
    for scale in campaign.track.scales:
        units_of_kind = _of_kind(units, scale.kind)
        if units_of_kind:
            judgments_of_kind = _of_kind(judgments, scale.kind)
            effects.append(
                KindEffect(scale.kind, scale.title, units_of_kind, judgments_of_kind)
            )
    return tuple(effects)


def _of_kind(counts: Counter[KindAndFate], kind: str) -> Counter[UnitFate]:
    """The counts of one kind of unit by fate, zeros included."""
    return Counter({fate: count for (of, fate), count in counts.items() if of == kind})
