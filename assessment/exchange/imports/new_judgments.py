"""Which judgments of a file are new, and which of them change a vote."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.campaign.handle import Campaign
from assessment.exchange.carry_over.origins import opinion, uuid_of
from assessment.model import Judgment, Ref


def new_judgments(
    campaign: Campaign, judgments: Sequence[Judgment]
) -> tuple[list[Judgment], int]:
    """Judgments to append, and how many of them change a vote.

    These are events of a log (with a UUID) that this log does not have, and labels that differ from the
    log's newest judgment of the same assessor and unit.
    """
    uuids = (judgment.uuid for judgment in judgments if judgment.uuid)
    stored = campaign.store.stored_uuids(campaign.row.id, uuids)
    votes_by_topic: dict[str, dict[tuple[Ref, str], Judgment]] = {}
    new: list[Judgment] = []
    changed_votes = 0
    for judgment in judgments:
        if judgment.uuid in stored:
            continue
        topic = judgment.ref.topic
        if topic not in votes_by_topic:
            votes_by_topic[topic] = _votes(campaign, topic)
        votes = votes_by_topic[topic]
        earlier = votes.get((judgment.ref, judgment.assessor))
        if not _is_news(judgment, earlier):
            continue
        new.append(judgment._replace(uuid=judgment.uuid or _uuid(judgment, earlier)))
        # A later line of the same file is compared with this one.
        votes[judgment.ref, judgment.assessor] = judgment
        # An unfinished judgment was no vote yet.
        if earlier is not None and earlier.done:
            changed_votes += 1
    return new, changed_votes


def _votes(campaign: Campaign, topic: str) -> dict[tuple[Ref, str], Judgment]:
    """The log's newest judgment of each unit and assessor."""
    votes = campaign.store.votes(campaign.row.id, topic)
    return {(vote.ref, vote.assessor): vote for vote in votes}


def _is_news(judgment: Judgment, earlier: Judgment | None) -> bool:
    """Whether a judgment adds something to the earlier one of the same assessor and unit."""
    if judgment.uuid:
        return True
    if earlier is not None:
        return opinion(earlier) != opinion(judgment)
    return judgment.done or judgment.flagged or bool(judgment.note or judgment.evidence)


def _uuid(judgment: Judgment, earlier: Judgment | None) -> str:
    """The UUID of a label that has none: the same file imported twice at once gives it the same one."""
    number = earlier.seq if earlier else 0
    return uuid_of(
        "import", str(number), judgment.assessor, *judgment.ref, str(opinion(judgment))
    )
