"""Training: topics with known answers that everybody judges first, and how each assessor did."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.campaign.guards import Allowed, until_current
from assessment.campaign.handle import Campaign
from assessment.model import Judgment, Ref, UserError
from assessment.model.resolution import KNOWN
from assessment.planning.progress.ledger import VoteColumns
from assessment.planning.stored_plan import plan_of, training_topics
from assessment.store.guard import LogView, Stale


class Feedback(NamedTuple):
    """What an assessor hears of a judgment in training: the known label, whether theirs is right, and why the known one is."""

    label: str
    right: bool
    note: str


class Miss(NamedTuple):
    """A first answer that was not the known one; `said` is None for "cannot judge"."""

    assessor: str
    ref: Ref
    said: str | None
    known: str
    note: str


class Result(NamedTuple):
    """How many known answers of a question an assessor met with their first judgment."""

    assessor: str
    kind: str
    right: int
    answered: int
    known: int


@derived(of="topic", needs={"votes"})
def known_answers(campaign_data: CampaignData, topic: str) -> Mapping[Ref, Judgment]:
    """The known answer of every unit of a topic that has one; of several the newest."""
    return {
        vote.ref: vote
        for vote in campaign_data.votes(topic).all
        if vote.label is not None and vote.assessor.startswith(KNOWN)
    }


def feedback(campaign_data: CampaignData, state: Judgment | None) -> dict[str, object] | None:
    """What the assessor of this judgment hears; None before they have judged, and outside training."""
    if state is None or not state.done or state.ref.topic not in training_topics(campaign_data):
        return None
    known = known_answers(campaign_data, state.ref.topic).get(state.ref)
    return (
        Feedback(known.label or "", _right(state.label, known.label), known.note)._asdict() if known else None
    )


def _right(said: str | None, known: str | None) -> bool:
    """Labels are right letter by letter, but for case and spaces around them: on free scales people write them."""
    return said is not None and known is not None and said.strip().casefold() == known.strip().casefold()


# Making known answers


def copy_known(campaign: Campaign, assessor: str, topics: Iterable[str]) -> int:
    """The labels of an assessor at these topics become known answers under `known:NAME`; gives how many are new or changed.

    Copied again they follow what the assessor says now, also where a label was taken back.  UserError if there is nothing to copy.
    """
    campaign.must_allow("copy known answers")
    wanted = list(dict.fromkeys(topics))
    return until_current(lambda: _copy(campaign, assessor, wanted))


def _copy(campaign: Campaign, assessor: str, wanted: list[str]) -> int:
    known_topics = [topic for topic in wanted if topic in campaign.topics]
    by_topic = {topic: campaign.data.votes(topic) for topic in known_topics}
    votes = [vote for each in by_topic.values() for vote in each.all]
    given = {vote.ref: vote for vote in votes if vote.assessor == assessor and vote.label is not None}
    if not given:
        raise UserError(
            f"{assessor} has judged nothing in topic {', '.join(wanted) or '(none)'}, so there is nothing to copy; choose other topics"
        )
    name = KNOWN + assessor.removeprefix(KNOWN)
    before = {vote.ref: vote for vote in votes if vote.assessor == name}
    changed = [_copied(vote, name) for ref, vote in given.items() if _differs(vote, before.get(ref))]
    changed += [
        _copied(vote._replace(label=None, note=""), name)
        for ref, vote in before.items()
        if ref not in given and vote.label is not None
    ]
    newest = max(each.seq for each in by_topic.values())
    campaign.store.append(campaign.row.id, changed, _CopyGuard(known_topics, newest))
    return len(changed)


class _CopyGuard(Allowed):
    """Labels are copied as they are at the moment of storing."""

    def __init__(self, topics: Sequence[str], judged: int) -> None:
        super().__init__("copy known answers")
        self._topics, self._judged = topics, judged

    def check(self, log: LogView) -> None:
        super().check(log)
        if log.newest_judgment(self._topics) > self._judged:
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


# How it went


def training_results(campaign_data: CampaignData, said: VoteColumns) -> tuple[list[Result], list[Miss]]:
    """How everybody planned met the known answers of the training topics with their first judgments, and every miss.

    A first judgment counts: what follows is said after the known answer was shown.  Nobody is measured by known answers of their own.
    """
    plan = plan_of(campaign_data)
    topics = [topic for topic in plan.options.training if topic in campaign_data.topics]
    known = {ref: vote for topic in topics for ref, vote in known_answers(campaign_data, topic).items()}
    first = _firsts(said, topics, known)
    names = dict.fromkeys([*plan.lists, *(who for who, _ in first)])
    rows = [
        _result(who, kind, known, first) for who in names for kind in dict.fromkeys(ref.kind for ref in known)
    ]
    rows = [row for row in rows if row.known]
    wrong = [(who, ref, label) for (who, ref), label in first.items() if not _right(label, known[ref].label)]
    return rows, [Miss(who, ref, label, known[ref].label or "", known[ref].note) for who, ref, label in wrong]


def _firsts(
    said: VoteColumns, topics: Iterable[str], known: Mapping[Ref, Judgment]
) -> dict[tuple[str, Ref], str | None]:
    """What everybody said first of the units with known answers of others."""
    found = (
        pair
        for topic in topics
        for pair in said.first(topic, [ref for ref in known if ref.topic == topic]).items()
    )
    return {(who, ref): label for (who, ref), label in found if known[ref].assessor != KNOWN + who}


def _result(
    who: str, kind: str, known: Mapping[Ref, Judgment], said: Mapping[tuple[str, Ref], str | None]
) -> Result:
    refs = [ref for ref, vote in known.items() if ref.kind == kind and vote.assessor != KNOWN + who]
    answered = [ref for ref in refs if (who, ref) in said]
    return Result(
        who, kind, sum(_right(said[who, ref], known[ref].label) for ref in answered), len(answered), len(refs)
    )
