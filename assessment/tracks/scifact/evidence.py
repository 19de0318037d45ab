"""Gold evidence as judgments: a label for each document, and for each sentence the set it belongs to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from assessment.model import ImportContext, Judgment
from assessment.tracks.scifact.answer import MAX_SETS, NEI, VERDICTS, Answer, Topic, label_ref, set_ref
from assessment.tracks.scifact.arithmetic import WINDOW
from assessment.tracks.scifact.lengths import sizes
from assessment.tracks.scifact.lines import SHOWN, Report


class Told(NamedTuple):
    """What a gold file tells of one document: the label that is meant, its sets, and the label as it is `written`."""

    label: str
    sets: tuple[tuple[int, ...], ...]
    written: str = ""

    @property
    def sentences(self) -> tuple[int, ...]:
        """All sentences of its sets, in order."""
        return tuple(sorted({sentence for one in self.sets for sentence in one}))


def judgments_of(
    line: int, topic: Topic, told: dict[str, Told], known: ImportContext[Topic, Answer], report: Report
) -> Iterator[Judgment]:
    """The assessor's opinion on every candidate.  A cited document without evidence is NEI; a sentence that an earlier file had
    in a set and this one has not is taken back."""
    before = known.topics.get(topic.id)
    earlier = dict(before.evidence) if before else {}
    lengths = sizes(known.resources)
    skipped = _unread(topic, told, report, line)
    for document in dict.fromkeys((*topic.cited, *told)):
        if document in skipped:
            continue
        one = told.get(document, Told(NEI, ()))
        at = f"line {line}, claim {topic.id}, document {document[:SHOWN]}"
        if lengths and document not in lengths:
            report.warn(
                "UNKNOWN_DOCUMENT", at, "the document is not in the corpus", "its text cannot be shown"
            )
        numbers = _numbers(at, one, lengths.get(document), report) if one.label in VERDICTS else {}
        yield Judgment(label_ref(topic.id, document), known.assessor, one.label, via="import")
        for sentence in sorted({*numbers, *earlier.get(document, ())}):
            yield Judgment(
                set_ref(topic.id, document, sentence), known.assessor, numbers.get(sentence), via="import"
            )


def _unread(topic: Topic, told: dict[str, Told], report: Report, line: int) -> set[str]:
    """Cited documents whose evidence could not be read: not NEI, but unjudged."""
    at = f"line {line}, claim {topic.id}, document "
    wrong = {
        found.place.removeprefix(at)
        for found in report.problems
        if found.severity == "error" and found.place.startswith(at)
    }
    return {document for document in topic.cited if document[:SHOWN] in wrong and document not in told}


def _numbers(at: str, one: Told, length: int | None, report: Report) -> dict[int, str]:
    """Sentence -> number of its set.  A set that shares a sentence with an earlier one, and one beyond the ninth, is left out."""
    numbers: dict[int, str] = {}
    kept = 0
    for number, sentences in enumerate(one.sets, 1):
        _check(f"{at}, set {number}", sentences, length, report)
        shared = sorted(set(sentences) & set(numbers))
        if shared:
            what = f"sentence {shared[0]} is in an earlier set too; the official evaluator stops where a run predicts it"
            report.warn(
                "OVERLAPPING_SETS",
                f"{at}, set {number}",
                what,
                f"{_NOT_ON_DESK}; no sentence should be in two sets",
            )
        elif kept == MAX_SETS:
            report.warn("TOO_MANY_SETS", f"{at}, set {number}", f"more than {MAX_SETS} sets", _NOT_ON_DESK)
        elif sentences:
            kept += 1
            numbers |= dict.fromkeys(sentences, str(kept))
    return numbers


_NOT_ON_DESK = (
    "figures and exports have the set until somebody changes the sets on the desk, which cannot show it"
)


def _check(at: str, sentences: tuple[int, ...], length: int | None, report: Report) -> None:
    if not sentences:
        report.warn("EMPTY_SET", at, "the set is empty", "name its sentences; it was left out")
    for sentence, count in Counter(sentences).items():
        if count > 1:
            what = (
                f"sentence {sentence} is listed {count} times, which the official evaluator counts as often"
            )
            report.warn(
                "REPEATED_INDEX",
                at,
                what,
                "figures count it so too until somebody changes the sets on the desk; list it once",
            )
        if length is not None and sentence >= length:
            report.warn(
                "INDEX_OUT_OF_RANGE",
                at,
                f"there is no sentence {sentence}",
                f"the abstract has sentences 0 to {length - 1}",
            )
    if len(set(sentences)) > WINDOW:
        report.warn(
            "LONG_SET",
            at,
            f"{len(set(sentences))} sentences",
            f"with window {WINDOW} no prediction can hold it",
        )
