"""The questions to assessors, in the words of the organisers' prompts."""

from __future__ import annotations

from assessment.model import Label, Scale
from assessment.tracks.rag.answer import ASSIGNMENT, IMPORTANCE, SUPPORT
from assessment.tracks.rag.labels import (
    FAILED,
    FULL,
    NONE,
    NOT_SUPPORTED,
    OKAY,
    PARTIAL,
    PARTLY,
    SUPPORTED,
    UNLABELLED,
    VITAL,
)

SUPPORT_SOURCE = (
    "trec25-rag-support pairwise_eval_gpt4o.py (prompt), human-results-loader-2025"
)
NUGGET_SOURCE = "castorini/nuggetizer prompt templates (assigner, scorer)"
QUESTIONS = {
    ASSIGNMENT: "Does the response hold the nugget {nugget}?",
    SUPPORT: "Does the cited passage support sentence {number}?",
    IMPORTANCE: "How important is nugget {number}?",
}

_ASSIGNMENT = Scale(
    ASSIGNMENT,
    "Nugget in the response",
    QUESTIONS[ASSIGNMENT],
    (
        Label(
            SUPPORTED,
            "1",
            "the nugget is fully captured in the response",
            "good",
            words="held",
        ),
        Label(
            PARTLY,
            "2",
            "the nugget is partially captured in the response",
            "mixed",
            words="held in part",
        ),
        Label(
            NOT_SUPPORTED,
            "3",
            "the nugget is not captured in the response",
            "bad",
            words="not held",
        ),
        Label(
            FAILED, "", "the machine gave no label; it counts 0", "off", offered=False
        ),
    ),
    NUGGET_SOURCE,
    evidence=True,
    ordered=True,
    # It counts like the lowest, but nobody judged so.
    outside_order=(FAILED,),
)
_SUPPORT = Scale(
    SUPPORT,
    "Support of the sentence",
    QUESTIONS[SUPPORT],
    (
        Label(
            FULL,
            "1",
            "all of the information in the sentence is supported in the citation",
            "good",
        ),
        Label(
            PARTIAL,
            "2",
            "only some of the information is supported in the citation, other parts are missing from it",
            "mixed",
        ),
        Label(
            NONE, "3", "the citation does not support any part of the sentence", "bad"
        ),
        Label(
            UNLABELLED,
            "",
            "the sheet has no label for this citation (-1)",
            "off",
            offered=False,
        ),
    ),
    SUPPORT_SOURCE,
    evidence=True,
    ordered=True,
    # It counts in no figure, so it is no degree below the lowest.
    outside_order=(UNLABELLED,),
)
_IMPORTANCE = Scale(
    IMPORTANCE,
    "Importance of the nugget",
    QUESTIONS[IMPORTANCE],
    (
        Label(VITAL, "1", "a concept that must be present in a good answer", "good"),
        Label(
            OKAY,
            "2",
            "worthwhile information about the target, but not essential",
            "mixed",
        ),
    ),
    NUGGET_SOURCE,
    fixed=True,
    at_fault="none",
)
HELD_IN_WORDS = (
    _ASSIGNMENT.in_words(SUPPORTED),
    _ASSIGNMENT.in_words(PARTLY),
    _ASSIGNMENT.in_words(NOT_SUPPORTED),
)
"""The labels of a nugget that is held whole, in part, or not."""
SCALES = (_ASSIGNMENT, _SUPPORT, _IMPORTANCE)
