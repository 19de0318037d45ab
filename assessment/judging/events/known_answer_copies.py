"""An assessor's labels made the known answers of a campaign."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence

from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.handle import Campaign
from assessment.campaign.use_guard import UseGuard
from assessment.model import Judgment, Ref, UserError
from assessment.model.assessor import Assessor
from assessment.store.guard import LogView, Stale


def copy_known(campaign: Campaign, assessor: str, topics: Iterable[str]) -> int:
    """Make an assessor's labels at these topics the known answers, under `known:NAME`.

    Gives how many are new or changed. Another copy brings them up to the assessor's present labels, and
    removes those that were taken back. UserError if there is nothing to copy.
    """
    campaign.must_allow("copy known answers")
    wanted = list(dict.fromkeys(topics))
    return until_current(lambda: _copy(campaign, assessor, wanted))


def _copy(campaign: Campaign, assessor: str, wanted: list[str]) -> int:
    topics = [topic for topic in wanted if topic in campaign.topics]
    # An adjudicator's decisions become known answers under the person's name, who is not measured by them.
    name = Assessor.gold(Assessor.of(assessor).name).stored
    newest = 0
    labelled: dict[Ref, Judgment] = {}
    known: dict[Ref, Judgment] = {}
    for topic in topics:
        votes = campaign.data.votes(topic)
        newest = max(newest, votes.seq)
        of_assessor = _by_unit(votes.all, assessor)
        labelled |= {
            ref: vote for ref, vote in of_assessor.items() if vote.label is not None
        }
        known |= _by_unit(votes.all, name)
    if not labelled:
        topics_in_words = ", ".join(wanted) or "(none)"
        raise UserError(
            f"{assessor} has judged nothing in topic {topics_in_words}, so there is nothing to copy; "
            "choose other topics"
        )
    changes = _changes(labelled, known, name)
    campaign.store.append(campaign.row.id, changes, _CopyGuard(topics, newest))
    return len(changes)


def _by_unit(votes: Iterable[Judgment], assessor: str) -> dict[Ref, Judgment]:
    """The assessor's votes."""
    return {vote.ref: vote for vote in votes if vote.assessor == assessor}


def _changes(
    labelled: Mapping[Ref, Judgment], known: Mapping[Ref, Judgment], name: str
) -> list[Judgment]:
    """The judgments under `name` that make the known answers agree with the labelled votes."""
    changes = []
    for ref, vote in labelled.items():
        present = known.get(ref)
        if _differs(vote, present):
            changes.append(_copied(vote, name))
    for ref, vote in known.items():
        if ref not in labelled and vote.label is not None:
            # The log only grows, so a known answer that is no longer right is taken back by a new
            # event.
            taken_back = vote._replace(label=None, note="")
            changes.append(_copied(taken_back, name))
    return changes


class _CopyGuard(UseGuard):
    """Labels are copied as they are at the moment of storing."""

    def __init__(self, topics: Sequence[str], newest_judgment: int) -> None:
        super().__init__("copy known answers")
        self._topics = topics
        self._newest_judgment = newest_judgment

    def check(self, log: LogView) -> None:
        super().check(log)
        if log.newest_judgment(self._topics) > self._newest_judgment:
            raise Stale


def _differs(vote: Judgment, known: Judgment | None) -> bool:
    return known is None or (vote.label, vote.note) != (known.label, known.note)


def _copied(vote: Judgment, name: str) -> Judgment:
    return Judgment(
        vote.ref,
        name,
        vote.label,
        note=vote.note,
        evidence=vote.evidence,
        uuid=str(uuid.uuid4()),
        via="known",
    )
