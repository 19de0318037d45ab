"""The rules of an ad hoc campaign that organisers choose."""

from __future__ import annotations

from assessment.model import Setting, SettingChoice
from assessment.tracks.adhoc.grades.grades import STANDARD
from assessment.tracks.adhoc.grades.own_grades import OWN
from assessment.tracks.adhoc.measures.measure_lists import USUAL, refusal

DEEPEST = 1000

GRADES = Setting(
    "grades",
    "Which grades of relevance the campaign has",
    (
        *(SettingChoice(one.kind, f"{one.title}: {one.numbers}") for one in STANDARD),
        SettingChoice(OWN, "the campaign's own, from a file of labels (TOML)"),
    ),
    group="judging",
)
MEASURES = Setting(
    "measures",
    "Which measures are computed, in the names of ir_measures",
    (
        SettingChoice(
            USUAL, "AP nDCG@10 P@10 RR Judged@10, from the grade on that counts"
        ),
        SettingChoice("AP nDCG@10 Bpref Rprec", "any list with blanks between"),
    ),
    refusal=refusal,
)
SETTINGS = (
    GRADES,
    MEASURES,
    Setting(
        "depth",
        "How many documents of each run go into the pool",
        (
            SettingChoice("10", "the first ten of every run"),
            SettingChoice("100", "as in most TREC tracks"),
        ),
        most=DEEPEST,
        group="judging",
    ),
    Setting(
        "pool",
        "What is judged besides the documents that have labels already",
        (
            SettingChoice("all", "the first documents of all runs"),
            SettingChoice("high", "the first documents of runs with high priority"),
            SettingChoice(
                "list", "the documents of a list (topic and document, with header)"
            ),
        ),
        group="judging",
    ),
    Setting(
        "order",
        "In which order documents are judged",
        (
            SettingChoice("shuffled", "shuffled for each topic and assessor"),
            SettingChoice("runs", "what most runs hold first"),
        ),
        group="judging",
    ),
    Setting(
        "missing",
        "What becomes of judged topics that a run does not answer",
        (
            SettingChoice("zero", "they count 0 (trec_eval -c)"),
            SettingChoice("skip", "they are left out (trec_eval without -c)"),
        ),
    ),
    Setting(
        "unjudged",
        "What becomes of documents without a label",
        (
            SettingChoice("not relevant", "they count as not relevant (trec_eval)"),
            SettingChoice("condensed", "they are removed first (not official)"),
        ),
    ),
)
