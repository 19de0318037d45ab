"""Why no label of an abstract counts: people differ on it, or could not judge it."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.model import Reason, Ref
from assessment.model.assessor import Assessor
from assessment.model.topic_state import NO_LABEL
from assessment.tracks.scifact.answer import SciFactState, label_ref
from assessment.tracks.scifact.comparison.outcome import NOT_JUDGED


def with_open_verdict(
    state: SciFactState, document: str, reasons: Sequence[Reason]
) -> list[Reason]:
    """The reasons; that an abstract is not judged only where nobody looked at it."""
    ref = label_ref(state.id, document)
    others = [reason for reason in reasons if reason.word != NOT_JUDGED]
    if state.judged.is_disputed(ref):
        return [*others, _undecided(state, ref)]
    if not state.judged.cannot_judge(ref):
        return list(reasons)
    return [_without_label(reason) for reason in reasons]


def _without_label(reason: Reason) -> Reason:
    if reason.word != NOT_JUDGED:
        return reason
    return reason._replace(word=NO_LABEL, rule="it counts as wrong")


def _undecided(state: SciFactState, ref: Ref) -> Reason:
    """Why an abstract on which people differ counts as not judged."""
    labels = " and ".join(sorted(_labels_of_people(state, ref)))
    rule = f"assessors said {labels}; by the campaign's policy none of these counts until somebody decides"
    return Reason("≠", "undecided", rule, "mixed")


def _labels_of_people(state: SciFactState, ref: Ref) -> set[str]:
    labels = set()
    for vote in state.judged.votes(ref):
        is_person = Assessor.of(vote.assessor).is_person
        if is_person and vote.label is not None:
            labels.add(vote.label)
    return labels
