"""Where the organisers' evaluation stops, noted at the scores that it then does not print.

MedAESQA src/medaesqa_eval.py (commit d997d87) makes its tables one after the other; an error in one ends it.
Each score notes what stops the script at its own table or at an earlier one because of the run's answer to a
topic.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

ACCURACY, SENTENCES, CLUSTERS, CITATIONS, DOCUMENTS = range(5)
"""The script's tables in their order."""
TABLES = {
    "Accuracy": ACCURACY,
    "Acceptable Answers": ACCURACY,
    "Precision": SENTENCES,
    "Redundancy": SENTENCES,
    "Harmfulness": SENTENCES,
    "Citation Coverage": CITATIONS,
    "Citation Support Rate": CITATIONS,
    "Citation Contradict Rate": CITATIONS,
    "Document Recall": DOCUMENTS,
    "Document Precision": DOCUMENTS,
}
"""The table of each measure; the others are recall over clusters."""


class ScriptError(NamedTuple):
    """A table that the script does not finish, and why."""

    table: int
    error: str
    cause: str


_BORDERLINE = ("required_and_borderline_answer_sentences_cluster",)
MUST_HOLD = {
    "required": ("required_answer_sentences_cluster", *_BORDERLINE),
    "borderline": _BORDERLINE,
}
"""Sets of clusters in which the script wants each sentence with a label."""
UNLABELLED = ScriptError(ACCURACY, "AttributeError", "an answer without accuracy label")
EMPTY = ScriptError(SENTENCES, "AssertionError", "an answer without any sentence")
MISSING = ScriptError(
    SENTENCES, "AssertionError", "a topic without an answer of this run"
)
NO_CLUSTER = ScriptError(
    CLUSTERS,
    "AssertionError",
    "a required or borderline sentence that is in no cluster",
)
NOTHING_RELEVANT = ScriptError(
    DOCUMENTS, "ZeroDivisionError", "a topic without any relevant document"
)


def script_error_note(measure: str, errors: Iterable[ScriptError]) -> str:
    """What ends the script at the measure's table or before it, "" where nothing does.

    The first error ends the script, so only that one is named.

    >>> script_error_note("Document Recall", [NOTHING_RELEVANT, EMPTY])
    'the official script stops before this figure: an answer without any sentence (AssertionError)'
    """
    table = TABLES.get(measure, CLUSTERS)
    before = [error for error in errors if error.table <= table]
    if not before:
        return ""
    first = min(before, key=lambda error: error.table)
    where = "here" if first.table == table else "before this figure"
    return f"the official script stops {where}: {first.cause} ({first.error})"
