"""Why none of the evidence sets that assessors gave for an abstract counts."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.model import Reason
from assessment.tracks.scifact.answer import SciFactState
from assessment.tracks.scifact.comparison.outcome import NO_SET
from assessment.tracks.scifact.comparison.sentence_window import Gold
from assessment.tracks.scifact.evidence_sets import set_text
from assessment.tracks.scifact.judgments.set_ballots import (
    Ballot,
    EvidenceSet,
    ballots,
    votes_of,
)
from assessment.tracks.scifact.scales import YES

_MAX_LISTED = 6
"""Sets that are listed; assessors give one to three."""


def with_disputed_sets(
    state: SciFactState, document: str, gold: Gold, reasons: Sequence[Reason]
) -> list[Reason]:
    """The reasons; of an abstract with a verdict and without a set, also why no set counts."""
    disputed = None
    if gold.label and not gold.sets:
        disputed = _disputed_sets(state, document, gold.label)
    if disputed is None:
        return list(reasons)
    others = [reason for reason in reasons if reason.word != NO_SET]
    return [*others, disputed]


def _disputed_sets(state: SciFactState, document: str, label: str) -> Reason | None:
    """How many gave each set with the verdict, where none counts; None where nobody gave any with it."""
    by_set = ballots(votes_of(state), document, label)
    if not by_set:
        return None
    counts = [_count(evidence, ballot) for evidence, ballot in by_set.items()]
    listed = ", ".join(counts[:_MAX_LISTED])
    if len(counts) > _MAX_LISTED:
        listed += f" and {len(counts) - _MAX_LISTED:,} more"
    why = "none of them counts by the campaign's policy, and nobody has decided"
    if any(ballot.decisions for ballot in by_set.values()):
        why = "adjudicators accepted none of them"
    rule = f"assessors drew different sets with {label} ({listed}); {why}, so no run can have one right"
    return Reason("≠", "no set counts", rule, "mixed")


def _count(evidence: EvidenceSet, ballot: Ballot) -> str:
    """A set with how many of those who voted on it said yes."""
    votes = (*ballot.decisions, *ballot.implied)
    agreeing = sum(vote.label == YES for vote in votes)
    return f"{set_text(evidence)}: {agreeing} of {len(votes)}"
