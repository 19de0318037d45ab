"""The measures and the disputed rules of the QA track, as data."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.model import Choice, Measure, Setting
from assessment.tracks.qa2007.answer import FACTOID, NIL_RIGHT
from assessment.tracks.qa2007.scales import (
    CORRECT,
    INCORRECT,
    INEXACT,
    LOCAL,
    RIGHT,
    UNSUPPORTED,
    WRONG,
)

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
    "A response that is not read whole, or has a nugget on which assessors differ undecided, has no "
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
        "How little a response says beside the nuggets.",
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

MEASURES = tuple(measure._replace(digits=4) for measure in _MEASURES)

SETTINGS = (
    Setting(
        "rules",
        "Which year's rules combine the scores",
        (
            Choice(
                "2007",
                "one third each; Other as the setting “other” says, officially by the pyramid",
            ),
            Choice(
                "2006",
                (
                    "one third each; Other binary unless “other” says macro (the pyramid was an "
                    "experiment: rules 2007 show it)"
                ),
            ),
            Choice(
                "2005", "half factoid, a quarter list, a quarter Other; Other binary"
            ),
            Choice(
                "2004",
                "half factoid, a quarter list, a quarter Other; without a list .67 and .33; Other binary",
            ),
            Choice(
                "2003",
                (
                    "no series: the run's score is .5 factoid + .25 list + .25 definition over "
                    "questions; definitions binary, b = 5"
                ),
            ),
        ),
    ),
    Setting(
        "beta",
        "How much more recall counts than precision in Other F",
        (Choice("3", "2004 to 2007"), Choice("5", "2003, and by rules of 2003 always")),
    ),
    Setting(
        "other",
        "How nuggets weigh",
        (
            Choice(
                "pyramid",
                (
                    "by all assessors' votes where every nugget has one, else by the pyramid file, at "
                    "last by the key; rules before 2007 take it as binary"
                ),
            ),
            Choice(
                "binary",
                "vital 1, okay 0, by one label for each nugget (setting “primary”)",
            ),
            Choice(
                "macro",
                (
                    "the mean of the binary scores under each assessor's own labels (P07-1097), at last "
                    "under the key's"
                ),
            ),
        ),
    ),
    Setting(
        "primary",
        "Whose vital and okay count in the binary score",
        (
            Choice(
                "resolved",
                (
                    "the key's where a key covers the question, else the label that the policy finds; "
                    "without a winner the nugget is okay"
                ),
            ),
            Choice(
                "first",
                "the key's where a key covers the question, else those of the assessor who voted first on it",
            ),
            Choice(
                "votes",
                "the label that the policy finds, whatever a key says; the key's where nobody has voted",
            ),
        ),
    ),
    Setting(
        "missing_list",
        "How a series without a list question is scored",
        (
            Choice("parts", "the mean of the parts that it has"),
            Choice("zero", "the missing list counts 0"),
        ),
    ),
    Setting(
        "unjudged",
        "How unjudged answer strings count",
        (
            Choice("official", "not correct, and in the denominator"),
            Choice("judged", "left out"),
        ),
    ),
    Setting(
        "nil",
        "When NIL is right",
        (
            Choice(
                "flag",
                "where an assessor says so; until then a NIL response is unjudged",
            ),
            Choice(
                "judgments",
                "where no assessor says anything, as the judgments of the strings suggest",
            ),
        ),
    ),
    Setting(
        "duplicates",
        "How an answer counts that stands twice among the own answers of a list",
        (Choice("once", "once"), Choice("twice", "as it stands")),
    ),
    Setting(
        "many_lines",
        "How a factoid with several lines counts",
        (
            Choice(
                "error",
                "not at all: the series has no factoid-score until this is chosen",
            ),
            Choice("first", "its first line only"),
        ),
    ),
    Setting(
        "means",
        "Over what a run's factoid, list and Other figures are averaged",
        (
            Choice("series", "series, as the series score"),
            Choice("questions", "questions, as in tables of a single component"),
        ),
    ),
    Setting(
        "codes",
        "What the numbers in judgment files mean, when one is taken in or written",
        (
            Choice(
                "local4",
                "-1 incorrect, 1 globally correct, 2 unsupported, 3 non-exact, 4 locally correct",
            ),
            Choice(
                "local2",
                "-1 incorrect, 1 globally correct, 2 locally correct, 3 non-exact, 4 unsupported",
            ),
            Choice(
                "four",
                "2003 to 2005: -1 incorrect, 1 correct, 2 unsupported, 3 non-exact; 4 is unknown",
            ),
        ),
    ),
    Setting(
        "columns",
        "The order of the columns of factoid judgments, when they are taken in or written",
        (
            Choice("document", "qid tag docid correctness string"),
            Choice("code", "qid tag correctness docid string"),
        ),
    ),
)

_FOUR = {-1: INCORRECT, 1: CORRECT, 2: UNSUPPORTED, 3: INEXACT}
CODES: Mapping[str, Mapping[int, str]] = {
    "local4": {**_FOUR, 4: LOCAL},
    "local2": {**_FOUR, 2: LOCAL, 4: UNSUPPORTED},
    "four": _FOUR,
}
"""Setting “codes” -> number -> label; 0 is unjudged in all of them."""


def code_of(label: str | None, codes: str) -> int:
    """A label's number in judgment files; unjudged is 0, and so is a label that the code does not have."""
    return next((number for number, name in CODES[codes].items() if name == label), 0)


def other_rule(settings: Mapping[str, str]) -> str:
    """How nuggets weigh: “pyramid”, “binary” or “macro”; there was no official pyramid before 2007."""
    return (
        "binary"
        if settings["other"] == "pyramid" and settings["rules"] != "2007"
        else settings["other"]
    )


def beta(settings: Mapping[str, str]) -> float:
    return 5.0 if settings["rules"] == "2003" else float(settings["beta"])
