"""The disputed rules of the QA track, as data, and what they say."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.model import Setting, SettingChoice
from assessment.tracks.qa2007.scales import (
    CORRECT,
    INCORRECT,
    INEXACT,
    LOCAL,
    UNSUPPORTED,
)

SETTINGS = (
    Setting(
        "rules",
        "Which year's rules combine the scores",
        (
            SettingChoice(
                "2007",
                "one third each; Other as the setting “other” says, officially by the pyramid",
            ),
            SettingChoice(
                "2006",
                (
                    "one third each; Other binary unless “other” says macro (the pyramid was an "
                    "experiment: rules 2007 show it)"
                ),
            ),
            SettingChoice(
                "2005", "half factoid, a quarter list, a quarter Other; Other binary"
            ),
            SettingChoice(
                "2004",
                "half factoid, a quarter list, a quarter Other; without a list .67 and .33; Other binary",
            ),
            SettingChoice(
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
        (
            SettingChoice("3", "2004 to 2007"),
            SettingChoice("5", "2003, and by rules of 2003 always"),
        ),
    ),
    Setting(
        "other",
        "How nuggets weigh",
        (
            SettingChoice(
                "pyramid",
                (
                    "by all assessors' votes where every nugget has one, else by the pyramid file, else "
                    "by the key; rules before 2007 read it as binary"
                ),
            ),
            SettingChoice(
                "binary",
                "vital 1, okay 0, by one label for each nugget (setting “primary”)",
            ),
            SettingChoice(
                "macro",
                (
                    "the mean of the binary scores under each assessor's own labels (P07-1097), without "
                    "them under the key's"
                ),
            ),
        ),
    ),
    Setting(
        "primary",
        "Whose vital and okay count in the binary score",
        (
            SettingChoice(
                "resolved",
                (
                    "the key's where a key covers the question, else the label that the policy finds; "
                    "without a winner the nugget is okay"
                ),
            ),
            SettingChoice(
                "first",
                "the key's where a key covers the question, else those of the assessor who voted first on it",
            ),
            SettingChoice(
                "votes",
                "the label that the policy finds, whatever a key says; the key's where nobody has voted",
            ),
        ),
    ),
    Setting(
        "missing_list",
        "How a series without a list question is scored",
        (
            SettingChoice("parts", "the mean of the parts that it has"),
            SettingChoice("zero", "the missing list counts 0"),
        ),
    ),
    Setting(
        "unjudged",
        "How unjudged answer strings count",
        (
            SettingChoice("official", "not correct, and in the denominator"),
            SettingChoice("judged", "left out"),
        ),
    ),
    Setting(
        "nil",
        "When NIL is right",
        (
            SettingChoice(
                "flag",
                "where an assessor says so; until then a NIL response is unjudged",
            ),
            SettingChoice(
                "judgments",
                "where no assessor has said, as the judgments of the strings suggest",
            ),
        ),
    ),
    Setting(
        "duplicates",
        "How an answer counts that occurs twice among the own answers of a list",
        (SettingChoice("once", "once"), SettingChoice("twice", "as it stands")),
    ),
    Setting(
        "many_lines",
        "How a factoid with several lines counts",
        (
            SettingChoice(
                "error",
                "not at all: the series has no factoid-score until this is chosen",
            ),
            SettingChoice("first", "its first line only"),
        ),
    ),
    Setting(
        "means",
        "What a run's factoid, list and Other figures are averaged over",
        (
            SettingChoice("series", "series, as the series score"),
            SettingChoice("questions", "questions, as in tables of a single component"),
        ),
    ),
    Setting(
        "codes",
        "What the numbers in judgment files mean, when one is imported or written",
        (
            SettingChoice(
                "local4",
                "-1 incorrect, 1 globally correct, 2 unsupported, 3 non-exact, 4 locally correct",
            ),
            SettingChoice(
                "local2",
                "-1 incorrect, 1 globally correct, 2 locally correct, 3 non-exact, 4 unsupported",
            ),
            SettingChoice(
                "four",
                "2003 to 2005: -1 incorrect, 1 correct, 2 unsupported, 3 non-exact; 4 is unknown",
            ),
        ),
        group="files",
    ),
    Setting(
        "columns",
        "The order of the columns of factoid judgments, when they are imported or written",
        (
            SettingChoice("document", "qid tag docid correctness string"),
            SettingChoice("code", "qid tag correctness docid string"),
        ),
        group="files",
    ),
)

UNJUDGED = 0
"""The number of an unjudged string in judgment files, under every choice of the setting “codes”."""
_FOUR = {-1: INCORRECT, 1: CORRECT, 2: UNSUPPORTED, 3: INEXACT}
CODES: Mapping[str, Mapping[int, str]] = {
    "local4": {**_FOUR, 4: LOCAL},
    "local2": {**_FOUR, 2: LOCAL, 4: UNSUPPORTED},
    "four": _FOUR,
}
"""Setting “codes” -> number -> label, without `UNJUDGED`."""


def code_of(label: str | None, codes: str) -> int:
    """A label's number in judgment files; unjudged is 0, and so is a label that the code does not have."""
    for number, name in CODES[codes].items():
        if name == label:
            return number
    return UNJUDGED


def other_rule(settings: Mapping[str, str]) -> str:
    """How nuggets weigh: “pyramid”, “binary” or “macro”; there was no official pyramid before 2007."""
    rule = settings["other"]
    if rule == "pyramid" and settings["rules"] != "2007":
        return "binary"
    return rule


def beta(settings: Mapping[str, str]) -> float:
    return 5.0 if settings["rules"] == "2003" else float(settings["beta"])
