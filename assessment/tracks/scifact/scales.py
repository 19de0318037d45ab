"""The questions and labels of SciFact; definitions after the paper (Wadden et al., EMNLP 2020, section 3)."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.model import Label, Scale
from assessment.tracks.scifact.answer import (
    CONTRADICT,
    LABEL,
    NEI,
    RATIONALE,
    SET,
    SUPPORT,
)
from assessment.tracks.scifact.evidence_sets import MAX_SETS

PAPER = "Wadden et al., EMNLP 2020, section 3"
YES, NO = "yes", "no"
_IN_SET = (
    "one of the sentences of evidence set {number}: all of them together, and no fewer, imply the verdict; "
    "other sets are alternatives"
)

SCALES = (
    Scale(
        LABEL,
        "Verdict",
        "What does the abstract say about the claim?",
        (
            Label(
                SUPPORT,
                "1",
                "the abstract gives reason to believe that the claim is true; at least one evidence set is "
                "needed",
                "good",
            ),
            Label(
                CONTRADICT,
                "2",
                "the abstract gives reason to believe that the claim is false; at least one evidence set is "
                "needed",
                "bad",
            ),
            Label(
                NEI, "3", "the abstract gives neither reason; no evidence set", "off"
            ),
        ),
        PAPER,
        fixed=True,
        at_fault="any",
    ),
    Scale(
        SET,
        "Evidence set",
        "Which evidence set does the sentence belong to?",
        tuple(
            Label(str(number), str(number), _IN_SET.replace("{number}", str(number)))
            for number in range(1, MAX_SETS + 1)
        ),
        PAPER,
        fixed=True,
        at_fault="none",
    ),
    Scale(
        RATIONALE,
        "Rationale",
        "Are these sentences together an evidence set for the verdict?",
        (
            Label(
                YES,
                "1",
                "the sentences together, and no fewer, imply the verdict; other sets that share a sentence "
                "are none then",
                "good",
            ),
            Label(
                NO,
                "2",
                "the sentences do not imply the verdict, or fewer of them do",
                "bad",
            ),
        ),
        f"{PAPER}; asked of adjudicators alone, where assessors of one verdict gave different sets",
        for_adjudicators=True,
        fixed=True,
        # The verdict on the abstract already shows what a run loses by a rejected set.
        at_fault="none",
    ),
)
QUESTION = {scale.kind: scale.question for scale in SCALES}


def set_question(sentences: Sequence[int], label: str) -> str:
    """The question about a whole set.

    >>> set_question((1, 2, 5), "SUPPORT")
    'Are sentences 1, 2 and 5 together an evidence set for SUPPORT?'
    >>> set_question((3,), "SUPPORT")
    'Is sentence 3 by itself an evidence set for SUPPORT?'
    """
    *others, last = map(str, sentences)
    if not others:
        return f"Is sentence {last} by itself an evidence set for {label}?"
    return f"Are sentences {', '.join(others)} and {last} together an evidence set for {label}?"
