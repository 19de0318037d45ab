"""The disputed rules of TREC CAR as settings: how judgments are scored, and how Y3 runs are checked."""

from __future__ import annotations

from assessment.model import Choice, Setting
from assessment.tracks.car.topics.budget import K_SETTING

WARNING, ERROR = "warning", "error"

SCORING = (
    Setting(
        "depth",
        "How deep the pool of passages and entities is",
        tuple(
            Choice(
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
            Choice("y1", "MUST 3, SHOULD 2, CAN 1, TOPIC 0, NO -1, TRASH -2 (Y1, Y2)"),
            Choice("y3", "as y1, but TOPIC and NO are both 0 (Y3)"),
        ),
    ),
    Setting(
        "articles",
        "What the paragraphs and links of articles are, when pages (CBOR) are imported",
        (
            Choice("stored", "stored for the export of automatic qrels; no judgments"),
            *(
                Choice(level, f"also judgments of grade 1 at the {level} level")
                for level in ("hierarchical", "toplevel", "article")
            ),
        ),
        group="files",
    ),
    Setting(
        "missing",
        "What becomes of judged queries that a run does not answer",
        (
            Choice("zero", "they count 0 (trec_eval -c)"),
            Choice("skip", "they are left out (trec_eval without -c)"),
        ),
    ),
    Setting(
        "levels",
        "What is judged at the level of top-level sections and of pages",
        (
            Choice(
                "own", "what the judgments say of the top-level section or page itself"
            ),
            Choice(
                "derived",
                "also what they say of any section below (so that hierarchical qrels give all levels)",
            ),
        ),
    ),
    Setting(
        "pages",
        "What becomes of judged pages that a Y3 run does not have",
        (
            Choice("submitted", "they are left out (NIST's evaluation)"),
            Choice("zero", "they count 0"),
        ),
    ),
    Setting(
        "removed",
        "What becomes of the facets of a removed paragraph in section-level qrels",
        (
            Choice("drop", "it has no line (NIST's tools)"),
            Choice("write", "its labels are written (overview of Y3)"),
        ),
    ),
    Setting(
        "unset",
        "What becomes of facets that were chosen without a grade, "
        "and of transitions taken back, in judgment files",
        (
            Choice(
                "keep",
                "they count as the measures' rules say of labels that are not set",
            ),
            Choice(
                "clean",
                "as in the released files: SHOULD for a facet of the outline, nothing for the rest (--clean)",
            ),
        ),
        group="files",
    ),
    Setting(
        "special",
        "Whether section-level qrels hold the facets NONE_OF_THESE and INTRODUCTION",
        (Choice("drop", "they do not (NIST's tools)"), Choice("write", "they do")),
    ),
)

CHECKING = (
    K_SETTING,
    Setting(
        "official",
        "What the official validator's verdict does",
        (
            Choice(
                "show",
                "it is shown; a file that the official validator would reject is imported with its problems",
            ),
            Choice(
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
            Choice(
                WARNING,
                "a warning: optional by the track's page, but there is no ranking to evaluate",
            ),
            Choice(ERROR, "an error: the official validator stops at it"),
        ),
        group="files",
    ),
    Setting(
        "ties",
        "Equal rank_score in a section of a Y3 page",
        (
            Choice(
                WARNING,
                "a warning: the official validator accepts ties whose ranks differ",
            ),
            Choice(ERROR, "an error: the track's page says that there cannot be ties"),
        ),
        group="files",
    ),
)
