"""The rules that an organiser chooses."""

from __future__ import annotations

from assessment.model import Setting, SettingChoice

ORDER, RULE, IMPORTANCE_FROM, YEAR, MARKS = (
    "citations",
    "support-rule",
    "importance",
    "rules",
    "sheet-marks",
)
VALIDATOR, VOTES, TRIMMED = "validator", "votes", "trimmed"

SETTINGS = (
    Setting(
        ORDER,
        "Which citation of a 2024 sentence comes first",
        (
            SettingChoice("sent", "the one that the team wrote first"),
            SettingChoice(
                VALIDATOR,
                "the first one in the validator's output (.fixed), which orders citations anew",
            ),
        ),
        group="judging",
    ),
    Setting(
        IMPORTANCE_FROM,
        "Where the importance of nuggets comes from",
        (
            SettingChoice(
                "file", "the nuggets' file; assessors vote on nuggets that have none"
            ),
            SettingChoice(
                VOTES, "votes of assessors; the file's until a nugget has a vote"
            ),
        ),
        group="judging",
    ),
    Setting(
        RULE,
        "Citations without a label, and topics that count for support",
        (
            SettingChoice(
                "2025",
                "such a sentence leaves precision and recall; topics with a label count",
            ),
            SettingChoice(
                "2024",
                "such a sentence leaves precision only; every topic of the campaign counts",
            ),
        ),
    ),
    Setting(
        YEAR,
        "Limits on runs that name a narrative",
        (
            SettingChoice("2025", "at most 400 words and 100 references"),
            SettingChoice("2026", "at most 1,024 words and 3 citations a sentence"),
        ),
        group="files",
    ),
    Setting(
        MARKS,
        "Marks in support sheets",
        (
            SettingChoice("exact", "exactly x or X, as the organisers read them"),
            SettingChoice(TRIMMED, "also with blanks around it"),
        ),
        group="files",
    ),
)
