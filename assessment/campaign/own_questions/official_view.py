"""A topic as the track sees it: without the judgments on own questions and without own labels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from assessment.campaign.own_questions.stored_questions import PREFIX
from assessment.model import ExportData, Judgment, Ref, Scale, TopicState, TopicVotes
from assessment.model.resolution import Resolver, resolver

LabelsByKind = Mapping[str, frozenset[str]]
"""The track's labels of each question that has labels of the campaign besides."""


class OfficialVotes(TopicVotes):
    """The votes of a topic that are the track's.

    An own label is no vote here: of two votes on a unit, the one with a label of the track counts alone.
    """

    def __init__(
        self, votes: TopicVotes, known: LabelsByKind, resolve: Resolver
    ) -> None:
        self._everything = votes
        self._known = known
        self._resolve = resolve
        self.noted = tuple(
            vote for vote in votes.noted if not vote.ref.kind.startswith(PREFIX)
        )

    @property
    def refs(self) -> tuple[Ref, ...]:
        """All units with votes of the track."""
        return tuple(ref for ref in self._everything.refs if self.votes(ref))

    def votes(self, ref: Ref) -> tuple[Judgment, ...]:
        if ref.kind.startswith(PREFIX):
            return ()
        votes = self._everything.votes(ref)
        known = self._known.get(ref.kind)
        if known is None:
            return votes
        return tuple(vote for vote in votes if vote.label in known)

    def label(self, ref: Ref) -> str | None:
        if ref.kind.startswith(PREFIX):
            return None
        if ref.kind not in self._known:
            return self._everything.label(ref)
        votes = self.votes(ref)
        # A supposed label counts whatever the policy is.
        if len(votes) == len(self._everything.votes(ref)):
            return self._everything.label(ref)
        return self._resolve(votes) if votes else None

    def are_supposed(self, ref: Ref) -> bool:
        return self._everything.are_supposed(ref)

    def with_votes(self, votes: Mapping[Ref, Judgment]) -> TopicVotes:
        """These votes, but a unit of `votes` has the vote given there and no other."""
        changed = self._everything.with_votes(votes)
        return OfficialVotes(changed, self._known, self._resolve)


def official_state(
    state: TopicState[Any, Any], known: LabelsByKind, scales: tuple[Scale, ...]
) -> TopicState[Any, Any]:
    """The state with the votes of the track alone, which asks the questions of `scales`."""
    resolve = resolver(state.settings, scales)
    return replace(state, judged=OfficialVotes(state.judged, known, resolve))


def official_data(
    data: ExportData, known: LabelsByKind, scales: tuple[Scale, ...]
) -> ExportData:
    """What the exporters of the track get, which asks the questions of `scales`."""
    resolve = resolver(data.settings, scales)
    judged = {
        topic: OfficialVotes(votes, known, resolve)
        for topic, votes in data.judged.items()
    }
    return data._replace(judged=judged)
