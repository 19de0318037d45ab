"""The disputed rules of TREC CAR as settings: how judgments are scored, and how Y3 runs are checked."""

from __future__ import annotations

from assessment.model import Setting, SettingChoice
from assessment.tracks.car.topics.budget import K_SETTING

WARNING, ERROR = "warning", "error"

SCORING = (
    Setting(
        "depth",
        "How deep the pool of passages and entities is",
        tuple(
            SettingChoice(
                str(depth),
                f"the first ceil({depth} / number of runs) items of every run",
            )
            for depth in (20, 5, 10, 50, 100, 200)
        ),
        group="judging",
    ),
    Setting(
        "grades",
        "Which numbers the labels of passages and entities have in qrels",
        (
            SettingChoice(
                "y1", "MUST 3, SHOULD 2, CAN 1, TOPIC 0, NO -1, TRASH -2 (Y1, Y2)"
            ),
            SettingChoice("y3", "as y1, but TOPIC and NO are both 0 (Y3)"),
        ),
    ),
    Setting(
        "articles",
        "What the paragraphs and links of articles are, when pages (CBOR) are imported",
        (
            SettingChoice(
                "stored", "stored for the export of automatic qrels; no judgments"
            ),
            *(
                SettingChoice(level, f"also judgments of grade 1 at the {level} level")
                for level in ("hierarchical", "toplevel", "article")
            ),
        ),
        group="files",
    ),
    Setting(
        "missing",
        "What becomes of judged queries that a run does not answer",
        (
            SettingChoice("zero", "they count 0 (trec_eval -c)"),
            SettingChoice("skip", "they are left out (trec_eval without -c)"),
        ),
    ),
    Setting(
        "levels",
        "What is judged at the level of top-level sections and of pages",
        (
            SettingChoice(
                "own", "what the judgments say of the top-level section or page itself"
            ),
            SettingChoice(
                "derived",
                "also what they say of any section below (so that hierarchical qrels give all levels)",
            ),
        ),
    ),
    Setting(
        "pages",
        "What becomes of judged pages that a Y3 run does not have",
        (
            SettingChoice("submitted", "they are left out (NIST's evaluation)"),
            SettingChoice("zero", "they count 0"),
        ),
    ),
    Setting(
        "removed",
        "What becomes of the facets of a removed paragraph in section-level qrels",
        (
            SettingChoice("drop", "it has no line (NIST's tools)"),
            SettingChoice("write", "its labels are written (overview of Y3)"),
        ),
    ),
    Setting(
        "unset",
        "What becomes of facets that were chosen without a grade, "
        "and of transitions taken back, in judgment files",
        (
            SettingChoice(
                "keep",
                "they count as the measures' rules say of labels that are not set",
            ),
            SettingChoice(
                "clean",
                "as in the released files: SHOULD for a facet of the outline, nothing for the rest (--clean)",
            ),
        ),
        group="files",
    ),
    Setting(
        "special",
        "Whether section-level qrels hold the facets NONE_OF_THESE and INTRODUCTION",
        (
            SettingChoice("drop", "they do not (NIST's tools)"),
            SettingChoice("write", "they do"),
        ),
    ),
)

CHECKING = (
    K_SETTING,
    Setting(
        "official",
        "What the official validator's verdict does",
        (
            SettingChoice(
                "show",
                "it is shown; a file that the official validator would reject is imported with its problems",
            ),
            SettingChoice(
                "reject",
                "a file that the official validator would reject, "
                "in the mode that its verdict names, is refused",
            ),
        ),
        group="files",
    ),
    Setting(
        "origins",
        "A Y3 page without paragraph_origins",
        (
            SettingChoice(
                WARNING,
                "a warning: optional by the track's page, but there is no ranking to evaluate",
            ),
            SettingChoice(ERROR, "an error: the official validator stops at it"),
        ),
        group="files",
    ),
    Setting(
        "ties",
        "Equal rank_score in a section of a Y3 page",
        (
            SettingChoice(
                WARNING,
                "a warning: the official validator accepts ties whose ranks differ",
            ),
            SettingChoice(
                ERROR, "an error: the track's page says that there cannot be ties"
            ),
        ),
        group="files",
    ),
)
