"""From the votes of several assessors to the one label that counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from assessment.model import Choice, Judgment, Setting

POLICY = Setting(
    "policy",
    "Which label counts where assessors differ",
    (
        Choice("majority", "the label that more than half of the assessors gave; otherwise the unit counts as unjudged"),
        Choice("unanimous", "only labels on which all agree; otherwise the unit counts as unjudged"),
        Choice("latest", "the label given last"),
    ),
)
MACHINE = "auto:"
"""Names of machine assessors start so: their labels are suggestions and count in no policy."""


def resolve(votes: tuple[Judgment, ...], settings: Mapping[str, str]) -> str | None:
    """The label that counts, None if none does.  `votes`: one labelled judgment per assessor, oldest first."""
    labels = [vote.label for vote in votes if not vote.assessor.startswith(MACHINE)]
    if len(labels) <= 1:
        return labels[0] if labels else None
    policy = settings.get(POLICY.name, POLICY.default)
    if policy == "latest":
        return max((vote for vote in votes if not vote.assessor.startswith(MACHINE)), key=lambda vote: vote.seq).label
    label, count = Counter(labels).most_common(1)[0]
    needed = len(labels) if policy == "unanimous" else len(labels) // 2 + 1
    return label if count >= needed else None
