"""What other settings would do to answers and judgments: computed before anything is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Literal, NamedTuple, get_args

from assessment.campaign.handle import Campaign
from assessment.campaign.setting_checks import check_settings
from assessment.exchange.carry_over.answer_units import (
    Answers,
    AnswersByRun,
    by_topic,
    is_judged,
    units_of,
)
from assessment.exchange.runs import rereading
from assessment.exchange.settings.total_changes import TotalChange, total_changes
from assessment.formats.plurals import number_of
from assessment.model import Ref, Splitting, TopicState
from assessment.model.progress import Progress, no_progress

Fate = Literal["stay", "carried", "lost", "new"]
"""What becomes of a unit and its judgments."""
FATES: tuple[Fate, ...] = get_args(Fate)
KindAndFate = tuple[str, Fate]
"""A kind of unit, and what becomes of some of its units or of their judgments."""


class KindEffect(NamedTuple):
    """What would become of the units of one kind in the answers that change, and of their judgments.

    Units `stay`, are `carried` to the same material in the new answer, are `lost` or `new`; judgments go
    with their units.
    """

    kind: str
    title: str
    units: Mapping[Fate, int]
    judgments: Mapping[Fate, int]


class AnswerEffect(NamedTuple):
    """An answer that is read otherwise, and how many of its units come and go."""

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
        lost = sum(kind.judgments["lost"] for kind in self.kinds)
        carried = sum(kind.judgments["carried"] for kind in self.kinds)
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
    state = campaign.data.topic_state(topic)
    effects = _answer_effects(campaign, state, answers)
    changes = {effect.run: answers[effect.run] for effect in effects}
    fates = _fates(campaign, state, changes)
    units = Counter((ref.kind, fate) for ref, fate in fates.items())
    judgments: Counter[KindAndFate] = Counter()
    for vote in campaign.data.votes(topic).all:
        if vote.ref in fates and is_judged(vote):
            judgments[vote.ref.kind, fates[vote.ref]] += 1
    return _TopicCounts(effects, units, judgments)


def _answer_effects(
    campaign: Campaign, state: TopicState[Any, Any], answers: AnswersByRun
) -> list[AnswerEffect]:
    """The new answers whose units differ from those of the old ones."""
    effects = []
    for run, new in answers.items():
        before = units_of(campaign, state, {run: state.answers[run]})
        after = units_of(campaign, state, {run: new})
        if before != after:
            lost, gained = len(before - after), len(after - before)
            effects.append(AnswerEffect(run, state.id, lost, gained))
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


def _of_kind(counts: Counter[KindAndFate], kind: str) -> Counter[Fate]:
    """The counts of one kind of unit by fate, zeros included."""
    return Counter({fate: count for (of, fate), count in counts.items() if of == kind})


def _fates(
    campaign: Campaign, state: TopicState[Any, Any], changes: AnswersByRun
) -> dict[Ref, Fate]:
    """What becomes of the units of the answers that change, and the units that are new."""
    old = {run: state.answers[run] for run in changes}
    before = units_of(campaign, state, old)
    all_before = units_of(campaign, state, state.answers)
    after = units_of(campaign, state, {**state.answers, **changes})
    # A unit that another run already had is not new to the topic.
    fates: dict[Ref, Fate] = dict.fromkeys(after - all_before, "new")
    targets: dict[Ref, Ref] = {}
    for run, new in changes.items():
        targets |= campaign.track.carry(state.id, old[run], new)
    for ref in before:
        target = targets.get(ref)
        fates[ref] = _fate(ref, target, after)
        # What takes the place of another unit is not counted as new.
        if fates[ref] == "carried" and target is not None:
            fates.pop(target, None)
    return fates


def _fate(ref: Ref, target: Ref | None, after: set[Ref]) -> Fate:
    """What becomes of a unit, if carry-over sends its judgments to `target`."""
    if ref in after:
        return "stay"
    return "carried" if target in after else "lost"
