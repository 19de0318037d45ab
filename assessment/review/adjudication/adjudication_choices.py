"""What an adjudicator has chosen in one tab, small enough for every request to carry."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.model import Ref
from assessment.review.disagreements import Dispute, disputes

MAX_SORTED = 300
"""Disputes whose order is carried in the token.

A token with so many has about 4,700 characters; proxies, nginx among them, refuse
header lines of more than 8,000.
"""
_UNIT_CHARACTERS = 6
_LABELS_CHARACTERS = 2
"""Characters of a dispute's mark, each one of 64.

Among 100,000 disputes, two of the sorted ones have equal marks once in 2,000 orders,
and then the desk shows one of the two earlier than it should.
"""


class AdjudicationChoices(NamedTuple):
    """The choices of one tab of an adjudicator.

    `names` shows who chose which label.  `measure` is the one by whose effect the disputes are sorted, None
    where no effect is computed.  `first` holds the marks of the disputes that come first, in order, with
    their impact on the measure (None before it is measured); all other disputes follow in reading order.
    """

    names: bool = False
    measure: str | None = None
    first: Mapping[str, float | None] = {}

    def positions(self) -> dict[str, int]:
        """Positions in the order by the mark of the unit."""
        return {
            mark[:_UNIT_CHARACTERS]: position
            for position, mark in enumerate(self.first)
        }

    def impact_of(self, dispute: Dispute) -> float | None:
        """The measured impact; None where it is unknown, or was measured between other labels."""
        return self.first.get(mark_of(dispute))


NO_CHOICES = AdjudicationChoices()
"""Letters instead of names, in reading order."""


def first_choices(
    names: bool,
    measure: str | None,
    impacts: Iterable[tuple[Dispute, float | None]],
) -> AdjudicationChoices:
    """Choices with the first of these disputes, which are in the order that they will have."""
    first: dict[str, float | None] = {}
    for dispute, impact in impacts:
        if len(first) == MAX_SORTED:
            break
        first[mark_of(dispute)] = None if impact is None else float(f"{impact:.5g}")
    return AdjudicationChoices(names, measure, first)


def mark_of(dispute: Dispute) -> str:
    """A short text for a dispute between these labels; its beginning stands for the unit."""
    labels = _mark(dispute.labels)[:_LABELS_CHARACTERS]
    return unit_mark(dispute.unit.ref) + labels


def unit_mark(ref: Ref) -> str:
    return _mark(ref)[:_UNIT_CHARACTERS]


@derived(of="topic", needs=JUDGED, small=True)
def unit_marks(data: CampaignData, topic: str) -> Mapping[Ref, str]:
    """The marks of the topic's disputed units."""
    refs = dict.fromkeys(dispute.unit.ref for dispute in disputes(data, topic))
    return {ref: unit_mark(ref) for ref in refs}


def _mark(texts: Iterable[str]) -> str:
    joined = "\0".join(texts).encode(errors="surrogatepass")
    digest = hashlib.blake2b(joined, digest_size=6).digest()
    return base64.urlsafe_b64encode(digest).decode()
