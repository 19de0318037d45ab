"""Gold evidence as judgments: a label for each document, and for each sentence the set it belongs to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from assessment.formats.reports import Report, shown
from assessment.model import ImportContext, Judgment
from assessment.tracks.scifact.answer import (
    MAX_SETS,
    NEI,
    VERDICTS,
    Answer,
    Topic,
    label_ref,
    set_ref,
)
from assessment.tracks.scifact.lengths import sizes
from assessment.tracks.scifact.sentence_window import WINDOW


class DocumentEvidence(NamedTuple):
    """The evidence of a gold file in one document.

    It has the label that is meant, its sets, and the label as it is `written`.
    """

    label: str
    sets: tuple[tuple[int, ...], ...]
    written: str = ""

    @property
    def sentences(self) -> tuple[int, ...]:
        """All sentences of its sets, in order."""
        return tuple(
            sorted({sentence for evidence in self.sets for sentence in evidence})
        )


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
    earlier_topic = context.topics.get(topic.id)
    earlier = dict(earlier_topic.evidence) if earlier_topic else {}
    for document in dict.fromkeys((*topic.cited, *evidence)):
        if document in claim.unreadable:
            continue
        # The release lists evidence only where there is some.
        document_evidence = evidence.get(document, DocumentEvidence(NEI, ()))
        place = f"line {claim.line}, claim {topic.id}, document {shown(document)}"
        numbers = _numbers(place, document, document_evidence, context, report)
        yield Judgment(
            label_ref(topic.id, document),
            context.assessor,
            document_evidence.label,
            via="import",
        )
        # A judgment without a label takes the earlier one back; the log itself is only appended to.
        for sentence in sorted({*numbers, *earlier.get(document, ())}):
            ref = set_ref(topic.id, document, sentence)
            label = numbers.get(sentence)
            yield Judgment(ref, context.assessor, label, via="import")


def _numbers(
    place: str,
    document: str,
    evidence: DocumentEvidence,
    context: ImportContext[Topic, Answer],
    report: Report,
) -> dict[int, str]:
    """Sentence -> number of its set in a document, none without a verdict; what is wrong is reported."""
    lengths = sizes(context.resources)
    if lengths and document not in lengths:
        what = "the document is not in the corpus"
        report.warn("UNKNOWN_DOCUMENT", place, what, "its text cannot be shown")
    if evidence.label not in VERDICTS:
        return {}
    return _set_numbers(place, evidence, lengths.get(document), report)


def _set_numbers(
    place: str, evidence: DocumentEvidence, length: int | None, report: Report
) -> dict[int, str]:
    """The number of its set for each sentence.

    A set that shares a sentence with an earlier one, or is beyond the ninth, is left
    out.
    """
    numbers: dict[int, str] = {}
    used = 0
    for number, sentences in enumerate(evidence.sets, 1):
        set_place = f"{place}, set {number}"
        _check_set(set_place, sentences, length, report)
        shared = sorted(set(sentences) & set(numbers))
        if shared:
            what = (
                f"sentence {shared[0]} is in an earlier set too; "
                "the official evaluator stops where a run predicts it"
            )
            right = f"{_NOT_ON_DESK}; no sentence should be in two sets"
            report.warn("OVERLAPPING_SETS", set_place, what, right)
        # Counted by sets that were used, as left-out ones take no key of the desk.
        elif used == MAX_SETS:
            report.warn(
                "TOO_MANY_SETS", set_place, f"more than {MAX_SETS} sets", _NOT_ON_DESK
            )
        elif sentences:
            used += 1
            numbers |= dict.fromkeys(sentences, str(used))
    return numbers


_NOT_ON_DESK = (
    "figures and exports have the set until somebody changes the sets on the desk, "
    "which cannot show it"
)


def _check_set(
    place: str, sentences: tuple[int, ...], length: int | None, report: Report
) -> None:
    if not sentences:
        report.warn(
            "EMPTY_SET",
            place,
            "the set is empty",
            "name its sentences; it was left out",
        )
    for sentence, count in Counter(sentences).items():
        if count > 1:
            what = (
                f"sentence {sentence} is listed {count} times, which the official evaluator "
                "counts as often"
            )
            right = "figures count it so too until somebody changes the sets on the desk; list it once"
            report.warn("REPEATED_INDEX", place, what, right)
        if length is not None and sentence >= length:
            what = f"there is no sentence {sentence}"
            right = f"the abstract has sentences 0 to {length - 1}"
            report.warn("INDEX_OUT_OF_RANGE", place, what, right)
    distinct = len(set(sentences))
    if distinct > WINDOW:
        right = f"with window {WINDOW} no prediction can hold it"
        report.warn("LONG_SET", place, f"{distinct} sentences", right)
