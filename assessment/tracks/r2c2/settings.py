"""The rules that the sources of the track leave open, as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from assessment.model import Setting, SettingChoice

LINEAR, EXPONENTIAL, FLAT = "1-2-3-4", "1-3-7-15", "1-1-1-1"
GAINS: Mapping[str, Callable[[int], float]] = {
    LINEAR: float,
    EXPONENTIAL: lambda level: 2.0**level - 1,
    FLAT: lambda level: float(level > 0),
}
"""Setting “gains” -> gain of a level; level 0 gains nothing."""

SETTINGS = (
    Setting(
        "unresolved",
        "How a nugget counts whose passage is in no loaded PR run",
        (
            SettingChoice("bogus", "bogus: nothing entails it"),
            SettingChoice(
                "unjudged",
                "not judged: the nugget precision of its answer stays undefined",
            ),
        ),
    ),
    Setting(
        "unanswered",
        "How questions without an answer count in accuracy",
        (
            SettingChoice(
                "skip",
                "not at all, as in the official table: n counts answered questions",
            ),
            SettingChoice(
                "incorrect",
                "as incorrect, in accuracy only; R_O, R_U, HMR, avconf and OB stay on the answered ones",
            ),
        ),
    ),
    Setting(
        "over_ten",
        "What becomes of more than ten nuggets",
        (
            SettingChoice(
                "warn",
                "a warning; all are judged and count (officially scored runs have more)",
            ),
            SettingChoice("error", "an error; the first ten are judged and count"),
        ),
        group="judging",
    ),
    Setting(
        "gains",
        "The gains of levels 1, 2, 3, 4 of a passage",
        (
            SettingChoice(LINEAR, "1, 2, 3, 4; the organisers' gains are not known"),
            SettingChoice(
                EXPONENTIAL, "1, 3, 7, 15: two to the power of the level, less one"
            ),
            SettingChoice(FLAT, "1 for every level: relevant or not"),
        ),
    ),
    Setting(
        "cap",
        "The highest grade that nuggets give a passage",
        (
            SettingChoice("4", "4, as the names of the official files have it"),
            SettingChoice("none", "the number of nuggets, however many"),
        ),
    ),
    Setting(
        "no_relevant",
        "How a question without any relevant passage counts in the means of PR runs",
        (
            SettingChoice("zero", "0 for every run"),
            SettingChoice("leave out", "not at all"),
        ),
    ),
    Setting(
        "condensed",
        "What becomes of passages without a grade",
        (
            SettingChoice("off", "they count as level 0 at their ranks"),
            SettingChoice("on", "they are taken out of the list before it is scored"),
        ),
    ),
    Setting(
        "direct",
        "Which passages are judged directly, besides the nuggets",
        (
            SettingChoice("off", "none"),
            SettingChoice("5", "those at ranks 1 to 5 of any PR run"),
            SettingChoice("10", "those at ranks 1 to 10 of any PR run"),
            SettingChoice("20", "all"),
        ),
        group="judging",
    ),
)
