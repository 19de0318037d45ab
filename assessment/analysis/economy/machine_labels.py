"""The labels of machines as versions: a machine that labels again is another machine."""

from __future__ import annotations

import hashlib

from assessment.analysis.economy.name_bytes import name_bytes
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.campaign.handle import Campaign
from assessment.campaign.values_of_all_topics import gather
from assessment.model import Ref
from assessment.model.assessor import Assessor
from assessment.model.progress import Progress, no_progress

_DIGITS = 16


def machines_of(campaign: Campaign) -> list[str]:
    """The machine assessors that have labelled anything."""
    names = campaign.store.assessors(campaign.row.id)
    return [name for name in names if Assessor.of(name).is_machine]


def machine_version(
    campaign: Campaign, machine: str, progress: Progress = no_progress
) -> str:
    """A digest of all labels that the machine has given; it differs as soon as one of them does."""
    digests = gather(
        campaign.data,
        _labels_digest,
        machine,
        progress=progress,
    )
    lines = []
    for topic, digest in digests.items():
        line = f"{topic}\t{digest}"
        lines.append(line)
    return _digest(lines)


@derived(of="topic", needs={"votes"}, small=True)
def _labels_digest(data: CampaignData, topic: str, machine: str) -> str:
    """What tells whether a machine's labels in a topic are still the same."""
    lines = []
    for vote in data.votes(topic).all:
        # A label that was taken back is none.
        if vote.assessor != machine or vote.label is None:
            continue
        ref = vote.ref
        line = f"{ref.kind}\t{ref.key}\t{vote.label}"
        lines.append(line)
    return _digest(lines)


def labels_of_machine(data: CampaignData, topic: str, machine: str) -> dict[Ref, str]:
    """The machine's label of each unit of a topic."""
    labels = {}
    votes = data.votes(topic)
    for vote in votes.all:
        # A label that was taken back is none.
        if vote.assessor == machine and vote.label is not None:
            labels[vote.ref] = vote.label
    return labels


def _digest(lines: list[str]) -> str:
    lines.sort()
    text = "\n".join(lines)
    digest = hashlib.sha256(name_bytes(text)).hexdigest()
    return digest[:_DIGITS]
