"""What other settings would do to answers and judgments: computed before anything is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, get_args

from assessment.campaign.handle import Campaign
from assessment.campaign.settings import check_settings
from assessment.exchange.carry_over.answer_units import Answers, by_topic, units_of
from assessment.exchange.carry_over.replacement_preview import is_judged
from assessment.exchange.runs import rereading
from assessment.exchange.settings.total_changes import TotalChange, total_changes
from assessment.formats.plurals import number_of
from assessment.model import Ref, Splitting, TopicState
from assessment.model.progress import Progress, no_progress

Fate = Literal["stay", "carried", "lost", "new"]
"""What becomes of a unit and its judgments."""
FATES: tuple[Fate, ...] = get_args(Fate)


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
    counts = _Counts()
    for topic, changes in by_topic(answers).items():
        counts.add(campaign, topic, changes)
    total = sum(len(campaign.data.answers(topic)) for topic in campaign.topics)
    return SettingsEffect(
        total,
        len(answers),
        tuple(counts.answers),
        counts.kinds(campaign),
        total_changes(campaign, values, answers, progress),
    )


def rereads(campaign: Campaign, values: Mapping[str, str]) -> bool:
    """Whether one of these settings changes how runs are read."""
    for setting in campaign.track.settings:
        value = values.get(setting.name, campaign.settings[setting.name])
        if setting.rereads and value != campaign.settings[setting.name]:
            return True
    return False


class _Counts:
    """The answers that change, and units and judgments by kind and by what becomes of them."""

    def __init__(self) -> None:
        self.answers: list[AnswerEffect] = []
        self.units: dict[str, Counter[Fate]] = {}
        self.judgments: dict[str, Counter[Fate]] = {}

    def add(self, campaign: Campaign, topic: str, answers: Mapping[str, Any]) -> None:
        """Count a topic with its new answers by run."""
        state = campaign.data.topic_state(topic)
        changes = self._changed(campaign, state, answers)
        fates = _fates(campaign, state, changes)
        for ref, fate in fates.items():
            self.units.setdefault(ref.kind, Counter())[fate] += 1
        for vote in campaign.data.votes(topic).all:
            if vote.ref in fates and is_judged(vote):
                fate = fates[vote.ref]
                self.judgments.setdefault(vote.ref.kind, Counter())[fate] += 1

    def _changed(
        self,
        campaign: Campaign,
        state: TopicState[Any, Any],
        answers: Mapping[str, Any],
    ) -> dict[str, Any]:
        """The new answers whose units differ from those of the old ones."""
        changes: dict[str, Any] = {}
        for run, new in answers.items():
            before = units_of(campaign, state, {run: state.answers[run]})
            after = units_of(campaign, state, {run: new})
            if before != after:
                changes[run] = new
                lost, gained = len(before - after), len(after - before)
                self.answers.append(AnswerEffect(run, state.id, lost, gained))
        return changes

    def kinds(self, campaign: Campaign) -> tuple[KindEffect, ...]:
        """The counts by kind of unit, in the order of the track's scales."""
        effects: list[KindEffect] = []
        for scale in campaign.track.scales:
            if scale.kind not in self.units:
                continue
            judgments = self.judgments.get(scale.kind, Counter())
            effects.append(
                KindEffect(scale.kind, scale.title, self.units[scale.kind], judgments)
            )
        return tuple(effects)


def _fates(
    campaign: Campaign, state: TopicState[Any, Any], changes: Mapping[str, Any]
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
