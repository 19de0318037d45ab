"""Gold evidence as judgments: a label for each document, and for each sentence the set it belongs to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from assessment.formats.reports import Report, shown
from assessment.model import ImportContext, Judgment
from assessment.tracks.scifact.answer import (
    NEI,
    VERDICTS,
    Answer,
    Topic,
    label_ref,
    set_ref,
)
from assessment.tracks.scifact.collection.sentence_counts import sizes
from assessment.tracks.scifact.comparison.sentence_window import WINDOW
from assessment.tracks.scifact.evidence_sets import MAX_SETS

_NOT_ON_DESK = (
    "figures and exports have the set until somebody changes the sets on the desk, "
    "which cannot show it"
)


class DocumentEvidence(NamedTuple):
    """The evidence of a gold file in one document."""

    label: str
    sets: tuple[tuple[int, ...], ...]
    written: str = ""
    """The label as the file has it, which may be that of another data set."""

    @property
    def sentences(self) -> tuple[int, ...]:
        """All sentences of its sets, in order."""
        distinct = set[int]().union(*self.sets)
        return tuple(sorted(distinct))


class ClaimRecord(NamedTuple):
    """A claim as a file has it: `evidence` by document, None where the file has no field for evidence.

    The evidence of the `unreadable` documents could not be read: they are unjudged, not NEI.
    """

    line: int
    topic: Topic
    evidence: dict[str, DocumentEvidence] | None
    unreadable: frozenset[str] = frozenset()


def judgments_of(
    claim: ClaimRecord,
    evidence: dict[str, DocumentEvidence],
    context: ImportContext[Topic, Answer],
    report: Report,
) -> Iterator[Judgment]:
    """The assessor's opinion on every candidate document of a claim with this evidence.

    A cited document without evidence is NEI.  A sentence that an earlier file had in a set, and this file has
    not, loses its label.
    """
    topic = claim.topic
    assessor = context.assessor
    lengths = sizes(context.resources)
    earlier_topic = context.topics.get(topic.id)
    earlier = dict(earlier_topic.evidence) if earlier_topic else {}
    for document in dict.fromkeys((*topic.cited, *evidence)):
        if document in claim.unreadable:
            continue
        place = f"line {claim.line}, claim {topic.id}, document {shown(document)}"
        if lengths and document not in lengths:
            what = "the document is not in the corpus"
            report.warn(
                "UNKNOWN_DOCUMENT", place, what=what, right="its text cannot be shown"
            )
        # The release lists evidence only where there is some.
        in_file = evidence.get(document, DocumentEvidence(NEI, ()))
        numbers = _set_numbers(place, in_file, lengths.get(document), report)
        verdict = label_ref(topic.id, document)
        yield Judgment(verdict, assessor, in_file.label, via="import")
        # A judgment without a label takes the earlier one back; the log itself is only appended to.
        for sentence in sorted({*numbers, *earlier.get(document, ())}):
            ref = set_ref(topic.id, document, sentence)
            yield Judgment(ref, assessor, numbers.get(sentence), via="import")


def _set_numbers(
    place: str, evidence: DocumentEvidence, length: int | None, report: Report
) -> dict[int, str]:
    """The number of its set for each sentence; none where the label is no verdict.

    A set that shares a sentence with an earlier one, or is beyond the ninth, is left out.
    """
    if evidence.label not in VERDICTS:
        return {}
    numbers: dict[int, str] = {}
    used = 0
    for number, sentences in enumerate(evidence.sets, 1):
        set_place = f"{place}, set {number}"
        _check_set(set_place, sentences, length, report)
        shared = sorted(set(sentences) & set(numbers))
        if shared:
            sentence = f"sentence {shared[0]} is in an earlier set too"
            what = f"{sentence}; the official evaluator stops where a run predicts it"
            right = f"{_NOT_ON_DESK}; no sentence should be in two sets"
            report.warn("OVERLAPPING_SETS", set_place, what=what, right=right)
        # Counted by sets that were used, as left-out ones take no key of the desk.
        elif used == MAX_SETS:
            report.warn(
                "TOO_MANY_SETS",
                set_place,
                what=f"more than {MAX_SETS} sets",
                right=_NOT_ON_DESK,
            )
        elif sentences:
            used += 1
            numbers |= dict.fromkeys(sentences, str(used))
    return numbers


def _check_set(
    place: str, sentences: tuple[int, ...], length: int | None, report: Report
) -> None:
    """Warnings of a gold set that no prediction can match, or that the evaluator counts in its own way."""
    if not sentences:
        right = "name its sentences; it was left out"
        report.warn("EMPTY_SET", place, what="the set is empty", right=right)
    for sentence, count in Counter(sentences).items():
        if count > 1:
            times = f"sentence {sentence} is listed {count} times"
            what = f"{times}, which the official evaluator counts as often"
            right = "figures count it so too until somebody changes the sets on the desk; list it once"
            report.warn("REPEATED_INDEX", place, what=what, right=right)
        if length is not None and sentence >= length:
            what = f"there is no sentence {sentence}"
            right = f"the abstract has sentences 0 to {length - 1}"
            report.warn("INDEX_OUT_OF_RANGE", place, what=what, right=right)
    distinct = len(set(sentences))
    if distinct > WINDOW:
        right = f"with window {WINDOW} no prediction can hold it"
        report.warn("LONG_SET", place, what=f"{distinct} sentences", right=right)
