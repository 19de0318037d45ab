"""The measures of the QA track, as data."""

from __future__ import annotations

from assessment.model import Measure
from assessment.tracks.qa2007.answer import (
    DISTINCT,
    FACTOID,
    GROUP,
    LIST,
    MATCH,
    NIL_RIGHT,
    OWN,
    READ,
    VOTE,
)
from assessment.tracks.qa2007.scales import CORRECT, INCORRECT, RIGHT, WRONG

SERIES, FACTOID_SCORE = "series score", "factoid-score"
LIST_RECALL, LIST_PRECISION, LIST_F = "list IR", "list IP", "list F"
OTHER_RECALL, OTHER_PRECISION, OTHER_F = "other NR", "other NP", "other F"

_GUIDELINES = "TREC 2007 QA guidelines"
_PYRAMID = f"{_GUIDELINES}; Lin and Demner-Fushman, N06-1049; Dang and Lin, P07-1097"
_UNIT = (0.0, 1.0)
_LIST_EMPTY = "0 if nothing is returned; a question with an empty answer set is left out (2004 precedent)."
_LIST_OPEN = (
    "An unjudged instance stays in the denominator and is no answer (setting “unjudged”: only judged "
    "instances)."
)
_OTHER_EMPTY = (
    "Without a vital vote, or without nuggets, the question cannot be scored; an "
    "empty response scores 0."
)
_OTHER_OPEN = (
    "A response that is not read whole, or has a nugget on which assessors differ and no label wins, has no "
    "value; its series is left out of the mean and "
    "listed."
)

_MEASURES = (
    Measure(
        SERIES,
        "The mean of a series' factoid, list and Other scores.",
        (
            "(factoid-score + list-score + Other F) / 3; by rules of 2004 and 2005 (2 · factoid + list + "
            "Other) / 4. Run: mean over series."
        ),
        f"{_GUIDELINES}; Voorhees and Dang, H05-1038",
        (
            "A series without a list: mean of the other two (setting “missing_list”), 2004 and 2005 .67 "
            "· factoid + .33 · Other."
        ),
        "A series whose Other is not judged is incomplete: left out of the mean and listed, never 0.",
        _UNIT,
    ),
    Measure(
        FACTOID_SCORE,
        "Share of factoid questions with a globally correct answer.",
        "globally correct / factoid questions of the series. Run: mean over series.",
        _GUIDELINES,
        (
            "A missing response scores 0; a factoid with several lines has no value until “many_lines” "
            "is chosen."
        ),
        "An unjudged response counts as not correct (setting “unjudged”: it is left out).",
        _UNIT,
        ends={FACTOID: (INCORRECT, CORRECT), NIL_RIGHT: (WRONG, RIGHT)},
    ),
    Measure(
        LIST_RECALL,
        "Share of the final answer set that a response holds.",
        "D / |final answer set|",
        _GUIDELINES,
        _LIST_EMPTY,
        _LIST_OPEN,
        _UNIT,
    ),
    Measure(
        LIST_PRECISION,
        "Share of the returned instances that are distinct right answers.",
        "D / instances returned, inexact, unsupported and repeated ones too",
        _GUIDELINES,
        _LIST_EMPTY,
        _LIST_OPEN,
        _UNIT,
    ),
    Measure(
        LIST_F,
        "The list-score: harmonic mean of instance precision and recall.",
        "2 · IP · IR / (IP + IR). Series: mean over its lists. Run: mean over series.",
        _GUIDELINES,
        f"IP = IR = 0 gives 0; {_LIST_EMPTY}",
        _LIST_OPEN,
        _UNIT,
    ),
    Measure(
        OTHER_RECALL,
        "Share of the nuggets' weight that a response holds.",
        (
            "Σ weight of matched nuggets / Σ weight; pyramid: weight = vital votes / highest count of "
            "the question; binary: vital 1, okay 0"
        ),
        _PYRAMID,
        _OTHER_EMPTY,
        _OTHER_OPEN,
        _UNIT,
    ),
    Measure(
        OTHER_PRECISION,
        "How little a response says besides the nuggets.",
        (
            "1 if length < allowance, else 1 - (length - allowance) / length; allowance = 100 "
            "non-white-space characters for each matched nugget"
        ),
        _PYRAMID,
        "0 for a response of length 0.",
        _OTHER_OPEN,
        _UNIT,
    ),
    Measure(
        OTHER_F,
        "Weighted mean of nugget precision and recall.",
        "(b² + 1) · NP · NR / (b² · NP + NR), b = 3; 2003 b = 5",
        _PYRAMID,
        f"NP = NR = 0 gives 0. {_OTHER_EMPTY}",
        _OTHER_OPEN,
        _UNIT,
    ),
)

_GROUPS = {
    SERIES: "Series",
    FACTOID_SCORE: "Factoid questions",
    LIST_RECALL: "List questions",
    LIST_PRECISION: "List questions",
    LIST_F: "List questions",
    OTHER_RECALL: "Other questions",
    OTHER_PRECISION: "Other questions",
    OTHER_F: "Other questions",
}
_DETAILS = (LIST_RECALL, LIST_PRECISION, OTHER_RECALL, OTHER_PRECISION)
"""What the two F measures are made of."""
_OF_LISTS = (LIST, GROUP, DISTINCT, OWN)
_OF_OTHER = (VOTE, MATCH, READ)
# Own answers and votes also decide whether a question is scored at all, and so move every measure of it.
_MOVED_BY = {
    SERIES: (FACTOID, NIL_RIGHT, *_OF_LISTS, *_OF_OTHER),
    LIST_RECALL: _OF_LISTS,
    LIST_PRECISION: _OF_LISTS,
    LIST_F: _OF_LISTS,
    OTHER_RECALL: _OF_OTHER,
    OTHER_PRECISION: _OF_OTHER,
    OTHER_F: _OF_OTHER,
}

MEASURES = tuple(
    measure._replace(
        digits=4,
        group=_GROUPS[measure.name],
        detail=measure.name in _DETAILS,
        moved_by=_MOVED_BY.get(measure.name, ()),
    )
    for measure in _MEASURES
)
