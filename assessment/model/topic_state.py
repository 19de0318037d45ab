"""The state of a topic: everything that a track's functions may look at in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Generic, TypeVar

from assessment.model.assessor import Assessor
from assessment.model.documents import Documents, Resources, no_documents
from assessment.model.judgments import Judgment
from assessment.model.nuggets import Nugget
from assessment.model.units import Ref

T = TypeVar("T")
A = TypeVar("A")
NO_LABEL = "no label"
"""In place of a label, of a unit that somebody looked at and could not judge."""


class TopicVotes:
    """The current votes of one topic, and the one label of each unit that counts.

    `votes(ref)` holds one judgment per assessor (labels only, taken-back ones left out), oldest first;
    `label(ref)` is the resolved label, or None where nothing is judged or the policy finds no winner.
    `noted` are the votes without a label that have a note, or a reason why the unit cannot be judged.
    """

    def __init__(
        self,
        votes: Mapping[Ref, tuple[Judgment, ...]],
        resolve: Callable[[tuple[Judgment, ...]], str | None],
        noted: tuple[Judgment, ...] = (),
    ) -> None:
        self._votes = votes
        self._resolve = resolve
        self.noted = noted
        # Scorers ask for a label again and again, so every unit is resolved once.
        self._labels: dict[Ref, str | None] = {}
        for ref, unit_votes in votes.items():
            self._labels[ref] = resolve(unit_votes)

    def with_votes(self, votes: Mapping[Ref, Judgment]) -> TopicVotes:
        """These votes, but a unit of `votes` has the vote given there and no other."""
        alone = {ref: (vote,) for ref, vote in votes.items()}
        others = TopicVotes(alone, self._resolve, self.noted)
        others._votes = {**self._votes, **alone}
        # Labels of the other units are known already: resolving is what takes the time.
        others._labels = self._labels | others._labels
        return others

    @property
    def refs(self) -> tuple[Ref, ...]:
        """All units with votes."""
        return tuple(self._votes)

    def votes(self, ref: Ref) -> tuple[Judgment, ...]:
        return self._votes.get(ref, ())

    def label(self, ref: Ref) -> str | None:
        return self._labels.get(ref)

    def is_disputed(self, ref: Ref) -> bool:
        """Whether people differ on the unit and no label of it counts; a machine's label disputes nothing."""
        if self.label(ref) is not None:
            return False
        labels = set()
        for vote in self.votes(ref):
            if vote.label is not None and Assessor.of(vote.assessor).is_person:
                labels.add(vote.label)
        return len(labels) > 1

    def cannot_judge(self, ref: Ref) -> tuple[Judgment, ...]:
        """The judgments "cannot judge" of a unit: each has a reason and no label."""
        return self._cannot_judge.get(ref, ())

    def without_label(self, ref: Ref, unjudged: str) -> str:
        """Words for a unit of which no label counts: `unjudged`, unless somebody could not judge it."""
        return NO_LABEL if self.cannot_judge(ref) else unjudged

    @cached_property
    def _cannot_judge(self) -> Mapping[Ref, tuple[Judgment, ...]]:
        by_ref: dict[Ref, tuple[Judgment, ...]] = {}
        for judgment in self.noted:
            if judgment.reason:
                by_ref[judgment.ref] = (*by_ref.get(judgment.ref, ()), judgment)
        return by_ref

    def are_supposed(self, ref: Ref) -> bool:
        """Whether a unit's votes are made up for a what-if or a preview.

        The log has no numbers for such votes, and no vote that follows from others may outvote them.
        """
        return False


@dataclass(frozen=True)
class TopicState(Generic[T, A]):
    """Everything that the functions of one topic may look at.

    `answers` are by run name; `nuggets` are those of the key, in order of question and number; `documents`
    returns those of some ids that the campaign has.  `runs` holds the answers of all runs, also where
    `answers` was narrowed down to the ones that are looked at; `without_answer` names the campaign's other
    runs, which do not answer the topic.  `kinds` gives the kind of every run of the campaign, also of those
    without an answer, and `details` what its reader noted about it.
    """

    id: str
    topic: T
    answers: Mapping[str, A]
    judged: TopicVotes
    settings: Mapping[str, str]
    resources: Resources
    nuggets: tuple[Nugget, ...] = ()
    documents: Documents = no_documents
    runs: Mapping[str, A] = field(default_factory=dict)
    without_answer: tuple[str, ...] = ()
    kinds: Mapping[str, str] = field(default_factory=dict)
    details: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def of_runs(self, runs: Iterable[str]) -> TopicState[T, A]:
        """The state with the answers of these runs alone; `runs` still holds those of all."""
        return replace(self, answers={run: self.answers[run] for run in runs})
