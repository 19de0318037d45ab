"""What becomes of the units of a topic, and of their judgments, when answers to it change.

The judgments themselves stay in the log in every case; what changes is whether they count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import replace
from enum import StrEnum
from itertools import chain
from typing import Any

from assessment.campaign.handle import Campaign
from assessment.exchange.carry_over.answer_units import AnswersByRun
from assessment.model import Judgment, Ref, TopicState, TopicVotes

UnitsByUnit = Mapping[Ref, Ref]
"""The units of a new answer that take over judgments, by the units of the old answer that had them."""


class UnitFate(StrEnum):
    """What becomes of a unit when answers change; tables of commands print the value."""

    STAYS = "stay"
    """The unit is still there under its name: its judgments count as before."""
    CARRIED = "carried"
    """A new answer has the same material under another name, and judgments are copied to that unit.

    Whoever has judged that unit since, or judged it alike, gets no copy.  The old name may be there as well,
    where another answer has it: then its judgments count at both.
    """
    LOST = "lost"
    """The unit is gone, and so is its material: its judgments count no more, until an answer has it again."""
    NEW = "new"
    """The unit was not there, and takes the place of none that was.

    One that an earlier version of the answer had is judged already: those judgments count again.
    """


def unit_fates(
    before: Set[Ref], after: Set[Ref], targets: Iterable[tuple[Ref, Ref]] = ()
) -> dict[Ref, UnitFate]:
    """The fates of the units of `before` and `after`; `targets` are pairs of a unit and one that takes over.

    A target that is no unit of `after` saves nothing: nobody is asked for it.

    >>> a, b, c, d = (Ref("kind", "1", key) for key in "abcd")
    >>> fates = unit_fates({a, b, c}, {a, d}, [(b, d)])
    >>> [(ref.key, str(fate)) for ref, fate in sorted(fates.items())]
    [('a', 'stay'), ('b', 'carried'), ('c', 'lost')]
    """
    fates = dict.fromkeys(before, UnitFate.LOST)
    fates |= dict.fromkeys(before & after, UnitFate.STAYS)
    taking_over = set()
    for ref, target in targets:
        if ref in before and target in after and target != ref:
            fates[ref] = UnitFate.CARRIED
            taking_over.add(target)
    return fates | dict.fromkeys(after - before - taking_over, UnitFate.NEW)


class TopicChange:
    """A topic before and after some of its answers change.

    `answers` are the new ones by run, None for one that is withdrawn; `targets` says for each run whose
    answer is another one where its judgments are carried to.
    """

    def __init__(self, campaign: Campaign, topic: str, answers: AnswersByRun) -> None:
        self.before = campaign.data.topic_state(topic)
        self.targets: dict[str, UnitsByUnit] = {}
        self._track = campaign.track
        self._changed = [run for run in answers if run in self.before.answers]
        for run in self._changed:
            old, new = self.before.answers[run], answers[run]
            if new is not None and new != old:
                self.targets[run] = self._track.carry(topic, old, new)
        after: dict[str, Any] = {**self.before.answers, **answers}
        remaining = {run: answer for run, answer in after.items() if answer is not None}
        self.after = replace(
            self.before,
            answers=remaining,
            # A pool of documents is chosen from these, whichever answers are looked at.
            runs=remaining,
            judged=_with_carried_votes(self.before.judged, self.targets),
        )

    def fates_in_run(self, run: str) -> dict[Ref, UnitFate]:
        """The fates as the run sees them: a unit that only other runs have is lost to it."""
        targets = self.targets.get(run, {})
        return unit_fates(
            self._units(self.before, [run]),
            self._units(self.after, [run]),
            targets.items(),
        )

    def fates_in_topic(self, runs: Iterable[str] | None = None) -> dict[Ref, UnitFate]:
        """The fates of the changed answers' units as the campaign sees them: one that any run has stays.

        Of the old units only those of `runs` are told, of all runs whose answers change by default.
        """
        targets = chain.from_iterable(
            by_unit.items() for by_unit in self.targets.values()
        )
        before = self._units(self.before, self.before.answers)
        after = self._units(self.after, self.after.answers)
        fates = unit_fates(before, after, targets)
        # Units of answers that do not change would only add to those that stay.
        changed = self._changed if runs is None else runs
        of_changed_answers = self._units(self.before, changed)
        return {
            ref: fate
            for ref, fate in fates.items()
            if ref in of_changed_answers or fate is UnitFate.NEW
        }

    def units_of_run(self, run: str) -> set[Ref]:
        """The units that are there because of the run's old answer, and not of the topic alone."""
        return self._units(self.before, [run]) - self._units(self.before, [])

    def _units(self, state: TopicState[Any, Any], runs: Iterable[str]) -> set[Ref]:
        """The units of the state with the answers of these runs alone, as far as they have one."""
        alone = state.of_runs(run for run in runs if run in state.answers)
        return {unit.ref for unit in self._track.units(alone)}


def _with_carried_votes(
    judged: TopicVotes, targets: Mapping[str, UnitsByUnit]
) -> TopicVotes:
    """The votes with those that are carried over: some units are there only where they are judged."""
    carried: dict[Ref, Judgment] = {}
    for by_unit in targets.values():
        for ref, target in by_unit.items():
            # A unit that has votes is there already.
            if target == ref or judged.votes(target):
                continue
            for vote in judged.votes(ref):
                carried[target] = vote._replace(ref=target)
    return judged.with_votes(carried) if carried else judged
