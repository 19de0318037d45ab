"""Warnings of predicted sentences that never match, match once only, or do not count for the abstract."""

from __future__ import annotations

from collections import Counter

from assessment.formats.reports import Report, shown
from assessment.tracks.scifact.comparison.sentence_window import WINDOW


def warn_of_sentences(
    report: Report, place: str, sentences: tuple[int | str, ...], length: int | None
) -> None:
    """Warn of the sentences of one predicted document.

    length: sentences of its abstract, None where the corpus does not have it.
    """
    if not sentences:
        right = "the label alone can be right"
        report.warn("NO_SENTENCES", place, what="no sentences", right=right)
    if len(sentences) > WINDOW:
        what = f"{len(sentences)} sentences"
        right = f"the first {WINDOW} count for the abstract, or as many as its smallest gold set"
        report.warn("MANY_SENTENCES", place, what=what, right=right)
    for sentence, count in Counter(sentences).items():
        if count > 1:
            what = f"sentence {sentence} is listed {count} times"
            right = "each copy counts as retrieved, one can be right"
            report.warn("REPEATED_INDEX", place, what=what, right=right)
        if isinstance(sentence, str):
            what = f"index {shown(sentence)!r} is no whole number"
            right = "it never matches; the repaired run has it as one"
            report.warn("INDEX_NOT_A_NUMBER", place, what=what, right=right)
        elif sentence < 0 or (length is not None and sentence >= length):
            what = f"there is no sentence {sentence}"
            right = f"{_range(length)}; it counts as retrieved"
            report.warn("INDEX_OUT_OF_RANGE", place, what=what, right=right)


def _range(length: int | None) -> str:
    """Which indices an abstract has, as far as that is known."""
    if not length:
        return "indices start at 0"
    return f"the abstract has sentences 0 to {length - 1}"
