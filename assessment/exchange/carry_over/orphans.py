"""Judgments whose unit the campaign does not have: how many, why, and which can be carried over.

A judgment can be carried over to a unit with the same text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import get_args

from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.handle import Campaign
from assessment.campaign.use_guard import UseGuard
from assessment.campaign.values_of_all_topics import gather
from assessment.exchange.carry_over.answer_units import is_judged
from assessment.exchange.carry_over.carried_judgments import copied
from assessment.exchange.carry_over.origins import Origins
from assessment.exchange.carry_over.topic_orphans import (
    Orphan,
    Reason,
    orphans_of_topic,
)
from assessment.formats.plurals import number_of
from assessment.model import Judgment, Ref
from assessment.model.progress import Progress, no_progress
from assessment.store.guard import LogView, Stale
from assessment.store.log_state import LogState
from assessment.store.materials import NewImport

KIND = "carried"
"""What the list of imports calls the carrying of judgments that had lost their units."""


@dataclass(frozen=True, order=True)
class OrphanGroup:
    """Orphans of one run and topic, of one kind and reason: all of them, and those that can be carried."""

    run: str
    topic: str
    kind: str
    reason: Reason
    count: int
    carriable: int


@dataclass(frozen=True)
class Orphans:
    """All orphans of a campaign.  `count` leaves out units that nobody was to judge in the first place."""

    all: tuple[Orphan, ...]

    @property
    def count(self) -> int:
        return sum(orphan.reason != "not asked" for orphan in self.all)

    @property
    def carriable(self) -> int:
        return sum(bool(orphan.targets) for orphan in self.all)

    def groups(self) -> list[OrphanGroup]:
        """Counts of orphans by reason, run, topic and kind."""
        counts: dict[tuple[str, str, str, Reason], list[Orphan]] = {}
        for orphan in self.all:
            key = orphan.run, orphan.ref.topic, orphan.ref.kind, orphan.reason
            counts.setdefault(key, []).append(orphan)
        groups = []
        for key, orphans in counts.items():
            carriable = sum(bool(orphan.targets) for orphan in orphans)
            groups.append(OrphanGroup(*key, len(orphans), carriable))
        # The literal lists the reasons in the order in which pages show them.
        order = get_args(Reason)
        return sorted(groups, key=lambda group: (order.index(group.reason), group))


def find(campaign: Campaign, progress: Progress = no_progress) -> Orphans:
    """Every newest judgment without a unit, in the order of the topics; cached by topic."""
    data = campaign.data
    by_topic = gather(data, orphans_of_topic, progress=progress)
    # `gather` reads the campaign's topics only; judgments of a topic that it lacks are added here.
    judged_topics = campaign.store.tallies.by_topic(campaign.row.id).keys()
    without = sorted(judged_topics - data.topics.keys())
    orphans: list[Orphan] = []
    for topic in data.topics:
        orphans.extend(by_topic.get(topic, ()))
    for topic in without:
        votes = campaign.store.votes(campaign.row.id, topic)
        for vote in votes:
            if is_judged(vote):
                orphans.append(Orphan(vote.ref, vote.assessor, "", "no such topic"))
    return Orphans(tuple(orphans))


def summary(orphans: Orphans) -> str:
    """How many there are, in a sentence; "" if there are none.

    >>> orphan = Orphan(Ref("k", "1", "a"), "Ann", "M1", "older program", (Ref("k", "1", "b"),))
    >>> print(summary(Orphans((orphan,))).replace("; ", ";\\n"))
    1 judgment belongs to no unit of the campaign any more;
    1 can be carried over to a unit with the same text
    """
    # Orphans of a unit that is still there, but that nobody is asked for now.
    unasked = len(orphans.all) - orphans.count
    parts = []
    if orphans.count:
        belong = number_of(orphans.count, "judgment belongs", "judgments belong")
        parts.append(f"{belong} to no unit of the campaign any more")
    if orphans.carriable:
        parts.append(
            f"{orphans.carriable:,} can be carried over to a unit with the same text"
        )
    if unasked:
        are = number_of(unasked, "judgment is", "judgments are")
        parts.append(f"{are} about what nobody is asked for now")
    return "; ".join(parts)


def carry_orphans(
    campaign: Campaign, *, by: str, progress: Progress = no_progress
) -> int:
    """Carry every judgment that can be carried, as new events of the same assessors; gives how many.

    `UserError` in a frozen campaign.
    """
    campaign.must_allow("import files")
    # One at a time: a second one would compute everything, only to find that the log has changed.
    with campaign.store.exclusive(campaign.row.id):
        return until_current(lambda: _carry(campaign, by, progress))


def _carry(campaign: Campaign, by: str, progress: Progress) -> int:
    state = campaign.state()
    carriable = [orphan for orphan in find(campaign, progress).all if orphan.targets]
    copies = list(_copies(campaign, carriable))
    if not copies:
        return 0
    new_import = NewImport(
        file="judgments without a unit",
        kind=KIND,
        # There is no file whose second import could be recognised by its digest.
        digest="",
        by=by,
        summary={"counts": {"judgments carried over": len(copies)}},
        judgments=copies,
    )
    copied_for = {(copy.ref.topic, copy.assessor) for copy in copies}
    guard = _CopyGuard(state, copied_for)
    campaign.store.add_material(campaign.row.id, new_import, guard=guard)
    return len(copies)


class _CopyGuard(UseGuard):
    """A copy must not replace what its assessor has judged in the topic since the copies were made."""

    def __init__(self, state: LogState, copied_for: Set[tuple[str, str]]) -> None:
        super().__init__("import files", state.material)
        self._judged, self._copied_for = state.judgment, copied_for

    def judgments(
        self, log: LogView, judgments: Sequence[Judgment]
    ) -> Sequence[Judgment]:
        later = log.judgments_after(self._judged)
        for judgment in later:
            if (judgment.ref.topic, judgment.assessor) in self._copied_for:
                raise Stale
        return judgments


def _copies(campaign: Campaign, orphans: Iterable[Orphan]) -> Iterator[Judgment]:
    """The judgments to append, oldest first; of two that go to one unit, the newer opinion."""
    by_topic: dict[str, list[Orphan]] = {}
    for orphan in orphans:
        by_topic.setdefault(orphan.ref.topic, []).append(orphan)
    for topic, topic_orphans in by_topic.items():
        votes = {
            (vote.ref, vote.assessor): vote for vote in campaign.data.votes(topic).all
        }
        origins = Origins(campaign.store, campaign.row.id, topic)
        chosen: dict[tuple[Ref, str], Judgment] = {}
        for orphan in topic_orphans:
            vote = votes[orphan.ref, orphan.assessor]
            for target in orphan.targets:
                if origins.is_newer(vote, chosen.get((target, vote.assessor))):
                    chosen[target, vote.assessor] = vote
        # Order by number is what later readers see as order in time, among copies too.
        for (target, _), vote in sorted(chosen.items(), key=lambda item: item[1].seq):
            yield copied(vote, target)
